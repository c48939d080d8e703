"""Lessons on the server: a table for one person, whose enemy and whose dice follow the lesson."""

from __future__ import annotations

from msgspec.structs import replace

from grognard.core.action import Action
from grognard.core.event import DiceLaidOut
from grognard.rulesets import BattleText, get_ruleset
from grognard.server.messages import NewGame, SeatWish
from grognard.server.upload import Material
from grognard.table.battle import open_battle
from grognard.table.course import Course
from grognard.table.present import log_line
from grognard.table.table import Table


def taught(wish: NewGame) -> tuple[NewGame, Material]:
    """A wish for a lesson as one for a table: its battle, its dice, the learner's seat, and a bot for afterwards."""
    ruleset = get_ruleset(wish.ruleset)
    lesson = ruleset.lesson(wish.lesson or "")
    battle = BattleText.of(wish.ruleset, ruleset.lesson_source(wish.lesson or ""))
    sides = tuple(side.key for side in open_battle(battle).scenario.sides)
    seats = {key: SeatWish("human") if key == lesson.side else SeatWish("bot") for key in sides}
    return replace(wish, seats=seats, seed=0), Material(battle, sides, faces=list(lesson.dice))


def teach(table: Table, lesson: str) -> None:
    """Take up the lesson of a stored game. Its dice were thrown nowhere else, and the log says so."""
    table.course = course_of(table, lesson)
    if table.course is not None:
        told = log_line(table.game, DiceLaidOut(rule=""))
        table.logs[0] = [told if line.kind == "DiceScripted" else line for line in table.logs[0]]


def course_of(table: Table, lesson: str) -> Course | None:
    """The lesson of a stored game; None where it has been written anew since and the game has gone another way."""
    ruleset = table.journal.ruleset
    if lesson not in ruleset.lesson_keys():
        return None
    sides = tuple(side.key for side in table.journal.scenario.sides)
    course = Course(lesson, ruleset.lesson(lesson), table.journal.notation, sides)
    played: list[tuple[int, Action]] = [(line.side, line.action) for line in table.journal.lines]
    return course if course.fits(played) else None
