"""The sequence of play [napoleon3 4.a]."""

from __future__ import annotations

from grognard.core.events import TurnBegan
from grognard.core.procedure import Procedure, TurnAfterTurn
from grognard.rulesets.napoleon3.ch00_general.hours import hour_of
from grognard.rulesets.napoleon3.ch04_turn.cup import draw_marker, fill_cup
from grognard.rulesets.napoleon3.ch04_turn.initiative import ChooseFirst, own_markers, roll_initiative
from grognard.rulesets.napoleon3.ch05_activation.activation import Activation
from grognard.rulesets.napoleon3.ch07_movement.commanders import MoveCommanders
from grognard.rulesets.napoleon3.ch08_command.out_of_command_marker import mark_headquarters
from grognard.rulesets.napoleon3.ch09_leaders.demoralization import count_losses
from grognard.rulesets.napoleon3.ch12_rally import rally
from grognard.rulesets.napoleon3.ch13_weather import end_in_storm, roll_weather
from grognard.rulesets.napoleon3.ch14_solferino.victory import finish
from grognard.rulesets.napoleon3.state import DONE, LIFTED, MARKED, OF_THE_TURN, PASSED, N3Game

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
        # for each commander in chief the units he may lead himself [napoleon3 8.2d]
        state.quota = [game.scenario.units[leader].inertia for leader in game.scenario.commanders]
        state.column = ()
        game.tell(TurnBegan(rule="0.2", turn=state.turn, clock=f"{hour_of(state.turn)}:00"))

    def weather(self, game: N3Game) -> None:
        """Heat or storm [napoleon3 4A]."""
        roll_weather(game)
        end_in_storm(game)

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
        """The winner chooses whose marker comes first [napoleon3 4Ca 4Cb]."""
        game.state.phase = 2
        fill_cup(game)
        winner = roll_initiative(game)
        if own_markers(game, winner):
            game.ask(ChooseFirst(winner))

    def operations(self, game: N3Game) -> None:
        """Marker after marker from the cup; whose it is may fire, move and fight, or pass [napoleon3 4Cc 4Ce 4Cf]."""
        if game.state.cup:
            game.repeat()
            game.push(Activation(draw_marker(game)))

    def rally(self, game: N3Game) -> None:
        """First the markers come off, then whoever is clear of the enemy tries to rally [napoleon3 4Da 4Db]."""
        game.state.phase = 3
        rally(game)

    def end(self, game: N3Game) -> None:
        """After the last hour the battle is over [napoleon3 0.2 14a]."""
        if game.state.turn >= game.scenario.turns:
            finish(game, "14a")
        else:
            game.state.turn += 1

    steps = (begin, weather, move_commanders, check_command, initiative, operations, rally, end)


class Battle(TurnAfterTurn, frozen=True):
    """Turn after turn until the storm or the last hour [napoleon3 14a]."""

    turn = Turn
