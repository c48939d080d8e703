"""The file of a fit, read and checked: whatever is wrong with it is one sentence that names the line."""

from __future__ import annotations

from importlib import resources
from pathlib import Path
from typing import Literal

import msgspec

from grognard.bots import BOTS
from grognard.core.errors import GrognardError
from grognard.core.source import Source

ENDING = ".toml"
MOST_GAMES, MOST_TRIALS, MOST_STEPS = 100_000, 100_000, 20
KINDS = ("losses", "formation", "score", "falls", "turn")
"""What can be a target: men lost by a side or a formation, a side's score, the turn of a place's first fall, the last
turn."""


class Target(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One thing that is known of the day."""

    of: str
    """Such as losses.austrian, formation.t-iii, score.french, falls.Hausen, turn."""
    value: float
    within: float
    """How far off counts as a distance of 1."""
    weight: float = 1.0

    @property
    def kind(self) -> str:
        """What is measured."""
        return self.of.partition(".")[0]

    @property
    def name(self) -> str:
        """Of which side, formation or place."""
        return self.of.partition(".")[2]


class Fought(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A battle, and what is known of it."""

    battle: str
    target: tuple[Target, ...]
    men: dict[str, float] = {}
    """For each side how many men one lost point or step of its counters stands for; 1 if unsaid."""
    weight: float = 1.0


class Move(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Cells that may move together, some steps along the chart's scale."""

    name: str
    chart: str
    cells: tuple[str, ...]
    """Their names, row and column; `*` before a column or after a row stands for all."""
    least: int = -3
    most: int = 3


class Fit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a fit's file says."""

    title: str
    battle: tuple[Fought, ...]
    move: tuple[Move, ...]
    games: int
    """Of each battle in each trial, always with the same dice."""
    trials: int
    judged: int
    """Games of each battle for the judgement, with dice that no trial has seen."""
    search: Literal["cma", "steps"] = "cma"
    bots: tuple[str, ...] = ("staff", "staff")
    seed: int = 0
    summary: str = ""


def read_fit(source: Source) -> Fit:
    """A fit from its text, or one sentence about the first thing that is wrong with it."""
    said = source.read(Fit)
    if not said.battle:
        raise source.error("Name at least one [[battle]] with a [[battle.target]].", "title")
    if not said.move:
        raise source.error("Name at least one [[move]]: cells that may change.", "title")
    for name, value, most in (
        ("games", said.games, MOST_GAMES),
        ("trials", said.trials, MOST_TRIALS),
        ("judged", said.judged, MOST_GAMES),
    ):
        if not 1 <= value <= most:
            raise source.error(f"{name}: from 1 to {most}, not {value}.", name)
    if said.judged < 2:
        raise source.error("judged: at least 2 games, or there is no interval.", "judged")
    if abs(said.seed) > 2**40:
        raise source.error("seed: no number beyond 2 to the power of 40.", "seed")
    for bot in said.bots:
        if bot not in BOTS:
            raise source.error(f"There is no bot {bot[:40]!r}; there are {', '.join(BOTS)}.", "bots")
    _check_battles(source, said)
    _check_moves(source, said)
    return said


def _check_battles(source: Source, said: Fit) -> None:
    if len({fought.battle for fought in said.battle}) < len(said.battle):
        raise source.error("One battle is named twice.", "battle", 0)
    for place, fought in enumerate(said.battle):
        if not fought.target:
            raise source.error(f"{fought.battle[:60]} has no [[battle.target]].", "battle", place)
        for number, target in enumerate(fought.target):
            where = ("battle", place, "target", number)
            if target.kind not in KINDS or bool(target.name) == (target.kind == "turn"):
                message = f"{target.of[:60]!r} is no target; write such as losses.SIDE, formation.KEY, score.SIDE, "
                raise source.error(f"{message}falls.PLACE or turn.", *where, "of")
            if target.within <= 0 or target.weight < 0:
                raise source.error(f"{target.of[:60]}: within is above 0 and weight not below it.", *where)
        if fought.weight < 0 or any(men <= 0 for men in fought.men.values()):
            raise source.error("A weight is not below 0, and men are above it.", "battle", place)


def _check_moves(source: Source, said: Fit) -> None:
    if len({move.name for move in said.move}) < len(said.move):
        raise source.error("Two [[move]] have the same name.", "move", 0)
    for place, move in enumerate(said.move):
        if not -MOST_STEPS <= move.least <= 0 <= move.most <= MOST_STEPS or move.least == move.most:
            message = f"{move.name[:60]}: least is 0 or below, most 0 or above, at most {MOST_STEPS} steps either way."
            raise source.error(message, "move", place)
        if not move.cells:
            raise source.error(f'{move.name[:60]}: name cells, such as "4 engaged" or "* engaged".', "move", place)


# -- where fits are --------------------------------------------------------------------------------------------------


def shipped() -> dict[str, Source]:
    """The fits that ship with the house, by key."""
    folder = resources.files("grognard.lab").joinpath("data", "fits")
    files = sorted((file for file in folder.iterdir() if file.name.endswith(ENDING)), key=lambda file: file.name)
    return {file.name.removesuffix(ENDING): Source(file.read_text("utf-8"), file.name) for file in files}


def find_fit(word: str) -> tuple[Path, Source]:
    """The fit a user means, by its file or by the key of a shipped one; and the folder for what it comes to."""
    from grognard.cli.files import read_text

    path, known = Path(word), shipped()
    if not word.endswith(ENDING) and word in known:
        return Path(f"{word}.lab"), known[word]
    if not word.endswith(ENDING):
        raise GrognardError(f"There is no fit {word[:60]!r}: name a .toml file, or one of {', '.join(known)}.")
    return path.with_name(f"{path.name.removesuffix(ENDING)}.lab"), Source(read_text(path), path.name)
