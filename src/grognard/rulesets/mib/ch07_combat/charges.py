"""What a charge sets off before the die: steady infantry and countercharges [mib 7.13b 7.13i]."""

from __future__ import annotations

from grognard.rulesets.mib.ch02_components.values import is_cavalry, morale
from grognard.rulesets.mib.ch05_morale import check
from grognard.rulesets.mib.ch07_combat.frame import Fray, all_defenders, change
from grognard.rulesets.mib.ch07_combat.strength import largest, meets_disorder
from grognard.rulesets.mib.ch11_fatigue.fatigue import is_worn
from grognard.rulesets.mib.state import DISORGANIZED, SMASHED, MibGame


def needs_steadiness(game: MibGame, fray: Fray) -> bool:
    """Only infantry, in order throughout, is put to the test [mib 7.13b 7.13c 7.13h]."""
    those = all_defenders(game, fray)
    foot = [unit for unit in those if game.scenario.units[unit].is_troops]
    return bool(foot) and not meets_disorder(game, fray) and not any(is_cavalry(game, unit) for unit in foot)


def tester(game: MibGame, fray: Fray) -> int:
    """The largest defender checks for all; among equals the attacker names the worst [mib 7.13b]."""
    return min(largest(game, all_defenders(game, fray)), key=lambda unit: (morale(game, unit), unit))


def counterchargers(game: MibGame, fray: Fray) -> list[int]:
    """Cavalry of its own and divisions' own cavalry alike [mib 7.13i 7.14f]."""
    return [unit for unit in all_defenders(game, fray) if may_countercharge(game, unit)]


def may_countercharge(game: MibGame, unit: int) -> bool:
    """Cavalry in order, or a division in order with cavalry of its own that is not worn out [mib 7.13i 7.14f 7.14h]."""
    if game.state.status[unit] & (DISORGANIZED | SMASHED):
        return False
    return is_cavalry(game, unit) or bool(game.state.organic[unit] and not is_worn(game, unit))


def check_charge(game: MibGame, fray: Fray) -> None:
    """All checks of one charge."""
    if needs_steadiness(game, fray):
        change(game, steady=int(check(game, tester(game, fray), "steadiness", "7.13b")))
    passed = tuple(
        unit
        for unit in counterchargers(game, fray)
        if check(game, unit, "countercharge", "7.13i" if is_cavalry(game, unit) else "7.14f")
    )
    change(game, counter=passed)
