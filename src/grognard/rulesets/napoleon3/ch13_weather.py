"""Chapter 13, Special Rules: the weather, its heat, and the storm that ends the battle [napoleon3 4A 13.1a 13.1c]."""

from __future__ import annotations

from grognard.core.event import Event, Modifier
from grognard.rulesets.napoleon3.ch00_general.hours import hour_of
from grognard.rulesets.napoleon3.ch14_solferino.victory import finish
from grognard.rulesets.napoleon3.reader.charts import HEAT, WEATHER
from grognard.rulesets.napoleon3.state import HOT, NORMAL, STORM, WEATHERS, N3Game

AFTER_HEAT = Modifier(1, "after-heat", "13.1d")


class WeatherRolled(Event, frozen=True, kw_only=True):
    value: int
    modifiers: tuple[Modifier, ...]
    outcome: str
    shown = ("outcome", "value", "modifiers")


def roll_weather(game: N3Game) -> None:
    """In the hours of the table, from noon on, a die is thrown [napoleon3 4A 14.2f]; after heat it is one higher, and
    the last hours leave nothing but heat or storm [napoleon3 13.1d 13.1e]."""
    state = game.state
    bands = WEATHER.get(hour_of(state.turn))
    if bands is None:
        state.weather = NORMAL
        return
    modifiers = (AFTER_HEAT,) if state.weather == HOT else ()
    value = game.roll(6, "weather", "4A")
    total = value + sum(modifier.value for modifier in modifiers)
    heat, storm = bands
    state.weather = STORM if total >= storm else HOT if total >= heat else NORMAL
    game.tell(WeatherRolled(rule="4A", value=value, modifiers=modifiers, outcome=WEATHERS[state.weather]))


def end_in_storm(game: N3Game) -> None:
    """A thunderstorm ends the battle at once, before anybody acts [napoleon3 13.1c]."""
    if game.state.weather == STORM:
        finish(game, "13.1c")


def lost_to_heat(game: N3Game, kind: str) -> int:
    """The half points that the heat costs infantry and cavalry [napoleon3 13.1a]."""
    return HEAT.get(kind, 0) if game.state.weather == HOT else 0


def heat_on_morale(game: N3Game) -> list[Modifier]:
    """What the heat costs in morale and rally checks [napoleon3 0.5h 13.1b]."""
    return [Modifier(-1, "heat", "0.5h")] if game.state.weather == HOT else []
