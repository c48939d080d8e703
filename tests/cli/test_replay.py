from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.shell import grognard


@pytest.fixture
def record() -> str:
    assert grognard("play", "guns.toml", "--seed", "2", "--bots", "random", "--save", "duel.grog").exit_code == 0
    return "duel.grog"


def test_a_replay_shows_every_action_with_its_events_and_rules(record: str) -> None:
    shown = grognard("replay", record).stdout
    assert shown.startswith("Gun duel - The Portable Wargame\n")
    assert "   1  Red: aim red-" in shown or "   1  Red: hold" in shown
    assert ", who will activate first. [turn.3]" in shown
    assert "The game is over" in shown


def test_a_replay_stops_where_it_is_told_to(record: str) -> None:
    shown = grognard("replay", record, "--to", "2").stdout
    assert "\n   2  " in shown
    assert "\n   3  " not in shown
    assert grognard("replay", record, "--to", "0").exit_code == 0
    too_far = grognard("replay", record, "--to", "9999")
    assert too_far.exit_code == 2
    assert "holds" in too_far.stderr


def test_a_replay_as_json(record: str) -> None:
    data = json.loads(grognard("replay", record, "--json").stdout)
    assert data["scenario"] == "guns"
    assert [action["number"] for action in data["actions"]] == list(range(1, len(data["actions"]) + 1))
    assert data["result"]["reason"]
    assert all("text" in event and "rule" in event for action in data["actions"] for event in action["events"])


def test_stepping_goes_on_back_and_anywhere(record: str) -> None:
    shown = grognard("replay", record, "--step", input="\n\nb\n1\n3\n0\n-1\nx\n99999\nq\n").stdout
    last = len(json.loads(grognard("replay", record, "--json").stdout)["actions"])
    prompts = [line.partition("/")[0] for line in shown.splitlines() if f"/{last}> " in line]
    assert prompts == ["0", "1", "2", "1", "1", "3", "0", "0", "0", "0"]
    assert "/0304★" in shown
    assert "Enter goes on" in shown
    assert f"0 (the start) to {last}" in shown


def test_stepping_ends_with_the_input(record: str) -> None:
    assert grognard("replay", record, "--step", "--to", "2", input="").exit_code == 0


def test_a_record_that_was_tampered_with_does_not_replay(record: str) -> None:
    text = Path(record).read_text()
    Path("bad.grog").write_text(text.replace("1 red ", "1 blue ", 1))
    refused = grognard("replay", "bad.grog")
    assert refused.exit_code == 2
    assert "Action 1" in refused.stderr
    assert "Traceback" not in refused.stderr
