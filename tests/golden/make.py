"""Make golden games: whole games between bots, one for each way a game can end.

    python -m tests.golden.make portable
    python -m tests.golden.make brothers medole san-martino

The second adds a game of `staff` against `staff` in each of the scenarios named, however it ends. Games that are there
already are kept: a golden game is replaced only by deleting it first. Where the shipped scenarios cannot end in some
way, as under an optional rule, a scenario that can lies beside the games.
"""

from __future__ import annotations

import sys
from pathlib import Path

from grognard.bots import get_bot
from grognard.core.record import write_record
from grognard.core.source import Source
from grognard.rulesets import AnyRuleset, get_ruleset
from grognard.table.dicebox import DiceBox
from grognard.table.journal import Journal

HERE = Path(__file__).parent
MOST_GAMES = 400


def play(ruleset: AnyRuleset, scenario: Source, seed: int, bots: tuple[str, ...]) -> Journal:
    journal = Journal(ruleset, scenario, DiceBox.seeded(seed))
    players = [get_bot(name, seed * 2 + side) for side, name in enumerate(bots)]
    while journal.game.result is None:
        side = journal.game.pending[0].side
        journal.play(side, players[side].choose(journal.game, side))
    return journal


def main(key: str) -> None:
    ruleset = get_ruleset(key)
    folder = HERE / key
    folder.mkdir(exist_ok=True)
    wanted = {reason for reason in ruleset.messages.keys("reason") if not list(folder.glob(f"{reason}-*.grog"))}
    scenarios = [ruleset.scenario_source(scenario) for scenario in ruleset.scenario_keys()]
    scenarios += [Source(path.read_text("utf-8"), path.name) for path in sorted(folder.glob("*.toml"))]
    for seed in range(MOST_GAMES):
        if not wanted:
            break
        for scenario in scenarios:
            bots = (("random", "random"), ("staff", "staff"), ("staff", "random"), ("random", "staff"))[seed % 4]
            journal = play(ruleset, scenario, seed, bots)
            assert journal.game.result is not None
            reason = journal.game.result.reason
            if reason in wanted:
                wanted.discard(reason)
                keep(folder, journal)
    if wanted:
        print(f"No game ended by {', '.join(sorted(wanted))}.")


def add(key: str, scenarios: list[str]) -> None:
    """A game of each scenario that has none yet."""
    ruleset, folder = get_ruleset(key), HERE / key
    for scenario in scenarios:
        if not any((folder / f"{reason}-{scenario}.grog").exists() for reason in ruleset.messages.keys("reason")):
            keep(folder, play(ruleset, ruleset.scenario_source(scenario), 0, ("staff", "staff")))


def keep(folder: Path, journal: Journal) -> None:
    assert journal.game.result is not None
    path = folder / f"{journal.game.result.reason}-{journal.scenario.key}.grog"
    path.write_text(write_record(journal.record()), "utf-8")
    print(f"{path.relative_to(HERE)}: {len(journal.lines)} actions")


if __name__ == "__main__":
    if sys.argv[2:]:
        add(sys.argv[1], sys.argv[2:])
    else:
        main(sys.argv[1])
