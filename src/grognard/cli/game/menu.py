"""The options of a decision as a short list: what, then who, then where, then how."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from grognard.cli.draw.cards import card_summary
from grognard.core.action import NO_PLACE, NO_UNIT, Action
from grognard.core.masks import to_mask
from grognard.core.options import Group, Options
from grognard.core.view import View

SHORT = 16
"""So many options are listed one by one."""


class Entry(NamedTuple):
    """One line of a menu: the option it stands for, or several that begin alike."""

    text: str
    """In notation, with dots where more must be said."""
    meaning: str
    word: str
    """The word that tells this entry from the others."""
    actions: tuple[Action, ...]


def _key(action: Action, level: int) -> Any:
    if level < 3:
        return (action.verb, action.unit, action.place)[level]
    return action.extra[level - 3 : level - 2]


def split(actions: Sequence[Action]) -> list[tuple[Action, ...]]:
    """A few actions one by one; many by what they differ in first, as far as the list stays short."""
    if len(actions) <= SHORT:
        return [(action,) for action in actions]
    groups = _branches(tuple(actions))
    while True:
        wider = [branch for group in groups for branch in _branches(group)]
        if not len(groups) < len(wider) <= SHORT:
            return groups
        groups = wider


def _branches(actions: tuple[Action, ...]) -> list[tuple[Action, ...]]:
    """Actions grouped by the first thing in which they differ."""
    level = 0
    while len(actions) > 1:
        groups: dict[Any, list[Action]] = {}
        for action in actions:
            groups.setdefault(_key(action, level), []).append(action)
        if len(groups) > 1:
            return [tuple(group) for group in groups.values()]
        level += 1
    return [actions]


def common_words(texts: Sequence[str]) -> list[str]:
    """The words with which all texts begin.

    >>> common_words(["move zouaves 0304 n", "move zouaves 0305 s"])
    ['move', 'zouaves']
    """
    shared: list[str] = []
    for words in zip(*(text.split() for text in texts), strict=False):
        if len(set(words)) > 1:
            break
        shared.append(words[0])
    return shared


class Menu:
    """What a side can choose now, or as much of it as a player has narrowed it down to."""

    def __init__(self, journal: Any, view: View, actions: Sequence[Action] | None = None) -> None:
        self._journal, self._game, self._view, self._side = journal, journal.game, view, view.viewer
        side = self._side
        self.actions = tuple(actions if actions is not None else self._game.options(side))
        self._texts = {action: journal.notation.text(action) for action in self.actions}
        self.prefix = common_words(list(self._texts.values()))
        self.entries = [self._entry(group) for group in split(self.actions)]

    def narrowed(self, actions: Sequence[Action]) -> Menu:
        return Menu(self._journal, self._view, actions)

    @property
    def lit(self) -> int:
        """The hexes among which there is a choice."""
        places = {action.place for action in self.actions if action.place != NO_PLACE}
        return to_mask(places) if len(places) > 1 or len(self.actions) > len(places) else 0

    @property
    def preferred(self) -> Action | None:
        """What is meant where only the last words are unsaid."""
        first = self.actions[0]
        if any((a.verb, a.unit, a.place) != (first.verb, first.unit, first.place) for a in self.actions):
            return None
        return self._preferred(self.actions)

    def _preferred(self, actions: Sequence[Action]) -> Action:
        groups = [Group(a.verb, (a.unit,), -1 if a.place < 0 else 1 << a.place, (a.extra,)) for a in actions]
        action: Action = self._game.decision(self._side).preferred(self._game, Options(groups))
        return action

    def _entry(self, group: tuple[Action, ...]) -> Entry:
        words = common_words([self._texts[action] for action in group])
        told = len(self.prefix)
        word = words[told] if len(words) > told else ""
        if len(group) == 1:
            return Entry(" ".join(words), self._sentence(group[0]), word, group)
        return Entry(" ".join(words) + " …", self._extent(group), word, group)

    def _sentence(self, action: Action) -> str:
        sentence = str(self._game.ruleset.messages.action(self._game, action))
        if action.place == NO_PLACE:
            places = [piece.place for piece in self._view.pieces if piece.id == action.unit and piece.place >= 0]
            sentence += "".join(f", in {self._game.scenario.board.label(place)}" for place in places)
        cards = self._game.ruleset.odds(self._game, self._side, action)
        return f"{sentence} ({card_summary(self._game, cards[0])})" if cards else sentence

    def _extent(self, group: tuple[Action, ...]) -> str:
        units = {action.unit for action in group} - {NO_UNIT}
        places = {action.place for action in group} - {NO_PLACE}
        if len(units) > 1:
            return f"{len(units)} units"
        if len(places) > 1:
            numbers = [self._game.scenario.board.grid.text(place) for place in sorted(places)]
            return f"{len(places)} places" + (": " + " ".join(numbers) if len(places) <= SHORT else "")
        sentence = self._game.ruleset.messages.action(self._game, self._preferred(group))
        others = len(group) - 1
        return f"{sentence}, or {others} other {'ways' if others > 1 else 'way'}"

    def pick(self, text: str) -> Entry | None:
        """The entry meant by its number, or by the word that tells it from the others."""
        for entry in self.entries:
            if entry.word == text and (len(text) > 3 or not text.isdecimal()):  # a hex, not an amount
                return entry
        if text.isdecimal() and len(text) < 6 and 1 <= int(text) <= len(self.entries):
            return self.entries[int(text) - 1]
        return None

    def beginning_with(self, action: Action) -> tuple[Action, ...]:
        """The options that agree with an action of which only the first words were said."""
        return tuple(
            other
            for other in self._game.options(self._side)
            if other.verb == action.verb
            and action.unit in (NO_UNIT, other.unit)
            and action.place in (NO_PLACE, other.place)
            and other.extra[: len(action.extra)] == action.extra
        )
