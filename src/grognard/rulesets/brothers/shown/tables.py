"""The cards of dice: fire, assaults, tests and checks, each from the finding that resolves it."""

from __future__ import annotations

from fractions import Fraction

from grognard.core.odds import CardRow, Odds, OddsCard
from grognard.rulesets.brothers.ch03_components.values import command_rating, morale
from grognard.rulesets.brothers.ch04_stacking.force_markers import is_hidden
from grognard.rulesets.brothers.ch04_stacking.stacks import stack_strength
from grognard.rulesets.brothers.ch07_command.check import ALWAYS_FAILS, ENGAGED, needs_check
from grognard.rulesets.brothers.ch08_fire.shifts import Shot, shot_odds
from grognard.rulesets.brothers.ch09_morale import morale_hits
from grognard.rulesets.brothers.ch10_break_test.fates import find_fate
from grognard.rulesets.brothers.ch11_movement.engagement import is_engaged
from grognard.rulesets.brothers.ch12_assault.differential import Melee
from grognard.rulesets.brothers.state import BrothersGame

TESTED = ("no-effect", "one-hit", "two-hits")


def shot_card(game: BrothersGame, side: int, shot: Shot, kind: str) -> OddsCard:
    row = CardRow(kind, shot.units[0], shot.strength, shot.shifts, shot.column)
    if hides(game, side, shot.target):
        results = Odds.count(f"result-{shot.result(one + two)}" for one in range(1, 7) for two in range(1, 7))
        return OddsCard.of(kind, "8.2", (row,), results)
    return OddsCard.of(kind, "8.2", (row,), shot_odds(game, shot))


def hides(game: BrothersGame, side: int, hex: int) -> bool:
    """Whether a Force marker hides from a side who stands in a hex [brothers 4.4b]."""
    return any(is_hidden(game, side, unit) for unit in game.state.stacks[hex])


def melee_card(game: BrothersGame, side: int, melee: Melee, target: int, lead: tuple[int, ...]) -> OddsCard:
    if hides(game, side, target):
        row = CardRow("assault", lead[0], melee.lead, (), melee.lead)
        return OddsCard.of("assault", "12.1e", (row,), Odds({"unknown": 1}))
    shift = sum(modifier.value for modifier in melee.shifts)
    rows = (
        CardRow("lead", lead[0], melee.lead, (), melee.lead),
        CardRow("defence", game.state.stacks[target][0], stack_strength(game, target), (), melee.defence),
        CardRow("differential", -1, melee.differential, melee.shifts, melee.differential + shift),
    )
    chances = {f"assault-{cell}": chance for cell, chance in melee.odds().items()}
    return OddsCard.of("assault", "12.1e", rows, Odds(chances))


def fate_card(game: BrothersGame, title: str, rule: str, unit: int, hits: int = 0, casualties: int = 0) -> OddsCard:
    """What hits will do to a unit, with the Break Tests they may bring."""
    rating = morale(game, unit)
    row = CardRow(title, unit, rating, (), rating)
    return OddsCard.of(title, rule, (row,), find_fate(game, unit, hits, casualties))


def morale_card(game: BrothersGame, title: str, unit: int) -> OddsCard:
    """A Morale Test on one d10 [brothers 9.0]."""
    rating = morale(game, unit)
    odds = Odds.of_die(10, lambda value: TESTED[morale_hits(value, rating)])
    return OddsCard.of(title, "9.0", (CardRow("morale", unit, rating, (), rating),), odds)


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
