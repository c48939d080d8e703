"""`--option`: an optional rule for one game, carried by its record."""

from __future__ import annotations

import json
from pathlib import Path

from grognard.core.record import read_record
from tests.cli.shell import grognard


def test_a_game_is_played_with_an_option_and_its_record_says_so(tmp_path: Path) -> None:
    file = tmp_path / "game.grog"
    line = ("play", "leuthen", "--option", "morale=on", "--bots", "random", "--seed", "3", "--save", str(file))
    assert grognard(*line).exit_code == 0
    text = file.read_text("utf-8")
    assert "\noption morale on\n" in text
    assert read_record(text).options == {"morale": "on"}
    assert grognard("audit", str(file)).exit_code == 3
    file.write_text(text.replace("\noption morale on\n", "\n"), "utf-8")
    assert grognard("audit", str(file)).exit_code == 1


def test_many_games_are_played_with_an_option() -> None:
    line = ("simulate", "leuthen", "-o", "morale", "-n", "1", "--bots", "random", "--json")
    assert json.loads(grognard(*line).stdout)["options"] == {"morale": "on"}


def test_an_unknown_option_is_refused_with_those_there_are() -> None:
    done = grognard("simulate", "leuthen", "--option", "moral=on")
    assert done.exit_code != 0
    said = " ".join(done.output.split())
    assert "There is no option 'moral'" in said
    assert "die-orders" in said


def test_a_game_that_goes_on_takes_no_options(tmp_path: Path) -> None:
    done = grognard("play", "--resume", str(tmp_path / "x.grog"), "--option", "morale=on")
    assert "give --resume without them" in " ".join(done.output.split())


def test_the_list_of_a_ruleset_names_its_options() -> None:
    said = grognard("list", "commanders").stdout
    assert "die-orders" in said
    assert "off|on" in said
