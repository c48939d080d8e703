"""Actions as text and back: `move zouaves 0304 ne`. Units by key, hexes as printed, directions by name."""

from __future__ import annotations

import re
from typing import Any

from grognard.core.action import NO_PLACE, NO_UNIT, Action, FieldKind, Verb
from grognard.core.errors import NotationError

WHOLE_NUMBER = re.compile(r"-?[0-9]{1,9}")


class Notation:
    """Reads and writes the actions of one game's ruleset and scenario."""

    def __init__(self, verbs: tuple[Verb, ...], scenario: Any) -> None:
        self._verbs = {verb.word: verb for verb in verbs}
        self._grid = scenario.board.grid
        self._units = tuple(unit.key for unit in scenario.units)
        self._by_key = {key: index for index, key in enumerate(self._units)}

    def text(self, action: Action) -> str:
        """An action as people write it: `move zouaves 0304 ne`."""
        verb = self._verbs.get(action.verb)
        if verb is None:
            raise NotationError(f"The verb {action.verb!r} is not among the ruleset's `verbs`.")
        words = [action.verb]
        extra = list(action.extra)
        unit_said = place_said = False
        for kind in verb.fields:
            unsaid = (kind == "unit" and not unit_said and action.unit == NO_UNIT) or (
                kind == "hex" and not place_said and action.place == NO_PLACE
            )
            if unsaid:
                break
            if kind == "unit" and not unit_said:
                words.append(self._units[action.unit])
                unit_said = True
            elif kind == "hex" and not place_said:
                words.append(self._grid.text(action.place))
                place_said = True
            elif kind == "hexes":
                words += [self._grid.text(hex) for hex in extra]
                extra = []
            elif extra:
                words.append(self._write(kind, extra.pop(0)))
        return " ".join(words)

    def _write(self, kind: FieldKind, value: int) -> str:
        match kind:
            case "unit":
                return str(self._units[value])
            case "hex":
                return str(self._grid.text(value))
            case "direction":
                return str(self._grid.directions[value])
            case _:
                return str(value)

    def parse(self, text: str) -> Action:
        """The action a text means; arguments at the end may be left unsaid."""
        words = text.split()
        if not words:
            raise NotationError("Say what to do: a verb first, such as " + ", ".join(sorted(self._verbs)) + ".")
        verb = self._verbs.get(words[0])
        if verb is None:
            raise NotationError(f"There is no verb {words[0]!r}; there are " + ", ".join(sorted(self._verbs)) + ".")
        unit, place = NO_UNIT, NO_PLACE
        extra: list[int] = []
        rest = words[1:]
        for kind in verb.fields:
            if not rest:
                break
            if kind == "hexes":
                extra += [self._read("hex", word) for word in rest]
                rest = []
                break
            value = self._read(kind, rest.pop(0))
            if kind == "unit" and unit == NO_UNIT:
                unit = value
            elif kind == "hex" and place == NO_PLACE:
                place = value
            else:
                extra.append(value)
        if rest:
            raise NotationError(
                f"{' '.join(rest)!r} is more than {verb.word!r} takes ({' '.join(verb.fields) or 'nothing'})."
            )
        return Action(verb.word, unit, place, tuple(extra))

    def _read(self, kind: FieldKind, word: str) -> int:
        match kind:
            case "unit":
                if word not in self._by_key:
                    raise NotationError(f"There is no unit {word!r}; there are " + ", ".join(self._units) + ".")
                return self._by_key[word]
            case "hex" | "hexes":
                return int(self._grid.parse(word))
            case "direction":
                if word not in self._grid.directions:
                    raise NotationError(
                        f"{word!r} is no direction here; there are " + ", ".join(self._grid.directions) + "."
                    )
                return int(self._grid.directions.index(word))
            case "number":
                if not WHOLE_NUMBER.fullmatch(word):
                    raise NotationError(f"{word!r} is not a whole number.")
                return int(word)
