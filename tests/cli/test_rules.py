from __future__ import annotations

import json
from pathlib import Path

import pytest

from grognard.core.rulings import Ruling, read_rulings
from grognard.lab import coverage as lab
from grognard.rulesets import all_rulesets, get_ruleset
from tests.cli.shell import grognard

KEY = next(iter(all_rulesets()))
RULE = get_ruleset(KEY).rulebook.rules[0].id

TESTS = '''
import pytest
from pytest import mark
pytestmark = [pytest.mark.rule("{key}", "c.3")]

@pytest.mark.rule("{key}", "a.1")
@pytest.mark.rule("{key}", "a.2")
@pytest.mark.rule("other", "a.9")
def test_one(): ...

@mark.rule("{key}", "b.1")
class TestMore:
    @pytest.mark.parametrize("x", [pytest.param(1, marks=pytest.mark.rule("{key}", "b.2"))])
    async def test_two(self, x): ...

def test_three():
    """Says pytest.mark.rule("{key}", "d.1") and does not carry it."""
'''
RULINGS = """# Rulings

## R1 Who goes first
The sheet is silent.

## R2: Nothing to do
Excuses: units.1, turn.1

### R10 - Later
- **Excuses:** `turn.2`
"""


def test_the_rules_are_listed() -> None:
    shown = grognard("rules", KEY).stdout
    data = json.loads(grognard("rules", KEY, "--json").stdout)
    assert len(data["rules"]) == len(get_ruleset(KEY).rulebook)
    for rule in data["rules"]:
        assert rule["id"] in shown


def test_a_rule_is_shown_with_its_code_and_tests() -> None:
    rule = get_ruleset(KEY).rulebook.rule(RULE)
    shown = grognard("rules", KEY, RULE).stdout
    assert rule.title in shown
    assert " ".join(rule.must.split()[:3]) in shown
    data = json.loads(grognard("rules", KEY, f"[{RULE}]", "--json").stdout)
    assert data["rule"]["id"] == RULE
    for place in data["code"]:
        file, _, line = place.rpartition(":")
        assert RULE in "\n".join((lab.PACKAGE / file).read_text().splitlines()[int(line) - 1 :][:3])
    for place in data["tests"]:
        assert place.startswith("tests/")
        assert "::test" in place
        assert place in shown


def test_citations_are_found_with_several_ids_in_one_bracket(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "deep").mkdir()
    text = f"x = 1  # [{KEY} a.1]\n\n# [{KEY} a.1 b.2 gap.some-thing\n#R4]\n# [{KEY} a.2 R4] [other a.3] [{KEY}]\n"
    (tmp_path / "deep" / "move.py").write_text(text.replace("\n#R4", " R4"))
    monkeypatch.setattr(lab, "PACKAGE", tmp_path)
    monkeypatch.setattr(lab, "_roots", lambda ruleset: [tmp_path])
    assert lab.code_places(KEY) == {
        "a.1": ["deep/move.py:1", "deep/move.py:3"],
        "b.2": ["deep/move.py:3"],
        "gap.some-thing": ["deep/move.py:3"],
        "R4": ["deep/move.py:3", "deep/move.py:4"],
        "a.2": ["deep/move.py:4"],
    }


def test_marks_are_found_wherever_they_stand(tmp_path: Path) -> None:
    folder = tmp_path / "tests"
    (folder / "deep").mkdir(parents=True)
    (folder / "deep" / "test_x.py").write_text(TESTS.format(key=KEY))
    where = "tests/deep/test_x.py"
    assert lab.test_places(KEY, folder) == {
        "c.3": [where],
        "a.1": [f"{where}::test_one"],
        "a.2": [f"{where}::test_one"],
        "b.1": [f"{where}::TestMore"],
        "b.2": [f"{where}::TestMore::test_two"],
    }


def test_rulings_are_read_with_what_they_excuse() -> None:
    found = read_rulings(RULINGS)
    assert [(ruling.id, ruling.title, ruling.excuses) for ruling in found] == [
        ("R1", "Who goes first", ()),
        ("R2", "Nothing to do", ("units.1", "turn.1")),
        ("R10", "Later", ("turn.2",)),
    ]
    assert found[0].text == "The sheet is silent."
    first = lab.rulings(KEY)[0]
    assert " ".join(first.text.split()[:4]) in grognard("rules", KEY, first.id).stdout


def test_coverage_counts_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    ids = [rule.id for rule in get_ruleset(KEY).rulebook.rules]
    monkeypatch.setattr(lab, "code_places", lambda key: {id: ["x"] for id in ids[1:]} | {"nonsense": ["x"]})
    monkeypatch.setattr(lab, "test_places", lambda key, folder: {id: ["x"] for id in ids[:-2]})
    monkeypatch.setattr(lab, "rulings", lambda key: (Ruling("R1", "", "", (ids[-1],)),))
    found = lab.coverage(KEY)
    assert found.uncited == (ids[0],)
    assert found.untested == (ids[-2],)
    assert found.excused == (ids[-1],)
    assert found.unknown == ("nonsense",)
    assert found.covered == len(ids) - 2
    shown = grognard("rules", KEY, "--coverage")
    assert shown.exit_code == 1
    assert f"No test (1): {ids[-2]}" in shown.stdout
    assert json.loads(grognard("rules", KEY, "--coverage", "--json").stdout)["complete"] is False


def test_full_coverage_ends_well(monkeypatch: pytest.MonkeyPatch) -> None:
    ids = [rule.id for rule in get_ruleset(KEY).rulebook.rules]
    monkeypatch.setattr(lab, "code_places", lambda key: {id: ["x"] for id in ids})
    monkeypatch.setattr(lab, "test_places", lambda key, folder: {id: ["x"] for id in ids})
    monkeypatch.setattr(lab, "rulings", lambda key: ())
    assert grognard("rules", KEY, "--coverage").exit_code == 0


def test_without_tests_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab, "tests_folder", lambda key: None)
    assert "the tests are not installed" in grognard("rules", KEY, RULE).stdout
    assert "The tests are not installed" in grognard("rules", KEY, "--coverage").stdout
    assert json.loads(grognard("rules", KEY, RULE, "--json").stdout)["tests"] is None
