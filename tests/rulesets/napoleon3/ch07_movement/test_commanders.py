"""Commanders in chief: their moves [7.2], their fate [8.4], and what is particular to each of the three [8.5-8.7]."""

from __future__ import annotations

import pytest

from grognard.core.dice import FastDice
from grognard.rulesets.napoleon3.reader.scenario import Switches
from grognard.rulesets.napoleon3.ruleset import RULESET
from grognard.rulesets.napoleon3.state import COMMANDED
from tests.rulesets.drill import modifiers, of_kind
from tests.rulesets.napoleon3.acts import attack, options, wait
from tests.rulesets.napoleon3.battle import Battle

FIELD = "\n".join([". . . . . . ."] * 5) + "\n"
ROW = ". " * 14 + "\n"
ENEMY = "austrian v infantry b 0101 e"


@pytest.mark.rule("napoleon3", "7.2a")
@pytest.mark.parametrize(("inertia", "needed"), [(4, 2), (1, 5), (0, 6)])
def test_7_2a_inertia(inertia: int, needed: int) -> None:
    """Napoleon moves on 2, Victor Emmanuel on 5, Franz Joseph on 6."""
    lines = ("allied i infantry a 0114", f"allied commander nap 0114 inertia={inertia}", ENEMY)
    for die in (needed - 1, needed):
        battle = Battle(ROW, *lines, dice=(die, 6, 1))
        battle.begin("commanders")
        assert (battle.waits_for("allied") == "MoveCommander") == (die == needed)


@pytest.mark.rule("napoleon3", "7.2b")
def test_7_2b_not_next_to_an_enemy_unless_a_friend_is_there() -> None:
    """The hexes around an enemy are closed but for the one with a friend in it."""
    lines = ("allied i infantry a 0304", "allied commander nap 0307 inertia=5", "austrian v infantry x 0303 e")
    battle = Battle(FIELD, *lines, dice=(1, 6, 1))
    battle.begin("commanders")
    assert not {"0203", "0302", "0403", "0404", "0204", "0303"} & battle.reach("nap")
    assert {"0304", "0305", "0205"} <= battle.reach("nap")


@pytest.mark.rule("napoleon3", "7.2c")
def test_7_2c_an_enemy_within_three_hexes_lets_him_move() -> None:
    """Then there is no check; at four hexes there is."""
    for hex, near in (("0111", True), ("0110", False)):
        lines = ("allied i infantry a 0114", "allied commander nap 0114 inertia=0", f"austrian v infantry x {hex} e")
        battle = Battle(ROW, *lines, dice=(1, 6, 1))
        events = battle.begin("commanders")
        assert bool(of_kind(events, "InertiaRolled")) != near
        assert (battle.waits_for("allied") == "MoveCommander") == near


@pytest.mark.rule("napoleon3", "7.2c")
@pytest.mark.parametrize(("hex", "near"), [("0113", True), ("0112", False), ("0111", False)])
def test_7_2c_under_its_switch_only_an_enemy_next_to_him_lets_him_move(hex: str, near: bool) -> None:
    """Whichever way that enemy looks, and whoever stands with him: the other reading of the three hexes [R36]."""
    lines = ("allied i infantry a 0114", "allied commander nap 0114 inertia=0", f"austrian v infantry x {hex} e")
    battle = Battle(ROW, *lines, dice=(1, 6, 1), switches=Switches(threat_next_to_commander=True))
    events = battle.begin("commanders")
    assert bool(of_kind(events, "InertiaRolled")) != near
    assert bool(of_kind(events, "CommanderThreatened")) == near


@pytest.mark.rule("napoleon3", "7.2d")
def test_7_2d_eight_points_at_the_costs_of_cavalry() -> None:
    """Woods cost him three and do not disorganize him."""
    row = ". w w" + " ." * 11 + "\n"
    lines = ("allied i infantry a 0114", "allied commander nap 0114 inertia=5", ENEMY)
    battle = Battle(row, *lines, dice=(1, 6, 1))
    battle.begin("commanders")
    assert battle.reach("nap") == {"0113", "0112", "0111", "0110"}
    battle.play("allied", "move nap 0112")
    assert not battle.is_disorganized("nap")
    scenario = RULESET.scenario("solferino")
    assert {scenario.units[unit].movement for unit in scenario.commanders} == {8}


def shot_at(*lines: str, die: int = 6, target: str = "a") -> Battle:
    """A position after a shot at a unit in 0304."""
    battle = Battle(FIELD, *lines, "austrian v artillery g 0302 w combat=8")
    battle.activate("v")
    battle.script(die)
    battle.play("austrian", f"barrage g 0304 w {target}")
    return battle


