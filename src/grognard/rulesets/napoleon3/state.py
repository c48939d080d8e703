"""The state of a game: flat lists by unit and by formation."""

from __future__ import annotations

import msgspec

from grognard.core.game import Game
from grognard.core.places import picker
from grognard.rulesets.napoleon3.reader.scenario import Scenario

OFF_MAP, ELIMINATED = -1, -2
"""Where units are that are not on the map: still to come, or lost."""

DISORGANIZED = 1
"""Turned over; lost steps are another matter [napoleon3 1b]."""
MOVED = 2
ATTACKED = 4
"""Has attacked in this turn [napoleon3 5c]."""
FIRED = 8
"""A gun that has fired in the activation under way [napoleon3 10.1a]."""
COMMANDED = 16
"""In command for the activation under way; judged at its start [napoleon3 9.1b]."""
DIRECT = 32
"""Under the direct command of its commander in chief this turn [napoleon3 8.2d]."""
DEPUTY = 64
"""A headquarters on its replacement side [napoleon3 9.3d]."""

OF_THE_TURN = MOVED | ATTACKED | FIRED | COMMANDED | DIRECT

MARKED = 1
"""A formation whose headquarters bears the out-of-command marker [napoleon3 4Bb]."""
PASSED = 2
"""It has passed its activation check this turn [napoleon3 8.3c]."""
DONE = 4
"""Activated this turn [napoleon3 5c]."""
DEMORALIZED = 8
ARRIVED = 16
"""Its reinforcements have passed their entry check [napoleon3 7.4e]."""
LIFTED = 32
"""It bore the marker until the rally phase: its headquarters still commands nobody else's units [napoleon3 12e]."""

NORMAL, HOT, STORM = 0, 1, 2
WEATHERS = ("normal", "heat", "thunderstorm")


class State(msgspec.Struct):
    """Everything that changes in a game."""

    place: list[int]
    facing: list[int]
    status: list[int]
    losses: list[int]
    """For each unit the steps it has lost."""
    spent: list[int]
    """For each unit the half points it has spent in this activation."""
    formation: list[int]
    """For each formation its flags."""
    tries: list[int]
    """For each formation how often its entry check has failed [napoleon3 7.4c]."""
    quota: list[int]
    """For each commander in chief how many units it may still command directly this turn."""
    column: tuple[int, ...]
    """The entry hex of each unit that has come in this turn [napoleon3 7.4d]."""
    control: list[int]
    """For each city hex the side that was last in it, in the order of the scenario's cities and hexes."""
    cup: tuple[int, ...]
    occupied: tuple[int, int]
    """For each side the mask of the hexes its troops stand in."""
    turn: int = 1
    phase: int = 0
    weather: int = 0
    active: int = -1
    """The formation that is activated."""
    step: int = 0
    """0 barrage, 1 movement, 2 combat [napoleon3 5b]."""
    fallen: tuple[int, ...] = ()
    """Commanders in chief that have been killed."""

    def copy(self) -> State:
        return State(
            self.place[:], self.facing[:], self.status[:], self.losses[:], self.spent[:], self.formation[:],
            self.tries[:], self.quota[:], self.column, self.control[:], self.cup, self.occupied, self.turn,
            self.phase, self.weather, self.active, self.step, self.fallen,
        )  # fmt: skip


N3Game = Game[State, Scenario]


# -- who is where ------------------------------------------------------------------------------------------------------


def put(game: N3Game, unit: int, hex: int) -> None:
    """Move a unit to a hex or off the map, and keep the masks and the cities true."""
    state, facts = game.state, game.scenario.units[unit]
    before, state.place[unit] = state.place[unit], hex
    if facts.is_troops:
        mask = state.occupied[facts.side]
        if before >= 0 and before not in picker(game.scenario.members[facts.side])(state.place):
            mask &= ~(1 << before)
        if hex >= 0:
            mask |= 1 << hex
            hold(game, facts.side, hex)
        state.occupied = (mask, state.occupied[1]) if facts.side == 0 else (state.occupied[0], mask)


def hold(game: N3Game, side: int, hex: int) -> None:
    """Whoever comes into a city hex holds it [napoleon3 14.3b]."""
    index = 0
    for city in game.scenario.cities:
        for part in city.hexes:
            if part == hex:
                game.state.control[index] = side
            index += 1


def troops_at(game: N3Game, side: int, hex: int) -> list[int]:
    place = game.state.place
    return [unit for unit in game.scenario.members[side] if place[unit] == hex]


def enemy_distance(game: N3Game, side: int, hex: int) -> int:
    """How many hexes it is to a side's nearest enemy; the whole map where there is none."""
    enemies, grid = game.state.occupied[1 - side], game.scenario.field.grid
    return grid.nearest(hex, enemies) if enemies else grid.size


Refusal = tuple[str, str]


def on_map(game: N3Game, place: int) -> bool:
    return 0 <= place < game.scenario.field.grid.size and not game.scenario.field.closed >> place & 1
