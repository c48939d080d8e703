"""Games between staff bots, watched for what they do and leave."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any

import msgspec

from grognard.bots import get_bot
from grognard.core.dice import FastDice
from grognard.rulesets import get_ruleset
from grognard.rulesets.commanders.board.control import fit_units_at
from grognard.rulesets.commanders.board.sectors import HOME_ROWS, RESERVES
from grognard.rulesets.commanders.state import CommandersGame

NEAR, APART = 4, 2
"""How near a reserve stands to its place at most, and farther than this from the enemy."""


MEN_ENOUGH = 4
"""Units in reserve of which one could hold a sector."""


class Habit(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Something to be seen in games between staff bots."""

    key: str
    why: str
    ruleset: str
    battle: str
    games: int
    fails: bool
    least: int = 0
    most: int = 10_000
    measure: str = "times"
    verb: str = ""
    unit: str = ""
    """Only of this unit."""
    until: int = 99
    """Before this turn only."""
    since: int = 0
    side: int = -1
    place: str = ""
    proof: bool = False


class Watched(msgspec.Struct, frozen=True):
    """One game: what was done, by whom and when, and what stood in reserve as each turn began."""

    done: Counter[tuple[str, str, int]]
    reserves: Counter[tuple[int, str, int]]
    """By side, place and turn."""
    open_homes: Counter[int]
    """By turn: home sectors without anybody, while their owner has men enough in reserve."""


@cache
def watch(ruleset: str, battle: str, seed: int) -> Watched:
    rules = get_ruleset(ruleset)
    game = rules.new_game(rules.scenario(battle), FastDice(seed))
    bots = [get_bot("staff", 2 * seed + side) for side in range(2)]
    seen, turn = Watched(Counter(), Counter(), Counter()), 0
    while game.result is None:
        side = game.pending[0].side
        action = bots[side].choose(game, side)
        if game.state.turn != turn:
            turn = game.state.turn
            note_reserves(game, seen)
            if ruleset == "commanders":
                note_open_homes(game, seen)
        unit = game.scenario.units[action.unit].key if action.unit >= 0 else ""
        seen.done[action.verb, unit, turn] += 1
        game.play(side, action)
    return seen


def note_reserves(game: Any, seen: Watched) -> None:
    """Brigades near a place that no enemy is near."""
    for place in getattr(game.scenario, "cities", ()):
        grid, state = game.scenario.field.grid, game.state
        for side in range(2):
            for unit in game.scenario.brigades[side]:
                here = state.place[unit]
                if here < 0 or not state.occupied[1 - side]:
                    continue
                apart = grid.nearest(here, state.occupied[1 - side]) > APART
                if apart and any(grid.distance(here, hex) <= NEAR for hex in place.hexes):
                    seen.reserves[side, place.key, state.turn] += 1


def note_open_homes(game: CommandersGame, seen: Watched) -> None:
    for side in range(2):
        if len(fit_units_at(game, side, RESERVES[side])) >= MEN_ENOUGH:
            open_ones = [sector for sector in HOME_ROWS[side] if not fit_units_at(game, side, sector)]
            seen.open_homes[game.state.turn] += len(open_ones)


def times(habit: Habit, game: Watched) -> int:
    """How often a thing was done."""
    return sum(
        count
        for (verb, unit, turn), count in game.done.items()
        if verb == habit.verb and habit.unit in ("", unit) and habit.since <= turn < habit.until
    )


def games_without(habit: Habit, game: Watched) -> int:
    """One where a thing was not done at all."""
    return int(times(habit, game) == 0)


def turns_with_reserve(habit: Habit, game: Watched) -> int:
    """How many turns began with a reserve."""
    return sum(
        side == habit.side and place == habit.place and turn >= habit.since for side, place, turn in game.reserves
    )


def open_homes(habit: Habit, game: Watched) -> int:
    """How many home sectors were left open, turn by turn."""
    return sum(count for turn, count in game.open_homes.items() if turn >= habit.since)


MEASURES = {measure.__name__: measure for measure in (times, games_without, turns_with_reserve, open_homes)}


def found(habit: Habit) -> int:
    """What a habit comes to over its games."""
    measure = MEASURES[habit.measure]
    return sum(measure(habit, watch(habit.ruleset, habit.battle, seed)) for seed in range(habit.games))