@pytest.mark.rule("napoleon3", "8.4a")
def test_8_4a_a_commander_falls_with_the_last_unit_of_his_stack() -> None:
    """Not while another stands with him, and he goes back with those who retreat."""
    alone = ("allied i infantry a 0304 steps=1", "allied i infantry c 0307", "allied commander nap 0304")
    assert shot_at(*alone).where("nap") == "eliminated"
    assert shot_at(*alone, "allied i artillery d 0304").where("nap") == "0304"
    lines = (
        "allied i infantry a 0304 e combat=1",
        "allied commander nap 0304",
        "austrian v infantry b 0303 w combat=8",
    )
    beaten = Battle(FIELD, *lines, "austrian v hq k 0301", turns=1)
    beaten.activate("v")
    events = attack(beaten, "austrian", "b", "0304", 1, 1)
    assert beaten.where("a") == beaten.where("nap") != "0304"
    assert not of_kind(events, "CasualtyRolled")


@pytest.mark.rule("napoleon3", "8.4c")
def test_8_4c_a_fallen_commander_is_not_replaced() -> None:
    """His headquarters are out of command from then on, whoever else is near; nor does he coordinate attacks."""
    lines = ("allied sa infantry a 0304 steps=1 under=ve", "allied sa infantry c 0306", "allied sa hq h 0306")
    battle = shot_at(*lines, "allied commander ve 0304", "allied commander nap 0306")
    assert battle.where("ve") == "eliminated"
    battle.script(1, 6)
    marked = of_kind(battle.begin("command"), "HeadquartersMarked")
    assert [event.unit for event in marked] == [battle.keys["h"]]
    assert battle.where("ve") == "eliminated"
    two = (
        "allied i infantry a 0304 e",
        "allied i infantry c 0404 ne",
        "allied i hq h 0305",
        "allied commander nap 0304",
    )
    fight = Battle(FIELD, *two, "austrian v infantry x 0303 w")
    fight.activate("i")
    wait(fight, "DeclareAttacks")
    fight.play("allied", "attack a 0303", "attack c 0303")
    assert options(fight, "allied") == ["fight"]


@pytest.mark.rule("napoleon3", "8.5a")
def test_8_5a_only_victor_emmanuel_commands_the_piedmontese() -> None:
    """Four divisions with markers of their own; Napoleon beside them is no help."""
    scenario = RULESET.scenario("solferino")
    own = [f for f in scenario.formations if f.commander >= 0 and scenario.units[f.commander].key == "victor-emmanuel"]
    assert [formation.key for formation in own] == ["sa-1", "sa-2", "sa-3", "sa-5"]
    lines = ("allied sa infantry a 0114 under=ve", "allied sa hq h 0114", "allied commander nap 0114", ENEMY)
    for hex, marked in (("0113", False), ("0105", True)):
        battle = Battle(ROW, *lines, f"allied commander ve {hex}", dice=(6, 1))
        assert bool(of_kind(battle.begin("command"), "HeadquartersMarked")) == marked


@pytest.mark.rule("napoleon3", "8.5b")
def test_8_5b_victor_emmanuel_stands_until_eight() -> None:
    """No check on turn 3, even with an enemy near; one on turn 4."""
    king = next(unit for unit in RULESET.scenario("solferino").units if unit.key == "victor-emmanuel")
    lines = ("allied sa infantry a 0114", f"allied commander ve 0114 inertia=1 turn={king.turn}")
    for turn, rolled in ((3, 0), (4, 1)):
        battle = Battle(ROW, *lines, ENEMY, turn=turn, dice=(5, 6, 1))
        assert len(of_kind(battle.begin("commanders"), "InertiaRolled")) == rolled
        near = Battle(ROW, *lines, "austrian v infantry b 0111 e", turn=turn, dice=(5, 6, 1))
        near.begin("commanders")
        assert (near.waits_for("allied") == "MoveCommander") == bool(rolled)


@pytest.mark.rule("napoleon3", "8.5c")
def test_8_5c_fixed_in_his_city_he_commands_over_ten_points() -> None:
    """Through the headquarters in his range, though he may not move yet."""
    row = "C" + " ." * 13 + "\n"
    for hex, marked in (("0104", False), ("0103", True)):
        lines = ("allied sa infantry a 0114", f"allied sa hq h {hex}", "allied commander ve 0114 inertia=1 turn=4")
        battle = Battle(row, *lines, "austrian v infantry b 0101 e", dice=(6, 1))
        assert bool(of_kind(battle.begin("commanders"), "HeadquartersMarked")) == marked


CORPS = ("austrian v infantry b 0101", "austrian v hq k 0101 command=2")
ALLY = "allied i infantry a 0114"


@pytest.mark.rule("napoleon3", "8.6a")
@pytest.mark.parametrize(("die", "outcome"), [(4, "failed"), (5, "passed")])
def test_8_6a_without_franz_joseph_everybody_checks_at_one_less(die: int, outcome: str) -> None:
    """Command rating 2 on turn 3 passes on 5."""
    battle = Battle(ROW, ALLY, *CORPS, "austrian commander fj off:6:0101", turn=3, dice=(1, 6, die))
    assert of_kind(battle.begin("commanders"), "HeadquartersMarked")
    event = of_kind(battle.play("austrian", "activate k"), "ActivationRolled")[0]
    assert (event.outcome, modifiers(event)) == (outcome, {"command": 2, "before-franz-joseph": -1})


