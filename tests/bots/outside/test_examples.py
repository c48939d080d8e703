"""The examples play every ruleset to its end, and are told what a page would be shown."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from grognard.bots import Players, seat
from grognard.bots.outside import Limits, Played, Program, Talk
from grognard.bots.outside.player import briefing
from grognard.bots.outside.printed import notation_of, options_of
from grognard.bots.outside.telling import position_lines
from grognard.core.dice import FastDice
from grognard.core.game import Game
from grognard.core.record import write_record
from grognard.rulesets import all_rulesets, get_ruleset
from grognard.table.dicebox import DiceBox
from grognard.table.journal import Journal
from grognard.table.present import board_data, decision_data
from tests.bots.outside.programs import NODE, PATIENT, PYTHON, new_game

AMPLE = Limits(think=10.0, grace=20.0, hello=30.0)
BATTLES = [
    pytest.param(key, scenario, marks=() if scenario == smallest else pytest.mark.proof)
    for key, ruleset in all_rulesets().items()
    for smallest in [min(ruleset.scenario_keys(), key=lambda name: len(all_rulesets()[key].scenario(name).units))]
    for scenario in ruleset.scenario_keys()
]


@pytest.mark.parametrize(("key", "scenario"), BATTLES)
def test_the_examples_play_every_battle_to_its_end(key: str, scenario: str) -> None:
    game = new_game(key, scenario)
    players = seat([str(PYTHON), str(NODE)], [1, 2], AMPLE)
    with players.at(game):
        while game.result is None:
            players.play(game, game.pending[0].side)
    assert players.fault is None, players.fault
    assert game.result is not None
    assert not game.result.reason.startswith("program-")


def test_the_same_dice_give_the_same_game() -> None:
    digests = set()
    for _ in range(2):
        game = new_game()
        players = seat([str(PYTHON), str(NODE)], [1, 2], AMPLE)
        with players.at(game):
            while game.result is None:
                players.play(game, game.pending[0].side)
        digests.add(game.digest())
    assert len(digests) == 1


def test_the_python_example_has_about_a_hundred_lines_and_needs_nothing() -> None:
    text = PYTHON.read_text("utf-8")
    assert len(text.splitlines()) <= 120
    assert "grognard" not in "".join(line for line in text.splitlines() if line.startswith(("import", "from")))


def test_the_examples_can_be_run() -> None:
    assert all(path.stat().st_mode & 0o111 for path in (PYTHON, NODE))


def test_options_are_numbered_and_written_as_at_the_table() -> None:
    for key, ruleset in all_rulesets().items():
        scenario = ruleset.scenario(ruleset.scenario_keys()[0])
        game, random = ruleset.new_game(scenario, FastDice(5)), Random(key)
        printed, own = notation_of(board_data(ruleset, scenario)), ruleset.notation(scenario)
        for _ in range(80):
            if game.result is not None:
                break
            side = game.pending[0].side
            options = options_of(decision_data(game, game.pending[0]))
            assert list(options) == list(game.options(side))
            for action in list(options)[:50]:
                assert printed.text(action) == own.text(action)
                assert printed.parse(printed.text(action)) == own.parse(own.text(action))
            game.play(side, game.options(side).sample(random))


def told(program: Program, game: Game[Any, Any], side: int) -> list[str]:
    return list(position_lines(program.moment(game, side), notation_of(briefing(game, side).board)))


def test_what_is_told_is_the_record_where_nobody_has_secrets() -> None:
    ruleset, random = get_ruleset("napoleon3"), Random(4)
    journal = Journal(ruleset, ruleset.scenario_source("the-spia"), DiceBox.seeded(4))
    program, side = Program(str(PYTHON)), journal.game.pending[0].side
    program.sit_down(journal.game, side)
    lines: list[str] = []
    while journal.game.result is None and journal.game.decision(side) is not None:
        lines += told(program, journal.game, side)
        written = write_record(journal.record()).split("\n\n")[1].splitlines()
        action = journal.game.options(side).sample(random)
        program.hear(journal.game, Played(side, action, journal.play(side, action)))
    assert [line.removeprefix("record ") for line in lines if line.startswith("record ")] == written
    assert len(written) >= 3


def test_nothing_of_a_record_is_told_where_there_are_secrets() -> None:
    game = new_game()
    program = Program(str(PYTHON))
    program.sit_down(game, 0)
    lines = told(program, game, 0)
    assert {line.split()[0] for line in lines} <= {"position", "log", "view", "choice", "may"}


def test_a_scenario_of_ones_own_is_told_whole_where_nobody_has_secrets() -> None:
    open_game, secret_game = new_game("napoleon3", "the-spia"), new_game()
    assert briefing(open_game, 0, "title = 'mine'").text == "title = 'mine'"
    assert briefing(open_game, 0, open_game.ruleset.scenario_source("the-spia").text).text is None
    assert briefing(secret_game, 0, "title = 'mine'").text is None


def test_a_program_hears_anew_what_was_not_taken_back() -> None:
    game = new_game()
    program = Program(str(PYTHON))
    program.sit_down(game, 0)
    first = told(program, game, 0)
    assert not any(line.startswith("log") for line in told(program, game, 0))
    action = game.options(0)[0]
    later = game.copy()
    program.hear(later, Played(0, action, later.play(0, action)))
    program.take_back(1)
    again = told(program, game, 0)
    assert again[1] == "forget"
    assert [line for line in again if line != "forget"] == first


def test_a_program_may_be_set() -> None:
    game = new_game()
    players = Players([Program(str(PYTHON), PATIENT, {"boldness": "0"}), Program(str(PYTHON), PATIENT)])
    with players.at(game):
        for _ in range(5):
            players.play(game, game.pending[0].side)
    assert players.fault is None


@pytest.mark.parametrize("program", [PYTHON, NODE], ids=["python", "node"])
def test_the_examples_pass_over_what_they_do_not_know(program: Path) -> None:
    """Words of later versions, long lines, deep JSON, letters of every alphabet."""
    game, random = new_game(), Random(8)
    side, listener = game.pending[0].side, Program(str(program))
    listener.sit_down(game, side)
    talk = Talk((str(program),), AMPLE)
    strange = [
        "x" + "".join(chr(random.randrange(32, 0x2FFF)) for _ in range(random.randrange(200))) for _ in range(200)
    ]
    lines = [" ".join(line.split()) or "x" for line in strange]
    talk.process.send([*lines, "x " + "[" * 100_000, "y " * 50_000, "", "   ", "stop", "log", "error nothing"])
    talk.begin(briefing(game, side))
    talk.process.send(lines)
    answer = talk.ask(listener.moment(game, side))
    talk.end()
    assert answer is not None
    assert answer.action in game.options(side)
