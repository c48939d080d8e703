"""Fatigue: a track for each unit, and what it means to be tired or spent [mib 11.0a 11.1a]."""

from __future__ import annotations

from grognard.rulesets.mib.ch02_components.values import is_cavalry
from grognard.rulesets.mib.ch11_fatigue.lite import ACTIVE, RESTED, SPENT, TIRED, lite_level
from grognard.rulesets.mib.ch11_fatigue.log import UnitRested, UnitTired
from grognard.rulesets.mib.state import MibGame


def level(game: MibGame, unit: int) -> int:
    """How tired a unit is, by its own track or under Lite tracking by its formation, never both [mib 1.0b 11.0a 11.2a].
    Below Tired nothing changes [mib 11.1a]."""
    if game.scenario.lite:
        return lite_level(game, unit)
    boxes, chart = game.state.fatigue[unit], game.scenario.charts.fatigue
    return SPENT if boxes >= chart.spent else TIRED if boxes >= chart.tired else RESTED if not boxes else ACTIVE


def is_tired(game: MibGame, unit: int) -> bool:
    """All white boxes are filled: half strength and movement [mib 11.1b]. Spent units are worse off, not tired."""
    return level(game, unit) == TIRED


def is_spent(game: MibGame, unit: int) -> bool:
    """All boxes are filled [mib 11.1c]."""
    return level(game, unit) == SPENT


def is_worn(game: MibGame, unit: int) -> bool:
    """Tired or spent."""
    return level(game, unit) >= TIRED


def tire(game: MibGame, unit: int, boxes: int, rule: str) -> None:
    """Fill boxes of a unit's track, as far as it goes [mib 11.0a 11.0b]. Lite tracking knows no price of single actions
    [mib 11.2a]. Only troops tire; trains, which do not, are not in the game [mib 11.0c]."""
    if game.scenario.lite or boxes <= 0 or not game.scenario.units[unit].is_troops:
        return
    state, top = game.state, game.scenario.charts.fatigue.spent
    before = state.fatigue[unit]
    state.fatigue[unit] = min(before + boxes, top)
    if state.fatigue[unit] != before:
        side = game.scenario.units[unit].side
        game.tell(
            UnitTired(rule=rule, only=side, unit=unit, boxes=state.fatigue[unit] - before, total=state.fatigue[unit])
        )


def rest(game: MibGame, unit: int, boxes: int, rule: str) -> None:
    """Clear boxes of a unit's track, down to none [mib 11.0a 11.0b]."""
    state = game.state
    before = state.fatigue[unit]
    state.fatigue[unit] = max(0, before - boxes)
    if state.fatigue[unit] != before:
        side = game.scenario.units[unit].side
        game.tell(UnitRested(rule=rule, only=side, unit=unit, total=state.fatigue[unit]))


def cost(game: MibGame, action: str) -> int:
    """A price of the Fatigue Effects Table."""
    return game.scenario.charts.fatigue.costs.get(action, 0)


def tire_cavalry(game: MibGame, unit: int, action: str) -> None:
    """After combat, and after a retreat before it, cavalry tires more than others [mib 7.6g]; a division does not on
    account of its own [mib 7.14i]."""
    if is_cavalry(game, unit):
        tire(game, unit, cost(game, action), "7.6g")
