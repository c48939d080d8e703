"""Opportunity Fire: two chits, their moments, their order and what a hit does."""

from __future__ import annotations

import pytest

from grognard.rulesets.brothers.ch06_chits.cup import EVENT_CHITS
from grognard.rulesets.brothers.ch06_chits.events.register import EVENTS
from grognard.rulesets.brothers.state import FIRE_STEP, MOVEMENT_STEP
from tests.rulesets.brothers.battle import Battle
from tests.rulesets.drill import modifiers, of_kind

PLAIN = """
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    """
JAEGER, GUNS = "jaeger-sharpshooters", "napoleons-guns"
NOTHING, SHAKEN = (1, 1, 3), (3, 4, 9)


def marching(*lines: str, held: tuple[str, ...] = (JAEGER,)) -> Battle:
    battle = Battle(PLAIN, "french i hq h 0306 aggressive=9 defensive=9", *lines, held=held)
    battle.activate("i", "aggressive", until="ChooseMover")
    return battle


def hold_all(battle: Battle, key: str) -> None:
    """Give a side every copy of a chit."""
    battle.state.held = tuple(number for number, chit in enumerate(EVENT_CHITS) if chit.key == key)


@pytest.mark.rule("brothers", "11.9a")
def test_only_two_chits_give_opportunity_fire_each_to_its_own_marksmen() -> None:
    assert {key for key, event in EVENTS.items() if event.opportunity} == {JAEGER, GUNS}
    battle = marching(
        "french i infantry a 0306",
        "austrian v infantry line 0303",
        "austrian v infantry rifles 0204 white strength=2",
    )
    battle.move("allied", "a", "0304")
    battle.skip("PlayEvent")
    assert battle.options("austrian") == [f"{JAEGER} rifles 0304", "pass"]


@pytest.mark.rule("brothers", "11.9a")
def test_napoleons_guns_are_the_rifled_ones_of_the_french() -> None:
    battle = Battle(
        PLAIN,
        "french i artillery rifled 0306 medium",
        "french i artillery smooth 0404",
        "french i infantry foot 0405",
        "french i hq h 0306",
        "austrian viii cavalry b 0302",
        "austrian viii hq k 0302",
        held=(GUNS,),
    )
    battle.activate("viii", "defensive")
    assert battle.asked() == "PlayEvent"
    assert battle.options("allied") == [f"{GUNS} rifled 0302", "pass"]


@pytest.mark.rule("brothers", "11.9b")
@pytest.mark.parametrize("active", ["i", "viii"])
def test_its_moments_are_the_fire_and_movement_steps_of_either_side(active: str) -> None:
    """The marksmen stand next to the enemy all the time."""
    battle = Battle(
        PLAIN,
        "french i infantry a 0304",
        "french i hq h 0305 aggressive=9",
        "austrian viii infantry b 0303 white",
        "austrian viii hq k 0302",
        held=(JAEGER,),
    )
    battle.activate(active, "aggressive")
    phases = set()
    while battle.state.active >= 0:
        if battle.asked() == "PlayEvent":
            phases.add(battle.state.phase)
        if (
            battle.asked() == "DeclareAssaults"
            and len(battle.options(side := "allied" if active == "i" else "austrian")) > 1
        ):
            battle.play(side, battle.options(side)[0])
        else:
            battle.play_idly()
    assert phases == {FIRE_STEP, MOVEMENT_STEP}


@pytest.mark.rule("brothers", "11.9b")
def test_it_comes_once_a_fire_is_announced_and_before_its_dice() -> None:
    battle = Battle(
        PLAIN,
        "french i infantry a 0304 strength=6",
        "french i hq h 0306",
        "austrian v infantry b 0303 white strength=5",
        held=(JAEGER,),
    )
    battle.activate("i", "aggressive", until="ChooseFire")
    battle.script(*SHAKEN, *NOTHING)
    battle.play("allied", "fire a 0303")
    assert battle.asked() == "PlayEvent"
    events = battle.play("austrian", f"{JAEGER} b 0304")
    assert [(event.kind, event.strength) for event in of_kind(events, "Fired")] == [
        ("opportunity-fire", 5),
        ("fire", 4),
    ]


@pytest.mark.rule("brothers", "11.9b")
def test_it_comes_once_a_move_is_announced_and_at_each_hex() -> None:
    battle = marching("french i infantry a 0304", "austrian v infantry b 0303 white")
    battle.play("allied", "select a", "move a 0305")
    assert battle.asked() == "PlayEvent"
    assert battle.place("a") == "0304"
    battle.script(*SHAKEN)
    battle.play("austrian", f"{JAEGER} b 0304")
    assert battle.place("a") == "0304"  # halted before it got away
    assert battle.asked() == "ChooseMover"


