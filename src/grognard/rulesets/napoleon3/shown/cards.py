"""Odds cards: what a player is shown before a die is thrown or a price is paid, from the findings that resolve it."""

from __future__ import annotations

from grognard.core.action import Action
from grognard.core.odds import OddsCard
from grognard.rulesets.napoleon3.ch07_movement.march import ChooseWay
from grognard.rulesets.napoleon3.ch11_combat.defence import SplitDefence
from grognard.rulesets.napoleon3.ch11_combat.results import ChooseVictim
from grognard.rulesets.napoleon3.ch11_combat.retreat_before import RetreatBefore
from grognard.rulesets.napoleon3.shown import fight_cards, price_cards
from grognard.rulesets.napoleon3.state import N3Game


def cards(game: N3Game, side: int, action: Action) -> tuple[OddsCard, ...]:
    """By what is asked where a verb means more than one thing, else by the verb."""
    decision = next((found for found in game.pending if found.side == side), None)
    match decision:
        case RetreatBefore() if action.verb == "stand":
            return fight_cards.standing(game)
        case SplitDefence():
            return fight_cards.shared_defence(game, action)
        case ChooseVictim():
            return price_cards.suffering_cards(game, action.unit, decision.outcome)
        case ChooseWay():
            return price_cards.way_cards(game, decision, action.extra)
    return _of_attacks(game, action) or _of_reactions(game, side, action) or price_cards.of_moves(game, action)


def _of_attacks(game: N3Game, action: Action) -> tuple[OddsCard, ...]:
    """What the attacker throws for."""
    match action.verb:
        case "activate":
            return price_cards.activation_cards(game, action.unit)
        case "barrage":
            return fight_cards.barrage(game, action.unit, action.extra[1])
        case "attack" | "assault":
            return fight_cards.attack(game, action.unit, action.place)
        case "allot":
            return fight_cards.shared_attack(game, action)
        case "coordinate":
            return fight_cards.joint_attack(game, action.place)
        case "fight":
            return fight_cards.all_attacks(game)
    return ()


def _of_reactions(game: N3Game, side: int, action: Action) -> tuple[OddsCard, ...]:
    """What a combat under way still asks."""
    match action.verb:
        case "lead" | "keep-back":
            return fight_cards.leading(game, side, action)
        case "support" | "hold":
            return fight_cards.supporting(game, action)
        case "fall-back":
            return price_cards.falling_back_cards(game, action.unit, (action.place, *action.extra))
        case "retreat":
            return price_cards.retreat_cards(game, action.unit, action.place)
    return ()
