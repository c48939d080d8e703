"""Drills verified: every position played anew, every option put to the rules, every figure and the answer compared."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from grognard.core.drill import LETTERS, Drill
from grognard.core.errors import GrognardError
from grognard.core.record import read_record
from grognard.lab.rollouts import SAMPLED, Runs, lead, play_on, written
from grognard.rulesets import AnyRuleset
from grognard.table.exercise import DrillFault, Exercise
from grognard.table.explanation import explain
from grognard.table.journal import Journal
from grognard.table.replay import Replay

LONGEST_NOTE = 320
LEAST = 8
"""Drills that a ruleset has at least, if it has any."""


class Verdict(msgspec.Struct, frozen=True):
    """What the rules say of a drill: nothing where all is well."""

    drill: str
    fault: str = ""
    kind: str = ""
    decision: str = ""


def check_drill(ruleset: AnyRuleset, drill: Drill, journal: Journal | None = None, whole: bool = False) -> Exercise:
    """The exercise of a drill; raises a `DrillFault` where the rules say anything else than its file. What was played
    on is played again for its first runs, or as a whole."""
    exercise = Exercise(ruleset, drill, journal)
    if exercise.answer != drill.answer:
        raise DrillFault(f"The answer is {exercise.answer}, and the file says {drill.answer}.")
    figures = tuple(choice.figure for choice in exercise.choices)
    said = drill.figures or ("",) * len(figures)
    if figures != said:
        raise DrillFault(f"The figures are {_listed(figures)}, and the file says {_listed(said)}.")
    if len({choice.text for choice in exercise.choices}) < len(exercise.choices):
        raise DrillFault("Two of its options read alike.")
    if any("?" in choice.text for choice in exercise.choices) or exercise.ask.count("?") != 1:
        raise DrillFault(f"Its words do not come out whole: {exercise.ask}")
    if exercise.question.kind == "play":
        _check_runs(exercise, whole)
    if len(drill.note) > LONGEST_NOTE:
        raise DrillFault(f"Its note takes more than {LONGEST_NOTE} letters.")
    for reason in explain(exercise):
        if reason.rule and reason.rule not in ruleset.rulebook:
            raise DrillFault(f"Its explanation cites {reason.rule!r}, which is no rule.")
    return exercise


def _check_runs(exercise: Exercise, whole: bool) -> None:
    """The same position, options and seeds must lead where the file says."""
    drill, question = exercise.drill, exercise.question
    actions = [choice.action for choice in exercise.choices if choice.action]
    seeds = range(drill.seed, drill.seed + (drill.runs if whole else SAMPLED))
    runs = play_on(exercise.game, exercise.side, actions, seeds, question.horizon)
    sampled = tuple(written(sum(each.worths[:SAMPLED]) / SAMPLED) for each in runs)
    if sampled != drill.sampled:
        raise DrillFault(f"Its first runs lead to {_listed(sampled)}, and the file says {_listed(drill.sampled)}.")
    if whole:
        _check_whole(exercise, runs)


def _check_whole(exercise: Exercise, runs: list[Runs]) -> None:
    drill = exercise.drill
    best, ahead, least = lead(runs)
    said = tuple(written(each.mean) for each in runs)
    if said != drill.figures or LETTERS[best] != drill.answer or written(least) != drill.ahead:
        raise DrillFault(f"All its runs lead to {_listed(said)}, and the file says {_listed(drill.figures)}.")
    if ahead < exercise.question.margin or least <= 0:
        raise DrillFault("No option is clearly the best of them.")
    if (tuple(each.won for each in runs), tuple(each.lost for each in runs)) != (drill.won, drill.lost):
        raise DrillFault("Not as many runs are won and lost as the file says.")


def verdicts(ruleset: AnyRuleset, whole: bool = False) -> Iterator[Verdict]:
    """Every shipped drill of a ruleset put to the rules; each game is played once."""
    drills: dict[str, list[tuple[str, Drill]]] = {}
    for key in ruleset.drill_keys():
        drill = ruleset.drill(key)
        drills.setdefault(drill.game, []).append((key, drill))
    for game, taken in drills.items():
        try:
            positions = _positions(ruleset, game, {drill.after for _, drill in taken})
        except GrognardError as error:
            yield from (Verdict(key, str(error)) for key, _ in taken)
            continue
        for key, drill in taken:
            yield _verdict(ruleset, key, drill, positions.get(drill.after), whole)


def _verdict(ruleset: AnyRuleset, key: str, drill: Drill, journal: Journal | None, whole: bool) -> Verdict:
    try:
        exercise = check_drill(ruleset, drill, journal, whole)
    except GrognardError as error:
        return Verdict(key, str(error))
    return Verdict(key, "", exercise.question.kind, type(exercise.game.decision(exercise.side)).__name__)


def _positions(ruleset: AnyRuleset, game: str, wanted: set[int]) -> dict[int, Journal]:
    replay = Replay(read_record(ruleset.drill_game(game)))
    return {moment.number: replay.journal.fork() for moment in replay if moment.number in wanted}


def _listed(figures: tuple[str, ...]) -> str:
    return ", ".join(figure or "nothing" for figure in figures)
