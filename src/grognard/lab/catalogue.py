"""What a message catalogue lacks or misspells, found without playing: rare events are seldom met at random."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from string import Formatter

from grognard.core.decision import Decision
from grognard.core.event import DieRolled, Event, GameEnded
from grognard.core.messages import Messages
from grognard.rulesets import AnyRuleset

OF_ACTIONS = re.compile(r"verb|unit|place|side|extra\d|after[0-2]")
"""What the texts of actions and refusals can name."""


def faults(ruleset: AnyRuleset) -> list[str]:
    """Texts that are missing, and fields that no event, decision or action has, be it in a text or to be shown."""
    messages = ruleset.messages
    found: list[str] = []
    told: list[tuple[str, type[Event | Decision]]] = [("event", kind) for kind in _events(ruleset)]
    told += [("prompt", kind) for kind in ruleset.decisions]
    for section, kind in told:
        if kind.__name__ not in messages.keys(section):
            found.append(f"There is no {section} text for {kind.__name__}.")
        else:
            unknown = set(_fields(messages, section, kind.__name__)) - set(kind.__struct_fields__)
            found += [f"The {section} text for {kind.__name__} names {field!r}." for field in sorted(unknown)]
    for event in _events(ruleset):
        unknown = set(event.shown) - set(event.__struct_fields__)
        found += [f"{event.__name__} shows {field!r}, which it has not." for field in sorted(unknown)]
    keys = messages.keys("action")
    found += [f"There is no action text for {verb.word!r}." for verb in ruleset.verbs if verb.word not in keys]
    switches = {switch.key for switch in ruleset.meta.switches}
    found += [f"There is no switch text for {key!r}." for key in sorted(switches - set(messages.keys("switch")))]
    found += [f"The switch text {key!r} is for no switch." for key in sorted(set(messages.keys("switch")) - switches)]
    for section in ("action", "refusal"):
        for key in messages.keys(section):
            unknown = {field for field in _fields(messages, section, key) if not OF_ACTIONS.fullmatch(field)}
            found += [f"The {section} text for {key!r} names {field!r}." for field in sorted(unknown)]
    return found


def _fields(messages: Messages, section: str, key: str) -> Iterator[str]:
    for _, field, _, _ in Formatter().parse(messages.template(section, key)):
        if field is not None:
            yield field


def _events(ruleset: AnyRuleset) -> Iterator[type[Event]]:
    """The events that every game has, and those that the ruleset's own modules define or take from the core."""
    package = type(ruleset).__module__.rpartition(".")[0]
    own = [module for name, module in list(sys.modules.items()) if name.startswith(f"{package}.")]
    kinds: set[type[Event]] = {DieRolled, GameEnded}
    for value in (value for module in own for value in vars(module).values() if isinstance(value, type)):
        if issubclass(value, Event) and value.__module__ != Event.__module__:
            kinds.add(value)
    yield from sorted(kinds, key=lambda kind: kind.__name__)
