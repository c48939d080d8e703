"""The withdrawal of an attacker after a draw [portable close.5]."""

from __future__ import annotations

from grognard.core.action import Action
from grognard.core.decision import Decision
from grognard.core.options import Group, Options
from grognard.rulesets.portable.events import UnitWithdrew
from grognard.rulesets.portable.move import occupy
from grognard.rulesets.portable.state import PortableGame


class Withdraw(Decision, frozen=True):
    """A drawn attacker steps back, its face to the enemy [portable close.5 R7]."""

    unit: int
    ways: int
    rule = "close.5"

    def options(self, game: PortableGame) -> Options:
        return Options([Group("withdraw", (self.unit,), self.ways)])

    def choose(self, game: PortableGame, action: Action) -> None:
        start = game.state.place[self.unit]
        game.tell(UnitWithdrew(rule="close.5", unit=self.unit, start=start, path=(action.place,)))
        occupy(game, self.unit, action.place)

    def refusal(self, game: PortableGame, action: Action) -> tuple[str, str]:
        return "withdraw-clear-of-enemies", "close.5"


def withdrawals(game: PortableGame, unit: int, here: int) -> int:
    """Empty hexes next to a unit in a hex and to no enemy, not fatal, not over two contours [portable close.5]."""
    state, field = game.state, game.scenario.field
    side = game.scenario.units[unit].side
    taken = (state.occupied[0] | state.occupied[1]) & ~(1 << state.place[unit])
    return field.level[here] & ~taken & ~field.zones[state.occupied[1 - side]] & ~field.deadly
