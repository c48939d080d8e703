"""Leaders under fire: no targets, but sometimes victims."""

from __future__ import annotations

import pytest

from grognard.rulesets.brothers.ch03_components.values import command_rating
from grognard.rulesets.brothers.ch05_turn.turn import Turn
from grognard.rulesets.brothers.ch08_fire.leaders import leader_casualty
from grognard.rulesets.brothers.state import AGGRESSIVE_POSTURE, DEFENSIVE_POSTURE
from tests.rulesets.brothers.battle import RETREATS, Battle
from tests.rulesets.drill import of_kind

OPEN = """
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    """
FIRER = ("french i infantry a 0105 strength=6", "french i hq h 0106")


def fire(*foes: str, dice: tuple[int, ...]):  # type: ignore[no-untyped-def]
    battle = Battle(OPEN, *FIRER, *(f"austrian {foe}" for foe in foes))
    battle.activate("i", "aggressive")
    return battle, battle.fire("allied", "a", "0104", *dice)


@pytest.mark.rule("brothers", "8.7a")
def test_a_hex_of_leaders_alone_is_no_target_and_leaders_take_no_hits() -> None:
    battle = Battle(OPEN, *FIRER, "austrian v hq o 0104", "austrian cic fj 0205", "austrian v infantry foe 0301")
    battle.activate("i", "aggressive")
    assert battle.asked() == "ChooseMover"
    battle, events = fire("v infantry foe 0104 morale=3", "v hq o 0104", dice=(6, 6, 9))
    hurt = {event.unit for event in [*of_kind(events, "MoraleTested"), *of_kind(events, "UnitWorn")]}
    assert hurt == {battle.keys["foe"]}
    assert battle.hits("o") == 0


@pytest.mark.rule("brothers", "8.7.1a")
@pytest.mark.parametrize(
    ("dice", "wounded"),
    [((1, 4, 10), True), ((5, 6, 10), True), ((1, 1, 10), False), ((1, 4, 9), False), ((3, 4, 9), False)],
)
def test_a_ten_with_any_result_hits_a_leader(dice: tuple[int, ...], wounded: bool) -> None:
    battle, events = fire("v infantry foe 0104 morale=20", "v hq o 0104", dice=dice)
    assert bool(of_kind(events, "LeaderWounded")) == wounded  # a passed test counts, a 9 and one more does not
    assert ("wounded" in battle.piece("o").states) == wounded


@pytest.mark.rule("brothers", "8.7.1a")
def test_no_leader_in_the_hex_no_casualty() -> None:
    _, events = fire("v infantry foe 0104 morale=20", "v hq o 0103", dice=(1, 4, 10))
    assert not of_kind(events, "LeaderEndangered")


@pytest.mark.rule("brothers", "8.7.1b")
def test_both_ratings_drop_by_one_for_good_and_not_below_zero() -> None:
    battle, _ = fire("v infantry foe 0104 morale=20", "v hq o 0104 aggressive=3 defensive=0", dice=(1, 4, 10))
    hq = battle.keys["o"]
    ratings = [command_rating(battle.game, hq, posture) for posture in (AGGRESSIVE_POSTURE, DEFENSIVE_POSTURE)]
    assert ratings == [2, 0]
    battle.script(*[1] * 9)
    battle.new_turn()
    assert command_rating(battle.game, hq, AGGRESSIVE_POSTURE) == 2


@pytest.mark.rule("brothers", "8.7.1c")
def test_a_second_casualty_has_no_effect() -> None:
    battle, events = fire("v infantry foe 0104 morale=20", "v hq o 0104 aggressive=3 wounded", dice=(1, 4, 10))
    assert not of_kind(events, "LeaderWounded")
    assert command_rating(battle.game, battle.keys["o"], AGGRESSIVE_POSTURE) == 2


@pytest.mark.rule("brothers", "8.7.1d")
@pytest.mark.parametrize(("lot", "victim"), [(1, "o"), (2, "p")])
def test_the_lot_falls_among_all_leaders_of_the_hex(lot: int, victim: str) -> None:
    foes = ("v infantry foe 0104 morale=20", "v hq o 0104", "vi hq p 0104", "vi infantry far 0301")
    battle, events = fire(*foes, dice=(1, 4, 10, lot))
    assert [event.unit for event in of_kind(events, "LeaderWounded")] == [battle.keys[victim]]


