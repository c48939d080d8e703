"""How often a game by mail changes hands: python -m benchmarks.handovers brothers solferino --games 2

Both sides have given standing orders for whatever can be answered by one, so that only real choices wait for somebody.
A hand-over is a decision of the other side than the last one that had to choose.
"""

from __future__ import annotations

import argparse
from statistics import mean
from typing import Any

from grognard.bots import get_bot
from grognard.core.dice import FastDice
from grognard.rulesets import get_ruleset
from grognard.table.standing import Answer, standing_action

ORDERS: dict[str, Answer] = {
    "defensive-fire": "always", "event": "never", "abandon": "never", "follow": "always", "join": "never",
}  # fmt: skip
"""What both sides have ordered."""


def handovers(ruleset: str, scenario: str, seed: int, orders: dict[str, Answer]) -> tuple[int, int]:
    """The hand-overs and the turns of one game between staff bots."""
    rules: Any = get_ruleset(ruleset)
    game = rules.new_game(rules.scenario(scenario), FastDice(seed))
    bots = [get_bot("staff", seed * 2 + side) for side in range(2)]
    last, count, first_turn = -1, 0, game.state.turn
    while game.result is None:
        decision = game.pending[0]
        action = standing_action(game, decision, orders.get(decision.standing or "", "ask"))
        if action is None:
            count += last not in (-1, decision.side)
            last = decision.side
            action = bots[decision.side].choose(game, decision.side)
        game.play(decision.side, action)
    return count, game.state.turn - first_turn + 1


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("ruleset")
    parser.add_argument("scenario")
    parser.add_argument("--games", type=int, default=2)
    wish = parser.parse_args()
    for name, orders in (("without standing orders", {}), ("with standing orders", ORDERS)):
        found = [handovers(wish.ruleset, wish.scenario, seed, orders) for seed in range(wish.games)]
        rate = mean(count / turns for count, turns in found)
        print(f"{wish.ruleset} {wish.scenario}, {name}: {rate:.1f} hand-overs a turn, {wish.games} games")


if __name__ == "__main__":
    main()
