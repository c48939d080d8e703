"""Switches: optional rules and readings of the book that can be chosen for one game, without touching its scenario.

A scenario file says its own choice under `[rules]`; an option takes its place for one game. A record and a stored
game carry the options, so that the text of the scenario stays the one that was shipped.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Literal

import msgspec

from grognard.core.errors import GrognardError, UnknownName

OFF, ON = "off", "on"
Options = dict[str, str]
"""For each switch that was chosen for a game its value."""


class Switch(msgspec.Struct, frozen=True):
    """A choice that a game may make; its sentence is in the catalogue under `[switch]`."""

    key: str
    """As a scenario file writes it under `[rules]`."""
    rule: str
    kind: Literal["optional", "reading", "house"] = "optional"
    """A rule that the book calls optional, another reading of it, or a rule of our own that it does not have."""
    values: tuple[str, ...] = (OFF, ON)
    each_side: bool = False
    """Whether a scenario names the sides that have it; on is all of them."""
    needs: str = ""
    """Another switch without which it cannot be on: turned off, it takes this one with it."""
    excludes: str = ""
    """Another switch that goes off when this one is turned on."""

    def read(self, value: str, sides: tuple[str, ...]) -> Any:
        """The value as a scenario file would say it."""
        if self.each_side:
            return list(sides) if value == ON else []
        if self.values == (OFF, ON):
            return value == ON
        return int(value) if value.isdecimal() else value

    def write(self, said: Any) -> str:
        """The value of a scenario as an option would say it."""
        if isinstance(said, tuple | list | bool):
            return ON if said else OFF
        return str(said)


def find_switch(switches: Iterable[Switch], name: str) -> Switch:
    """The switch somebody means; a dash is as good as an underscore."""
    known = {switch.key.replace("_", "-"): switch for switch in switches}
    found = known.get(name.replace("_", "-"))
    if found is None:
        there = f"there are {', '.join(known)}" if known else "these rules have none"
        raise UnknownName(f"There is no option {name[:40]!r}; {there}.")
    return found


def check_options(switches: Iterable[Switch], wanted: Mapping[str, str]) -> Options:
    """Options under their true keys, in the order of the switches; complains about the first that cannot be."""
    switches = tuple(switches)
    chosen: Options = {}
    for name, value in wanted.items():
        switch = find_switch(switches, name)
        if value not in switch.values:
            raise GrognardError(f"The option {name[:40]!r} is {' or '.join(switch.values)}, not {value[:40]!r}.")
        chosen[switch.key] = value
    for switch in switches:
        if switch.excludes and chosen.get(switch.key) == ON:
            chosen.setdefault(switch.excludes, OFF)
    for switch in switches:
        if chosen.get(switch.needs) == OFF:
            chosen.setdefault(switch.key, OFF)
    return {switch.key: chosen[switch.key] for switch in switches if switch.key in chosen}


def parse_options(words: Iterable[str]) -> Options:
    """
    >>> parse_options(["initiative=on", "morale"])
    {'initiative': 'on', 'morale': 'on'}
    """
    options: Options = {}
    for word in words:
        name, equals, value = word.partition("=")
        if name in options:
            raise GrognardError(f"The option {name[:40]!r} is given twice.")
        options[name.strip()] = value.strip().lower() if equals else ON
    return options
