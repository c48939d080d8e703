"""Message catalogues: all text that players read, kept apart from the rules in `messages.toml`.

A template names the fields of an event, action or decision and says how each is read: `{unit:unit}`, `{units:units}`,
`{to:hex}`, `{facing:direction}`, `{side:side}`, `{why:word}`. A plain `{turn}` prints as it is. `{after1:onward}` reads
the extras of an action from the second on as places, and as nothing where there are none. What belongs to a field that
may still be open stands with it in brackets: `[, facing {extra0:direction}]`. What else a book has to name
its ruleset reads by functions of its own, such as `{formation:formation}`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from grognard.core.action import Action
from grognard.core.errors import GrognardError
from grognard.core.event import DieRolled, Event, Forfeited
from grognard.core.hexgrid import NOWHERE
from grognard.core.reason import Aim
from grognard.core.template import parse

FORFEITS = {
    "resigned": "{loser} resigned",
    "program-late": "the program of {loser} did not answer in time",
    "program-crashed": "the program of {loser} ended before the game did",
    "program-illegal": "the program of {loser} chose what the rules do not allow",
    "program-nonsense": "the program of {loser} broke the bot protocol",
    "program-flood": "the program of {loser} said far more than it may",
    "program-greedy": "the program of {loser} took more memory or processes than it may",
}
"""Why a game is over that its rules would let go on: apart from the reasons of the books."""

COMMON = {
    "forfeit": FORFEITS,
    "refusal": {
        "not-offered": "That is not possible now.",
        "not-your-turn": "It is not your turn to choose.",
        "game-over": "The game is over.",
    },
    "event": {
        "DieRolled": "Die of {faces} for {purpose:word}: {value}.",
        "Forfeited": "The game is forfeited: {reason}.",
        "RulesChanged": "From here on the game is played under version {since} of the rules; it came from {before}.",
        "DiceSealed": "The dice are sealed: the server's secret and each word were fixed before any was heard.",
        "DiceDrawn": "The dice follow from the server's secret alone, which was fixed when the table was founded.",
        "DiceSeeded": "The dice follow from the seed {seed}, which somebody chose: this game proves nothing by them.",
        "DiceScripted": "The dice before this table was founded were thrown elsewhere: nothing is proven by them.",
        "DiceLaidOut": "The dice are laid out by the lesson, so that everybody who learns sees the same.",
    },
}


Reading = Callable[[Any, Any], str]
"""How a field is read: the game and the field's value give the text."""


