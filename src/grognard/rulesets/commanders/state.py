"""The state of a game of Commanders: flat lists by unit, and what each side has decided in secret."""

from __future__ import annotations

from typing import TypeVar

import msgspec

from grognard.core.game import Game
from grognard.rulesets.commanders.setup.scenario import Scenario

T = TypeVar("T")

CAPTURED, DESTROYED, MERGED = -2, -3, -4
"""Where units are that have left the game."""
TAKEN = -5
"""Hit for the second time: captured or destroyed when the combat is over [commanders combat.hits.4]."""


Order = tuple[int, int, int, int]
"""Kind, sector, first step or target, second step or -1 [commanders orders.4]."""
Sheet = tuple[Order, ...]
Move = tuple[int, int, int]
"""A unit sent into a sector in this phase, and its second step or -1."""
Two = tuple[int, int]
Refusal = tuple[str, str]
"""Why a thing may not be done: the message that says so and the rule."""


class Zone(msgspec.Struct, frozen=True):
    """Five spaces a side where two groups meet [commanders board.5 combat.position.13]."""

    fronts: tuple[int, int]
    """For each side the sector its units in this zone belong to."""
    race: int
    """The neutral sector both sides want, or -1 where the zone lies on the border of the two fronts."""
    attackers: tuple[tuple[int, ...], tuple[int, ...]]
    """For each side its attackers, routed ones too while they lie here."""
    spaces: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    """For each side the units in spaces 1, 2, 3 ... as last placed."""
    dice: tuple[tuple[tuple[int, ...], ...], tuple[tuple[int, ...], ...]] = ((), ())
    """For each side and space its dice as they lie."""

    def goal(self, side: int) -> int:
        """The sector a side's attackers want."""
        return self.race if self.race >= 0 else self.fronts[1 - side]


class State(msgspec.Struct):
    """Everything that changes in a game."""

    place: list[int]
    status: list[int]
    acts: list[int]
    """For each unit in how many phases of this round it has acted."""
    path: list[tuple[int, ...]]
    """For each unit that has begun its order, the steps still to come."""
    came: list[int]
    """For each unit the sector it stood in when the phase began."""
    sheets: tuple[Sheet, Sheet]
    """For each side the orders not begun yet; secret."""
    written: tuple[Sheet, Sheet]
    """For each side its sheet of this round as sealed; secret until scoring [commanders orders.9]."""
    shown: tuple[Sheet, Sheet]
    """For each side the sheet of the last round it had to show."""
    allowance: Two
    """For each side its orders of this round."""
    declared: tuple[tuple[Move, ...], tuple[Move, ...]]
    """For each side what it has set in motion in this phase; secret until both have."""
    chosen: tuple[tuple[tuple[int, ...], ...], tuple[tuple[int, ...], ...]]
    """For each side the sealed choices of the step under way."""
    zones: tuple[Zone, ...]
    targets: tuple[tuple[int, int], ...]
    """Attackers that strike another unit than the one opposite: (unit, target); while batteries fire, whom each of
    their dice is aimed at, secret until both sides are done."""
    rerolls: tuple[tuple[int, int], ...]
    """Re-rolls made in this combat: (side, attacked sector) [commanders combat.flank.3]."""
    taken: tuple[tuple[int, tuple[int, ...]], ...]
    """Units hit for the second time in this combat, each with the units that may capture it."""
    prisoners: tuple[tuple[int, ...], tuple[int, ...]]
    """For each side the enemy units it has captured and not yet scored."""
    tokens: tuple[tuple[int, ...], tuple[int, ...]]
    """For each side the sectors its artillery tokens lie in."""
    roses: tuple[int, ...]
    """Wind roses already taken, as indexes of the scenario's markers."""
    points: Two
    pool: int
    """What is left of the ten points for the majority of sectors [commanders setup.3]."""
    turn: int = 1
    phase: int = 0
    deployed: bool = True
    """Whether the armies are on the board for all to see [commanders setup.9]."""

    def copy(self) -> State:
        return State(
            self.place[:], self.status[:], self.acts[:], self.path[:], self.came[:], self.sheets, self.written,
            self.shown, self.allowance, self.declared, self.chosen, self.zones, self.targets, self.rerolls, self.taken,
            self.prisoners, self.tokens, self.roses, self.points, self.pool, self.turn, self.phase, self.deployed,
        )  # fmt: skip


CommandersGame = Game[State, Scenario]


def with_side(pair: tuple[T, T], side: int, value: T) -> tuple[T, T]:
    """A pair with one side's part exchanged."""
    return (value, pair[1]) if side == 0 else (pair[0], value)


def replace_zone(game: CommandersGame, index: int, **changes: object) -> None:
    """Exchange parts of a zone on a border."""
    zones = list(game.state.zones)
    zones[index] = msgspec.structs.replace(zones[index], **changes)
    game.state.zones = tuple(zones)