@pytest.mark.rule("brothers", "8.7.1a")
def test_the_volley_that_demoralizes_a_corps_hits_its_general_too() -> None:
    """The unit breaks, the corps with it; its HQ flees before the d10 is read for it."""
    foes = ("v infantry foe 0104 worn=3 worn_morale=5 battleworn", "v infantry far 0301", "v hq o 0104")
    battle = Battle(OPEN, *FIRER, *(f"austrian {foe}" for foe in foes), morale={"v": 1})
    battle.activate("i", "aggressive")
    events = battle.fire("allied", "a", "0104", 5, 6, 10, 9)
    while battle.asked() in RETREATS:
        events += battle.play_idly()
    assert of_kind(events, "FormationDemoralized")
    assert battle.place("o") != "0104"
    assert [event.unit for event in of_kind(events, "LeaderWounded")] == [battle.keys["o"]]


# -- sovereigns --------------------------------------------------------------------------------------------------------

EMPIRE = (
    "french i infantry a 0105 strength=6",
    "french i hq h 0106",
    "austrian v infantry foe 0104 morale=20 strength=4",
    "austrian v hq o 0104",
    "austrian vi infantry near 0102",
    "austrian vi infantry far 0301",
    "austrian vi hq p 0301",
    "austrian cic fj 0104 aggressive=2 defensive=2",
)


def slay(*lines: str, morale: dict[str, int] | None = None, key: str = "fj") -> Battle:
    """The sovereign falls, and everything that follows from it happens."""
    battle = Battle(OPEN, *lines, morale=morale)
    battle.state.cup = (*range(len(battle.scenario.formations)), len(battle.scenario.formations))
    leader = battle.keys[key]
    battle.game.resume([])
    for other in battle.scenario.leaders[1]:
        if other != leader:
            battle.state.place[other] = battle.hex("0308")
    battle.game.events = []
    leader_casualty(battle.game, [leader])
    return battle


@pytest.mark.rule("brothers", "8.7.2a")
def test_a_sovereign_who_is_hit_leaves_the_game_with_his_chit() -> None:
    battle = slay(*EMPIRE)
    assert battle.place("fj") == "broken"
    assert len(battle.scenario.formations) not in battle.state.cup
    Turn().activation_chits(battle.game)  # nor does it come back in a later turn
    assert len(battle.scenario.formations) not in battle.state.cup


@pytest.mark.rule("brothers", "8.7.2b")
def test_units_within_his_range_are_shaken() -> None:
    battle = slay(*EMPIRE)
    assert {key: battle.hits(key) for key in ("foe", "near", "far", "a")} == {"foe": 1, "near": 1, "far": 0, "a": 0}


@pytest.mark.rule("brothers", "8.7.2b")
def test_the_kings_allies_near_him_are_shaken_too() -> None:
    battle = Battle(
        OPEN,
        "sardinian two infantry s 0105",
        "french i infantry f 0106",
        "sardinian cic vic 0105",
        "austrian v infantry foe 0301",
    )
    battle.game.resume([])
    leader_casualty(battle.game, [battle.keys["vic"]])
    assert (battle.hits("s"), battle.hits("f"), battle.hits("foe")) == (1, 1, 0)
    assert battle.state.morale == [7, 8, 8]  # but only his own nation loses Corps Morale


@pytest.mark.rule("brothers", "8.7.2c")
def test_every_formation_of_his_nation_loses_morale_which_may_demoralize_it() -> None:
    battle = slay(*EMPIRE, morale={"i": 5, "v": 5, "vi": 1})
    assert battle.state.morale == [5, 4, 0]
    events = battle.game.events
    assert [event.formation for event in of_kind(events, "FormationDemoralized")] == ["vi"]


@pytest.mark.rule("brothers", "8.7.2a")
def test_fire_that_finds_a_sovereign() -> None:
    lines = [line for line in EMPIRE if " hq o" not in line]
    battle = Battle(OPEN, *lines)
    battle.activate("i", "aggressive")
    events = battle.fire("allied", "a", "0104", 1, 4, 10)
    assert of_kind(events, "CommanderFell")
    assert battle.hits("foe") == 1
