from __future__ import annotations

import json

import pytest

from grognard.rulesets import all_rulesets
from tests.cli.shell import grognard, process


def test_every_ruleset_and_scenario_is_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "200")  # a title that is broken over two lines is not found below
    listed = grognard("list").stdout
    for ruleset in all_rulesets().values():
        assert ruleset.meta.title in listed
        assert ruleset.meta.designer in listed
        assert f"{len(ruleset.rulebook)} rules" in listed
        for key in ruleset.scenario_keys():
            assert key in listed
            assert ruleset.scenario(key).title in listed


def test_the_list_as_json() -> None:
    listed = json.loads(grognard("list", "--json").stdout)
    assert [each["key"] for each in listed] == list(all_rulesets())
    for each in listed:
        for scenario in each["scenarios"]:
            assert scenario["turns"] > 0
            assert len(scenario["sides"]) == len(scenario["units"])


def test_one_ruleset_can_be_listed() -> None:
    key = next(iter(all_rulesets()))
    assert [each["key"] for each in json.loads(grognard("list", key, "--json").stdout)] == [key]


def test_the_version_is_told() -> None:
    told = process("--version")
    assert told.returncode == 0
    assert told.stdout.startswith("grognard ")


def test_every_command_helps_with_an_example() -> None:
    for words in ("list", "play", "simulate", "replay", "odds", "rules", "audit", "scenario check", "scenario show",
                  "scenario generate"):  # fmt: skip
        helped = grognard(*words.split(), "--help")
        assert helped.exit_code == 0
        assert "Example" in helped.stdout
        assert f"grognard {words}" in helped.stdout


def test_starting_does_not_load_what_only_some_commands_need() -> None:
    import subprocess
    import sys

    code = "import sys, grognard.cli.main; print([m for m in ('rich.table', 'grognard.rulesets') if m in sys.modules])"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout.strip() == "[]"
