"""Facing: front and rear, and the facing that a stack takes or is given for nothing [mib 6.7a 6.1c 7.2c]. Trains, which
have none, are not in the game [mib 6.7d]."""

from __future__ import annotations

from grognard.core.action import Action
from grognard.core.decision import Decision
from grognard.core.events import UnitTurned
from grognard.core.options import Group, Options
from grognard.core.places import best_facing
from grognard.rulesets.mib.state import STATIONARY, MibGame, in_play, others_at, troops_at

ALL_FACINGS = tuple((facing,) for facing in range(6))


def front_of(game: MibGame, unit: int, hex: int) -> int:
    """The front hexes of a unit as seen from one of its hexes [mib 6.7a 16.6b]."""
    state, field = game.state, game.scenario.field
    if faces_all_round(game, unit, hex):
        return field.grid.adjacent[hex]
    if state.second[unit] >= 0:
        return line_front(game, state.place[unit], state.second[unit]) & field.grid.adjacent[hex]
    return field.fronts[hex][state.facing[unit]]


def is_rear(game: MibGame, unit: int, hex: int, attacker: int) -> bool:
    """Whether an attacker's hex is a rear hex of a unit in a hex, out of which it strikes twice as hard: whatever is
    not front [mib 6.7a 6.7b]."""
    return not front_of(game, unit, hex) >> attacker & 1


def faces_all_round(game: MibGame, unit: int, hex: int) -> bool:
    """In villages and towns, and for detachments in chateaux [mib 7.7.2]."""
    field = game.scenario.field
    if field.built >> hex & 1:
        return True
    return bool(field.chateaux >> hex & 1) and game.scenario.units[unit].detachment


def line_front(game: MibGame, one: int, two: int) -> int:
    """The three front hexes of an extended line: on the clockwise side of the way from its first hex to its second;
    the other five neighbours are flank and rear [mib 16.6b]."""
    grid = game.scenario.field.grid
    along = grid.direction(one, two)
    right, next_right = (along + 1) % 6, (along + 2) % 6
    ahead = (grid.neighbours[one][right], grid.neighbours[one][next_right], grid.neighbours[two][right])
    return sum(1 << hex for hex in set(ahead) if hex >= 0)


def stack_facing(game: MibGame, unit: int, hex: int) -> int:
    """The facing a unit must take to join a stack [mib 6.1c], or -1 where it is free."""
    others = [o for o in troops_at(game, game.scenario.units[unit].side, hex) if o != unit]
    return game.state.facing[others[0]] if others else -1


def settle_facing(game: MibGame, units: tuple[int, ...], rule: str) -> None:
    """Units that have come into a hex together: with friends there they take their facing [mib 6.1c], alone they may
    choose it."""
    units = tuple(unit for unit in units if in_play(game, unit))
    if not units:
        return
    hex = game.state.place[units[0]]
    others = [other for other in others_at(game, units[0], hex) if other not in units]
    if others:
        for unit in units:
            game.state.facing[unit] = game.state.facing[others[0]]
    elif not faces_all_round(game, units[0], hex):
        game.ask(Face(game.scenario.units[units[0]].side, units, rule))


class Face(Decision, frozen=True):
    """Give a stack its facing [mib 7.2c]."""

    units: tuple[int, ...]
    cause: str

    rule = "7.2c"
    standing = "face"

    def options(self, game: MibGame) -> Options:
        return Options([Group("face", (self.units[0],), extras=ALL_FACINGS)])

    def choose(self, game: MibGame, action: Action) -> None:
        for unit in self.units:
            game.state.facing[unit] = action.extra[0]
        game.tell(UnitTurned(rule=self.cause, unit=self.units[0], facing=action.extra[0]))

    def accept(self, game: MibGame) -> Action:
        hex = game.state.place[self.units[0]]
        return Action("face", self.units[0], extra=(best_facing(game, self.units[0], hex),))

    def decline(self, game: MibGame) -> Action:
        return Action("face", self.units[0], extra=(game.state.facing[self.units[0]],))

    def promise(self, game: MibGame) -> float:
        return 1.0

    def preferred(self, game: MibGame, options: Options) -> Action:
        return self.accept(game)

    def safe(self, game: MibGame, options: Options) -> Action:
        return self.accept(game)


def turn_in_place(game: MibGame, unit: int, facing: int) -> None:
    """A stationary action, free, for the whole stack [mib 4.1e 6.1c 6.7c]."""
    state = game.state
    for other in (unit, *others_at(game, unit, state.place[unit])):
        state.facing[other] = facing
        state.status[other] |= STATIONARY
    game.tell(UnitTurned(rule="6.7c", unit=unit, facing=facing))


def turning(came: int, facing: int, turn: int) -> int:
    """What a facing costs at the end of a move: the way one went is free, with the hexside just crossed at one's back;
    any other costs a turn, whatever the angle [mib 6.8a 6.8b]."""
    return 0 if facing == came else turn
