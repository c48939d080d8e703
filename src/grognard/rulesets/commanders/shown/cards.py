"""Odds cards: what a player is shown before dice are thrown, from the findings that resolve them."""

from __future__ import annotations

from fractions import Fraction
from math import comb

from grognard.core.action import Action
from grognard.core.odds import CardRow, Odds, OddsCard
from grognard.rulesets.commanders.bombard.batteries import may_bombard, ready_batteries
from grognard.rulesets.commanders.bombard.bombardment import AimGun, lay
from grognard.rulesets.commanders.bombard.modifiers import Shot, find_shot, find_shots
from grognard.rulesets.commanders.bombard.obstacles import dice_of
from grognard.rulesets.commanders.bombard.targets import aim_as_usual
from grognard.rulesets.commanders.combat.dice import find_stroke, strokes_in
from grognard.rulesets.commanders.combat.flank import zone_of
from grognard.rulesets.commanders.combat.hits import judge
from grognard.rulesets.commanders.combat.react import REACTION, REACTION_CHANCE
from grognard.rulesets.commanders.combat.sequence import step_now
from grognard.rulesets.commanders.combat.unopposed import ChooseTarget, open_targets
from grognard.rulesets.commanders.combat.which_units import BACK_CODE, SQUARE_CODE
from grognard.rulesets.commanders.dice import is_hit
from grognard.rulesets.commanders.opt.advanced_orders import distance
from grognard.rulesets.commanders.shown import attacks, stands
from grognard.rulesets.commanders.shown.hits import throws
from grognard.rulesets.commanders.state import CommandersGame, with_side
from grognard.rulesets.commanders.units import ARTILLERY


def cards(game: CommandersGame, side: int, action: Action) -> tuple[OddsCard, ...]:
    match action.verb:
        case "order":
            return order_cards(game, side, action)
        case "bombard":
            return bombard_cards(game, side, action)
        case "bombard-all":
            return barrage_cards(game, side)
        case "aim":
            return aim_cards(game, side, action)
        case "square" | "countercharge":
            return (reaction_card(action.verb, action.extra[-1]), *stands.reaction_cards(game, side, action))
        case "name":
            return naming_cards(game, side, action)
        case "reroll":
            return (reroll_card(game, side, action),)
        case "strike":
            return strike_cards(game, side, action)
        case "send" | "send-all":
            return attacks.attack_cards(game, side, action)
    return stands.cards(game, side, action)


def order_cards(game: CommandersGame, side: int, action: Action) -> tuple[OddsCard, ...]:
    """Whether couriers get through, and what the guns or the attack would do as things stand now: the enemy writes at
    the same time and may be elsewhere by then."""
    kind, sector = game.scenario.units[action.unit].kind, game.state.place[action.unit]
    found: tuple[OddsCard, ...] = ()
    if game.scenario.switches.delivery:
        found = courier_cards(game, side, sector, action.extra[0])
    if kind == ARTILLERY and may_bombard(game, side, sector, action.place):
        return (*found, *bombard_cards(game, side, action))
    return (*found, *attacks.planned_cards(game, side, action))


def courier_cards(game: CommandersGame, side: int, sector: int, count: int) -> tuple[OddsCard, ...]:
    """How many of so many orders arrive; next to the command sector all do [commanders opt.orders.2b opt.orders.2c]."""
    away = distance(side, game.scenario.command(side), sector)
    if away <= 1:
        return ()
    odds = of_so_many(count, Fraction(max(0, 7 - away), 6))
    return (OddsCard.of("delivery", "opt.orders.2b", (CardRow("delivery", -1, away, (), away),), odds),)


def bombard_cards(game: CommandersGame, side: int, action: Action) -> tuple[OddsCard, ...]:
    """One card a die, aimed as usual: what the gunner may choose among has the same odds [commanders bombard.6]."""
    trial = game.copy()
    aim_as_usual(trial, side, action.unit, action.place)
    return tuple(shot_card(shot) for shot in find_shots(trial, side, action.unit, action.place))


def barrage_cards(game: CommandersGame, side: int) -> tuple[OddsCard, ...]:
    """One card a die of all batteries, aimed as they will be."""
    trial, found = game.copy(), []
    while ready := ready_batteries(trial, side):
        gun, target = ready[0]
        lay(trial, side, gun, target)
        aim_as_usual(trial, side, gun, target)
        found += [shot_card(shot) for shot in find_shots(trial, side, gun, target)]
    return tuple(found)


