"""A second search: where a unit may end its move and what that costs, found once more from the book alone.

The positions are those of random games, and the same made harder: enemies all about, heat, disorder, demoralized
formations, failed checks.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from grognard.core.dice import FastDice
from grognard.core.masks import iter_bits
from grognard.rulesets.napoleon3.ch07_movement.commanders import MoveCommander
from grognard.rulesets.napoleon3.ch07_movement.move import MoveUnit
from grognard.rulesets.napoleon3.ch07_movement.ways import find_ways
from grognard.rulesets.napoleon3.ruleset import RULESET
from grognard.rulesets.napoleon3.state import COMMANDED, DEMORALIZED, DISORGANIZED, HOT, N3Game, put
from tests.rulesets.napoleon3.referee.plain_search import Book

POSITIONS, SHARE = 30, 0.08
"""How many moves of random games are looked at in each battle, and how many of those that are made."""


def harder(game: N3Game, decision: MoveUnit, pick: random.Random) -> N3Game:
    """The same position with enemies and friends about the unit, heat, disorder, a demoralized formation, or a unit out
    of command."""
    trial = game.copy()
    state, facts, grid = trial.state, game.scenario.units[decision.unit], game.scenario.field.grid
    here = state.place[decision.unit] if state.place[decision.unit] >= 0 else facts.entry
    for side in (1 - facts.side, 1 - facts.side, 1 - facts.side, facts.side):
        own, enemy = state.occupied[facts.side] | 1 << here, state.occupied[1 - facts.side]
        free = [
            hex for hex in iter_bits(grid.disc(here, 2)) if not (own | enemy | game.scenario.field.closed) >> hex & 1
        ]
        others = [u for u in game.scenario.members[side] if state.place[u] >= 0 and u != decision.unit]
        if free and others and pick.random() < 0.7:
            mover = pick.choice(others)
            put(trial, mover, pick.choice(free))
            state.facing[mover] = pick.randrange(6)
    if pick.random() < 0.3:
        state.weather = HOT
    if pick.random() < 0.4:
        state.formation[facts.formation] ^= DEMORALIZED
    if facts.is_troops:
        state.status[decision.unit] ^= pick.choice((0, 0, DISORGANIZED)) | pick.choice((0, 0, COMMANDED))
    return trial


def check(game: N3Game, decision: MoveUnit) -> None:
    """What the decision offers against what the book says."""
    book, unit = Book(game, decision.unit), decision.unit
    offered = {book.spot(action.place) for action in decision.options(game) if action.verb == "move"}
    if decision.failed and not book.facts.is_troops:
        assert offered == book.failed_ends()
        return
    expected = book.ends()
    assert offered == set(expected)
    ways = find_ways(game, unit)
    prices = {spot: (ways.cost(hex), ways.disorders(hex)) for spot, hex in book.numbers.items() if spot in offered}
    if book.facts.kind != "cavalry":
        assert all(not tired for _, tired in expected.values())
    assert prices == expected


def moves(scenario: str, pick: random.Random) -> Iterator[tuple[N3Game, MoveUnit | MoveCommander]]:
    """Some of the moves of random games, as they are asked for."""
    found = 0
    while found < POSITIONS:
        game: N3Game = RULESET.new_game(RULESET.scenario(scenario), FastDice(pick.randrange(1000)))
        while game.pending and found < POSITIONS:
            decision = game.pending[0]
            if isinstance(decision, (MoveUnit, MoveCommander)) and pick.random() < SHARE:
                found += 1
                yield game, decision
            game.play(decision.side, game.options(decision.side).sample(pick))


@pytest.mark.rule("napoleon3", "7.1a")
@pytest.mark.parametrize("scenario", RULESET.scenario_keys())
def test_a_second_search_finds_the_same_ends_and_prices(scenario: str) -> None:
    """In the position as it is and in some made harder; a headquarters also as if its check had failed."""
    pick = random.Random(scenario)
    for game, decision in moves(scenario, pick):
        if isinstance(decision, MoveCommander):
            book = Book(game, decision.leader)
            offered = {book.spot(action.place) for action in decision.options(game) if action.verb == "move"}
            assert offered == book.commander_ends(decision.points)
            continue
        check(game, decision)
        check(harder(game, decision, pick), decision)
        on_map = game.state.place[decision.unit] >= 0
        asked = MoveUnit(decision.side, decision.formation, decision.failed or on_map, decision.unit)
        check(harder(game, decision, pick), asked)
