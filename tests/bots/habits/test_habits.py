"""Bad habits of the staff bot. A mark comes off as soon as somebody mends what it stands for: `fails = false`."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import msgspec
import pytest

from grognard.bots import get_bot
from grognard.core.dice import FastDice
from tests.bots.habits.watched import Habit, found
from tests.rulesets.portable.battle import Battle

HERE = Path(__file__).parent


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A side's turn in a small position of the Portable Wargame; red moves."""

    key: str
    why: str
    terrain: str
    units: list[str]
    objectives: list[str]
    turns: int
    turn: int
    fails: bool
    must: str = ""
    must_not: str = ""


def read(name: str, table: str) -> list[Any]:
    rows: list[Any] = tomllib.loads((HERE / name).read_text("utf-8"))[table]
    return rows


def cases(listed: list[Any]) -> list[Any]:
    """Each with its name, marked as failing where the bot fails today."""
    found = []
    for each in listed:
        marks = [pytest.mark.xfail(strict=True, reason=each.why, raises=AssertionError)] if each.fails else []
        marks += [pytest.mark.proof] if getattr(each, "proof", False) else []
        found.append(pytest.param(each, id=each.key, marks=marks))
    return found


POSITIONS = msgspec.convert(read("portable.toml", "position"), list[Position])
HABITS = msgspec.convert(read("games.toml", "habit"), list[Habit])


def orders(position: Position) -> list[str]:
    """All that the bot does in the turn."""
    battle = Battle(position.terrain, *position.units, objectives=tuple(position.objectives), turns=position.turns)
    game, given = battle.game, list[str]()
    game.dice, game.state.turn = FastDice(1), position.turn
    bot = get_bot("staff", 1)
    while game.result is None and game.state.turn == position.turn and game.decision(0):
        action = bot.choose(game, 0)
        given.append(battle.notation.text(action))
        game.play(0, action)
    return given


@pytest.mark.parametrize("position", cases(POSITIONS))
def test_a_position_is_played_well(position: Position) -> None:
    given = orders(position)
    assert given
    if position.must:
        assert any(re.fullmatch(position.must, order) for order in given), given
    if position.must_not:
        assert not any(re.fullmatch(position.must_not, order) for order in given), given


@pytest.mark.parametrize("habit", cases(HABITS))
def test_what_a_player_would_do_is_done(habit: Habit) -> None:
    assert habit.least <= found(habit) <= habit.most


def test_every_row_can_fail() -> None:
    """A position asks for something, a habit for something that can be counted."""
    assert all(bool(position.must) != bool(position.must_not) for position in POSITIONS)
    assert all((habit.least > 0) != (habit.most < 10_000) for habit in HABITS)
    keys = [position.key for position in POSITIONS] + [habit.key for habit in HABITS]
    assert len(set(keys)) == len(keys)
