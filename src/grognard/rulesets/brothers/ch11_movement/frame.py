"""A move under way: who is on the move, what they have spent, where they have been [brothers 11.1a]."""

from __future__ import annotations

from grognard.core.event import Modifier
from grognard.core.procedure import Procedure
from grognard.rulesets.brothers.ch04_stacking.limits import STACK_LIMIT
from grognard.rulesets.brothers.ch04_stacking.stacks import stack_strength
from grognard.rulesets.brothers.ch11_movement.costs import Party
from grognard.rulesets.brothers.state import ENTERED, HALTED, MOVED, OFF_MAP, STAYED, BrothersGame, has, mark


class Movers(Procedure, frozen=True):
    """A procedure in which units are on the move."""

    movers: tuple[int, ...]
    shields: tuple[Modifier, ...] = ()
    """Shifts against every Defensive Fire at them, by an event."""
    first_shield: tuple[Modifier, ...] = ()
    """Shifts against the first one only."""
    shot: bool = False
    """Whether Opportunity Fire has met them in the hex they are in [brothers 11.9c]."""


class Moving(Movers, frozen=True):
    """All that a move remembers between its steps."""

    spent: tuple[int, ...] = ()
    road: bool = True
    """Whether all of it went along roads so far [brothers 11.4a]."""
    path: tuple[int, ...] = ()
    position: int = 0
    """How many units stay above them where the leg ends."""
    charge: int = -1
    """The hex that is charged."""
    riding: bool = False
    """Whether the way of the Charge is chosen hex by hex."""
    trail: tuple[int, ...] = ()
    """The hexes they have been in, the first included."""
    boost: int = 0
    woodsmen: bool = False
    """Whether woods do not disorder them, by an event."""
    screened: bool = False
    """Whether they break off without a test, by an event."""

    @property
    def lead(self) -> int:
        return self.movers[0]


def moving(game: BrothersGame) -> Movers | None:
    """Who is on the move now."""
    return game.find(Movers)


def here(game: BrothersGame, march: Moving) -> tuple[int, ...]:
    """Those who still move together: neither Broken nor driven off."""
    at = march.trail[-1] if march.trail else OFF_MAP
    place, movers = game.state.place, march.movers
    if len(movers) == 1:
        return movers if place[movers[0]] == at else ()
    return tuple([unit for unit in movers if place[unit] == at])


def spent_of(march: Moving, movers: tuple[int, ...]) -> tuple[int, ...]:
    if movers == march.movers:
        return march.spent
    return tuple(spent for unit, spent in zip(march.movers, march.spent, strict=True) if unit in movers)


def part(game: BrothersGame, march: Moving, movers: tuple[int, ...]) -> None:
    """Whoever was driven off on the way has finished its move; a retreat ends it [brothers 11.7.2c 11.8.1a]."""
    for unit in march.movers:
        if unit not in movers:
            mark(game, unit, MOVED)


def drop(game: BrothersGame, march: Moving, units: tuple[int, ...]) -> None:
    """Units that no longer move with the others."""
    if units:
        left = tuple(unit for unit in march.movers if unit not in units)
        part(game, march, left)
        game.amend(march, movers=left, spent=spent_of(march, left))


def party_of(game: BrothersGame, march: Moving) -> Party:
    return Party(march.movers, game.state.place[march.lead], march.spent, march.road, march.boost)


def is_wedged(game: BrothersGame, march: Moving) -> bool:
    """Whether they stand in a hex that is too full to end a move in: they can only pass through [brothers 4.1b]."""
    moved = any(march.spent) and game.scenario.units[march.lead].is_troops
    return moved and stack_strength(game, game.state.place[march.lead]) > STACK_LIMIT


def is_stuck(march: Moving) -> bool:
    """Whether they were chosen to move, have not moved, and no move has been announced."""
    return not march.path and march.charge < 0 and not any(march.spent)


def end_march(game: BrothersGame, march: Moving) -> None:
    end_move(game, march, march.movers)
    game.leave(march)


def end_move(game: BrothersGame, march: Moving, units: tuple[int, ...]) -> None:
    for unit in units:
        stayed = len(march.trail) <= 1 and not has(game, unit, ENTERED)
        mark(game, unit, MOVED | STAYED if stayed else MOVED)


def halted_of(game: BrothersGame, movers: tuple[int, ...]) -> tuple[int, ...]:
    flags = game.state.flags
    return tuple([unit for unit in movers if flags[unit] & HALTED])
