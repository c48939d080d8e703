"""Whole games at the terminal, driven line by line."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from grognard.core.action import Action
from grognard.core.event import Event
from grognard.core.game import Game
from grognard.core.record import read_record
from grognard.table.audit import audit
from tests.cli.shell import ALWAYS_FIRST, GUNS, grognard, process


@pytest.mark.parametrize("opponent", ["random", "staff"])
def test_a_game_is_played_from_first_to_last_turn(tmp_path: Path, opponent: str) -> None:
    played = process(
        "play", "first-steps", "--seed", "7", "--opponent", opponent, "--save", "game.grog", "--yes", "--no-map",
        input=ALWAYS_FIRST, cwd=tmp_path,
    )  # fmt: skip
    assert played.returncode == 0, played.stderr
    assert played.stderr == ""
    assert "The game is over" in played.stdout
    assert "\033" not in played.stdout
    record = read_record((tmp_path / "game.grog").read_text())
    assert record.result
    assert audit((tmp_path / "game.grog").read_text()).verdict == "consistent but not proven"


def test_the_same_seed_and_the_same_answers_give_the_same_game() -> None:
    for name in ("one.grog", "two.grog"):
        played = grognard("play", "guns.toml", "--seed", "3", "--opponent", "random", "--save", name, "-y", "--no-map",
                          input=ALWAYS_FIRST)  # fmt: skip
        assert played.exit_code == 0, played.output
    assert Path("one.grog").read_text() == Path("two.grog").read_text()


def test_the_position_the_question_and_the_options_are_shown() -> None:
    shown = grognard("play", "skirmish.toml", "--seed", "3", input="").stdout
    assert "/0304★-\\" in shown
    assert "R RI ↓" in shown
    assert "[Activations]" in shown
    assert re.search(r"Red: choose a unit to activate, or end your activations. \[turn.5\]", shown)
    assert re.search(r"1  activate red-foot +Activate Red Foot, in 0302", shown)
    assert "The initiative goes to Red, who will activate first. [turn.3]" in shown


def test_orders_are_given_in_words_with_the_last_ones_left_out() -> None:
    said = grognard(
        "play", "skirmish.toml", "--seed", "3", "--no-map", input="activate red-foot\nmove red-foot 0303\n"
    ).stdout
    assert "Red Foot moved 0302 0303, facing south. [move.1]" in said


def test_an_order_half_said_lists_how_it_can_go_on() -> None:
    lines = "activate red-foot\nmove\n0303\nne\n"
    said = grognard("play", "skirmish.toml", "--seed", "3", "--no-map", input=lines).stdout
    assert "move red-foot 0303 …" in said
    assert "Enter means: Red Foot: move to 0303, facing south" in said
    assert "Red Foot moved 0302 0303, facing north-east. [move.1]" in said


def test_enter_takes_what_it_is_said_to_mean_and_back_widens_the_list() -> None:
    lines = "activate red-foot\nmove red-foot\nback\n0303\n\n"
    said = grognard("play", "skirmish.toml", "--seed", "3", "--no-map", input=lines).stdout
    assert said.count("Red Foot: move, fire, or do one other thing. [turn.6]") == 2
    assert "Red Foot moved 0302 0303, facing south. [move.1]" in said


def test_a_refusal_says_why_and_names_the_rule() -> None:
    lines = "activate blue-foot\nactivate red-foot\nmove red-foot 0506\nmove red-foot 9999\ndance\n77\n"
    said = grognard("play", "skirmish.toml", "--seed", "3", "--no-map", input=lines).stdout
    assert "That is not one of your units. [turn.5]" in said
    assert re.search(r"0506 is farther than Red Foot can move. \[[\w.]+\]", said)
    assert "There is no hex '9999'" in said
    assert "There is no verb 'dance'" in said
    assert "There is no option 77" in said


def test_undo_takes_back_until_a_die_has_been_rolled() -> None:
    said = grognard("play", "skirmish.toml", "--seed", "3", "--no-map", input="u\n1\nundo\n").stdout
    assert "There is nothing to take back." in said
    assert "Taken back: Activate Red Foot." in said
    assert said.count("activations left 3") == 2, "all its units are to act"
    assert said.count("activations left 2") == 1


def test_the_log_can_be_read_again_without_what_was_undone() -> None:
    lines = "activate red-foot\nmove red-foot 0303\nundo\nlog all\n"
    said = grognard("play", "skirmish.toml", "--seed", "3", "--no-map", input=lines).stdout
    log = said.rpartition("log all\n")[2]
    assert "Turn 1 begins. [turn.8]" in log
    assert "moved 0302 0303" not in log


def test_commands_answer() -> None:
    lines = "help\nunits red\nunits green\nrule turn.5\nrule [turn.5]\nrule x.9\nmap\nmap 0304\nlegend\nmore\nsave\n"
    said = grognard("play", "skirmish.toml", "--seed", "3", "--no-map", input=lines).stdout
    for text in ("Orders ", "red-horse", "There is no side 'green'", "[turn.5] ", "There is no rule 'x.9'", "/0304★-\\",
                 "Mill Hill", "The game is saved in"):  # fmt: skip
        assert text in said


def test_odds_are_shown_before_dice_are_rolled_and_can_be_declined(tmp_path: Path) -> None:
    said = grognard(
        "play", "guns.toml", "--seed", "1", "--no-map", input="aim red-one 0207\nn\nodds 1\n1\nmaybe\ny\n"
    ).stdout
    assert "Indirect artillery fire [artillery.6]" in said or "Direct artillery fire [artillery.5]" in said
    assert "Nothing was done." in said
    assert "Answer y or n." in said
    assert said.count("Red One: laid on 0207") == 1
    assert re.search(r"destroyed +\d+\.\d%  █+", said)


def test_bots_can_be_watched() -> None:
    watched = grognard("play", "skirmish.toml", "--seed", "5", "--bots", "random", "--save", "g.grog")
    assert watched.exit_code == 0
    assert watched.stdout.count("/0101") >= 3, "the map is shown at the start of each turn"
    assert "You watch: Red is played by random, Blue is played by random." in watched.stdout


def test_whatever_breaks_the_game_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A fault in the middle of an action leaves a record that goes on from before it."""
    play = Game.play

    def stumble(game: Game[Any, Any], side: int, action: Action) -> list[Event]:
        events = play(game, side, action)
        if action.verb == "move":
            raise RuntimeError("a fault")
        return events

    monkeypatch.setattr(Game, "play", stumble)
    lines = "activate red-foot\nmove red-foot 0303\n"
    broken = grognard("play", "skirmish.toml", "--seed", "3", "--no-map", "--save", "g.grog", input=lines)
    assert isinstance(broken.exception, RuntimeError)
    monkeypatch.undo()
    record = read_record((tmp_path / "g.grog").read_text())
    assert [entry.text for entry in record.entries] == ["activate red-foot"]
    assert audit((tmp_path / "g.grog").read_text()).verdict == "consistent but not proven"


def test_the_map_can_be_left_out() -> None:
    said = grognard("play", "skirmish.toml", "--seed", "3", "--no-map", input="1\n").stdout
    assert "/0101" not in said


def test_a_scenario_file_plays_and_its_record_holds_it(tmp_path: Path) -> None:
    (tmp_path / "guns.toml").write_bytes(GUNS.replace("\n", "   \r\n").encode().rstrip())
    played = grognard("play", "guns.toml", "--seed", "1", "--opponent", "random", "--save", "g.grog", "-y",
                      input=ALWAYS_FIRST)  # fmt: skip
    assert played.exit_code == 0, played.output
    assert grognard("audit", "g.grog").exit_code == 3
