"""Disengagement Tests, and who is spared them."""

from __future__ import annotations

import pytest

from grognard.core.event import Event
from tests.rulesets.brothers.battle import Battle
from tests.rulesets.drill import of_kind

PLAIN = """
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    """


def marching(*lines: str, terrain: str = PLAIN, dice: tuple[int, ...] = ()) -> Battle:
    battle = Battle(terrain, "french i hq h 0306 aggressive=9 defensive=9", *lines)
    battle.activate("i", "aggressive", until="ChooseMover")
    battle.script(*dice)
    return battle


def failures(events: list[Event]) -> list[bool]:
    """For each Disengagement Test whether it failed."""
    return [event.failed for event in of_kind(events, "DisengagementTested")]


@pytest.mark.rule("brothers", "11.7.2a")
@pytest.mark.parametrize(("die", "hits"), [(1, 0), (5, 0), (6, 1), (10, 1)])
@pytest.mark.parametrize("second", ["0204", "0101"])
def test_a_die_of_the_rating_or_more_is_one_hit_however_many_the_enemies(die: int, hits: int, second: str) -> None:
    battle = marching(
        "french i infantry a 0304 morale=6", "austrian v cavalry b 0303", f"austrian v cavalry c {second}", dice=(die,)
    )
    events = battle.move("allied", "a", "0405")
    assert failures(events) == [bool(hits)]
    assert (battle.hits("a"), battle.place("a")) == (hits, "0405")


@pytest.mark.rule("brothers", "11.7.2a")
def test_of_a_stack_each_engaged_unit_rolls_and_sinking_in_it_is_no_way_round() -> None:
    """The unit below the front-line goes on top at the start of the move: it is not tested, the others are."""
    battle = marching(
        "french i infantry a 0304 strength=3 morale=6",
        "french i infantry b 0304 strength=3 morale=4",
        "french i infantry c 0304 strength=3 morale=2",
        "austrian v cavalry foe 0303",
        dice=(5, 5),
    )
    battle.play("allied", "select c", "join a", "join b")
    events = battle.play("allied", "move c 0305")
    assert failures(events) == [False, True]
    assert battle.stack("0305") == ["c", "a", "b"]
    assert [battle.hits(unit) for unit in "abc"] == [0, 1, 0]


@pytest.mark.rule("brothers", "11.7.2b")
def test_moving_along_the_same_enemy_is_tested_each_time() -> None:
    battle = marching("french i infantry a 0304", "austrian v cavalry foe 0303", dice=(1, 1, 1))
    events = battle.move("allied", "a", "0404", "0403", "0503")
    assert battle.place("a") == "0503"
    assert failures(events) == [False, False, False]


@pytest.mark.rule("brothers", "11.7.2c")
def test_a_hit_does_not_stop_the_move() -> None:
    battle = marching("french i infantry a 0304 movement=4", "austrian v cavalry foe 0303", dice=(10,))
    events = battle.move("allied", "a", "0307")
    assert failures(events) == [True]
    assert (battle.place("a"), battle.hits("a")) == ("0307", 1)


@pytest.mark.rule("brothers", "11.7.2c")
def test_a_retreat_by_the_break_test_that_comes_of_it_ends_the_move() -> None:
    """Battleworn and Disrupted, a hit is a Break Test; it goes one hex from the nearest enemy and no farther."""
    battle = marching(
        "french i infantry a 0304 worn=5 worn_morale=7 battleworn disrupted", "austrian v cavalry foe 0303", dice=(5, 4)
    )
    battle.move("allied", "a", "0307")
    assert battle.place("a") == "0305"
    assert battle.asked() == "ChooseMover"
    assert not battle.has("allied", "select a")


@pytest.mark.rule("brothers", "11.7.2c")
def test_the_others_of_the_stack_go_on_without_the_one_driven_off() -> None:
    battle = marching(
        "french i infantry a 0304 worn=4 worn_morale=7 battleworn disrupted",
        "french i infantry b 0304 strength=2",
        "austrian v cavalry foe 0303",
        dice=(1, 5, 4),
    )
    battle.play("allied", "select b", "join a", "move b 0307")
    assert battle.asked() == "JoinRetreat"
    battle.play("allied", "hold")
    assert (battle.place("a"), battle.place("b")) == ("0305", "0307")
    battle.skip("ChooseMover")
    assert not battle.has("allied", "select a")


@pytest.mark.rule("brothers", "11.7.3a")
@pytest.mark.parametrize(("ground", "free"), [("w", True), ("T", True), ("v", False), ("f", False)])
def test_out_of_woods_or_a_town_nobody_tests(ground: str, free: bool) -> None:
    terrain = f"\n. . . . . . .\n. . . . . . .\n. . . {ground} . . .\n. . . . . . .\n. . . . . . .\n"
    battle = marching("french i infantry a 0304", "austrian v cavalry foe 0303", terrain=terrain, dice=(1,))
    assert (failures(battle.move("allied", "a", "0305")) == []) == free


@pytest.mark.rule("brothers", "11.7.3b")
@pytest.mark.parametrize(
    ("foes", "free"),
    [
        (("infantry b 0303 strength=1",), True),
        (("cavalry b 0303 heavy",), True),
        (("cavalry b 0303 medium",), False),
        (("cavalry b 0303 light",), False),
        (("cavalry b 0303 heavy", "cavalry c 0404 light"), False),
        (("infantry b 0303 strength=6", "cavalry c 0303 light"), True),
    ],
)
def test_cavalry_is_held_only_by_cavalry_of_its_weight_or_lighter(foes: tuple[str, ...], free: bool) -> None:
    """The last is out of the front-line of its hex and holds nobody."""
    battle = marching("french i cavalry a 0304 medium", *(f"austrian v {foe}" for foe in foes), dice=(1,))
    assert (failures(battle.move("allied", "a", "0305")) == []) == free


@pytest.mark.rule("brothers", "11.7.3c")
def test_a_retreat_is_no_disengagement() -> None:
    battle = Battle(
        PLAIN,
        "french i infantry a 0304 strength=6",
        "french i hq h 0306",
        "austrian v infantry b 0303 worn=4 worn_morale=5 battleworn",
    )
    battle.activate("i", "aggressive")
    events = battle.fire("allied", "a", "0303", 5, 6, 1, 4)
    events += battle.play("austrian", "retreat b 0302")
    assert battle.place("b") == "0302"
    assert failures(events) == []


@pytest.mark.rule("brothers", "11.7.3c")
@pytest.mark.rule("brothers", "11.8.2b")
def test_a_breakthrough_is_tested_no_more_and_draws_no_fire() -> None:
    """Next to guns that have no part in it."""
    battle = Battle(
        PLAIN,
        "french i infantry a 0304 strength=8 morale=9",
        "french i hq h 0304",
        "austrian v infantry b 0303 strength=3 morale=4",
        "austrian v artillery gun 0302",
        "austrian v cavalry side 0404",
    )
    battle.activate("i", "aggressive")
    battle.declare("allied", "a 0303")
    battle.script(6, 6, 1, 1)
    battle.play("allied", "storm 0303 0304")
    battle.skip("TakeLosses")
    battle.play("austrian", "yield 1")
    battle.skip("Advance")
    events = battle.play("allied", "advance a 0303")
    assert battle.place("a") == "0303"
    assert failures(events) == []
    assert battle.asked() != "DefendWithFire"
