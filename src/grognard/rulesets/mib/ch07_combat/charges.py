"""What a charge sets off before the die: steady infantry and countercharges [mib 7.13b 7.13i]."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.rulesets.mib.ch02_components.values import is_cavalry, morale
from grognard.rulesets.mib.ch05_morale import check
from grognard.rulesets.mib.ch07_combat.frame import Fray, all_defenders, change
from grognard.rulesets.mib.ch07_combat.strength import is_upset, largest
from grognard.rulesets.mib.ch11_fatigue.fatigue import is_worn
from grognard.rulesets.mib.state import DISORGANIZED, SMASHED, MibGame


def needs_steadiness(game: MibGame, charged: Sequence[int]) -> bool:
    """Only infantry, in order throughout, is put to the test [mib 7.13b 7.13c 7.13h]."""
    troops = [unit for unit in charged if game.scenario.units[unit].is_troops]
    return bool(troops) and not is_upset(game, charged) and not any(is_cavalry(game, unit) for unit in troops)


def tester(game: MibGame, charged: Sequence[int]) -> int:
    """The largest of the charged checks for all; among equals the attacker names the worst [mib 7.13b]."""
    return min(largest(game, charged), key=lambda unit: (morale(game, unit), unit))


def counterchargers(game: MibGame, charged: Sequence[int]) -> list[int]:
    """Cavalry of its own and divisions' own cavalry alike [mib 7.13i 7.14f]."""
    return [unit for unit in charged if may_countercharge(game, unit)]


def may_countercharge(game: MibGame, unit: int) -> bool:
    """Cavalry in order, or a division in order with cavalry of its own that is not worn out [mib 7.13i 7.14f 7.14h]."""
    if game.state.status[unit] & (DISORGANIZED | SMASHED):
        return False
    return is_cavalry(game, unit) or bool(game.state.organic[unit] and not is_worn(game, unit))


def check_charge(game: MibGame, fray: Fray) -> None:
    """All checks of one charge [mib 7.13b 7.13i 7.14f]."""
    charged = all_defenders(game, fray)
    if needs_steadiness(game, charged):
        change(game, steady=int(check(game, tester(game, charged), "steadiness", "7.13b")))
    passed = tuple(
        unit
        for unit in counterchargers(game, charged)
        if check(game, unit, "countercharge", "7.13i" if is_cavalry(game, unit) else "7.14f")
    )
    change(game, counter=passed)
