"""Every lesson can be played from its first step to its last, by every way that its steps allow."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from grognard.lab.rehearsal import Fault, Rehearsal
from grognard.rulesets import all_rulesets, get_ruleset

LESSONS = [(key, lesson) for key, ruleset in all_rulesets().items() for lesson in ruleset.lesson_keys()]


@pytest.mark.parametrize(("key", "lesson"), LESSONS)
def test_a_lesson_can_be_played_to_its_end(key: str, lesson: str) -> None:
    rehearsal = Rehearsal(get_ruleset(key), lesson)
    assert len(rehearsal.run().lines) > 5
    for journal in rehearsal.variations():
        assert journal.lines


@pytest.mark.parametrize(("key", "lesson"), LESSONS)
def test_a_lesson_teaches_rules_and_names_how_long_it_takes(key: str, lesson: str) -> None:
    found = get_ruleset(key).lesson(lesson)
    assert 5 <= found.minutes <= 25
    assert len({rule for step in found.step for rule in step.rules}) >= 8


FAULTS: dict[str, tuple[dict[str, Any], str]] = {
    "a die too many": ({"dice": (*get_ruleset("portable").lesson("first-shots").dice, 6)}, "32 are laid out"),
    "no such battle": ({"then": "nowhere"}, "no battle"),
    "nothing to do": ({"step": ()}, "nothing is to be done"),
}


@pytest.mark.parametrize("name", FAULTS)
def test_a_flaw_is_found(name: str) -> None:
    change, says = FAULTS[name]
    assert says in _fault(**change)


STEPS: dict[str, tuple[int, dict[str, Any], str]] = {
    "what cannot be done": (2, {"do": ("aim battery 0101",)}, "cannot be done"),
    "what nobody is asked": (2, {"do": ("select first",)}, "cannot be done"),
    "a way that is closed": (2, {"do": ("aim battery 0403", "aim battery 0101")}, "would complete it"),
    "silence for the rest": (2, {"otherwise": ""}, "nothing is said"),
    "no such unit": (2, {"at": "unit:nobody"}, "no unit"),
    "no such button": (2, {"at": "button:fly"}, "no button"),
    "no such place": (0, {"at": "somewhere"}, "points at"),
    "no such rule": (2, {"rules": ("turn.99",)}, "no rule"),
    "silence": (0, {"say": ""}, "says nothing"),
    "a sermon": (0, {"say": "x" * 400}, "letters"),
}


@pytest.mark.parametrize("name", STEPS)
def test_a_flaw_in_a_step_is_found(name: str) -> None:
    number, change, says = STEPS[name]
    steps = list(get_ruleset("portable").lesson("first-shots").step)
    steps[number] = msgspec.structs.replace(steps[number], **change)
    assert says in _fault(step=tuple(steps))


def _fault(**change: Any) -> str:
    rehearsal = Rehearsal(get_ruleset("portable"), "first-shots")
    rehearsal.lesson = msgspec.structs.replace(rehearsal.lesson, **change)
    with pytest.raises(Fault) as caught:
        rehearsal.run()
    return str(caught.value)


def test_lessons_ship_with_the_rules() -> None:
    folder = Path(str(get_ruleset("portable").files)) / "lessons"
    assert {file.name for file in folder.iterdir()} >= {"first-shots.toml", "first-shots.battle.toml"}
