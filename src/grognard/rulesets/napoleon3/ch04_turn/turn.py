"""The sequence of play [napoleon3 4.a]."""

from __future__ import annotations

from grognard.core.events import InitiativeRolled, TurnBegan
from grognard.core.procedure import Procedure, TurnAfterTurn
from grognard.rulesets.napoleon3.ch00_general.counters import ALLIED, AUSTRIAN
from grognard.rulesets.napoleon3.ch00_general.hours import hour_of
from grognard.rulesets.napoleon3.ch04_turn.initiative import ChooseFirst, initiative_bonus, is_available
from grognard.rulesets.napoleon3.ch04_turn.log import MarkerDrawn
from grognard.rulesets.napoleon3.ch05_activation.activation import Activation
from grognard.rulesets.napoleon3.ch07_movement.commanders import MoveCommanders
from grognard.rulesets.napoleon3.ch08_command.check import mark_headquarters
from grognard.rulesets.napoleon3.ch09_leaders.demoralization import count_losses
from grognard.rulesets.napoleon3.ch12_rally import rally
from grognard.rulesets.napoleon3.ch13_weather import roll_weather
from grognard.rulesets.napoleon3.ch14_solferino.victory import finish
from grognard.rulesets.napoleon3.state import DONE, LIFTED, MARKED, OF_THE_TURN, PASSED, STORM, N3Game

PHASES = ("weather", "command", "operations", "rally")
"""What `State.phase` counts."""


class Turn(Procedure, frozen=True):
    """One hour [napoleon3 4.a]."""

    def begin(self, game: N3Game) -> None:
        state = game.state
        state.phase = 0
        for unit in range(len(state.status)):
            state.status[unit] &= ~OF_THE_TURN
        for index in range(len(state.formation)):
            state.formation[index] &= ~(MARKED | LIFTED | PASSED | DONE)
        state.quota = [game.scenario.units[leader].inertia for leader in game.scenario.commanders]
        state.column = ()
        game.tell(TurnBegan(rule="0.2", turn=state.turn, clock=f"{hour_of(state.turn)}:00"))

    def weather(self, game: N3Game) -> None:
        """Heat or storm [napoleon3 4A]."""
        roll_weather(game)
        if game.state.weather == STORM:
            finish(game, "13.1c")

    def move_commanders(self, game: N3Game) -> None:
        """Commanders in chief move first, and only here [napoleon3 4Ba]."""
        game.state.phase = 1
        game.push(MoveCommanders())

    def check_command(self, game: N3Game) -> None:
        """Headquarters out of command get their marker [napoleon3 4Bb 8.3a]; formations that have lost more than half
        are demoralized [napoleon3 4Bc 9.4a]."""
        for formation in range(len(game.scenario.formations)):
            mark_headquarters(game, formation)
            count_losses(game, formation)

    def initiative(self, game: N3Game) -> None:
        """A die and the emperor's bonus; the allies win ties [napoleon3 4Ca]."""
        state = game.state
        state.phase = 2
        state.cup = tuple(index for index in range(len(state.formation)) if is_available(game, index))
        scores = tuple(game.roll(6, "initiative", "4Ca") + initiative_bonus(game, side) for side in (ALLIED, AUSTRIAN))
        winner = ALLIED if scores[0] >= scores[1] else AUSTRIAN
        game.tell(InitiativeRolled(rule="4Ca", side=winner, scores=scores))
        if any(game.scenario.formations[index].side == winner for index in state.cup):
            game.ask(ChooseFirst(winner))

    def operations(self, game: N3Game) -> None:
        """Marker after marker from the cup; whose it is may fire, move and fight, or pass [napoleon3 4Cc 4Ce 4Cf]."""
        state = game.state
        if not state.cup:
            return
        game.repeat()
        drawn = state.cup[game.roll(len(state.cup), "cup", "4Cc") - 1] if len(state.cup) > 1 else state.cup[0]
        state.cup = tuple(index for index in state.cup if index != drawn)
        formation = game.scenario.formations[drawn]
        game.tell(MarkerDrawn(rule="4Cc", formation=formation.key, side=formation.side))
        game.push(Activation(drawn))

    def rally(self, game: N3Game) -> None:
        """First the markers come off, then whoever is clear of the enemy tries to rally [napoleon3 4Da 4Db]."""
        game.state.phase = 3
        flags = game.state.formation
        for index, flag in enumerate(flags):
            if flag & MARKED:
                flags[index] = flag & ~MARKED | LIFTED
        rally(game)

    def end(self, game: N3Game) -> None:
        if game.state.turn >= game.scenario.turns:
            finish(game, "14a")
        else:
            game.state.turn += 1

    steps = (begin, weather, move_commanders, check_command, initiative, operations, rally, end)


class Battle(TurnAfterTurn, frozen=True):
    """Turn after turn until the storm or the last hour [napoleon3 14a]."""

    turn = Turn
