"""Play random games of every battle that keeps secrets, and see whether anybody can tell one.

Each game has a seed, so a run goes on where another stopped; 100,000 positions take about an hour on two cores.

python -m grognard.lab.secrets --positions 100000 --seed 0
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from itertools import count
from pathlib import Path
from random import Random

import msgspec

from grognard.core.decision import Decision
from grognard.core.errors import GrognardError
from grognard.core.record import write_record
from grognard.core.source import Source
from grognard.core.switches import OFF, ON
from grognard.lab.differential import Tally, examine
from grognard.lab.walk import AnyRuleset, Walk
from grognard.rulesets import all_rulesets, get_ruleset
from grognard.table.seats import Seat
from grognard.table.table import Table

Options = tuple[tuple[str, str], ...]
"""Switches that were chosen for a game, and how."""
STOPS = 100
"""Positions of one game that are looked at, about: the others lie between."""
OF_EACH_KIND = 6
"""How often at least each kind of decision is looked at that a game comes to: those with dice are rare."""
LEAKS_TOLD = 3
"""Leaks after which a game is left: the rest is most likely the same."""


class Game(msgspec.Struct, frozen=True):
    """A random game of a battle, the same for the same seed."""

    ruleset: str
    scenario: str
    options: Options
    seed: int

    def __str__(self) -> str:
        options = "".join(f" {name}={value}" for name, value in self.options)
        return f"{self.ruleset} {self.scenario}{options} seed {self.seed}"


class Found(msgspec.Struct, frozen=True):
    """What came of one game."""

    game: Game
    tally: Tally
    leaks: list[str]
    record: str


def battles(ruleset: AnyRuleset) -> Iterator[tuple[str, Options]]:
    """The shipped battles in which a side can know what the other does not, by their own rules or by such options as
    people may agree on: each alone, and all together."""
    agreed: list[Options] | None = None
    for key in sorted(ruleset.scenario_keys(), key=lambda key: len(ruleset.scenario(key).units)):
        if ruleset.keeps_secrets(ruleset.scenario(key)):
            yield key, ()
            continue
        if agreed is None:  # of the smallest: it is a matter of the rules, and large battles take long to read
            agreed = _agreed(ruleset, ruleset.scenario_source(key))
        yield from ((key, options) for options in agreed)


def _agreed(ruleset: AnyRuleset, source: Source) -> list[Options]:
    sealing = [(switch.key, ON) for switch in ruleset.meta.switches if _keeps(ruleset, source, {switch.key: ON})]
    return [*((one,) for one in sealing), *([tuple(sealing)] if len(sealing) > 1 else [])]


def _keeps(ruleset: AnyRuleset, source: Source, options: dict[str, str]) -> bool:
    try:
        return ruleset.keeps_secrets(ruleset.read_scenario(ruleset.with_options(source, options)))
    except GrognardError:
        return False


def games(rulesets: list[AnyRuleset], first_seed: int) -> Iterator[Game]:
    """Every battle in turn, each round with another seed; from the second on with other rules of the book as well."""
    listed = [(ruleset, *battle) for ruleset in rulesets for battle in battles(ruleset)]
    for seed in count(first_seed):
        for ruleset, key, options in listed:
            yield Game(ruleset.meta.key, key, _with_others(ruleset, key, options, seed), seed)


def _with_others(ruleset: AnyRuleset, key: str, options: Options, seed: int) -> Options:
    """Options with some of the other switches turned by chance, as long as the battle can be read so."""
    chance, wanted = Random(f"{seed} {key}"), dict(options)
    for switch in ruleset.meta.switches if seed else ():
        if switch.key not in wanted and switch.values == (OFF, ON) and chance.random() < 0.3:
            tried = {**wanted, switch.key: chance.choice(switch.values)}
            if _keeps(ruleset, ruleset.scenario_source(key), tried):
                wanted = tried
    return tuple(wanted.items())


def play(game: Game, stops: int = STOPS, of_each: int = OF_EACH_KIND) -> Found:
    """Play one game and look at it on the way, until it is over or enough has been found."""
    ruleset = get_ruleset(game.ruleset)
    source = ruleset.with_options(ruleset.scenario_source(game.scenario), dict(game.options))
    walk = Walk(ruleset, source, game.seed)
    table = Table(walk.journal, tuple(Seat(side, "human") for side in range(len(walk.journal.scenario.sides))))
    chance, tally, leaks = Random(f"{game.seed} secrets"), Tally(), list[str]()
    record = ""
    every = max(1, _length(game) // stops)
    looked: Counter[type[Decision]] = Counter()
    while not table.is_over and len(leaks) < LEAKS_TOLD:
        kind = type(table.game.pending[0])
        if table.game.number % every == game.seed % every or looked[kind] < of_each:
            looked[kind] += 1
            for leak in examine(table, chance, tally):
                leaks.append(f"{game}, after {table.game.number} actions, {leak}")
            if leaks and not record:
                record = write_record(table.journal.record())
        table.play(*walk.choose(table.game, walk.chance("walk")))
    return Found(game, tally, leaks, record)


def _length(game: Game) -> int:
    """About how many actions a random game has."""
    units = len(get_ruleset(game.ruleset).scenario(game.scenario).units)
    return 25 * units


def search(rulesets: list[AnyRuleset], positions: int, first_seed: int, jobs: int, folder: Path) -> tuple[Tally, int]:
    """Look at so many positions, each game in one of some processes; gives what was compared and the leaks."""
    total, leaks, waiting = Tally(), 0, set[Future[Found]]()
    began, upcoming = time.monotonic(), games(rulesets, first_seed)
    with ProcessPoolExecutor(jobs) as pool:
        while total.positions < positions or waiting:
            while len(waiting) < 2 * jobs and total.positions < positions:
                waiting.add(pool.submit(play, next(upcoming)))
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            for future in done:
                found = future.result()
                total.add(found.tally)
                leaks += bool(found.leaks)
                tell(found, folder)
                rate = total.positions / (time.monotonic() - began)
                print(f"{total.positions:7} positions, {leaks} leaks, {rate:.0f}/s: {found.game}", flush=True)
    return total, leaks


def tell(found: Found, folder: Path) -> None:
    """Leave a leak as the record of the game up to there."""
    if not found.leaks:
        return
    folder.mkdir(parents=True, exist_ok=True)
    name = f"{found.game.ruleset}-{found.game.scenario}-secret-{found.game.seed}"
    (folder / f"{name}.grog").write_text(found.record, "utf-8")
    (folder / f"{name}.txt").write_text("\n".join(found.leaks) + "\n", "utf-8")
    print("\n".join(found.leaks), file=sys.stderr, flush=True)


def main() -> int:
    """Look at many positions; the exit code says whether anything could be told."""
    keeping = {key: ruleset for key, ruleset in all_rulesets().items() if ruleset.meta.hidden}
    parser = argparse.ArgumentParser(description="See whether anybody can tell what is hidden.")
    parser.add_argument("--positions", type=int, default=2000, help="how many to look at")
    parser.add_argument("--ruleset", choices=sorted(keeping), help="only this ruleset")
    parser.add_argument("--seed", type=int, default=0, help="the first seed; a run goes on with the last that it named")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes")
    parser.add_argument("--out", type=Path, default=Path("leaks"), help="where games with a leak go")
    given = parser.parse_args()
    chosen = [keeping[given.ruleset]] if given.ruleset else list(keeping.values())
    total, leaks = search(chosen, given.positions, given.seed, given.jobs, given.out)
    print(
        f"{total.positions} positions ({total.resealed} resealed, {total.unseen} with unseen actions), "
        f"{total.taken_back} actions that could be taken back, {total.answers} pairs of answers: {leaks} games leak."
    )
    return 1 if leaks else 0


if __name__ == "__main__":
    sys.exit(main())