@pytest.mark.rule("brothers", "11.9c")
def test_a_mover_is_shot_at_once_in_each_hex_it_enters() -> None:
    battle = marching(
        "french i infantry a 0305", "austrian v infantry b 0303 white", "austrian v infantry c 0404 white", held=()
    )
    hold_all(battle, JAEGER)
    assert len(battle.state.held) == 2
    battle.play("allied", "select a", "move a 0304")
    battle.play("austrian", "silence")
    battle.script(*NOTHING, 1, *NOTHING)
    battle.play("austrian", f"{JAEGER} b 0304")
    assert battle.asked() == "MoveOn"  # the other chit has to wait for the next hex
    battle.play("allied", "move a 0204")
    while battle.place("a") == "0304":
        battle.play("austrian", "pass")
    assert battle.asked() == "PlayEvent"
    assert battle.has("austrian", f"{JAEGER} b 0204")


@pytest.mark.rule("brothers", "11.9b")
@pytest.mark.rule("brothers", "11.9c")
def test_others_are_shot_at_when_a_move_is_announced_and_where_it_pauses() -> None:
    lines = ("french i infantry a 0306", "french ii infantry still 0304", "austrian v infantry b 0303 white")
    battle = marching(*lines, held=())
    hold_all(battle, JAEGER)
    battle.play("allied", "select a", "move a 0204")
    assert battle.options("austrian") == [f"{JAEGER} b 0304", "pass"]
    battle.play("austrian", "pass", "silence")
    assert battle.place("a") == "0204"
    assert battle.options("austrian") == [f"{JAEGER} b 0204", f"{JAEGER} b 0304", "pass"]
    battle.script(*NOTHING)
    battle.play("austrian", f"{JAEGER} b 0204")
    assert battle.options("austrian") == [f"{JAEGER} b 0304", "pass"]  # the mover once in each hex, others at any time


@pytest.mark.rule("brothers", "11.9b")
@pytest.mark.rule("brothers", "11.9c")
def test_between_two_pauses_only_the_mover_is_shot_at() -> None:
    """Others stand as they stood: they are aimed at where the move pauses."""
    lines = (
        "austrian viii infantry b 0103",
        "austrian viii infantry still 0502",
        "austrian viii hq k 0101 defensive=9",
    )
    battle = Battle(PLAIN, *lines, "french i artillery g 0304 medium", held=(GUNS,))
    battle.activate("viii", "defensive", until="ChooseMover")
    battle.play("austrian", "select b", "move b 0101")
    aims = []
    while battle.asked() == "PlayEvent":
        aims.append((battle.place("b"), {option.split()[2] for option in battle.options("allied")[:-1]}))
        battle.play("allied", "pass")
    assert aims == [("0103", {"0103", "0502"}), ("0102", {"0102"}), ("0101", {"0101", "0502"})]


@pytest.mark.rule("brothers", "11.9d")
def test_defensive_fire_comes_first_and_is_never_interrupted() -> None:
    battle = marching("french i infantry a 0305", "austrian v infantry b 0303 white")
    battle.script(*NOTHING, *NOTHING)
    battle.move("allied", "a", "0304")
    assert battle.asked() == "DefendWithFire"
    events = battle.play("austrian", "fire b 0304")
    assert [event.kind for event in of_kind(events, "Fired")] == ["defensive-fire"]
    assert battle.asked() == "PlayEvent"
    events = battle.play("austrian", f"{JAEGER} b 0304")
    assert [event.kind for event in of_kind(events, "Fired")] == ["opportunity-fire"]


@pytest.mark.rule("brothers", "11.9e")
@pytest.mark.parametrize("dice", [NOTHING, SHAKEN])
def test_it_is_aimed_as_if_nothing_had_been_fired_and_a_hit_halts(dice: tuple[int, ...]) -> None:
    battle = marching("french i infantry a 0305", "austrian v infantry b 0303 white strength=4")
    battle.script(*NOTHING, *dice)
    battle.move("allied", "a", "0304")
    battle.play("austrian", "fire b 0304")
    fired = of_kind(battle.play("austrian", f"{JAEGER} b 0304"), "Fired")[0]
    assert modifiers(fired) == {"high-quality": 1, "sharpshooters": 1}
    assert (battle.asked() == "MoveOn") == (dice == NOTHING)
    battle.skip("DeclareAssaults", "Rally", "ChoosePosture")
    assert battle.has("allied", "assault a 0303") == (dice == NOTHING)


@pytest.mark.rule("brothers", "11.9e")
def test_it_does_not_count_as_a_defensive_fire_either() -> None:
    battle = marching("french i infantry a 0306", "austrian v infantry b 0303 white strength=4")
    battle.script(*NOTHING, 1, *NOTHING)
    battle.play("allied", "select a", "move a 0304")
    battle.play("austrian", "hold", f"{JAEGER} b 0304")
    battle.play("allied", "move a 0404")
    fired = of_kind(battle.play("austrian", "fire b 0404"), "Fired")[0]
    assert "repeated-fire" not in modifiers(fired)
