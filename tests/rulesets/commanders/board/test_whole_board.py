"""What is told of all sectors at once is what is told of each."""

from __future__ import annotations

from random import Random

import pytest

from grognard.core.dice import FastDice
from grognard.core.masks import to_mask
from grognard.rulesets import get_ruleset
from grognard.rulesets.commanders.board.control import (
    controlled,
    controls,
    friendly,
    held,
    is_friendly,
    occupancy,
    occupied,
)
from grognard.rulesets.commanders.board.sectors import BATTLE_SECTORS, SECTORS
from grognard.rulesets.commanders.move.allowed import line_of, lines
from grognard.rulesets.commanders.move.declare import SendUnits
from grognard.rulesets.commanders.state import CommandersGame


def hold_together(game: CommandersGame, side: int) -> None:
    assert controlled(game, side) == to_mask(s for s in SECTORS if controls(game, side, s))
    assert friendly(game, side) == to_mask(s for s in SECTORS if is_friendly(game, side, s))
    assert held(game, side) == sum(controls(game, side, s) for s in BATTLE_SECTORS)
    assert occupied(game, side) == {s: n for s in BATTLE_SECTORS if (n := occupancy(game, side, s))}
    if isinstance(game.decision(side), SendUnits):
        for line in lines(game, side):
            for unit in line.units:
                found = line_of(game, side, unit, line.target, line.second)
                assert (found.units, found.order) == (line.units, line.order)


@pytest.mark.parametrize("key", ["marengo", "leuthen", "dennewitz"])
def test_the_whole_board_is_its_sectors(key: str) -> None:
    ruleset = get_ruleset("commanders")
    for seed in range(2):
        game: CommandersGame = ruleset.new_game(ruleset.scenario(key), FastDice(seed))
        random = Random(seed)
        while game.result is None:
            for side in range(2):
                hold_together(game, side)
            side = game.pending[0].side
            game.play(side, game.options(side).sample(random))
