"""Fatigue: a track for each unit, or a level for each formation under Lite tracking [mib 11.0a 11.2a]."""

from __future__ import annotations

from grognard.rulesets.mib.ch11_fatigue.log import FormationRested, FormationTired, UnitRested, UnitTired
from grognard.rulesets.mib.state import HELD, MibGame, has

RESTED, ACTIVE, NEAR_TIRED, TIRED, SPENT = range(5)
LEVELS = ("rested", "active", "near-tired", "tired", "spent")
"""The levels of a formation, in order [mib 11.2a]."""


def level(game: MibGame, unit: int) -> int:
    """How tired a unit is, on the scale of Lite tracking. Below Tired nothing changes [mib 11.1a]."""
    if game.scenario.lite:
        found = game.state.weariness[game.scenario.units[unit].formation]
        return max(RESTED, found - 1) if has(game, unit, HELD) else found  # [mib 11.2f]
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
    """Fill boxes of a unit's track, as far as it goes [mib 11.0b]. Lite tracking knows no price of single actions
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
    """Clear boxes of a unit's track, down to none [mib 11.0b]."""
    state = game.state
    before = state.fatigue[unit]
    state.fatigue[unit] = max(0, before - boxes)
    if state.fatigue[unit] != before:
        side = game.scenario.units[unit].side
        game.tell(UnitRested(rule=rule, only=side, unit=unit, total=state.fatigue[unit]))


def cost(game: MibGame, action: str) -> int:
    """A price of the Fatigue Effects Table."""
    return game.scenario.charts.fatigue.costs.get(action, 0)


# -- Lite --------------------------------------------------------------------------------------------------------------


def raise_formation(game: MibGame, formation: int, rule: str) -> None:
    """A formation rises a level, once in an activation, Spent at most [mib 11.2c 11.2d 11.2l]."""
    state = game.state
    if not game.scenario.lite or formation < 0 or state.raised >> formation & 1:
        return
    state.raised |= 1 << formation
    set_formation(game, formation, min(state.weariness[formation] + 1, SPENT), rule)


def set_formation(game: MibGame, formation: int, level: int, rule: str) -> None:
    state, facts = game.state, game.scenario.formations[formation]
    before = state.weariness[formation]
    state.weariness[formation] = level
    if level == before:
        return
    event = FormationTired if level > before else FormationRested
    game.tell(event(rule=rule, only=facts.side, formation=facts.key, level=LEVELS[level]))


def rest_formation(game: MibGame, formation: int, levels: int, rule: str) -> None:
    """A formation that rests falls by levels, down to rested [mib 11.2e 11.2l]."""
    set_formation(game, formation, max(RESTED, game.state.weariness[formation] - levels), rule)
