"""Combat points by place; for bots."""

from __future__ import annotations

from grognard.core.kept import Kept
from grognard.core.masks import iter_bits
from grognard.core.places import picker
from grognard.rulesets.napoleon3.state import DISORGANIZED, N3Game

Posted = dict[int, list[tuple[int, float]]]
"""For each hex the formation and the combat points of each unit in it; the disorganized count half."""

POSTED = Kept[Posted](most=64)
"""Who is posted where, by where a side stands and how."""


def posted(game: N3Game, side: int) -> Posted:
    """Where the troops of a side stand. An enemy stands as he stood while a formation moves."""
    state, pick, known = game.state, picker(game.scenario.members[side]), POSTED.of(game.scenario)
    key = (side, pick(state.place), pick(state.status))
    found = known.get(key)
    if found is None:
        found = known[key] = _find_posted(game, side)
    return found


def _find_posted(game: N3Game, side: int) -> Posted:
    units, place, status = game.scenario.units, game.state.place, game.state.status
    found: Posted = {}
    for unit in game.scenario.members[side]:
        hex = place[unit]
        if hex >= 0:
            facts = units[unit]
            points = facts.combat * (0.5 if status[unit] & DISORGANIZED else 1.0)
            found.setdefault(hex, []).append((facts.formation, points))
    return found


def strength_around(game: N3Game, side: int, hex: int, radius: int) -> float:
    """The combat points of a side around a hex."""
    near = game.scenario.field.grid.disc(hex, radius) & game.state.occupied[side]
    return strength_in(posted(game, side), near) if near else 0.0


def strength_in(there: Posted, hexes: int) -> float:
    """The combat points in some hexes in which somebody is posted."""
    return sum([points for post in iter_bits(hexes) for _, points in there[post]], 0.0)


def guards_in(there: Posted, hexes: int) -> dict[int, float]:
    """The same by formation."""
    found: dict[int, float] = {}
    for post in iter_bits(hexes):
        for formation, points in there[post]:
            found[formation] = found.get(formation, 0.0) + points
    return found
