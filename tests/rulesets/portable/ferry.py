"""A scenario file that uses every table and most words, to be spoilt in one place at a time."""

from __future__ import annotations

from grognard.core.source import Source
from grognard.rulesets.portable.reader.scenario import Scenario
from grognard.rulesets.portable.ruleset import RULESET

GOOD = """\
ruleset = "portable"
title = "The ferry"
summary = "A river between two armies."
turns = 10
[map]
legend = { "." = "open", "r" = "river" }
terrain = '''
. . . .
r r r r
. . . .
'''
marks = { bridge = "0102", ford = "0402" }
[dice]
faces = [0, 1, 1, 2, 2, 3]
[[type]]
key = "militia"
name = "Militia"
kind = "infantry"
movement = 1
power = 2
range = 2
[[side]]
key = "red"
name = "Red"
dice = 4
[[side]]
key = "blue"
name = "Blue"
[[unit]]
key = "r-one"
name = "First"
side = "red"
type = "rifles"
hex = "0101"
facing = "s"
[[unit]]
key = "r-horse"
name = "Hussars"
side = "red"
type = "cavalry"
hex = "0102"
facing = "se"
regular = true
dismounts = "militia"
mounted = false
[[unit]]
key = "b-one"
name = "Bridge guard"
side = "blue"
type = "militia"
hex = "0103"
facing = "n"
[[unit]]
key = "b-two"
name = "Ford guard"
side = "blue"
type = "rifles"
hex = "0402"
facing = "n"
[[unit]]
key = "b-staff"
name = "Staff"
side = "blue"
type = "command"
hex = "0303"
facing = "n"
[victory]
objectives = [
  { hex = "0102", name = "Bridge", value = 2 },
  { hex = "0402", name = "Ford", held_by = "blue" },
]
losses = { red = 2 }
tie = "blue"
"""


def read(text: str) -> Scenario:
    return RULESET.read_scenario(Source(text, "ferry.toml"))


def line_of(words: str, text: str) -> int:
    return text[: text.index(words)].count("\n") + 1


def changed(*changes: tuple[str, str]) -> str:
    """The good scenario with some words exchanged, each of which stands in it."""
    text = GOOD
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    return text
