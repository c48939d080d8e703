"""What an event chit would do, before it is played: the fire or the assault it makes or changes."""

from __future__ import annotations

from collections.abc import Iterator

from grognard.core.action import Action
from grognard.core.odds import OddsCard
from grognard.rulesets.brothers.ch06_chits.events.assaults import COUNTER_THRUST, SHIFTS, Storming
from grognard.rulesets.brothers.ch06_chits.events.fire import GRAND_BATTERY, SHARPSHOOTERS, balloon, battery
from grognard.rulesets.brothers.ch06_chits.events.moves import ROCKET_FIRE, can_frighten
from grognard.rulesets.brothers.ch08_fire.fire import Fire
from grognard.rulesets.brothers.ch08_fire.shifts import OPPORTUNITY, STEP, find_shot
from grognard.rulesets.brothers.ch11_movement.march import March
from grognard.rulesets.brothers.ch12_assault.assault import Assault
from grognard.rulesets.brothers.ch12_assault.differential import find_melee, melee_of
from grognard.rulesets.brothers.shown.tables import melee_card, morale_card, shot_card
from grognard.rulesets.brothers.state import BrothersGame


def event_cards(game: BrothersGame, side: int, action: Action) -> Iterator[OddsCard]:
    match action.verb:
        case "jaeger-sharpshooters" | "napoleons-guns":
            events = SHARPSHOOTERS if action.verb == "jaeger-sharpshooters" else ()
            shot = find_shot(game, (action.unit,), action.place, OPPORTUNITY, events)
            yield shot_card(game, side, shot, OPPORTUNITY)
        case "auger-grand-battery":
            guns = battery(game, game.state.place[action.unit])
            yield shot_card(game, side, find_shot(game, guns, action.place, STEP, GRAND_BATTERY), STEP)
        case "gegenstoss" | "take-san-martino":
            events = COUNTER_THRUST if action.verb == "gegenstoss" else ()
            melee = find_melee(game, action.place, (action.unit,), (), (), events)
            yield melee_card(game, side, melee, action.place, (action.unit,))
        case "godard-balloon":
            yield from _changed_fire(game, side, action.verb)
        case "rocket-battery" if can_frighten(game):
            march = game.find(March)
            yield from (morale_card(game, "rockets", unit) for unit in (march.movers if march else ()))
        case "rocket-battery":
            yield from _changed_fire(game, side, action.verb)
        case key if key in SHIFTS:
            fight = game.find(Assault)
            if fight is not None:
                yield melee_card(game, side, melee_of(game, fight, (SHIFTS[key],)), fight.target, fight.lead)


def _changed_fire(game: BrothersGame, side: int, key: str) -> Iterator[OddsCard]:
    """A declared fire as it would be with the event."""
    fire = game.find(Fire)
    if fire is not None:
        events = (*fire.events, *(balloon(game, fire) if key == "godard-balloon" else ROCKET_FIRE))
        shot = find_shot(game, fire.units, fire.target, fire.kind, events, sees_through=True)
        yield shot_card(game, side, shot, fire.kind)


def storming_card(game: BrothersGame, side: int, unit: int) -> OddsCard:
    """An Assault out of turn with one more who takes part."""
    frame = game.current(Storming)
    units, place = (*frame.units, unit), game.state.place
    lead = tuple(one for one in units if place[one] == frame.lead)
    support = tuple(one for one in units if one not in lead)
    melee = find_melee(game, frame.target, lead, support, (), frame.events)
    return melee_card(game, side, melee, frame.target, lead)
