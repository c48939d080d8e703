"""Close combat power: numbers, command, ground, and the floor [portable close.1 close.12]."""

from __future__ import annotations

import msgspec

from grognard.core.event import Modifier
from grognard.core.odds import Odds
from grognard.rulesets.portable.close.outcomes import duel_odds
from grognard.rulesets.portable.special_terrain import ground_modifiers
from grognard.rulesets.portable.state import ON_FOOT, PortableGame, is_commanded, type_now
from grognard.rulesets.portable.units import COMMANDED, DISMOUNTED, LOWEST_POWER

OUTNUMBERED = tuple(Modifier(1 - n, "outnumbered", "close.1") for n in range(7))
"""By the number of attackers: one less power for each beyond the first [portable close.1]."""


class Power(msgspec.Struct, frozen=True):
    """A close combat power and how it came about; all modifiers add up before the floor [portable close.12]."""

    base: int
    modifiers: tuple[Modifier, ...]

    @property
    def total(self) -> int:
        """Never below the floor [portable units.2]."""
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
    """An attacker's power from one hex into another, its ground included; being pinned plays no part
    [portable close.11 close.12]."""
    modifiers = _own_modifiers(game, unit, here)
    # uphill, downhill, out of a river, into woods, into buildings and works
    # [portable special.hills.3 special.hills.4 special.rivers.5 special.woods.2 special.built.1]
    modifiers += ground_modifiers(game.scenario.field, here, there)
    return Power(type_now(game, unit).power, tuple(modifiers))


def find_defence(game: PortableGame, unit: int, attackers: int) -> Power:
    """A defender's power against so many attackers [portable close.1]; its ground plays no part
    [portable special.hills.3 special.hills.4], nor does being pinned [portable close.11]."""
    modifiers = _own_modifiers(game, unit, game.state.place[unit])
    if attackers > 1:
        modifiers.append(OUTNUMBERED[attackers])
    return Power(type_now(game, unit).power, tuple(modifiers))


def _own_modifiers(game: PortableGame, unit: int, here: int) -> list[Modifier]:
    modifiers = [DISMOUNTED] if game.state.status[unit] & ON_FOOT else []  # [portable units.4]
    if is_commanded(game, unit, here):  # [portable units.6]
        modifiers.append(COMMANDED)
    return modifiers
