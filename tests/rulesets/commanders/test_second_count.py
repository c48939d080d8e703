"""Every die, modifier and hit of whole games counted a second time, by a short reckoning of its own."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from grognard.core.dice import FastDice
from grognard.rulesets.commanders.bot.drafts import draft_sheet
from grognard.rulesets.commanders.bot.staff import write
from grognard.rulesets.commanders.combat import sequence as combat
from grognard.rulesets.commanders.combat.hits import resolve
from grognard.rulesets.commanders.orders import WriteOrders
from grognard.rulesets.commanders.ruleset import RULESET
from grognard.rulesets.commanders.state import CommandersGame
from tests.rulesets.commanders.plain_count import Reckoning


def watch(monkeypatch: pytest.MonkeyPatch) -> Reckoning:
    """Look over the engine's shoulder at every step of a combat."""
    count = Reckoning()

    def after(name: str, check: Callable[..., None]) -> None:
        done = getattr(combat, name)

        def watched(game: CommandersGame, *rest: str) -> None:
            done(game, *rest)
            check(game, *rest)

        monkeypatch.setattr(combat, name, watched)

    after("take_positions", count.line_up)
    after("roll_dice", count.dice_lie)
    after("settle_taken", count.settled)

    def resolved(game: CommandersGame, step: str) -> None:
        before, hits, said = game.state.status[:], count.hits(game, step), len(game.events)
        resolve(game, step)
        count.told(game.events[said:])
        count.suffered(game, before, hits)

    monkeypatch.setattr(combat, "resolve", resolved)
    return count


def play(game: CommandersGame, chance: random.Random, count: Reckoning, rounds: int) -> None:
    """Likely sheets, everything else by chance."""
    while game.result is None and game.state.turn <= rounds:
        side = game.pending[0].side
        if isinstance(game.decision(side), WriteOrders):
            actions = write(game, side, draft_sheet(game, side, chance))
        else:
            actions = [game.options(side).sample(chance)]
        for action in actions:
            before = game.copy()
            events = game.play(side, action)
            if before.state.phase == 2:
                count.bombarded(before, game, events)
            for event in events:
                if type(event).__name__ == "ReactionRolled":
                    assert (event.outcome != "too-late") == (event.value >= 5)  # type: ignore[attr-defined]
                    count.seen["reactions"] += 1


@pytest.mark.rule("commanders", "combat.mod.1")
@pytest.mark.rule("commanders", "combat.dice.2")
@pytest.mark.rule("commanders", "combat.position.7")
@pytest.mark.rule("commanders", "bombard.6")
@pytest.mark.parametrize("games", [0, 100, 200])
def test_second_count_of_the_shipped_battles(games: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """All dice, hits, positions and targets of some rounds of every battle come out the same both ways."""
    count = watch(monkeypatch)
    for seed, key in enumerate(RULESET.scenario_keys(), games):
        game = RULESET.new_game(RULESET.scenario(key), FastDice(seed + 1))
        play(game, random.Random(seed), count, rounds=8)
    for what, least in {"lines": 400, "dice": 500, "hits": 150, "taken": 10, "shots": 80, "reactions": 30}.items():
        assert count.seen[what] >= least, count.seen
