"""The log: each event as a sentence with its rule, and under it every modifier with the rule it comes from."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec
from rich.text import Text

from grognard.core.event import DieRolled, Event, GameEnded, Modifier

Labelled = tuple[str, Modifier]
"""Whose modifier it is (empty where there is only one kind), and the modifier."""


def event_text(game: Any, event: Event) -> str:
    """The sentence of an event; for the end of a game also why it ended."""
    messages = game.ruleset.messages
    sentence = str(messages.event(game, event))
    if isinstance(event, GameEnded):
        reason = messages.reason(game, event.reason)
        sentence = f"{sentence.rstrip('.')}: {reason}."
    return sentence


def event_lines(game: Any, event: Event) -> Iterator[Text]:
    """An event as lines of the log."""
    style = "dim" if isinstance(event, DieRolled) else "bold" if isinstance(event, GameEnded) else ""
    line = Text(event_text(game, event), style)
    if event.rule:
        line.append(f" [{event.rule}]", "not bold dim")
    yield line
    for label, modifier in modifiers(event):
        yield modifier_line(game.ruleset.messages, label, modifier)


def modifier_line(messages: Any, label: str, modifier: Modifier) -> Text:
    line = Text("    ")
    if label:
        line.append(f"{label}: ")
    line.append(f"{modifier.value:+d} {messages.word(modifier.why)}")
    return line.append(f" [{modifier.rule}]", "dim")


def modifiers(struct: msgspec.Struct, label: str = "") -> Iterator[Labelled]:
    """Every modifier in an event or in a finding inside it; a field called `attack_modifiers` is labelled `attack`."""
    for name in struct.__struct_fields__:
        value = getattr(struct, name)
        if isinstance(value, tuple) and value and all(isinstance(item, Modifier) for item in value):
            own = name.removesuffix("modifiers").replace("_", " ").strip()
            yield from ((own or label, modifier) for modifier in value)
        elif isinstance(value, msgspec.Struct) and not isinstance(value, Modifier):
            yield from modifiers(value, name.replace("_", " "))


def event_data(game: Any, event: Event) -> dict[str, Any]:
    """An event for JSON: its fields, and the sentence people read."""
    return {**msgspec.to_builtins(event), "text": event_text(game, event)}


def log_text(game: Any, events: Iterable[Event]) -> Text:
    return Text("\n").join(line for event in events for line in event_lines(game, event))
