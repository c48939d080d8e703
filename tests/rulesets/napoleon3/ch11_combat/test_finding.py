"""The combat table: every cell, the column, the shifts and what is added to the die."""

from __future__ import annotations

import pytest

from grognard.core.event import Event
from grognard.rulesets.napoleon3.reader.scenario import Switches
from tests.rulesets.drill import of_kind
from tests.rulesets.napoleon3.fight import HEADQUARTERS, OPEN, Fight, added, fired, ground, shifts

PRINTED = """
- - - - - T T T   D
- - - - T T T D   D
- - - T T T D D   D
- - T T T D D D   D+1
- T T T D D D D+1 D+1
T T T D D D D+1 D+1 D+1
"""
CELLS = [
    (die, column, result)
    for die, row in enumerate(PRINTED.split("\n")[1:-1], 1)
    for column, result in enumerate(row.split())
]
A, B = "allied i infantry a 0305 e", "austrian v infantry b 0304 w combat=1"
C = "allied i infantry c 0405 ne"
RIDGE = "0 0 0 0 0 0 0\n0 0 0 0 0 0 0\n0 0 {a} {b} 0 0 0\n0 0 {c} 0 0 0 0\n0 0 0 0 0 0 0\n"


def assault(a: str = A, b: str = B, die: int = 1, terrain: str = OPEN, **more: object) -> tuple[Fight, list[Event]]:
    """One unit assaults another after a defence that does nothing."""
    fight = Fight(terrain, *HEADQUARTERS, a, b, **more)  # type: ignore[arg-type]
    fight.to_combat()
    return fight, fight.attack("a 0304", faces=(1, die, 6))


def joint(a: str = A, c: str = C, b: str = B, **more: object) -> list[Event]:
    """Two units assault together."""
    fight = Fight(OPEN, "allied i hq h 0305 command=6", "austrian v hq k 0301", a, c, b, **more)  # type: ignore[arg-type]
    fight.to_combat()
    orders = ("a 0304", "c 0304", "coordinate h 0304")
    fight.attack(*orders, faces=(1, 1, 1, 1, 6, 1, 1), stop=("SplitDefence",))
    return fight.play("austrian", "allot a 0305 0") + fight.quietly()


@pytest.mark.rule("napoleon3", "11.3c")
@pytest.mark.parametrize(("die", "column", "result"), CELLS)
def test_11_3c_every_cell_of_the_table(die: int, column: int, result: str) -> None:
    """As printed, fired by a gun two hexes off."""
    fight = Fight(
        OPEN, *HEADQUARTERS, f"allied i artillery g 0306 e combat={column}", "austrian v infantry b 0304 w steps=3"
    )
    fight.act()
    fight.script(die, 6)
    event = fired(fight.play("allied", "barrage g 0304 e b"), "barrage")
    assert (event.column, event.total, event.outcome) == (column, die, result)


@pytest.mark.rule("napoleon3", "11.3c")
def test_11_3c_a_die_beyond_six_reads_the_last_row() -> None:
    """Column 5 with nine on the die is what it is with six."""
    fight = Fight(OPEN, "allied i hq h 0305 bonus=3", "austrian v hq k 0301", A, B)
    fight.to_combat()
    fight.attack("a 0304", faces=(1, 6, 1, 1), stop=("Lead",))
    event = fired(fight.play("allied", "lead h") + fight.quietly(), "assault")
    assert (event.column, event.total, event.outcome) == (5, 9, "D")


@pytest.mark.rule("napoleon3", "11.3a")
@pytest.mark.parametrize(("letter", "column"), [(".", 7), ("f", 7), ("w", 3), ("v", 3), ("C", 2)])
def test_11_3a_the_value_is_divided_by_the_protection(letter: str, column: int) -> None:
    """Seven points: rounded down."""
    _, events = assault(f"{A} combat=7", terrain=ground(letter))
    assert fired(events, "assault").column == column


@pytest.mark.rule("napoleon3", "11.3a")
def test_11_3a_shifts_come_after_the_division() -> None:
    """Five across a stream against woods: 5 / 2 - 1 is 1, and not 4 / 2."""
    _, events = assault(terrain=ground("w"), sides=("stream 0304-0305",))
    assert fired(events, "assault").column == 1


@pytest.mark.rule("napoleon3", "11.3b")
def test_11_3b_shifts_apply_before_the_cap() -> None:
    """Thirteen less two is eleven: column 8 and three on the die."""
    _, events = assault(f"{A} combat=13", marks=("crest 0304",), sides=("canal 0304-0305",))
    event = fired(events, "assault")
    assert (event.column, added(event)) == (8, {"beyond-last-column": 3})


@pytest.mark.rule("napoleon3", "11.3b")
def test_11_3b_below_nothing_is_column_0() -> None:
    """One point less two columns."""
    _, events = assault(f"{A} combat=1", marks=("crest 0304",), sides=("canal 0304-0305",))
    event = fired(events, "assault")
    assert (event.column, added(event)) == (0, {})


