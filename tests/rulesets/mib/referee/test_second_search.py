"""Where a unit may go, found a second time: a slow and plain search, written from the book and the charts alone.

The two can only agree if both read the book alike. Positions come from random games on the shipped battles.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from grognard.core.action import Action
from grognard.core.dice import FastDice
from grognard.rulesets.mib.ch04_actions.actions import ChooseUnit, OrderUnit
from grognard.rulesets.mib.ch06_movement.endings import find_ways
from grognard.rulesets.mib.ruleset import RULESET
from grognard.rulesets.mib.state import (
    BEGAN_DISORGANIZED,
    FREED,
    HAS_ACTED,
    HURRIED,
    MOBILE,
    RELEASED,
    MibGame,
)
from tests.rulesets.mib.referee.plain_search import SPENT, Slow

POSITIONS = 12
"""For each battle."""


def is_free(game: MibGame, unit: int) -> bool:
    """Whether the book's plain rules say where a unit may go: no provision of the battle, no cavalry that has just
    slipped away before it, and no line, which moves by other rules."""
    formation = game.scenario.units[unit].formation
    provisions = game.scenario.provisions
    bound = any(b.formation == formation for b in provisions.bounds) and not game.state.formation[formation] & FREED
    sent = any(e.formation == formation for e in provisions.errands) and not game.state.formation[formation] & HAS_ACTED
    troops = game.scenario.units[unit].is_troops
    return troops and not bound and not sent and not game.state.status[unit] & RELEASED and game.state.second[unit] < 0


def positions(key: str, seed: int) -> Iterator[tuple[MibGame, int]]:
    """A random game in which much is moved and attacked, each time that a unit gets its orders."""
    random = Random(seed)
    game = RULESET.new_game(RULESET.scenario(key), FastDice(seed))
    while game.result is None:
        decision = game.pending[0]
        options = game.options(decision.side)
        if isinstance(decision, OrderUnit) and is_free(game, decision.unit):
            yield game, decision.unit
        groups = [group for group in options.groups if group.count]
        if isinstance(decision, ChooseUnit):
            groups = [group for group in groups if group.verb == "select" or random.random() < 0.1] or groups
        eager = [2.0 if group.verb in ("engage", "attack", "charge", "select") else 1.0 for group in groups]
        (group,) = random.choices(groups, eager)
        game.play(decision.side, group[random.randrange(len(group))])


MARCHES = ("move", "engage", "hurry", "rush")


@pytest.mark.rule("mib", "6.0a")
@pytest.mark.rule("mib", "6.2g")
@pytest.mark.rule("mib", "6.8b")
@pytest.mark.parametrize("key", RULESET.scenario_keys())
def test_the_engine_finds_the_same_moves(key: str) -> None:
    looked = reached = 0
    random = Random(key)
    for seed in range(9):
        for game, unit in positions(key, seed):
            if random.random() > 0.2:
                continue
            looked += 1
            reached += compare(game, unit)
            if looked == POSITIONS:
                assert reached > 20 * POSITIONS
                return
    pytest.fail(f"only {looked} positions")


def compare(game: MibGame, unit: int) -> int:
    """The orders and the prices of both searches; gives how many orders there are."""
    slow, status, where = Slow(game, unit), game.state.status[unit], game.scenario.board.grid.text
    plain = slow.orders(("move", "engage"), hurried=False)
    wanted = plain
    if not status & (HURRIED | BEGAN_DISORGANIZED) and game.state.fatigue[unit] < SPENT:
        near = {(hex, facing) for verb, hex, facing in plain if verb == "move"}
        struck = {(hex, facing) for verb, hex, facing in plain if verb == "engage"}
        far = slow.orders(("hurry", "rush"), hurried=True)
        wanted = plain | {o for o in far if o[1:] not in (near if o[0] == "hurry" else struck)}
    options = game.options(game.pending[0].side)
    offered = {(a.verb, a.place, a.extra[0]) for a in options if a.verb in MARCHES}
    name = game.scenario.units[unit].key
    assert {(v, where(h), f) for v, h, f in offered ^ wanted} == set(), f"{name} at {where(slow.here)}"
    prices: dict[int, int] = {}
    for (hex, _), cost in slow.arrivals(slow.points(hurried=False)).items():
        prices[hex] = min(cost, prices.get(hex, 99))
    if offered:
        found = find_ways(game, unit)
        assert {hex: min(found.arrivals(hex).values()) for hex in prices} == prices, f"{name} at {where(slow.here)}"
        pay(game, unit, slow)
    return len(offered)


def pay(game: MibGame, unit: int, slow: Slow) -> None:
    """One of the moves, made: what it costs is what the other search says."""
    verb, hex, facing = min(slow.orders(("move", "engage"), hurried=False), default=("", 0, 0))
    if verb != "move":
        return
    ways = {way: cost for (there, way), cost in slow.arrivals(slow.points(hurried=False)).items() if there == hex}
    total = min(cost + (way != facing) for way, cost in ways.items())
    price = total if ways.get(facing) == total else total - 1
    after = game.copy()
    after.play(after.pending[0].side, Action("move", unit, hex, (facing,)))
    if after.state.status[unit] & MOBILE:  # else its activation ended with it
        assert after.state.spent[unit] - game.state.spent[unit] == price
