"""How many units a hex holds [napoleon3 3a]."""

from __future__ import annotations

from grognard.rulesets.napoleon3.ch01_03_units.ch01_disorder_losses import disorder_only
from grognard.rulesets.napoleon3.state import N3Game


def room_for(game: N3Game, unit: int) -> int:
    """The mask of hexes in which a unit would break the stacking limit if it ended there; it may pass
    [napoleon3 3a 3b 3c 3e]."""
    state, scenario = game.state, game.scenario
    facts = scenario.units[unit]
    if not facts.is_troops:
        return 0
    full = 0
    guns: dict[int, int] = {}
    for other in scenario.members[facts.side]:
        hex = state.place[other]
        if hex < 0 or other == unit:
            continue
        if not scenario.units[other].is_gun:
            if not facts.is_gun:
                full |= 1 << hex  # one brigade a hex
            else:
                guns[hex] = guns.get(hex, 0) + 10
        else:
            guns[hex] = guns.get(hex, 0) + 1
    for hex, count in guns.items():
        if facts.is_gun:
            if count in (2, 11, 12):  # two batteries, or a brigade with its battery
                full |= 1 << hex
        elif count >= 2:
            full |= 1 << hex
    return full


def disturb(game: N3Game, friends: list[int]) -> None:
    """Friends whose hex a retreat goes through are disorganized; to the disorganized nothing more happens
    [napoleon3 3d 11.3o]."""
    for friend in friends:
        disorder_only(game, friend)