@pytest.mark.rule("napoleon3", "11.3d")
def test_11_3d_losses_and_flank_shift_columns_and_leave_the_die_alone() -> None:
    """The chart rules: 5 - 1 + 2 is column 6, and a one stays a one."""
    _, events = assault(f"{A} lost=1", "austrian v infantry b 0304 e combat=1")
    event = fired(events, "assault")
    assert (event.column, event.total, shifts(event), added(event)) == (6, 1, {"steps-lost": -1, "flank": 2}, {})


@pytest.mark.rule("napoleon3", "11.3e")
def test_11_3e_a_column_for_each_step_lost_by_the_firing_side() -> None:
    """In a combined attack the losses of all add up."""
    events = joint(f"{A} steps=3 lost=2", f"{C} lost=1")
    assert shifts(fired(events, "assault")) == {"steps-lost": -3}


@pytest.mark.rule("napoleon3", "11.3e")
def test_11_3e_the_targets_losses_do_not_count() -> None:
    """Only those of the unit whose value is used."""
    _, events = assault(b=f"{B} lost=1")
    assert shifts(fired(events, "assault")) == {}


@pytest.mark.rule("napoleon3", "11.3f")
@pytest.mark.parametrize(("as_printed", "value"), [(False, 2), (True, -2)])
def test_11_3f_two_columns_for_an_assault_on_a_flank(as_printed: bool, value: int) -> None:
    """For the attacker; by the sign of the chart, against him."""
    _, events = assault(b="austrian v infantry b 0304 e combat=1", switches=Switches(flank_as_printed=as_printed))
    assert shifts(fired(events, "assault")) == {"flank": value}


@pytest.mark.rule("napoleon3", "11.3f")
def test_11_3f_once_for_all_attackers() -> None:
    """Both on the flank, or one of two: two columns."""
    both = joint(b="austrian v infantry b 0304 e combat=1")
    one = joint(b="austrian v infantry b 0304 nw combat=1")
    assert shifts(fired(both, "assault")) == shifts(fired(one, "assault")) == {"flank": 2}


@pytest.mark.rule("napoleon3", "11.3g")
@pytest.mark.parametrize(("a", "b", "shift"), [(0, 1, {"target-higher": -1}), (1, 0, {"target-lower": 1}), (1, 1, {})])
def test_11_3g_higher_and_lower_ground(a: int, b: int, shift: dict[str, int]) -> None:
    """One column less uphill, one more downhill."""
    _, events = assault(heights=RIDGE.format(a=a, b=b, c=0))
    assert shifts(fired(events, "assault")) == shift


@pytest.mark.rule("napoleon3", "11.3g")
def test_11_3g_both_in_a_mixed_attack() -> None:
    """One attacker above and one below: nothing in the end."""
    events = joint(heights=RIDGE.format(a=2, b=1, c=0))
    assert shifts(fired(events, "assault")) == {"target-higher": -1, "target-lower": 1}


@pytest.mark.rule("napoleon3", "11.3h")
def test_11_3h_a_crest_costs_the_attacker_a_column() -> None:
    """Where the defender stands on it; the attacker's own does nothing."""
    assert shifts(fired(assault(marks=("crest 0304",))[1], "assault")) == {"crest": -1}
    assert shifts(fired(assault(marks=("crest 0305",))[1], "assault")) == {}


@pytest.mark.rule("napoleon3", "11.3i")
@pytest.mark.parametrize("kind", ["stream", "canal", "trees"])
def test_11_3i_attacks_across_a_stream_canal_or_line_of_trees(kind: str) -> None:
    """One column less, if one of the attackers crosses or all do."""
    _, events = assault(sides=(f"{kind} 0304-0305",))
    assert shifts(fired(events, "assault")) == {"obstacle": -1}
    one = joint(sides=(f"{kind} 0304-0305",))
    both = joint(sides=(f"{kind} 0304-0305", f"{kind} 0304-0405"))
    assert shifts(fired(one, "assault")) == shifts(fired(both, "assault")) == {"obstacle": -1}


@pytest.mark.rule("napoleon3", "11.3j")
def test_11_3j_a_headquarters_adds_its_bonus_to_every_roll_of_a_divided_defence() -> None:
    """And to the assault of the unit it is with."""
    fight = Fight(
        OPEN, "allied i hq h 0305 command=6 bonus=1", "austrian v hq k 0304 bonus=2", A, C, f"{B[:-1]}2",
    )  # fmt: skip
    fight.to_combat()
    orders = ("a 0304", "c 0304", "coordinate h 0304")
    fight.attack(*orders, faces=(1, 1, 1, 1, 6, 1, 1, 1, 1), stop=("Lead",))
    fight.play("austrian", "lead k")
    events = fight.play("austrian", "allot a 0305 1") + fight.quietly()
    assert [added(event) for event in of_kind(events, "Fired")][:2] == [{"leader-bonus": 2}, {"leader-bonus": 2}]
    assert added(fired(events, "assault"))["leader-bonus"] == 1


