"""Play random games with every conformance check for a given time; whatever breaks is kept as a game to open.

python -m grognard.lab.fuzz --seconds 600
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterable, Iterator
from itertools import count
from pathlib import Path

from grognard.core.errors import GrognardError
from grognard.core.source import Source
from grognard.lab.conformance import CHECKS, Check, failures
from grognard.lab.walk import AnyRuleset, Walk
from grognard.rulesets import all_rulesets, get_ruleset


def sources(ruleset: AnyRuleset, seed: int) -> Iterator[Source]:
    """The shipped scenarios and, where the ruleset makes them, a fresh one."""
    for key in ruleset.scenario_keys():
        yield ruleset.scenario_source(key)
    try:
        yield Source(ruleset.generate(seed, 10 + seed % 7, 9 + seed % 5, 6 + seed % 6), f"generated-{seed}.toml")
    except GrognardError:
        return


def attempt(
    ruleset: AnyRuleset, source: Source, seed: int, folder: Path, checks: Iterable[Check] = CHECKS
) -> list[Path]:
    """Walk through one game with every check; for each that fails leave the game as a record and say where."""
    walk = Walk(ruleset, source, seed)
    paths = []
    for name, found in failures(walk, checks).items():
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / f"{ruleset.meta.key}-{source.name.removesuffix('.toml')}-{name}-{seed}.grog"
        path.write_text(found.record, "utf-8")
        print(f"{name} on {source.name} with seed {seed}: {type(found.error).__name__}: {found.error}", file=sys.stderr)
        paths.append(path)
    return paths


def fuzz(rulesets: list[AnyRuleset], seconds: float, folder: Path, first_seed: int) -> tuple[int, list[Path]]:
    """Go round all scenarios with new seeds until time is up; gives the games and the crashes."""
    games = 0
    crashes: list[Path] = []
    until = time.monotonic() + seconds
    for seed in count(first_seed):
        for ruleset in rulesets:
            for source in sources(ruleset, seed):
                if time.monotonic() >= until:
                    return games, crashes
                games += 1
                crashes += attempt(ruleset, source, seed, folder)
        print(f"seed {seed}: {games} games so far, {len(crashes)} crashes", flush=True)
    raise AssertionError("seeds never run out")


def main() -> int:
    """Fuzz for some seconds; the exit code says whether a failure was found."""
    parser = argparse.ArgumentParser(description="Fuzz the rulesets with random games.")
    parser.add_argument("--seconds", type=float, default=60.0, help="how long to play")
    parser.add_argument("--ruleset", choices=sorted(all_rulesets()), help="only this ruleset")
    parser.add_argument("--seed", type=int, default=int(time.time()), help="the first seed")
    parser.add_argument("--out", type=Path, default=Path("crashes"), help="where crashed games go")
    given = parser.parse_args()
    chosen = [get_ruleset(given.ruleset)] if given.ruleset else list(all_rulesets().values())
    games, crashes = fuzz(chosen, given.seconds, given.out, given.seed)
    print(f"{games} games played, {len(crashes)} crashes.")
    for path in crashes:
        print(f"  open it with: grognard replay {path} --step")
    return 1 if crashes else 0


if __name__ == "__main__":
    raise SystemExit(main())
