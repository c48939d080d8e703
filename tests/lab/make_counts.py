"""Write counts.toml anew: `python -m tests.lab.make_counts`, or only the rows of some rulesets: `… brothers mib`.

Look at the difference before you commit it.
"""

from __future__ import annotations

import sys
from pathlib import Path

from grognard.core.dice import FastDice
from grognard.rulesets import all_rulesets
from tests.lab.test_counts import COUNTS, count

DEEPEST, ENOUGH, TOO_MANY = 5, 15_000, 60_000


def ways(key: str, scenario: str, seed: int) -> list[int]:
    ruleset = all_rulesets()[key]
    game = ruleset.new_game(ruleset.scenario(scenario), FastDice(seed))
    found: list[int] = []
    while len(found) < DEEPEST and (not found or found[-1] < ENOUGH):
        found.append(count(game, len(found) + 1))
    return found[:-1] if found[-1] > TOO_MANY else found


def main() -> None:
    wanted = sys.argv[1:] or list(all_rulesets())
    known = {(row["ruleset"], row["scenario"], row["seed"]): row["ways"] for row in COUNTS}
    lines = ["# Ways to depth 1, 2, 3… from the start of a scenario along the dice of a seed.\n"]
    for key, ruleset in all_rulesets().items():
        for scenario in ruleset.scenario_keys():
            for seed in (1, 2):
                found = ways(key, scenario, seed) if key in wanted else known.get((key, scenario, seed))
                if found:
                    lines.append(f'[[count]]\nruleset = "{key}"\nscenario = "{scenario}"\nseed = {seed}')
                    lines.append(f"ways = {found}\n")
    (Path(__file__).parent / "counts.toml").write_text("\n".join(lines), "utf-8")


if __name__ == "__main__":
    main()
