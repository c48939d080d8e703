"""Demoralized formations [napoleon3 9.4a]."""

from __future__ import annotations

from grognard.core.event import Modifier
from grognard.core.kept import Kept
from grognard.core.masks import iter_bits
from grognard.rulesets.napoleon3.ch09_leaders.log import FormationDemoralized
from grognard.rulesets.napoleon3.state import DEMORALIZED, N3Game

BESIDE = Kept[int](most=256)
"""The hexes next to the troops of a side, by where they stand."""


def count_losses(game: N3Game, formation: int) -> None:
    """A formation that has lost more than half of its steps is demoralized [napoleon3 4Bc 9.4a]."""
    state, facts = game.state, game.scenario.formations[formation]
    lost = sum(state.losses[unit] for unit in facts.members)
    if lost >= facts.threshold and not state.formation[formation] & DEMORALIZED:
        state.formation[formation] |= DEMORALIZED
        game.tell(FormationDemoralized(rule="9.4a", formation=facts.key, side=facts.side, losses=lost))


def is_demoralized(game: N3Game, unit: int) -> bool:
    """Whether a unit's formation is demoralized [napoleon3 9.4a]."""
    return bool(game.state.formation[game.scenario.units[unit].formation] & DEMORALIZED)


def demoralization_on_morale(game: N3Game, unit: int) -> list[Modifier]:
    """What it costs a unit in morale and rally checks [napoleon3 0.5i 9.4e]."""
    return [Modifier(-1, "demoralized", "0.5i")] if is_demoralized(game, unit) else []


def falling_back(game: N3Game, unit: int, mask: int) -> int:
    """The demoralized keep away from the enemy and end nearer to their edge [napoleon3 9.4b 9.4c]."""
    facts, here = game.scenario.units[unit], game.state.place[unit]
    edge = game.scenario.field.to_edge[facts.side]
    if facts.is_troops:
        mask &= ~next_to_enemy(game, facts.side)
    if here < 0:
        return mask
    return sum(1 << hex for hex in iter_bits(mask) if edge[hex] < edge[here])


def next_to_enemy(game: N3Game, side: int) -> int:
    """The hexes next to a side's enemies, from which the demoralized keep away [napoleon3 9.4b]."""
    enemy, known = game.state.occupied[1 - side], BESIDE.of(game.scenario)
    mask = known.get(enemy)
    if mask is None:
        mask = known[enemy] = game.scenario.field.grid.around(enemy)
    return mask
