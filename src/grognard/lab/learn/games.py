"""The games to learn from: planned, played by whoever the lab hires, and kept as the positions that were looked at.

Positions are kept whole, not what was seen in them: so another list of features is fitted to the same games.
"""

from __future__ import annotations

import hashlib
import os
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

import grognard
from grognard.core.errors import GrognardError
from grognard.lab.coverage import own_folder
from grognard.lab.experiment.run import results
from grognard.lab.experiment.workers import Batch, Workers
from grognard.lab.learn.course import AnyGame, play_course
from grognard.rulesets import get_ruleset

GAMES, ABOUT = "games.jsonl", "about.json"
FEATURES = "features.py"
"""What is seen changes no game."""


class Plan(msgspec.Struct, frozen=True):
    """What is played: of each battle of a ruleset so many games, two and two of them a pair."""

    ruleset: str
    battles: tuple[tuple[str, int], ...]
    seed: int

    @property
    def stride(self) -> int:
        """From a game of one battle to the game of the next that has the same number."""
        return max(games for _, games in self.battles)

    def numbers(self) -> Iterator[int]:
        """All games, so that every battle comes on as fast as any other."""
        for pair in range(0, self.stride, 2):
            for index, (_, games) in enumerate(self.battles):
                yield from (index * self.stride + game for game in (pair, pair + 1) if game < games)

    @property
    def total(self) -> int:
        """How many games there are."""
        return sum(games for _, games in self.battles)


class Played(msgspec.Struct, frozen=True):
    """A game that was played, as it is kept."""

    battle: str
    game: int
    score: float
    """The first side's share of the victory."""
    positions: tuple[msgspec.Raw, ...]
    """Each as `Game.to_data` has it, in JSON."""
    begins: bool = False
    """Whether the first of them is the beginning of the battle."""
    seconds: float = 0.0

    @property
    def pair(self) -> int:
        """The same for two games with the same detour."""
        return self.game // 2

    def weights(self) -> list[float]:
        """What each position counts. All games count alike; where one was looked at from its beginning, which many ask
        about and few games show, that counts as much as all the rest."""
        rest = len(self.positions) - 1
        if self.begins and rest > 0:
            return [0.5, *[0.5 / rest] * rest]
        return [1 / (rest + 1) for _ in self.positions]


def photograph(game: AnyGame) -> bytes:
    """A position as it is kept."""
    return msgspec.json.encode(game.to_data())


def play_some(plan: Plan, batch: Batch) -> list[Played]:
    """Play some games of a plan; the same number gives the same game on every machine."""
    return [play_one(plan, number) for number in batch]


def play_one(plan: Plan, number: int) -> Played:
    """Play one game of a plan."""
    started = time.process_time()
    ruleset = get_ruleset(plan.ruleset)
    index, game = divmod(number, plan.stride)
    battle = plan.battles[index][0]
    course = play_course(ruleset, ruleset.scenario(battle), plan.seed, game, photograph)
    positions = tuple(msgspec.Raw(seen) for seen in course.seen)
    return Played(battle, game, course.score, positions, course.begins, round(time.process_time() - started, 3))


class About(msgspec.Struct, frozen=True):
    """What the games in a folder are games of."""

    ruleset: str
    version: str
    seed: int
    code: str


def about(plan: Plan) -> About:
    """What a folder for a plan has to say."""
    return About(plan.ruleset, get_ruleset(plan.ruleset).meta.version, plan.seed, playing_code(plan.ruleset))


def playing_code(key: str) -> str:
    """The fingerprint of all code and battles that can change a game."""
    home, found = Path(grognard.__file__).parent, hashlib.sha256()
    own = own_folder(get_ruleset(key))
    folders = ((home / "core", "*.py"), (home / "bots", "*.py"), (own, "*.py"), (own / "data" / "scenarios", "*.toml"))
    for folder, kind in (*folders, (home / "lab" / "learn", "course.py")):
        for file in sorted(folder.rglob(kind)):
            if file.name != FEATURES:
                found.update(file.relative_to(folder).as_posix().encode() + b"\0" + file.read_bytes())
    return found.hexdigest()[:16]


class Shelf:
    """The games of a plan on disk: a line each, added as they come in, so that a run that was stopped goes on."""

    def __init__(self, folder: Path, plan: Plan) -> None:
        self.folder, self.plan = folder, plan
        self._file = folder / GAMES

    def open(self) -> None:
        """Begin, or go on where the same games stopped; refuses to mix games of different rules or bots."""
        wanted, path = about(self.plan), self.folder / ABOUT
        if path.is_file():
            if msgspec.json.decode(path.read_bytes(), type=About) != wanted:
                message = f"The games in {self.folder} were played with another seed, other rules or other bots."
                raise GrognardError(f"{message} Name another folder with --out, or move it away.")
            return
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            path.write_bytes(msgspec.json.encode(wanted))
        except OSError as error:
            raise GrognardError(f"{self.folder} cannot be written: {error.strerror}.") from None

    def add(self, games: list[Played]) -> None:
        """Keep some games."""
        with self._file.open("ab+") as file:
            if file.tell():
                file.seek(-1, os.SEEK_END)
                if file.read(1) != b"\n":  # a kill has cut the last line short: it is not to spoil the next
                    file.write(b"\n")
            file.write(b"".join(msgspec.json.encode(game) + b"\n" for game in games))

    def read(self) -> list[Played]:
        """The games of the plan that are there, by battle and number; a line that a kill has cut short is none."""
        if not self._file.is_file():
            return []
        wanted = dict(self.plan.battles)
        found: dict[tuple[str, int], Played] = {}
        decode = partial(msgspec.json.decode, type=Played)
        for line in self._file.read_bytes().split(b"\n"):
            try:
                game = decode(line)
            except msgspec.DecodeError:
                continue
            if game.game < wanted.get(game.battle, 0):
                found[game.battle, game.game] = game
        return [found[key] for key in sorted(found)]


def harvest(shelf: Shelf, workers: Workers, on_done: Callable[[int], None] = lambda _: None) -> None:
    """Play what is missing and keep it; the workers are closed in the end."""
    plan = shelf.plan
    names = [battle for battle, _ in plan.battles]
    there = {names.index(game.battle) * plan.stride + game.game for game in shelf.read()}
    missing = iter([number for number in plan.numbers() if number not in there])
    try:
        for games in results(missing, workers):
            shelf.add(games)
            on_done(len(games))
    finally:
        workers.close()


def load(played: Played, data: msgspec.Raw, ruleset: Any, dice: Any) -> AnyGame:
    """A position that was kept, as a game."""
    game: AnyGame = ruleset.load_game(ruleset.scenario(played.battle), dice, msgspec.json.decode(data))
    return game
