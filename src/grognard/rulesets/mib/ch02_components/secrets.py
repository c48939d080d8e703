"""What is open and what is secret: positions, strengths and markers on the map are open [mib 2.4 2.5a], and nobody is
concealed there [mib 2.5c]; what stands on the other side's force chart one has to presume [mib 2.5a]."""

from __future__ import annotations

from grognard.core.options import Picker
from grognard.rulesets.mib.ch10_losses.losses import straggler_limit
from grognard.rulesets.mib.state import SMASHED, MibGame, has, in_play


def reseal(game: MibGame, side: int, picker: Picker) -> MibGame | None:
    """The same position with other charts of whoever is not `side`: everything that can be seen stays."""
    if game.result is not None:
        return None
    changed = game.copy()
    for other in range(2):
        if other != side:
            _reseal_side(changed, other, picker)
    return changed


def _reseal_side(game: MibGame, side: int, picker: Picker) -> None:
    """Other guns, fatigue, organic cavalry and stragglers on a side's force chart, which nobody else sees
    [mib 2.5a]."""
    state, scenario = game.state, game.scenario
    boxes = scenario.charts.fatigue.spent + 1
    for unit in scenario.troops[side]:
        facts = scenario.units[unit]
        if not in_play(game, unit):
            continue
        if not facts.is_troops:  # massed guns stand on the map [mib R31]
            continue
        if state.guns[unit]:  # that it has some is known, how many is not
            state.guns[unit] = 1 + picker.randrange(max(facts.batteries, state.guns[unit]))
        state.fatigue[unit] = picker.randrange(boxes)
        if facts.organic:
            state.organic[unit] = picker.randrange(facts.organic + 1)
        missing = state.stragglers[unit] + state.dead[unit]
        least = 1 if has(game, unit, SMASHED) else 0
        most = min(missing, straggler_limit(game))
        state.stragglers[unit] = least + picker.randrange(max(1, most - least + 1)) if most else 0
        state.dead[unit] = missing - state.stragglers[unit]
    for formation, own in enumerate(scenario.formations):
        if own.side == side and scenario.lite:
            state.weariness[formation] = picker.randrange(5)


def presume(game: MibGame, side: int) -> MibGame:
    """The same position as a side presumes it, which does not see the other's chart [mib 2.5a]: the enemy's divisions
    as they are printed, rested, with all their guns while they have any. Odds are shown on this ground before a combat
    discloses more [mib 2.5b]."""
    guess = game.copy()
    state, scenario = guess.state, guess.scenario
    for unit in scenario.troops[1 - side]:
        facts = scenario.units[unit]
        if in_play(guess, unit) and facts.is_troops:
            state.fatigue[unit] = 0
            state.organic[unit] = facts.organic
            state.guns[unit] = max(1, facts.batteries) if state.guns[unit] else 0
    for formation, own in enumerate(scenario.formations):
        if own.side != side:
            state.weariness[formation] = 0
    return guess
