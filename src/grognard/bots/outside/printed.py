"""Actions as text by what is printed on a board alone: for whoever has the board of a table and not its scenario."""

from __future__ import annotations

import re
from types import SimpleNamespace

from grognard.core.action import NO_UNIT, Action, Verb
from grognard.core.errors import IllegalAction, NotationError
from grognard.core.notation import Notation
from grognard.core.options import ANYWHERE, Group, Options
from grognard.table import wire

MOST_PLACES = 100_000
"""More than any map has."""
_NUMBERED = re.compile(r"#([0-9]{1,9})")


class Printed:
    """The numbers and directions that a map prints, in the place of its grid."""

    def __init__(self, board: wire.Board) -> None:
        self.directions = board.directions
        self._numbers = board.numbers
        self._places = {number: place for place, number in enumerate(board.numbers)}

    def text(self, place: int) -> str:
        """A place as the map prints it."""
        return self._numbers[place]

    def parse(self, text: str) -> int:
        """The place that is printed so."""
        if text not in self._places:
            raise NotationError(f"There is no place {text!r} on this map.")
        return self._places[text]


def notation_of(board: wire.Board) -> Notation:
    """How the actions of a board are written and read; the same texts as those of its ruleset."""
    verbs = tuple(
        Verb(word, tuple("number" if field == "rank" else field for field in verb.fields))
        for word, verb in board.verbs.items()
    )
    return Notation(verbs, SimpleNamespace(board=SimpleNamespace(grid=Printed(board)), units=board.units))


def options_of(decision: wire.Decision) -> Options:
    """The options of a choice as it is sent to a page, in the same order as at the table."""
    if any(not 0 <= place < MOST_PLACES for group in decision.groups for place in group.places or ()):
        raise NotationError("A choice names a place that is on no map.")  # it may come from anybody's server
    return Options(
        [
            Group(
                group.verb,
                group.units or (NO_UNIT,),
                ANYWHERE if group.places is None else sum(1 << place for place in group.places),
                group.extras,
            )
            for group in decision.groups
        ]
    )


def chosen(text: str, options: Options, notation: Notation) -> Action:
    """The option that a program means: by its number among them (`#17`), or in words, of which the last may be left
    unsaid where only one option begins so."""
    if found := _NUMBERED.fullmatch(text):
        if int(found[1]) >= len(options):
            raise IllegalAction(f"There is no option {text}: there are {len(options)}, from #0 on.")
        return options[int(found[1])]
    action = notation.parse(text)
    if action in options:
        return action
    agreeing = options.starting_with(action)
    if len(agreeing) == 1:
        return agreeing[0]
    more = f"{len(agreeing)} options begin so" if agreeing else "it is none of the options"
    raise IllegalAction(f"{text[:80]!r}: {more}.")
