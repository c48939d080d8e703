"""General rules [0]: the sides, the dice, the clock, and what the counters say."""

from __future__ import annotations

import pytest

from grognard.core.dice import FastDice
from grognard.core.event import DieRolled
from grognard.rulesets.napoleon3.ch00_general.sides import ALLIED, AUSTRIAN
from grognard.rulesets.napoleon3.ruleset import RULESET
from grognard.rulesets.napoleon3.state import HOT
from tests.rulesets.drill import of_kind
from tests.rulesets.napoleon3.acts import attack, wait
from tests.rulesets.napoleon3.battle import Battle

FIELD = """
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    """
ENEMY = "austrian v infantry b 0101"


@pytest.mark.rule("napoleon3", "0.a")
def test_0_a_two_sides_and_the_allies_are_one_of_them() -> None:
    """Frenchmen and Piedmontese have a commander each, and no zones of control or stacks keep them apart."""
    scenario = RULESET.scenario("solferino")
    assert [side.key for side in scenario.sides] == ["allied", "austrian"]
    commanders = {scenario.units[unit].key: scenario.units[unit].side for unit in scenario.commanders}
    assert commanders == {"napoleon-iii": ALLIED, "victor-emmanuel": ALLIED, "franz-joseph": AUSTRIAN}
    lines = ("allied i infantry a 0107 under=nap", "allied i hq h 0107", "allied sa infantry s 0105 w under=ve")
    kings = ("allied commander nap 0107", "allied commander ve 0105")
    battle = Battle(". . . . . . .\n", *lines, "allied i artillery g 0106", *kings, ENEMY.replace("0101", "0101 e"))
    battle.activate("i")
    battle.play("allied", "select g")
    assert battle.reach("g") == {"0107", "0105", "0104", "0103", "0102"}


@pytest.mark.rule("napoleon3", "0.1")
def test_0_1_only_six_sided_dice() -> None:
    """A game throws no other die; only the draw of markers has as many faces as there are markers."""
    game = RULESET.new_game(RULESET.scenario("the-spia"), FastDice(5))
    rolls = [event for event in game.events if isinstance(event, DieRolled)]
    picks = FastDice(7)
    for number in range(900):
        if not game.pending:
            break
        side = game.pending[0].side
        found = game.options(side)
        events = game.play(side, found[picks.draw(number, len(found)) - 1])
        rolls += [event for event in events if isinstance(event, DieRolled)]
    assert {roll.faces for roll in rolls if roll.purpose != "cup"} == {6}
    assert {"initiative", "activation", "barrage", "rally"} <= {roll.purpose for roll in rolls}


@pytest.mark.rule("napoleon3", "0.2")
def test_0_2_an_hour_a_turn_from_five_to_eighteen() -> None:
    """Turn n is hour 4 + n, there is no turn 15, and no storm before turn 11."""
    first = of_kind(RULESET.new_game(RULESET.scenario("solferino"), FastDice(1)).events, "TurnBegan")
    assert (first[0].turn, first[0].clock) == (1, "5:00")
    assert RULESET.scenario("solferino").turns == 14
    lines = ("allied i infantry a 0107", ENEMY)
    late = Battle(FIELD, *lines, turn=13, dice=(6,))
    event = of_kind(late.begin("rally"), "TurnBegan")[0]
    assert (event.turn, event.clock) == (14, "18:00")
    last = Battle(FIELD, *lines, turn=14)
    assert not of_kind(last.begin("rally"), "TurnBegan")
    assert last.game.result
    for turn, over in ((10, False), (11, True)):
        battle = Battle(FIELD, *lines, turn=turn, dice=(6, 3, 3))
        battle.game.state.weather = HOT
        battle.begin("weather")
        assert bool(battle.game.result) == over


@pytest.mark.rule("napoleon3", "0.3a")
def test_0_3a_one_number_is_a_headquarters_movement_and_its_range() -> None:
    """It has a bonus, a rating and no strength, steps or facing, and another side for its replacement."""
    row = ". . . . . . .\n"
    lines = ("allied i infantry a 0104", "allied i infantry c 0103", ENEMY.replace("0101", "0101 e"))
    battle = Battle(row, "allied i hq h 0106 movement=2 command=3 bonus=2", *lines)
    battle.activate("i")
    commanded = [key for key in "ac" if battle.game.state.status[battle.keys[key]] & 16]
    assert commanded == ["a"]
    battle.play("allied", "select h")
    assert battle.reach("h") == {"0107", "0105", "0104"}
    piece = next(piece for piece in RULESET.view(battle.game, 0).pieces if piece.key == "h")
    assert (piece.facing, piece.values) == (-1, {"formation": "Formation i", "bonus": 2, "command": 3, "movement": 2})
    hqs = [unit for unit in RULESET.scenario("solferino").units if unit.kind == "hq"]
    assert all((hq.combat, hq.steps, hq.movement) == (0, 0, 6) for hq in hqs)
    assert all(hq.deputy_command < hq.command for hq in hqs)


