"""Defensive combat: dividing the value, flanks, and the book's example."""

from __future__ import annotations

import pytest

from grognard.core.event import Event
from tests.rulesets.napoleon3.fight import HEADQUARTERS, OPEN, Fight, added, all_fired, fired, shifts

HQ = ("allied i hq h 0305 command=6", "austrian v hq k 0301")
B = "austrian v infantry b 0304 w combat=5"
THREE = ("allied i infantry a 0305 e", "allied i infantry c 0405 ne", "allied i infantry d 0204 sw")
"""Two before the defender's front, d on its flank."""


def coordinated(*faces: int) -> Fight:
    """The book's example up to the division of the defender's five points."""
    fight = Fight(OPEN, *HQ, *THREE, B)
    fight.to_combat()
    orders = ("a 0304", "c 0304", "d 0304", "coordinate h 0304")
    fight.attack(*orders, faces=(1, *faces), stop=("SplitDefence",))
    return fight


def divide(fight: Fight, *points: int) -> list[Event]:
    """Allot points to a and c; d gets what is left."""
    events: list[Event] = []
    for key, hex, value in zip("ac", ("0305", "0405"), points, strict=False):
        if fight.waits_for("austrian") == "SplitDefence":
            events += fight.play("austrian", f"allot {key} {hex} {value}")
    return events + fight.quietly("SplitDefence")


def single(defender: str, attacker: str = THREE[0], faces: tuple[int, ...] = (1, 6, 1, 6), **more: object) -> Fight:
    fight = Fight(OPEN, *HEADQUARTERS, attacker, defender, **more)  # type: ignore[arg-type]
    fight.to_combat()
    fight.attack("a 0304", faces=faces, stop=("RetreatBefore", "Lead"))
    return fight


@pytest.mark.rule("napoleon3", "11.2-def-a")
def test_11_2_def_a_the_value_is_divided_among_the_attackers() -> None:
    """Three and two against the two in front; everyone who assaults is fired at."""
    fight = coordinated(1, 1, 1, 1, 6, 1, 1)
    events = divide(fight, 3, 2)
    assert [event.strength for event in all_fired(events, "defence")] == [3, 2, 0]


@pytest.mark.rule("napoleon3", "11.2-def-a")
@pytest.mark.rule("napoleon3", "11.3a")
def test_11_2_def_a_ground_does_not_protect_the_attacker() -> None:
    """In woods it takes five points as five."""
    woods = ". . . . . . .\n. . . . . . .\n. . w . . . .\n. . . . . . .\n"
    fight = Fight(woods, *HEADQUARTERS, THREE[0], B)
    fight.to_combat()
    assert fired(fight.attack("a 0304", faces=(1, 6, 1, 6)), "defence").column == 5


@pytest.mark.rule("napoleon3", "11.2-def-b")
@pytest.mark.parametrize(("value", "left"), [(5, 2), (4, 2), (1, 0)])
def test_11_2_def_b_half_the_value_against_a_flank(value: int, left: int) -> None:
    """Rounded down."""
    fight = single(f"austrian v infantry b 0304 e combat={value}", faces=(1, 1, 6))
    assert fired(fight.quietly(), "defence").strength == left


@pytest.mark.rule("napoleon3", "11.2-def-c")
def test_11_2_def_c_an_attacker_without_points_is_fired_at_in_column_0() -> None:
    """A six there is a test."""
    fight = coordinated(1, 6, 6, 6, 6, 1, 6, 1, 1)
    events = divide(fight, 5)
    assert [(event.column, event.outcome) for event in all_fired(events, "defence")] == [(5, "T"), (0, "T"), (0, "T")]


@pytest.mark.rule("napoleon3", "11.2-def-c")
def test_11_2_def_c_less_than_nothing_is_column_0() -> None:
    """One point and two steps lost."""
    fight = single("austrian v infantry b 0304 w combat=1 steps=3 lost=2", faces=(1, 1, 6))
    event = fired(fight.quietly(), "defence")
    assert (event.strength, sum(shifts(event).values()), event.column) == (1, -2, 0)


