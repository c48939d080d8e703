"""The state of a game: flat lists by unit, by hex and by formation."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from grognard.core.game import Game
from grognard.rulesets.brothers.reader.scenario import Scenario

OFF_MAP, BROKEN = -1, -2
"""Where units are that are not on the map: still to come, or in the Broken box [brothers 10.2a]."""

SHAKEN, DISRUPTED = 1, 2
"""What `State.hits` counts [brothers 3.5.1 9.2a]."""

ACTIVE = 1
COMMANDED = 2
"""In Command for the activation under way, judged in the HQ Command Step [brothers 7.4a]."""
FIRED = 4
"""Has fired in the Fire Combat Step under way [brothers 8.1d]."""
PINNED = 8
"""An active gun that fired in its own Fire Combat Step and may not move [brothers 8.1.6]."""
MOVED = 16
"""Its move is finished [brothers 11.1a]."""
HALTED = 32
"""Halted by fire: no Assault in this activation [brothers 11.8.1b]."""
DEFENDED = 64
"""Has made a Defensive Fire in the Step under way [brothers 11.8.1d]."""
LOW_AMMO = 128
WOUNDED = 256
"""An HQ that has suffered a Leader Casualty [brothers 8.7.1b]."""
OVERRUN = 512
"""An HQ that was overrun in this turn [brothers 11.6b]."""
ENTERED = 1024
"""Came onto the map in this activation [brothers 11.5d]."""
AGGRESSIVE = 2048
"""Whatever the posture of its HQ, by an event."""
DUE = 4096
"""A reinforcement whose span has let it come in this activation [brothers 11.5b]."""
BLED = 8192
"""Has suffered a Casualty Hit in this activation."""
STAYED = 16384
"""Its move is finished, and it has not left its hex."""

OF_THE_STEP = FIRED | DEFENDED
OF_THE_ACTIVATION = ACTIVE | COMMANDED | FIRED | PINNED | MOVED | STAYED | HALTED | ENTERED | AGGRESSIVE | DUE | BLED

DEMORALIZED = 1
GONE = 2
"""A formation all of whose units are Broken [brothers 10.2b]."""
FAILED = 4
"""It failed the activation under way [brothers 7.6.2a]."""

DEFENSIVE_POSTURE, AGGRESSIVE_POSTURE = 0, 1
NO_POSTURE = -1
POSTURES = ("defensive", "aggressive")

COMMAND_STEP, FIRE_STEP, MOVEMENT_STEP, ASSAULT_STEP, RALLY_STEP = 2, 3, 4, 5, 6
PHASES = ("planning", "draw", "command", "fire", "movement", "assault", "rally", "end")
"""What `State.phase` counts: the Steps of an activation between the phases of the turn, each over before the next
begins [brothers 5.0a 5.0b 5.3]."""


class State(msgspec.Struct):
    """Everything that changes in a game."""

    place: list[int]
    worn: list[int]
    """For each unit 1 if it is Battleworn, which it stays [brothers 3.2a 3.2b]."""
    hits: list[int]
    flags: list[int]
    delay: list[int]
    """For each unit still to come how many turns it has been delayed [brothers 11.5.2a]."""
    stacks: Sequence[tuple[int, ...]]
    """For each hex its Combat Units from top to bottom, however they are displayed [brothers 4.3a 4.4a]. Copies of a
    game share it as a tuple; whoever changes it goes by `own_stacks`."""
    occupied: tuple[int, int]
    """For each side the mask of the hexes its Combat Units stand in."""
    morale: list[int]
    """For each formation its Corps Morale [brothers 14.0a]."""
    formation: list[int]
    posture: list[int]
    """For each formation the posture it acts in, or has plotted."""
    control: list[int]
    """For each Victory Point hex who holds it [brothers 3.5.3]."""
    points: list[int]
    """Half points of each side [brothers 3.5.2c]."""
    cup: tuple[int, ...]
    """Chits still to be drawn; see `ch06_chits.cup`."""
    pools: tuple[tuple[int, ...], ...]
    """For each nation the event chits nobody has drawn this turn: which of them are in the cup nobody knows
    [brothers 5.1.1b 5.1.1c]."""
    held: tuple[int, ...] = ()
    """Event chits drawn and kept, in the open [brothers 5.2c]."""
    turn: int = 1
    phase: int = 0
    active: int = -1
    """The formation that is activated."""
    leader: int = -1
    """The HQ or commander in chief whose chit was drawn."""
    storm: int = 0
    """The turn of the thunderstorm, once it is known [brothers 16.0a 17.2a]."""
    cut: bool = False
    """The activation under way is over: its corps is demoralized [brothers 14.1a]."""
    shocked: tuple[int, ...] = ()
    """Formations whose demoralization waits to be carried out [brothers 14.1b]."""
    silent: int = 0
    """Sides (a mask) that want no more Defensive Fire in this Step."""
    assaults: tuple[tuple[int, int], ...] = ()
    """Declared Assaults: unit and target hex [brothers 11.10a]."""
    charges: tuple[tuple[int, int], ...] = ()
    """Charges that reached their target, first come first: unit and target hex [brothers 11.11.1i]."""
    trampled: tuple[int, ...] = ()
    """The largest units of charged hexes, which suffer for it in the end [brothers 11.11.3]."""
    rerolled: bool = False
    """Whether the king's re-roll is used up in this Step [brothers 6.2.2a]."""
    rating: int = 0
    """What an event adds to the Command Rating of the active HQ."""
    slow: int = 0
    """What an event takes from the movement of active infantry."""
    queue: tuple[int, ...] = ()
    """The entry hex of each unit or stack that has come in during this activation [brothers 11.5.1b]."""
    queued: tuple[int, ...] = ()
    """The strength of each of them when it came."""

    def own_stacks(self) -> list[tuple[int, ...]]:
        """The stacks, to be changed: a list that no other game has."""
        stacks = self.stacks
        if not isinstance(stacks, list):
            stacks = self.stacks = list(stacks)
        return stacks

    def copy(self) -> State:
        """An independent state. By far the longest list is shared until one of the two games changes it."""
        stacks = self.stacks
        if isinstance(stacks, list):
            stacks = self.stacks = tuple(stacks)
        return State(
            self.place[:], self.worn[:], self.hits[:], self.flags[:], self.delay[:], stacks, self.occupied,
            self.morale[:], self.formation[:], self.posture[:], self.control[:], self.points[:], self.cup, self.pools,
            self.held, self.turn, self.phase, self.active, self.leader, self.storm, self.cut, self.shocked, self.silent,
            self.assaults, self.charges, self.trampled, self.rerolled, self.rating, self.slow, self.queue,
            self.queued,
        )  # fmt: skip


