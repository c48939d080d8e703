"""Odds cards: what a player is shown before a die is thrown, from the findings that resolve it."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import product

from msgspec.structs import replace

from grognard.core.action import Action
from grognard.core.odds import CardRow, Odds, OddsCard
from grognard.rulesets.mib.ch02_components.secrets import presume
from grognard.rulesets.mib.ch02_components.values import morale
from grognard.rulesets.mib.ch05_morale import chance
from grognard.rulesets.mib.ch07_combat.attacks import plans_of
from grognard.rulesets.mib.ch07_combat.charges import counterchargers, needs_steadiness, tester
from grognard.rulesets.mib.ch07_combat.effects import loss_checks, step_losses
from grognard.rulesets.mib.ch07_combat.forecast import MOST_STEPS, Branch, Harm, forecasts, step_price
from grognard.rulesets.mib.ch07_combat.frame import Attacks, Fray, Order, Plan, all_defenders
from grognard.rulesets.mib.ch07_combat.modifiers import Finding, find_combat
from grognard.rulesets.mib.ch07_combat.organic_cavalry import Pursuit, find_pursuit, prey_riders, prey_roll
from grognard.rulesets.mib.ch07_combat.sequence import Combat, combat_of
from grognard.rulesets.mib.ch07_combat.tables import ColumnRoll
from grognard.rulesets.mib.ch09_disorder import may_intend
from grognard.rulesets.mib.ch16_options.bombardment import JoinGuns, find_bombardment, gun_targets, ready_guns
from grognard.rulesets.mib.shown.checks import hurry_cards, leave_cards, march_cards, recovery_cards
from grognard.rulesets.mib.shown.replies import evade_cards, expected, hold_cards
from grognard.rulesets.mib.state import JUST_SMASHED, MibGame, has


def cards(game: MibGame, side: int, action: Action) -> tuple[OddsCard, ...]:
    """The enemy's charts are presumed, never read [mib 2.5a]."""
    match action.verb:
        case "attack" | "charge":
            return attack_cards(presume(game, side), action)
        case "resolve":
            return resolve_cards(presume(game, side), side, action)
        case "bombard" | "bombard-all":
            return bombard_cards(presume(game, side), side, action)
        case "retreat":
            return retreat_cards(game, action)
        case "pursue":
            return pursuit_cards(presume(game, side), action)
        case "recover":
            return recovery_cards(game, action.unit)
        case "engage" | "hurry" | "rush":
            return march_cards(game, action)
        case "hasten":
            return hurry_cards(game, action.unit)
        case "fight" | "join" | "fire":
            return ready_cards(presume(game, side), side, action)
        case "evade":
            return evade_cards(game, action.unit)
        case "stand":
            return stand_cards(presume(game, side), action)
        case "cling" | "yield":
            return hold_cards(game, action)
    return ()


def ready_cards(game: MibGame, side: int, action: Action) -> tuple[OddsCard, ...]:
    """The combats that are about to be fought: one in full, several in short; and guns that join or open fire."""
    if action.verb == "fight":
        step = game.current(Attacks)
        plans = [plan_cards(game, side, plan) for plan in plans_of(game, step.orders, step.joined)]
        return plans[0] if len(plans) == 1 else tuple(card for found in plans for card in found[:1])
    decision = next(each for each in game.pending if isinstance(each, JoinGuns))
    units = (*decision.units, action.unit) if action.verb == "join" else decision.units
    fray = Combat(side, units, (decision.target,), False, guns=True)
    return combat_cards(game, "bombardment", "16.5h", fray)


def stand_cards(game: MibGame, action: Action) -> tuple[OddsCard, ...]:
    """What cavalry has to expect that does not ride off."""
    fray = expected(game, action.unit)
    if fray.guns:
        return combat_cards(game, "bombardment", "16.5h", fray)
    finding = find_combat(game, fray)
    return combat_cards(game, "assault", "7.1.5", fray) if finding.attack and finding.defence else ()


def attack_cards(game: MibGame, action: Action) -> tuple[OddsCard, ...]:
    """The combat as it would be with this order added to those already given."""
    step = game.current(Attacks)
    if not may_intend(game, action.unit):
        return ()
    leave = leave_cards(game, action.unit, game.state.place[action.unit], moves=False)
    charge = action.verb == "charge"
    orders = (*step.orders, Order(action.unit, action.place, charge))
    plans = plans_of(game, orders, step.joined)
    plan = next(p for p in plans if p.charge == charge and action.unit in p.units and action.place in p.targets)
    return (*leave, *plan_cards(game, step.side, plan))


def resolve_cards(game: MibGame, side: int, action: Action) -> tuple[OddsCard, ...]:
    step = game.current(Attacks)
    plan = next(p for p in step.plans if p.units[0] == action.unit and p.targets[0] == action.place)
    return plan_cards(game, side, plan)


def plan_cards(game: MibGame, side: int, plan: Plan) -> tuple[OddsCard, ...]:
    """The results table first, then what the effects table may do to each stack."""
    fray = combat_of(game, plan, side)
    finding = find_combat(game, fray)
    if not finding.attack or not finding.defence:
        return ()
    title, rule = ("charge", "7.13a") if plan.charge else ("assault", "7.1.5")
    return combat_cards(game, title, rule, fray)


def combat_cards(game: MibGame, title: str, rule: str, fray: Fray) -> tuple[OddsCard, ...]:
    find = find_bombardment if fray.guns else find_combat
    found = [(share, after, find(game, after)) for share, after in branches(game, fray)]
    card = OddsCard.of(title, rule, rows(find(game, fray)), combat_odds(found))
    return (card, *forecasts(game, found))


