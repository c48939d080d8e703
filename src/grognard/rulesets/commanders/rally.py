"""The rally phase: saved orders bring routed units back [commanders rally.1]."""

from __future__ import annotations

from grognard.core.action import Action
from grognard.core.decision import Decision
from grognard.core.event import UnitAtEvent, UnitEvent
from grognard.core.options import Group, Options
from grognard.core.procedure import Procedure
from grognard.rulesets.commanders.board.control import boxed, controls
from grognard.rulesets.commanders.board.sectors import RESERVES, SECTORS
from grognard.rulesets.commanders.combat.which_units import remember
from grognard.rulesets.commanders.orders import saved_orders
from grognard.rulesets.commanders.state import MERGED, CommandersGame
from grognard.rulesets.commanders.status import ROUTED
from grognard.rulesets.commanders.units import ARTILLERY, CAVALRY, INFANTRY


class UnitRallied(UnitAtEvent, frozen=True):
    """A routed unit fights again."""


class UnitMerged(UnitEvent, frozen=True):
    """Left the game so that another could rally."""


def could_rally(game: CommandersGame, side: int) -> dict[int, list[int]]:
    """For each kind the units that one order each would bring back, as things stand with what is chosen already
    [commanders rally.2 rally.3 rally.5 rally.6]."""
    state, units = game.state, game.scenario.units
    chosen = [choice[0] for choice in state.chosen[side]]
    found: dict[int, list[int]] = {}
    for kind in (INFANTRY, CAVALRY):
        lying = [unit for unit in boxed(game, side) if units[unit].kind == kind]
        pairs = len(lying) // 2 - sum(units[unit].kind == kind for unit in chosen)
        if pairs > 0:
            found[kind] = lying
    guns = [
        unit
        for unit in game.scenario.members[side]
        if units[unit].kind == ARTILLERY
        and state.place[unit] in SECTORS
        and state.status[unit] & ROUTED
        and unit not in chosen
        and controls(game, side, state.place[unit])
    ]
    if guns:
        found[ARTILLERY] = guns
    return found


class RallyUnits(Decision, frozen=True):
    """Spend a saved order on a routed unit, or end rallying [commanders rally.1]."""

    rule = "rally.1"

    def options(self, game: CommandersGame) -> Options:
        groups = []
        # orders that were not written down, one for each unit [commanders orders.7 rally.1]
        if saved_orders(game, self.side) > len(game.state.chosen[self.side]):
            taken = {choice[0] for choice in game.state.chosen[self.side]}
            for units in could_rally(game, self.side).values():
                groups.append(Group("rally", tuple(unit for unit in units if unit not in taken)))
            if groups:
                groups.append(Group("rally-all"))
        return Options([*groups, Group("done")])

    def choose(self, game: CommandersGame, action: Action) -> None:
        if action.verb == "rally":
            remember(game, self.side, action.unit)
            if len(self.options(game)) > 1:
                game.ask(self)
        elif action.verb == "rally-all":
            while len(found := self.options(game)) > 1:
                remember(game, self.side, self._next(found))

    def safe(self, game: CommandersGame, options: Options) -> Action:
        """Saved orders have no other use."""
        return Action("rally-all") if Action("rally-all") in options else Action("done")

    def _next(self, found: Options) -> int:
        """Guns first, since they cost nobody else; then cavalry, then infantry."""
        rallying = [group for group in found.groups if group.verb == "rally"]
        return max(rallying, key=lambda group: group.units[0]).units[0]


class Rallying(Procedure, frozen=True):
    """Phase 6. Sides are asked by what lies in their boxes, which all can see, not by what orders they have left."""

    def ask(self, game: CommandersGame) -> None:
        for side in range(2):
            if could_rally(game, side):
                game.ask(RallyUnits(side))

    def rally(self, game: CommandersGame) -> None:
        state, units = game.state, game.scenario.units
        chosen = state.chosen
        state.chosen = ((), ())
        for side in range(2):
            returning = [choice[0] for choice in chosen[side]]
            for unit in returning:
                kind = units[unit].kind
                if kind != ARTILLERY:
                    surplus = next(
                        other
                        for other in reversed(boxed(game, side))
                        if units[other].kind == kind and other not in returning
                    )
                    state.place[surplus] = MERGED  # [commanders rally.2 rally.7 win.vp.7]
                    game.tell(UnitMerged(rule="rally.2", unit=surplus))
                    state.place[unit] = RESERVES[side]  # [commanders rally.4]
                state.status[unit] = 0
                rule = "rally.5" if kind == ARTILLERY else "rally.4"
                game.tell(UnitRallied(rule=rule, unit=unit, place=state.place[unit]))

    steps = (ask, rally)
