"""What the lobby says of a battle, measured: staff officers play it some times, and what they met is counted.

Minutes are estimated from what they had to choose, by the seconds below: a person looks at the question and at the map,
then at the options, and takes as much longer for each doubling of their number. Bots need no time; what they do is
watched.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from math import log2
from random import Random
from statistics import median

import msgspec

from grognard.bots import get_bot
from grognard.core.dice import FastDice
from grognard.core.event import Event
from grognard.core.facts import BattleFacts, Facts, Spread
from grognard.rulesets import all_rulesets, get_ruleset

BOT = "staff"
SEED = 1859
ORDER = 6.0
"""Seconds for a choice: what is asked, and where on the map it is."""
COMPLETION = 3.0
"""Seconds where an order that has been begun is completed."""
REACTION = 4.0
"""Seconds where one answers to what the other side does."""
DOUBLING = 1.5
"""Seconds for each doubling of the options."""
FORCED = 1.0
"""Seconds for a choice of one option."""
WATCHED = 1.0
"""Seconds for each choice of a bot, whose outcome is looked at."""
EVERY = 4
"""At each so many choices it is asked whether something is hidden."""
STEPS = (11.5, 13.5, 15.5, 17.5)
"""From how many points on a battle is of complexity 2, 3, 4 and 5."""


class Course(msgspec.Struct):
    """What was met in one game."""

    choices: list[int]
    """For each side, orders of two parts counted once."""
    seconds: list[float]
    answered: list[int]
    """For each side everything that it was asked."""
    options: list[int] = []
    kinds: set[str] = set()
    rules: set[str] = set()
    asked: int = 0
    unseen: int = 0
    hand_overs: int = 0
    turn: int = 0
    winner: int = -1


def play_one(key: str, scenario: str, seed: int, number: int) -> Course:
    """Play one game and count; the same numbers give the same game."""
    ruleset = get_ruleset(key)
    battle = ruleset.scenario(scenario)
    own = seed * 1_000_003 + number
    game = ruleset.new_game(battle, FastDice(own))
    sides = range(len(battle.sides))
    players = [get_bot(BOT, own * 2 + side) for side in sides]
    picker, hides = Random(own), ruleset.keeps_secrets(battle)
    course, last = Course([0 for _ in sides], [0.0 for _ in sides], [0 for _ in sides]), -1
    first = int(getattr(battle, "first_turn", 1))
    while game.result is None:
        decision = game.pending[0]
        side, count = decision.side, len(game.options(decision.side))
        course.hand_overs += last not in (-1, side)
        last = side
        course.answered[side] += 1
        course.seconds[side] += seconds_for(count, decision.completes, decision.standing is not None)
        if count > 1:
            course.options.append(count)
            course.kinds.add(type(decision).__name__)
            course.choices[side] += not decision.completes
            if hides and len(course.options) % EVERY == 0:
                course.asked += 1
                course.unseen += ruleset.reseal(game, side, picker) is not None
        for event in game.play(side, players[side].choose(game, side)):
            course.rules.update(_cited(event))
    course.turn = int(getattr(game.state, "turn", first)) - first + 1
    course.winner = game.result.winner
    return course


def seconds_for(options: int, completes: bool, reacts: bool) -> float:
    """How long a person takes for a choice.

    >>> seconds_for(1, False, False), seconds_for(2, False, True), seconds_for(16, False, False)
    (1.0, 5.5, 12.0)
    """
    if options <= 1:
        return FORCED
    return (COMPLETION if completes else REACTION if reacts else ORDER) + DOUBLING * log2(options)


def _cited(event: Event) -> Iterator[str]:
    """The rules of an event and of everything that counted in it."""
    yield event.rule
    for name in event.shown:
        if name.endswith("modifiers"):
            yield from (modifier.rule for modifier in getattr(event, name))


def complexity(kinds: int, rules: int, units: int) -> int:
    """From 1 to 5: the doublings of the kinds of choices, of the rules met and of the units, all counted alike.

    >>> complexity(8, 16, 8), complexity(22, 74, 199)
    (1, 5)
    """
    points = log2(max(kinds, 1)) + log2(max(rules, 1)) + log2(max(units, 1))
    return 1 + sum(points >= step for step in STEPS)


def measure(
    key: str,
    scenario: str,
    games: int,
    seed: int = SEED,
    jobs: int | None = None,
    on_done: Callable[[int], None] = lambda _: None,
) -> BattleFacts:
    """Play a battle so many times and sum it up; the same for any number of jobs."""
    courses = []
    for course in _courses(key, scenario, games, seed, min(jobs or os.cpu_count() or 1, games)):
        courses.append(course)
        on_done(len(courses))
    return summed_up(key, scenario, seed, courses)


def _courses(key: str, scenario: str, games: int, seed: int, jobs: int) -> Iterator[Course]:
    if jobs == 1:
        yield from (play_one(key, scenario, seed, number) for number in range(games))
        return
    with ProcessPoolExecutor(max_workers=jobs) as pool:
        yield from pool.map(play_one, [key] * games, [scenario] * games, [seed] * games, range(games))


def summed_up(key: str, scenario: str, seed: int, courses: list[Course]) -> BattleFacts:
    """What some games have shown."""
    ruleset = get_ruleset(key)
    battle = ruleset.scenario(scenario)
    sides, games = range(len(battle.sides)), len(courses)
    kinds = _middle(len(course.kinds) for course in courses)
    rules = _middle(len(course.rules) for course in courses)
    asked = sum(course.asked for course in courses)
    return BattleFacts(
        command=f"grognard facts measure {key} {scenario} --games {games} --seed {seed}",
        version=ruleset.meta.version,
        games=games,
        seed=seed,
        decisions=tuple(_spread(course.choices[side] for course in courses) for side in sides),
        minutes=tuple(_minutes(_against_a_bot(course, side) for course in courses) for side in sides),
        together=_minutes(sum(course.seconds) for course in courses),
        hand_overs=_middle(course.hand_overs for course in courses),
        turns=_middle(course.turn for course in courses),
        wins=tuple(sum(course.winner == side for course in courses) for side in sides),
        kinds=kinds,
        rules=rules,
        options=_middle(median(course.options or [1]) for course in courses),
        units=len(battle.units),
        complexity=complexity(kinds, rules, len(battle.units)),
        unseen=round(100 * sum(course.unseen for course in courses) / asked) if asked else 0,
    )


def _against_a_bot(course: Course, side: int) -> float:
    return course.seconds[side] + WATCHED * (sum(course.answered) - course.answered[side])


def _middle(values: Iterator[int] | Iterator[float]) -> int:
    return round(median(values))


def _spread(values: Iterator[int]) -> Spread:
    found = sorted(values)
    return round(median(found)), found[0], found[-1]


def _minutes(seconds: Iterator[float] | Iterator[int]) -> int:
    return max(1, round(median(seconds) / 60))


HEAD = """\
# What the lobby says of the battles, measured by games between staff officers. Made by `grognard facts measure`, as
# each battle's `command` says: nothing here is written by hand.
"""


def written(facts: Facts) -> str:
    """The file of a ruleset's facts, battles in the order of their keys."""
    parts = [HEAD]
    for key in sorted(facts.battle):
        lines = (f"{name} = {_value(value)}" for name, value in msgspec.to_builtins(facts.battle[key]).items())
        parts.append("\n".join([f"[battle.{key}]", *lines, ""]))
    return "\n".join(parts)


def _value(value: object) -> str:
    """A text, a number or a list of them in TOML."""
    if isinstance(value, list | tuple):
        return f"[{', '.join(_value(each) for each in value)}]"
    return f'"{value}"' if isinstance(value, str) else str(value)


def outdated() -> Iterator[tuple[str, str, str]]:
    """The battles whose facts are missing or of another version of the rules, each with the reason."""
    for key, ruleset in all_rulesets().items():
        for name in ruleset.scenario_keys():
            facts = ruleset.facts.battle.get(name)
            if facts is None:
                yield key, name, "nothing has been measured"
            elif facts.version != ruleset.meta.version:
                yield key, name, f"measured under {facts.version}, and the rules are {ruleset.meta.version} now"
