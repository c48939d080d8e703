"""Everything in a battle that can be varied, with its present value."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import get_close_matches
from functools import lru_cache
from typing import Any

import msgspec

from grognard.core.changes import CHART, SCENARIO, UNIT, VARY, Value, leaves, name_of, plain, varied_data
from grognard.core.errors import UnknownName
from grognard.core.parts import COUNTERS
from grognard.core.source import Source
from grognard.rulesets import AnyRuleset, BattleText, get_ruleset, read_battle

SWITCH, ARRIVAL, HANDICAP = "switch", "arrival", "handicap"
NOT_VARIED = ("ruleset", "title", "summary", "map", VARY, "rules", "charts", COUNTERS)
"""What of a scenario file says which battle it is; switches and charts have places of their own."""
ARRIVALS = ("turn", "entry.turn")
"""Where a unit says in which turn it comes."""


class Place(msgspec.Struct, frozen=True):
    """One thing that can be varied: its name, what it is now, and the place of the battle's text that says it."""

    name: str
    value: Value
    says: str


def places(battle: BattleText) -> dict[str, Place]:
    """Everything that can be varied, by its name, switches first and charts last."""
    return dict(_places(battle))


@lru_cache(maxsize=64)
def _places(battle: BattleText) -> dict[str, Place]:
    ruleset, source = get_ruleset(battle.ruleset), Source(battle.text, f"{battle.scenario}.toml")
    found = [*_switches(ruleset, battle), *_written(ruleset, source, battle), *_charts(ruleset, battle)]
    return {place.name: place for place in found}


def _switches(ruleset: AnyRuleset, battle: BattleText) -> Iterator[Place]:
    for key, value in ruleset.chosen(read_battle(battle)).items():
        yield Place(f"{SWITCH}.{key}", value, f"{SWITCH}.{key}")


def _written(ruleset: AnyRuleset, source: Source, battle: BattleText) -> Iterator[Place]:
    said = varied_data(source, source.data, SCENARIO)
    units = varied_data(source, _counters(ruleset, said), UNIT, lists=True)
    listed = [
        *((f"{SCENARIO}.{path}", value) for path, value in leaves(_without(said))),
        *((f"{UNIT}.{path}", value) for path, value in _units(units, read_battle(battle))),
    ]
    if ruleset.handicap_place:
        values = dict(listed)
        for side in read_battle(battle).sides:
            says = f"{SCENARIO}.{ruleset.handicap_place.format(side=side.key)}"
            yield Place(f"{HANDICAP}.{side.key}", values.get(says, 0), says)
    yield from _arrivals(said, units, listed)
    for name, value in listed:
        yield Place(name, value, name)
        head, _, rest = name.removeprefix(f"{SCENARIO}.").partition(".")
        if name.startswith(f"{SCENARIO}.") and head in ("unit", "leader", "formation"):
            yield Place(f"{UNIT}.{rest}", value, name)


def _without(said: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in said.items() if key not in NOT_VARIED}


def _counters(ruleset: AnyRuleset, said: dict[str, Any]) -> dict[str, Any]:
    name = said.get(COUNTERS)
    if not isinstance(name, str) or not name:
        return {}
    file = ruleset.files.joinpath(COUNTERS, f"{name}.toml")
    return Source(file.read_text("utf-8"), f"{name}.toml").data


def _units(counters: dict[str, Any], scenario: Any) -> Iterator[tuple[str, Value]]:
    """What the counters say of units, leaders and formations that take part."""
    here = {unit.key for unit in scenario.units} | {each.key for each in getattr(scenario, "formations", ())}
    for entries in counters.values():
        if isinstance(entries, list) and name_of(entries) == "key":
            for entry in entries:
                if entry["key"] in here:
                    told = {key: value for key, value in entry.items() if key not in ("key", "name", "colour")}
                    yield from leaves(told, entry["key"])


def _arrivals(said: dict[str, Any], units: dict[str, Any], listed: list[tuple[str, Value]]) -> Iterator[Place]:
    """The turns in which units come: as the scenario has it, else as their counters have it."""
    values, seen = dict(listed), set()
    for head, entries in said.items():
        if isinstance(entries, list) and name_of(entries) == "unit":
            for entry in entries:
                if entry.get("turn"):
                    seen.add(entry["unit"])
                    yield Place(f"{ARRIVAL}.{entry['unit']}", entry["turn"], f"{SCENARIO}.{head}.{entry['unit']}.turn")
                else:
                    seen.add(entry["unit"])
    for name, value in values.items():
        for end in ARRIVALS:
            key = name.removeprefix(f"{UNIT}.").removesuffix(f".{end}")
            if name == f"{UNIT}.{key}.{end}" and "." not in key and key not in seen and value:
                yield Place(f"{ARRIVAL}.{key}", value, name)


def _charts(ruleset: AnyRuleset, battle: BattleText) -> Iterator[Place]:
    for chart, table in ruleset.charts(read_battle(battle)).items():
        for path, value in leaves(plain(table)):
            if path.partition(".")[0] not in ("meta", "provenance", "version"):
                yield Place(f"{CHART}.{chart}.{path}", value, f"{CHART}.{chart}.{path}")


def find_place(battle: BattleText, name: str) -> Place:
    """A place by its name; complains with the nearest names there are."""
    known = places(battle)
    for spelt in (name, name.replace("_", "-")):  # a dash is as good as an underscore
        if spelt in known:
            return known[spelt]
    whole = {place: value for place, value in known.items() if place.startswith(f"{name}.")}
    if whole and all(place[len(name) + 1 :].isdecimal() for place in whole):
        return Place(name, " ".join(str(each.value) for each in whole.values()), name)
    near = get_close_matches(name, known, 3, 0.5) or list(whole)[:3] or list(known)[:3]
    raise UnknownName(f"There is no place {name[:80]!r} in this battle; near it are {', '.join(near)}.")
