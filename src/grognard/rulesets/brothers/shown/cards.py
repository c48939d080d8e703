"""Odds cards: what a player is shown before dice are thrown, from the findings that resolve them."""

from __future__ import annotations

from fractions import Fraction

from grognard.core.action import Action
from grognard.core.odds import CardRow, Odds, OddsCard
from grognard.rulesets.brothers.ch03_components.values import command_rating, morale
from grognard.rulesets.brothers.ch04_stacking.force_markers import is_veiled
from grognard.rulesets.brothers.ch04_stacking.stacks import stack_strength
from grognard.rulesets.brothers.ch05_turn.plotting import ChangePosture
from grognard.rulesets.brothers.ch06_chits.windows import PlayEvent
from grognard.rulesets.brothers.ch07_command.check import ALWAYS_FAILS, ENGAGED, needs_check
from grognard.rulesets.brothers.ch07_command.posture import ChoosePosture
from grognard.rulesets.brothers.ch08_fire.shifts import DEFENSIVE, OPPORTUNITY, STEP, Shot, find_shot, shot_odds
from grognard.rulesets.brothers.ch08_fire.step import ChooseFire, CombineFire
from grognard.rulesets.brothers.ch11_movement.charge import RideOn
from grognard.rulesets.brothers.ch11_movement.declaration import DeclareAssaults
from grognard.rulesets.brothers.ch11_movement.defensive_fire import DefendWithFire, battery
from grognard.rulesets.brothers.ch11_movement.disengagement import may_be_held
from grognard.rulesets.brothers.ch11_movement.engagement import is_engaged
from grognard.rulesets.brothers.ch11_movement.move_on import MoveOn
from grognard.rulesets.brothers.ch12_assault.abandonment import AbandonPosition
from grognard.rulesets.brothers.ch12_assault.assault import attackers, chargers
from grognard.rulesets.brothers.ch12_assault.differential import Melee, find_melee
from grognard.rulesets.brothers.ch12_assault.step import ChooseAssault
from grognard.rulesets.brothers.state import POSTURES, BrothersGame


def cards(game: BrothersGame, side: int, action: Action) -> tuple[OddsCard, ...]:
    decision = game.decision(side)
    match decision, action.verb:
        case ChooseFire(), "fire":
            return (shot_card(game, find_shot(game, (action.unit,), action.place, STEP), STEP),)
        case CombineFire(), "combine" | "open-fire":
            units = (*decision.units, action.unit) if action.verb == "combine" else decision.units
            return (shot_card(game, find_shot(game, units, decision.hex, STEP), STEP),)
        case DefendWithFire(), "fire":
            units = battery(game, action.unit, decision.hex, decision.fired)
            return (shot_card(game, find_shot(game, units, decision.hex, DEFENSIVE), DEFENSIVE),)
        case PlayEvent(), "jaeger-sharpshooters" | "napoleons-guns":
            return (shot_card(game, find_shot(game, (action.unit,), action.place, OPPORTUNITY), OPPORTUNITY),)
        case DeclareAssaults(), "assault":
            mates = tuple(
                u for u in attackers(game, action.place) if game.state.place[u] == game.state.place[action.unit]
            )
            return (melee_card(game, action.place, (*mates, action.unit), ()),)
        case ChooseAssault(), "storm":
            units = attackers(game, action.place)
            lead = tuple(u for u in units if game.state.place[u] == action.extra[0])
            support = tuple(u for u in units if game.state.place[u] != action.extra[0])
            return (melee_card(game, action.place, lead, support),)
        case MoveOn() | RideOn(), "move" | "charge" | "ride":
            return tuple(disengagement_card(game, unit) for unit in decision.movers if may_be_held(game, unit))
        case AbandonPosition(), "abandon" | "leave":
            return tuple(disengagement_card(game, unit) for unit in decision.leaving(game, action))
        case ChoosePosture(), _:
            return check_card(game, decision.formation, POSTURES.index(action.verb))
        case ChangePosture(), "change":
            return (change_card(game, decision.formation),)
    return ()


def shot_card(game: BrothersGame, shot: Shot, kind: str) -> OddsCard:
    row = CardRow(kind, shot.units[0], shot.strength, shot.shifts, shot.column)
    if hides(game, shot.target):
        results = Odds.count(f"result-{shot.result(one + two)}" for one in range(1, 7) for two in range(1, 7))
        return OddsCard.of(kind, "8.2", (row,), results)
    return OddsCard.of(kind, "8.2", (row,), shot_odds(game, shot))


def hides(game: BrothersGame, hex: int) -> bool:
    """Whether a Force marker hides who stands in an enemy hex [brothers 4.4b]."""
    return any(is_veiled(game, unit) for unit in game.state.stacks[hex])


def melee_card(game: BrothersGame, target: int, lead: tuple[int, ...], support: tuple[int, ...]) -> OddsCard:
    melee = find_melee(game, target, lead, support, chargers(game, target))
    if hides(game, target):
        row = CardRow("assault", lead[0], melee.lead, (), melee.lead)
        return OddsCard.of("assault", "12.1e", (row,), Odds({"unknown": 1}))
    return OddsCard.of("assault", "12.1e", _rows(game, melee, target, lead), _named(melee))


def _rows(game: BrothersGame, melee: Melee, target: int, lead: tuple[int, ...]) -> tuple[CardRow, ...]:
    shift = sum(modifier.value for modifier in melee.shifts)
    return (
        CardRow("lead", lead[0], melee.lead, (), melee.lead),
        CardRow("defence", game.state.stacks[target][0], stack_strength(game, target), (), melee.defence),
        CardRow("differential", -1, melee.differential, melee.shifts, melee.differential + shift),
    )


def _named(melee: Melee) -> Odds:
    return Odds({f"assault-{cell}": chance for cell, chance in melee.odds().items()})


def disengagement_card(game: BrothersGame, unit: int) -> OddsCard:
    rating = morale(game, unit)
    passing = Fraction(min(max(rating - 1, 0), 10), 10)
    row = CardRow("disengagement", unit, rating, (), rating)
    chances = {"passed": passing, "one-hit": 1 - passing}
    return OddsCard.of("disengagement", "11.7.2a", (row,), Odds({k: v for k, v in chances.items() if v}))


def check_card(game: BrothersGame, index: int, posture: int) -> tuple[OddsCard, ...]:
    """The Activation Check that follows the choice of posture [brothers 7.6.1a]."""
    if not needs_check(game, index):
        return ()
    formation = game.scenario.formations[index]
    needed = command_rating(game, formation.hq, posture) + game.state.turn
    modifier = ENGAGED if any(is_engaged(game, unit) for unit in formation.members) else 0
    passing = sum(die + modifier < needed and die != ALWAYS_FAILS for die in range(1, 11))
    row = CardRow("activation", formation.hq, needed, (), needed - modifier)
    chances = {"passed": Fraction(passing, 10), "failed": Fraction(10 - passing, 10)}
    return (OddsCard.of("activation", "7.6.1b", (row,), Odds({k: v for k, v in chances.items() if v})),)


def change_card(game: BrothersGame, index: int) -> OddsCard:
    hq = game.scenario.formations[index].hq
    rating = command_rating(game, hq, game.state.posture[index])
    passing = Fraction(min(max(rating - 1, 0), 10), 10)
    row = CardRow("posture", hq, rating, (), rating)
    chances = {"passed": passing, "failed": 1 - passing}
    return OddsCard.of("posture", "17.3b", (row,), Odds({k: v for k, v in chances.items() if v}))
