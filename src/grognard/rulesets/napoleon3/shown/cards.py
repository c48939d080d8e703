"""Odds cards: what a player is shown before a die is thrown, from the findings that resolve it."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import partial

from msgspec import structs

from grognard.core.action import Action
from grognard.core.odds import CardRow, Odds, OddsCard
from grognard.rulesets.napoleon3.ch00_general.die_checks import NEEDED
from grognard.rulesets.napoleon3.ch09_leaders.hq_ratings import rating
from grognard.rulesets.napoleon3.ch10_artillery.barrage import find_barrage
from grognard.rulesets.napoleon3.ch10_artillery.support import supporters
from grognard.rulesets.napoleon3.ch11_combat.assault import find_assault
from grognard.rulesets.napoleon3.ch11_combat.column import Finding
from grognard.rulesets.napoleon3.ch11_combat.combat import Combat
from grognard.rulesets.napoleon3.ch11_combat.defence import defence_value, find_defence, fires_back
from grognard.rulesets.napoleon3.ch11_combat.frame import Fray, current, steady, strength
from grognard.rulesets.napoleon3.ch11_combat.leading import leaders_present
from grognard.rulesets.napoleon3.ch11_combat.targets import front_enemies
from grognard.rulesets.napoleon3.state import N3Game


def cards(game: N3Game, side: int, action: Action) -> tuple[OddsCard, ...]:
    match action.verb:
        case "barrage":
            return (finding_card(find_barrage(game, action.unit, action.extra[1]), "barrage", "10.1-barrage-b"),)
        case "attack":
            return attack_cards(game, action.unit, action.place)
        case "assault":
            return attack_cards(game, action.unit, action.place)
        case "coordinate":
            return (check_card("coordination", rating(game, action.unit), action.unit, "11.1c"),)
    return ()


def finding_card(finding: Finding, title: str, rule: str) -> OddsCard:
    modifiers = (*finding.shifts, *finding.all_die_modifiers)
    row = CardRow(title, finding.unit, finding.strength // finding.protection, modifiers, finding.column)
    return OddsCard.of(title, rule, (row,), Odds({f"result-{o}": chance for o, chance in finding.odds().items()}))


def attack_cards(game: N3Game, unit: int, hex: int) -> tuple[OddsCard, ...]:
    """The defensive fire, with every gun that may take part, and the assault of one unit alone, as things stand; each a
    second time where a headquarters may still say that it takes part [napoleon3 9.3c 11.3j]."""
    facts = game.scenario.units[unit]
    if not front_enemies(game, unit) >> hex & 1:
        return ()
    value = strength(game, current(game), unit, hex)
    combat = Combat(facts.formation, hex, (unit,), ((unit, value),), False)
    combat = structs.replace(combat, guns=tuple(supporters(game, combat)))
    combat = structs.replace(combat, pool=((unit, defence_value(game, combat)),))
    found: list[OddsCard] = []
    if fires_back(game, combat):
        defence = partial(find_defence, game, attacker=unit)
        found += both_ways(game, combat, 1 - facts.side, defence, "defence", "11.2-def-a")
    if steady(game, combat):
        assault = partial(find_assault, game, attackers=(unit,), strengths=(value,))
        found += both_ways(game, combat, facts.side, assault, "assault", "11.2-assault-a")
    return tuple(found)


def both_ways(
    game: N3Game, combat: Fray, side: int, find: Callable[[Fray], Finding], title: str, rule: str
) -> list[OddsCard]:
    """A side's fire without its headquarters, and with it where it stands there and has a bonus to lend."""
    led = structs.replace(combat, leading=tuple(leaders_present(game, combat, side)))
    plain, better = find(combat), find(led)
    found = [finding_card(plain, title, rule)]
    if better.modifier != plain.modifier:
        found.append(finding_card(better, f"{title}-led", rule))
    return found


def check_card(title: str, rating: int, unit: int, rule: str) -> OddsCard:
    passing = sum(die + rating >= NEEDED for die in range(1, 7))
    chances = {"passed": Fraction(passing, 6), "failed": Fraction(6 - passing, 6)}
    row = CardRow(title, unit, rating, (), rating)
    return OddsCard.of(title, rule, (row,), Odds({k: v for k, v in chances.items() if v}))
