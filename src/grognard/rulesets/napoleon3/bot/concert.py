"""Concerted attacks: which brigades of a formation go where, so that their headquarters can lead them; for bots."""

from __future__ import annotations

from typing import NamedTuple

from grognard.core.masks import iter_bits
from grognard.rulesets.napoleon3.bot.habits import LED
from grognard.rulesets.napoleon3.bot.prospects import Start, Target, coordination
from grognard.rulesets.napoleon3.bot.purpose import Purpose, is_garrison
from grognard.rulesets.napoleon3.ch01_03_units.ch02_front_flank import in_flank
from grognard.rulesets.napoleon3.ch07_movement.ways import find_ways
from grognard.rulesets.napoleon3.ch09_leaders.demoralization import is_demoralized
from grognard.rulesets.napoleon3.ch09_leaders.hq_ratings import bonus, rating
from grognard.rulesets.napoleon3.state import COMMANDED, DISORGANIZED, MOVED, N3Game

NEAR = 6
"""Hexes from the headquarters within which a target is looked for."""
RIDE = 4
"""Hexes that a headquarters surely rides."""
LARGEST = 5
"""More brigades do not find room."""


class Concert(NamedTuple):
    target: int
    posts: dict[int, int]
    """For each brigade that takes part the hex it attacks from."""
    worth: float


def best_concert(game: N3Game, formation: int, purpose: Purpose) -> Concert | None:
    """The coordinated attack that promises most with what has moved and what can still move."""
    state, scenario, grid = game.state, game.scenario, game.scenario.field.grid
    facts = scenario.formations[formation]
    if facts.hq < 0 or state.place[facts.hq] < 0:
        return None
    targets = state.occupied[1 - facts.side] & grid.disc(state.place[facts.hq], NEAR)
    if not targets:
        return None
    reaches = {unit: _reach(game, unit) for unit in facts.members if _is_fit(game, unit)}
    if len(reaches) < 2:
        return None
    best = None
    for hex in iter_bits(targets):
        posts = _posts(game, hex, reaches)
        if len(posts) < 2 or not any(grid.distance(state.place[facts.hq], post) <= RIDE for post in posts.values()):
            continue
        target = Target(game, facts.side, hex, purpose.zeal(game, hex))
        found = _best_group(game, target, posts, facts.hq)
        if found.worth > (best.worth if best else LED.now.promising):
            best = found
    return best


def _is_fit(game: N3Game, unit: int) -> bool:
    """Infantry in command."""
    return (
        game.state.place[unit] >= 0
        and game.scenario.units[unit].kind == "infantry"
        and bool(game.state.status[unit] & COMMANDED)
        and not is_demoralized(game, unit)
    )


def _reach(game: N3Game, unit: int) -> int:
    """Where a unit may attack from; who is disorganized and has losses only from where it stands."""
    here, status = 1 << game.state.place[unit], game.state.status[unit]
    shaken = status & DISORGANIZED and game.state.losses[unit]
    fixed = status & MOVED or shaken or is_garrison(game, unit)
    return here if fixed else find_ways(game, unit).mask | here


def _posts(game: N3Game, hex: int, reaches: dict[int, int]) -> dict[int, int]:
    """The strongest first, each on a hex before the target: where it stands already, on its flank, on good ground."""
    state, field = game.state, game.scenario.field
    units = game.scenario.units
    free = field.open_sides[hex] & ~state.occupied[1 - units[next(iter(reaches))].side]
    defenders = [u for u in game.scenario.members[1 - units[next(iter(reaches))].side] if state.place[u] == hex]
    posts: dict[int, int] = {}
    for unit in sorted(reaches, key=lambda u: (not state.status[u] & MOVED, -units[u].combat)):
        slots = reaches[unit] & free
        if state.status[unit] & MOVED and not field.zones[state.place[unit]][state.facing[unit]] >> hex & 1:
            continue
        if not slots:
            continue

        def order(slot: int, unit: int = unit) -> tuple[bool, bool, int]:
            flank = any(in_flank(game, d, slot) for d in defenders)
            return state.place[unit] == slot, flank, field.protection[slot] + field.level[slot]

        post = max(iter_bits(slots), key=order)
        posts[unit] = post
        free &= ~(1 << post)
        if len(posts) == LARGEST:
            break
    return posts


def _best_group(game: N3Game, target: Target, posts: dict[int, int], hq: int) -> Concert:
    """As many of the strongest as make it better."""
    chance, modifier = coordination(rating(game, hq)), bonus(game, hq)
    starts: list[Start] = list(posts.items())
    best = Concert(target.hex, {}, 0.0)
    for count in range(2, len(starts) + 1):
        worth = target.storm(starts[:count], modifier, chance)
        if worth > best.worth:
            best = Concert(target.hex, dict(starts[:count]), worth)
    return best
