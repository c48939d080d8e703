"""Odds cards: what a player is shown before a shot or an attack, from the findings that resolve it."""

from __future__ import annotations

from fractions import Fraction

from grognard.core.action import Action
from grognard.core.odds import CardRow, Odds, OddsCard
from grognard.rulesets.portable.artillery import find_shot
from grognard.rulesets.portable.close.duels import CloseCombats
from grognard.rulesets.portable.close.engagement import find_pairs
from grognard.rulesets.portable.close.outcomes import NEITHER, duel_odds
from grognard.rulesets.portable.close.power import Power, find_attack, find_defence
from grognard.rulesets.portable.close.withdrawal import withdrawals
from grognard.rulesets.portable.fire import NOTHING, find_fire
from grognard.rulesets.portable.special_terrain import attackable
from grognard.rulesets.portable.state import PortableGame


def cards(game: PortableGame, side: int, action: Action) -> tuple[OddsCard, ...]:
    """The cards of an action: a shot, a fight, or the fight that a move into contact brings on."""
    match action.verb:
        case "fire":
            return (fire_card(game, action.unit, game.state.unit_at(action.place)),)
        case "aim":
            return (shot_card(game, action.unit, action.place),)
        case "engage":
            return (duel_card(game, action.unit, game.state.place[action.unit], action.place),)
        case "move" | "charge":
            faced = game.scenario.board.grid.neighbours[action.place][action.extra[0]]
            if faced >= 0 and attackable(game, action.unit, action.place) >> faced & 1:
                return (duel_card(game, action.unit, action.place, faced),)
        case "fight":
            combats = game.current(CloseCombats)
            place = game.state.place
            return (duel_card(game, action.unit, place[action.unit], place[dict(combats.pairs)[action.unit]]),)
    return ()


def fire_card(game: PortableGame, unit: int, target: int) -> OddsCard:
    finding = find_fire(game, unit, target)
    row = CardRow("fire-effect", unit, 0, finding.modifiers, finding.modifier)
    title, rule = ("fire-at-cover", "fire.5") if finding.hindered else ("fire-in-open", "fire.4")
    return OddsCard.of(title, rule, (row,), finding.odds())


def shot_card(game: PortableGame, gun: int, place: int) -> OddsCard:
    """What a shell does: to the target, to a friend it falls on, to another enemy, or to the ground."""
    finding = find_shot(game, gun, place)
    side = game.scenario.units[gun].side
    chances: dict[str, Fraction] = {}
    missed = Fraction(1)
    for unit, chance in finding.hits(game):
        missed -= chance
        where = (
            "" if game.state.place[unit] == place else "own-" if game.scenario.units[unit].side == side else "other-"
        )
        for effect, share in finding.effects().items():
            name = effect if effect == NOTHING else where + effect
            chances[name] = chances.get(name, Fraction(0)) + chance * share
    if missed:
        chances["astray"] = missed
    row = CardRow("fire-effect", gun, 0, finding.modifiers, finding.modifier)
    title, rule = ("direct-fire", "artillery.5") if finding.direct else ("indirect-fire", "artillery.6")
    return OddsCard.of(title, rule, (row,), Odds(chances))


def expected_attackers(game: PortableGame, unit: int, defender: int) -> int:
    """How many will attack a defender if a unit joins in: those already committed, and it."""
    combats = game.find(CloseCombats)
    if combats and combats.attackers:
        return dict(combats.attackers).get(defender, 1)
    committed = find_pairs(game, game.scenario.units[unit].side)
    return 1 + sum(1 for attacker, target in committed if target == defender and attacker != unit)


def duel_card(game: PortableGame, unit: int, here: int, there: int) -> OddsCard:
    """The fight from one hex into another, as it stands at this moment."""
    defender = game.state.unit_at(there)
    attack = find_attack(game, unit, here, there)
    defence = find_defence(game, defender, expected_attackers(game, unit, defender))
    odds = duel_odds(attack.total, defence.total)
    if not withdrawals(game, unit, here):
        odds = Odds({"draw-lost" if outcome == NEITHER else outcome: chance for outcome, chance in odds.items()})
    rows = (_row("attacker", unit, attack), _row("defender", defender, defence))
    return OddsCard.of("close-combat", "close.2", rows, odds)


def _row(title: str, unit: int, power: Power) -> CardRow:
    return CardRow(title, unit, power.base, power.modifiers, power.total)