BrothersGame = Game[State, Scenario]


def has(game: BrothersGame, unit: int, flag: int) -> bool:
    return bool(game.state.flags[unit] & flag)


def mark(game: BrothersGame, unit: int, flag: int) -> None:
    game.state.flags[unit] |= flag


def active_units(game: BrothersGame) -> list[int]:
    """The units of the activation under way, its leader included."""
    state = game.state
    flags = state.flags
    return [unit for unit in game.scenario.acting(state.active, state.leader) if flags[unit] & ACTIVE]


def clear_marks(game: BrothersGame, flags: int) -> None:
    """Take marks off whoever bears them: mostly nobody does, as a look at the few sets of marks that are about says."""
    state = game.state
    if any(found & flags for found in set(state.flags)):
        state.flags = [found & ~flags for found in state.flags]


def begin_step(game: BrothersGame, phase: int) -> None:
    """A new Step: nobody has fired in it yet, and nobody has asked to be spared the question [brothers 11.8.1d]."""
    game.state.phase = phase
    game.state.silent = 0
    clear_marks(game, OF_THE_STEP)


def posture_of(game: BrothersGame) -> int:
    """The posture of the activation under way."""
    active = game.state.active
    return game.state.posture[active] if active >= 0 else NO_POSTURE


def has_failed(game: BrothersGame) -> bool:
    active = game.state.active
    return active >= 0 and bool(game.state.formation[active] & FAILED)


def is_demoralized(game: BrothersGame, unit: int) -> bool:
    return bool(game.state.formation[game.scenario.units[unit].formation] & DEMORALIZED)


Refusal = tuple[str, str]


def unit_refusal(game: BrothersGame, side: int, unit: int) -> Refusal | None:
    if not 0 <= unit < len(game.scenario.units) or game.scenario.units[unit].side != side:
        return "not-your-unit", "3.1.2a"
    if game.state.place[unit] < 0 and not (game.state.place[unit] == OFF_MAP and has(game, unit, DUE)):
        return ("not-due", "11.5a") if game.state.place[unit] == OFF_MAP else ("not-on-the-map", "10.2a")
    if not has(game, unit, ACTIVE):
        return "not-active", "3.4.1"
    return None
