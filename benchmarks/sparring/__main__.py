"""Sparring partners against a bot: python -m benchmarks.sparring --ruleset portable --battle first-steps --games 100

Each seed is played twice, once with each side; draws are halves. Prints a Markdown table and leaves every game as JSON.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import msgspec
from rich.console import Console
from rich.progress import Progress

from benchmarks.measure import table
from benchmarks.sparring.match import Bout, Outcome, Played, play_all, score
from benchmarks.sparring.partners import RULESETS, get_partner, partners_of
from grognard.bots import get_bot
from grognard.core.errors import GrognardError, UnknownName
from grognard.rulesets import get_ruleset

SMALL = {
    "portable": ("first-steps", "hill-town", "river-crossing", "colonial", "medole"),
    "commanders": ("leuthen", "dennewitz", "marengo"),
    "napoleon3": ("the-spia",),
    "brothers": ("introduction",),
    "mib": ("teugen-hausen", "teugen-hausen-by-the-book"),
}
"""The battles that are played where none is named."""
HEAD = ("battle", "partner", "score", "95 %", "by side", "how they ended", "CPU a game", "of it the partner")


def bouts(given: argparse.Namespace) -> list[Bout]:
    """What was asked for; complains about names that there are not."""
    get_bot(given.against, 0)
    found = []
    for key in [given.ruleset] if given.ruleset else RULESETS:
        ruleset = get_ruleset(key)
        if given.battle and given.battle not in ruleset.scenario_keys():
            if given.ruleset:
                raise UnknownName(f"{key} has no battle {given.battle!r}; it has {', '.join(ruleset.scenario_keys())}.")
            continue
        names = [given.partner] if given.partner else list(partners_of(key))
        for battle in [given.battle] if given.battle else SMALL[key]:
            for name in names:
                get_partner(key, name)
                found.append(Bout(key, battle, name, given.against, given.games, given.seed))
    if not found:
        raise UnknownName(f"No ruleset has a battle {given.battle!r}.")
    return found


def run(wanted: Sequence[Bout], jobs: int) -> list[Outcome]:
    """Play it all, with a bar on standard error."""
    games: dict[Bout, list[Played]] = {bout: [] for bout in wanted}
    with Progress(console=Console(stderr=True)) as progress:
        bar = progress.add_task("games", total=sum(bout.games for bout in wanted))
        for bout, played in play_all(wanted, jobs):
            games[bout].append(played)
            progress.update(bar, advance=1, description=f"{bout.battle}, {bout.partner}")
    return [Outcome(bout, tuple(played)) for bout, played in games.items()]


def row(outcome: Outcome, sides: Sequence[str]) -> tuple[str, ...]:
    bout, played = outcome.bout, outcome.played
    share, low, high = score(played)
    by_side = []
    for side, name in enumerate(sides):
        own = [game.points for game in played if game.side == side]
        by_side.append(f"{name} {100 * sum(own) / len(own):.0f} %" if own else f"{name} -")
    reasons = Counter(game.reason for game in played).most_common(3)
    spent = [sum(game.seconds[who] for game in played) for who in range(2)]
    return (
        f"{bout.ruleset} {bout.battle}",
        bout.partner,
        f"{100 * share:.1f} %",
        f"{100 * low:.0f} to {100 * high:.0f}",
        ", ".join(by_side),
        ", ".join(f"{reason} {count}" for reason, count in reasons),
        f"{sum(spent) / len(played):.2f} s",
        f"{100 * spent[0] / (sum(spent) or 1):.0f} %",
    )


def report(outcomes: Sequence[Outcome]) -> str:
    rows = []
    for outcome in outcomes:
        sides = get_ruleset(outcome.bout.ruleset).scenario(outcome.bout.battle).sides
        rows.append(row(outcome, [side.key for side in sides]))
    return table(HEAD, rows)


def at_least_one(text: str) -> int:
    if (number := int(text)) < 1:
        raise argparse.ArgumentTypeError("must be 1 or more")
    return number


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.sparring", description=__doc__)
    parser.add_argument("--ruleset", choices=RULESETS, help="only this ruleset")
    parser.add_argument("--battle", help="only this battle")
    parser.add_argument("--partner", help="only this partner")
    parser.add_argument("--games", type=at_least_one, default=100, help="of each partner at each battle")
    parser.add_argument("--seed", type=int, default=0, help="the first seed")
    parser.add_argument("--against", default="staff", help="the bot they play")
    parser.add_argument("--jobs", type=at_least_one, default=2, help="processes")
    parser.add_argument("--out", type=Path, default=Path("sparring.json"), help="where all games go")
    given = parser.parse_args()
    try:
        wanted = bouts(given)
    except GrognardError as error:
        print(error, file=sys.stderr)
        return 2
    outcomes = run(wanted, given.jobs)
    given.out.write_bytes(msgspec.json.format(msgspec.json.encode(outcomes)))
    print(report(outcomes))
    return 0


if __name__ == "__main__":
    sys.exit(main())
