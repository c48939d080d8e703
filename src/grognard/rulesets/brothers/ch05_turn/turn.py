"""The sequence of play: phases and Steps, each over before the next begins [brothers 5.0a 5.0b]."""

from __future__ import annotations

from grognard.core.events import TurnBegan
from grognard.core.procedure import Procedure, TurnAfterTurn
from grognard.rulesets.brothers.ch04_stacking.crowding import ease_crowding
from grognard.rulesets.brothers.ch05_turn.plotting import PlotPosture, plotting
from grognard.rulesets.brothers.ch06_chits.cup import put_in_events, put_in_leaders, return_chits
from grognard.rulesets.brothers.ch06_chits.draw import draw_chit, turn_up
from grognard.rulesets.brothers.ch06_chits.windows import open_window
from grognard.rulesets.brothers.ch15_end_turn import end_turn
from grognard.rulesets.brothers.ch16_storm import watch_sky
from grognard.rulesets.brothers.reader.charts import TURNS
from grognard.rulesets.brothers.state import NO_POSTURE, PHASES, BrothersGame

PLANNING, DRAW = (PHASES.index(name) for name in ("planning", "draw"))


class Turn(Procedure, frozen=True):
    """One hour [brothers 2.1a]."""

    def begin(self, game: BrothersGame) -> None:
        state = game.state
        state.phase = PLANNING
        game.tell(TurnBegan(rule="5.0a", turn=state.turn, clock=TURNS[state.turn].time))
        watch_sky(game)

    def event_chits(self, game: BrothersGame) -> None:
        """All chits go back to the box first [brothers 5.1.1a]; then so many of each nation into the cup, unseen
        [brothers 5.1.1b], and what stays in the box is as unknown as what is drawn [brothers 5.1.1c]."""
        return_chits(game)
        put_in_events(game)

    def activation_chits(self, game: BrothersGame) -> None:
        """One for each formation and each sovereign that is on the map or due to come [brothers 5.1.2]."""
        put_in_leaders(game)

    def plot(self, game: BrothersGame) -> None:
        """Both sides at once, unseen by each other [brothers 17.3a]."""
        if game.scenario.switches.plotted_orders:
            game.state.posture = [NO_POSTURE] * len(game.state.posture)
            game.ask(*(PlotPosture(side, plotting(game, side)[0]) for side in (0, 1) if plotting(game, side)))

    def between(self, game: BrothersGame) -> None:
        game.state.phase = DRAW
        open_window(game, ("activation_end",))

    def make_room(self, game: BrothersGame) -> None:
        """An event can fill a hex as a Rally can [brothers 4.1d]."""
        ease_crowding(game)

    def draw(self, game: BrothersGame) -> None:
        """One chit after the other until the cup is empty [brothers 5.2a 5.2d]; what it sets off is over before the
        next is drawn [brothers 5.2b], and events are kept in the open until they are played [brothers 5.2c]."""
        if game.state.cup:
            game.go_to(self, Turn.between)
            turn_up(game, draw_chit(game))

    def last_chance(self, game: BrothersGame) -> None:
        """The last events of the turn, once the cup is empty [brothers 15.0]."""
        open_window(game, ("end_of_cup",))

    def housekeeping(self, game: BrothersGame) -> None:
        end_turn(game)

    # Planning, then chit by chit until the cup is empty, then the end of the turn [brothers 5.0a 5.0b].
    steps = (
        begin, event_chits, activation_chits, plot, between, make_room, draw, last_chance, make_room, housekeeping,
    )  # fmt: skip


class Battle(TurnAfterTurn, frozen=True):
    """Turn after turn until the last is over [brothers 5.4]."""

    turn = Turn
