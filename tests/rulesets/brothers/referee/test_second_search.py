"""The moves of random games against a second search, slow and plain, written from the book alone."""

from __future__ import annotations

from random import Random

import pytest

from grognard.core.dice import FastDice
from grognard.rulesets.brothers.ch11_movement.costs import find_rates
from grognard.rulesets.brothers.ch11_movement.frame import party_of
from grognard.rulesets.brothers.ch11_movement.march import March
from grognard.rulesets.brothers.ch11_movement.move_on import MoveOn
from grognard.rulesets.brothers.ch11_movement.paths import find_path
from grognard.rulesets.brothers.ch11_movement.reinforcements import entry_prices
from grognard.rulesets.brothers.ruleset import RULESET
from grognard.rulesets.brothers.state import OFF_MAP, BrothersGame
from tests.rulesets.brothers.referee.plain_search import Walker, arrival_hexes, entry, touches_edge, ways

POSITIONS = 100
"""How many moves of each battle are looked at."""


# -- against the engine ------------------------------------------------------------------------------------------------


def check_move(game: BrothersGame) -> None:
    """The end hexes of a leg, the first steps, and what the way to each end costs."""
    march = game.current(March)
    party = party_of(game, march)
    walker = Walker(game, party)
    offered = {action.place for action in game.options(game.pending[0].side) if action.verb == "move"}
    reached = [there for there in ways(walker) if not walker.is_full(there.hex)]
    text = walker.board.grid.text
    assert sorted(map(text, offered)) == sorted({text(there.hex) for there in reached})
    for end in offered:
        path = find_path(game, party, end)
        here, total, woods = party.here, [0] * len(party.units), False
        for hex in path:
            step = walker.step(here, hex)
            assert step is not None
            total = [spent + price for spent, price in zip(total, step.prices, strict=True)]
            here, woods = hex, woods or step.woods
        mine = [there for there in reached if there.hex == end]
        dry = [there for there in mine if not there.woods and not there.bonus]
        best = min(sum(there.paid) for there in dry or [there for there in mine if not there.bonus] or mine)
        assert (text(end), sum(total), woods) == (text(end), best, woods and not dry)


def check_entry(game: BrothersGame) -> None:
    """The hexes by which reinforcements come, and what those pay (11.5.1, 11.5.2)."""
    party = party_of(game, game.current(March))
    walker = Walker(game, party)
    grid, state = walker.board.grid, game.state
    edge = {hex for hex in range(grid.size) if not walker.is_closed(hex) and touches_edge(walker, hex)}
    allowed = set(edge)
    for unit in party.units:
        assigned = set(arrival_hexes(game, unit))
        for _ in range(state.delay[unit]):
            assigned |= {hex for hex in edge if any(grid.distance(hex, old) <= 3 for old in assigned)}
        allowed &= {hex for hex in edge if any(grid.distance(hex, old) <= 1 for old in assigned)}
    offered = {action.place for action in game.options(game.pending[0].side) if action.verb == "enter"}
    found = {hex: price for hex in allowed if (price := entry(walker, hex)) is not None}
    assert sorted(map(grid.text, offered)) == sorted(map(grid.text, found))
    for hex in offered:
        prices = entry_prices(game, party.units, find_rates(game, party.units), hex)
        assert found[hex] == prices


# -- games -------------------------------------------------------------------------------------------------------------


def play(scenario: str, seed: int, positions: int) -> int:
    """How many moves of one random game were looked at."""
    game = RULESET.new_game(RULESET.scenario(scenario), FastDice(seed))
    picker, checked = Random(seed), 0
    while game.pending and checked < positions:
        decision = game.pending[0]
        if isinstance(decision, MoveOn):
            entering = game.state.place[decision.movers[0]] == OFF_MAP
            (check_entry if entering else check_move)(game)
            checked += 1
        game.play(decision.side, game.options(decision.side).sample(picker))
    return checked


@pytest.mark.rule("brothers", "11.2a")
@pytest.mark.parametrize("scenario", RULESET.scenario_keys())
def test_a_plain_search_finds_the_same_moves(scenario: str) -> None:
    left, seed = POSITIONS, 1
    while left:
        left, seed = left - play(scenario, seed, left), seed + 1
