"""Retreats: hexes, not points, one unit after the other [brothers 12.5a]."""

from __future__ import annotations

from grognard.core.action import Action
from grognard.core.decision import Decision
from grognard.core.masks import iter_bits
from grognard.core.options import Group, Options
from grognard.core.places import leaders_at
from grognard.core.procedure import Procedure
from grognard.rulesets.brothers.ch03_components.points import enter
from grognard.rulesets.brothers.ch03_components.values import strength
from grognard.rulesets.brothers.ch04_stacking.force_markers import tell_move
from grognard.rulesets.brothers.ch04_stacking.limits import is_crowded
from grognard.rulesets.brothers.ch04_stacking.order import positions
from grognard.rulesets.brothers.ch06_chits.windows import open_window
from grognard.rulesets.brothers.ch10_break_test.breaking import NO_WAY_OUT, break_unit
from grognard.rulesets.brothers.ch11_movement.defensive_fire import escape, meet_fire
from grognard.rulesets.brothers.ch11_movement.overrun import displace
from grognard.rulesets.brothers.ch12_assault.log import LeaderFollowed, UnitRetreated
from grognard.rulesets.brothers.ch12_assault.retreat_ways import retreat_hexes, ways_to_room
from grognard.rulesets.brothers.state import BrothersGame


class Retreats(Procedure, frozen=True):
    """Units retreat one after the other, in the order their owner likes; each finds its own way
    [brothers 12.5a 12.5f]."""

    units: tuple[int, ...]
    hexes: int
    away: tuple[int, ...] = ()
    """Enemy units to get away from; the nearest of all where none is named [brothers 12.5b]."""
    spared: tuple[int, ...] = ()
    """Enemy units that may not fire at them: they took part in the Assault [brothers 12.5h]."""
    staying: tuple[int, ...] = ()
    """Leaders that may not go along: held fast, or bound to retreat by themselves."""
    screened: bool = False
    """Whether nobody may fire at them, by an event."""

    def screen(self, game: BrothersGame) -> None:
        if not self.screened and self.units:
            open_window(game, ("disengaging",), unit=self.units[0])

    def next(self, game: BrothersGame) -> None:
        units = tuple(unit for unit in self.units if game.state.place[unit] >= 0)
        if not units:
            return
        game.repeat()
        lost = [unit for unit in units if not retreat_hexes(game, unit, self.away)]
        if lost or len(units) == 1:
            set_off(game, self, (*lost, *units)[0])
        else:
            game.ask(RetreatInTurn(game.scenario.units[units[0]].side, units))

    steps = (screen, next)


class Flight(Procedure, frozen=True):
    """One unit's retreat."""

    unit: int
    left: int
    away: tuple[int, ...]
    spared: tuple[int, ...]
    staying: tuple[int, ...]
    screened: bool
    start: int = -1
    """The hex it has just left."""
    seen: int = 0
    """The hexes it has left: nobody runs in circles."""

    def go(self, game: BrothersGame) -> None:
        """A step; in an overstacked hex it goes on [brothers 4.1f]."""
        hex = game.state.place[self.unit]
        if hex < 0 or (self.left <= 0 and not is_crowded(game, self.unit)):
            game.leave(self)
            return
        hexes = retreat_hexes(game, self.unit, self.away, self.seen)
        if not hexes:  # from a dead end back whence it came, rather than be Broken [brothers 12.5e]
            hexes = retreat_hexes(game, self.unit, self.away) if self.left > 0 else ways_to_room(game, self.unit)
        if not hexes:
            self._perish(game)
            return
        places = {there: positions(game, self.unit, there) for there in iter_bits(hexes)}
        side = game.scenario.units[self.unit].side
        if len(places) == 1 and len(next(iter(places.values()))) == 1:
            fall_back(game, self.unit, hexes.bit_length() - 1, 0)
        else:
            game.ask(ChooseRetreat(side, self.unit, hexes))

    def _perish(self, game: BrothersGame) -> None:
        """No way out: Broken; an HQ gets through to its own [brothers 12.5e]."""
        game.leave(self)
        if game.scenario.units[self.unit].is_troops:
            break_unit(game, self.unit, NO_WAY_OUT)
        else:
            displace(game, self.unit, "12.5e")

    def follow(self, game: BrothersGame) -> None:
        """HQs of the hex may go along, whatever their formation [brothers 12.5g]."""
        facts, here = game.scenario.units[self.unit], game.state.place[self.unit]
        if here < 0 or not facts.is_troops or self.start < 0:
            return
        for leader in reversed(leaders_at(game, facts.side, self.start)):
            if leader not in self.staying:
                game.push(Following(leader, here))

    def meet_fire(self, game: BrothersGame) -> None:
        """Whoever took no part in the Assault may fire at them [brothers 12.5h 11.8.1f]."""
        if game.scenario.units[self.unit].is_troops and game.state.place[self.unit] >= 0 and not self.screened:
            meet_fire(game, (self.unit,), game.state.place[self.unit], self.spared)

    def again(self, game: BrothersGame) -> None:
        """Fire does not stop a retreat [brothers 11.8.1a]."""
        game.go_to(self, Flight.go)

    steps = (go, follow, meet_fire, again)


