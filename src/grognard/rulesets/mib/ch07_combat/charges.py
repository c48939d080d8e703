"""Charges: what a charge is, who can make one, and how those who are charged stand it [mib 7.13a 7.13b 7.13i]."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from grognard.rulesets.mib.ch02_components.values import is_cavalry, morale
from grognard.rulesets.mib.ch05_morale import check
from grognard.rulesets.mib.ch07_combat.frame import Attacks, Fray, all_defenders, change, largest, strikes_from
from grognard.rulesets.mib.ch07_combat.tables import ColumnRoll
from grognard.rulesets.mib.ch11_fatigue.fatigue import is_tired, is_worn
from grognard.rulesets.mib.ch16_options.by_mail import formation_of
from grognard.rulesets.mib.state import DISORGANIZED, SMASHED, MibGame


def is_charge(game: MibGame, units: Sequence[int]) -> bool:
    """An attack by cavalry only is a charge [mib 7.13a]."""
    return bool(units) and all(is_cavalry(game, unit) for unit in units)


def may_charge(game: MibGame, unit: int) -> bool:
    """Tired cavalry cannot charge; the spent and the disorganized attack nobody anyway [mib 7.13j 11.1b]."""
    return is_cavalry(game, unit) and not is_tired(game, unit)


def may_assault(game: MibGame, step: Attacks, unit: int, hex: int) -> bool:
    """Cavalry attacks otherwise than by a charge only beside infantry [mib 7.13a 7.13f]."""
    if not is_cavalry(game, unit):
        return True
    joins = formation_of(game, unit)
    return any(
        there == hex and not charge and not is_cavalry(game, other) and formation_of(game, other) == joins
        for other, there, charge in step.orders
    )


def chargeable(game: MibGame, unit: int, target: int) -> bool:
    """Whether cavalry can ride into a hex from where it stands; that costs it no movement [mib 7.13a]."""
    field = game.scenario.field
    return any(field.chargeable[hex] >> target & 1 for hex in strikes_from(game, unit, target))


# -- how the charged stand ---------------------------------------------------------------------------------------------


def is_upset(game: MibGame, units: Sequence[int]) -> bool:
    """Whether any of those who are charged are in disorder [mib 7.13c]."""
    return any(game.state.status[unit] & (DISORGANIZED | SMASHED) for unit in units)


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
    return is_cavalry(game, unit) or has_own_cavalry(game, unit)


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


# -- what it comes to --------------------------------------------------------------------------------------------------


def cavalry_factors(game: MibGame, fray: Fray) -> list[tuple[Fraction, str, str]]:
    """Halved beside infantry; in a charge as those who are charged stand [mib 7.6a 7.13f 7.13h]."""
    chart = game.scenario.charts.strength
    if not fray.charge:
        return [(chart.factor("attacks-together-with-infantry"), "cavalry-with-infantry", "7.13f")]
    return charge_factors(game, all_defenders(game, fray), fray.steady)


def charge_factors(game: MibGame, charged: Sequence[int], steady: int) -> list[tuple[Fraction, str, str]]:
    """Doubled against disorder, halved by infantry that stands firm, unchanged otherwise, on top of what a strike in
    the rear gives [mib 7.13b 7.13c 7.13g 7.13h]."""
    chart = game.scenario.charts.strength
    if is_upset(game, charged):
        return [(chart.factor("charge-with-some-defender-disorganized-or-smashed"), "charge-on-disorder", "7.13c")]
    if steady == 1:
        return [(chart.factor("charge-on-steady-infantry-that-passed"), "steady-infantry", "7.13b")]
    return []


def has_own_cavalry(game: MibGame, unit: int) -> bool:
    """Whether a division has cavalry of its own that counts: none while the division is tired or spent [mib 7.14h]."""
    return bool(game.state.organic[unit]) and not is_worn(game, unit)


def organic_strength(game: MibGame, unit: int, counter: Sequence[int]) -> int:
    """What a charged division's own cavalry adds, twice if it countercharges [mib 7.14f 7.14h]."""
    if not has_own_cavalry(game, unit):
        return 0
    return game.state.organic[unit] * (2 if unit in counter else 1)


def upset_stacks(game: MibGame, fray: Fray) -> tuple[bool, ...]:
    """Which stacks a charge finds in disorder [mib 7.13d]."""
    return tuple(fray.charge and is_upset(game, stack) for stack in fray.stacks)


def charged_roll(roll: ColumnRoll, upset: bool) -> ColumnRoll:
    """Those whom a charge finds in disorder roll as if they stood, even while they run [mib 7.13d]."""
    return ColumnRoll("engaged", roll.modifier) if upset else roll
