"""Out of Command: what such units may not do, and how they come back."""

from __future__ import annotations

import pytest

from grognard.core.action import Action
from grognard.core.errors import IllegalAction
from grognard.rulesets.brothers.ch11_movement.defensive_fire import defenders
from tests.rulesets.brothers.battle import Battle
from tests.rulesets.brothers.command import FOE, OPEN, lost
from tests.rulesets.drill import of_kind


@pytest.mark.rule("brothers", "7.5a")
def test_who_is_out_of_command_neither_fires_nor_engages_nor_assaults_nor_rallies() -> None:
    battle = Battle(
        OPEN,
        "french i infantry lost 0103 shaken",
        "french i artillery gun 0204 medium",
        "french i cavalry horse 0302",
        "french i hq h 0108 aggressive=1",
        "austrian viii infantry foe 0102",
        "austrian viii infantry mid 0206",
        held=("napoleons-guns",),
    )
    assert lost(battle) == {"lost", "gun", "horse"}
    assert battle.asked() == "ChooseMover"  # nothing to fire with, by event either
    battle.play("allied", "select gun")
    assert not battle.has("allied", "move gun 0205")  # closer to its HQ, but next to the enemy
    battle.play("allied", "stop gun", "select horse")
    assert not any(option.startswith("charge") for option in battle.options("allied"))
    battle.play("allied", "stop horse")
    battle.skip("DeclareAssaults", "Rally", "ChoosePosture")
    assert battle.asked() not in ("DeclareAssaults", "Rally")


@pytest.mark.rule("brothers", "7.5a")
def test_an_hq_that_comes_nearer_does_not_rally_them() -> None:
    battle = Battle(
        OPEN,
        "french i infantry lost 0104 shaken",
        "french i infantry near 0107 shaken",
        "french i hq h 0108 defensive=2",
        "austrian v infantry foe 0301",
    )
    assert lost(battle, posture="defensive") == {"lost"}
    battle.move("allied", "h", "0106")
    battle.skip("Rally")
    assert battle.options("allied") == ["rally near", "rest"]


@pytest.mark.rule("brothers", "7.5b")
def test_who_is_out_of_command_pays_double_off_the_road() -> None:
    battle = Battle(
        "\n. . . w . . . .\n. . . . . . . .\n",
        "french i infantry road 0205 movement=3",
        "french i infantry wood 0104 movement=5",
        "french i hq h 0108 aggressive=0 defensive=0",
        "austrian v infantry foe off:9:0101",
        roads=("minor 0205 0206 0207 0208",),
    )
    battle.activate("i", "aggressive", until="ChooseMover")
    battle.play("allied", "select road")
    assert battle.has("allied", "move road 0208")  # three hexes at one point
    battle.play("allied", "stop road", "select wood")
    # four points for the woods of 0105, and the fifth does not pay for two
    assert not battle.has("allied", "move wood 0106")
    battle.play("allied", "move wood 0105")
    assert battle.asked() == "ChooseMover"


@pytest.mark.rule("brothers", "7.5b")
def test_the_price_of_a_hexside_is_doubled_too() -> None:
    battle = Battle(
        "\n. . . .\n",
        "french i infantry a 0102 movement=3",
        "french i hq h 0104 aggressive=0 defensive=0",
        "austrian v infantry foe off:9:0101",
        sides=("stream 0102-0103",),
    )
    battle.activate("i", "aggressive")
    events = battle.move("allied", "a", "0103")  # the one hex that anybody may move: it costs four points of three
    assert of_kind(events, "UnitsMoved")
    assert battle.asked() == "ChooseMover"


