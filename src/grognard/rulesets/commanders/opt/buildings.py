"""Optional buildings: an infantry unit that takes shelter in one [commanders opt.building.1 opt.building.2]."""

from __future__ import annotations

from grognard.core.action import Action
from grognard.core.decision import Decision
from grognard.core.event import UnitAtEvent
from grognard.core.options import Group, Options
from grognard.rulesets.commanders.board.control import controls, occupancy, units_at
from grognard.rulesets.commanders.board.sectors import CAPACITY
from grognard.rulesets.commanders.combat.attackers import attacked_sectors
from grognard.rulesets.commanders.combat.position import passive_units
from grognard.rulesets.commanders.combat.which_units import remember
from grognard.rulesets.commanders.state import CommandersGame
from grognard.rulesets.commanders.status import ROUTED, SHELTERED
from grognard.rulesets.commanders.units import INFANTRY


class UnitSheltered(UnitAtEvent, frozen=True):
    """A unit goes under cover."""


def shelters(game: CommandersGame, side: int) -> dict[int, list[int]]:
    """For each attacked sector with an empty building the infantry one of which may go inside
    [commanders opt.building.1]."""
    if not game.scenario.switches.terrain:
        return {}
    units, status = game.scenario.units, game.state.status
    going = {choice[1] for choice in game.state.chosen[side]}
    found = {}
    for sector in attacked_sectors(game, side):
        if sector not in game.scenario.buildings or sector in going:
            continue
        if any(status[unit] & SHELTERED for other in range(2) for unit in units_at(game, other, sector)):
            continue
        able = [u for u in passive_units(game, side, sector) if units[u].kind == INFANTRY and not status[u] & ROUTED]
        if able:
            found[sector] = able
    return found


class Shelter(Decision, frozen=True):
    """Take one infantry unit into the building, or leave all outside [commanders opt.building.1]."""

    rule = "opt.building.1"
    standing = "shelter"
    passes = "stand"

    def options(self, game: CommandersGame) -> Options:
        groups = [Group("shelter", tuple(units), 1 << sector) for sector, units in shelters(game, self.side).items()]
        return Options([*groups, Group("stand")])

    def choose(self, game: CommandersGame, action: Action) -> None:
        if action.verb == "shelter":
            remember(game, self.side, action.unit, action.place)
            if shelters(game, self.side):
                game.ask(self)

    def accept(self, game: CommandersGame) -> Action:
        for sector, units in shelters(game, self.side).items():
            return Action("shelter", units[0], sector)
        return Action("stand")

    def decline(self, game: CommandersGame) -> Action:
        return Action("stand")

    def promise(self, game: CommandersGame) -> float:
        return 1.0


def go_inside(game: CommandersGame) -> None:
    chosen = game.state.chosen
    game.state.chosen = ((), ())
    for side in range(2):
        for unit, sector in chosen[side]:
            game.state.status[unit] |= SHELTERED
            game.tell(UnitSheltered(rule="opt.building.1", unit=unit, place=sector))


def leave_buildings(game: CommandersGame) -> None:
    """Whoever hides in a building comes out when no enemy holds the sector [commanders opt.building.2]."""
    state = game.state
    for unit, facts in enumerate(game.scenario.units):
        if not state.status[unit] & SHELTERED or controls(game, 1 - facts.side, state.place[unit]):
            continue
        if occupancy(game, facts.side, state.place[unit]) < CAPACITY:
            state.status[unit] &= ~SHELTERED
