"""The sequence of play [brothers 5.0a]."""

from __future__ import annotations

from grognard.core.events import TurnBegan
from grognard.core.procedure import Procedure, TurnAfterTurn
from grognard.rulesets.brothers.ch04_stacking.crowding import ease_crowding
from grognard.rulesets.brothers.ch05_turn.plotting import PlotPosture, plotting
from grognard.rulesets.brothers.ch06_chits.cup import (
    EVENT_CHITS,
    POOLS,
    commander_chit,
    commander_of_chit,
    event_marker,
    nation_of_marker,
)
from grognard.rulesets.brothers.ch06_chits.log import ActivationDrawn, EventDrawn, SovereignDrawn
from grognard.rulesets.brothers.ch06_chits.sovereigns import Sovereign
from grognard.rulesets.brothers.ch06_chits.windows import open_window
from grognard.rulesets.brothers.ch07_command.activation import Activation
from grognard.rulesets.brothers.ch11_movement.reinforcements import is_due
from grognard.rulesets.brothers.ch15_end_turn import finish
from grognard.rulesets.brothers.ch16_storm import watch_sky
from grognard.rulesets.brothers.reader.charts import TURNS
from grognard.rulesets.brothers.state import GONE, NO_POSTURE, OVERRUN, PHASES, BrothersGame, clear_marks

PLANNING, DRAW, END = (PHASES.index(name) for name in ("planning", "draw", "end"))


class Turn(Procedure, frozen=True):
    """One hour [brothers 2.1a]."""

    def begin(self, game: BrothersGame) -> None:
        state = game.state
        state.phase = PLANNING
        game.tell(TurnBegan(rule="5.0a", turn=state.turn, clock=TURNS[state.turn].time))
        watch_sky(game)

    def event_chits(self, game: BrothersGame) -> None:
        """All chits go back to the box first [brothers 5.1.1a]; then so many of each nation into the cup, unseen
        [brothers 5.1.1b]."""
        state = game.state
        state.held = ()
        state.pools = POOLS
        nations = {formation.nation for formation in game.scenario.formations}
        state.cup = tuple(
            event_marker(nation)
            for nation, number in enumerate(game.scenario.chits)
            if nation in nations
            for _ in range(min(number, len(POOLS[nation])))
        )

    def activation_chits(self, game: BrothersGame) -> None:
        """[brothers 5.1.2]"""
        scenario = game.scenario
        formations = tuple(index for index in range(len(scenario.formations)) if has_chit(game, index))
        sovereigns = tuple(
            commander_chit(scenario, leader)
            for leader in scenario.commanders
            if game.state.place[leader] >= 0 or is_due(game, leader)
        )
        game.state.cup = (*game.state.cup, *formations, *sovereigns)

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
        """One chit after the other until the cup is empty; what it sets off is over before the next [brothers 5.2a 5.2b
        5.2d]."""
        state = game.state
        if not state.cup:
            return
        procedure, step = game.agenda[-1]
        game.agenda[-1] = (procedure, step - 3)  # to the moment between chits
        index = game.roll(len(state.cup), "cup", "5.2a") - 1 if len(state.cup) > 1 else 0
        chit = state.cup[index]
        state.cup = (*state.cup[:index], *state.cup[index + 1 :])
        turn_up(game, chit)

    def last_chance(self, game: BrothersGame) -> None:
        """[brothers 15.0]"""
        open_window(game, ("end_of_cup",))

    def housekeeping(self, game: BrothersGame) -> None:
        """Chits go home, Overrun markers come off, the turn ends [brothers 15.1]."""
        state = game.state
        state.phase = END
        state.held = ()
        clear_marks(game, OVERRUN)
        if state.turn >= game.scenario.turns:
            finish(game)
        else:
            state.turn += 1

    steps = (
        begin, event_chits, activation_chits, plot, between, make_room, draw, last_chance, make_room, housekeeping,
    )  # fmt: skip


class Battle(TurnAfterTurn, frozen=True):
    """Turn after turn until the last is over [brothers 5.4]."""

    turn = Turn


def has_chit(game: BrothersGame, index: int) -> bool:
    """A formation with a unit on the map or due to come [brothers 5.1.2]."""
    state, formation = game.state, game.scenario.formations[index]
    if state.formation[index] & GONE:
        return False
    return any(state.place[unit] >= 0 or is_due(game, unit) for unit in (*formation.members, formation.hq))


def turn_up(game: BrothersGame, chit: int) -> None:
    state, scenario = game.state, game.scenario
    if chit < 0:
        draw_event(game, nation_of_marker(chit))
    elif chit < len(scenario.formations):
        formation = scenario.formations[chit]
        game.tell(ActivationDrawn(rule="6.1", formation=formation.key, side=formation.side))
        game.push(Activation(chit))
    else:
        leader = commander_of_chit(scenario, chit)
        if state.place[leader] >= 0 or is_due(game, leader):
            game.tell(SovereignDrawn(rule="6.2a", unit=leader))
            game.push(Sovereign(leader))


def draw_event(game: BrothersGame, nation: int) -> None:
    """Which chit it is turns out now; it is kept in the open until it is played [brothers 5.2c]."""
    state = game.state
    pool = state.pools[nation]
    number = pool[game.roll(len(pool), "event", "5.1.1b") - 1] if len(pool) > 1 else pool[0]
    state.pools = tuple(
        tuple(n for n in chits if n != number) if index == nation else chits for index, chits in enumerate(state.pools)
    )
    state.held = (*state.held, number)
    game.tell(EventDrawn(rule="5.2c", side=EVENT_CHITS[number].side, chit=EVENT_CHITS[number].key))


# -- plotted orders ----------------------------------------------------------------------------------------------------