@pytest.mark.rule("napoleon3", "8.6b")
@pytest.mark.parametrize("corps", [CORPS, ("austrian v infantry b off:3:0101", "austrian v hq k off:3:0101 command=5")])
def test_8_6b_army_troops_are_out_of_command_before_franz_joseph(corps: tuple[str, ...]) -> None:
    """A corps beside them that passes its check, or arrives, changes nothing; and they do not check."""
    lines = (ALLY, *corps, "austrian w cavalry r 0102", "austrian commander fj off:6:0101")
    battle = Battle(ROW, *lines, turn=3, dice=(1, 6, 6, 2))
    battle.begin("commanders")
    battle.play("austrian", "activate k")
    if battle.where("k") == "off":
        battle.play("austrian", "select k", "move k 0101")
    battle.play("austrian", "end")
    assert not of_kind(battle.game.events, "ActivationRolled")
    assert options(battle, "austrian") == ["select r", "end"]
    assert not battle.game.state.status[battle.keys["r"]] & COMMANDED


@pytest.mark.rule("napoleon3", "8.6c")
def test_8_6c_franz_joseph_enters_with_ten_points_and_no_check() -> None:
    """The command of the turn is traced after his move, and the penalty is gone."""
    corps = (
        "austrian v infantry b 0109 e",
        "austrian v hq k 0109",
        "austrian w infantry c 0113",
        "austrian w hq m 0113 command=2",
    )
    lines = ("allied i infantry a 0114 w", *corps, "austrian commander fj off:6:0101 entry_movement=10")
    battle = Battle(ROW, *lines, turn=6, dice=(1, 6, 4))
    events = battle.begin("commanders")
    assert of_kind(events, "CommanderArrived")
    assert not of_kind(events, "InertiaRolled")
    assert battle.reach("fj") == {f"01{number:02}" for number in range(2, 11)}
    events = battle.play("austrian", "move fj 0103")
    assert [event.unit for event in of_kind(events, "HeadquartersMarked")] == [battle.keys["m"]]
    event = of_kind(battle.play("austrian", "activate m"), "ActivationRolled")[0]
    assert modifiers(event) == {"command": 2}
    early = Battle(ROW, *lines, turn=5, dice=(1, 6, 4))
    assert not of_kind(early.begin("commanders"), "CommanderArrived")


@pytest.mark.rule("napoleon3", "8.6c")
def test_8_6c_the_ten_points_are_his_alone_and_said_on_his_counter() -> None:
    """Another commander who comes later has the points of any turn."""
    units = {unit.key: unit for unit in RULESET.scenario("solferino").units}
    assert (units["franz-joseph"].entry_movement, units["franz-joseph"].movement) == (10, 8)
    lines = ("allied i infantry a 0114 w", *CORPS, "austrian commander fj off:6:0101")
    battle = Battle(ROW, *lines, turn=6, dice=(1, 6, 4))
    battle.begin("commanders")
    assert battle.reach("fj") == {f"01{number:02}" for number in range(2, 9)}


@pytest.mark.rule("napoleon3", "8.6a")
@pytest.mark.parametrize(("turn", "penalty"), [(5, True), (6, False), (7, False)])
def test_8_6a_from_ten_on_the_penalty_is_gone_even_if_he_cannot_come(turn: int, penalty: bool) -> None:
    """An enemy holds his entry: out of command all are still, but they check with their full rating."""
    corps = ("austrian v infantry b 0109 w", "austrian v hq k 0109 command=2")
    lines = ("allied i infantry a 0101 w", *corps, "austrian commander fj off:6:0101 entry_movement=10")
    battle = Battle(ROW, *lines, turn=turn, dice=(1, 6, 4))
    assert of_kind(battle.begin("commanders"), "HeadquartersMarked")
    event = of_kind(battle.play("austrian", "activate k"), "ActivationRolled")[0]
    assert ("before-franz-joseph" in modifiers(event)) == penalty


@pytest.mark.rule("napoleon3", "8.6d")
def test_8_6d_afterwards_he_moves_on_a_six_with_eight_points() -> None:
    """Or when an enemy is near."""
    lines = ("allied i infantry a 0114 w", *CORPS, "austrian commander fj 0101 inertia=0 turn=6")
    for die, moves in ((5, False), (6, True)):
        battle = Battle(ROW, *lines, turn=7, dice=(die, 6, 1))
        battle.begin("commanders")
        assert (battle.waits_for("austrian") == "MoveCommander") == moves
    assert battle.reach("fj") == {f"01{number:02}" for number in range(2, 10)}


@pytest.mark.rule("napoleon3", "8.7")
def test_8_7_napoleon_may_move_on_the_first_turn() -> None:
    """He is on the map at the start and rolls for inertia in phase B."""
    game = RULESET.new_game(RULESET.scenario("solferino"), FastDice(1))
    rolled = of_kind(game.events, "InertiaRolled")
    assert [game.scenario.units[event.unit].key for event in rolled] == ["napoleon-iii"]
    assert game.state.turn == 1
