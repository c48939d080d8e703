"""The position before the first turn [mib 3.0g]."""

from __future__ import annotations

from grognard.rulesets.mib.ch02_components.units import Unit
from grognard.rulesets.mib.reader.scenario import Scenario
from grognard.rulesets.mib.state import ELIMINATED, HELD, OFF_MAP, UNUSED, WAS_HELD, State


def set_up(scenario: Scenario) -> State:
    """Units where the scenario puts them, charts with their first marks: no stragglers, no fatigue [mib 3.0g 10.0a]."""
    units = scenario.units
    count = len(units)
    place = [first_place(unit) for unit in units]
    for release in scenario.provisions.releases:
        place[release.unit] = UNUSED
    masks = [0, 0]
    for unit, facts in enumerate(units):
        if facts.fights and place[unit] >= 0:
            masks[facts.side] |= 1 << place[unit]
    return State(
        place=place,
        second=[-1] * count,
        facing=[unit.facing for unit in units],
        status=[HELD | WAS_HELD if unit.held and scenario.lite else 0 for unit in units],
        steps=[unit.steps for unit in units],
        stragglers=[0] * count,
        dead=[0] * count,
        fatigue=[0] * count,
        guns=[unit.batteries for unit in units],
        organic=[unit.organic for unit in units],
        spent=[0] * count,
        parent=[-1] * count,
        given=[0] * count,
        weariness=[0] * len(scenario.formations),
        formation=[0] * len(scenario.formations),
        control=[prize.holder for prize in scenario.prizes],
        cup=(),
        occupied=(masks[0], masks[1]),
        initiative=scenario.initiative,
        holder=scenario.first,
        first=scenario.first,
    )


def first_place(unit: Unit) -> int:
    if unit.spare:
        return UNUSED
    if unit.hex >= 0:
        return unit.hex
    return OFF_MAP if unit.entry >= 0 else ELIMINATED
