"""Odds cards: what a player is shown before dice are thrown, from the findings that resolve them."""

from __future__ import annotations

from collections.abc import Iterator

from grognard.core.action import Action
from grognard.core.odds import OddsCard
from grognard.rulesets.brothers.ch04_stacking.crowding import EaseCrowding
from grognard.rulesets.brothers.ch04_stacking.stacks import put
from grognard.rulesets.brothers.ch05_turn.plotting import ChangePosture, PlotPosture
from grognard.rulesets.brothers.ch06_chits.events.assaults import JoinBattle, Storming
from grognard.rulesets.brothers.ch06_chits.windows import PlayEvent
from grognard.rulesets.brothers.ch07_command.posture import ChoosePosture
from grognard.rulesets.brothers.ch08_fire.fire import ChooseCasualty, casualties
from grognard.rulesets.brothers.ch08_fire.shifts import DEFENSIVE, STEP, find_shot
from grognard.rulesets.brothers.ch08_fire.step import ChooseFire, CombineFire
from grognard.rulesets.brothers.ch11_movement.charge import ChooseTrampled, RideOn
from grognard.rulesets.brothers.ch11_movement.declaration import DeclareAssaults
from grognard.rulesets.brothers.ch11_movement.defensive_fire import DefendWithFire, battery, find_shields
from grognard.rulesets.brothers.ch11_movement.disengagement import may_be_held
from grognard.rulesets.brothers.ch11_movement.frame import Moving
from grognard.rulesets.brothers.ch11_movement.move_on import MoveOn
from grognard.rulesets.brothers.ch11_movement.step import ChooseMover
from grognard.rulesets.brothers.ch12_assault.abandonment import AbandonPosition
from grognard.rulesets.brothers.ch12_assault.assault import KingsReroll, attackers, chargers
from grognard.rulesets.brothers.ch12_assault.differential import find_melee, melee_of
from grognard.rulesets.brothers.ch12_assault.frame import Fight
from grognard.rulesets.brothers.ch12_assault.losses import TakeLosses
from grognard.rulesets.brothers.ch12_assault.retreat import ChooseRetreat, RetreatInTurn
from grognard.rulesets.brothers.ch12_assault.step import ChooseAssault, parties
from grognard.rulesets.brothers.ch13_rally import Rally
from grognard.rulesets.brothers.shown.event_cards import event_cards, storming_card
from grognard.rulesets.brothers.shown.prices import loss_cards, rally_cards
from grognard.rulesets.brothers.shown.tables import (
    change_card,
    check_card,
    disengagement_card,
    fate_card,
    melee_card,
    shot_card,
)
from grognard.rulesets.brothers.shown.threats import march_cards, retreat_cards, shift_cards
from grognard.rulesets.brothers.state import POSTURES, BrothersGame


def cards(game: BrothersGame, side: int, action: Action) -> tuple[OddsCard, ...]:
    decision = game.decision(side)
    match decision, action.verb:
        case PlayEvent(), _:
            return tuple(event_cards(game, side, action))
        case ChoosePosture() | PlotPosture(), _:
            return check_card(game, decision.formation, POSTURES.index(action.verb))
        case ChangePosture(), "change":
            return (change_card(game, decision.formation),)
        case ChooseCasualty(), _:
            return (fate_card(game, "casualty", "8.4d", action.unit, casualties=casualties(game)),)
        case ChooseTrampled() | EaseCrowding(), _:
            return (fate_card(game, "one-hit", decision.rule, action.unit, hits=1),)
        case MoveOn() | RideOn(), "move" | "enter" | "charge" | "ride":
            return tuple(_march(game, side, decision.movers, action))
        case ChooseMover(), "shift":
            return tuple(shift_cards(game, side, action))
        case ChooseRetreat() | RetreatInTurn(), _:
            return tuple(retreat_cards(game, side, action))
        case TakeLosses(), _:
            return tuple(loss_cards(game, action))
        case Rally(), "rally" | "refill":
            return tuple(rally_cards(game, action))
    return tuple(_fights(game, side, action))


def _fights(game: BrothersGame, side: int, action: Action) -> Iterator[OddsCard]:
    """Fire and assaults, for whoever begins them and for whoever has to stand them."""
    decision = game.decision(side)
    match decision, action.verb:
        case ChooseFire(), "fire":
            yield shot_card(game, side, find_shot(game, (action.unit,), action.place, STEP), STEP)
        case CombineFire(), "combine" | "open-fire":
            units = (*decision.units, action.unit) if action.verb == "combine" else decision.units
            yield shot_card(game, side, find_shot(game, units, decision.hex, STEP), STEP)
        case DefendWithFire(), "fire":
            units = battery(game, action.unit, decision.hex, decision.fired)
            shot = find_shot(game, units, decision.hex, DEFENSIVE, find_shields(game, decision.targets))
            yield shot_card(game, side, shot, DEFENSIVE)
        case DeclareAssaults(), "assault":
            place = game.state.place
            lead = (*(u for u in attackers(game, action.place) if place[u] == place[action.unit]), action.unit)
            melee = find_melee(game, action.place, lead, (), chargers(game, action.place))
            yield melee_card(game, side, melee, action.place, lead)
        case JoinBattle(), "assault" if game.find(Storming) is not None:
            yield storming_card(game, side, action.unit)
        case ChooseAssault(), "storm":
            lead, support = parties(game, action)
            melee = find_melee(game, action.place, lead, support, chargers(game, action.place))
            yield melee_card(game, side, melee, action.place, lead)
        case (AbandonPosition(), "stand") | (KingsReroll(), "reroll"):
            yield from _fight(game, side)
        case AbandonPosition(), "abandon" | "leave":
            yield from (disengagement_card(game, unit) for unit in decision.leaving(game, action))


def _fight(game: BrothersGame, side: int) -> Iterator[OddsCard]:
    """The Assault under way as it would be thrown now: who takes part has been told to both."""
    fight = game.find(Fight)
    if fight is not None:
        yield melee_card(game, side, melee_of(game, fight), fight.target, fight.lead)


def _march(game: BrothersGame, side: int, movers: tuple[int, ...], action: Action) -> Iterator[OddsCard]:
    """What leaving the enemy, the way and its end may cost; a charge is fought where it arrives."""
    march = game.current(Moving)
    yield from (disengagement_card(game, unit) for unit in movers if not march.screened and may_be_held(game, unit))
    yield from march_cards(game, side, march, action)
    if action.verb == "charge":
        trial = game.copy()
        for offset, unit in enumerate(movers):
            put(trial, unit, action.extra[0], offset)
        yield melee_card(trial, side, find_melee(trial, action.place, movers, (), movers), action.place, movers)
