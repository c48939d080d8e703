"""What a formation has been told before the battle: not to go beyond a line, or where to march first (R16)."""

from __future__ import annotations

from grognard.core.masks import iter_bits, to_mask
from grognard.rulesets.mib.provisions.log import FormationFreed
from grognard.rulesets.mib.state import FREED, HAS_ACTED, MibGame, footprint, in_play


def forbidden(game: MibGame, unit: int) -> int:
    """The hexes that a unit may not move into: those beyond the line of its formation [mib 15.0] (R16)."""
    mask = 0
    for bound in game.scenario.provisions.bounds:
        if bound.formation == game.scenario.units[unit].formation and not is_freed(game, bound.formation):
            mask |= bound.beyond
    return mask


def is_freed(game: MibGame, formation: int) -> bool:
    return bool(game.state.formation[formation] & FREED)


def note_contact(game: MibGame) -> None:
    """A formation with an enemy next to one of its units may go where it likes, for good [mib 15.0] (R16)."""
    state, grid = game.state, game.scenario.field.grid
    for bound in game.scenario.provisions.bounds:
        formation = game.scenario.formations[bound.formation]
        if is_freed(game, bound.formation):
            continue
        enemy = state.occupied[1 - formation.side]
        hexes = [hex for unit in formation.members if in_play(game, unit) for hex in iter_bits(footprint(game, unit))]
        if any(grid.adjacent[hex] & enemy for hex in hexes):
            state.formation[bound.formation] |= FREED
            game.tell(FormationFreed(rule="15.0", formation=formation.key, side=formation.side))


def errand_mask(game: MibGame, unit: int, hexes: int) -> int:
    """Those of some hexes in which a unit may end its move: in the first activation of a formation with an errand only
    such as lie nearer to one of its goals [mib 15.0] (R16)."""
    formation, distance = game.scenario.units[unit].formation, game.scenario.field.grid.distance
    for errand in game.scenario.provisions.errands:
        if errand.formation == formation and not game.state.formation[formation] & HAS_ACTED:
            here = game.state.place[unit]
            goals = [(goal, distance(here, goal)) for goal in errand.towards]
            return to_mask(hex for hex in iter_bits(hexes) if any(distance(hex, goal) < far for goal, far in goals))
    return hexes
