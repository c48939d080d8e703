"""Actions: what a player can say, in one plain shape for every ruleset.

An action is a verb with, as the verb needs them, a unit, a hex and a few small numbers more (a facing, a path, an
amount). The uniform shape lets the table, the records, the interface and the bots handle any ruleset's actions;
what a verb means is for the ruleset.
"""

from __future__ import annotations

from typing import Literal

import msgspec

NO_UNIT = -1
NO_PLACE = -1

Extra = tuple[int, ...]
FieldKind = Literal["unit", "hex", "direction", "number", "hexes"]


class Action(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """A verb with its arguments.

    >>> Action("move", 3, 17, (0,))
    Action(verb='move', unit=3, place=17, extra=(0,))
    """

    verb: str
    unit: int = NO_UNIT
    place: int = NO_PLACE
    extra: Extra = ()


class Verb(msgspec.Struct, frozen=True):
    """How an action is written: its word and the arguments that follow, in order.

    The first `unit` and the first `hex` fill those places of the action; every later argument goes into `extra`.
    A last argument `hexes` takes any number of hexes.
    """

    word: str
    fields: tuple[FieldKind, ...] = ()
    danger: bool = False
    """Whether it wants a second thought even where no dice are rolled."""
