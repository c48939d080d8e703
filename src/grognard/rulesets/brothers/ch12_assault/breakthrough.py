"""Into the emptied hex: Breakthrough Movement [brothers 12.6a]."""

from __future__ import annotations

from grognard.core.action import Action
from grognard.core.decision import Decision
from grognard.core.masks import iter_bits
from grognard.core.options import Group, Options
from grognard.core.places import leaders_at
from grognard.core.procedure import Procedure
from grognard.rulesets.brothers.ch03_components.points import enter
from grognard.rulesets.brothers.ch04_stacking.limits import crowds
from grognard.rulesets.brothers.ch04_stacking.stacks import leader_hexes
from grognard.rulesets.brothers.ch11_movement.overrun import overrun
from grognard.rulesets.brothers.ch12_assault.log import UnitsAdvanced
from grognard.rulesets.brothers.ch12_assault.retreat import Following
from grognard.rulesets.brothers.state import BrothersGame


class Breakthrough(Procedure, frozen=True):
    """Participating Lead units may advance, also where nobody stayed to fight [brothers 12.2.2d 12.6a]; no fire, no
    tests [brothers 11.8.2b 12.6c]."""

    side: int
    start: int
    target: int
    units: tuple[int, ...]
    charging: tuple[int, ...]
    advanced: tuple[int, ...] = ()

    def ride_in(self, game: BrothersGame) -> None:
        """Charging cavalry must [brothers 12.6b]."""
        riding = tuple(unit for unit in self.units if unit in self.charging)
        for unit in riding:
            advance(game, unit, self.target)
        game.amend(self, advanced=riding)

    def follow(self, game: BrothersGame) -> None:
        if followers(game, self):
            game.repeat()
            game.ask(Advance(self.side))

    def press(self, game: BrothersGame) -> None:
        """One hex more for those who charged; what was vacant before the first of them rode on is so for all
        [brothers 12.6b]."""
        vacant = vacant_hexes(game, self.target)
        for unit in reversed(self.advanced):
            if unit in self.charging:
                game.push(Pursuit(unit, vacant))

    steps = (ride_in, follow, press)


def advance(game: BrothersGame, unit: int, hex: int) -> None:
    start = game.state.place[unit]
    enter(game, unit, hex, len(game.state.stacks[hex]))
    game.tell(UnitsAdvanced(rule="12.6a", units=(unit,), start=start, place=hex))
    if game.scenario.units[unit].is_troops:
        overrun(game, 1 - game.scenario.units[unit].side, hex)


def followers(game: BrothersGame, frame: Breakthrough) -> tuple[int, ...]:
    """Lead units still behind, and HQs of their hex once somebody has gone [brothers 12.6a 12.6c]."""
    place = game.state.place
    troops = [u for u in frame.units if place[u] == frame.start and not crowds(game, (u,), frame.target)]
    leaders = leaders_at(game, frame.side, frame.start) if frame.advanced else []
    return (*troops, *leaders)


class Advance(Decision, frozen=True):
    """Who goes into the hex the enemy has left; the first goes on top [brothers 12.6a]."""

    rule = "12.6a"
    passes = "halt"

    def _frame(self, game: BrothersGame) -> Breakthrough:
        return game.current(Breakthrough)

    def options(self, game: BrothersGame) -> Options:
        frame = self._frame(game)
        return Options([Group("advance", followers(game, frame), 1 << frame.target), Group("halt")])

    def choose(self, game: BrothersGame, action: Action) -> None:
        if action.verb == "halt":
            game.proceed()
            return
        frame = self._frame(game)
        game.amend(frame, advanced=(*frame.advanced, action.unit))
        advance(game, action.unit, action.place)

    def safe(self, game: BrothersGame, options: Options) -> Action | None:
        """One of them holds the hex that was fought for, and nobody fires at it [brothers 11.8.2b 12.6c]."""
        return super().safe(game, options) if self._frame(game).advanced else options[0]


class Pursuit(Procedure, frozen=True):
    unit: int
    vacant: int = 0
    """The hexes that were without any unit when the first of them could ride on."""

    def ask(self, game: BrothersGame) -> None:
        if game.state.place[self.unit] >= 0 and open_hexes(game, self):
            game.ask(Pursue(game.scenario.units[self.unit].side, self.unit))

    steps = (ask,)


def vacant_hexes(game: BrothersGame, hex: int) -> int:
    """Neighbouring hexes without any unit, whatever they cost [brothers 12.6b]."""
    state = game.state
    filled = state.occupied[0] | state.occupied[1] | leader_hexes(game, 0) | leader_hexes(game, 1)
    steps = game.scenario.field.steps["cavalry"][hex]
    return sum(1 << step.there for step in steps if not filled >> step.there & 1)


def open_hexes(game: BrothersGame, frame: Pursuit) -> int:
    """Of the vacant hexes those with room left beside companions who rode there before [brothers 4.1a 12.6b]."""
    enemy = game.state.occupied[1 - game.scenario.units[frame.unit].side]
    mask = frame.vacant & ~enemy & game.scenario.field.grid.adjacent[game.state.place[frame.unit]]
    return sum(1 << hex for hex in iter_bits(mask) if not crowds(game, (frame.unit,), hex))


class Pursue(Decision, frozen=True):
    """Ride on one hex, or stay [brothers 12.6b]."""

    unit: int

    rule = "12.6b"
    passes = "halt"

    def options(self, game: BrothersGame) -> Options:
        frame = game.current(Pursuit)
        return Options([Group("advance", (self.unit,), open_hexes(game, frame)), Group("halt")])

    def choose(self, game: BrothersGame, action: Action) -> None:
        if action.verb == "advance":
            start = game.state.place[self.unit]
            advance(game, self.unit, action.place)
            for leader in reversed(leaders_at(game, self.side, start)):  # [brothers 12.6c]
                game.push(Following(leader, action.place, "12.6c"))
