"""Combat units [1]: formations, disorganization, lost steps."""

from __future__ import annotations

import pytest

from grognard.rulesets.napoleon3.ruleset import RULESET
from tests.rulesets.drill import of_kind
from tests.rulesets.napoleon3.battle import Battle

ROW = ". . . . . . .\n"


def shot_at(facts: str, *dice: int) -> Battle:
    """A unit in command after a shot with these dice."""
    lines = (f"allied i infantry a 0104 e {facts}", "allied i infantry c 0107", "allied i hq h 0107")
    battle = Battle(ROW, *lines, "austrian v artillery g 0102 w combat=8")
    battle.activate("v")
    battle.script(*dice)
    battle.play("austrian", "barrage g 0104 w a")
    return battle


def states(battle: Battle, key: str) -> tuple[str, ...]:
    return next(piece.states for piece in RULESET.view(battle.game, 1).pieces if piece.key == key)


@pytest.mark.rule("napoleon3", "1a")
def test_1a_every_unit_belongs_to_one_formation() -> None:
    """All have a headquarters but the detached French cavalry and the Austrian army troops."""
    scenario = RULESET.scenario("solferino")
    members = [unit for formation in scenario.formations for unit in formation.members]
    assert sorted(members) == [index for index, unit in enumerate(scenario.units) if unit.is_troops]
    assert all(scenario.units[unit].formation == i for i, f in enumerate(scenario.formations) for unit in f.members)
    assert [formation.key for formation in scenario.formations if formation.hq < 0] == ["fr-cavalry", "au-army"]
    hqs = [formation.hq for formation in scenario.formations if formation.hq >= 0]
    assert len(set(hqs)) == len(hqs)


@pytest.mark.rule("napoleon3", "1b")
def test_1b_disorder_is_seen_and_is_no_loss() -> None:
    """A D turns the counter over and costs no step; a lost step shows by itself."""
    battle = shot_at("", 1)
    assert "disorganized" in states(battle, "a")
    assert battle.losses("a") == 0
    worn = shot_at("lost=1", 1)
    assert {"disorganized", "lost-1"} <= set(states(worn, "a"))


@pytest.mark.rule("napoleon3", "1c")
def test_1c_the_last_step_lost_eliminates() -> None:
    """A unit of two steps carries a loss, a unit of one is gone; nobody has more than three steps."""
    two = shot_at("steps=2", 6)
    assert (two.where("a"), two.losses("a")) == ("0104", 1)
    assert "lost-1" in states(two, "a")
    one = shot_at("steps=1", 6)
    assert one.where("a") == "eliminated"
    assert of_kind(one.game.events, "UnitEliminated")
    assert not of_kind(one.game.events, "StepLost")
    assert {unit.steps for unit in RULESET.scenario("solferino").units if unit.is_troops} <= {1, 2, 3}
