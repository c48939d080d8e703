"""Legal options as numbers of a fixed range, none ever left out: by their index, or part by part.

By index, options are served in pages: the last number turns to the next page, where there is one. By parts, the verb is
chosen first, then the unit, the place and the extras, each under an exact mask; a part with one possibility is skipped.
Choosing a part or turning a page is a step of the environment in which nothing happens in the game.
"""

from __future__ import annotations

from typing import Any, Literal

import numpy as np
import numpy.typing as npt

from grognard.core.action import NO_PLACE, Action, Extra
from grognard.core.masks import iter_bits
from grognard.core.options import ANYWHERE, Group, Options

Form = Literal["index", "factored"]
Mask = npt.NDArray[np.int8]

PAGE = 1024
"""Options on a page."""
EXTRAS = 64
"""Extras on a page, where options are chosen part by part."""
FEW = 128
"""So many options are listed one by one sooner than group by group."""
VERB, UNIT, PLACE, EXTRA = range(4)
UNSAID = -2


class Menu:
    """The options of one side while it chooses."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.options = Options(())
        self.page = 0

    def open(self, options: Options) -> None:
        """Begin to choose among some options."""
        self.options, self.page = options, 0

    def mask(self) -> Mask:
        """Which numbers mean something now."""
        raise NotImplementedError

    def pick(self, number: int) -> Action | None:
        """The action that a number completes; None where there is more to choose."""
        raise NotImplementedError

    def begun(self) -> tuple[int, int, int, int]:
        """The page, and the verb's number, the unit and the place as far as they are chosen."""
        raise NotImplementedError


class IndexMenu(Menu):
    """Options by their number."""

    def __init__(self) -> None:
        super().__init__(PAGE + 1)

    def mask(self) -> Mask:
        """Which numbers mean something now."""
        mask = np.zeros(self.size, np.int8)
        left = len(self.options) - self.page * PAGE
        mask[: min(left, PAGE)] = 1
        mask[PAGE] = left > PAGE
        return mask

    def pick(self, number: int) -> Action | None:
        """The action that a number completes; None where there is more to choose."""
        if number == PAGE:
            self.page += 1
            return None
        return self.options[self.page * PAGE + number]

    def begun(self) -> tuple[int, int, int, int]:
        """The page, and what is chosen of the verb, the unit and the place."""
        return self.page, UNSAID, UNSAID, UNSAID


class FactoredMenu(Menu):
    """Options part by part: verb, unit, place, extras."""

    def __init__(self, verbs: dict[str, int], units: int, places: int) -> None:
        self._most = max(len(verbs), units + 1, places + 1, EXTRAS)
        super().__init__(self._most + 1)
        self._verbs, self._words = verbs, tuple(verbs)
        self._said: list[Any] = []

    def open(self, options: Options) -> None:
        """Begin to choose among some options."""
        super().open(options)
        self._said = []
        self._skip()

    def mask(self) -> Mask:
        """Which numbers mean something now."""
        mask = np.zeros(self.size, np.int8)
        numbers = self._numbers()
        mask[list(numbers)] = 1
        if len(self._said) == EXTRA:
            mask[self._most] = len(self._extras()) > (self.page + 1) * EXTRAS
        return mask

    def pick(self, number: int) -> Action | None:
        """The action that a number completes; None where there is more to choose."""
        if number == self._most:
            self.page += 1
            return None
        if len(self._said) == EXTRA:
            return self._action(self._extras()[self.page * EXTRAS + number])
        self._said.append(self._words[number] if len(self._said) == VERB else number - 1)
        return self._skip()

    def begun(self) -> tuple[int, int, int, int]:
        """The page, and what is chosen of the verb, the unit and the place."""
        verb, unit, place = [*self._said, *[UNSAID] * 3][:3]
        return self.page, self._verbs.get(verb, UNSAID), unit, place

    def _action(self, extra: Extra) -> Action:
        verb, unit, place = self._said
        return Action(verb, unit, place, extra)

    def _skip(self) -> Action | None:
        """Say whatever has one possibility; the action if all is said by that and something was chosen before."""
        while self._said and len(self._said) < EXTRA and len(numbers := self._numbers()) == 1:
            self._said.append(next(iter(numbers)) - 1)
        if len(self._said) == EXTRA and len(extras := self._extras()) == 1:
            return self._action(extras[0])
        return None

    def _groups(self) -> list[Group]:
        """The groups of options that agree with what is said."""
        groups = [group for group in self.options.groups if group.count]
        if len(self._said) > VERB:
            groups = [group for group in groups if group.verb == self._said[VERB]]
        if len(self._said) > UNIT:
            groups = [group for group in groups if self._said[UNIT] in group.units]
        if len(self._said) > PLACE:
            groups = [group for group in groups if _has_place(group, self._said[PLACE])]
        return groups

    def _numbers(self) -> set[int]:
        stage, groups = len(self._said), self._groups()
        if stage == VERB:
            return {self._verbs[group.verb] for group in groups}
        if stage == UNIT:
            return {unit + 1 for group in groups for unit in group.units}
        if stage == PLACE:
            return {place + 1 for group in groups for place in _places(group)}
        return set(range(min(EXTRAS, len(self._extras()) - self.page * EXTRAS)))

    def _extras(self) -> list[Extra]:
        return sorted({extra for group in self._groups() for extra in group.extras})


def _places(group: Group) -> list[int]:
    return [NO_PLACE] if group.places == ANYWHERE else list(iter_bits(group.places))


def _has_place(group: Group, place: int) -> bool:
    if group.places == ANYWHERE or place == NO_PLACE:
        return group.places == ANYWHERE and place == NO_PLACE
    return bool(group.places >> place & 1)


def listed(options: Options, page: int, verbs: dict[str, int], extras: int) -> npt.NDArray[np.int16]:
    """The options of a page as rows: the verb's number, unit, place and so many extras; -1 where there is none."""
    table = np.full((PAGE, 3 + extras), -1, np.int16)
    if 0 < len(options) <= min(FEW, PAGE):
        padding = (-1,) * extras
        rows = [(verbs[each.verb], each.unit, each.place, *(*each.extra, *padding)[:extras]) for each in options]
        table[: len(rows)] = rows
        return table
    row, first = 0, page * PAGE
    for group in options.groups:
        if first >= group.count:
            first -= group.count
            continue
        units, each = np.array(group.units, np.int16), _padded(group.extras, extras)
        places = np.array(_places(group), np.int16)
        block = np.empty((group.count, 3 + extras), np.int16)
        block[:, 0] = verbs[group.verb]
        block[:, 1] = np.tile(np.repeat(units, len(each)), len(places))
        block[:, 2] = np.repeat(places, len(units) * len(each))
        block[:, 3:] = np.tile(each, (len(places) * len(units), 1))
        fits = block[first : first + PAGE - row]
        table[row : row + len(fits)] = fits
        row, first = row + len(fits), 0
        if row == PAGE:
            break
    return table


def _padded(extras: tuple[Extra, ...], width: int) -> npt.NDArray[np.int16]:
    return np.array([(*extra, *[-1] * width)[:width] for extra in extras], np.int16).reshape(len(extras), width)
