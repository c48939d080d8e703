"""What a player means who points at a place of the map: to go there, to strike whoever stands there, to choose a unit.

A decision says by which verbs these things are done in it (`picks`, `goes`, `strikes`), also where none of them is
lawful at the moment, so that a click on an enemy is answered about fire and not about moving. Everything is told from
what the side may see.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from grognard.core.action import NO_PLACE, NO_UNIT, Action, Extra
from grognard.core.decision import Decision
from grognard.core.hexgrid import HexGrid
from grognard.core.options import ANYWHERE, Group
from grognard.core.view import Piece

MOST_WEIGHED = 8
"""Units of which it is asked whether they could strike, the nearest first."""


class Answer(msgspec.Struct, frozen=True):
    """Whether what was meant can be done; what it is, or why not, in a sentence; and the rule."""

    lawful: bool
    sentence: str
    rule: str


def answer(game: Any, side: int, unit: int, place: int, at: int) -> Answer | None:
    """What stands in the way of whatever a side means that points at a place, with a unit in hand or none, and at a
    unit that it sees there or none; or what it can do there. None where nothing was meant."""
    decision = game.decision(side)
    if decision is None:
        refusal = game.refusal(side, Action("", unit, place))
        return Answer(False, refusal.message, refusal.rule or "")
    action = meant(game, decision, unit, place, at)
    if action is None:
        return None
    lawful = offered(decision.options(game).groups, action)
    if lawful is not None:
        return Answer(True, game.ruleset.messages.action(game, lawful), decision.rule)
    refusal = game.refusal(side, action)
    return Answer(False, refusal.message, refusal.rule or "")


def meant(game: Any, decision: Decision, unit: int, place: int, at: int) -> Action | None:
    """The action that a side has in mind: with a unit or none in hand it points at a place and maybe at a unit there.
    None where the decision is not about places at all."""
    side = decision.side
    pieces = {piece.id: piece for piece in game.ruleset.view(game, side).pieces}
    seen = pieces.get(at)
    if seen is not None and seen.side == side and seen.id != unit:
        if unit != NO_UNIT and decision.goes:
            return _towards(game, decision.goes, pieces.get(unit), place)
        verb = decision.picks or next(iter(decision.strikes), decision.goes)
        return Action(verb, at) if verb else None
    if seen is not None and seen.side != side:
        return _strike(game, decision, pieces, unit, place)
    if unit == NO_UNIT or not decision.goes:
        return None
    return _towards(game, decision.goes, pieces.get(unit), place)


def _strike(game: Any, decision: Decision, pieces: dict[int, Piece], unit: int, place: int) -> Action | None:
    """At enemies: by the unit in hand, or by whichever could; where none can, by the nearest that may act at all."""
    own = [piece for piece in pieces.values() if piece.side == decision.side and piece.place >= 0]
    own.sort(key=lambda piece: (_distance(game, piece.place, place), piece.id))
    able = {each for group in decision.options(game).groups for each in group.units}
    if unit != NO_UNIT:
        candidates = [piece for piece in own if piece.id == unit]
    else:
        candidates = sorted(own, key=lambda piece: piece.id not in able)[:MOST_WEIGHED]
    first: Action | None = None
    for piece in candidates:
        for verb in decision.striking(game, piece.id, place):
            found = _towards(game, verb, piece, place)
            if offered(decision.options(game).groups, found) or decision.could(game, found):
                return found
            first = first or found
    return first


def offered(groups: Iterable[Group], action: Action) -> Action | None:
    """An option with this verb, unit and place; of several that which says the rest alike, or the first."""
    for group in groups:
        places = group.places != ANYWHERE and action.place >= 0 and group.places >> action.place & 1
        if places and group.verb == action.verb and action.unit in group.units and group.extras:
            extra = action.extra if action.extra in group.extras else group.extras[0]
            return Action(action.verb, action.unit, action.place, extra)
    return None


def _towards(game: Any, verb: str, piece: Piece | None, place: int) -> Action:
    """A unit's action at a place; where it takes a facing, towards that place."""
    unit, extra = (piece.id, _facing(game, verb, piece, place)) if piece else (NO_UNIT, ())
    return Action(verb, unit, place, extra)


def _facing(game: Any, verb: str, piece: Piece, place: int) -> Extra:
    fields = next((each.fields for each in game.ruleset.verbs if each.word == verb), ())
    grid = game.scenario.board.grid
    if "direction" not in fields or not isinstance(grid, HexGrid) or piece.place in (NO_PLACE, place):
        return ()
    return (next(iter(grid.bearings(piece.place, place)), 0),)


def _distance(game: Any, start: int, end: int) -> int:
    grid = game.scenario.board.grid
    return grid.distance(start, end) if isinstance(grid, HexGrid) else int(start != end)
