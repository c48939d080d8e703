"""The order of battle in a few lines: each formation with its leader, its units, and the hour at which it comes."""

from __future__ import annotations

from grognard.core.briefing import Force
from grognard.core.messages import Messages
from grognard.rulesets.napoleon3.ch00_general.hours import hour_of
from grognard.rulesets.napoleon3.ch01_03_units.ch01_formations import Formation
from grognard.rulesets.napoleon3.reader.scenario import Scenario


def forces(messages: Messages, scenario: Scenario, side: int) -> tuple[Force, ...]:
    """A line for each formation of a side: its brigades and batteries, without leaders."""
    return tuple(
        Force(_title(messages, scenario, formation), len(formation.members))
        for formation in scenario.formations
        if formation.side == side
    )


def _title(messages: Messages, scenario: Scenario, formation: Formation) -> str:
    """The formation, its leader, and when it comes if nobody of it is on the map."""
    notes = [scenario.units[formation.hq].name] if formation.hq >= 0 else []
    coming = [unit.turn for unit in (scenario.units[index] for index in formation.members) if unit.hex < 0]
    if coming and len(coming) == len(formation.members):
        notes.append(f"{messages.word('from')} {hour_of(min(coming))}:00")
    return f"{formation.name} ({', '.join(notes)})" if notes else formation.name
