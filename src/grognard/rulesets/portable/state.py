"""The state of a portable game: flat lists by unit, masks of hexes by side."""

from __future__ import annotations

import msgspec

from grognard.core.game import Game
from grognard.core.hexgrid import NOWHERE
from grognard.rulesets.portable.events import UnitDestroyed
from grognard.rulesets.portable.reader.scenario import Scenario
from grognard.rulesets.portable.units import UnitType

PINNED = 1
ACTIVATED = 2
MOVED = 4
FIRED = 8
FIGHTS = 16
"""Came into contact, or engaged, this turn: it attacks in the close combat step."""
ON_FOOT = 32
BOUND = 64
"""Regular European cavalry that began the turn pinned and has not settled it [portable turn.10]."""
SELECTED = 128
"""To be activated this turn, and not activated yet [portable turn.5]."""

OF_THE_TURN = ACTIVATED | MOVED | FIRED | FIGHTS | BOUND | SELECTED

NEVER_FORDED = -9
"""Of a unit that is in no ford, or was set up in one [portable R5]."""

Refusal = tuple[str, str]
"""Why a thing may not be done: the message that says so and the rule."""
Aim = tuple[int, int, int]
"""A declared shot: gun, target hex, facing after the pivot."""


class State(msgspec.Struct):
    """Everything that changes in a game."""

    place: list[int]
    """For each unit its hex, `NOWHERE` when destroyed."""
    facing: list[int]
    status: list[int]
    """For each unit its flags."""
    forded: list[int]
    """For each unit the turn in which it entered the ford it stands in."""
    occupied: tuple[int, int]
    """For each side the mask of its hexes."""
    lost: tuple[int, int]
    """For each side how many units it has lost."""
    control: tuple[int, ...]
    """For each objective the side that was last in it."""
    aims: tuple[tuple[Aim, ...], tuple[Aim, ...]]
    """For each side the shots it has declared and not yet fired; secret until all have declared."""
    turn: int = 1
    phase: int = 0
    active: int = -1
    """The side that is activating."""
    first: int = -1
    """The side that won the initiative."""
    activations: int = 0
    """How many units it may still activate: what the dice gave less what it has used."""

    def copy(self) -> State:
        return State(
            self.place[:],
            self.facing[:],
            self.status[:],
            self.forded[:],
            self.occupied,
            self.lost,
            self.control,
            self.aims,
            self.turn,
            self.phase,
            self.active,
            self.first,
            self.activations,
        )

    def unit_at(self, hex: int) -> int:
        """The unit in a hex that is known to be occupied."""
        return self.place.index(hex)

    def put(self, unit: int, side: int, hex: int) -> None:
        """Move a unit of a side to a hex, or off the map."""
        mine = self.occupied[side] & ~(1 << self.place[unit])
        self.place[unit] = hex
        if hex != NOWHERE:
            mine |= 1 << hex
        self.occupied = (mine, self.occupied[1]) if side == 0 else (self.occupied[0], mine)

    def lose(self, side: int) -> None:
        """Count a loss of a side."""
        first, second = self.lost
        self.lost = (first + 1, second) if side == 0 else (first, second + 1)

    def declare(self, side: int, aims: tuple[Aim, ...]) -> None:
        """Exchange the declared shots of a side."""
        self.aims = (aims, self.aims[1]) if side == 0 else (self.aims[0], aims)


PortableGame = Game[State, Scenario]


def is_commanded(game: PortableGame, unit: int, hex: int) -> bool:
    """Whether a friendly command unit would stand next to a unit in a hex [portable units.6 units.7]."""
    place = game.state.place
    around = game.scenario.field.adjacent[hex]
    for command in game.scenario.commands[game.scenario.units[unit].side]:
        if command != unit and place[command] >= 0 and around >> place[command] & 1:
            return True
    return False


def type_now(game: PortableGame, unit: int) -> UnitType:
    """What a unit moves and fights as: dismounted cavalry as infantry [portable units.4]."""
    facts = game.scenario.units[unit]
    if facts.on_foot is not None and game.state.status[unit] & ON_FOOT:
        return facts.on_foot
    return facts.type


def destroy(game: PortableGame, unit: int, rule: str) -> None:
    """Remove a unit from the map."""
    state = game.state
    side = game.scenario.units[unit].side
    place = state.place[unit]
    state.put(unit, side, NOWHERE)
    state.lose(side)
    game.tell(UnitDestroyed(rule=rule, unit=unit, place=place))
