"""The house in book order: rules at home in their chapters, short files, and knowledge that points down only."""

from __future__ import annotations

import doctest
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from grognard.lab.coverage import rulings
from grognard.rulesets import all_rulesets, get_ruleset
from tests.lab import house

ROOT = Path(__file__).parents[2]
SOURCES = ROOT / "src" / "grognard"
RULESETS = SOURCES / "rulesets"
KEYS = tuple(sorted(all_rulesets()))

HOMES: dict[str, house.Homes] = {
    "brothers": {
        "2": ("reader",),
        "17.1": ("ch08_fire/leaders",),
        "17.2a": ("ch16_storm",),
        "17.2b": ("ch16_storm",),
        "17.3a": ("ch05_turn/plotting",),
        "17.3b": ("ch05_turn/plotting",),
        "17.3c": ("ch05_turn/plotting",),
    },
    "commanders": {
        "win": ("score",),
        "plan": ("orders",),
        "simul": ("move/declare", "combat/sequence", "combat/hits"),
        "fast": ("move", "combat/trigger", "phase/after_combat", "rout", "units"),
        "combined": ("move", "combat/trigger", "phase/after_combat", "rout", "units"),
        "noncombat": ("move", "phase/rounds", "units"),
        "opt.terrain.2": ("setup",),
    },
    "portable": {
        "gap.activation-dice": ("turn/activation",),
        "gap.direct-indirect": ("artillery",),
        "gap.los": ("fire",),
        "gap.cover": ("fire",),
        "gap.regular-european-cavalry": ("turn/cavalry",),
        "gap.mounting": ("move",),
        "gap.victory": ("victory",),
        "gap.ties": ("victory",),
        "gap.stacking-setup": ("reader",),
    },
}
"""Rules whose ids do not begin with the name of their module or folder: where they live instead. What the sheet of the
Portable Wargame leaves open is answered where the question comes up."""

ELSEWHERE: dict[str, dict[str, str]] = {
    "commanders": {
        "fast.5": "a modifier of combat, which stands with all the others",
    },
    "mib": {
        "1.0a": "the hours of a battle are data, checked by the reader",
        "1.0b": "a switch of the scenario",
        "12.0": "there is no supply, so there is no such chapter",
    },
}
"""Rules that no file of their own chapter cites, each with the reason."""

FULL_LENGTH: dict[str, str] = {}
"""Files that may be long, each with the reason."""

LATE = 5
"""Imports inside functions in all rulesets together: recursions of the books."""

NAMING = {"server/openapi.py": "an example in the description of the interface"}
"""Files that serve all rulesets and name one, each with the reason."""

BELOW_TABLE = ("core", "rulesets", "bots", "table")
NETWORK = frozenset({"anyio", "asyncio", "http", "httpx", "requests", "select", "socket", "ssl", "starlette"}) | {
    "urllib",
    "uvicorn",
    "websockets",
}


def python_files(*rooms: str) -> Iterator[Path]:
    for room in rooms:
        yield from sorted((SOURCES / room).rglob("*.py"))


def faults(files: Iterator[Path], find: Callable[[str], list[str]]) -> list[str]:
    """What a check finds in some files, each with the name of the file."""
    return [f"{file.relative_to(ROOT)}: {found}" for file in files for found in find(file.read_text("utf-8"))]


# -- the order of the books ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", KEYS)
def test_every_rule_is_cited_in_its_own_chapter(key: str) -> None:
    excused = {id for ruling in rulings(key) for id in ruling.excuses}
    rules = [rule.id for rule in get_ruleset(key).rulebook.rules if rule.id not in excused]
    astray = house.strays(key, RULESETS / key, rules, HOMES.get(key, {}))
    reasons = ELSEWHERE.get(key, {})
    assert [id for id in astray if id not in reasons] == []
    assert [id for id in reasons if id not in astray] == [], "these are at home after all"


@pytest.mark.parametrize("key", KEYS)
def test_every_named_home_exists(key: str) -> None:
    places = {name for names in HOMES.get(key, {}).values() for name in names}
    folder = RULESETS / key
    assert [name for name in places if not ((folder / name).is_dir() or (folder / f"{name}.py").is_file())] == []


@pytest.mark.parametrize("key", KEYS)
def test_no_folder_is_crowded(key: str) -> None:
    assert house.crowded_folders(RULESETS / key) == []


@pytest.mark.parametrize("key", KEYS)
def test_citations_stand_whole_on_one_line(key: str) -> None:
    assert faults(python_files(f"rulesets/{key}"), lambda text: house.broken_citations(KEYS, text)) == []


@pytest.mark.parametrize("key", KEYS)
def test_no_docstring_is_a_bare_citation(key: str) -> None:
    assert faults(python_files(f"rulesets/{key}"), lambda text: house.bare_docstrings(KEYS, text)) == []


# -- sizes -----------------------------------------------------------------------------------------------------------

