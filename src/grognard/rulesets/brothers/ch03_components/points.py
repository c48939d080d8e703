"""Victory Points, kept in halves and booked at once [brothers 3.5.2b 3.5.2c]."""

from __future__ import annotations

from grognard.rulesets.brothers.ch03_components.log import HexTaken, PointsScored
from grognard.rulesets.brothers.ch04_stacking.stacks import put
from grognard.rulesets.brothers.ch15_end_turn import SuddenVictory, sudden_winner
from grognard.rulesets.brothers.state import BrothersGame


def enter(game: BrothersGame, unit: int, hex: int, position: int = 0) -> None:
    """Set a unit down in a hex; a Combat Unit takes control of a Victory Point hex [brothers 3.5.2a 3.5.3]."""
    put(game, unit, hex, position)
    facts = game.scenario.units[unit]
    if not facts.is_troops:
        return
    index = game.scenario.prize_at.get(hex)
    if index is None or game.state.control[index] == facts.side:
        return
    prize = game.scenario.prizes[index]
    game.state.control[index] = facts.side
    game.state.points[facts.side] += prize.value
    game.state.points[1 - facts.side] -= prize.value
    game.tell(HexTaken(rule="3.5.2a", side=facts.side, place=hex, halves=prize.value))
    if sudden_winner(game) >= 0:  # at once, whatever the points [brothers 15.2b]
        game.push(SuddenVictory())


def score(game: BrothersGame, side: int, halves: int, rule: str) -> None:
    """Booked when it happens, not at the end of the turn [brothers 3.5.2b], in half points [brothers 3.5.2c]."""
    if halves:
        game.state.points[side] += halves
        game.tell(PointsScored(rule=rule, side=side, halves=halves))
