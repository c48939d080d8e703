"""Odds cards of whoever is attacked: stand or ride off, hold or yield [mib 7.6c 16.5j]."""

from __future__ import annotations

from fractions import Fraction

from grognard.core.action import Action
from grognard.core.odds import Odds, OddsCard
from grognard.rulesets.mib.ch02_components.values import is_cavalry
from grognard.rulesets.mib.ch07_combat.artillery import loses_battery
from grognard.rulesets.mib.ch07_combat.evasion import Evade, attacked_hex
from grognard.rulesets.mib.ch07_combat.forecast import Harm, stack_cards
from grognard.rulesets.mib.ch07_combat.frame import Fray
from grognard.rulesets.mib.ch07_combat.sequence import Combat
from grognard.rulesets.mib.ch11_fatigue.fatigue import cost
from grognard.rulesets.mib.state import DISORGANIZED, SMASHED, MibGame, has, in_play, troops_at

AFTER_SLIPPING = "cavalry after retreat before combat"


def evade_cards(game: MibGame, unit: int) -> tuple[OddsCard, ...]:
    """What riding off costs for certain: order, or a straggler of whoever has none left, and fatigue
    [mib 7.6e 7.6g]."""
    upset = has(game, unit, DISORGANIZED)
    tired = 0 if game.scenario.lite else cost(game, AFTER_SLIPPING)  # there single units do not tire (R12)
    price = Harm(0, 0, 0, tired) if has(game, unit, SMASHED) else Harm(0, int(upset), 0 if upset else 2, tired)
    steps = OddsCard.of("evade-price", "7.6e", (), Odds({price.steps: 1}))
    return (steps, OddsCard.of("order-after", "7.6g", (), Odds({price.order: 1})))


def expected(game: MibGame, unit: int) -> Fray:
    """The combat that a unit stands if it stays: the one under way, or that of those who have moved up to it."""
    if fray := game.find(Fray):
        return fray
    foes = next(decision.foes for decision in game.pending if isinstance(decision, Evade) and decision.unit == unit)
    side = 1 - game.scenario.units[unit].side
    units = tuple(foe for hex in foes for foe in troops_at(game, side, hex) if not is_cavalry(game, foe))
    return Combat(side, units, (attacked_hex(game, unit, foes),), False)


def hold_cards(game: MibGame, action: Action) -> tuple[OddsCard, ...]:
    """What holding costs, how far the stack still goes back, what the effects die may do, and whether guns are lost on
    the run [mib 7.12a 16.5j] (R9)."""
    fray = game.current(Fray)
    index, holds = fray.targets.index(action.place), action.verb == "cling"
    length = fray.retreat[index] - holds
    price = OddsCard.of("hold-price", "7.3f", (), Odds({f"steps-{int(holds)}-0": 1}))
    way = OddsCard.of("then", "7.2b", (), Odds({f"retreat-{length}" if length else "engaged": 1}))
    return (price, way, *stack_cards(game, fray, index), *gun_cards(game, fray, index, length))


def gun_cards(game: MibGame, fray: Fray, index: int, length: int) -> tuple[OddsCard, ...]:
    """Whether any battery of a stack is lost as it goes back."""
    armed = [unit for unit in fray.stacks[index] if in_play(game, unit) and game.scenario.units[unit].is_troops]
    lost = [die for die in range(1, 7) if length and any(loses_battery(game, unit, die, length) for unit in armed)]
    if not lost:
        return ()
    chances = {"guns-lost": Fraction(len(lost), 6), "guns-saved": Fraction(6 - len(lost), 6)}
    return (OddsCard.of("guns-on-the-run", "7.12a", (), Odds({key: value for key, value in chances.items() if value})),)
