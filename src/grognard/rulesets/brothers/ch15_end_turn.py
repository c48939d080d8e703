"""Chapter 15: the end of a turn, and of the game."""

from __future__ import annotations

from grognard.core.game import DRAW
from grognard.core.procedure import Procedure
from grognard.rulesets.brothers.ch03_components.units import ALLIED, AUSTRIAN, SIDES
from grognard.rulesets.brothers.state import OVERRUN, PHASES, BrothersGame, clear_marks

END = PHASES.index("end")


def end_turn(game: BrothersGame) -> None:
    """Once the last events have been played [brothers 15.0], chits go home, Overrun markers come off, and the turn ends
    [brothers 15.1]; after the last the winner is found [brothers 5.4]."""
    state = game.state
    state.phase = END
    state.held = ()
    clear_marks(game, OVERRUN)
    if state.turn >= game.scenario.turns:
        finish(game)
    else:
        state.turn += 1


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