@pytest.mark.rule("napoleon3", "0.3b")
def test_0_3b_one_number_is_a_commanders_movement_and_his_range() -> None:
    """He has initiative and inertia, but no combat bonus even where he stands with an attacker."""
    row = ". . . . . . .\n"
    commander = "allied commander nap 0106 movement=2 inertia=5 initiative=2 bonus=3"
    for hex, marked in (("0104", False), ("0103", True)):
        battle = Battle(row, "allied i infantry a 0107", f"allied i hq h {hex}", commander, ENEMY, dice=(1, 3, 3))
        battle.begin("commanders")
        assert battle.reach("nap") == {"0107", "0105", "0104"}
        assert bool(of_kind(battle.play("allied", "stay nap"), "HeadquartersMarked")) == marked
    beside = ("allied i infantry a 0304", "allied i hq h 0305 bonus=2", commander.replace("0106", "0304"))
    fight = Battle(FIELD, *beside, "austrian v infantry b 0303 w", turns=1)
    fight.activate("i")
    wait(fight, "DeclareAttacks")
    fight.play("allied", "attack a 0303")
    fight.script(1, 1, 1, 1)
    fight.play("allied", "fight")
    assert fight.waits_for("allied") == ""
    assert fight.waits_for("austrian") == "RetreatBefore"


@pytest.mark.rule("napoleon3", "0.3c")
def test_0_3c_a_disorganized_unit_keeps_its_values() -> None:
    """Its strength and its movement are those of its front; heavy cavalry is marked."""
    for state in ("", "disorganized"):
        far = Battle(FIELD, f"allied i infantry a 0307 movement=3 {state}", "allied i hq h 0307", ENEMY)
        far.activate("i")
        far.play("allied", "select a")
        assert "0304" in far.reach("a")
        assert "0303" not in far.reach("a")
        lines = (f"allied i infantry a 0304 combat=3 {state}", "allied i hq h 0304", "austrian v infantry b 0303 w")
        near = Battle(FIELD, *lines, turns=1)
        near.activate("i")
        fired = of_kind(attack(near, "allied", "a", "0303", 1, 6, 1), "Fired")
        assert [(event.kind, event.strength) for event in fired] == [("defence", 5), ("assault", 3)]
    heavy = Battle(FIELD, "allied i cavalry a 0304 heavy", "allied i cavalry c 0305", ENEMY)
    assert [piece.symbol for piece in RULESET.view(heavy.game, 0).pieces[:2]] == ["heavy-cavalry", "cavalry"]


@pytest.mark.rule("napoleon3", "0.3d")
def test_0_3d_a_battery_has_a_range_and_fires_with_its_value() -> None:
    """Range 2 reaches two hexes, no further; the value is the column."""
    lines = ("allied i artillery g 0304 e combat=3 range=2", "allied i hq h 0305")
    far = Battle(FIELD, *lines, "austrian v infantry b 0301")
    far.activate("i")
    assert far.waits_for("allied") == "ChooseMover"
    battle = Battle(FIELD, *lines, "austrian v infantry b 0302")
    battle.activate("i")
    battle.script(1)
    fired = of_kind(battle.play("allied", "barrage g 0302 e b"), "Fired")[0]
    assert (fired.strength, fired.column) == (3, 3)
    guns = [unit for unit in RULESET.scenario("solferino").units if unit.is_gun]
    assert all(gun.range and gun.combat and gun.steps and gun.movement for gun in guns)


@pytest.mark.rule("napoleon3", "0.3e")
def test_0_3e_each_formation_has_one_marker() -> None:
    """In a turn every formation comes up exactly once."""
    lines = [f"allied {key} infantry {key}1 010{number}" for number, key in enumerate("pqr", 2)]
    battle = Battle(". . . . . . .\n", *lines, "austrian v infantry b 0107 e", dice=(6, 1, 2, 2, 2), turns=1)
    events = battle.begin("initiative") + wait(battle)
    assert sorted(event.formation for event in of_kind(events, "FormationActivated")) == ["p", "q", "r", "v"]
