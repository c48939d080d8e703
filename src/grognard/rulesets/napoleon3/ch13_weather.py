"""Chapter 13, Special Rules: heat, and the storm that ends the battle [napoleon3 4A 13.1a 13.1c]."""

from __future__ import annotations

from grognard.core.event import Event, Modifier
from grognard.rulesets.napoleon3.ch00_general.hours import hour_of
from grognard.rulesets.napoleon3.reader.charts import HEAT, WEATHER
from grognard.rulesets.napoleon3.state import HOT, NORMAL, STORM, WEATHERS, N3Game

AFTER_HEAT = Modifier(1, "after-heat", "13.1d")


class WeatherRolled(Event, frozen=True, kw_only=True):
    value: int
    modifiers: tuple[Modifier, ...]
    outcome: str
    shown = ("outcome", "value", "modifiers")


def roll_weather(game: N3Game) -> None:
    """From noon on a die is thrown; after heat it is one higher [napoleon3 13.1d 13.1e]."""
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


def lost_to_heat(game: N3Game, kind: str) -> int:
    """The half points that the heat costs [napoleon3 13.1a]; it weighs on morale too [napoleon3 0.5h 13.1b]."""
    return HEAT.get(kind, 0) if game.state.weather == HOT else 0
