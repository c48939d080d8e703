"""The staff bot against the random one on every scenario, sides alternated: `make bots` prints the table."""

from __future__ import annotations

import argparse
import time

from benchmarks.measure import table
from grognard.lab.simulate import Plan, simulate, tally
from grognard.rulesets import BattleText, all_rulesets


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the staff bot against the random one.")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--bots", default="staff,random")
    parser.add_argument("--ruleset", choices=sorted(all_rulesets()), help="only this ruleset")
    given = parser.parse_args()
    rows = []
    for key, ruleset in all_rulesets().items():
        for scenario in ruleset.scenario_keys() if given.ruleset in (None, key) else ():
            text = ruleset.scenario_source(scenario).text
            plan = Plan(BattleText(key, scenario, text), tuple(given.bots.split(",")), given.games, given.seed)
            start = time.monotonic()
            found = tally(plan, simulate(plan))
            seconds = time.monotonic() - start
            bots = ", ".join(f"{bot} {share.count}" for bot, share in found.by_bot.items())
            sides = ", ".join(f"{side} {share.count}" for side, share in found.by_side.items())
            reasons = ", ".join(f"{reason} {count}" for reason, count in found.reasons.items())
            rows.append((key, scenario, bots, sides, str(found.draws.count), reasons, f"{seconds / given.games:.2f} s"))
            print(rows[-1], flush=True)
    head = ("ruleset", "scenario", "won by bot", "won by side", "drawn", "how they ended", "a game")
    print(table(head, rows))


if __name__ == "__main__":
    main()
