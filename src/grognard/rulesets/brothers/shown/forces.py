"""The order of battle in a few lines, for whoever is about to take command of it."""

from __future__ import annotations

from grognard.core.briefing import Force
from grognard.core.messages import Messages
from grognard.rulesets.brothers.ch03_components.units import TROOPS
from grognard.rulesets.brothers.reader.scenario import Scenario

IN_FULL = 2
"""An army of so many formations is told arm by arm, a larger one corps by corps."""


def forces(messages: Messages, scenario: Scenario, side: int) -> tuple[Force, ...]:
    formations = [formation for formation in scenario.formations if formation.side == side]
    found: list[Force] = []
    for formation in formations:
        name = f"{formation.name} ({scenario.units[formation.hq].name})"
        arms = [scenario.units[unit].arm for unit in formation.members]
        if len(formations) > IN_FULL:
            found.append(Force(name, len(arms)))
            continue
        found += [Force(f"{name}, {messages.word(arm)}", arms.count(arm)) for arm in TROOPS if arm in arms]
    sovereigns = [scenario.units[unit].name for unit in scenario.commanders if scenario.units[unit].side == side]
    return (*found, *(Force(name, 1) for name in sovereigns))