@pytest.mark.rule("napoleon3", "11.3j")
@pytest.mark.parametrize(("letter", "leader"), [(".", "0306"), ("w", "0305")])
def test_11_3j_a_headquarters_thrown_back_adds_nothing_to_the_assault(letter: str, leader: str) -> None:
    """Its unit is repulsed, whether it goes or holds the woods; the others assault without the bonus, and it takes its
    casualty check all the same."""
    terrain = f". . . . . . .\n. . . . . . .\n. . {letter} . . . .\n. . . . . . .\n. . . . . . .\n"
    leaders = ("allied i hq h 0305 command=6 bonus=2", "austrian v hq k 0301")
    fight = Fight(terrain, *leaders, A, C, f"{B[:-1]}6")
    fight.to_combat()
    orders = ("a 0304", "c 0304", "coordinate h 0304")
    fight.attack(*orders, faces=(1, 3, 1, 1, 6, 1, 1), stop=("SplitDefence",))
    events = fight.play("austrian", "allot a 0305 6") + fight.quietly("ChooseRetreat")
    if letter == ".":
        events += fight.play("allied", f"retreat a {leader}") + fight.quietly()
    assert fight.where("h") == leader
    assert fired(events, "assault").unit == fight.unit("c")
    assert added(fired(events, "assault")) == {}
    assert len(of_kind(events, "CasualtyRolled")) == 1


@pytest.mark.rule("napoleon3", "11.3j")
def test_11_3j_no_bonus_where_only_guns_fire() -> None:
    """Neither in a barrage nor for guns alone; a gun in support does not cancel the bonus."""
    alone = Fight(OPEN, HEADQUARTERS[0], "austrian v hq k 0304 bonus=2", A, "austrian v artillery q 0304 w combat=1")
    alone.to_combat()
    alone.attack("a 0304", faces=(1,), stop=("Lead",))
    assert alone.waits_for("austrian") == ""
    guns = Fight(OPEN, "allied i hq h 0306 bonus=2", "allied i artillery g 0306 e", B)
    guns.act(faces=())
    guns.script(1)
    assert added(fired(guns.play("allied", "barrage g 0304 e b"), "barrage")) == {}
    mixed = Fight(
        OPEN, HEADQUARTERS[0], "austrian v hq k 0304 bonus=2", A, B, "austrian v artillery q 0304 w combat=1",
    )  # fmt: skip
    mixed.to_combat()
    mixed.attack("a 0304", faces=(1, 6, 1, 6, 1, 1), stop=("Lead",))
    events = mixed.play("austrian", "lead k") + mixed.quietly()
    assert added(fired(events, "defence")) == {"canister": 1, "leader-bonus": 2}


@pytest.mark.rule("napoleon3", "11.3j")
def test_11_3j_not_the_headquarters_of_another_formation() -> None:
    """It takes no part in a combat of others."""
    fight = Fight(OPEN, *HEADQUARTERS, "allied ii hq h2 0305 bonus=2", "allied ii infantry x 0507 e", A, B)
    fight.to_combat()
    fight.attack("a 0304", faces=(1, 1, 6), stop=("Lead",))
    assert fight.waits_for("allied") == ""


@pytest.mark.rule("napoleon3", "11.3k")
@pytest.mark.parametrize(("victim", "other"), [("b", "q"), ("q", "b")])
def test_11_3k_the_defender_chooses_who_suffers_the_assault(victim: str, other: str) -> None:
    """Of two units in the hex; in a village both stay."""
    gun = "austrian v artillery q 0304 w combat=1 steps=2"
    fight = Fight(ground("v"), *HEADQUARTERS, f"{A} combat=12", B, gun)
    fight.to_combat()
    fight.attack("a 0304", faces=(1, 3), stop=("ChooseVictim",))
    assert fight.options("austrian") == {"suffer b", "suffer q"}
    fight.play("austrian", f"suffer {victim}")
    assert (fight.is_disorganized(victim), fight.is_disorganized(other)) == (True, False)


@pytest.mark.rule("napoleon3", "11.3k")
def test_11_3k_in_defence_only_the_assaulting_unit_is_hit() -> None:
    """Not the gun stacked with it."""
    fight = Fight(OPEN, *HEADQUARTERS, A, "allied i artillery g 0305 e", f"{B[:-1]}6")
    fight.to_combat()
    events = fight.attack("a 0304", faces=(3,), stop=("ChooseVictim",))
    assert fired(events, "defence").target == fight.unit("a")
    assert fight.is_disorganized("a")
