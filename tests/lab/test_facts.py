"""What the lobby says of the battles is measured, of the rules of today, and can be measured again."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest
from typer.testing import CliRunner

from grognard.cli.main import app
from grognard.core.facts import Facts
from grognard.lab.facts import SEED, complexity, measure, outdated, written
from grognard.rulesets import all_rulesets, get_ruleset

BATTLES = [(key, name) for key, ruleset in all_rulesets().items() for name in ruleset.scenario_keys()]


def size(battle: tuple[str, str]) -> int:
    """How much of it was played to measure it."""
    key, name = battle
    facts = get_ruleset(key).facts.battle[name]
    return facts.games * sum(middle for middle, _, _ in facts.decisions)


def test_every_battle_has_facts_of_the_present_rules() -> None:
    assert [f"{why}: run grognard facts measure {key} {name}" for key, name, why in outdated()] == []


@pytest.mark.parametrize("key", all_rulesets())
def test_nobody_has_written_into_the_facts(key: str) -> None:
    ruleset = get_ruleset(key)
    assert ruleset.files.joinpath("facts.toml").read_text("utf-8") == written(ruleset.facts)
    assert set(ruleset.facts.battle) <= set(ruleset.scenario_keys())


@pytest.mark.parametrize(("key", "name"), BATTLES)
def test_facts_make_sense(key: str, name: str) -> None:
    facts, scenario = get_ruleset(key).facts.battle[name], get_ruleset(key).scenario(name)
    sides = len(scenario.sides)
    assert len(facts.decisions) == len(facts.minutes) == len(facts.wins) == sides
    assert all(0 < least <= middle <= most for middle, least, most in facts.decisions)
    assert facts.draws >= 0
    assert facts.complexity == complexity(facts.kinds, facts.rules, len(scenario.units))
    assert max(facts.minutes) <= facts.together + 60
    assert facts.command.endswith(f"{key} {name} --games {facts.games} --seed {facts.seed}")
    if not get_ruleset(key).keeps_secrets(scenario):
        assert facts.unseen == 0


@pytest.mark.parametrize(("key", "name"), BATTLES)
def test_every_battle_has_its_place_and_says_what_it_hides(key: str, name: str) -> None:
    ruleset = get_ruleset(key)
    assert set(ruleset.occasions.battle) == set(ruleset.scenario_keys())
    occasion = ruleset.occasions.battle[name]
    assert bool(occasion.hidden) == ruleset.keeps_secrets(ruleset.scenario(name))
    assert not (occasion.when and occasion.year), "a day or a year"
    assert occasion.until is None or (occasion.when is not None and occasion.until > occasion.when)
    assert ruleset.occasions.way.endswith(".")


def test_the_same_battle_has_one_day_in_every_ruleset() -> None:
    days: dict[str, set[Any]] = {}
    for ruleset in all_rulesets().values():
        for occasion in ruleset.occasions.battle.values():
            if occasion.battle:
                days.setdefault(occasion.battle, set()).add(occasion.until or occasion.when)
    assert {battle: found for battle, found in days.items() if len(found) > 1} == {}
    fought = [key for key, ruleset in all_rulesets().items() if "Solferino" in
              {occasion.battle for occasion in ruleset.occasions.battle.values()}]  # fmt: skip
    assert len(fought) == 3


def test_measured_again_the_smallest_battle_is_the_same() -> None:
    key, name = min(BATTLES, key=size)
    known = get_ruleset(key).facts.battle[name]
    assert measure(key, name, known.games, known.seed) == known


def test_the_command_measures_one_battle_and_leaves_the_others(tmp_path: Path) -> None:
    key, name = min(BATTLES, key=size)
    other = get_ruleset(key).facts.battle
    (tmp_path / "facts.toml").write_text(written(get_ruleset(key).facts))
    done = CliRunner().invoke(app, ["facts", "measure", key, name, "-n", "1", "-j", "1", "--out", str(tmp_path)])
    assert done.exit_code == 0, done.output
    found = msgspec.toml.decode((tmp_path / "facts.toml").read_bytes(), type=Facts).battle
    assert (found[name].games, found[name].seed) == (1, SEED)
    assert {each: facts for each, facts in found.items() if each != name} == {
        each: facts for each, facts in other.items() if each != name
    }


def test_a_battle_that_is_not_there_is_said_so() -> None:
    done = CliRunner().invoke(app, ["facts", "measure", "portable", "waterloo"])
    assert done.exit_code != 0
    assert "waterloo" in done.output


def test_the_check_names_what_is_not_measured_and_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    done = CliRunner().invoke(app, ["facts", "check"])
    assert (done.exit_code, done.output) == (0, "Every battle has facts of the present rules.\n")
    monkeypatch.delitem(get_ruleset("portable").facts.battle, "first-steps")
    done = CliRunner().invoke(app, ["facts", "check"])
    assert done.exit_code == 1
    assert "run grognard facts measure portable first-steps." in done.output
