"""What can be shown on the map for one unit: where it could go, where it could shoot, what it sees."""

from __future__ import annotations

from grognard.core.hexgrid import NOWHERE
from grognard.rulesets.portable.move import destinations
from grognard.rulesets.portable.state import PortableGame, type_now


def overlays(game: PortableGame, unit: int) -> dict[str, int]:
    """Masks by key: reach, arc (with the free pivot, in range), sight (in range), contact (next to enemies)."""
    state, scenario = game.state, game.scenario
    here = state.place[unit]
    if here == NOWHERE:
        return {}
    kind = type_now(game, unit)
    found = {"contact": scenario.field.zones[state.occupied[1 - scenario.units[unit].side]]}
    if kind.movement:
        found["reach"] = destinations(game, unit)
    if kind.range:
        in_range = scenario.board.grid.disc(here, kind.range) & ~(1 << here)
        found["arc"] = in_range & scenario.field.sweeps[kind.range][here][state.facing[unit]]
        everyone = state.occupied[0] | state.occupied[1]
        found["sight"] = scenario.field.sight.clear(here, in_range, everyone)
    return found
