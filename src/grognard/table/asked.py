"""Questions put to a table that change nothing: what would come of an action, what a unit can do, who may read on."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from grognard.core.action import Action
from grognard.core.masks import iter_bits
from grognard.core.pointing import answer
from grognard.table import wire
from grognard.table.draft import written
from grognard.table.present import odds_data
from grognard.table.table import Sides, Table


def odds(table: Table, side: int, action: Action) -> tuple[wire.OddsCard, ...]:
    """The odds cards of an action that a side may choose now."""
    game = table.game
    if action not in game.options(side):
        raise game.refusal(side, action)
    return odds_data(game, side, action)


def why(table: Table, side: int, action: Action) -> wire.Why:
    """Whether a side may choose an action now, and which rule stands in its way if not."""
    game = table.game
    if action in game.options(side):
        return wire.Why(True, "", "")
    refusal = game.refusal(side, action)
    return wire.Why(False, refusal.message, refusal.rule or "")


def pointed(table: Table, side: int, unit: int, place: int, at: int, sheet: Sequence[Action] = ()) -> wire.Why:
    """What stands in the way of whatever a side means that points at a place, or what it could do there; while a sheet
    is being written, with what stands on it."""
    game = written(table.game, side, sheet)[0] if sheet else table.game
    found = answer(game, side, unit, place, at)
    return wire.Why(False, "", "") if found is None else wire.Why(found.lawful, found.sentence, found.rule)


def overlays(table: Table, sides: Sides, unit: int) -> tuple[wire.Overlay, ...]:
    """What is worth showing for a unit, as a viewer may know it."""
    game = table.game
    found = game.ruleset.overlays(game, table.viewer(sides), unit)
    word = game.ruleset.messages.word
    return tuple(wire.Overlay(key, word(key), tuple(iter_bits(mask))) for key, mask in found.items())


def may_read_record(table: Table, sides: Sides) -> bool:
    """Everybody when the game is over; until then whoever holds all seats, or all but those of bots of which nothing
    is sealed at this moment."""
    if table.is_over:
        return True
    if not sides or not all(seat.kind == "bot" or seat.side in sides for seat in table.seats):
        return False
    if len(sides) == len(table.seats):
        return True
    return all(table.game.ruleset.reseal(table.game, side, Random(0)) is None for side in sides)
