"""Two versions of the house play the same games turn about: `python -m benchmarks.turn_about OTHER --ruleset portable`.

OTHER is the `src` folder of another checkout. Each version plays in a process of its own, a few games at a time, and
python-chess beside them; so a busy machine slows all three, and only ratios are told.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from pathlib import Path
from statistics import median
from typing import IO

import msgspec

HERE = Path(__file__).parent.parent
CHESS = "python-chess"


class Turn(msgspec.Struct, frozen=True):
    """So many games at random or by staff from a seed on, of a battle or of chess."""

    battle: str
    staff: bool
    games: int
    seed: int


class Told(msgspec.Struct, frozen=True):
    actions: int
    seconds: float


class Player:
    """A process that plays with the house of one folder."""

    def __init__(self, sources: Path, ruleset: str) -> None:
        paths = os.pathsep.join([str(sources.resolve()), str(HERE)])
        self._process = subprocess.Popen(
            [sys.executable, "-m", "benchmarks.turn_about", "--play", ruleset],
            env={**os.environ, "PYTHONPATH": paths}, cwd=HERE, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        )  # fmt: skip

    def play(self, turn: Turn) -> Told:
        ours, theirs = self._process.stdin, self._process.stdout
        assert ours is not None
        assert theirs is not None
        ours.write(msgspec.json.encode(turn) + b"\n")
        ours.flush()
        return msgspec.json.decode(theirs.readline(), type=Told)

    def end(self) -> None:
        self._process.kill()
        self._process.wait()


def serve(ruleset: str, asked: IO[bytes], told: IO[bytes]) -> None:
    """Play what is asked for, with the house that is on the path."""
    from benchmarks.jobs import chess_playouts, random_actions, staff_actions
    from grognard.rulesets import get_ruleset

    rules = get_ruleset(ruleset)
    for line in asked:
        turn = msgspec.json.decode(line, type=Turn)
        scenario = None if turn.battle == CHESS else rules.scenario(turn.battle)
        start = time.process_time()
        if scenario is None:
            actions = chess_playouts(turn.games, turn.seed)
        else:
            job = staff_actions if turn.staff else random_actions
            actions = job(rules, scenario, turn.games, turn.seed)
        told.write(msgspec.json.encode(Told(actions, time.process_time() - start)) + b"\n")
        told.flush()


def compare(players: dict[str, Player], battle: str, staff: bool, games: int, rounds: int) -> str:
    """One line on one battle; the first round only warms up."""
    rates: dict[str, list[float]] = {"this": [], "other": [], CHESS: []}
    parted = False
    for number in range(-1, rounds):
        turn = Turn(battle, staff, games, max(0, number) * games)
        told = {name: player.play(turn) for name, player in players.items()}
        parted |= told["this"].actions != told["other"].actions
        told[CHESS] = players["this"].play(Turn(CHESS, False, 2, max(0, number) * 2))
        for name, each in told.items():
            rates[name] += [each.actions / each.seconds] if number >= 0 else []
    rate = {name: median(found) for name, found in rates.items()}
    same = "GAMES OF ANOTHER LENGTH" if parted else "as many actions"
    return (
        f"{battle}: {rate['this']:,.0f} actions/s against {rate['other']:,.0f}, {rate['this'] / rate['other']:.2f}x; "
        f"{rate['this'] / rate[CHESS]:.2f}x python-chess against {rate['other'] / rate[CHESS]:.2f}x; {same}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("other", type=Path, nargs="?", help="the src folder of the other version")
    parser.add_argument("--ruleset", default="portable")
    parser.add_argument("--battle", action="append", help="only this battle; may be given again")
    parser.add_argument("--staff", action="store_true", help="staff bots play instead of chance")
    parser.add_argument("--games", type=int, default=10, help="games a round")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--play", metavar="RULESET", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.play:
        serve(given.play, sys.stdin.buffer, sys.stdout.buffer)
        return
    if given.other is None:
        parser.error("name the src folder of the version to compare with")
    from grognard.rulesets import get_ruleset

    players = {"this": Player(HERE / "src", given.ruleset), "other": Player(given.other, given.ruleset)}
    try:
        for battle in given.battle or get_ruleset(given.ruleset).scenario_keys():
            print(compare(players, battle, given.staff, given.games, given.rounds), flush=True)
    finally:
        for player in players.values():
            player.end()


if __name__ == "__main__":
    main()
