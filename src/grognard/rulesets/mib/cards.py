"""Odds cards: what a player is shown before a die is thrown, from the findings that resolve it."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

from msgspec.structs import replace

from grognard.core.action import Action
from grognard.core.odds import CardRow, Odds, OddsCard
from grognard.rulesets.mib.attacks import plans_of
from grognard.rulesets.mib.bombardment import find_bombardment, gun_targets, ready_guns
from grognard.rulesets.mib.charges import counterchargers, needs_steadiness, tester
from grognard.rulesets.mib.combat import Combat
from grognard.rulesets.mib.finding import Finding, find_combat
from grognard.rulesets.mib.fray import Attacks, Fray, Plan, current
from grognard.rulesets.mib.morale import chance
from grognard.rulesets.mib.movement import may_intend
from grognard.rulesets.mib.recovery import recovery_modifiers
from grognard.rulesets.mib.secrets import presume
from grognard.rulesets.mib.state import MibGame, morale


def cards(game: MibGame, side: int, action: Action) -> tuple[OddsCard, ...]:
    """The enemy's charts are presumed, never read [mib 2.5a]."""
    match action.verb:
        case "attack" | "charge":
            return attack_cards(presume(game, side), action)
        case "resolve":
            return resolve_cards(presume(game, side), side, action)
        case "bombard" | "bombard-all":
            return (bombard_card(presume(game, side), side, action),)
        case "recover":
            modifiers = recovery_modifiers(game, action.unit)
            rating = morale(game, action.unit) + sum(m.value for m in modifiers)
            row = CardRow("recovery", action.unit, morale(game, action.unit), modifiers, rating)
            return (check_card("recovery", "10.1a", row, rating),)
        case "hurry" | "rush":
            rating = morale(game, action.unit)
            row = CardRow("double-time", action.unit, rating, (), rating)
            return (check_card("double-time", "6.12c", row, rating),)
    return ()


def check_card(title: str, rule: str, row: CardRow, rating: int) -> OddsCard:
    passing = chance(rating)
    chances = {"passed": passing, "failed": 1 - passing}
    return OddsCard.of(title, rule, (row,), Odds({key: value for key, value in chances.items() if value}))


def attack_cards(game: MibGame, action: Action) -> tuple[OddsCard, ...]:
    """The combat as it would be with this order added to those already given."""
    step = current(game)
    if not may_intend(game, action.unit):
        return ()
    charge = action.verb == "charge"
    orders = (*step.orders, (action.unit, action.place, charge))
    plans = plans_of(game, orders, step.joined)
    plan = next(p for p in plans if p.charge == charge and action.unit in p.units and action.place in p.targets)
    return plan_cards(game, step.side, plan)


def resolve_cards(game: MibGame, side: int, action: Action) -> tuple[OddsCard, ...]:
    step: Attacks = current(game)
    plan = next(p for p in step.plans if p.units[0] == action.unit and p.targets[0] == action.place)
    return plan_cards(game, side, plan)


def plan_cards(game: MibGame, side: int, plan: Plan) -> tuple[OddsCard, ...]:
    fray = Combat(side, plan.units, plan.targets, plan.charge)
    finding = find_combat(game, fray)
    if not finding.attack or not finding.defence:
        return ()
    odds = combat_odds(game, fray)
    title, rule = ("charge", "7.13a") if plan.charge else ("assault", "7.1.5")
    return (OddsCard.of(title, rule, rows(finding), odds),)


def rows(finding: Finding) -> tuple[CardRow, ...]:
    """A line for each part of each side, its changes in per cent, and one for the die."""
    parts = [
        CardRow(title, part.unit, part.base, part.modifiers(), int(part.strength))
        for title, side in (("attacker", finding.attack), ("defender", finding.defence))
        for part in side
    ]
    die = CardRow("die", -1, 0, finding.modifiers, finding.total)
    return (*parts, die)


def combat_odds(game: MibGame, fray: Fray) -> Odds:
    """Over the die and, in a charge, over every check that comes before it."""
    weights: dict[str, Fraction] = {}
    for share, after in branches(game, fray):
        finding = find_combat(game, after)
        for die in range(1, 7):
            name = finding.line(die).name
            weights[name] = weights.get(name, Fraction(0)) + share / 6
    return Odds(dict(sorted(weights.items())))


def branches(game: MibGame, fray: Fray) -> list[tuple[Fraction, Fray]]:
    """The ways in which the checks of a charge can fall [mib 7.13b 7.13i]."""
    if not fray.charge:
        return [(Fraction(1), fray)]
    steady: list[tuple[Fraction, int]] = [(Fraction(1), -1)]
    if needs_steadiness(game, fray):
        passing = chance(morale(game, tester(game, fray)))
        steady = [(passing, 1), (1 - passing, 0)]
    riders = counterchargers(game, fray)
    found = []
    for (share, outcome), passed in product(steady, product((True, False), repeat=len(riders))):
        weight, counter = share, []
        for unit, won in zip(riders, passed, strict=True):
            weight *= chance(morale(game, unit)) if won else 1 - chance(morale(game, unit))
            if won:
                counter.append(unit)
        if weight:
            found.append((weight, replace(fray, steady=outcome, counter=tuple(counter))))
    return found


def bombard_card(game: MibGame, side: int, action: Action) -> OddsCard:
    units: tuple[int, ...] = (action.unit,)
    if action.verb == "bombard-all":
        others = (u for u in ready_guns(game, side) if u != action.unit)
        units += tuple(u for u in others if gun_targets(game, u) >> action.place & 1)
    finding = find_bombardment(game, Combat(side, units, (action.place,), False, guns=True))
    weights: dict[str, int] = {}
    for die in range(1, 7):
        name = finding.line(die).name
        weights[name] = weights.get(name, 0) + 1
    return OddsCard.of("bombardment", "16.5h", rows(finding), Odds(weights))
