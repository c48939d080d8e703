"""Victory: cities, demoralized formations, levels, and the death of monarchs."""

from __future__ import annotations

import pytest

from grognard.rulesets.napoleon3.ch14_solferino.victory import points
from tests.rulesets.drill import of_kind
from tests.rulesets.napoleon3.fight import HEADQUARTERS, OPEN, Fight, ground

A, B = "allied i infantry a 0306 e", "austrian v infantry b 0302 w"


def ended(*lines: str, allied: int = 0, austrian: int = 0, cities: tuple[str, ...] = ()) -> Fight:
    """The last turn ends, each side holding so many cities."""
    held = [f"c{n} allied 010{n + 1}" for n in range(allied)] + [f"d{n} austrian 050{n + 1}" for n in range(austrian)]
    fight = Fight(OPEN, *HEADQUARTERS, *(lines or (A, B)), cities=(*held, *cities), turn=14)
    fight.begin("end")
    return fight


@pytest.mark.rule("napoleon3", "14.3b")
def test_14_3b_a_city_belongs_to_the_side_last_in_it() -> None:
    """A unit that marches through takes it, and keeps it when it has gone."""
    fight = Fight(OPEN, *HEADQUARTERS, "allied i infantry a 0306 w", B, cities=("town austrian 0305",))
    assert points(fight.game) == (0, 1)
    fight.act()
    fight.play("allied", "select a", "move a 0304 e")
    assert points(fight.game) == (1, 0)


@pytest.mark.rule("napoleon3", "14.3b")
def test_14_3b_an_advance_and_a_retreat_take_a_city_too() -> None:
    """The attacker takes the one he has won, the beaten defender the one he is driven into."""
    lines = ("allied i infantry a 0305 e combat=9", "austrian v infantry b 0304 w combat=1 steps=3")
    fight = Fight(OPEN, *HEADQUARTERS, *lines, cities=("one austrian 0304", "two allied 0303"))
    fight.to_combat()
    fight.attack("a 0304", faces=(1, 6), stop=("ChooseRetreat",))
    fight.play("austrian", "retreat b 0303")
    fight.quietly("Advance")
    assert points(fight.game) == (0, 1)
    fight.play("allied", "advance a 0304 ne")
    assert (fight.where("b"), points(fight.game)) == ("0303", (1, 1))


@pytest.mark.rule("napoleon3", "14.3b")
@pytest.mark.parametrize(
    ("lines", "expected"),
    [((A,), (0, 0)), ((A, "austrian v infantry b 0305 w"), (0, 1)), (("allied i infantry a 0306 w",), (0, 1))],
    ids=["empty in a zone", "occupied", "empty beside a flank"],
)
def test_14_3b_an_empty_city_in_an_enemy_zone_is_nobodys(lines: tuple[str, ...], expected: tuple[int, int]) -> None:
    """While its holder stands in it, it counts."""
    fight = Fight(OPEN, *HEADQUARTERS, *lines, cities=("town austrian 0305",))
    assert points(fight.game) == expected


@pytest.mark.rule("napoleon3", "14.3c")
def test_14_3c_a_city_of_two_hexes_is_held_entirely_or_not_at_all() -> None:
    """One hex taken, it counts for neither; both, for the other side."""
    fight = Fight(OPEN, *HEADQUARTERS, A, B, cities=("town austrian 0305 0304",))
    for hex, expected in (("0305", (0, 0)), ("0304", (1, 0))):
        fight.act()
        fight.game.state.status[fight.unit("a")] &= ~2
        fight.play("allied", "select a", f"move a {hex} w")
        if fight.waits_for("allied") == "ChooseWay":  # straight there, not through the other hex and back
            fight.play("allied", f"go-by a {hex}")
        assert points(fight.game) == expected


@pytest.mark.rule("napoleon3", "14.3d")
@pytest.mark.parametrize(("broken", "won"), [(1, 0), (2, 1), (3, 1), (4, 2)])
def test_14_3d_a_point_for_every_two_demoralized_formations(broken: int, won: int) -> None:
    """Of the enemy, rounded down."""
    lines = [f"austrian f{n} infantry b{n} 0{n + 1}02 w lost=2 steps=3" for n in range(broken)]
    fight = Fight(OPEN, A, *lines)
    fight.only("command")
    assert points(fight.game) == (won, 0)


