"""How MiB's losses come about: python -m benchmarks.mib_losses --games 40 [--bots staff,random] [--vary fitted.toml]

Counts combats, what the effects table says, and whether steps are lost one by one or with a unit that is eliminated; so
that one can tell what the charts cost from what bots do with them. `--vary` adds the lines of a fitted chart.
"""

from __future__ import annotations

import argparse
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

from grognard.bots import get_bot
from grognard.core.dice import FastDice
from grognard.lab.experiment.design import STRIDE
from grognard.lab.variants.vary import vary
from grognard.rulesets import BattleText, get_ruleset, read_battle

RULESET = "mib"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--scenario", default="teugen-hausen")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--bots", default="staff,staff")
    parser.add_argument("--vary", type=Path)
    wish = parser.parse_args()
    battle = BattleText.of(RULESET, get_ruleset(RULESET).scenario_source(wish.scenario))
    if wish.vary:
        battle = vary(battle, tomllib.loads(wish.vary.read_text("utf-8"))["vary"])
    total: Counter[str] = Counter()
    for number in range(wish.games):
        total += play(battle, wish.bots.split(","), wish.seed * STRIDE + number)
    names = [side.key for side in read_battle(battle).sides]
    for key in sorted(total):
        print(f"{told(key, names):48} {total[key] / wish.games:7.2f} a game")


def told(key: str, names: list[str]) -> str:
    head, _, side = key.rpartition(" ")
    return f"{head} {names[int(side)]}" if side.isdecimal() else key


def play(battle: BattleText, bots: list[str], seed: int) -> Counter[str]:
    """One game, counted."""
    game: Any = get_ruleset(battle.ruleset).new_game(read_battle(battle), FastDice(seed))
    players = [get_bot(name, seed * 2 + side) for side, name in enumerate(bots)]
    units, found = game.scenario.units, Counter[str]()
    dead = list(game.state.dead)
    while game.result is None:
        side = game.pending[0].side
        for event in game.play(side, players[side].choose(game, side)):
            count(event, units, found)
        for unit, facts in enumerate(units):
            if facts.is_troops and game.state.dead[unit] != dead[unit]:
                found[f"dead steps of {facts.side}"] += game.state.dead[unit] - dead[unit]
        dead = list(game.state.dead)
    return found


def count(event: Any, units: Any, found: Counter[str]) -> None:
    """What an event adds."""
    kind = type(event).__name__
    if kind == "CombatResolved":
        found["combats"] += 1
        found[f"combats that end {event.outcome}"] += 1
    elif kind == "EffectsRolled":
        side = units[event.unit].side
        found[f"throws in column {event.column} of {side}"] += 1
        found[f"throws of 1 or less in {event.column} of {side}"] += event.total <= 1
    elif kind == "StepLost":
        how = "casualty" if event.rule == "7.3f" else "straggler"
        found[f"steps lost one by one, {how}, of {units[event.unit].side}"] += 1


if __name__ == "__main__":
    main()
