"""A study of one chart: its games, all of them experiments that can be stopped and taken up again.

First the games as they are tell which cells throws find. The cells that none finds are tried with a few games: bots
read the chart too when they plan, so that only games tell whether such a cell matters. The others, and those that
changed a game after all, are tried with all games. Every variant has the same dice as the games as they are.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec

from grognard.core.record import text_digest
from grognard.core.source import Source
from grognard.lab.experiment.design import Design, Variant
from grognard.lab.experiment.file import Experiment, Level, read_experiment
from grognard.lab.experiment.run import hire, run
from grognard.lab.experiment.store import Store
from grognard.lab.experiment.told import Told
from grognard.lab.sensitivity.grid import Cell, Grid
from grognard.lab.sensitivity.use import Use, count_use
from grognard.lab.variants.vary import vary
from grognard.rulesets import BattleText, get_ruleset

AT_ONCE = 12
"""So many variants are played side by side: a process remembers a few battles, and reading one takes time."""
PROBE = 10
"""One game in so many is tried of a cell that no throw finds, and no fewer than this."""
USE = "use.json"
OnDone = Callable[[int], None]
OnPart = Callable[[str, int], OnDone]
"""Told what begins and of how many games; gives what is called with the games that are over."""


class Step(msgspec.Struct, frozen=True):
    """One cell, one step worse or better."""

    cell: Cell
    by: int
    value: Level


class Plan(msgspec.Struct, frozen=True):
    """What is studied, and how."""

    battle: BattleText
    name: str
    grid: Grid
    steps: tuple[int, ...]
    bots: tuple[str, ...]
    games: int
    seed: int
    folder: Path
    jobs: int

    @property
    def probes(self) -> int:
        """How many games are tried of a cell that no throw finds."""
        return min(self.games, max(PROBE, self.games // PROBE))


class Studied(NamedTuple):
    """What a study has come to."""

    use: Use
    base: list[Told]
    steps: dict[Step, list[Told]]
    """The games of each step; the few of a probe where it changed none of them."""
    probed: frozenset[Step]
    """The steps that were only probed."""


def all_steps(plan: Plan) -> list[Step]:
    """Every step there is to take."""
    moved = ((cell, by, cell.stepped(by)) for by in plan.steps for cell in plan.grid.cells)
    return [Step(cell, by, value) for cell, by, value in moved if value is not None]


def study(plan: Plan, on_part: OnPart = lambda _, __: lambda ___: None) -> Studied:
    """Play whatever is missing of a study, and give all its games."""
    use = _use(plan, design_of(plan, (), plan.games), on_part)
    wanted = all_steps(plan)
    probes = [step for step in wanted if plan.grid.layout.seen is not None and not use[step.cell.name]]
    few, probed = play(plan, probes, plan.probes, "probe", on_part) if probes else ([], {})
    quiet = {step: games for step, games in probed.items() if not differ(few, games)}
    base, played = play(plan, [step for step in wanted if step not in quiet], plan.games, "games", on_part)
    return Studied(use, base, {**quiet, **played}, frozenset(quiet))


def differ(one: Sequence[Told], two: Sequence[Told]) -> bool:
    """Whether any two games with the same dice went another way."""
    before = {told.pair: told for told in one}
    return any(path(told) != path(before[told.pair]) for told in two)


def path(told: Told) -> tuple[object, ...]:
    """What tells the way a game went."""
    return told.winner, told.reason, told.actions, told.draws, told.rules, told.score, told.losses, told.places


def _use(plan: Plan, base: Design, on_part: OnPart) -> Use:
    """How often throws find the cells, counted once and kept beside the games."""
    if plan.grid.layout.seen is None:
        return Counter()
    version = get_ruleset(plan.battle.ruleset).meta.version
    file, key = plan.folder / USE, text_digest(experiment_text(plan, (), plan.games) + plan.battle.text + version)
    if file.is_file():
        kept = msgspec.json.decode(file.read_bytes(), type=dict[str, dict[str, int]])
        if key in kept:
            return Counter(kept[key])
    found = count_use(base, plan.grid, plan.jobs, on_part("which cells throws find", base.each))
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(msgspec.json.encode({key: found}))
    return found


def play(
    plan: Plan, steps: Sequence[Step], games: int, room: str, on_part: OnPart
) -> tuple[list[Told], dict[Step, list[Told]]]:
    """The games of the chart as it is, and those of some steps."""
    design = design_of(plan, steps, games)
    store = Store(plan.folder / room)
    store.open(experiment_text(plan, steps, games), design)
    there = store.played()
    if len(there) < design.total:
        on_done = on_part("cells that no throw finds" if room == "probe" else "cells", design.total)
        on_done(len(there))
        for start in range(0, len(design.variants), AT_ONCE):
            some = range(start, min(start + AT_ONCE, len(design.variants)))
            if any(variant * design.each + pair not in there for variant in some for pair in range(design.each)):
                workers = hire(design, "local", plan.jobs, "")
                run(design, store, workers, lambda games: on_done(len(games)), only=some)
    base: list[Told] = []
    told: dict[Step, list[Told]] = {step: [] for step in steps}
    for game in store.read():
        (told[steps[game.variant - 1]] if game.variant else base).append(game)
    return base, told


def design_of(plan: Plan, steps: Sequence[Step], games: int) -> Design:
    """The chart as it is, and one variant for each step."""
    source = Source(experiment_text(plan, steps, games), f"{plan.grid.chart}.toml")
    said: Experiment = read_experiment(source)
    base = tuple(factor.values[0] for factor in said.factor)
    variants = [Variant(0, plan.battle, plan.bots, base, plan.name)]
    places = [factor.change for factor in said.factor]
    for step in steps:
        where = places.index(step.cell.place)
        levels = (*base[:where], step.value, *base[where + 1 :])
        varied = vary(plan.battle, {step.cell.place: step.value})
        variants.append(Variant(len(variants), varied, plan.bots, levels, plan.name))
    return Design(said, tuple(variants))


def experiment_text(plan: Plan, steps: Sequence[Step], games: int) -> str:
    """The study as an experiment's file."""
    values: dict[str, list[Level]] = {}
    for step in steps:
        values.setdefault(step.cell.place, [step.cell.value]).append(step.value)
    title = f"{plan.grid.layout.title} in {plan.battle.scenario}, cell by cell"
    lines = [
        f"title = {_said(title)}",
        f"battles = [{_said(plan.name)}]",
        f"bots = {_said(list(plan.bots))}",
        f"games = {games}",
        f"seeds = [{plan.seed}]",
        'design = "one-at-a-time"',
        "luck = false",
    ]
    for place, said in values.items():
        lines += ["", "[[factor]]", f"change = {_said(place)}", f"values = {_said(said)}"]
    return "\n".join([*lines, ""])


def _said(value: object) -> str:
    return msgspec.json.encode(value).decode()
