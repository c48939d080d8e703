"""What a combat promises before it is fought: from the findings that resolve it, no die thrown
[napoleon3 11d 11.2-def-a 11.2-assault-a]."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

from msgspec import structs

from grognard.rulesets.napoleon3.ch00_general.morale import steadiness
from grognard.rulesets.napoleon3.ch10_artillery.support import supporters
from grognard.rulesets.napoleon3.ch11_combat.assault import find_assault
from grognard.rulesets.napoleon3.ch11_combat.column import Finding
from grognard.rulesets.napoleon3.ch11_combat.defence import defence_value, find_defence, fires_back
from grognard.rulesets.napoleon3.ch11_combat.frame import Attacks, Fray, side_of, steady, strength
from grognard.rulesets.napoleon3.ch11_combat.lapsing_attacks import lawful_attacks
from grognard.rulesets.napoleon3.ch11_combat.results import NOTHING, TEST
from grognard.rulesets.napoleon3.state import N3Game, troops_at


def foreseen(game: N3Game, step: Attacks, unit: int, hex: int) -> Fray:
    """A declared or possible attack as it would be fought: alone, or with all where it is to be coordinated; every gun
    that may support the defence does [napoleon3 10.1-support-a 11.1a 11.1d]."""
    joined = [other for other, there in lawful_attacks(game, step) if there == hex] if hex in step.joint else []
    units = tuple(dict.fromkeys((*joined, unit)))
    strengths = tuple((other, strength(game, step, other, hex)) for other in units)
    hq = game.scenario.formations[step.formation].hq
    leading = (hq,) if len(units) > 1 else ()  # whoever coordinates takes part [napoleon3 9.3c]
    return with_fire(game, Fray(step.formation, hex, units, strengths, len(units) > 1, leading))


def with_fire(game: N3Game, combat: Fray, guns: tuple[int, ...] | None = None) -> Fray:
    """The same with the guns of the defence, all that may unless they are named, and its fire divided evenly where
    nobody has divided it yet [napoleon3 11.2-def-d]."""
    combat = structs.replace(combat, guns=(*combat.guns, *supporters(game, combat)) if guns is None else guns)
    waiting = [unit for unit in combat.attackers if unit not in dict(combat.pool)]
    left = max(0, defence_value(game, combat) - sum(points for _, points in combat.pool))
    shares = [(unit, (left + n) // len(waiting)) for n, unit in enumerate(waiting)]
    return structs.replace(combat, pool=(*combat.pool, *shares))


def hits(game: N3Game, finding: Finding, unit: int) -> Fraction:
    """How likely a unit takes D or worse: by the table, or because it fails the check the table asks for
    [napoleon3 11.3t]."""
    odds = finding.odds()
    worse = sum((chance for outcome, chance in odds.items() if outcome not in (NOTHING, TEST)), Fraction(0))
    return worse + (odds[TEST] * (1 - steadiness(game, unit)) if odds[TEST] else 0)


def repulses(game: N3Game, combat: Fray) -> dict[int, Fraction]:
    """How likely each attacker is thrown back [napoleon3 11d]."""
    if not fires_back(game, combat):
        return dict.fromkeys(combat.attackers, Fraction(0))
    return {unit: hits(game, find_defence(game, combat, unit), unit) for unit in combat.attackers}


def course(game: N3Game, combat: Fray) -> tuple[Fraction, Fraction, Fraction]:
    """How likely all attackers are thrown back, how likely the assault does nothing, and how likely it strikes home, by
    whoever is left to make it [napoleon3 11d 11.2-assault-a 11.2-assault-b]."""
    thrown = repulses(game, combat)
    points, guns_alone = dict(combat.strengths), not steady(game, combat)
    repulsed = vain = success = Fraction(0)
    for left in product((False, True), repeat=len(combat.attackers)):
        likely = Fraction(1)
        for unit, stays in zip(combat.attackers, left, strict=True):
            likely *= 1 - thrown[unit] if stays else thrown[unit]
        units = tuple(unit for unit, stays in zip(combat.attackers, left, strict=True) if stays)
        if not likely:
            continue
        if not units:
            repulsed += likely
        elif guns_alone:  # [napoleon3 10.1-support-d]
            success += likely
        else:
            still = structs.replace(combat, attackers=units)
            finding = find_assault(game, still, units, tuple(points[unit] for unit in units))
            hit = hits(game, finding, finding.target)
            vain, success = vain + likely * (1 - hit), success + likely * hit
    return repulsed, vain, success


def is_lone_battery(game: N3Game, combat: Fray) -> bool:
    """Whether only guns are attacked: whoever is not thrown back takes them [napoleon3 10.1-support-d]."""
    return bool(troops_at(game, 1 - side_of(game, combat), combat.hex)) and not steady(game, combat)


def promise(game: N3Game, step: Attacks, unit: int, hex: int) -> Fraction:
    """How much more likely an attack strikes home than that it is thrown back."""
    repulsed, _, success = course(game, foreseen(game, step, unit, hex))
    return success - repulsed