def aim_cards(game: CommandersGame, side: int, action: Action) -> tuple[OddsCard, ...]:
    """The one die that is aimed."""
    decision, target = game.decision(side), action.extra[0]
    assert isinstance(decision, AimGun)
    sector = game.state.place[target]
    ranges = {place: distance for place, distance, _ in dice_of(game, side, action.unit, decision.sector)}
    return (shot_card(find_shot(game, side, action.unit, target, sector, ranges[sector])),)


def shot_card(shot: Shot) -> OddsCard:
    row = CardRow("bombardment", shot.target, 0, shot.modifiers, shot.modifier)
    return OddsCard.of("bombardment", "bombard.8", (row,), shot.odds())


def reaction_card(verb: str, count: int) -> OddsCard:
    """How many of so many units react in time [commanders combat.react.2]."""
    row = CardRow("reaction", -1, 0, (REACTION,), REACTION.value)
    rule = "combat.react.3" if verb == "square" else "combat.react.6"
    return OddsCard.of(verb, rule, (row,), of_so_many(count, REACTION_CHANCE))


def of_so_many(count: int, chance: Fraction) -> Odds:
    """How many of so many succeed that try each for itself."""
    return Odds(
        {f"{k}-of-them": comb(count, k) * chance**k * (1 - chance) ** (count - k) for k in range(count + 1)},
    )


def naming_cards(game: CommandersGame, side: int, action: Action) -> tuple[OddsCard, ...]:
    """Of those that are named; who falls back needs no die."""
    code = game.state.chosen[side][-1][0]
    if code == BACK_CODE:
        return ()
    return (reaction_card("square" if code == SQUARE_CODE else "countercharge", action.extra[0]),)


def reroll_card(game: CommandersGame, side: int, action: Action) -> OddsCard:
    """What another throw of a die would change: hits scored less hits taken in its zone [commanders combat.flank.2]."""
    zone = game.state.zones[zone_of(game, action.unit)]
    owner = game.scenario.units[action.unit].side
    space, which = zone.spaces[owner].index(action.unit), action.extra[0] - 1
    step = step_now(game)
    strokes = strokes_in(game, zone, step)
    line = zone.dice[owner]

    def balance(face: int) -> int:
        dice = (*line[space][:which], face, *line[space][which + 1 :])
        changed = with_side(zone.dice, owner, (*line[:space], dice, *line[space + 1 :]))
        blows = judge(zone, strokes, changed, step)
        return sum(b.hits for b in blows[side]) - sum(b.hits for b in blows[1 - side])

    now = balance(line[space][which])
    stroke = strokes[owner][space]
    assert stroke is not None
    row = CardRow("die-now", action.unit, line[space][which], stroke.modifiers, stroke.total(line[space][which]))
    odds = Odds.of_die(6, lambda face: _change(balance(face) - now))
    return OddsCard.of("reroll", "combat.flank.2", (row,), odds)


def _change(difference: int) -> str:
    return "better" if difference > 0 else "worse" if difference < 0 else "no-change"


def strike_cards(game: CommandersGame, side: int, action: Action) -> tuple[OddsCard, ...]:
    """The chance of one blow with the die that will lie in its space [commanders combat.dice.2]."""
    decision = game.decision(side)
    assert isinstance(decision, ChooseTarget)
    zone = game.state.zones[zone_of(game, action.unit)]
    space = zone.spaces[side].index(action.unit)
    waiting = {unit: targets[0] for unit, targets in open_targets(game, side, decision.step)}  # these roll too
    chosen = {**waiting, **dict(game.state.targets), action.unit: action.extra[0]}
    strokes = [find_stroke(game, zone, side, s, decision.step, chosen) for s in range(len(zone.spaces[side]))]
    stroke = strokes[space]
    if stroke is None:
        return ()
    before = sum(other.dice for other in strokes[:space] if other)
    count = sum(other.dice for other in strokes if other)
    weights: dict[str, Fraction] = {}
    for dice, share in throws(count):
        hits = sum(is_hit(stroke.total(die), 0, decision.step) for die in dice[before : before + stroke.dice])
        weights[f"{hits}-hits"] = weights.get(f"{hits}-hits", Fraction(0)) + share
    row = CardRow(f"{decision.step}-blow", action.extra[0], 0, stroke.modifiers, stroke.modifier)
    return (OddsCard.of(f"{decision.step}-blow", "combat.unopposed.3", (row,), Odds(weights)),)
