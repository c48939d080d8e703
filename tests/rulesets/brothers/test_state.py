"""Copies of a game share their stacks until one of them changes its own."""

from __future__ import annotations

from grognard.core.dice import FastDice
from grognard.rulesets.brothers.ch04_stacking.stacks import put
from grognard.rulesets.brothers.ruleset import RULESET


def test_a_copy_shares_the_stacks_and_changes_its_own() -> None:
    game = RULESET.new_game(RULESET.scenario(RULESET.first_scenario), FastDice(1))
    before = [*game.state.stacks]
    unit = next(stack[0] for stack in before if stack)
    home = game.state.place[unit]
    copy = game.copy()
    assert copy.state.stacks is game.state.stacks
    put(copy, unit, home + 1)
    assert unit in copy.state.stacks[home + 1]
    assert [*game.state.stacks] == before
    put(game, unit, home - 1)
    assert unit in game.state.stacks[home - 1]
    assert unit in copy.state.stacks[home + 1]
    assert unit not in copy.state.stacks[home - 1]