def set_off(game: BrothersGame, frame: Retreats, unit: int) -> Flight:
    game.amend(frame, units=tuple(other for other in frame.units if other != unit))
    flight = Flight(unit, frame.hexes, frame.away, frame.spared, frame.staying, frame.screened)
    game.push(flight)
    return flight


def fall_back(game: BrothersGame, unit: int, hex: int, position: int) -> None:
    flight = game.current(Flight)
    start = game.state.place[unit]
    game.amend(flight, left=flight.left - 1, start=start, seen=flight.seen | 1 << start)
    escape(game, unit)
    enter(game, unit, hex, position)
    tell_move(game, UnitRetreated(rule="12.5a", unit=unit, start=start, place=hex), (unit,), start)


class ChooseRetreat(Decision, frozen=True):
    """Where a unit retreats to, among hexes that the priorities leave equal, and where in the stack there."""

    unit: int
    hexes: int

    rule = "12.5b"

    def options(self, game: BrothersGame) -> Options:
        return Options(
            [Group("retreat", (self.unit,), 1 << hex, positions(game, self.unit, hex)) for hex in iter_bits(self.hexes)]
        )

    def choose(self, game: BrothersGame, action: Action) -> None:
        fall_back(game, self.unit, action.place, action.extra[0] if action.extra else 0)

    def safe(self, game: BrothersGame, options: Options) -> Action:
        return quietest(game, self.side, options)


class RetreatInTurn(Decision, frozen=True):
    """Which of several units is the next to retreat, and where to: who goes first finds room [brothers 12.5a 12.5f]."""

    units: tuple[int, ...]

    rule = "12.5a"

    def options(self, game: BrothersGame) -> Options:
        frame = game.current(Retreats)
        return Options(
            [
                Group("retreat", (unit,), 1 << hex, positions(game, unit, hex))
                for unit in self.units
                for hex in iter_bits(retreat_hexes(game, unit, frame.away))
            ]
        )

    def choose(self, game: BrothersGame, action: Action) -> None:
        frame = game.current(Retreats)
        game.go_to(set_off(game, frame, action.unit), Flight.follow)
        fall_back(game, action.unit, action.place, action.extra[0] if action.extra else 0)

    def safe(self, game: BrothersGame, options: Options) -> Action:
        return quietest(game, self.side, options)


def quietest(game: BrothersGame, side: int, options: Options) -> Action:
    """The retreat into a hex beside the fewest enemies, who may fire, beneath as many others as may be: behind the
    front-line nobody is fired at [brothers 4.2c 12.5h]."""
    near, enemies = game.scenario.field.grid.adjacent, game.state.occupied[1 - side]
    return min(options, key=lambda action: ((near[action.place] & enemies).bit_count(), -sum(action.extra)))


# -- HQs ---------------------------------------------------------------------------------------------------------------


class Following(Procedure, frozen=True):
    """Ask whether an HQ goes along."""

    leader: int
    hex: int
    because: str = "12.5g"

    def ask(self, game: BrothersGame) -> None:
        game.ask(FollowRetreat(game.scenario.units[self.leader].side, self.leader, self.hex, self.because))

    steps = (ask,)


class FollowRetreat(Decision, frozen=True):
    """Whether an HQ goes with a unit that retreats [brothers 12.5g], or rides on after a Charge."""

    leader: int
    hex: int
    because: str = "12.5g"

    rule = "12.5g"
    standing = "follow"

    def options(self, game: BrothersGame) -> Options:
        return Options([Group("follow", (self.leader,), 1 << self.hex), Group("stay", (self.leader,))])

    def choose(self, game: BrothersGame, action: Action) -> None:
        if action.verb == "follow":
            game.state.place[self.leader] = self.hex
            game.tell(LeaderFollowed(rule=self.because, unit=self.leader, place=self.hex))

    def safe(self, game: BrothersGame, options: Options) -> Action:
        """To go along where it would be left alone, and be overrun [brothers 11.6a]."""
        alone = not game.state.stacks[game.state.place[self.leader]]
        return self.accept(game) if alone else self.decline(game)

    def accept(self, game: BrothersGame) -> Action:
        return Action("follow", self.leader, self.hex)

    def decline(self, game: BrothersGame) -> Action:
        return Action("stay", self.leader)

    def promise(self, game: BrothersGame) -> float:
        return 1.0


# -- one after the other -----------------------------------------------------------------------------------------------


class Dispersal(Procedure, frozen=True):
    """Units of one side that must retreat, in the order their owner likes [brothers 12.5a]."""

    def send(self, game: BrothersGame, unit: int) -> None:
        raise NotImplementedError


class GoFirst(Decision, frozen=True):
    """Which of the units that must retreat goes first, or the hex of which [brothers 12.5a]."""

    units: tuple[int, ...]

    rule = "12.5a"

    def options(self, game: BrothersGame) -> Options:
        return Options([Group("go-first", self.units)])

    def choose(self, game: BrothersGame, action: Action) -> None:
        game.current(Dispersal).send(game, action.unit)

    def safe(self, game: BrothersGame, options: Options) -> Action:
        """The strongest: who goes first finds room [brothers 12.5f]."""
        return Action("go-first", max(self.units, key=lambda unit: strength(game, unit)))
