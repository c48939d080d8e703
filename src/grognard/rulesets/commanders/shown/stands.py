"""Odds cards of those who are attacked, and of attackers before melee: what standing, reacting, leaving or sheltering
means for the dice to come. What the other side decides at the same time is in none of them."""

from __future__ import annotations

from grognard.core.action import Action
from grognard.core.odds import CardRow, Odds, OddsCard
from grognard.rulesets.commanders.board.control import controls
from grognard.rulesets.commanders.board.sectors import behind
from grognard.rulesets.commanders.combat.attackers import fit
from grognard.rulesets.commanders.combat.position import PostUnit
from grognard.rulesets.commanders.combat.react import React, join_zone, may_react
from grognard.rulesets.commanders.combat.retreat import FallBack, may_fall_back
from grognard.rulesets.commanders.combat.sequence import step_now
from grognard.rulesets.commanders.combat.trigger import FaceRacers
from grognard.rulesets.commanders.combat.which_units import remember
from grognard.rulesets.commanders.combat.withdrawal import Withdraw, leave, withdraw_guns
from grognard.rulesets.commanders.opt.buildings import Shelter, go_inside
from grognard.rulesets.commanders.shown.lines import fight_cards, line_up, zone_cards
from grognard.rulesets.commanders.state import CommandersGame, replace_zone, with_side
from grognard.rulesets.commanders.status import FELL_BACK, SQUARE
from grognard.rulesets.commanders.units import CAVALRY, INFANTRY, MELEE, RANGED

STAND, REACTED, NOW = "stand-", "reacted-", "now-"
"""Families of titles: as things stand before the fire, if a reaction succeeds, and right before the melee."""


def cards(game: CommandersGame, side: int, action: Action) -> tuple[OddsCard, ...]:
    match game.decision(side):
        case React():
            trial = alone(game, side)
            return fight_cards(trial, side, attacked_zones(trial, side), STAND)
        case FallBack():
            return retreat_cards(game, side, action)
        case PostUnit() | FaceRacers():
            return posting_cards(game, side, action)
        case Withdraw() | Shelter():
            return melee_cards(game, side, action)
    return ()


def alone(game: CommandersGame, side: int) -> CommandersGame:
    """The position without the sealed choices and the secret postings of the other side."""
    trial = game.copy()
    trial.ask_instead()
    trial.state.chosen = with_side(((), ()), side, game.state.chosen[side])
    if isinstance(game.decision(side), PostUnit | FaceRacers):
        for index, zone in enumerate(trial.state.zones):
            replace_zone(trial, index, spaces=with_side(((), ()), side, zone.spaces[side]))
    return trial


def attacked_zones(game: CommandersGame, side: int, sector: int = -1) -> list[int]:
    """The zones in which a side, or one of its sectors, is attacked."""
    return [
        index
        for index, zone in enumerate(game.state.zones)
        if zone.race < 0 and fit(game, zone.attackers[1 - side]) and sector in (-1, zone.fronts[side])
    ]


def reaction_cards(game: CommandersGame, side: int, action: Action) -> tuple[OddsCard, ...]:
    """The fight for a sector if all that try succeed [commanders combat.react.5 combat.react.6]."""
    trial, count = alone(game, side), action.extra[-1]
    if action.verb == "square":
        able = [u for u in may_react(game, side, action.place, INFANTRY) if not game.state.status[u] & SQUARE]
        for unit in able[:count]:
            trial.state.status[unit] |= SQUARE
    else:
        for unit in may_react(game, side, action.place, CAVALRY)[:count]:
            join_zone(trial, side, unit, action.place, action.extra[0])
    return fight_cards(trial, side, attacked_zones(trial, side, action.place), REACTED)


def retreat_cards(game: CommandersGame, side: int, action: Action) -> tuple[OddsCard, ...]:
    """The fight of those who stand. Who falls back is in none, but a sector that all have left lies open
    [commanders combat.position.2 combat.position.3]."""
    trial, sector = alone(game, side), action.place
    if action.verb == "stand":
        return fight_cards(trial, side, attacked_zones(trial, side), STAND)
    for unit in may_fall_back(game, side, sector)[: action.extra[0]]:
        trial.state.place[unit] = behind(side, sector)
        trial.state.status[unit] |= FELL_BACK
    kept = controls(trial, side, sector)
    row = CardRow("fall-back-card", -1, action.extra[0], (), action.extra[0])
    price = OddsCard.of("fall-back-card", "combat.position.3", (row,), Odds({"defended" if kept else "lies-open": 1}))
    return (price, *fight_cards(trial, side, attacked_zones(trial, side, sector) if kept else (), STAND))


def posting_cards(game: CommandersGame, side: int, action: Action) -> tuple[OddsCard, ...]:
    """The zone into which units are posted, the others following as usual."""
    trial, decision = alone(game, side), game.decision(side)
    assert isinstance(decision, PostUnit | FaceRacers)
    sector, step = game.state.place[action.unit], step_now(game)
    decision.choose(trial, action)
    trial.ask_instead()
    zones = [
        index
        for index, zone in enumerate(trial.state.zones)
        if (zone.fronts[side], zone.fronts[1 - side]) == (sector, action.place)
    ]
    if isinstance(decision, FaceRacers):
        return fight_cards(trial, side, zones, STAND)
    line_up(trial, step, afresh=False)
    if step == MELEE:
        return tuple(zone_cards(trial, side, zones, MELEE, NOW))
    fire = tuple(zone_cards(trial, side, zones, RANGED, STAND))
    withdraw_guns(trial)
    line_up(trial, MELEE)
    return (*fire, *zone_cards(trial, side, zones, MELEE, STAND))


def melee_cards(game: CommandersGame, side: int, action: Action) -> tuple[OddsCard, ...]:
    """The melee that follows: of the zones the question is about."""
    trial = alone(game, side)
    sheltering = isinstance(game.decision(side), Shelter)
    mine = _zones_of(trial, side, action) if not sheltering else attacked_zones(trial, side, action.place)
    if action.verb == "withdraw":
        remember(trial, side, action.unit)
    elif action.verb == "shelter":
        remember(trial, side, action.unit, action.place)
    (go_inside if sheltering else leave)(trial)
    line_up(trial, MELEE)
    return tuple(zone_cards(trial, side, mine, MELEE, NOW))


def _zones_of(game: CommandersGame, side: int, action: Action) -> list[int]:
    """The zone of a unit that would leave, or all in which a side attacks."""
    return [
        index
        for index, zone in enumerate(game.state.zones)
        if (action.unit in zone.attackers[side] if action.verb == "withdraw" else fit(game, zone.attackers[side]))
    ]
