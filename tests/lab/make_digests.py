"""Write digests.toml anew: `python -m tests.lab.make_digests`, or only the rows of some rulesets: `… napoleon3 mib`.

Add `--check` to write nothing and say where all the stored games part from those that are played now, if they do.
"""

from __future__ import annotations

import sys
from time import process_time

from grognard.rulesets import all_rulesets
from tests.lab.digests import FILE, STRIDE, Row, marks, parting, rows

GAMES = {"random": 20, "staff": 2}
LONG, SECONDS = 6.0, 0.7
"""CPU time after which a row has games enough, and that the everyday test has for it."""


def measured(ruleset: str, scenario: str, bot: str) -> Row:
    """The games of a row as they go now, and how many of their actions fit into an everyday test."""
    games, actions, fitting = [], 0, 0
    start = process_time()
    for seed in range(GAMES[bot]):
        found, played = [], 0
        for number, mark in marks(ruleset, scenario, bot, seed):
            found.append(mark)
            played = number
            if process_time() - start < SECONDS:
                fitting = actions + number
        games.append(" ".join(found))
        actions += played
        if process_time() - start > LONG:
            break
    return Row(ruleset, scenario, bot, max(fitting, STRIDE), games)


def text(row: Row) -> str:
    games = "\n".join(f'  "{game}",' for game in row.games)
    head = (
        f'[[row]]\nruleset = "{row.ruleset}"\nscenario = "{row.scenario}"\nbot = "{row.bot}"\nactions = {row.actions}'
    )
    return f"{head}\ngames = [\n{games}\n]\n"


def check(wanted: list[str]) -> int:
    parted = [found for row in rows() if row.ruleset in wanted and (found := parting(row, None))]
    print("\n".join(parted) or "All games go as they went.")
    return 1 if parted else 0


def write(wanted: list[str]) -> None:
    known = {(row.ruleset, row.scenario, row.bot): row for row in rows()} if FILE.exists() else {}
    lines = [f"# Games between bots, a mark after every {STRIDE} actions: python -m tests.lab.make_digests\n"]
    for key, ruleset in all_rulesets().items():
        for scenario in ruleset.scenario_keys():
            for bot in GAMES:
                row = measured(key, scenario, bot) if key in wanted else known.get((key, scenario, bot))
                if row:
                    lines.append(text(row))
    FILE.write_text("\n".join(lines), "utf-8")


def main() -> int:
    names = [name for name in sys.argv[1:] if not name.startswith("--")] or list(all_rulesets())
    if "--check" in sys.argv:
        return check(names)
    write(names)
    return 0


if __name__ == "__main__":
    sys.exit(main())
