"""Odds cards of checks, and of orders whose price is certain: falling back, retreats, woods, longer ways."""

from __future__ import annotations

from collections.abc import Iterable

from grognard.core.action import Action
from grognard.core.event import Modifier
from grognard.core.odds import CardRow, Odds, OddsCard
from grognard.rulesets.napoleon3.ch00_general.die_checks import chance
from grognard.rulesets.napoleon3.ch06_zones.zone_movement import in_enemy_zone
from grognard.rulesets.napoleon3.ch07_movement.march import ChooseWay
from grognard.rulesets.napoleon3.ch07_movement.ways import find_ways
from grognard.rulesets.napoleon3.ch07_movement.woods import woods_on
from grognard.rulesets.napoleon3.ch08_command.activation_check import activation_modifiers, needs_check
from grognard.rulesets.napoleon3.ch09_leaders.hq_death import DEADLY
from grognard.rulesets.napoleon3.ch11_combat.frame import fight
from grognard.rulesets.napoleon3.ch11_combat.results import Harm, suffering
from grognard.rulesets.napoleon3.ch11_combat.retreat_before import keeps_order
from grognard.rulesets.napoleon3.ch14_solferino.reinforcements import is_entering
from grognard.rulesets.napoleon3.state import DISORGANIZED, N3Game


def check_card(title: str, rating: int, unit: int, rule: str, modifiers: Iterable[Modifier] = ()) -> OddsCard:
    modifiers = tuple(modifiers)
    total = rating + sum(modifier.value for modifier in modifiers)
    passed = chance(total)
    row = CardRow(title, unit, rating, modifiers, total)
    return OddsCard.of(title, rule, (row,), Odds({"failed": 1 - passed, "passed": passed}))


def certain(title: str, outcome: str, rule: str, unit: int, cost: float = 0) -> OddsCard:
    """What an order costs for sure."""
    return OddsCard.of(title, rule, (CardRow(title, unit, 0, (), cost),) if cost else (), Odds({outcome: 1}))


def leader_risk() -> OddsCard:
    """What a headquarters risks that takes part [napoleon3 9.3b]."""
    dead = sum(one + two >= DEADLY for one in range(1, 7) for two in range(1, 7))
    return OddsCard.of("leader-risk", "9.3b", (), Odds({"killed": dead, "unhurt": 36 - dead}))


def activation_cards(game: N3Game, unit: int) -> tuple[OddsCard, ...]:
    """The check of a formation out of command, or of one that is to come [napoleon3 7.4a 8.3b]."""
    formation = game.scenario.units[unit].formation
    if not needs_check(game, formation) and not is_entering(game, formation):
        return ()
    printed, *modifiers = activation_modifiers(game, formation)
    rule = "7.4a" if is_entering(game, formation) else "8.3b"
    return (check_card("activation", printed.value, unit, rule, modifiers),)


def of_moves(game: N3Game, action: Action) -> tuple[OddsCard, ...]:
    """Woods that disorganize cavalry on its way [napoleon3 TEC.c]."""
    units, unit = game.scenario.units, action.unit
    if not 0 <= unit < len(units) or units[unit].kind != "cavalry" or game.state.status[unit] & DISORGANIZED:
        return ()
    match action.verb:
        case "move":
            harmed = find_ways(game, unit).disorders(action.place)
        case "advance":
            harmed = woods_on(game, unit, game.state.place[unit], (action.place,))
        case _:
            harmed = False
    return (certain("through-woods", "disorganized", "TEC.c", unit),) if harmed else ()


def falling_back_cards(game: N3Game, unit: int, path: tuple[int, ...]) -> tuple[OddsCard, ...]:
    """What it costs to get out of the way of an attack [napoleon3 11.4b TEC.c]."""
    combat, state = fight(game), game.state
    shaken = bool(state.status[unit] & DISORGANIZED)
    if keeps_order(game, combat, unit):
        harmed = shaken or woods_on(game, unit, combat.hex, path)
        outcome = "disorganized" if harmed else "in-good-order"
    elif shaken:
        last = state.losses[unit] + 1 >= game.scenario.units[unit].steps
        outcome = "eliminated" if last else "step-lost"
    else:
        outcome = "disorganized"
    return (certain("fall-back-price", outcome, "11.4b", unit),)


def retreat_cards(game: N3Game, unit: int, hex: int) -> tuple[OddsCard, ...]:
    """What a way back costs: a step in an enemy zone, the order of friends in the way [napoleon3 11.3o 11.3q]."""
    state, facts = game.state, game.scenario.units[unit]
    if in_enemy_zone(game, unit, hex):
        last = state.losses[unit] + 1 >= facts.steps
        return (certain("retreat-price", "eliminated" if last else "step-lost", "11.3q", unit),)
    if state.occupied[facts.side] >> hex & 1:
        return (certain("retreat-price", "friends-disorganized", "11.3o", unit),)
    return (certain("retreat-price", "no-more-harm", "11.3s", unit),)


def suffering_cards(game: N3Game, unit: int, outcome: str) -> tuple[OddsCard, ...]:
    """How one of the attacked units fares if it takes the result [napoleon3 11.3k 11.3r]."""
    chances = {_harm(harm): likely for harm, likely in suffering(game, unit, outcome).items()}
    return (OddsCard.of("suffer-price", "11.3k", (), Odds(chances)),)


def _harm(harm: Harm) -> str:
    if harm == Harm(0, False, False, 0):
        return "unharmed"
    what = "eliminated" if harm.gone else "step-lost" if harm.steps else "disorganized"
    return f"{what}-guns-lost" if harm.guns else what


def way_cards(game: N3Game, decision: ChooseWay, path: tuple[int, ...]) -> tuple[OddsCard, ...]:
    """What a way costs in movement points, and what comes of it [napoleon3 7.1a 8.4b 14.3b]."""
    way = next((way for way in decision.ways(game) if way.path == path), None)
    if way is None:
        return ()
    taken = "drives-off-and-takes" if way.met else "takes"
    outcome = taken if way.taken else "drives-off" if way.met else "plain-way"
    return (certain("way-price", outcome, "7.1a", decision.unit, cost=way.cost / 2),)
