"""A battle with some places changed: another text, which any process, machine or record can carry."""

from __future__ import annotations

import re
from collections.abc import Mapping

import msgspec

from grognard.core.changes import VARY, Value
from grognard.core.errors import GrognardError
from grognard.core.source import Source
from grognard.lab.variants.places import SWITCH, Place, find_place
from grognard.rulesets import BattleText, get_ruleset, read_battle

_RELATIVE = re.compile(r"^([+\-*])(\d+(?:\.\d+)?)$")
_SECTION = re.compile(r"(?m)^\[vary\][^\n]*\n(?:(?!\[)[^\n]*(?:\n|\Z))*")


def vary(battle: BattleText, changes: Mapping[str, Value]) -> BattleText:
    """A battle with other values in some of its places: a value, or a step from what is there (`+1`, `-1`, `*1.5`).

    The rules read the new battle before it is given back; what cannot be is refused with its place.

    >>> from grognard.rulesets import get_ruleset
    >>> shipped = BattleText.of("brothers", get_ruleset("brothers").scenario_source("introduction"))
    >>> varied = vary(shipped, {"chart.fire.row.7.cells.3": "-", "handicap.austrian": "+2"})
    >>> read_battle(varied).charts.fires[7][3], read_battle(varied).handicap
    ('-', (0, 10))
    """
    varied = battle
    for name, value in changes.items():
        varied = _changed(varied, find_place(battle, name), value)
    try:
        read_battle(varied)
    except GrognardError as error:
        raise GrognardError(f"{_culprit(battle, changes)}: {error}") from None
    return varied


def _changed(battle: BattleText, place: Place, value: Value) -> BattleText:
    wanted = reckoned(place, value)
    if wanted == place.value and type(wanted) is type(place.value):
        return battle
    return (_switched if place.says.startswith(f"{SWITCH}.") else _written)(battle, place, wanted)


def _culprit(battle: BattleText, changes: Mapping[str, Value]) -> str:
    """The first change that cannot be, alone or with those before it."""
    varied = battle
    for name, value in changes.items():
        place = find_place(battle, name)
        varied = _changed(varied, place, value)
        try:
            read_battle(varied)
        except GrognardError:
            return f"{name} is {place.value!r} and cannot become {reckoned(place, value)!r}"
    return "These changes do not go together"


def reckoned(place: Place, value: Value) -> Value:
    """The value that a change means; a step needs a number to start from."""
    found = _RELATIVE.match(value) if isinstance(value, str) else None
    present = place.value
    if found is None:
        return value
    if isinstance(present, str) and present.isdecimal():
        present = int(present)
    if isinstance(present, bool | str):
        if place.says.startswith("chart."):
            return value  # a cell such as +1 is a word of its chart
        raise GrognardError(f"{place.name} is {present!r}, no number that {value} could be reckoned from.")
    amount = float(found[2]) if "." in found[2] else int(found[2])
    if found[1] == "*":
        result = present * amount
        return round(result) if isinstance(present, int) else result
    return present + amount if found[1] == "+" else present - amount


def _switched(battle: BattleText, place: Place, value: Value) -> BattleText:
    word = ("on" if value else "off") if isinstance(value, bool) else str(value)
    ruleset = get_ruleset(battle.ruleset)
    key = place.says.removeprefix(f"{SWITCH}.")
    wanted = {**dict(battle.options), key: word}
    source = ruleset.with_options(Source(battle.text, f"{battle.scenario}.toml"), wanted)
    return msgspec.structs.replace(battle, options=tuple(source.options.items()))


def _written(battle: BattleText, place: Place, value: Value) -> BattleText:
    """The battle's text with the change under `[vary]`, which stands last; what stood there stays."""
    said = dict(Source(battle.text, battle.scenario).data.get(VARY, {}))
    said[place.says] = value
    lines = [f'"{key}" = {msgspec.json.encode(word).decode()}' for key, word in said.items()]
    plain = _SECTION.sub("", battle.text).rstrip("\n")
    return msgspec.structs.replace(battle, text="\n".join((plain, "", f"[{VARY}]", *lines, "")))
