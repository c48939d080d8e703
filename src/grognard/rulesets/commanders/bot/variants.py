"""Other sheets beside a good one: some of its lines kept, lines of another good one added, the rest sketched anew."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.core.options import Picker
from grognard.rulesets.commanders.bot.drafts import (
    Draft,
    advance,
    draft_sheet,
    keep_for_rally,
    lay_guns,
    reinforce,
    thrust,
)  # fmt: skip
from grognard.rulesets.commanders.orders import orderly, paths_from, sheet_lines
from grognard.rulesets.commanders.state import CommandersGame, Sheet
from grognard.rulesets.commanders.units import CAVALRY

SKETCHES = (thrust, lay_guns, advance, reinforce, reinforce)


def variant(game: CommandersGame, side: int, good: Sequence[Sheet], picker: Picker) -> Sheet:
    """A sheet near one of some good ones: with a line changed, or made of two, or half of it written anew."""
    base = good[picker.randrange(len(good))]
    way = picker.random()
    if way < 0.35:
        return changed(game, side, base, picker)
    if way < 0.6 and len(good) > 1:
        return merged(game, side, base, good[picker.randrange(len(good))], picker)
    if way < 0.9:
        return redrafted(game, side, base, picker)
    return draft_sheet(game, side, picker)


def changed(game: CommandersGame, side: int, base: Sheet, picker: Picker) -> Sheet:
    """One line left out or shortened, and perhaps another order written in its place."""
    draft = Draft(game, side, picker)
    lines = sheet_lines(base)
    struck = picker.randrange(len(lines)) if lines else -1
    for index, (order, count) in enumerate(lines):
        draft.give(*order, picker.randrange(count) if index == struck else count)
    if picker.random() < 0.8:
        for _ in range(1 + picker.randrange(2)):
            write_any(draft)
    return orderly(tuple(draft.sheet))


def write_any(draft: Draft) -> None:
    """Some order, whatever it may be good for."""
    free = [place for place, count in draft.free.items() if count > 0]
    if not free or draft.left <= 0:
        return
    picker = draft.picker
    kind, sector = free[picker.randrange(len(free))]
    paths = paths_from(draft.side, kind, sector)
    first = list(paths)[picker.randrange(len(paths))]
    seconds = (-1, -1, *paths[first]) if kind == CAVALRY else (-1,)
    second = seconds[picker.randrange(len(seconds))]
    draft.give(kind, sector, first, second, 1 + picker.randrange(draft.free[kind, sector]))


def merged(game: CommandersGame, side: int, one: Sheet, other: Sheet, picker: Picker) -> Sheet:
    """Some lines of one, then of the other what still goes with them."""
    draft = Draft(game, side, picker)
    for order, count in sheet_lines(one):
        if picker.random() < 0.6:
            draft.give(*order, count)
    for order, count in sheet_lines(other):
        draft.give(*order, count)
    return orderly(tuple(draft.sheet))


def redrafted(game: CommandersGame, side: int, base: Sheet, picker: Picker) -> Sheet:
    """Most lines kept; what is left of the orders goes where habit sends it."""
    draft = Draft(game, side, picker)
    kept = 0.3 + 0.6 * picker.random()
    for order, count in sheet_lines(base):
        if picker.random() < kept:
            draft.give(*order, count)
    keep_for_rally(draft)
    for _ in range(1 + picker.randrange(4)):
        SKETCHES[picker.randrange(len(SKETCHES))](draft)
    return orderly(tuple(draft.sheet))
