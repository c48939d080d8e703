"""Event chits that steady the shaken."""

from __future__ import annotations

import pytest

from tests.rulesets.brothers.battle import Battle
from tests.rulesets.brothers.ch06_chits.events.test_fire import offered
from tests.rulesets.brothers.fight import OPEN
from tests.rulesets.drill import of_kind

CORPS = ("french i infantry a 0106 movement=2", "french i cavalry c 0206", "french i hq h 0107")
FOE = "austrian v infantry foe 0601"

# -- Regimental Colours and Cantinieres --------------------------------------------------------------------------------


def between(*lines: str, held: str) -> Battle:
    battle = Battle(OPEN, *lines, held=(held,), turn=14)
    battle.game.resume(battle.at_draw())
    battle.run()
    return battle


@pytest.mark.rule("brothers", "9.2a")
@pytest.mark.rule("brothers", "14.0b")
@pytest.mark.parametrize(("state", "left"), [("shaken", 0), ("disrupted", 1)])
def test_colours_steady_infantry_anywhere_and_cost_nothing(state: str, left: int) -> None:
    battle = between(f"austrian v infantry a 0101 {state}", "austrian v hq o 0608", held="regimental-colours")
    battle.play("austrian", "regimental-colours a")
    assert battle.hits("a") == left
    assert battle.state.morale[battle.formations["v"]] == 8


@pytest.mark.rule("brothers", "6.3b")
def test_colours_are_for_shaken_austrian_infantry() -> None:
    lines = (
        "austrian v infantry a 0101 shaken",
        "austrian v infantry calm 0102",
        "austrian v cavalry c 0103 shaken",
        "french i infantry foe 0601 shaken",
    )
    battle = between(*lines, held="regimental-colours")
    assert offered(battle, "austrian", "regimental-colours") == ["regimental-colours a"]


@pytest.mark.rule("brothers", "6.3d")
@pytest.mark.parametrize(("formation", "side"), [("v", "austrian"), ("i", "allied")])
def test_in_a_rally_step_only_its_owner_may_show_colours_or_send_for_the_cantinieres(formation: str, side: str) -> None:
    lines = (
        "austrian v infantry a 0101 shaken",
        "austrian v hq o 0102",
        "french i infantry f 0601 shaken",
        "french i hq h 0602",
    )
    battle = Battle(OPEN, *lines, held=("regimental-colours", "cantinieres"), turn=14)
    battle.script(1)
    battle.activate(formation, "defensive")
    while battle.asked() != "PlayEvent":
        battle.play_idly()
    assert "rally_step" in battle.game.pending[0].names  # type: ignore[attr-defined]
    mine, other = ("regimental-colours", "cantinieres") if side == "austrian" else ("cantinieres", "regimental-colours")
    assert offered(battle, side, mine)
    battle.play(side, "pass")
    assert battle.asked() == "Rally"
    assert other in ("regimental-colours", "cantinieres")


@pytest.mark.rule("brothers", "8.6d")
def test_cantinieres_steady_or_refill_french_infantry_and_guns() -> None:
    lines = (
        "french i infantry a 0101 disrupted low",
        "french i artillery g 0102 low",
        "french i cavalry c 0103 shaken",
        "sardinian 1a infantry s 0104 shaken",
        "austrian v infantry foe 0601 shaken",
    )
    battle = between(*lines, held="cantinieres")
    assert sorted(offered(battle, "allied", "cantinieres")) == ["cantinieres a 0", "cantinieres a 1", "cantinieres g 1"]
    events = battle.play("allied", "cantinieres a 1")
    assert of_kind(events, "AmmoRefilled")
    assert battle.hits("a") == 2
    battle = between(*lines, held="cantinieres")
    battle.play("allied", "cantinieres a 0")
    assert battle.hits("a") == 1
    assert battle.state.morale[battle.formations["i"]] == 8


# -- La Marmora --------------------------------------------------------------------------------------------------------


def sardinian_rally(posture: str, *lines: str) -> Battle:
    hq = "sardinian 1a hq h 0107 aggressive=3 defensive=5"
    battle = Battle(OPEN, *lines, hq, FOE, held=("la-marmora",), turn=14)
    battle.activate("1a", posture)
    while battle.asked() not in ("PlayEvent", "Rally", ""):
        battle.play_idly()
    return battle


@pytest.mark.rule("brothers", "13.1.2b")
def test_la_marmora_makes_a_full_rally_of_an_aggressive_division_and_the_first_action_is_free() -> None:
    battle = sardinian_rally(
        "aggressive", "sardinian 1a infantry a 0106 disrupted", "sardinian 1a infantry b 0105 disrupted"
    )
    battle.play("allied", "la-marmora")
    division = battle.formations["1a"]
    battle.play("allied", "rally a")
    assert battle.state.morale[division] == 8
    battle.play("allied", "rally a")
    assert battle.state.morale[division] == 7
    battle.play("allied", "rally b")
    assert battle.asked() != "Rally"  # three: the aggressive rating
    assert battle.hits("b") == 1


@pytest.mark.rule("brothers", "13.1.3a")
def test_ammunition_uses_up_the_free_action() -> None:
    battle = sardinian_rally("aggressive", "sardinian 1a infantry a 0106 disrupted low")
    battle.play("allied", "la-marmora", "refill a", "rally a")
    assert battle.state.morale[battle.formations["1a"]] == 7


@pytest.mark.rule("brothers", "6.3b")
def test_la_marmora_is_no_use_in_defence_nor_to_the_french() -> None:
    battle = sardinian_rally("defensive", "sardinian 1a infantry a 0106 disrupted")
    assert not offered(battle, "allied", "la-marmora")
    battle = Battle(OPEN, *CORPS, FOE, held=("la-marmora",), turn=14)
    battle.activate("i", "aggressive")
    while battle.game.pending:
        assert not offered(battle, "allied", "la-marmora")
        battle.play_idly()
