"""Units that a Break Test drives off, and those who go with them [brothers 10.1b 10.1d]."""

from __future__ import annotations

import msgspec

from grognard.core.action import Action
from grognard.core.decision import Decision
from grognard.core.options import Group, Options
from grognard.core.procedure import Procedure
from grognard.rulesets.brothers.ch12_assault.retreat import Dispersal, GoFirst, Retreats
from grognard.rulesets.brothers.state import BrothersGame


def break_retreats(game: BrothersGame, units: list[int], away: tuple[int, ...], spared: tuple[int, ...] = ()) -> None:
    """Units that Break Tests drive off, named once for each test: a hex for each [brothers 10.1b]."""
    place, facts = game.state.place, game.scenario.units
    debts = [Debt(unit, units.count(unit), place[unit]) for unit in dict.fromkeys(units) if place[unit] >= 0]
    for side in reversed(dict.fromkeys(facts[debt.unit].side for debt in debts)):
        game.push(DrivenOff(tuple(debt for debt in debts if facts[debt.unit].side == side), away, spared))


class Debt(msgspec.Struct, frozen=True):
    """How many hexes a unit must retreat, and from where."""

    unit: int
    hexes: int
    hex: int


class DrivenOff(Dispersal, frozen=True):
    """Units of one side that Break Tests drive off, in the order their owner likes."""

    debts: tuple[Debt, ...]
    away: tuple[int, ...]
    spared: tuple[int, ...]

    def next(self, game: BrothersGame) -> None:
        """Who has been driven from its hex meanwhile has gone."""
        units = tuple(debt.unit for debt in self.debts if game.state.place[debt.unit] == debt.hex)
        if not units:
            return
        game.repeat()
        if len(units) == 1:
            self.send(game, units[0])
        else:
            game.ask(GoFirst(game.scenario.units[units[0]].side, units))

    def send(self, game: BrothersGame, unit: int) -> None:
        debt = next(debt for debt in self.debts if debt.unit == unit)
        others = tuple(other for other in self.debts if other.unit != unit)
        game.amend(self, debts=others)
        bound = tuple(other.unit for other in others)
        game.push(BreakRetreat(unit, self.away, self.spared, debt.hex, hexes=debt.hexes, bound=bound))

    steps = (next,)


class BreakRetreat(Procedure, frozen=True):
    """One of them goes; its stackmates may go too [brothers 10.1d]."""

    unit: int
    away: tuple[int, ...]
    spared: tuple[int, ...]
    hex: int
    mates: tuple[int, ...] = ()
    """Who stood with it when it went and may still follow."""
    hexes: int = 1
    """One for each Break Test [brothers 10.1b]."""
    bound: tuple[int, ...] = ()
    """Who goes in its turn, driven off as well."""

    def flee(self, game: BrothersGame) -> None:
        mates = [unit for unit in game.state.stacks[self.hex] if unit != self.unit and unit not in self.bound]
        game.amend(self, mates=tuple(mates))
        game.push(Retreats((self.unit,), self.hexes, self.away, self.spared))

    def company(self, game: BrothersGame) -> None:
        """Others of the hex may follow, each as its owner likes [brothers 10.1d]."""
        left = tuple(unit for unit in self.mates if game.state.place[unit] == self.hex)
        if left:
            game.repeat()
            game.ask(JoinRetreat(game.scenario.units[self.unit].side, self.unit, left, self.hexes))

    steps = (flee, company)


class JoinRetreat(Decision, frozen=True):
    """Which stackmates of a unit that retreats by Break Tests go too, and as far as it or less [brothers 10.1d]."""

    unit: int
    mates: tuple[int, ...]
    hexes: int = 1

    rule = "10.1d"
    standing = "join"
    passes = "hold"

    def options(self, game: BrothersGame) -> Options:
        if self.hexes == 1:
            return Options([Group("join", self.mates), Group("hold")])
        far = tuple((number,) for number in range(1, self.hexes + 1))
        return Options([Group("withdraw", self.mates, extras=far), Group("hold")])

    def choose(self, game: BrothersGame, action: Action) -> None:
        if action.verb == "hold":
            game.proceed()
            return
        frame = game.current(BreakRetreat)
        game.amend(frame, mates=tuple(unit for unit in self.mates if unit != action.unit))
        game.push(Retreats((action.unit,), action.extra[0] if action.extra else 1, frame.away, frame.spared))

    def accept(self, game: BrothersGame) -> Action:
        if self.hexes == 1:
            return Action("join", self.mates[0])
        return Action("withdraw", self.mates[0], extra=(self.hexes,))

    def decline(self, game: BrothersGame) -> Action:
        return Action("hold")

    def promise(self, game: BrothersGame) -> float:
        return 1.0
