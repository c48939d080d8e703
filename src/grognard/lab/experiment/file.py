"""The file of an experiment, read and checked: whatever is wrong with it is one sentence that names the line."""

from __future__ import annotations

from importlib import resources
from pathlib import Path
from typing import Literal

import msgspec

from grognard.bots import check_bot
from grognard.bots.outside import absolute, is_program
from grognard.core.errors import GrognardError
from grognard.core.source import Source

MOST_GAMES = 10_000_000
MOST_VARIANTS = 10_000
Level = str | int | float | bool
"""A value of a factor."""
BOT = "bot."
"""How the factors begin that say which bot holds a side: bot.allied."""
Count = msgspec.Meta(ge=1, le=MOST_GAMES)
ENDING = ".toml"


class Factor(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One thing that is varied."""

    change: str
    """The place that is changed, such as switch.morale or handicap.austrian; or bot.SIDE."""
    values: tuple[Level, ...]
    """The first is the one that others are compared with."""
    name: str = ""
    """What reports call it."""

    @property
    def title(self) -> str:
        """What reports call it."""
        return self.name or self.change


class Experiment(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """What an experiment's file says."""

    title: str
    battles: tuple[str, ...]
    """Each a `ruleset/key` or the path of a scenario file."""
    games: int
    """How many of each variant and seed."""
    bots: tuple[str, ...] = ("staff", "staff")
    """One for each side."""
    seeds: tuple[int, ...] = (0,)
    change_seats: bool = False
    """Whether bots change sides from game to game; two games that differ in that alone have the same dice."""
    design: Literal["full", "one-at-a-time"] = "full"
    """Every combination of values, or the first values and one other at a time."""
    pairs: bool = False
    """Whether the report looks at the factors two by two."""
    luck: bool = True
    """Whether the luck of the dice is measured, which takes time."""
    summary: str = ""
    factor: tuple[Factor, ...] = ()


def read_experiment(source: Source, folder: Path | None = None) -> Experiment:
    """An experiment from its text, or one sentence about the first thing that is wrong with it. Programs that play are
    found from a folder."""
    said = source.read(Experiment)
    if not said.battles:
        raise source.error('Name at least one battle, such as battles = ["portable/first-steps"].', "battles")
    if not 1 <= said.games <= MOST_GAMES:
        raise source.error(f"games: from 1 to {MOST_GAMES}, not {said.games}.", "games")
    if not said.seeds or len(set(said.seeds)) < len(said.seeds):
        raise source.error("seeds: at least one whole number, and none of them twice.", "seeds")
    if any(abs(seed) > 2**40 for seed in said.seeds):
        raise source.error("seeds: no number beyond 2 to the power of 40.", "seeds")
    if len(set(said.battles)) < len(said.battles):
        raise source.error("battles: one of them is named twice.", "battles")
    for name in said.bots:
        _check_bot(source, folder, name, "bots")
    seen = set()
    for index, factor in enumerate(said.factor):
        if factor.change in seen:
            raise source.error(f"{factor.change[:60]!r} is varied twice.", "factor", index, "change")
        seen.add(factor.change)
        if len(factor.values) < 1 or len(set(map(repr, factor.values))) < len(factor.values):
            message = f"{factor.change[:60]!r} needs values, and none of them twice."
            raise source.error(message, "factor", index, "values")
        if factor.change.startswith(BOT):
            for value in factor.values:
                _check_bot(source, folder, str(value), "factor", index, "values")
    if len(said.battles) * combinations(said) > MOST_VARIANTS:
        raise source.error(f"There would be more than {MOST_VARIANTS} variants: vary less at once.", "factor", 0)
    return said


def combinations(said: Experiment) -> int:
    """How many variants there are of each battle."""
    total = 1
    for factor in said.factor:
        more = len(factor.values)
        total = total * more if said.design == "full" else total + more - 1
    return total


def _check_bot(source: Source, folder: Path | None, name: str, *path: str | int) -> None:
    try:
        check_bot(name, folder)
    except GrognardError as error:
        raise source.error(error.message, *path) from None


def bots_from(folder: Path, bots: tuple[str, ...]) -> tuple[str, ...]:
    """The bots of a variant, the programs among them by words that mean them from everywhere."""
    return tuple(absolute(bot, folder) if is_program(bot) else bot for bot in bots)


# -- where experiments are -------------------------------------------------------------------------------------------


def shipped() -> dict[str, Source]:
    """The experiments that ship with the house, by key."""
    folder = resources.files("grognard.lab").joinpath("data", "experiments")
    files = sorted((file for file in folder.iterdir() if file.name.endswith(ENDING)), key=lambda file: file.name)
    return {file.name.removesuffix(ENDING): Source(file.read_text("utf-8"), file.name) for file in files}


def find_experiment(word: str) -> tuple[Path, Source]:
    """The experiment a user means, by its file or by the key of a shipped one; and where its games are kept."""
    from grognard.cli.files import read_text

    path = Path(word)
    known = shipped()
    if not word.endswith(ENDING) and word in known:
        return Path(f"{word}.lab"), known[word]
    if not word.endswith(ENDING):
        raise GrognardError(f"There is no experiment {word[:60]!r}: name a .toml file, or one of {', '.join(known)}.")
    return path.with_name(f"{path.name.removesuffix(ENDING)}.lab"), Source(read_text(path), path.name)
