"""Close combat, before the dice: who fights whom, with what power, and where a beaten attacker may go."""

from __future__ import annotations

from functools import cache

import msgspec

from grognard.core.action import Action
from grognard.core.event import Modifier
from grognard.core.hexgrid import NOWHERE
from grognard.core.odds import Odds
from grognard.core.options import Group
from grognard.rulesets.portable.events import UnitEngaged
from grognard.rulesets.portable.special_terrain import attackable, ground_modifiers
from grognard.rulesets.portable.state import FIGHTS, MOVED, ON_FOOT, PortableGame, Refusal, is_commanded, type_now
from grognard.rulesets.portable.units import COMMANDED, DISMOUNTED, LOWEST_POWER

OUTNUMBERED = tuple(Modifier(1 - n, "outnumbered", "close.1") for n in range(7))
"""By the number of attackers: one less power for each beyond the first [portable close.1]."""

BOTH, ATTACKER, DEFENDER, NEITHER = "both-destroyed", "attacker-destroyed", "defender-destroyed", "draw"


def outcome_of(attacker_hits: bool, defender_hits: bool) -> str:
    """Both dice count, whatever the other shows [portable close.2 close.3 close.4 close.5 close.6]."""
    if attacker_hits:
        return BOTH if defender_hits else DEFENDER
    return ATTACKER if defender_hits else NEITHER


@cache
def duel_odds(attack: int, defence: int) -> Odds:
    dice = range(1, 7)
    return Odds.count(outcome_of(a <= attack, d <= defence) for a in dice for d in dice)


class Power(msgspec.Struct, frozen=True):
    """A close combat power and how it came about; all modifiers add up before the floor [portable close.12]."""

    base: int
    modifiers: tuple[Modifier, ...]

    @property
    def total(self) -> int:
        return max(LOWEST_POWER, self.base + sum(modifier.value for modifier in self.modifiers))


class DuelFinding(msgspec.Struct, frozen=True):
    """Everything that bears on one attacker's fight with one defender, before any die."""

    attacker: int
    defender: int
    attack: Power
    defence: Power

    def odds(self) -> Odds:
        return duel_odds(self.attack.total, self.defence.total)


def find_duel(game: PortableGame, attacker: int, defender: int, attackers: int) -> DuelFinding:
    """Gather what bears on a duel; the number of attackers is the one at the start [portable close.9]."""
    place = game.state.place
    attack = find_attack(game, attacker, place[attacker], place[defender])
    return DuelFinding(attacker, defender, attack, find_defence(game, defender, attackers))


def find_attack(game: PortableGame, unit: int, here: int, there: int) -> Power:
    """An attacker's power from one hex into another; being pinned plays no part [portable close.11]."""
    modifiers = _own_modifiers(game, unit, here) + ground_modifiers(game.scenario.field, here, there)
    return Power(type_now(game, unit).power, tuple(modifiers))


def find_defence(game: PortableGame, unit: int, attackers: int) -> Power:
    """A defender's power against so many attackers; its ground plays no part."""
    modifiers = _own_modifiers(game, unit, game.state.place[unit])
    if attackers > 1:
        modifiers.append(OUTNUMBERED[attackers])
    return Power(type_now(game, unit).power, tuple(modifiers))


def _own_modifiers(game: PortableGame, unit: int, here: int) -> list[Modifier]:
    modifiers = [DISMOUNTED] if game.state.status[unit] & ON_FOOT else []
    if is_commanded(game, unit, here):
        modifiers.append(COMMANDED)
    return modifiers


def engage_groups(game: PortableGame, unit: int) -> list[Group]:
    """Standing to fight an adjacent enemy: a move of no hexes [portable close.10]."""
    targets = attackable(game, unit, game.state.place[unit])
    return [Group("engage", (unit,), targets)] if targets else []


def engage(game: PortableGame, unit: int, target: int) -> None:
    """Face an adjacent enemy and fight it in this turn's close combat [portable close.10 R9]."""
    state = game.state
    state.facing[unit] = game.scenario.board.grid.direction(state.place[unit], target)
    state.status[unit] |= MOVED | FIGHTS
    game.tell(UnitEngaged(rule="close.10", unit=unit, place=target))


def engage_refusal(game: PortableGame, unit: int, action: Action) -> Refusal:
    """Why a unit may not stand and fight that enemy."""
    state, field = game.state, game.scenario.field
    enemies = state.occupied[1 - game.scenario.units[unit].side]
    if not (0 <= action.place < field.grid.size and enemies >> action.place & 1):
        return "no-enemy-there", "close.10"
    if not field.adjacent[state.place[unit]] >> action.place & 1:
        return "not-adjacent", "close.10"
    return "too-steep-to-attack", "special.hills.2"


Pair = tuple[int, int]


def find_pairs(game: PortableGame, side: int) -> tuple[Pair, ...]:
    """Who attacks whom: units that came into contact or engaged, and the enemy each faces [portable close.10]."""
    state, field = game.state, game.scenario.field
    enemies = state.occupied[1 - side]
    pairs = []
    for unit in game.scenario.members[side]:
        if state.status[unit] & FIGHTS and state.place[unit] != NOWHERE:
            faced = field.grid.neighbours[state.place[unit]][state.facing[unit]]
            near = enemies & field.level[state.place[unit]]  # [portable special.hills.2]
            if faced != NOWHERE and near >> faced & 1:
                pairs.append((unit, state.unit_at(faced)))
    return tuple(pairs)


def withdrawals(game: PortableGame, unit: int, here: int) -> int:
    """Empty hexes next to a unit in a hex and to no enemy, not fatal, not over two contours [portable close.5]."""
    state, field = game.state, game.scenario.field
    side = game.scenario.units[unit].side
    taken = (state.occupied[0] | state.occupied[1]) & ~(1 << state.place[unit])
    return field.level[here] & ~taken & ~field.zone(state.occupied[1 - side]) & ~field.deadly
