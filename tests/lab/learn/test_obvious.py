"""Positions that anybody can judge: a side that has lost half of its army has little to hope for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from grognard.core.dice import FastDice
from grognard.core.hexgrid import NOWHERE
from grognard.core.scenario import count_turns
from grognard.rulesets import all_rulesets, get_ruleset
from grognard.rulesets.brothers.ch04_stacking import stacks
from grognard.rulesets.brothers.state import BROKEN
from grognard.rulesets.commanders.state import CAPTURED, with_side
from grognard.rulesets.mib import state as mib
from grognard.rulesets.napoleon3 import state as napoleon3
from grognard.rulesets.napoleon3.ch09_leaders.demoralization import count_losses

BATTLES = [(key, name) for key, ruleset in all_rulesets().items() for name in ruleset.scenario_keys()]
SLIM, EVEN = 0.3, 0.5


def lose_portable(game: Any, unit: int) -> None:
    side = game.scenario.units[unit].side
    game.state.put(unit, side, NOWHERE)
    game.state.lose(side)


def lose_commanders(game: Any, unit: int) -> None:
    game.state.place[unit], captor = CAPTURED, 1 - game.scenario.units[unit].side
    game.state.prisoners = with_side(game.state.prisoners, captor, (*game.state.prisoners[captor], unit))


def lose_napoleon3(game: Any, unit: int) -> None:
    facts = game.scenario.units[unit]
    game.state.losses[unit] = facts.steps
    napoleon3.put(game, unit, napoleon3.ELIMINATED)
    count_losses(game, facts.formation)


def lose_brothers(game: Any, unit: int) -> None:
    stacks.put(game, unit, BROKEN)
    facts = game.scenario.units[unit]
    game.state.morale[facts.formation] = max(0, game.state.morale[facts.formation] - 1)
    game.state.points[1 - facts.side] += game.scenario.broken


def lose_mib(game: Any, unit: int) -> None:
    game.state.dead[unit], game.state.steps[unit] = game.state.steps[unit], 0
    game.state.status[unit] |= mib.FELL
    mib.put(game, unit, mib.ELIMINATED)


LOSE: dict[str, Callable[[Any, int], None]] = {
    "brothers": lose_brothers,
    "commanders": lose_commanders,
    "mib": lose_mib,
    "napoleon3": lose_napoleon3,
    "portable": lose_portable,
}


def in_the_middle(key: str, name: str) -> Any:
    """A battle as it begins, but half of its time is over."""
    ruleset = get_ruleset(key)
    game = ruleset.new_game(ruleset.scenario(name), FastDice(1))
    game.state.turn += count_turns(game.scenario) // 2
    return game


def army_of(game: Any, side: int) -> list[int]:
    """All troops of a side, those still to come too; no counters that wait for others to be parted."""
    army = game.scenario.troops[side] if hasattr(game.scenario, "troops") else game.scenario.members[side]
    return [unit for unit in army if not getattr(game.scenario.units[unit], "spare", False)]


def halved(key: str, name: str, side: int) -> float:
    """The chance of a side that has lost every second unit by the middle of a battle."""
    game = in_the_middle(key, name)
    for unit in army_of(game, side)[::2]:
        LOSE[key](game, unit)
    chance = game.ruleset.chance(game, side)
    assert chance is not None
    return float(chance)


def is_laid_out(key: str, name: str) -> bool:
    """Whether the armies are on the map when the battle begins: some are set up by the players."""
    game = in_the_middle(key, name)
    return any(game.state.place[unit] >= 0 for unit in army_of(game, 0))


@pytest.mark.parametrize(("key", "name"), [battle for battle in BATTLES if is_laid_out(*battle)])
def test_half_an_army_has_little_to_hope_for(key: str, name: str) -> None:
    """A battle may favour a side so much that it bears such a loss; then the loss must tell all the same."""
    game = in_the_middle(key, name)
    for side in range(2):
        whole = game.ruleset.chance(game, side)
        assert whole is not None
        assert halved(key, name, side) < whole
        if whole <= EVEN:
            assert halved(key, name, side) < SLIM
