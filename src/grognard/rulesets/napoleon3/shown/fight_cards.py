"""Odds cards of fire and combat: the attack as a whole, and the throws of which it consists."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from msgspec import structs

from grognard.core.action import Action
from grognard.core.odds import CardRow, Odds, OddsCard
from grognard.rulesets.napoleon3.ch00_general.morale import morale_finding, steadiness
from grognard.rulesets.napoleon3.ch09_leaders.hq_ratings import rating
from grognard.rulesets.napoleon3.ch10_artillery.barrage import find_barrage
from grognard.rulesets.napoleon3.ch11_combat.assault import find_assault
from grognard.rulesets.napoleon3.ch11_combat.charges import attacks_by_charge
from grognard.rulesets.napoleon3.ch11_combat.column import Finding
from grognard.rulesets.napoleon3.ch11_combat.defence import find_defence, fires_back
from grognard.rulesets.napoleon3.ch11_combat.frame import Fray, current, fight, side_of, steady
from grognard.rulesets.napoleon3.ch11_combat.lapsing_attacks import lawful_attacks
from grognard.rulesets.napoleon3.ch11_combat.leading import leaders_present
from grognard.rulesets.napoleon3.ch11_combat.outlook import course, foreseen, is_lone_battery, with_fire
from grognard.rulesets.napoleon3.ch11_combat.results import DISORDER, NOTHING, TEST, WORSE
from grognard.rulesets.napoleon3.ch11_combat.targets import front_enemies
from grognard.rulesets.napoleon3.shown.price_cards import certain, check_card, leader_risk
from grognard.rulesets.napoleon3.state import N3Game

WORST_FIRST = (WORSE, DISORDER, TEST, NOTHING)
MOST_CARDS = 4
"""More than these are shown when each is fought."""
OVERRUN = "overrun"


def finding_card(finding: Finding, title: str, rule: str) -> OddsCard:
    modifiers = (*finding.shifts, *finding.all_die_modifiers)
    row = CardRow(title, finding.unit, finding.strength // finding.protection, modifiers, finding.column)
    odds = finding.odds()
    chances = {f"result-{outcome}": odds[outcome] for outcome in WORST_FIRST if odds[outcome]}
    return OddsCard.of(title, rule, (row,), Odds(chances))


def morale_cards(game: N3Game, finding: Finding) -> tuple[OddsCard, ...]:
    """The check that the table may ask for, as things stand [napoleon3 0.5a 11.3t]."""
    if not finding.odds()[TEST]:
        return ()
    printed, *modifiers = morale_finding(game, finding.target)
    passed = steadiness(game, finding.target)
    total = printed.value + sum(modifier.value for modifier in modifiers)
    row = CardRow("morale", finding.target, printed.value, tuple(modifiers), total)
    return (OddsCard.of("morale-check", "0.5a", (row,), Odds({"failed": 1 - passed, "passed": passed})),)


def barrage(game: N3Game, gun: int, target: int) -> tuple[OddsCard, ...]:
    finding = find_barrage(game, gun, target)
    return (finding_card(finding, "barrage", "10.1-barrage-b"), *morale_cards(game, finding))


def course_card(game: N3Game, combat: Fray, title: str) -> OddsCard:
    """A combat from its first throw to its last, the worst for the attacker first, if the defence uses every gun and
    no headquarters takes part that has not said so [napoleon3 11d]."""
    repulsed, vain, success = course(game, combat)
    holds = game.scenario.field.protection[combat.hex] > 1
    home = OVERRUN if is_lone_battery(game, combat) else "hit-holds" if holds else "hit-goes-back"
    chances = {"thrown-back": repulsed, "in-vain": vain, home: success}
    row = CardRow(title, combat.attackers[0], 0, (), sum(points for _, points in combat.strengths))
    return OddsCard.of(title, "11d", (row,), Odds(chances))


def attack(game: N3Game, unit: int, hex: int) -> tuple[OddsCard, ...]:
    """The attack as a whole; the defensive fire, with every gun that may take part, and the assault, as things stand,
    each a second time where a headquarters may still say that it takes part [napoleon3 9.3c 11.3j]."""
    if not front_enemies(game, unit) >> hex & 1:
        return ()
    step = current(game)
    if hex in step.joint:
        return joint_attack(game, hex)
    combat = foreseen(game, step, unit, hex)
    found = [course_card(game, combat, "attack-course")]
    if fires_back(game, combat):
        defence = partial(find_defence, game, attacker=unit)
        found += both_ways(game, combat, 1 - side_of(game, combat), defence, "defence", "11.2-def-a")
    if steady(game, combat):
        found += both_ways(game, combat, side_of(game, combat), _assault(game), "assault", "11.2-assault-a")
    if attacks_by_charge(game, unit):
        found.append(certain("charge", "disorganized-after", "11.5d", unit))
    return tuple(found)


def _assault(game: N3Game) -> Callable[[Fray], Finding]:
    """The assault of all who attack."""

    def find(combat: Fray) -> Finding:
        units, points = zip(*combat.strengths, strict=True)
        return find_assault(game, combat, units, points)

    return find


def both_ways(
    game: N3Game, combat: Fray, side: int, find: Callable[[Fray], Finding], title: str, rule: str
) -> list[OddsCard]:
    """A side's fire without its headquarters, and with it where it stands there and has a bonus to lend."""
    led = structs.replace(combat, leading=(*combat.leading, *leaders_present(game, combat, side)))
    plain, better = find(combat), find(led)
    found = [finding_card(plain, title, rule)]
    if better.modifier != plain.modifier:
        found.append(finding_card(better, f"{title}-led", rule))
    return found


