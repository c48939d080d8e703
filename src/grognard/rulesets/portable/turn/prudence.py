"""Orders that risk nothing, for the answer that is called safe."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from grognard.core.action import Action
from grognard.core.hexgrid import NOWHERE
from grognard.core.kept import Kept
from grognard.core.masks import iter_bits, to_mask
from grognard.core.places import picker
from grognard.rulesets.portable.facing import fire_groups
from grognard.rulesets.portable.fire import DESTROY, PIN, find_fire, targets
from grognard.rulesets.portable.move import can_move, destinations, find_reach
from grognard.rulesets.portable.special_pin import is_pinned
from grognard.rulesets.portable.special_terrain import gives_cover
from grognard.rulesets.portable.state import PortableGame, type_now

SWEPT = Kept[int](most=256)


def prudent_unit(game: PortableGame, units: Iterable[int]) -> int:
    """The unit that does best without a risk: shooters first, then who is pinned, then who comes up; -1 where every
    order has its risk."""
    pinned, free = list[int](), list[int]()
    for unit in units:
        (pinned if is_pinned(game, unit) else free).append(unit)
    shooter = next((unit for unit in free if any(fire_groups(game, unit, "fire", targets(game, unit)))), -1)
    if shooter >= 0 or pinned:
        return shooter if shooter >= 0 else pinned[0]
    return next((unit for unit in free if can_move(game, unit) and _quiet_hexes(game, unit)), -1)


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
    nearer = _quiet_hexes(game, unit)
    if not nearer:
        return None
    scenario, grid, here = game.scenario, game.scenario.board.grid, game.state.place[unit]
    goals = _goals(game, scenario.units[unit].side)
    end = min(iter_bits(nearer), key=lambda hex: (grid.nearest(hex, goals), not gives_cover(scenario.field, hex)))
    path = (here, *find_reach(game, unit).path(end))
    return Action("move", unit, end, (grid.direction(path[-2], path[-1]),))


def _quiet_hexes(game: PortableGame, unit: int) -> int:
    """Where a unit comes nearer to an objective, out of the enemy's fire."""
    side, grid, here = game.scenario.units[unit].side, game.scenario.board.grid, game.state.place[unit]
    goals = _goals(game, side)
    if not goals or type_now(game, unit).kind in ("artillery", "command"):
        return 0
    away = grid.nearest(here, goals)
    near = 0
    for goal in iter_bits(goals if away else 0):
        near |= grid.disc(goal, away - 1)
    return destinations(game, unit) & near & ~_swept(game, 1 - side) if near else 0


def _goals(game: PortableGame, side: int) -> int:
    """The objectives that a side does not hold."""
    held = zip(game.scenario.objectives, game.state.control, strict=True)
    return to_mask(objective.hex for objective, holder in held if holder != side)


def _swept(game: PortableGame, side: int) -> int:
    """Every hex next to a side's units or in range of its small arms, wherever they face."""
    pick = picker(game.scenario.members[side])
    stand = (side, pick(game.state.place), pick(game.state.status))
    return SWEPT.get(game.scenario, stand, lambda: _sweep(game, side))


def _sweep(game: PortableGame, side: int) -> int:
    mask = game.scenario.field.zones[game.state.occupied[side]]
    for unit in game.scenario.members[side]:
        here, weapon = game.state.place[unit], type_now(game, unit)
        if here != NOWHERE and weapon.kind != "artillery":
            mask |= game.scenario.board.grid.disc(here, weapon.range)
    return mask
