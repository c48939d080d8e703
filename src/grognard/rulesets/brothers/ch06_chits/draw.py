"""The draw of a chit from the cup, and what it sets off [brothers 5.2a 6.1 6.2a]."""

from __future__ import annotations

from grognard.rulesets.brothers.ch05_turn.activation import Activation
from grognard.rulesets.brothers.ch06_chits.cup import EVENT_CHITS, commander_of_chit, nation_of_marker
from grognard.rulesets.brothers.ch06_chits.log import ActivationDrawn, EventDrawn, SovereignDrawn
from grognard.rulesets.brothers.ch06_chits.sovereign_chits import Sovereign
from grognard.rulesets.brothers.ch11_movement.reinforcements import is_due
from grognard.rulesets.brothers.state import BrothersGame


def draw_chit(game: BrothersGame) -> int:
    """One of those left in the cup, each as likely as the others [brothers 5.2a]; none is drawn twice in a turn
    [brothers 5.2d]."""
    state = game.state
    index = game.roll(len(state.cup), "cup", "5.2a") - 1 if len(state.cup) > 1 else 0
    chit = state.cup[index]
    state.cup = (*state.cup[:index], *state.cup[index + 1 :])
    return chit


def turn_up(game: BrothersGame, chit: int) -> None:
    """An event chit is kept; any other activates its own HQ and formation [brothers 5.2b 6.1], or its sovereign
    [brothers 6.2a]."""
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