ROOMS = sorted(
    room.name for room in SOURCES.iterdir() if room.is_dir() and room.name not in ("__pycache__", "rulesets")
)
SHORT_ROOMS = [*ROOMS, *(f"rulesets/{key}" for key in KEYS)]


@pytest.mark.parametrize("room", SHORT_ROOMS)
def test_files_are_short(room: str) -> None:
    lengths = {str(file.relative_to(SOURCES)): file.read_text("utf-8").count("\n") for file in python_files(room)}
    assert {
        name: lines for name, lines in lengths.items() if lines > house.MOST_LINES and name not in FULL_LENGTH
    } == {}


@pytest.mark.parametrize("room", SHORT_ROOMS)
def test_functions_are_short(room: str) -> None:
    assert faults(python_files(room), house.long_functions) == []


# -- imports ---------------------------------------------------------------------------------------------------------


def test_late_imports_are_few_and_say_why() -> None:
    found = {
        f"{file.relative_to(RULESETS)}:{line}": commented
        for key in KEYS
        for file in python_files(f"rulesets/{key}")
        for line, commented in house.late_imports(file.read_text("utf-8"))
    }
    assert len(found) <= LATE, found
    assert [place for place, commented in found.items() if not commented] == []


def test_the_core_knows_nothing_above_it() -> None:
    above = {f"grognard.{room}" for room in ROOMS if room != "core"} | {"grognard.rulesets"}
    assert faults(python_files("core"), lambda text: house.forbidden_imports(text, above)) == []


@pytest.mark.parametrize("key", KEYS)
def test_a_ruleset_knows_no_other(key: str) -> None:
    others = {f"grognard.rulesets.{other}" for other in KEYS if other != key}
    above = {f"grognard.{room}" for room in ROOMS if room != "core"}
    assert faults(python_files(f"rulesets/{key}"), lambda text: house.forbidden_imports(text, others | above)) == []


@pytest.mark.parametrize("room", BELOW_TABLE)
def test_nothing_below_the_table_knows_networks(room: str) -> None:
    assert faults(python_files(room), lambda text: house.forbidden_imports(text, NETWORK)) == []


def test_only_the_core_touches_the_agenda() -> None:
    rooms = [*(room for room in ROOMS if room != "core"), *(f"rulesets/{key}" for key in KEYS)]
    assert faults(python_files(*rooms), house.agenda_uses) == []


@pytest.mark.parametrize("room", ["api", "core", "envs", "table", "server"])
def test_no_room_that_serves_all_rulesets_names_one(room: str) -> None:
    files = (file for file in python_files(room) if str(file.relative_to(SOURCES)) not in NAMING)
    assert faults(files, lambda text: house.named_keys(KEYS, text)) == []


def test_the_page_names_no_ruleset() -> None:
    files = (file for file in sorted((ROOT / "web" / "src").rglob("*")) if file.suffix in (".ts", ".svelte"))
    assert faults(files, lambda text: house.quoted_keys(KEYS, text)) == []


# -- the checks themselves -------------------------------------------------------------------------------------------


def test_the_checks_find_what_their_examples_show() -> None:
    result = doctest.testmod(house)
    assert result.failed == 0
    assert result.attempted >= 10


def test_a_rule_cited_in_another_chapter_only_is_astray(tmp_path: Path) -> None:
    (tmp_path / "ch07_combat").mkdir()
    (tmp_path / "ch07_combat" / "step.py").write_text("# [mib 7.1 6.2]\n# [mib 7.3\n# 7.4]\n")
    assert house.strays("mib", tmp_path, ["6.2", "7.1", "7.3", "7.4"], {}) == ["6.2", "7.3", "7.4"]


def test_a_rule_may_have_a_home_by_name(tmp_path: Path) -> None:
    (tmp_path / "phase").mkdir()
    (tmp_path / "phase" / "rounds.py").write_text("# [mib fast.1 slow.1 slow.2.a]\n")
    homes = {"fast": ("phase",), "slow": ("phase/rounds",), "slow.2": ("pace",)}
    assert house.strays("mib", tmp_path, ["fast.1", "slow.1", "slow.2.a"], homes) == ["slow.2.a"]


def test_a_folder_with_too_many_modules_is_crowded(tmp_path: Path) -> None:
    for name in ("__init__", *(f"m{number}" for number in range(house.MOST_ENTRIES))):
        (tmp_path / f"{name}.py").touch()
    (tmp_path / "data").mkdir()
    assert house.crowded_folders(tmp_path) == []
    (tmp_path / "inner").mkdir()
    (tmp_path / "inner" / "__init__.py").touch()
    assert house.crowded_folders(tmp_path) == [str(tmp_path)]


def test_a_late_import_without_a_reason_is_found() -> None:
    assert house.late_imports("def f():\n    from grognard.core import game\n") == [(2, False)]
    assert house.late_imports("from grognard.core import game\n") == []
