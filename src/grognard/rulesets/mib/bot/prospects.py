"""What a combat promises, in victory points: for the staff officer, from the same tables and findings as the fight
itself."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import msgspec

from grognard.core.hexgrid import NOWHERE
from grognard.rulesets.mib.bot.leading import LED
from grognard.rulesets.mib.ch02_components.leaders import bonus_at, leader_ways
from grognard.rulesets.mib.ch02_components.values import is_cavalry, morale
from grognard.rulesets.mib.ch06_movement.zones import zone_of
from grognard.rulesets.mib.ch07_combat.charges import needs_steadiness, tester
from grognard.rulesets.mib.ch07_combat.effects import step_losses
from grognard.rulesets.mib.ch07_combat.frame import Fray, Plan, all_defenders
from grognard.rulesets.mib.ch07_combat.modifiers import Finding, find_combat
from grognard.rulesets.mib.ch07_combat.sequence import combat_of
from grognard.rulesets.mib.ch07_combat.tables import Column
from grognard.rulesets.mib.reader.charts import Charts
from grognard.rulesets.mib.state import MOVED_LEADER, MibGame, has, in_play, troops_at

BLOCKED, SQUEEZED = 2.0, 0.6
"""What a defender loses who cannot go back, or only through zones of control [mib 7.2f 7.2i]."""
FAINT, FIRM = -9, 13
"""Modifiers beyond these change nothing."""
_TABLES: dict[int, Charts] = {}


class Outlook(NamedTuple):
    """What a combat does on average."""

    theirs: float
    """The loss of each defending stack, in steps lost for good and what comes near them."""
    own: float
    """The loss of each attacking stack."""
    driven: float
    """How likely the defenders go back."""
    hexes: float
    """How far, on average."""


def outlook(charts: Charts, modifiers: int, difference: int, last: bool = False) -> Outlook:
    """What modifiers and a difference in morale ratings promise; on the last turn only what is lost for good counts."""
    _TABLES[id(charts)] = charts
    return _outlook(id(charts), max(FAINT, min(FIRM, modifiers)), max(-1, min(1, difference)), last)


@cache
def _outlook(charts: int, modifiers: int, difference: int, last: bool) -> Outlook:
    theirs = own = driven = hexes = 0.0
    for die in range(1, 7):
        line = _TABLES[charts].crt.find(die + modifiers)
        theirs += _loss(charts, line.defender.column, line.defender.modifier, difference > 0, last)
        own += _loss(charts, line.attacker.column, line.attacker.modifier, difference < 0, last)
        driven += line.retreat > 0
        hexes += line.retreat
    return Outlook(theirs / 6, own / 6, driven / 6, hexes / 6)


@cache
def _loss(charts: int, column: Column, modifier: int, inferior: bool, last: bool) -> float:
    """Mean loss of a stack: casualties full, the rest as far as there is time for it to matter."""
    total = 0.0
    straggler, disorder, fatigue = (0.2, 0.1, 0.0) if last else (0.5, 0.35, 0.07)
    for die in range(1, 7):
        codes = _TABLES[charts].cet.find(column, die + modifier)
        casualties, stragglers = step_losses(codes, inferior)
        boxes = sum(int(code[0]) for code in codes if code.endswith("F"))
        total += casualties + straggler * stragglers + fatigue * boxes
        total += disorder * ("D" in codes) + disorder / 2 * any(c[0] == "D" and len(c) > 1 for c in codes)
    return total / 6


def is_last(game: MibGame) -> bool:
    return game.state.turn >= game.scenario.turns


def ripeness(game: MibGame) -> float:
    """How much of a place's worth counts now: what is taken early may change hands again."""
    gone = game.state.turn / game.scenario.turns
    early = LED.now.early
    return LED.now.prize * (early + (1 - early) * gone * gone)


def stakes(game: MibGame, hex: int, taker: int) -> float:
    """What it is worth to a side to take a place: it counts twice, once less for the other; early in the battle it may
    change hands again."""
    for prize, holder in zip(game.scenario.prizes, game.state.control, strict=True):
        if prize.hex == hex and holder != taker:
            swing = 2.0 * prize.points if holder >= 0 else float(prize.points)
            return swing * ripeness(game)
    return 0.0


