"""Where a sovereign is present, he counts for his nation, his chit drawn or not [brothers 6.2b 6.2.2c 6.2.3]."""

from __future__ import annotations

from grognard.rulesets.brothers.ch03_components.units import SARDINIAN
from grognard.rulesets.brothers.state import BrothersGame


def commanders_in(game: BrothersGame, hex: int, nation: int) -> int:
    """How many sovereigns of a nation are in a hex: he cheers all of his nation there, active or not [brothers 6.2b],
    and a corps whose HQ is with the emperor of Austria needs no check [brothers 6.2.3], whether their chits have been
    drawn or not [brothers 6.2.2c]."""
    units, place, found = game.scenario.units, game.state.place, 0
    for leader in game.scenario.commanders:
        if place[leader] == hex and units[leader].nation == nation:
            found += 1
    return found


def find_king(game: BrothersGame) -> int:
    """Vittorio Emanuele if he is on the map, or -1: near him Sardinians may throw again in an Assault [brothers 6.2.2a]
    and are In Command [brothers 6.2.2b], his chit drawn or not [brothers 6.2.2c]."""
    for leader in game.scenario.commanders:
        if game.scenario.units[leader].nation == SARDINIAN and game.state.place[leader] >= 0:
            return leader
    return -1
