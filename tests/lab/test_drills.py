"""Every shipped drill is put to the rules; a broken one is told; the same seed makes the same drills."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from grognard.core.drill import Drill
from grognard.core.errors import GrognardError
from grognard.core.source import Source
from grognard.lab.drill_check import LEAST, Verdict, check_drill, verdicts
from grognard.lab.drills import Search, files_of, search, select
from grognard.rulesets import all_rulesets, get_ruleset
from grognard.table.exercise import DrillFault, Exercise, position
from grognard.table.explanation import explain
from grognard.table.journal import Journal


@pytest.mark.parametrize("key", all_rulesets())
def test_every_drill_stands(key: str) -> None:
    told = list(verdicts(get_ruleset(key)))
    assert [verdict for verdict in told if verdict.fault] == []
    _is_varied(told)


def _is_varied(told: list[Verdict]) -> None:
    """Enough of them, of several kinds and of several decisions."""
    assert len(told) >= LEAST
    assert len({verdict.kind for verdict in told}) >= 2
    assert len({(verdict.kind, verdict.decision) for verdict in told}) >= 4


@pytest.mark.parametrize("key", all_rulesets())
def test_a_drill_has_a_title_of_its_own_and_says_what_there_is_to_learn(key: str) -> None:
    ruleset = get_ruleset(key)
    drills = [ruleset.drill(name) for name in ruleset.drill_keys()]
    assert len({drill.title for drill in drills}) == len(drills)
    assert all(drill.note for drill in drills)
    assert len({drill.game for drill in drills}) >= 2
    assert {drill.answer for drill in drills} >= {"a", "b", "c"}, "the answer must not always have the same letter"


ODDS, LAW, FIGURE = "open-or-cover", "over-the-river", "across-the-ford"


@pytest.fixture(scope="module")
def positions() -> dict[str, Journal]:
    ruleset = get_ruleset("portable")
    return {name: position(ruleset, ruleset.drill(name)) for name in (ODDS, LAW, FIGURE)}


FAULTS: dict[str, tuple[str, dict[str, Any], str]] = {
    "another answer": (ODDS, {"answer": "a"}, "The answer is"),
    "another figure": (ODDS, {"figures": ("1/6", "1/3")}, "The figures are"),
    "what is not lawful": (ODDS, {"options": ("fire line-30a 0101 se", "fire line-30a 0703 se")}, "is not lawful"),
    "no such unit": (LAW, {"options": ("move nobody 0705", "move nobody 0706")}, "no unit"),
    "the same twice": (FIGURE, {"options": ("1", "1", "3")}, "the same option twice"),
    "one option": (ODDS, {"options": ()}, "2 to 6"),
    "another side": (ODDS, {"side": "austrians"}, "not austrians who has to choose"),
    "no such side": (ODDS, {"side": "nobody"}, "no side"),
    "another question": (ODDS, {"question": "aim"}, "is not asked"),
    "no such question": (ODDS, {"question": "weather"}, "no question"),
    "a subject too many": (ODDS, {"subject": "hold"}, "takes no subject"),
    "no subject": (FIGURE, {"subject": ""}, "needs a subject"),
    "no such sum": (FIGURE, {"options": ("8", "9")}, "0 of its options are right"),
    "another rule": (LAW, {"figures": ("move.1", "", "move.1", "move.1")}, "The figures are"),
    "a sermon": (ODDS, {"note": "x" * 400}, "letters"),
}


@pytest.mark.parametrize("name", FAULTS)
def test_a_broken_drill_is_told(name: str, positions: dict[str, Journal]) -> None:
    which, change, says = FAULTS[name]
    ruleset = get_ruleset("portable")
    broken = replace(ruleset.drill(which), **change)
    with pytest.raises(GrognardError, match=says):
        check_drill(ruleset, broken, positions[which])


def test_a_drill_beyond_its_game_is_told() -> None:
    ruleset = get_ruleset("portable")
    with pytest.raises(DrillFault, match="actions"):
        position(ruleset, replace(ruleset.drill(ODDS), after=9999))


def test_two_options_that_are_both_right_are_told(positions: dict[str, Journal]) -> None:
    ruleset = get_ruleset("portable")
    drill = ruleset.drill(LAW)
    game = positions[LAW].game
    side = positions[LAW].side(drill.side)
    lawful = [action for action in game.options(side) if action.verb == "move"]
    texts = {positions[LAW].notation.text(replace(action, extra=())) for action in lawful}
    with pytest.raises(DrillFault, match="2 of its options are right"):
        Exercise(ruleset, replace(drill, options=tuple(sorted(texts))[:2], figures=()), positions[LAW])


def test_the_explanation_comes_from_the_rules(positions: dict[str, Journal]) -> None:
    ruleset = get_ruleset("portable")
    told = {name: explain(Exercise(ruleset, ruleset.drill(name), journal)) for name, journal in positions.items()}
    assert "67\u00a0%" in told[ODDS][0].text
    assert any("in cover" in reason.text for reason in told[ODDS])
    assert {reason.rule for reason in told[LAW]} >= {"special.rivers.1", "special.rivers.2", "move.2"}
    assert [reason.rule for reason in told[FIGURE]] == ["close.2", "special.rivers.5", "special.built.1"]


def test_the_same_seed_makes_the_same_drills(tmp_path: Path) -> None:
    ruleset = get_ruleset("portable")
    where = Search("first-steps", 4, 90)
    once, twice = (select(ruleset, search(ruleset, where), 4) for _ in range(2))
    assert [each.drill for each in once] == [each.drill for each in twice]
    assert len({each.drill.question for each in once}) == 4
    files = dict(files_of(ruleset, once, {where.game: where}))
    assert [name for name in files if name.endswith(".grog")] == ["games/first-steps-4.grog"]
    for each in once:
        assert Source(files[f"{each.key}.toml"], each.key).read(Drill) == each.drill
