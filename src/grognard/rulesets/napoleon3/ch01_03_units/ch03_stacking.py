"""How many units a hex holds [napoleon3 3a]."""

from __future__ import annotations

from grognard.core.places import hexes_of
from grognard.rulesets.napoleon3.ch01_03_units.ch01_disorder_losses import disorder_only
from grognard.rulesets.napoleon3.state import N3Game


def room_for(game: N3Game, unit: int) -> int:
    """The mask of hexes in which a unit would break the stacking limit if it ended there; it may pass
    [napoleon3 3a 3b 3c 3e]."""
    place, scenario = game.state.place, game.scenario
    facts = scenario.units[unit]
    if not facts.is_troops:
        return 0
    battery, pair = 0, 0
    for gun in scenario.guns[facts.side]:
        if place[gun] >= 0 and gun != unit:
            here = 1 << place[gun]
            pair |= battery & here
            battery |= here
    brigade = hexes_of(place, [other for other in scenario.brigades[facts.side] if other != unit])
    return pair | (brigade & battery if facts.is_gun else brigade)  # one brigade a hex, two batteries, or one of each


def disturb(game: N3Game, friends: list[int]) -> None:
    """Friends whose hex a retreat goes through are disorganized; to the disorganized nothing more happens
    [napoleon3 3d 11.3o]."""
    for friend in friends:
        disorder_only(game, friend)
