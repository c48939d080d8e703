"""The turn, as the sheet lists it: guns, initiative, one side, the other side [portable turn.1 turn.8]."""

from __future__ import annotations

from grognard.core.events import InitiativeRolled, TurnBegan
from grognard.core.procedure import Procedure, TurnAfterTurn
from grognard.rulesets.portable.artillery import ArtilleryPhase
from grognard.rulesets.portable.state import BOUND, OF_THE_TURN, ON_FOOT, PINNED, PortableGame
from grognard.rulesets.portable.turn.activation import SideTurn
from grognard.rulesets.portable.victory import check_victory

PHASES = ("artillery", "initiative", "activation-dice", "selection", "activation", "close-combat", "end-of-turn")
"""What `State.phase` counts."""


class Turn(Procedure, frozen=True):
    """One turn [portable turn.1 turn.8]."""

    def begin(self, game: PortableGame) -> None:
        state = game.state
        state.status = [flags & ~OF_THE_TURN for flags in state.status]
        for unit in game.scenario.regulars:
            if state.status[unit] & (PINNED | ON_FOOT) == PINNED:
                state.status[unit] |= BOUND  # pinned before the artillery fires [portable turn.10 turn.11 R11]
        game.tell(TurnBegan(rule="turn.8", turn=state.turn))

    def artillery(self, game: PortableGame) -> None:
        """Guns of both sides first, with all losses removed together [portable turn.1 turn.2]."""
        game.push(ArtilleryPhase())

    def initiative(self, game: PortableGame) -> None:
        """The higher score acts first; ties are rolled again [portable turn.3 gap.ties]."""
        game.state.phase = 1
        scores = (0, 0)
        while scores[0] == scores[1]:
            scores = (game.roll(6, "initiative", "turn.3"), game.roll(6, "initiative", "turn.3"))
        game.state.first = 0 if scores[0] > scores[1] else 1
        game.tell(InitiativeRolled(rule="turn.3", side=game.state.first, scores=scores))

    def first_side(self, game: PortableGame) -> None:
        game.push(SideTurn(game.state.first))

    def second_side(self, game: PortableGame) -> None:
        """Only when the first has fought its close combats [portable turn.7 turn.8]."""
        game.push(SideTurn(1 - game.state.first))

    def end(self, game: PortableGame) -> None:
        game.state.phase = 6
        check_victory(game)  # [portable gap.victory]
        if game.result is None:
            game.state.turn += 1

    steps = (begin, artillery, initiative, first_side, second_side, end)


class Battle(TurnAfterTurn, frozen=True):
    """Turn after turn until a side has won or time has run out."""

    turn = Turn
