"""The sequence of play [mib 3.0a]."""

from __future__ import annotations

from grognard.core.events import TurnBegan
from grognard.core.procedure import Procedure, TurnAfterTurn
from grognard.rulesets.mib.ch03_sequence.arrivals import arrive
from grognard.rulesets.mib.ch03_sequence.log import ChitDrawn
from grognard.rulesets.mib.ch04_actions.activation import begin_activation
from grognard.rulesets.mib.ch11_fatigue.lite import remove_catching_up
from grognard.rulesets.mib.ch13_night import pass_night
from grognard.rulesets.mib.ch16_options.by_mail import ChooseOrder, chooser_by_mail, next_army
from grognard.rulesets.mib.ch16_options.initiative_chits import ChooseChits
from grognard.rulesets.mib.ch16_options.initiative_track import settle_quiet_turn, with_initiative
from grognard.rulesets.mib.ch16_options.log import InitiativeTaken
from grognard.rulesets.mib.provisions.releases import release_units
from grognard.rulesets.mib.provisions.victory import finish
from grognard.rulesets.mib.state import CHIT_DRAWN, OF_TURN, MibGame, in_play

PHASES = ("reinforcements", "orders", "operations", "next-turn")
"""What `State.phase` counts. Nothing happens in the orders phase: there are no orders [mib 3.0c 15.0]."""


class Turn(Procedure, frozen=True):
    """One turn [mib 3.0a]."""

    def begin(self, game: MibGame) -> None:
        """The hour comes with the turn [mib 1.0a]."""
        state = game.state
        state.phase, state.fought, state.straggled = 0, False, ()
        for unit in range(len(state.status)):
            state.status[unit] &= ~OF_TURN
        for index in range(len(state.formation)):
            state.formation[index] &= ~CHIT_DRAWN
        game.tell(TurnBegan(rule="1.0a", turn=state.turn, clock=game.scenario.clock[state.turn - 1].clock))

    def release(self, game: MibGame) -> None:
        release_units(game)

    def reinforcements(self, game: MibGame) -> None:
        """Before any chit is drawn [mib 3.0b]."""
        arrive(game)

    def orders(self, game: MibGame) -> None:
        """Nothing happens in it [mib 3.0c]."""
        game.state.phase = 1

    def fill_cup(self, game: MibGame) -> None:
        """Each formation in play has one chit [mib 2.3a 3.0e 3.0g]."""
        state = game.state
        state.phase = 2
        state.cup = tuple(index for index in range(len(state.formation)) if has_chit(game, index))

    def initiative(self, game: MibGame) -> None:
        """The side in whose end box the marker lies may begin with two chits of its own [mib 16.1c 16.1d], or by mail
        says who moves first [mib 16.3c]."""
        switches, state = game.scenario.switches, game.state
        side = with_initiative(game)
        if switches.by_mail:
            chooser = chooser_by_mail(game)
            state.holder = chooser if chooser >= 0 else state.holder
            game.ask(ChooseOrder(state.holder))
        elif switches.initiative and side >= 0:
            game.tell(InitiativeTaken(rule="16.1c", side=side))
            if any(game.scenario.formations[f].side == side for f in state.cup):
                game.ask(ChooseChits(side))

    def operations(self, game: MibGame) -> None:
        """Chit after chit, blindly, until none is left; what a unit may do then depends on its state [mib 3.0d 3.0f].
        What the side with the initiative has not taken is drawn like this too [mib 16.1d]. By mail one army follows the
        other [mib 16.3a]."""
        state = game.state
        state.cup = tuple(index for index in state.cup if has_chit(game, index))
        if not state.cup:
            return
        game.repeat()
        if game.scenario.switches.by_mail:
            chosen = next_army(game)
            state.cup = tuple(f for f in state.cup if f not in chosen)
            begin_activation(game, chosen)
            return
        drawn = state.cup[game.roll(len(state.cup), "cup", "3.0d") - 1] if len(state.cup) > 1 else state.cup[0]
        state.cup = tuple(index for index in state.cup if index != drawn)
        formation = game.scenario.formations[drawn]
        game.tell(ChitDrawn(rule="2.3a", formation=formation.key, side=formation.side))
        begin_activation(game, (drawn,))

    def end(self, game: MibGame) -> None:
        """The marker moves on [mib 3.0e]."""
        state, clock = game.state, game.scenario.clock
        state.phase = 3
        settle_quiet_turn(game)  # [mib 16.1e]
        remove_catching_up(game)  # [mib 11.2g]
        if state.turn >= game.scenario.turns:
            finish(game)
            return
        state.turn += 1
        if clock[state.turn - 1].day != clock[state.turn - 2].day:
            pass_night(game)  # [mib 13.0]

    steps = (begin, release, reinforcements, orders, fill_cup, initiative, operations, end)


class Battle(TurnAfterTurn, frozen=True):
    """Turn after turn to the last."""

    turn = Turn


def has_chit(game: MibGame, formation: int) -> bool:
    """Whether a formation is in play, has units on the map and a chit of its own [mib 2.3a]."""
    state, facts = game.state, game.scenario.formations[formation]
    if state.turn < facts.turn or state.formation[formation] & CHIT_DRAWN:
        return False
    if facts.joins >= 0 and state.turn >= facts.joins_from:
        return False
    joined = [
        other
        for index, other in enumerate(game.scenario.formations)
        if index == formation or (other.joins == formation and state.turn >= other.joins_from)
    ]
    return any(in_play(game, unit) for other in joined for unit in other.members)