def joint_attack(game: N3Game, hex: int) -> tuple[OddsCard, ...]:
    """The check of the headquarters, and all who attack a hex together if it succeeds [napoleon3 11.1c 11.1d]."""
    step = current(game)
    joint = structs.replace(step, joint=tuple({*step.joint, hex}))
    units = [unit for unit, there in lawful_attacks(game, joint) if there == hex]
    hq = game.scenario.formations[step.formation].hq
    if not units or hq < 0:
        return ()
    check = check_card("coordination", rating(game, hq), hq, "11.1c")
    return check, course_card(game, foreseen(game, joint, units[0], hex), "joint-course")


def all_attacks(game: N3Game) -> tuple[OddsCard, ...]:
    """Before the fighting begins: each declared attack as a whole, if it were the first."""
    step = current(game)
    alone = [(unit, hex) for unit, hex in lawful_attacks(game, step) if hex not in step.joint]
    found = [card for hex in step.joint for card in joint_attack(game, hex)]
    found += [course_card(game, foreseen(game, step, unit, hex), "attack-course") for unit, hex in alone]
    return tuple(found) if len(found) <= MOST_CARDS else ()


def shared_attack(game: N3Game, action: Action) -> tuple[OddsCard, ...]:
    """The attack with a part of a unit's points [napoleon3 11b]."""
    step = current(game)
    shared = structs.replace(step, split=(*step.split, (action.unit, action.place, action.extra[0])))
    return (course_card(game, foreseen(game, shared, action.unit, action.place), "attack-course"),)


def standing(game: N3Game) -> tuple[OddsCard, ...]:
    """For the defender: what comes of it if he stands and fires with all he has [napoleon3 11.2-def-a 11.4a]."""
    combat = with_fire(game, fight(game))
    found = [course_card(game, combat, "stand-course")]
    if fires_back(game, combat):
        found += [finding_card(find_defence(game, combat, a), "defence", "11.2-def-a") for a in combat.attackers]
    if steady(game, combat):
        finding = _assault(game)(combat)
        found += [finding_card(finding, "assault", "11.2-assault-a"), *morale_cards(game, finding)]
    return tuple(found)


def supporting(game: N3Game, action: Action) -> tuple[OddsCard, ...]:
    """The fire of the defence with a gun more, or without another [napoleon3 10.1-support-b]."""
    combat = fight(game)
    guns = (*combat.guns, action.unit) if action.verb == "support" else combat.guns
    combat = with_fire(game, combat, guns)
    if not fires_back(game, combat):
        return (certain("hold-fire", OVERRUN, "10.1-support-d", -1),)
    return tuple(finding_card(find_defence(game, combat, a), "defence", "11.2-def-a") for a in combat.attackers)


def shared_defence(game: N3Game, action: Action) -> tuple[OddsCard, ...]:
    """The fire of these points at one attacker [napoleon3 11.2-def-d]."""
    combat = fight(game)
    combat = structs.replace(combat, pool=(*combat.pool, (action.unit, action.extra[0])))
    finding = find_defence(game, combat, action.unit)
    return (finding_card(finding, "defence", "11.2-def-a"), *morale_cards(game, finding))


def leading(game: N3Game, side: int, action: Action) -> tuple[OddsCard, ...]:
    """His side's throw with his bonus and without, and his risk [napoleon3 9.3b 9.3c 11.3j]."""
    combat = fight(game)
    if action.verb == "lead":
        combat = structs.replace(combat, leading=(*combat.leading, action.unit))
    combat = with_fire(game, combat)
    if side == side_of(game, combat):
        found = [finding_card(_assault(game)(combat), "assault", "11.2-assault-a")] if steady(game, combat) else []
    else:
        found = [finding_card(find_defence(game, combat, a), "defence", "11.2-def-a") for a in combat.attackers]
    risk = [leader_risk()] if action.verb == "lead" else []
    return (*found, *risk)
