"""Retreats: hexes, not points, by the book's order of priority [brothers 12.5a]."""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce
from operator import or_

import msgspec

from grognard.core.action import Action
from grognard.core.decision import Decision
from grognard.core.masks import iter_bits
from grognard.core.options import Group, Options
from grognard.core.procedure import Procedure
from grognard.rulesets.brothers.defence import escape, meet_fire
from grognard.rulesets.brothers.events import LeaderFollowed, UnitRetreated
from grognard.rulesets.brothers.fog import tell_move
from grognard.rulesets.brothers.harm import NO_WAY_OUT, break_unit
from grognard.rulesets.brothers.leaders import displace
from grognard.rulesets.brothers.stacks import STACK_LIMIT, leader_hexes, leaders_at, stack_strength, strength
from grognard.rulesets.brothers.state import BrothersGame
from grognard.rulesets.brothers.victory import enter
from grognard.rulesets.brothers.windows import open_window


class Retreats(Procedure, frozen=True):
    """Units retreat one after the other, in the order their owner likes; each finds its own way [brothers 12.5a
    12.5f]."""

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
        """[brothers 12.5h 11.8.1f]"""
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
    flight = game.find(Flight)
    assert flight is not None
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


class RetreatInTurn(Decision, frozen=True):
    """Which of several units is the next to retreat, and where to: who goes first finds room [brothers 12.5a 12.5f]."""

    units: tuple[int, ...]

    rule = "12.5a"

    def options(self, game: BrothersGame) -> Options:
        frame = game.find(Retreats)
        assert frame is not None
        return Options(
            [
                Group("retreat", (unit,), 1 << hex, positions(game, unit, hex))
                for unit in self.units
                for hex in iter_bits(retreat_hexes(game, unit, frame.away))
            ]
        )

    def choose(self, game: BrothersGame, action: Action) -> None:
        frame = game.find(Retreats)
        assert frame is not None
        game.go_to(set_off(game, frame, action.unit), Flight.follow)
        fall_back(game, action.unit, action.place, action.extra[0] if action.extra else 0)


def positions(game: BrothersGame, unit: int, hex: int) -> tuple[tuple[int, ...], ...]:
    """How many units may stay above one that enters a hex: any number, but none where it overstacks [brothers 4.3e
    11.8.2a]."""
    if not game.scenario.units[unit].is_troops or not game.state.stacks[hex]:
        return ((),)
    if would_crowd(game, unit, hex):
        return ((0,),)
    return tuple((number,) for number in range(len(game.state.stacks[hex]) + 1))


# -- priorities --------------------------------------------------------------------------------------------------------


def would_crowd(game: BrothersGame, unit: int, hex: int) -> bool:
    """[brothers 4.1a 4.1c]"""
    if not game.scenario.units[unit].is_troops:
        return False
    return stack_strength(game, hex) + strength(game, unit) > STACK_LIMIT


def is_crowded(game: BrothersGame, unit: int) -> bool:
    return game.scenario.units[unit].is_troops and stack_strength(game, game.state.place[unit]) > STACK_LIMIT


def retreat_hexes(game: BrothersGame, unit: int, away: tuple[int, ...], seen: int = 0) -> int:
    """The best hexes to retreat to [brothers 12.5b 12.5c 12.5d], next to the enemy or not [brothers 11.7.1f]."""
    state, scenario, field = game.state, game.scenario, game.scenario.field
    facts, here = scenario.units[unit], state.place[unit]
    found = [hex for hex in open_hexes(game, unit, here) if not seen >> hex & 1]
    if not found:
        return 0
    distance = distances(game, facts.side, away)
    now = distance(here)
    for wanted in (1, 0, -1):  # farther, else as far, else nearer
        best = [hex for hex in found if (distance(hex) > now) - (distance(hex) < now) == wanted]
        if best:
            break
    free = [hex for hex in best if not would_crowd(game, unit, hex)]
    best = free or best
    hq = scenario.formations[facts.formation].hq if facts.formation >= 0 else -1
    if hq >= 0 and hq != unit and state.place[hq] >= 0:
        home = state.place[hq]
        closer = [hex for hex in best if field.grid.distance(hex, home) < field.grid.distance(here, home)]
        best = closer or best
    return sum(1 << hex for hex in best)


def open_hexes(game: BrothersGame, unit: int, here: int) -> list[int]:
    """The hexes next to one that a retreat can lead to at all: on the map, passable, without enemies [brothers 12.5a
    12.5e]."""
    facts = game.scenario.units[unit]
    arm = facts.arm if facts.is_troops else "infantry"
    closed = game.state.occupied[1 - facts.side] | leader_hexes(game, 1 - facts.side)
    return [step.there for step in game.scenario.field.steps[arm][here] if not closed >> step.there & 1]


def ways_to_room(game: BrothersGame, unit: int) -> int:
    """The next hexes on the shortest ways to one with room for a unit, back whence it came if need be [brothers 4.1f
    12.5c]."""
    here = game.state.place[unit]
    firsts = {hex: 1 << hex for hex in open_hexes(game, unit, here)}
    """For each hex on the rim of the search the first hexes of the ways to it."""
    seen = 1 << here
    while firsts:
        if room := [ways for hex, ways in firsts.items() if not would_crowd(game, unit, hex)]:
            return reduce(or_, room)
        seen |= sum(1 << hex for hex in firsts)
        farther: dict[int, int] = {}
        for hex, ways in firsts.items():
            for there in open_hexes(game, unit, hex):
                if not seen >> there & 1:
                    farther[there] = farther.get(there, 0) | ways
        firsts = farther
    return 0


def distances(game: BrothersGame, side: int, away: tuple[int, ...]) -> Callable[[int], int]:
    """How far a hex is from the enemies that matter."""
    state, grid = game.state, game.scenario.field.grid
    hexes = {state.place[enemy] for enemy in away if state.place[enemy] >= 0}
    mask = sum(1 << hex for hex in hexes) or state.occupied[1 - side]

    def distance(hex: int) -> int:
        return grid.nearest(hex, mask) if mask else 0

    return distance


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

    def accept(self, game: BrothersGame) -> Action:
        return Action("follow", self.leader, self.hex)

    def decline(self, game: BrothersGame) -> Action:
        return Action("stay", self.leader)

    def promise(self, game: BrothersGame) -> float:
        return 1.0


# -- after a Break Test ------------------------------------------------------------------------------------------------


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


class DrivenOff(Procedure, frozen=True):
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


class GoFirst(Decision, frozen=True):
    """Which of the units that must retreat goes first, or the hex of which [brothers 12.5a]."""

    units: tuple[int, ...]

    rule = "12.5a"

    def options(self, game: BrothersGame) -> Options:
        return Options([Group("go-first", self.units)])

    def choose(self, game: BrothersGame, action: Action) -> None:
        from grognard.rulesets.brothers.demoralization import Demoralization

        frame = game.agenda[-1][0]
        assert isinstance(frame, DrivenOff | Demoralization)
        frame.send(game, action.unit)


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

    def options(self, game: BrothersGame) -> Options:
        if self.hexes == 1:
            return Options([Group("join", self.mates), Group("hold")])
        far = tuple((number,) for number in range(1, self.hexes + 1))
        return Options([Group("withdraw", self.mates, extras=far), Group("hold")])

    def choose(self, game: BrothersGame, action: Action) -> None:
        if action.verb == "hold":
            game.proceed()
            return
        frame = game.find(BreakRetreat)
        assert frame is not None
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
