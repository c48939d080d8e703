"""Benchmarks of the engine: `make bench` prints a table for each ruleset, as docs/reports/benchmarks.md has them."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from benchmarks import growth, kept, phases, rivals, speed
from benchmarks.measure import table, table_row
from grognard.core.ruleset import Ruleset
from grognard.rulesets import all_rulesets

ACTIONS = 15_000
"""About so many a round."""


def main() -> None:
    given = wishes()
    rounds, actions = (1, 500) if given.quick else (given.rounds, ACTIONS)
    chosen = {key: each for key, each in all_rulesets().items() if given.ruleset in (None, key)}
    if given.profile:
        for ruleset in chosen.values():
            profile(ruleset, given.battle, 1 if given.quick else 5)
        return
    earlier = kept.read(given.compare or kept.last()) if given.compare is not None else None
    results = kept.begun()
    against = () if given.no_node else rivals.found()
    for ruleset in chosen.values():
        measure(ruleset, given.battle, rounds, actions, against, results)
    print(f"Kept in {kept.keep(results, given.keep)}.", file=sys.stderr)
    if earlier is not None:
        text, losses = kept.compare(results, earlier)
        print(f"### Since {earlier.when}\n\n{text}")
        sys.exit(1 if losses else 0)


def wishes() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Measure the speed of the rulesets as ratios in one run.")
    parser.add_argument("--rounds", type=int, default=5, help="interleaved rounds; the median counts")
    parser.add_argument("--quick", action="store_true", help="a smoke run: one short round")
    parser.add_argument("--ruleset", choices=sorted(all_rulesets()), help="measure this one only")
    parser.add_argument("--battle", help="measure this battle only")
    parser.add_argument("--no-node", action="store_true", help="leave boardgame.io and plain JavaScript out")
    parser.add_argument("--profile", action="store_true", help="say where time goes, by chapter and decision")
    parser.add_argument("--keep", type=Path, help="the file for the results; else .benchmarks/TIME.json")
    parser.add_argument(
        "--compare", nargs="?", type=Path, const=Path(), metavar="FILE",
        help="compare with the last run, or with that of a file; exits with 1 if anything is a fifth dearer",
    )  # fmt: skip
    given = parser.parse_args()
    if given.compare == Path():
        given.compare = kept.last()
    return given


def battles(ruleset: Ruleset[Any, Any], only: str | None) -> list[str]:
    return [key for key in ruleset.scenario_keys() if only in (None, key)]


def profile(ruleset: Ruleset[Any, Any], only: str | None, games: int) -> None:
    for key in battles(ruleset, only):
        print(f"### {ruleset.meta.key}/{key}\n\n{phases.show(ruleset, key, games)}\n", flush=True)


def measure(
    ruleset: Ruleset[Any, Any],
    only: str | None,
    rounds: int,
    actions: int,
    against: tuple[rivals.Rival, ...],
    results: kept.Results,
) -> None:
    """Print the tables of a ruleset, a row as soon as it is known."""
    print(f"### {ruleset.meta.title}\n")
    print(table(speed.HEAD, []), flush=True)
    found = []
    # The rivals' compact battle is of the size of those a ruleset can make up, so they stand beside such a ruleset.
    beside = against if ruleset.can_generate else ()
    for key in battles(ruleset, only):
        found.append(speed.measure(ruleset, key, rounds, actions, beside))
        print(table_row(found[-1].row()), flush=True)
    results.speeds += found
    if beside and found:
        rows = [(each.battle, *(f"{each.actions / rate:.2f}x" for rate in each.rivals.values())) for each in found]
        print("\nActions a second against the same kind of game written otherwise:\n")
        print(table(("battle", *found[0].rivals), rows), flush=True)
    growths = growth.measure(ruleset, rounds, max(1, actions // 1000))
    if growths:
        results.growths[ruleset.meta.key] = growths
        print("\nHow cost grows:\n\n" + growth.show(growths), flush=True)
    print()


if __name__ == "__main__":
    main()
