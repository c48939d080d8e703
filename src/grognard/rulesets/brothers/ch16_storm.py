"""Chapter 16: the thunderstorm."""

from __future__ import annotations

from grognard.core.event import Event
from grognard.rulesets.brothers.reader.charts import STORM_TURN, TURNS
from grognard.rulesets.brothers.state import BrothersGame


def is_storm(game: BrothersGame) -> bool:
    """No Engagement and no combat of any kind [brothers 16.0a], and whoever breaks off does so freely
    [brothers 16.0b]."""
    return game.state.storm == game.state.turn


def is_aftermath(game: BrothersGame) -> bool:
    """No Road March and no Road Bonus [brothers 16.0c 17.2b]."""
    return 0 < game.state.storm < game.state.turn


def watch_sky(game: BrothersGame) -> None:
    """The storm comes on its turn [brothers 16.0a], or by a d10 from turn 8 on [brothers 17.2a]."""
    state = game.state
    if not game.scenario.switches.variable_storm:
        if state.turn >= STORM_TURN:
            state.storm = STORM_TURN
    elif not state.storm and TURNS[state.turn].storm:
        number = TURNS[state.turn].storm
        value = game.roll(10, "storm", "17.2a")
        game.tell(StormRolled(rule="17.2a", value=value, number=number))
        if value <= number:
            state.storm = state.turn
    if state.storm == state.turn:
        game.tell(StormBroke(rule="16.0a", turn=state.turn))


# -- what is told ------------------------------------------------------------------------------------------------------


class StormBroke(Event, frozen=True, kw_only=True):
    turn: int
    shown = ("turn",)


class StormRolled(Event, frozen=True, kw_only=True):
    value: int
    number: int
    shown = ("value",)
