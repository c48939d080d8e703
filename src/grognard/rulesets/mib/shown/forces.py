"""The order of battle in a few lines: each formation with its leader, its divisions, and the hour at which it comes."""

from __future__ import annotations

from grognard.core.briefing import Force
from grognard.core.messages import Messages
from grognard.rulesets.mib.ch02_components.units import Formation
from grognard.rulesets.mib.reader.scenario import Scenario


def forces(messages: Messages, scenario: Scenario, side: int) -> tuple[Force, ...]:
    """A line for each formation of a side; counters that wait for a detachment or for massed guns are no force."""
    found = []
    for formation in scenario.formations:
        units = [unit for unit in formation.members if not scenario.units[unit].spare]
        if formation.side == side and units:
            found.append(Force(_title(messages, scenario, formation, units), len(units)))
    return tuple(found)


def _title(messages: Messages, scenario: Scenario, formation: Formation, units: list[int]) -> str:
    """The formation, its leader, and when it comes if nobody of it begins on the map."""
    leader = scenario.units[formation.leader].name if formation.leader >= 0 else formation.name
    notes = [leader] if leader != formation.name else []
    facts = [scenario.units[unit] for unit in units]
    if all(unit.hex < 0 for unit in facts):
        turn = scenario.clock[min(unit.turn for unit in facts) - 1]
        day = turn.day - scenario.clock[0].day + 1
        notes.append(f"{messages.word('from')} {turn.clock}" + (f" {messages.word('on-day')} {day}" if day > 1 else ""))
    return f"{formation.name} ({', '.join(notes)})" if notes else formation.name