@pytest.mark.rule("napoleon3", "11.2-def-d")
@pytest.mark.parametrize(
    ("points", "fired_with"), [((5, 0), [5, 0, 0]), ((3, 2), [3, 2, 0]), ((1, 2), [1, 2, 1]), ((0, 0), [0, 0, 2])]
)
def test_11_2_def_d_the_example_of_the_book(points: tuple[int, ...], fired_with: list[int]) -> None:
    """Five points against two in front and one on the flank: 5/0/0, 3/2/0, or 1/2/2 with the last halved to 1."""
    fight = coordinated(1, *(6, 1, 1, 1) if points[0] == 5 else (1, 1, 1), 6, 6, 6)
    fight.script(*(1, 6, 1, 1) if points[0] == 5 else (1, 1, 1), 1, 6, 1, 1)
    events = divide(fight, *points)
    assert [event.strength for event in all_fired(events, "defence")] == fired_with
    assert [event.column for event in all_fired(events, "defence")] == fired_with


@pytest.mark.rule("napoleon3", "11.2-def-d")
def test_11_2_def_d_no_more_than_the_total_is_divided() -> None:
    """After three of five, two are left."""
    fight = coordinated(1)
    assert fight.options("austrian") == {f"allot a 0305 {points}" for points in range(6)}
    fight.play("austrian", "allot a 0305 3")
    assert fight.options("austrian") == {f"allot c 0405 {points}" for points in range(3)}


@pytest.mark.rule("napoleon3", "11.2-def-f")
def test_11_2_def_f_what_counts_in_defensive_combat() -> None:
    """The defender's losses, its headquarters, heavy cavalry and its height."""
    heights = "0 0 0 0 0 0 0\n0 0 0 0 0 0 0\n0 0 0 1 0 0 0\n0 0 0 0 0 0 0\n0 0 0 0 0 0 0\n"
    fight = Fight(
        OPEN,
        "allied i hq h 0307",
        "austrian v hq k 0304 bonus=2",
        THREE[0],
        "austrian v cavalry b 0304 w combat=5 heavy lost=1 movement=3",
        heights=heights,
    )
    fight.to_combat()
    fight.attack("a 0304", faces=(1, 6, 1, 6, 1, 1), stop=("Lead",))
    event = fired(fight.play("austrian", "lead k") + fight.quietly(), "defence")
    assert shifts(event) == {"steps-lost": -1, "target-lower": 1}
    assert added(event) == {"heavy-cavalry": 1, "leader-bonus": 2}


@pytest.mark.rule("napoleon3", "11.2-def-f")
def test_11_2_def_f_streams_crests_and_flanks_do_not_shift_the_defence() -> None:
    """They are for the assault alone; the attacker's crest does not help him either."""
    fight = Fight(
        OPEN,
        *HEADQUARTERS,
        THREE[0],
        "austrian v infantry b 0304 e combat=5",
        sides=("stream 0304-0305",),
        marks=("crest 0304 0305",),
    )
    fight.to_combat()
    events = fight.attack("a 0304", faces=(1, 1, 6))
    assert shifts(fired(events, "defence")) == {}
    assert set(shifts(fired(events, "assault"))) == {"flank", "crest", "obstacle"}


@pytest.mark.rule("napoleon3", "11.2-def-f")
def test_11_2_def_f_canister_only_where_a_gun_adds_to_the_roll_next_to_the_attacker() -> None:
    """The gun in the hex counts against whoever gets points, and not in column 0."""
    fight = Fight(OPEN, *HQ, *THREE[:2], B, "austrian v artillery q 0304 w combat=1")
    fight.to_combat()
    orders = ("a 0304", "c 0304", "coordinate h 0304")
    fight.attack(*orders, faces=(1, 1, 6, 1, 1, 6, 1, 1), stop=("SplitDefence",))
    events = fight.play("austrian", "allot a 0305 6") + fight.quietly()
    assert [added(event) for event in all_fired(events, "defence")] == [{"canister": 1}, {}]
