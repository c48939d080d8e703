"""The staff officer of Solferino in small positions; `python -m benchmarks.chronicle` sees him in whole battles."""

from __future__ import annotations

from random import Random

from grognard.rulesets.napoleon3.bot import staff
from grognard.rulesets.napoleon3.bot.concert import best_concert
from grognard.rulesets.napoleon3.bot.prospects import Target, blow, chances
from grognard.rulesets.napoleon3.bot.purpose import is_garrison, purpose_of
from tests.rulesets.napoleon3.fight import OPEN, Fight, ground

FIELD = """
    . . . . . . . . . . . .
    . . . . . . . . . . . .
    . . . C . . . . . . . .
    . . . . . . . . . . . .
    . . . . . . . . . . . .
    """
TOWN = ("town austrian 0309",)


def test_the_chart_is_read_with_what_lies_beyond_its_last_column() -> None:
    assert chances(0, 0) == (1 / 6, 0.0, 0.0)
    assert chances(13, 2) == (0.0, 0.0, 1.0)


def test_a_brigade_in_a_city_leaves_it_only_when_it_is_gone() -> None:
    town = Fight(ground("C"), "allied i hq h 0307", "austrian v infantry b 0304 w steps=2")
    plain = Fight(OPEN, "allied i hq h 0307", "austrian v infantry b 0304 w steps=2")
    hex = town.grid.parse("0304")
    assert blow(town.game, town.unit("b"), hex, 5).gone == 0.0
    assert blow(plain.game, plain.unit("b"), hex, 5).gone > 0.4


def test_together_brigades_do_what_none_can_alone() -> None:
    """Only one of three suffers the defender's fire, and eighteen points count as six against houses."""
    fight = Fight(
        ground("C"),
        "allied i hq h 0305 command=5 bonus=2",
        "allied i infantry a 0305 e combat=6",
        "allied i infantry c 0205 se combat=6",
        "allied i infantry d 0405 ne combat=6",
        "austrian v infantry b 0304 w combat=6",
    )
    target = Target(fight.game, 0, fight.grid.parse("0304"), zeal=4.0)
    starts = [(fight.unit(key), fight.game.state.place[fight.unit(key)]) for key in ("a", "c", "d")]
    alone = sum(target.single(*start) for start in starts)
    assert alone < 0 < target.joint(starts, 2)
    assert target.storm(starts, 2, 1.0) > target.storm(starts, 2, 0.5) > target.storm(starts, 2, 0.0)


def test_a_corps_brings_its_brigades_up_for_one_attack() -> None:
    fight = Fight(
        FIELD,
        "allied i hq h 0305 command=4 bonus=2",
        "allied i infantry a 0306 w combat=6",
        "allied i infantry c 0206 w combat=6",
        "allied i infantry d 0406 w combat=6",
        "austrian v infantry b 0309 e combat=4",
        cities=TOWN,
    )
    fight.act("i")
    concert = best_concert(fight.game, 0, purpose_of(fight.game, 0))
    assert concert is not None
    assert concert.target == fight.grid.parse("0309")
    assert len(concert.posts) == 3
    assert len(set(concert.posts.values())) == 3


def test_the_garrison_of_a_city_stays_when_its_corps_attacks() -> None:
    fight = Fight(
        FIELD,
        "austrian v hq k 0308 command=4",
        "austrian v infantry b 0309 e combat=8",
        "austrian v infantry c 0307 e combat=6",
        "austrian v infantry d 0207 e combat=6",
        "allied i infantry a 0311 w combat=3",
        "allied i hq h 0312",
        cities=TOWN,
    )
    fight.act("v")
    garrison = fight.unit("b")
    assert is_garrison(fight.game, garrison)
    concert = best_concert(fight.game, 0, purpose_of(fight.game, 0))
    assert concert is None or concert.posts.get(garrison, fight.game.state.place[garrison]) == fight.grid.parse("0309")


def test_a_commander_in_chief_rides_away_from_the_enemy() -> None:
    fight = Fight(
        FIELD,
        "allied i hq h 0304",
        "allied i infantry a 0304 w",
        "allied commander nap 0307 inertia=5",
        "austrian v infantry b 0309 e",
        "austrian v infantry c 0209 e",
        "austrian v hq k 0312",
        cities=TOWN,
        turn=4,
    )
    fight.begin("commanders")
    grid, place = fight.grid, fight.game.state.place
    before = grid.distance(place[fight.unit("nap")], place[fight.unit("b")])
    action = staff.advise(fight.game, 0, Random(1))
    assert action.verb == "move"
    assert grid.distance(action.place, place[fight.unit("b")]) > before


def test_a_garrison_does_not_walk_out_after_an_enemy_who_is_gone() -> None:
    """It need not take the hex of one who was eliminated; a brigade in the field does."""
    for terrain, answer in ((FIELD, "stand"), (FIELD.replace("C", "."), "advance")):
        fight = Fight(
            terrain,
            "allied i hq h 0312",
            "allied i infantry a 0309 e combat=8",
            "austrian v infantry b 0308 w combat=1 steps=1",
            "austrian v infantry c 0306 w",
            cities=("town allied 0309",) if answer == "stand" else (),
        )
        fight.to_combat()
        fight.attack("a 0308", faces=(1, 6), stop=("Advance",))
        assert staff.advise(fight.game, 0, Random(1)).verb == answer
