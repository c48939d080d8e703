"""Activation of formations [5]."""

from __future__ import annotations

import pytest

from grognard.rulesets.napoleon3.ruleset import RULESET
from grognard.rulesets.napoleon3.state import COMMANDED
from tests.rulesets.drill import of_kind
from tests.rulesets.napoleon3.acts import options, wait
from tests.rulesets.napoleon3.battle import Battle

FIELD = "\n".join([". . . . . . ."] * 5) + "\n"
ROW = ". " * 14 + "\n"
ENEMY = "austrian v infantry b 0101 e"


def commanded(battle: Battle, *keys: str) -> list[str]:
    """Those of some units that are in command in the activation under way."""
    return [key for key in keys if battle.game.state.status[battle.keys[key]] & COMMANDED]


@pytest.mark.rule("napoleon3", "5a")
def test_5a_a_marker_activates_its_formation_alone() -> None:
    """Its headquarters and its units may act, nobody of another formation even in the same hex."""
    lines = ("allied i infantry a 0304", "allied i hq h 0304", "allied ii artillery c 0304", "allied ii hq k 0304")
    battle = Battle(FIELD, *lines, ENEMY)
    battle.activate("i")
    assert options(battle, "allied") == ["select a", "select h", "end"]


@pytest.mark.rule("napoleon3", "5b")
def test_5b_no_barrage_after_the_first_move() -> None:
    """A friend who steps out of the line of fire does so too late for the gun; after combat nobody moves."""
    lines = (
        "allied i artillery g 0305 e",
        "allied i infantry a 0304 e",
        "allied i infantry c 0203 se",
        "allied i hq h 0305",
    )
    battle = Battle(FIELD, *lines, "austrian v infantry b 0302 e", turns=1)
    battle.activate("i")
    assert battle.waits_for("allied") == "ChooseMover"
    battle.play("allied", "select a", "move a 0404 e")
    assert all(text.split()[0] in ("select", "end") for text in options(battle, "allied"))
    battle.play("allied", "end")
    assert battle.waits_for("allied") == "DeclareAttacks"
    assert not any(text.startswith(("select", "barrage")) for text in options(battle, "allied"))


@pytest.mark.rule("napoleon3", "5c")
def test_5c_a_unit_moves_and_attacks_once_a_turn() -> None:
    """Even if its formation came up again it could do neither."""
    lines = (
        "allied i infantry a 0304 e",
        "allied i infantry c 0404 ne",
        "allied i hq h 0305",
        "austrian v infantry b 0303 w",
    )
    battle = Battle(FIELD, *lines, turns=1)
    battle.activate("i")
    battle.play("allied", "select a", "stay a")
    battle.activate("i")
    assert options(battle, "allied") == ["select c", "select h", "end"]
    battle.play("allied", "end", "attack a 0303", "attack c 0303", "fight")
    battle.script(1, 6, 1, 6)
    battle.play("allied", "assault a 0303")
    battle.play("austrian", "stand")
    battle.activate("i")
    wait(battle, "DeclareAttacks")
    assert options(battle, "allied") == ["attack c 0303", "pass"]


@pytest.mark.rule("napoleon3", "5d")
def test_5d_a_marked_headquarters_checks_before_anybody_acts() -> None:
    """The check is rolled as the marker comes up; without the out-of-command marker there is none."""
    lines = ("allied i artillery g 0304 e", "allied i hq h 0304 command=2", "austrian v infantry b 0302 e")
    for where, rolled in (("0304", 0), ("0107 movement=1", 1)):
        battle = Battle(FIELD, *lines, f"allied commander nap {where}", dice=(6, 1, 4))
        battle.begin("command")
        events = battle.play("allied", "activate h")
        assert len(of_kind(events, "ActivationRolled")) == rolled
        assert battle.waits_for("allied") == "Barrage"


@pytest.mark.rule("napoleon3", "5e")
def test_5e_the_detached_french_cavalry_is_one_formation() -> None:
    """Of the cavalry of I, III and Guard Corps, without headquarters, and all of it acts together."""
    scenario = RULESET.scenario("solferino")
    cavalry = next(formation for formation in scenario.formations if formation.key == "fr-cavalry")
    units = [scenario.units[unit] for unit in cavalry.members]
    assert {unit.kind for unit in units} == {"cavalry"}
    assert {unit.key[:4] for unit in units} == {"fr-1", "fr-3", "fr-g"}
    assert cavalry.hq == -1
    battle = Battle(FIELD, "allied c cavalry a 0304", "allied c cavalry d 0507", ENEMY, dice=(6, 1))
    battle.begin("initiative")
    assert options(battle, "allied") == ["activate a"]
    battle.play("allied", "activate a")
    assert options(battle, "allied") == ["select a", "select d", "end"]


@pytest.mark.rule("napoleon3", "5f")
def test_5f_the_austrian_army_troops_are_one_formation() -> None:
    """Guns and cavalry of both armies, with one marker and no headquarters."""
    scenario = RULESET.scenario("solferino")
    bare = [formation for formation in scenario.formations if formation.side == 1 and formation.hq < 0]
    assert [formation.key for formation in bare] == ["au-army"]
    assert {scenario.units[unit].kind for unit in bare[0].members} == {"artillery", "cavalry"}


@pytest.mark.rule("napoleon3", "5g")
def test_5g_formations_without_headquarters_never_check() -> None:
    """Each unit is in or out of command by itself."""
    lines = ("allied c cavalry r 0112", "allied c cavalry s 0103", "allied i infantry a 0113", "allied i hq h 0113")
    battle = Battle(ROW, *lines, "allied commander nap 0113 movement=1", ENEMY, dice=(6, 1))
    battle.begin("command")
    events = battle.play("allied", "activate r")
    assert not of_kind(events, "ActivationRolled")
    assert commanded(battle, "r", "s") == ["r"]
