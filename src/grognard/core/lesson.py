"""Lessons: a battle that is learned by playing it, one small step after the other, on the real table.

A lesson is a file in the ruleset's folder `lessons`. It names a battle of the ruleset, or brings its own beside it
(`NAME.battle.toml`), lays the dice out, and lists its steps in the order they are taken:

    title = "Guns, then men"
    summary = "Fire a gun, move up, fight for a village."
    minutes = 12
    scenario = "first-steps"
    side = "red"
    dice = [4, 2, 6]
    then = "first-steps"

    [[step]]
    say = "This is a battery. The **6** is how far it can fire."
    at = "unit:red-battery"
    rules = ["units.1"]

    [[step]]
    say = "Lay it on the hamlet."
    at = "hex:0404"
    do = ["aim red-battery 0404"]
    otherwise = "The battery first: click it, then the hamlet."

    [[step]]
    enemy = ["hold"]

A step without `do` and `enemy` is read, and waits for nothing but a yes. `do` lists what completes a step, as actions
are written; arguments at the end may be left unsaid. When the last step is done the learner may play on.
"""

from __future__ import annotations

import re

import msgspec

ANCHOR = re.compile(r"(unit|hex|button|panel|track):\S+|prompt|log|map|odds")
"""What a step can point at."""


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something to read, to do, or to watch the enemy do."""

    say: str = ""
    at: str = ""
    """What the words are about: `unit:KEY`, `hex:NUMBER`, `button:VERB`, `panel:NAME`, `track:KEY`, `prompt`, `log`…"""
    rules: tuple[str, ...] = ()
    """The rules that it teaches."""
    do: tuple[str, ...] = ()
    """The actions that complete it."""
    otherwise: str = ""
    """What is said when something else is tried."""
    enemy: tuple[str, ...] = ()
    """What the other side then does, in order."""


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One guided battle."""

    title: str
    summary: str
    minutes: int
    scenario: str
    """A battle of the ruleset; or the lesson's own, which stands beside it under the lesson's name."""
    side: str
    """Whom the learner plays."""
    step: tuple[Step, ...]
    options: dict[str, str] = {}
    """Optional rules and readings chosen for it."""
    dice: tuple[int, ...] = ()
    """How the dice fall, from the first draw on; after them they fall by chance."""
    before: tuple[str, ...] = ()
    """What both sides have done before the first step, each action behind the key of its side."""
    then: str = ""
    """The battle to play next."""


def matches(text: str, pattern: str) -> bool:
    """Whether an action as it is written is one that a step asks for.

    >>> matches("move zouaves 0304 ne", "move zouaves"), matches("move zouaves 0304 ne", "move zouaves 03")
    (True, False)
    """
    words, asked = text.split(), pattern.split()
    return words[: len(asked)] == asked
