"""Orders that risk nothing, for the answer that is called safe."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from grognard.core.action import Action
from grognard.core.hexgrid import NOWHERE
from grognard.core.masks import iter_bits, to_mask
from grognard.rulesets.portable.facing import fire_groups
from grognard.rulesets.portable.fire import DESTROY, PIN, find_fire, targets
from grognard.rulesets.portable.move import can_move, destinations, find_reach
from grognard.rulesets.portable.special_pin import is_pinned
from grognard.rulesets.portable.special_terrain import gives_cover
from grognard.rulesets.portable.state import PortableGame, type_now


def prudent_unit(game: PortableGame, units: Iterable[int]) -> int:
    """The unit that does best without a risk: shooters first, then who is pinned, then who comes up; -1 where every
    order has its risk."""
    orders = [order for unit in units if (order := prudent_order(game, unit)) is not None]
    ranked = sorted(orders, key=lambda order: ("fire", "unpin", "move").index(order.verb))
    return ranked[0].unit if ranked else -1


def prudent_order(game: PortableGame, unit: int) -> Action | None:
    """What a unit can do that risks nothing now: get up, fire, or come nearer to an objective out of the enemy's fire.
    None where every order has its risk, or none of them is of use."""
    if is_pinned(game, unit):
        return Action("unpin", unit)
    shots = [shot for group in fire_groups(game, unit, "fire", targets(game, unit)) for shot in group]
    if shots:
        return max(shots, key=lambda shot: _promise(game, shot))
    return _quiet_move(game, unit) if can_move(game, unit) else None


def _promise(game: PortableGame, shot: Action) -> tuple[Fraction, Fraction]:
    odds = find_fire(game, shot.unit, game.state.unit_at(shot.place)).odds()
    return odds[DESTROY], odds[PIN]


def _quiet_move(game: PortableGame, unit: int) -> Action | None:
    state, scenario = game.state, game.scenario
    side, grid, here = scenario.units[unit].side, scenario.board.grid, state.place[unit]
    held = zip(scenario.objectives, state.control, strict=True)
    goals = to_mask(objective.hex for objective, holder in held if holder != side)
    if not goals or type_now(game, unit).kind in ("artillery", "command"):
        return None
    quiet = destinations(game, unit) & ~_swept(game, 1 - side)
    nearer = [hex for hex in iter_bits(quiet) if grid.nearest(hex, goals) < grid.nearest(here, goals)]
    if not nearer:
        return None
    end = min(nearer, key=lambda hex: (grid.nearest(hex, goals), not gives_cover(scenario.field, hex)))
    path = (here, *find_reach(game, unit).path(end))
    return Action("move", unit, end, (grid.direction(path[-2], path[-1]),))


def _swept(game: PortableGame, side: int) -> int:
    """Every hex next to a side's units or in range of its small arms, wherever they face."""
    mask = game.scenario.field.zone(game.state.occupied[side])
    for unit in game.scenario.members[side]:
        here, weapon = game.state.place[unit], type_now(game, unit)
        if here != NOWHERE and weapon.kind != "artillery":
            mask |= game.scenario.board.grid.disc(here, weapon.range)
    return mask
