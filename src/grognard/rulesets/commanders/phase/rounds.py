"""The sequence of play [commanders phase.1]."""

from __future__ import annotations

from grognard.core.procedure import Procedure, TurnAfterTurn
from grognard.rulesets.commanders.bombard.bombardment import Bombardment
from grognard.rulesets.commanders.combat.sequence import Combat
from grognard.rulesets.commanders.combat.trigger import form_zones, sort_moves
from grognard.rulesets.commanders.move.carry_out import march, tell_stayed
from grognard.rulesets.commanders.move.declare import ask_both
from grognard.rulesets.commanders.orders import Planning
from grognard.rulesets.commanders.phase.after_combat import Finish
from grognard.rulesets.commanders.phase.log import PhaseBegan, RoundBegan
from grognard.rulesets.commanders.phase.names import BOMBARDMENT, COMBINED, FAST, NONCOMBAT, PHASES, RALLY, SCORING
from grognard.rulesets.commanders.rally import Rallying
from grognard.rulesets.commanders.score import Scoring
from grognard.rulesets.commanders.setup.custom import Deployment
from grognard.rulesets.commanders.state import CommandersGame


def begin_phase(game: CommandersGame, phase: int) -> None:
    game.state.phase = phase
    game.state.came = game.state.place[:]
    game.tell(PhaseBegan(rule="phase.1", phase=PHASES[phase]))


class Movement(Procedure, frozen=True):
    """A phase of movement and combat [commanders phase.2]."""

    def declare(self, game: CommandersGame) -> None:
        ask_both(game)

    def move(self, game: CommandersGame) -> None:
        moves = sort_moves(game)
        tell_stayed(game, list(moves.cancelled), "move.6")
        march(game, moves.free)
        form_zones(game, moves)

    def fight(self, game: CommandersGame) -> None:
        if game.state.zones:
            game.push(Combat())

    def finish(self, game: CommandersGame) -> None:
        game.push(Finish())

    steps = (declare, move, fight, finish)


class QuietMovement(Procedure, frozen=True):
    """The non-combat move phase [commanders noncombat.1 noncombat.2]."""

    def declare(self, game: CommandersGame) -> None:
        ask_both(game)

    def move(self, game: CommandersGame) -> None:
        march(game, sort_moves(game).free)
        game.push(Finish())

    steps = (declare, move)


class Round(Procedure, frozen=True):
    """Seven phases, always in this order [commanders phase.1]; each kind of unit acts in some of them
    [commanders phase.3]."""

    def begin(self, game: CommandersGame) -> None:
        game.state.phase = 0
        game.tell(RoundBegan(rule="phase.1", turn=game.state.turn))

    def plan(self, game: CommandersGame) -> None:
        """Nothing moves before both sides have sealed their orders [commanders plan.1]."""
        game.push(Planning())

    def move_fast(self, game: CommandersGame) -> None:
        begin_phase(game, FAST)
        game.push(Movement())

    def bombard(self, game: CommandersGame) -> None:
        begin_phase(game, BOMBARDMENT)
        game.push(Bombardment())

    def combine_arms(self, game: CommandersGame) -> None:
        begin_phase(game, COMBINED)
        game.push(Movement())

    def move_quietly(self, game: CommandersGame) -> None:
        begin_phase(game, NONCOMBAT)
        game.push(QuietMovement())

    def rally(self, game: CommandersGame) -> None:
        begin_phase(game, RALLY)
        game.push(Rallying())

    def score(self, game: CommandersGame) -> None:
        begin_phase(game, SCORING)
        game.push(Scoring())

    def end(self, game: CommandersGame) -> None:
        game.state.turn += 1

    steps = (begin, plan, move_fast, bombard, combine_arms, move_quietly, rally, score, end)


class Battle(TurnAfterTurn, frozen=True):
    """Round after round until somebody has won; there is no eleventh [commanders win.2]."""

    turn = Round

    def set_up(self, game: CommandersGame) -> None:
        if not game.state.deployed:
            game.push(Deployment())

    steps = (set_up, TurnAfterTurn.play_turn)