class Messages:
    """One ruleset's catalogue: sections of templates by key, and the ruleset's own ways to read a field by name."""

    def __init__(
        self, sections: Mapping[str, Mapping[str, str]], readings: Mapping[str, Reading] | None = None
    ) -> None:
        self.readings = dict(readings or {})
        self._sections = {name: {**COMMON.get(name, {}), **sections.get(name, {})} for name in {*COMMON, *sections}}

    def template(self, section: str, key: str) -> str:
        """A template as it is written; complains where there is none."""
        found = self._sections.get(section, {}).get(key)
        if found is None:
            raise GrognardError(f"The message catalogue has no {section} text for {key!r}.")
        return found

    def keys(self, section: str) -> tuple[str, ...]:
        """The keys of a section, in the order of the file."""
        return tuple(self._sections.get(section, {}))

    def word(self, key: str) -> str:
        """A term of the ruleset as people read it; a key without an entry reads as it stands."""
        return self._sections.get("word", {}).get(key, key)

    def event(self, game: Any, event: Event) -> str:
        """An event as a line of the log."""
        data = {name: getattr(event, name) for name in event.__struct_fields__}
        if isinstance(event, DieRolled):
            data["value"] = game.ruleset.face(game.scenario, event)  # people read what is printed
        if isinstance(event, Forfeited):
            data["reason"] = self.reason(game, event.reason, {"loser": game.scenario.sides[event.side].name})
        return _sentence(self._fill(game, self.template("event", type(event).__name__), data))

    def prompt(self, game: Any, decision: Any) -> str:
        """What a decision asks, as a sentence."""
        data = {name: getattr(decision, name) for name in decision.__struct_fields__}
        return _sentence(self._fill(game, self.template("prompt", type(decision).__name__), data))

    def why(self, game: Any, decision: Any) -> str:
        """Why a decision is asked, and what its answers cost or risk; nothing where the catalogue has no word on it."""
        template = self._sections.get("why", {}).get(type(decision).__name__, "")
        return self._fill(game, template, {name: getattr(decision, name) for name in decision.__struct_fields__})

    def goal(self, game: Any, key: str, data: Mapping[str, Any]) -> str:
        """What wins or loses the battle, with how far it has come."""
        return self._fill(game, self.template("goal", key), data)

    def aim(self, game: Any, aim: Aim) -> str:
        """What an action is for, as a sentence."""
        return _sentence(self._fill(game, self.template("aim", aim.key), aim.data))

    def action(self, game: Any, action: Action) -> str:
        """An action as a sentence: "Zouaves move to 0304, facing north-east"."""
        return self._fill(game, self.template("action", action.verb), _fields(action))

    def begun(self, game: Any, action: Action) -> str:
        """An action of which the last arguments may be unsaid: what belongs to them is left out."""
        return self._fill(game, self.template("action", action.verb), _fields(action), open_fields=False)

    def asked(self, game: Any, template: str, action: Action) -> str:
        """A question about an action, as a sentence."""
        return self._fill(game, template, _fields(action))

    def refusal(self, game: Any, side: int, action: Action, key: str) -> str:
        """Why an action is refused, as a sentence."""
        return self._fill(game, self.template("refusal", key), {**_fields(action), "side": side})

    def reason(self, game: Any, key: str, data: Mapping[str, Any] | None = None) -> str:
        """Why a game ended, or another sentence by key."""
        if key in FORFEITS:
            return self._fill(game, self.template("forfeit", key), {"loser": "the loser", **(data or {})})
        return self._fill(game, self.template("reason", key), dict(data or {}))

    def _fill(self, game: Any, template: str, data: Mapping[str, Any], open_fields: bool = True) -> str:
        words = []
        for part in parse(template):
            if isinstance(part, str):
                words.append(part)
            elif not open_fields and part.field not in data and (part.before or part.after):
                continue
            else:
                words.append(f"{part.before}{self._read(game, data.get(part.field, '?'), part.reading)}{part.after}")
        return "".join(words)

    def _read(self, game: Any, value: Any, reading: str) -> str:
        """A field as text: ids as names, by the ruleset's own readings or those that all share."""
        if value == "?":
            return "?"
        if own := self.readings.get(reading):
            return own(game, value)
        scenario = game.scenario
        match reading:
            case "unit":
                return str(scenario.units[value].name) if 0 <= value < len(scenario.units) else "no such unit"
            case "units":
                return ", ".join(scenario.units[unit].name for unit in value)
            case "hex":
                board = scenario.board
                return str(board.label(value)) if NOWHERE < value < board.grid.size else "off the map"
            case "hexes":
                return " ".join(scenario.board.grid.text(hex) for hex in value)
            case "direction":
                return self.word(scenario.board.grid.directions[value]) if 0 <= value < 6 else "no such direction"
            case "side":
                return str(scenario.sides[value].name) if value >= 0 else self.word("nobody")
            case "word":
                return self.word(str(value))
            case "onward":
                return "".join(f", {self.word('onward')} {scenario.board.grid.text(place)}" for place in value)
            case "facing":
                return "".join(f", {self.word('facing')} {self.word(scenario.board.grid.directions[d])}" for d in value)
            case "signed":
                return f"{value:+d}"
            case _:
                return format(value, reading)


def _sentence(said: str) -> str:
    """With a capital, also where it begins with a word or a name that stands in lower case elsewhere."""
    return said[:1].upper() + said[1:]


def _fields(action: Action) -> dict[str, Any]:
    extra: dict[str, Any] = {f"extra{i}": value for i, value in enumerate(action.extra)}
    after = {f"after{i}": action.extra[i:] for i in range(3)}
    return {"verb": action.verb, "unit": action.unit, "place": action.place, **extra, **after}
