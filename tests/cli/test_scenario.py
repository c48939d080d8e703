from __future__ import annotations

import json
from pathlib import Path

import pytest

from grognard.core.dice import FastDice
from grognard.core.errors import GrognardError
from grognard.core.view import SPECTATOR
from grognard.rulesets import all_rulesets, get_ruleset
from tests.cli.shell import SKIRMISH, grognard

KEY = "portable"


def test_a_sound_file_passes() -> None:
    checked = grognard("scenario", "check", "skirmish.toml")
    assert checked.exit_code == 0
    assert (
        "skirmish.toml is sound: 'Skirmish' for The Portable Wargame, 5 x 8 hexes, 6 units, 3 turns." in checked.stdout
    )
    assert json.loads(grognard("scenario", "check", "skirmish.toml", "--json").stdout)["problems"] == []


def test_a_fault_is_named_with_its_line_and_rule() -> None:
    Path("bad.toml").write_text(SKIRMISH.replace('hex = "0501"', 'hex = "0302"'))
    refused = grognard("scenario", "check", "bad.toml")
    line = next(n for n, text in enumerate(Path("bad.toml").read_text().splitlines(), 1) if "0302" in text and n > 40)
    assert refused.exit_code == 2
    assert f"bad.toml:{line}: 'red-horse' stands in 0302, where 'red-foot' is already. [" in refused.stderr


def test_problems_of_the_position_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(get_ruleset(KEY)), "problems", lambda self, game: ["Something is odd."])
    checked = grognard("scenario", "check", "skirmish.toml")
    assert checked.exit_code == 1
    assert "skirmish.toml: Something is odd." in checked.stdout


@pytest.mark.parametrize("name", [f"{r.meta.key}/{key}" for r in all_rulesets().values() for key in r.scenario_keys()])
def test_every_scenario_can_be_shown(name: str) -> None:
    shown = grognard("scenario", "show", name)
    assert shown.exit_code == 0, shown.output
    ruleset, _, key = name.partition("/")
    rules = get_ruleset(ruleset)
    battle = rules.scenario(key)
    open_units = [piece.key for piece in rules.view(rules.new_game(battle, FastDice(1)), SPECTATOR).pieces]
    for text in (battle.title, "Victory:", *(side.name for side in battle.sides), *open_units):
        assert text in shown.stdout


def test_a_scenario_as_json() -> None:
    data = json.loads(grognard("scenario", "show", "skirmish.toml", "--json").stdout)
    assert data["places"]["0401"] == {"terrain": "woods", "height": 0, "name": None}
    assert len(data["view"]["pieces"]) == 6
    assert data["sides"] == {"red": "Red", "blue": "Blue"}


def test_a_scenario_is_made_and_written(monkeypatch: pytest.MonkeyPatch) -> None:
    def generate(self: object, seed: int, columns: int, rows: int, units: int) -> str:
        return f"# {seed} {columns} {rows} {units}\n{SKIRMISH}"

    monkeypatch.setattr(type(get_ruleset(KEY)), "generate", generate)
    made = grognard("scenario", "generate", KEY, "--seed", "5", "--columns", "9", "--rows", "8", "--units", "7")
    assert made.stdout == f"# 5 9 8 7\n{SKIRMISH}"
    written = grognard("scenario", "generate", KEY, "--out", "new.toml")
    assert written.exit_code == 0
    assert grognard("scenario", "check", "new.toml").exit_code == 0
    data = json.loads(grognard("scenario", "generate", KEY, "--json").stdout)
    assert data["text"].endswith(SKIRMISH)
    again = grognard("scenario", "generate", KEY, "--out", "new.toml")
    assert again.exit_code == 2
    assert "exists already" in again.stderr


def test_a_ruleset_without_a_generator_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def generate(self: object, seed: int, columns: int, rows: int, units: int) -> str:
        raise GrognardError("It has no scenario generator.")

    monkeypatch.setattr(type(get_ruleset(KEY)), "generate", generate)
    refused = grognard("scenario", "generate", KEY)
    assert refused.exit_code == 2
    assert refused.stderr == "grognard: It has no scenario generator.\n"