@pytest.mark.rule("napoleon3", "14.3e")
@pytest.mark.parametrize(
    ("allied", "austrian", "level", "winner"),
    [
        (6, 0, "allied-major", 0),
        (7, 1, "allied-major", 0),
        (6, 1, "allied-minor", 0),
        (3, 0, "allied-minor", 0),
        (3, 1, "draw", -1),
        (0, 0, "draw", -1),
        (1, 3, "draw", -1),
        (0, 3, "austrian-minor", 1),
        (1, 6, "austrian-minor", 1),
        (0, 6, "austrian-major", 1),
    ],
)
def test_14_3e_the_level_is_the_difference(allied: int, austrian: int, level: str, winner: int) -> None:
    """Six or more is major, three to five minor, less a draw."""
    result = ended(allied=allied, austrian=austrian).game.result
    assert result is not None
    assert (result.reason, result.winner) == (level, winner)


def overrun(commander: str, *lines: str, cities: tuple[str, ...] = (), turn: int = 1) -> Fight:
    """A commander in chief is with a unit that an attack destroys."""
    fight = Fight(
        OPEN, "allied i hq h 0301", "austrian v hq k 0307", "allied i infantry a 0304 w steps=1 combat=1", commander,
        "austrian v infantry b 0305 e combat=8", *lines, cities=cities, turn=turn,
    )  # fmt: skip
    fight.to_combat("v")
    fight.attack("b 0304", faces=(1, 6))
    return fight


@pytest.mark.rule("napoleon3", "14.3f")
def test_14_3f_the_death_of_an_emperor_ends_the_battle() -> None:
    """At once, with a major victory of the other side whatever the cities say."""
    fight = overrun("allied commander nap 0304 emperor", cities=("town allied 0101",))
    assert fight.game.result is not None
    assert (fight.game.result.winner, fight.game.result.rule) == (1, "14.3f")


@pytest.mark.rule("napoleon3", "14.3f")
def test_14_3f_franz_joseph_too() -> None:
    """His death is an allied victory."""
    fight = Fight(
        OPEN, *HEADQUARTERS, "allied i infantry a 0305 e combat=8", "austrian v infantry b 0304 w steps=1 combat=1",
        "austrian commander fj 0304 emperor",
    )  # fmt: skip
    fight.to_combat()
    fight.attack("a 0304", faces=(1, 6))
    assert fight.game.result is not None
    assert (fight.game.result.winner, fight.game.result.rule) == (0, "14.3f")


@pytest.mark.rule("napoleon3", "14.3g")
@pytest.mark.parametrize(
    ("allied", "austrian", "level"),
    [(6, 0, "allied-minor"), (3, 0, "draw"), (0, 0, "austrian-minor"), (0, 3, "austrian-major"),
     (0, 6, "austrian-major")],
)  # fmt: skip
def test_14_3g_the_death_of_victor_emmanuel_costs_a_level(allied: int, austrian: int, level: str) -> None:
    """Play goes on; at the end the level is one nearer to the Austrians."""
    held = [f"c{n} allied 010{n + 1}" for n in range(allied)] + [f"d{n} austrian 050{n + 1}" for n in range(austrian)]
    fight = overrun("allied commander vic 0304", cities=tuple(held), turn=14)
    assert (fight.where("vic"), fight.game.result) == ("eliminated", None)
    fight.begin("end")
    assert fight.game.result is not None
    assert fight.game.result.reason == level


@pytest.mark.rule("napoleon3", "14a")
def test_14a_the_battle_ends_after_the_last_turn_and_not_before() -> None:
    """With the turn of 18:00; any other leads to the next."""
    assert ended().game.result is not None
    fight = Fight(ground("."), *HEADQUARTERS, A, B, turn=3)
    fight.script(6, 1)
    events = fight.begin("end")
    assert fight.game.result is None
    assert [(event.turn, event.clock) for event in of_kind(events, "TurnBegan")] == [(4, "8:00")]
