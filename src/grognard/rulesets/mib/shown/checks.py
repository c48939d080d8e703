"""Odds cards of single morale checks, with what hangs on them: recovery, double time, leave to attack."""

from __future__ import annotations

from grognard.core.action import Action
from grognard.core.odds import CardRow, Odds, OddsCard
from grognard.rulesets.mib.ch02_components.values import morale
from grognard.rulesets.mib.ch05_morale import chance
from grognard.rulesets.mib.ch06_movement.zones import begins_in_zone, hostile_zone
from grognard.rulesets.mib.ch10_losses.losses import straggler_limit
from grognard.rulesets.mib.ch10_losses.recovery import recovery_modifiers
from grognard.rulesets.mib.ch11_fatigue.fatigue import cost
from grognard.rulesets.mib.ch15_command import in_command
from grognard.rulesets.mib.state import READY, SMASHED, UNWILLING, MibGame, has

BOX_OF_A_FAILURE = "Smashed and failing recovery"


def check_card(title: str, rule: str, row: CardRow, rating: int) -> OddsCard:
    return two_ways(title, rule, (row,), rating, "passed", "failed")


def two_ways(title: str, rule: str, rows: tuple[CardRow, ...], rating: int, passed: str, failed: str) -> OddsCard:
    """What follows from a check, if it is passed and if it fails."""
    passing = chance(rating)
    chances = {passed: passing, failed: 1 - passing} if passed != failed else {passed: passing + (1 - passing)}
    return OddsCard.of(title, rule, rows, Odds({key: value for key, value in chances.items() if value}))


def recovery_cards(game: MibGame, unit: int) -> tuple[OddsCard, ...]:
    """A smashed unit that fails tires as it goes back [mib 10.1a 10.2g]."""
    modifiers = recovery_modifiers(game, unit)
    rating = morale(game, unit) + sum(m.value for m in modifiers)
    card = check_card("recovery", "10.1a", CardRow("recovery", unit, morale(game, unit), modifiers, rating), rating)
    if not has(game, unit, SMASHED) or game.scenario.lite:  # there single units do not tire (R12)
        return (card,)
    failed = f"order-0-{cost(game, BOX_OF_A_FAILURE)}"
    return (card, two_ways("order-after", "10.2g", (), rating, "order-0-0", failed))


def hurry_cards(game: MibGame, unit: int) -> tuple[OddsCard, ...]:
    """A box of fatigue for certain, and a straggler if the check fails [mib 6.12b 6.12c 10.0b]."""
    rating = morale(game, unit)
    card = check_card("double-time", "6.12c", CardRow("double-time", unit, rating, (), rating), rating)
    full = game.state.stragglers[unit] >= straggler_limit(game)
    price = two_ways("hurry-price", "6.12c", (), rating, "steps-0-0", "steps-1-0" if full else "steps-0-1")
    tiring = OddsCard.of("order-after", "6.12b", (), Odds({f"order-0-{cost(game, 'double time')}": 1}))
    return (card, price, tiring)


def leave_cards(game: MibGame, unit: int, place: int, moves: bool) -> tuple[OddsCard, ...]:
    """The check before an attack of a unit that is out of command where it will stand, or goes from zone to zone
    [mib 6.2k 15.0]."""
    if has(game, unit, UNWILLING) or (not moves and has(game, unit, READY)):
        return ()
    rule = "" if in_command(game, unit, place) else "15.0"
    if moves and begins_in_zone(game, unit) and hostile_zone(game, (unit,)) >> place & 1:
        rule = "6.2k"
    rating = morale(game, unit)
    return (
        (check_card("attack-order", rule, CardRow("attack-order", unit, rating, (), rating), rating),) if rule else ()
    )


def march_cards(game: MibGame, action: Action) -> tuple[OddsCard, ...]:
    """Double time, and moving up to attack."""
    hurried = hurry_cards(game, action.unit) if action.verb in ("hurry", "rush") else ()
    hostile = action.verb in ("engage", "rush")
    return (*(leave_cards(game, action.unit, action.place, True) if hostile else ()), *hurried)
