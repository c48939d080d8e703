"""The legal options of a side, to iterate, count, index, sample, narrow down and test with `in`."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from random import Random
from typing import TYPE_CHECKING, overload

from grognard.core.action import Action
from grognard.core.errors import NotationError
from grognard.core.options import Options, Picker

if TYPE_CHECKING:
    from grognard.api.game import Game

MOST_SHOWN = 30
"""How many options a notebook lists; the rest is counted."""

_chance = Random()


class Choices:
    """What one side may do now. It is never spelled out until somebody looks.

    >>> import grognard
    >>> game = grognard.new("portable/first-steps", seed=7)
    >>> "done" in game.options, len(game.options) == len(list(game.options))
    (True, True)
    """

    def __init__(self, game: Game, side: int, options: Options) -> None:
        self._game = game
        self.side = side
        """Whose options they are, by number."""
        self._options = options

    def __len__(self) -> int:
        return len(self._options)

    def __iter__(self) -> Iterator[Action]:
        return iter(self._options)

    def __contains__(self, choice: Action | str) -> bool:
        """Whether an action, or a text that spells one out, is legal."""
        if isinstance(choice, str):
            try:
                choice = self._game.parse(choice, self.side)
            except NotationError:
                return False
        return choice in self._options

    @overload
    def __getitem__(self, index: int) -> Action: ...
    @overload
    def __getitem__(self, index: slice) -> list[Action]: ...
    def __getitem__(self, index: int | slice) -> Action | list[Action]:
        if isinstance(index, slice):
            return [self._options[each] for each in range(*index.indices(len(self)))]
        return self._options[index + len(self) if index < 0 else index]

    def sample(self, picker: Picker | None = None) -> Action:
        """One option, each equally likely; give a `random.Random` of your own to get the same one again."""
        return self._options.sample(picker or _chance)

    def texts(self) -> list[str]:
        """Every option as it is written: `move zouaves 0304 ne`."""
        return [self._game.text(action) for action in self._options]

    def of(self, unit: str) -> Choices:
        """Only the options of a unit, by its key."""
        return Choices(self._game, self.side, self._options.of_unit(self._game.unit(unit)))

    def at(self, place: str) -> Choices:
        """Only the options that name a hex or a sector, as the map prints it."""
        return Choices(self._game, self.side, self._options.at(self._game.place(place)))

    def __repr__(self) -> str:
        some = ", ".join(self._game.text(action) for action in self[:5])
        return f"<{len(self)} options of {self._game.sides[self.side]}: {some}{', …' if len(self) > 5 else ''}>"

    def _repr_html_(self) -> str:
        rows = "".join(
            f"<tr><td>{number}</td><td><code>{escape(self._game.text(action))}</code></td>"
            f"<td style='text-align:left'>{escape(self._game.describe(action))}</td></tr>"
            for number, action in enumerate(self[:MOST_SHOWN])
        )
        left = len(self) - MOST_SHOWN
        more = f"<tr><td></td><td colspan='2'>and {left} more</td></tr>" if left > 0 else ""
        title = f"{len(self)} options of {escape(self._game.sides[self.side])}"
        return f"<table><caption>{title}</caption>{rows}{more}</table>"
