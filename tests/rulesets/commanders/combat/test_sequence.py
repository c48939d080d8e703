"""The steps of a combat."""

from __future__ import annotations

import pytest

from grognard.rulesets.commanders.combat.log import ReactionRolled, ZoneFought
from grognard.rulesets.commanders.rout import UnitRouted
from tests.rulesets.commanders.fight import Fight
from tests.rulesets.drill import of_kind


@pytest.mark.rule("commanders", "combat.seq.1")
def test_combat_seq_1_reaction_fire_hits_then_melee_and_hits() -> None:
    """Nine steps, in order and once each: what is told shows them."""
    fight = Fight("w b1 CI", "b b2 II", white="C b1-b2, I b1-b2", dice=(5, 1, 6, 2, 1, 3, 6, 3))
    fight.do("b", "square b2 1")
    fight.on()
    kinds = (ReactionRolled, ZoneFought, UnitRouted)
    told = [event for event in fight.log if isinstance(event, kinds)]
    names = [event.step if isinstance(event, ZoneFought) else type(event).__name__ for event in told]
    assert names == ["ReactionRolled", "ranged", "UnitRouted", "melee", "UnitRouted"]


@pytest.mark.rule("commanders", "combat.seq.1")
def test_combat_seq_1_positions_are_taken_after_reactions_and_again_before_melee() -> None:
    """The new square stands in space 1 for the fire, and once it is routed in the last space for melee."""
    fight = Fight("w b1 CCI", "b b2 III", white="2C b1-b2, I b1-b2", dice=(1, 6, 6, 2, 2, 1, 1, 1, 1, 1, 1, 1))
    fight.do("b", "square b2 2")
    failed, square, third = fight.units["b b2"]
    fight.on()
    assert [blow.unit for blow in fight.blows("b", "ranged")] == [square, failed, third]
    assert [blow.unit for blow in fight.blows("b", "melee")] == [failed, third, square]


@pytest.mark.rule("commanders", "combat.seq.2")
def test_combat_seq_2_whoever_is_routed_by_fire_rolls_no_more() -> None:
    """Cavalry shot down on its way in throws no die in melee."""
    fight = Fight("w b1 CC", "b b2 II", white="2C b1-b2", dice=(6, 1, 1, 1)).on()
    assert fight.dice("b", "ranged") == [6, 1]
    assert len(fight.dice("w", "melee")) == 1


@pytest.mark.rule("commanders", "combat.seq.3")
def test_combat_seq_3_one_exchange_and_no_more() -> None:
    """Nobody is hit, the sector is still contested, and the phase ends all the same."""
    fight = Fight("w b1 I", "b b2 I", white="I b1-b2", dice=(1, 1, 1, 2)).on()
    assert (len(fight.zones("ranged")), len(fight.zones("melee"))) == (1, 1)
    assert (fight.at("w", "b1"), fight.at("b", "b2")) == ("I*", "I")
    assert not of_kind(fight.log, "UnitRouted")