def trap(game: MibGame, side: int, hex: int, occupied: int) -> float:
    """What retreat from a hex costs its defenders beside the result, if these hexes are held against them
    [mib 7.2f 7.2i]."""
    field = game.scenario.field
    exits = [n for n in field.grid.neighbours[hex] if n != NOWHERE and not (occupied | field.closed) >> n & 1]
    if not exits:
        return BLOCKED
    zone = zone_of(game, side) & ~game.state.occupied[1 - side]
    return SQUEEZED if all(zone >> n & 1 for n in exits) else 0.0


def gain(game: MibGame, side: int, targets: tuple[int, ...], seen: Outlook, occupied: int) -> float:
    """What the attacker may hope for."""
    total = 0.0
    for target in targets:
        total += harm_to(game, troops_at(game, 1 - side, target), seen.theirs)
        total += LED.now.driven * seen.hexes * (0.3 if is_last(game) else 1.0)
        total += seen.driven * (stakes(game, target, side) + trap(game, side, target, occupied))
    return total


def harm_to(game: MibGame, units: list[int], loss: float) -> float:
    """A mean loss as it bears on a stack: the last steps count more, but nobody loses more than there is."""
    steps, most = 0, 0.0
    for unit in units:
        left = game.state.steps[unit]
        steps += left
        most += (left or 0.5) + (0.0 if game.scenario.units[unit].detachment else 0.5)
    return min(most, loss * (1 + 0.5 * frailty(steps)))


def frailty(steps: int) -> float:
    """How near a stack is to its end, which counts extra."""
    return 1.0 if steps <= 1 else 0.5 if steps == 2 else 0.0


def plan_worth(game: MibGame, side: int, plan: Plan) -> float:
    """What one declared combat promises; a charge on infantry in order as it checks [mib 7.13b]."""
    if not plan.units:
        return 0.0
    fray = combat_of(game, plan, side)
    charged = all_defenders(game, fray)
    if not plan.charge or not needs_steadiness(game, charged):
        return _worth(game, fray, countered(game, fray))
    steady = min(1.0, morale(game, tester(game, charged)) / 6)
    firm, shaken = (msgspec.structs.replace(fray, steady=found) for found in (1, 0))
    return steady * _worth(game, firm, 0) + (1 - steady) * _worth(game, shaken, 0)


def countered(game: MibGame, fray: Fray) -> int:
    """A countercharge costs a charge about a point of the die."""
    riders = [u for t in fray.targets for u in troops_at(game, 1 - fray.side, t) if is_cavalry(game, u)]
    return 1 if fray.charge and riders else 0


def _worth(game: MibGame, fray: Fray, less: int) -> float:
    finding = find_combat(game, fray)
    if not finding.attack or not finding.defence:
        return -9.0
    last = is_last(game)
    seen = outlook(game.scenario.charts, finding.total - less, finding.morale[0] - finding.morale[1], last)
    price = sum(_price(game, finding, hex, seen, last) for hex in {part.hex for part in finding.attack})
    return gain(game, fray.side, fray.targets, seen, game.state.occupied[fray.side]) - price


def _price(game: MibGame, finding: Finding, hex: int, seen: Outlook, last: bool) -> float:
    """What an attack costs one stack: losses, and the effort of those who are near tired."""
    units = [part.unit for part in finding.attack if part.hex == hex]
    tired = game.scenario.charts.fatigue.tired
    effort = 0.0 if last else sum(0.25 for unit in units if game.state.fatigue[unit] + 2 >= tired)
    return LED.now.hurt * harm_to(game, units, seen.own) + effort


def leader_help(game: MibGame, side: int, formation: int, hexes: list[int]) -> int:
    """The bonus of a leader who is with one of these hexes, or can still ride there."""
    best = bonus_at(game, side, hexes)
    for leader in game.scenario.leaders[side]:
        facts = game.scenario.units[leader]
        if facts.bonus <= best or facts.formation not in (-1, formation):
            continue
        if not in_play(game, leader) or has(game, leader, MOVED_LEADER):
            continue
        reach = leader_ways(game, leader).reached
        if any(reach >> hex & 1 for hex in hexes):
            best = facts.bonus
    return best