@pytest.mark.rule("brothers", "7.5c")
def test_each_hex_leads_closer_to_the_hq() -> None:
    battle = Battle(
        OPEN, "french i infantry a 0204 movement=4", "french i hq h 0208 aggressive=1", "austrian v infantry foe 0301"
    )
    battle.activate("i", "aggressive", until="ChooseMover")
    battle.play("allied", "select a")
    moves = {option.split()[2] for option in battle.options("allied") if option.startswith("move")}
    distance = {hex: battle.grid.distance(battle.hex(hex), battle.hex("0208")) for hex in (*moves, "0204")}
    assert {"0205", "0206"} <= moves
    assert all(distance[hex] < distance["0204"] for hex in moves)


@pytest.mark.rule("brothers", "7.5c")
def test_without_an_hq_on_the_map_nobody_comes_closer() -> None:
    """Nobody is offered a move that could only end where it began; places in the stack may still be changed."""
    lines = ("french i infantry a 0204 strength=3", "french i infantry c 0204 strength=3", "french i hq h off:9:0108")
    battle = Battle(OPEN, *lines, FOE)
    battle.activate("i", "defensive", until="ChooseMover")
    assert battle.options("allied") == ["shift a 1", "shift c 0", "end"]
    with pytest.raises(IllegalAction, match="closer to its headquarters"):
        battle.play("allied", "select a")


@pytest.mark.rule("brothers", "7.5c")
@pytest.mark.rule("brothers", "11.7.1b")
def test_only_who_has_a_hex_to_go_to_may_be_chosen_to_move() -> None:
    """The way to the HQ leads next to the enemy, whom those Out of Command may not engage; the HQ itself goes on."""
    lines = ("french i infantry a 0104", "french i infantry c 0108", "french i hq h 0101 aggressive=1")
    battle = Battle("\n. . . . . . . .\n", *lines, "austrian v infantry foe 0102")
    battle.activate("i", "aggressive", until="ChooseMover")
    assert battle.options("allied") == ["select c", "select h", "end"]


@pytest.mark.rule("brothers", "7.5d")
def test_who_is_out_of_command_may_still_defend_himself() -> None:
    battle = Battle(OPEN, "french i infantry a 0102", "french i hq h 0108 aggressive=1", "austrian v infantry foe 0304")
    assert lost(battle) == {"a"}
    battle.state.place[battle.keys["foe"]] = battle.hex("0101")
    assert defenders(battle.game, 0, battle.hex("0101"), (), ()) == (battle.keys["a"],)


@pytest.mark.rule("brothers", "7.5d")
def test_road_march_and_bonus_are_not_for_those_out_of_command() -> None:
    row = [f"01{column:02}" for column in range(1, 9)]
    battle = Battle(
        OPEN,
        "french i infantry a 0101 movement=2",
        "french i hq h 0208 defensive=1",
        "austrian v infantry foe 0304",
        roads=("major " + " ".join(row),),
    )
    battle.activate("i", "defensive", until="ChooseMover")
    battle.play("allied", "select a")
    assert battle.has("allied", "move a 0103")
    assert not battle.has("allied", "move a 0104")


@pytest.mark.rule("brothers", "7.5e")
def test_the_marker_comes_off_when_the_activation_is_over() -> None:
    lines = ("french i infantry a 0102", "french i hq h 0108 aggressive=1", "austrian v infantry foe 0304")
    battle = Battle(OPEN, *lines, turns=1)
    assert lost(battle) == {"a"}
    assert battle.piece("a").states == ("out-of-command", "active")
    battle.skip("ChooseMover")
    battle.play("allied", "end")
    assert battle.game.result is not None
    assert battle.piece("a").states == ()
    assert not battle.state.flags[battle.keys["a"]]


@pytest.mark.rule("brothers", "7.5c")
def test_a_hex_that_no_map_has_is_refused_like_any_other() -> None:
    battle = Battle(OPEN, "french i infantry a 0104", "french i hq h 0108 aggressive=1", FOE)
    assert lost(battle) == {"a"}
    battle.skip("ChooseMover")
    battle.play("allied", "select a")
    with pytest.raises(IllegalAction):
        battle.game.play(0, Action("move", battle.keys["a"], battle.grid.size))
