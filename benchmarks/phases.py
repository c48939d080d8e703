"""Where the time of random play goes: by chapter of the rulebook, and by the decision that was open."""

from __future__ import annotations

import cProfile
import pstats
import time
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import grognard
from benchmarks.measure import table
from grognard.core.dice import FastDice
from grognard.core.ruleset import Ruleset

HOUSE = Path(grognard.__file__).parent


def show(ruleset: Ruleset[Any, Any], key: str, games: int) -> str:
    """Two tables of one battle."""
    chapters = table(("chapter or room", "own time"), _shares(by_chapter(ruleset, key, games)))
    decisions = by_decision(ruleset, key, games)
    whole = sum(found + played for found, played, _ in decisions.values())
    ranked = sorted(decisions.items(), key=lambda each: -sum(each[1][:2]))
    rows = [
        (
            name,
            f"{times:,}",
            f"{1e6 * found / times:.0f} us",
            f"{1e6 * played / times:.0f} us",
            f"{(found + played) / whole:.0%}",
        )
        for name, (found, played, times) in ranked
    ]
    return f"{chapters}\n\n{table(('decision', 'times', 'its options', 'what followed', 'share'), rows)}"


def by_chapter(ruleset: Ruleset[Any, Any], key: str, games: int) -> Counter[str]:
    """Own time by chapter folder of the ruleset, or by room of the house; under a profiler, so calls weigh more."""
    scenario = ruleset.scenario(key)
    profile = cProfile.Profile()
    profile.enable()
    for seed in range(games):
        _play(ruleset, scenario, seed)
    profile.disable()
    found: Counter[str] = Counter()
    stats: dict[tuple[str, int, str], tuple[int, int, float, float, Any]] = pstats.Stats(profile).stats  # type: ignore[attr-defined]
    for (file, _, _), (_, _, own, _, _) in stats.items():
        found[_room(file, ruleset.meta.key)] += own  # type: ignore[assignment]
    return found


def _room(file: str, ruleset: str) -> str:
    path = Path(file)
    if not path.is_relative_to(HOUSE):
        return "Python itself"
    parts = path.relative_to(HOUSE).with_suffix("").parts
    if parts[:2] == ("rulesets", ruleset):
        return "/".join(parts[1:3])
    return "/".join(parts[:2])


def _shares(found: Counter[str]) -> list[tuple[str, ...]]:
    whole = found.total()
    return [(room, f"{own / whole:.0%}") for room, own in found.most_common() if own >= 0.01 * whole]


def by_decision(ruleset: Ruleset[Any, Any], key: str, games: int) -> dict[str, tuple[float, float, int]]:
    """For each kind of decision the time its options took, the time of what followed from a choice, and how often."""
    scenario = ruleset.scenario(key)
    found: dict[str, tuple[float, float, int]] = {}
    for seed in range(games):
        game, random = ruleset.new_game(scenario, FastDice(seed)), Random(seed)
        while game.result is None:
            decision = game.pending[0]
            start = time.process_time()
            option = game.options(decision.side).sample(random)
            asked = time.process_time()
            game.play(decision.side, option)
            played = time.process_time()
            name = f"{type(decision).__name__} [{decision.rule}]"
            before = found.get(name, (0.0, 0.0, 0))
            found[name] = (before[0] + asked - start, before[1] + played - asked, before[2] + 1)
    return found


def _play(ruleset: Ruleset[Any, Any], scenario: Any, seed: int) -> None:
    game, random = ruleset.new_game(scenario, FastDice(seed)), Random(seed)
    while game.result is None:
        side = game.pending[0].side
        game.play(side, game.options(side).sample(random))
