"""The Rally Step [brothers 13.1.1a]."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.rulesets.brothers.state import OVERRUN
from tests.rulesets.brothers.battle import Battle
from tests.rulesets.brothers.fight import OPEN
from tests.rulesets.drill import of_kind

FAR_FOE = "austrian v infantry foe 0601"


def rallying(*lines: str, posture: str = "defensive", hq: str = "french i hq h 0105", **facts: Any) -> Battle:
    battle = Battle(OPEN, *lines, hq, FAR_FOE, **{"turn": 14, **facts})
    battle.activate("i", posture, until="Rally")
    return battle


@pytest.mark.rule("brothers", "13.1.1a")
def test_only_units_of_the_formation_within_range_now_are_rallied() -> None:
    battle = rallying(
        "french i infantry near 0106 shaken",
        "french i infantry far 0301 shaken",
        "french iv infantry other 0106 strength=3 shaken",
    )
    assert battle.options("allied") == ["rally near", "rest"]


@pytest.mark.rule("brothers", "13.1.1a")
def test_a_road_chain_does_not_bring_a_rally() -> None:
    roads = ("major 0105 0104 0103 0102 0101",)
    chain = tuple(f"french i infantry c{n} 010{n} strength=3 shaken" for n in range(1, 5))
    battle = rallying(*chain, roads=roads, hq="french i hq h 0105 defensive=2")
    assert battle.options("allied") == ["rally c3", "rally c4", "rest"]


@pytest.mark.rule("brothers", "13.1.1a")
def test_the_range_is_judged_in_the_rally_step() -> None:
    battle = Battle(OPEN, "french i infantry a 0106 shaken movement=5", "french i hq h 0105", FAR_FOE, turn=14)
    battle.activate("i", "defensive")
    battle.move("allied", "a", "0101")
    battle.skip("Rally")
    assert battle.asked() != "Rally"


@pytest.mark.rule("brothers", "13.1.1a")
def test_the_king_alone_does_not_bring_a_rally() -> None:
    battle = Battle(
        OPEN, "sardinian i infantry a 0501 shaken", "sardinian i hq h 0108", "sardinian cic re 0501", FAR_FOE, turn=14
    )
    battle.activate("i", "defensive", until="Rally")
    assert battle.asked() != "Rally"


@pytest.mark.rule("brothers", "13.1.1b")
def test_an_overrun_hq_has_one_action_in_its_own_hex() -> None:
    battle = rallying(
        "french i infantry here 0105 strength=4 disrupted",
        "french i infantry near 0106 disrupted",
        hq="french i hq h 0105 overrun",
    )
    assert battle.options("allied") == ["rally here", "rest"]
    battle.play("allied", "rally here")
    assert battle.hits("here") == 1
    assert battle.asked() != "Rally"


@pytest.mark.rule("brothers", "13.1.1b")
def test_an_hq_that_is_overrun_in_its_own_activation_has_one_action_left() -> None:
    battle = Battle(OPEN, "french i infantry a 0105 strength=4 disrupted", "french i hq h 0105", FAR_FOE, turn=14)
    battle.activate("i", "defensive", until="ChooseMover")
    battle.state.flags[battle.keys["h"]] |= OVERRUN
    battle.skip("Rally")
    battle.play("allied", "rally a")
    assert battle.hits("a") == 1
    assert battle.asked() != "Rally"


@pytest.mark.rule("brothers", "13.1.2a")
def test_a_full_rally_has_as_many_actions_as_the_defensive_rating() -> None:
    units = tuple(f"french i infantry u{n} 010{n} disrupted" for n in (4, 6))
    battle = rallying(*units, hq="french i hq h 0105 aggressive=5 defensive=3")
    for unit in ("u4", "u4", "u6"):
        battle.play("allied", f"rally {unit}")
    assert (battle.hits("u4"), battle.hits("u6")) == (0, 1)
    assert battle.asked() != "Rally"


@pytest.mark.rule("brothers", "13.1.2a")
def test_nobody_must_rally() -> None:
    battle = rallying("french i infantry a 0104 disrupted")
    battle.play("allied", "rest")
    assert battle.hits("a") == 2


@pytest.mark.rule("brothers", "13.1.2b")
def test_an_aggressive_formation_has_a_single_rally() -> None:
    battle = rallying("french i infantry a 0104 disrupted", posture="aggressive")
    battle.play("allied", "rally a")
    assert battle.hits("a") == 1
    assert battle.asked() != "Rally"


@pytest.mark.rule("brothers", "13.1.2b")
def test_a_failed_activation_has_a_single_rally() -> None:
    battle = Battle(OPEN, "austrian v infantry a 0104 disrupted", "austrian v hq o 0105 defensive=5", turn=14)
    battle.script(10)
    battle.activate("v", "defensive", until="Rally")
    battle.play("austrian", "rally a")
    assert battle.hits("a") == 1
    assert battle.asked() != "Rally"


@pytest.mark.rule("brothers", "13.1.3a")
def test_an_action_takes_one_step_of_disorder_or_low_ammo() -> None:
    battle = rallying("french i infantry a 0104 shaken", "french i infantry b 0106 disrupted low")
    battle.play("allied", "rally a")
    assert battle.hits("a") == 0
    battle.play("allied", "rally b")
    assert battle.hits("b") == 1
    assert of_kind(battle.play("allied", "refill b"), "AmmoRefilled")
    assert not battle.has("allied", "refill b") if battle.game.pending else True


@pytest.mark.rule("brothers", "13.1.3b")
def test_several_actions_may_go_to_one_unit() -> None:
    battle = rallying("french i infantry a 0104 disrupted")
    battle.play("allied", "rally a", "rally a")
    assert battle.hits("a") == 0


@pytest.mark.rule("brothers", "13.1.3c")
@pytest.mark.rule("brothers", "14.0b")
def test_steadying_costs_corps_morale_and_ammunition_none() -> None:
    battle = rallying("french i infantry a 0104 disrupted low")
    corps = battle.formations["i"]
    battle.play("allied", "rally a")
    assert battle.state.morale[corps] == 7
    battle.play("allied", "refill a")
    assert battle.state.morale[corps] == 7
    battle.play("allied", "rally a")
    assert battle.state.morale[corps] == 6
