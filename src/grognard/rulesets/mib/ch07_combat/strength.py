"""Strengths in combat: every factor of every unit, before any die [mib 7.1.1a]."""

from __future__ import annotations

from fractions import Fraction

import msgspec

from grognard.core.event import Modifier
from grognard.rulesets.mib.ch02_components.values import is_cavalry, source, strength_in
from grognard.rulesets.mib.ch06_movement.facing import is_rear
from grognard.rulesets.mib.ch07_combat.charges import cavalry_factors, organic_strength
from grognard.rulesets.mib.ch07_combat.frame import Fray, all_defenders, defenders, strikes_from
from grognard.rulesets.mib.ch08_heights.slopes import SLOPE_FACTORS
from grognard.rulesets.mib.ch11_fatigue.fatigue import is_spent, is_tired
from grognard.rulesets.mib.ch16_options.grand_batteries import faces_attack
from grognard.rulesets.mib.state import DISORGANIZED, SMASHED, MibGame, footprint, has

FLOOR = Fraction(1)
"""No unit counts for less [mib 7.1.1c]."""


class Part(msgspec.Struct, frozen=True):
    """One unit in one hex, and what its strength comes to. Factors multiply and fractions are kept
    [mib 7.1.1b 7.1.1d]."""

    unit: int
    hex: int
    base: int
    factors: tuple[tuple[Fraction, str, str], ...]
    """Each factor with its name and its rule."""
    added: Fraction = Fraction(0)
    """What comes on top: a division's own cavalry [mib 7.14f]."""
    fixed: bool = False
    """Whether the strength is set to one point [mib 10.2h 11.1c]."""

    @property
    def strength(self) -> Fraction:
        total = Fraction(self.base)
        for factor, _, _ in self.factors:
            total *= factor
        return max(total, FLOOR) + self.added

    def modifiers(self) -> tuple[Modifier, ...]:
        """The factors as changes in per cent."""
        return tuple(Modifier(int((factor - 1) * 100), why, rule) for factor, why, rule in self.factors)


def attack_parts(game: MibGame, fray: Fray) -> list[Part]:
    """Each attacker from each of its hexes that takes part [mib 7.1.1a 16.6f]."""
    parts = []
    for unit in fray.units:
        hexes = {hex: None for target in fray.targets for hex in strikes_from(game, unit, target)}
        for hex in hexes:
            targets = [target for target in fray.targets if hex in strikes_from(game, unit, target)]
            parts.append(attack_part(game, fray, unit, hex, targets))
    return parts


def attack_part(game: MibGame, fray: Fray, unit: int, hex: int, targets: list[int]) -> Part:
    """One attacker from one hex: half if tired [mib 11.1b], by the ground, twice in the rear [mib 6.7b], and cavalry
    half beside infantry or as its charge goes [mib 7.6a 7.13b 7.13c 7.13f 7.13g]."""
    chart = game.scenario.charts.strength
    factors: list[tuple[Fraction, str, str]] = []
    if is_tired(game, unit):
        factors.append((chart.factor("tired"), "tired", "11.1b"))
    factors += ground_factors(game, fray, hex)
    if all(is_rear_attack(game, fray, hex, target) for target in targets):
        factors.append((chart.factor("attack-on-rear-hexside"), "rear", "6.7b"))
    if is_cavalry(game, unit):
        factors += cavalry_factors(game, fray)
    return Part(unit, hex, strength_in(game, unit), tuple(factor for factor in factors if factor[0] != 1))


def is_rear_attack(game: MibGame, fray: Fray, hex: int, target: int) -> bool:
    """Through a rear hexside of the defenders [mib 6.7b]; all face one way [mib 6.1c], or all round [mib 7.7.2]."""
    those = defenders(game, fray, target)
    return bool(those) and all(is_rear(game, unit, target, hex) for unit in those)


SIDE_FACTORS = SLOPE_FACTORS | {
    "creek": ("across-creek", "7.1.1a"),
    "stream": ("across-stream", "7.1.1a"),
    "river": ("across-river-bridge", "7.7.1"),
}


