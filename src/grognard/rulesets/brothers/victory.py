"""Victory Points, kept in halves and booked at once [brothers 3.5.2b 3.5.2c]."""

from __future__ import annotations

from grognard.core.game import DRAW
from grognard.core.procedure import Procedure
from grognard.rulesets.brothers.events import HexTaken, PointsScored
from grognard.rulesets.brothers.stacks import put
from grognard.rulesets.brothers.state import BrothersGame
from grognard.rulesets.brothers.units import ALLIED, AUSTRIAN, SIDES


def enter(game: BrothersGame, unit: int, hex: int, position: int = 0) -> None:
    """Set a unit down in a hex; a Combat Unit takes control of a Victory Point hex [brothers 3.5.2a 3.5.3]."""
    put(game, unit, hex, position)
    facts = game.scenario.units[unit]
    if not facts.is_troops:
        return
    for index, prize in enumerate(game.scenario.prizes):
        if prize.hex == hex and game.state.control[index] != facts.side:
            game.state.control[index] = facts.side
            game.state.points[facts.side] += prize.value
            game.state.points[1 - facts.side] -= prize.value
            game.tell(HexTaken(rule="3.5.2a", side=facts.side, place=hex, halves=prize.value))
            if sudden_winner(game) >= 0:
                game.push(SuddenVictory())


def score(game: BrothersGame, side: int, halves: int, rule: str) -> None:
    if halves:
        game.state.points[side] += halves
        game.tell(PointsScored(rule=rule, side=side, halves=halves))


def sudden_winner(game: BrothersGame) -> int:
    """Who has met a scenario's condition for immediate victory, or -1 [brothers 15.2b]."""
    holder = {prize.hex: game.state.control[index] for index, prize in enumerate(game.scenario.prizes)}
    for sudden in game.scenario.sudden:
        if all(holder[hex] == sudden.side for hex in sudden.hexes):
            return sudden.side
    return -1


class SuddenVictory(Procedure, frozen=True):
    """The game is over at once, in the middle of a Step [brothers 15.2b]."""

    def win(self, game: BrothersGame) -> None:
        winner = sudden_winner(game)
        game.end(winner, f"{SIDES[winner]}-sudden", "15.2b")

    steps = (win,)


def finish(game: BrothersGame) -> None:
    """Read the difference of Victory Points against the scenario's levels [brothers 15.2a]."""
    allied, austrian = game.state.points
    margin = abs(allied - austrian)
    if margin < game.scenario.marginal:
        game.end(DRAW, "draw", "15.2a")
        return
    winner = ALLIED if allied > austrian else AUSTRIAN
    level = "decisive" if margin >= game.scenario.decisive else "marginal"
    game.end(winner, f"{SIDES[winner]}-{level}", "15.2a")
