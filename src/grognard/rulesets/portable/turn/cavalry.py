"""Pinned regular cavalry, which is settled before anything else is activated [portable turn.10 turn.11 turn.12]."""

from __future__ import annotations

from grognard.core.action import Action
from grognard.core.decision import Decision
from grognard.core.hexgrid import NOWHERE
from grognard.core.masks import iter_bits
from grognard.core.options import Group, Options
from grognard.rulesets.portable.close.engagement import engage, engage_groups
from grognard.rulesets.portable.events import UnitStoodFirm
from grognard.rulesets.portable.move import destinations, move, move_groups
from grognard.rulesets.portable.special_pin import unpin
from grognard.rulesets.portable.special_terrain import is_fording
from grognard.rulesets.portable.state import ACTIVATED, BOUND, PortableGame


def bound_cavalry(game: PortableGame, side: int) -> tuple[int, ...]:
    """Regular European cavalry that began the turn pinned and still has to be settled
    [portable turn.10 gap.regular-european-cavalry]."""
    state, units = game.state, game.scenario.units
    bound = [unit for unit in game.scenario.regulars if state.status[unit] & BOUND and state.place[unit] != NOWHERE]
    return tuple([unit for unit in bound if units[unit].side == side])


class SettleCavalry(Decision, frozen=True):
    """Unpin pinned regular cavalry at the price of an activation, or let it go at the enemy [portable turn.10]."""

    units: tuple[int, ...]
    rule = "turn.10"
    passes = "unpin"

    def options(self, game: PortableGame) -> Options:
        groups: list[Group] = []
        if game.state.activations > 0:
            groups.append(Group("unpin", self.units))  # [portable turn.12]
        for unit in self.units:
            groups += charge_groups(game, unit)
        return Options(groups)

    def choose(self, game: PortableGame, action: Action) -> None:
        state, unit = game.state, action.unit
        match action.verb:
            case "unpin":
                state.activations -= 1
                unpin(game, unit)
            case "charge":
                move(game, unit, action.place, action.extra[0], rule="turn.11")
            case "engage":
                engage(game, unit, action.place)
            case _:
                game.tell(UnitStoodFirm(rule="turn.11", unit=unit))
        # Settled either way, and not to be activated again this turn [portable turn.12].
        state.status[unit] = state.status[unit] & ~BOUND | ACTIVATED

    def refusal(self, game: PortableGame, action: Action) -> tuple[str, str]:
        if action.unit not in self.units:
            return "cavalry-first", "turn.12"
        if action.verb == "unpin":
            return "no-activation-left", "turn.12"
        return "towards-the-enemy", "turn.11"


def charge_groups(game: PortableGame, unit: int) -> list[Group]:
    """The automatic move of pinned cavalry: as near as it can get to the nearest enemy [portable turn.11 R8]."""
    state, scenario = game.state, game.scenario
    here = state.place[unit]
    enemies = state.occupied[1 - scenario.units[unit].side]
    if is_fording(game, unit) or not enemies:  # [portable special.rivers.3 R10]
        return [Group("stand", (unit,))]
    if enemies & scenario.field.adjacent[here]:
        return engage_groups(game, unit) or [Group("stand", (unit,))]
    grid = scenario.board.grid
    distance = grid.nearest(here, enemies)
    nearest = enemies & grid.disc(here, distance)
    best, ends = distance, 0
    for hex in iter_bits(destinations(game, unit)):
        left = grid.nearest(hex, nearest)
        if left < best:
            best, ends = left, 0
        if left == best < distance:
            ends |= 1 << hex
    return move_groups(game, unit, "charge", ends) if ends else [Group("stand", (unit,))]
