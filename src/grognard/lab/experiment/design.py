"""What is played: the variants of an experiment, and each game by its number."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from pathlib import Path

import msgspec

from grognard.bots import Players, seat
from grognard.core.errors import GrognardError
from grognard.core.source import Source
from grognard.lab.experiment.file import BOT, Experiment, Level, bots_from
from grognard.lab.variants.vary import vary
from grognard.rulesets import BattleText, get_ruleset, read_battle

STRIDE = 1_000_003
"""Between the games of one seed and those of the next, as `simulate` has it."""


class Variant(msgspec.Struct, frozen=True):
    """One battle with one value of each factor."""

    index: int
    battle: BattleText
    bots: tuple[str, ...]
    levels: tuple[Level, ...]
    """For each factor its value."""
    name: str
    """The battle as the experiment names it."""


class Task(msgspec.Struct, frozen=True):
    """One game, with all that is needed to play it anywhere."""

    number: int
    variant: int
    pair: int
    """The same for the games of all variants that have the same dice."""
    seed: int
    turned: bool


class Design(msgspec.Struct, frozen=True):
    """All games of an experiment."""

    experiment: Experiment
    variants: tuple[Variant, ...]
    folder: str = ""
    """Where programs that play are found from."""

    @property
    def each(self) -> int:
        """How many games a variant has."""
        return self.experiment.games * len(self.experiment.seeds)

    @property
    def total(self) -> int:
        """How many games there are."""
        return self.each * len(self.variants)

    def task(self, number: int) -> Task:
        """A game by its number: the same number is the same game on every machine."""
        if not 0 <= number < self.total:
            raise GrognardError(f"There is no game {number}; they are numbered from 0 to {self.total - 1}.")
        variant, pair = divmod(number, self.each)
        which, game = divmod(pair, self.experiment.games)
        dice, turned = divmod(game, 2) if self.experiment.change_seats else (game, 0)
        return Task(number, variant, pair, self.experiment.seeds[which] * STRIDE + dice, bool(turned))

    def in_order(self) -> Iterator[int]:
        """All numbers, so that every variant has as many games as any other whenever one stops."""
        return (variant * self.each + pair for pair in range(self.each) for variant in range(len(self.variants)))

    def seats(self, task: Task) -> tuple[str, ...]:
        """Which bot has which side."""
        bots = self.variants[task.variant].bots
        return bots[::-1] if task.turned else bots

    def players(self, task: Task) -> Players:
        """The bots themselves, each with a seed of its own; the same task gives the same ones."""
        seats = bots_from(Path(self.folder), self.seats(task))
        return seat(seats, [task.seed * 2 + side for side in range(len(seats))])


def make_design(said: Experiment, source: Source, folder: Path) -> Design:
    """The variants of an experiment; complains before anything is played. Scenario files are found from a folder."""
    variants: list[Variant] = []
    for place, name in enumerate(said.battles):
        battle = find_battle(name, source, place, folder)
        sides = [side.key for side in read_battle(battle).sides]
        if len(said.bots) != len(sides):
            raise source.error(f"{name} has {len(sides)} sides, so name {len(sides)} bots.", "bots")
        for levels in level_sets(said):
            varied, bots = _varied(said, source, battle, sides, levels)
            variants.append(Variant(len(variants), varied, bots, levels, name))
    return Design(said, tuple(variants), str(folder.absolute()))


def level_sets(said: Experiment) -> list[tuple[Level, ...]]:
    """The values that are tried together."""
    if said.design == "full":
        return list(product(*(factor.values for factor in said.factor)))
    base = tuple(factor.values[0] for factor in said.factor)
    found = [base]
    for place, factor in enumerate(said.factor):
        found += [(*base[:place], value, *base[place + 1 :]) for value in factor.values[1:]]
    return found


def find_battle(name: str, source: Source, place: int, folder: Path) -> BattleText:
    """A battle as an experiment names it."""
    from grognard.cli.find import find_scenario

    word = str(folder / name) if name.endswith(".toml") else name
    try:
        found = find_scenario(word)
        battle = BattleText.of(found.ruleset.meta.key, found.source)
        read_battle(battle)
    except GrognardError as error:
        raise source.error(str(error), "battles", place) from None
    return battle


def _varied(
    said: Experiment, source: Source, battle: BattleText, sides: list[str], levels: tuple[Level, ...]
) -> tuple[BattleText, tuple[str, ...]]:
    bots = list(said.bots)
    for index, (factor, level) in enumerate(zip(said.factor, levels, strict=True)):
        if factor.change.startswith(BOT):
            side = factor.change.removeprefix(BOT)
            if side not in sides:
                message = f"There is no side {side[:40]!r} in {battle.scenario}; there are {', '.join(sides)}."
                raise source.error(message, "factor", index, "change")
            bots[sides.index(side)] = str(level)
            continue
        try:
            value = ("on" if level else "off") if isinstance(level, bool) else level
            battle = vary(battle, {factor.change: value})
            read_battle(battle)
        except GrognardError as error:
            raise source.error(f"{factor.title[:60]} = {level}: {error}", "factor", index) from None
    return battle, tuple(bots)


def versions(design: Design) -> dict[str, str]:
    """The rulesets that are played, and the version of each."""
    keys = sorted({variant.battle.ruleset for variant in design.variants})
    return {key: get_ruleset(key).meta.version for key in keys}
