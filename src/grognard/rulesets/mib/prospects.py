"""What a combat promises, in steps: for the staff officer, from the same tables and findings as the fight itself."""

from __future__ import annotations

from functools import cache

from grognard.rulesets.mib.charts import Charts, Column
from grognard.rulesets.mib.combat import Combat
from grognard.rulesets.mib.effects import step_losses
from grognard.rulesets.mib.finding import find_combat
from grognard.rulesets.mib.fray import Plan
from grognard.rulesets.mib.state import MibGame

GROUND = 0.45
"""What each hex of a retreat is worth, beside the steps."""
_TABLES: dict[int, Charts] = {}


def expected_loss(charts: Charts, column: Column, modifier: int, inferior: bool) -> float:
    """Mean loss of a stack: casualties full, stragglers and disorder in part."""
    _TABLES[id(charts)] = charts
    return _expected_loss(id(charts), column, modifier, inferior)


@cache
def _expected_loss(charts: int, column: Column, modifier: int, inferior: bool) -> float:
    total = 0.0
    for die in range(1, 7):
        codes = _TABLES[charts].cet.find(column, die + modifier)
        casualties, stragglers = step_losses(codes, inferior)
        total += casualties + 0.6 * stragglers + 0.3 * ("D" in codes) + 0.08 * sum(c.endswith("F") for c in codes)
    return total / 6


def worth_of(charts: Charts, modifiers: int, morale: int, stacks: int = 1) -> float:
    """What a combat is worth to its attacker, over all dice; `morale` is the difference in ratings."""
    total = 0.0
    for die in range(1, 7):
        line = charts.crt.find(die + modifiers)
        theirs = expected_loss(charts, line.defender.column, line.defender.modifier, morale > 0)
        own = expected_loss(charts, line.attacker.column, line.attacker.modifier, morale < 0)
        total += theirs + GROUND * line.retreat - 0.9 * own * (0.5 + 0.5 * stacks)
    return total / 6


def plan_worth(game: MibGame, side: int, plan: Plan) -> float:
    """What one declared combat promises; a charge is looked at as if the checks went half the way."""
    if not plan.units:
        return 0.0
    fray = Combat(side, plan.units, plan.targets, plan.charge)
    finding = find_combat(game, fray)
    if not finding.attack or not finding.defence:
        return -9.0
    modifiers = finding.total - (1 if plan.charge else 0)
    stacks = len({part.hex for part in finding.attack})
    return worth_of(game.scenario.charts, modifiers, finding.morale[0] - finding.morale[1], stacks)
