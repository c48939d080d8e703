"""Trials: a chart played some games of each battle, always with the same dice, and how far that is from the targets."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from statistics import fmean

import msgspec

from grognard.core.changes import Value
from grognard.core.dice import FastDice
from grognard.core.record import text_digest
from grognard.core.source import Source
from grognard.lab.experiment.compare import points
from grognard.lab.experiment.design import Design, Variant, find_battle
from grognard.lab.experiment.file import Experiment
from grognard.lab.experiment.told import Told, play_told
from grognard.lab.fit.file import Fit, Fought, Target
from grognard.lab.fit.space import Point, Space
from grognard.lab.variants.vary import vary
from grognard.rulesets import BattleText, get_ruleset, read_battle

Measured = tuple[tuple[tuple[float, ...], ...], ...]
"""For each battle, each game, each target: what the game came to."""
IMPOSSIBLE = float("inf")


class Aim(msgspec.Struct, frozen=True):
    """A battle of a fit with all that is needed to play and measure it anywhere."""

    battle: BattleText
    fought: Fought
    sides: tuple[str, ...]


def make_aims(said: Fit, source: Source, folder: Path) -> list[Aim]:
    """The battles of a fit; complains about sides, formations and places that are not there."""
    aims = []
    for number, fought in enumerate(said.battle):
        battle = find_battle(fought.battle, source, 0, folder)
        scenario = read_battle(battle)
        sides = tuple(side.key for side in scenario.sides)
        if len(said.bots) != len(sides):
            raise source.error(f"{fought.battle} has {len(sides)} sides, so name {len(sides)} bots.", "bots")
        ruleset = get_ruleset(battle.ruleset)
        standing = ruleset.standing(ruleset.new_game(scenario, FastDice(0)))
        known = {
            "losses": sides,
            "score": sides,
            "formation": tuple(each.formation for each in standing.losses),
            "falls": tuple(standing.places),
            "turn": ("",),
        }
        for place, target in enumerate(fought.target):
            if target.name not in known[target.kind]:
                there = ", ".join(known[target.kind]) or "nothing"
                message = f"{target.of[:60]!r}: {fought.battle} has no {target.name[:40]!r}; there is {there}."
                raise source.error(message, "battle", number, "target", place, "of")
        if strange := set(fought.men) - set(sides):
            message = f"men: {fought.battle} has no side {min(strange)[:40]!r}; there is {', '.join(sides)}."
            raise source.error(message, "battle", number, "men")
        aims.append(Aim(battle, fought, sides))
    return aims


def measure(aim: Aim, told: Told, last_turn: int) -> tuple[float, ...]:
    """What a game came to, target by target."""
    return tuple(_value(aim, target, told, last_turn) for target in aim.fought.target)


def _value(aim: Aim, target: Target, told: Told, last_turn: int) -> float:
    if target.kind == "turn":
        return float(told.turn)
    if target.kind == "score":
        return points(told, aim.sides.index(target.name))
    if target.kind == "falls":
        return float(min((fall.turn for fall in told.places if fall.place == target.name), default=last_turn + 1))
    last = {(toll.formation, toll.side): toll.lost for toll in told.losses}
    men = {number: aim.fought.men.get(side, 1.0) for number, side in enumerate(aim.sides)}
    if target.kind == "losses":
        side = aim.sides.index(target.name)
        return sum(lost * men[side] for (_, owner), lost in last.items() if owner == side)
    return sum(lost * men[owner] for (formation, owner), lost in last.items() if formation == target.name)


def play_one(aim: Aim, bots: tuple[str, ...], seed: int, game: int) -> tuple[float, ...]:
    """Play and measure one game; the same numbers give the same game."""
    said = Experiment(aim.fought.battle, (aim.fought.battle,), game + 1, bots, (seed,), luck=False)
    design = Design(said, (Variant(0, aim.battle, bots, (), aim.fought.battle),))
    told = play_told(design, game)
    return measure(aim, told, told.turn)


def distance(aims: Sequence[Aim], measured: Measured) -> float:
    """How far the means of all games are from the targets, as a weighted mean square of tolerances."""
    total = weights = 0.0
    for aim, games in zip(aims, measured, strict=True):
        for place, target in enumerate(aim.fought.target):
            off = (fmean(game[place] for game in games) - target.value) / target.within
            weight = aim.fought.weight * target.weight
            total += weight * off * off
            weights += weight
    return total / max(weights, 1e-9)


class Trials:
    """Plays trials and remembers them in a file, so that a fit that was stopped goes on where it was."""

    def __init__(self, said: Fit, aims: Sequence[Aim], space: Space, file: Path, jobs: int) -> None:
        self.said, self.aims, self.space, self._file = said, aims, space, file
        self._pool = ProcessPoolExecutor(jobs, initializer=_leave_interrupts) if jobs > 1 else None
        self._kept: dict[str, Measured] = {}
        self.on_game: Callable[[int], None] = lambda _: None
        self._texts = text_digest(
            "".join(aim.battle.text + get_ruleset(aim.battle.ruleset).meta.version for aim in aims)
        )
        if file.is_file():
            for line in file.read_bytes().splitlines():
                key, measured = msgspec.json.decode(line, type=tuple[str, Measured])
                self._kept[key] = measured

    def played(self, point: Point, games: int, seed: int) -> Measured:
        """What a point comes to with some dice; played once and remembered."""
        changes = self.space.changes(point)
        key = f"{self._texts}/{text_digest(repr((sorted(changes.items()), self.said.bots)))}/{games}/{seed}"
        targets = repr([(aim.fought.battle, aim.fought.men, [t.of for t in aim.fought.target]) for aim in self.aims])
        key = f"{key}/{text_digest(targets)}"
        if key not in self._kept:
            self._kept[key] = tuple(self._play(changes, aim, games, seed) for aim in self.aims)
            with self._file.open("ab") as file:
                file.write(msgspec.json.encode((key, self._kept[key])) + b"\n")
        else:
            self.on_game(games * len(self.aims))
        return self._kept[key]

    def _play(self, changes: dict[str, Value], aim: Aim, games: int, seed: int) -> tuple[tuple[float, ...], ...]:
        varied = msgspec.structs.replace(aim, battle=vary(aim.battle, changes))
        numbers = range(games)
        many = [varied] * games, [self.said.bots] * games, [seed] * games, numbers
        results: Iterable[tuple[float, ...]]
        results = map(play_one, *many) if self._pool is None else self._pool.map(play_one, *many, chunksize=2)
        found = []
        for result in results:
            found.append(result)
            self.on_game(1)
        return tuple(found)

    def score(self, point: Point) -> float:
        """How far a point is from the targets with the dice of the trials; endless if it is impossible."""
        if self.space.fault(point):
            return IMPOSSIBLE
        return distance(self.aims, self.played(point, self.said.games, self.said.seed))

    def close(self) -> None:
        """Stop at once."""
        if self._pool is not None:
            for process in list((self._pool._processes or {}).values()):
                process.terminate()
            self._pool.shutdown(wait=False, cancel_futures=True)


def _leave_interrupts() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