def rows(finding: Finding) -> tuple[CardRow, ...]:
    """A line for each part of each side with its changes in per cent, the sums, and one for the die."""
    found: list[CardRow] = []
    for title, side in (("attacker", finding.attack), ("defender", finding.defence)):
        for part in side:
            changes = tuple(replace(m, why=f"percent-{m.why}") for m in part.modifiers())
            found.append(CardRow(title, part.unit, part.base, changes, plain(part.strength)))
    found.append(CardRow("attack-sum", -1, 0, (), plain(finding.attacking)))
    found.append(CardRow("defence-sum", -1, 0, (), plain(finding.defending)))
    return (*found, CardRow("die", -1, 0, finding.modifiers, finding.total))


def plain(strength: Fraction) -> float:
    """A strength with its fraction [mib 7.1.1d]."""
    return int(strength) if strength.denominator == 1 else round(float(strength), 2)


def combat_odds(found: list[Branch]) -> Odds:
    """Over the die and, in a charge, over every check that comes before it."""
    weights: dict[str, Fraction] = {}
    for share, _, finding in found:
        for die in range(1, 7):
            name = finding.line(die).name
            weights[name] = weights.get(name, Fraction(0)) + share / 6
    return Odds(dict(sorted(weights.items())))


def branches(game: MibGame, fray: Fray) -> list[tuple[Fraction, Fray]]:
    """The ways in which the checks of a charge can fall [mib 7.13b 7.13i]."""
    if not fray.charge:
        return [(Fraction(1), fray)]
    charged = all_defenders(game, fray)
    found = falls(game, charged, counterchargers(game, charged))
    return [(share, replace(fray, steady=steady, counter=counter)) for share, steady, counter in found]


def falls(game: MibGame, charged: Sequence[int], riders: Sequence[int]) -> list[tuple[Fraction, int, tuple[int, ...]]]:
    """How likely each outcome of the checks is: whether infantry stands firm, and which riders countercharge."""
    steady: list[tuple[Fraction, int]] = [(Fraction(1), -1)]
    if needs_steadiness(game, charged):
        passing = chance(morale(game, tester(game, charged)))
        steady = [(passing, 1), (1 - passing, 0)]
    found = []
    for (share, outcome), passed in product(steady, product((True, False), repeat=len(riders))):
        weight = share
        for unit, won in zip(riders, passed, strict=True):
            weight *= chance(morale(game, unit)) if won else 1 - chance(morale(game, unit))
        if weight:
            found.append((weight, outcome, tuple(u for u, won in zip(riders, passed, strict=True) if won)))
    return found


def bombard_cards(game: MibGame, side: int, action: Action) -> tuple[OddsCard, ...]:
    units: tuple[int, ...] = (action.unit,)
    if action.verb == "bombard-all":
        others = (u for u in ready_guns(game, side) if u != action.unit)
        units += tuple(u for u in others if gun_targets(game, u) >> action.place & 1)
    fray = Combat(side, units, (action.place,), False, guns=True)
    return combat_cards(game, "bombardment", "16.5h", fray)


def pursuit_cards(game: MibGame, action: Action) -> tuple[OddsCard, ...]:
    """What the cavalry that rides so far and this division's would do to the prey, and what it may cost them
    [mib 7.14d 7.14e]."""
    before = game.current(Pursuit)
    pursuit = replace(before, riding=(*before.riding, action.unit))
    checks = falls(game, pursuit.prey, prey_riders(game, pursuit.prey))  # [mib 7.13b 7.14f]
    found = [(share, find_pursuit(game, pursuit, steady, counter)) for share, steady, counter in checks]
    lost: dict[str, Fraction] = {}
    paid: dict[str, Fraction] = {}
    for share, finding in found:
        own, theirs = finding.morale
        for result, die in product(range(1, 7), repeat=2):
            line = finding.line(result)
            prey = prey_roll(game, pursuit.prey, line)
            dead = toll(game, pursuit.prey, finding, prey, die, own > theirs)
            fallen = toll(game, pursuit.riding, finding, line.attacker, die, theirs > own)
            for key, weights in ((f"steps-{dead}-0", lost), (f"riders-{fallen}", paid)):
                weights[key] = weights.get(key, Fraction(0)) + share / 36
    card = OddsCard.of("pursuit", "7.14d", rows(find_pursuit(game, pursuit)), Odds(dict(sorted(lost.items()))))
    return (card, OddsCard.of("pursuit-price", "7.14e", (), Odds(dict(sorted(paid.items())))))


def toll(game: MibGame, units: tuple[int, ...], finding: Finding, roll: ColumnRoll, die: int, inferior: bool) -> int:
    """The casualties of one die of a pursuit, as far as the words go; none from those who were smashed in the combat
    itself [mib 10.2k]."""
    able = tuple(unit for unit in units if not has(game, unit, JUST_SMASHED))
    if not able:
        return 0
    codes = finding.charts.cet.find(roll.column, die + roll.modifier)
    return min(MOST_STEPS, step_losses(codes, inferior)[0] + len(loss_checks(game, able, codes)))


def retreat_cards(game: MibGame, action: Action) -> tuple[OddsCard, ...]:
    """What a hex of a retreat costs for certain; nothing is shown where it costs nothing [mib 7.2d 7.2f 7.2j]."""
    price = step_price(game, action.place)
    if price == Harm(0, 0, 0, 0):
        return ()
    steps = OddsCard.of("retreat-price", "7.2f", (), Odds({price.steps: 1}))
    return (steps, OddsCard.of("order-after", "7.2e", (), Odds({price.order: 1})))
