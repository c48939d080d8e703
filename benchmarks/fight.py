"""Battles between two staff bots, as the reports have them fought: one, and many at once."""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from benchmarks.beside_history import DOCS, Tale
from grognard.bots import get_bot
from grognard.core.dice import FastDice
from grognard.rulesets import get_ruleset

T = TypeVar("T", bound=Tale)
Watch = Callable[[Any, int], None]
"""Looks at the game after each move; the number is the turn in which the move was made."""


def fight(ruleset: str, scenario: str, seed: int, watch: Watch) -> tuple[Any, float]:
    """The game when it is over, and the CPU time it took."""
    rules: Any = get_ruleset(ruleset)
    game = rules.new_game(rules.scenario(scenario), FastDice(seed))
    bots = [get_bot("staff", seed * 2 + side) for side in range(2)]
    start = time.process_time()
    while game.result is None:
        side, turn = game.pending[0].side, game.state.turn
        game.play(side, bots[side].choose(game, side))
        watch(game, turn)
    return game, time.process_time() - start


def holders(game: Any) -> list[tuple[Any, int]]:
    """Each place worth points, and who holds it now."""
    return list(zip(game.scenario.prizes, game.state.control, strict=True))


def read_wishes(description: str | None, games: int, jobs: int) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--games", type=int, default=games)
    parser.add_argument("--jobs", type=int, default=jobs, help="how many battles are fought at once")
    parser.add_argument("--minutes", type=float, default=1e9, help="begin no battle after so many minutes")
    parser.add_argument("--tales", type=Path, help="a file of battles, one a line: those in it are not played again")
    parser.add_argument("--into", type=Path, default=DOCS, help="the folder for the report, its plot in images/")
    return parser.parse_args()


def play_all(kind: type[T], play: Callable[[int], T], wish: argparse.Namespace) -> list[T]:
    """The battles of the seeds from 0 on; each is kept as soon as it and those before it are over."""
    file: Path | None = wish.tales
    lines = file.read_bytes().splitlines() if file and file.exists() else []
    tales = [msgspec.json.decode(line, type=kind) for line in lines[: wish.games]]
    todo = partial(_play_unless_late, play, time.time() + 60 * wish.minutes)
    with ProcessPoolExecutor(wish.jobs) as pool:
        for tale in pool.map(todo, range(len(tales), wish.games)):
            if tale is None:
                break
            tales.append(tale)
            if file:
                with file.open("ab") as kept:
                    kept.write(msgspec.json.encode(tale) + b"\n")
            print(f"\r{len(tales)} of {wish.games}", end="", flush=True)
    print()
    return tales


def _play_unless_late(play: Callable[[int], T], end: float, seed: int) -> T | None:
    return play(seed) if time.time() < end else None