def ground_factors(game: MibGame, fray: Fray, hex: int) -> list[tuple[Fraction, str, str]]:
    """What lies between an attacker and the defenders of the combat next to it, in its front or not: of several the
    strongest [mib 7.0j]. A river that nobody can attack over is no ground of the attack [mib 7.7.1]."""
    field = game.scenario.field
    beside = [t for t in fray.targets if field.grid.adjacent[hex] >> t & 1 and field.can_strike(hex, t)]
    found = [ground_against(game, fray, hex, target) for target in beside]

    def worth(factors: list[tuple[Fraction, str, str]]) -> Fraction:
        total = Fraction(1)
        for factor, _, _ in factors:
            total *= factor
        return total

    return min(found, key=worth, default=[])


def ground_against(game: MibGame, fray: Fray, hex: int, target: int) -> list[tuple[Fraction, str, str]]:
    """The hexside and the terrain of one defender [mib 7.7.1 8.3a 8.3b]."""
    field, chart = game.scenario.field, game.scenario.charts.strength
    factors = []
    side = field.climbs(hex, target) or field.water(hex, target)
    if side:
        id, rule = SIDE_FACTORS[side]
        factors.append((chart.factor(id), id, rule))
    terrain = field.board.terrain[target]
    if terrain == "chateau" and not any(game.scenario.units[u].detachment for u in defenders(game, fray, target)):
        return factors
    if chart.factor(terrain) != 1:
        factors.append((chart.factor(terrain), terrain, "7.1.1a"))
    return factors


# -- defence -----------------------------------------------------------------------------------------------------------


def defence_parts(game: MibGame, fray: Fray) -> list[Part]:
    return [
        defence_part(game, fray, unit, hex)
        for unit in all_defenders(game, fray)
        for hex in fray.targets
        if footprint(game, unit) >> hex & 1
    ]


def defence_part(game: MibGame, fray: Fray, unit: int, hex: int) -> Part:
    """One defender in one hex: light cavalry half [mib 7.6b], by its state [mib 9.0a 10.2h 11.1b 11.1c], twice if it
    countercharges, and with a division's own cavalry against a charge [mib 7.13i 7.14f]."""
    chart, facts = game.scenario.charts.strength, game.scenario.units[unit]
    if facts.kind == "battery":
        return battery_part(game, fray, unit, hex)
    own = organic_strength(game, unit, fray.counter) if fray.charge and not is_cavalry(game, unit) else 0  # [mib 7.14a]
    added = Fraction(own)
    if has(game, unit, SMASHED) or is_spent(game, unit):
        return Part(unit, hex, 1, (), added, fixed=True)
    factors: list[tuple[Fraction, str, str]] = []
    if is_tired(game, unit):
        factors.append((chart.factor("tired"), "tired", "11.1b"))
    if has(game, unit, DISORGANIZED):
        factors.append((chart.factor("disorganized"), "disorganized", "9.0a"))
    if is_cavalry(game, unit) and game.scenario.units[source(game, unit)].light:
        factors.append((chart.factor("light-cavalry-defending"), "light-cavalry", "7.6b"))
    if is_cavalry(game, unit) and unit in fray.counter:
        factors.append((chart.factor("countercharge-passed"), "countercharge", "7.13i"))
    return Part(unit, hex, strength_in(game, unit), tuple(factors), added)


def battery_part(game: MibGame, fray: Fray, unit: int, hex: int) -> Part:
    """Massed guns: twice their number against an attack from the front [mib 16.5n]."""
    guns = game.state.guns[unit]
    front = faces_attack(game, unit, hex, [h for attacker in fray.units for h in strikes_from(game, attacker, hex)])
    factor = game.scenario.charts.strength.factor("grand-battery-attacked-from-the-front")
    return Part(unit, hex, guns, ((factor, "massed-guns", "16.5n"),) if front else ())
