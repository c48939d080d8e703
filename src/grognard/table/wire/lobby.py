"""What the lobby is told: rulesets, their battles and lessons, and whom one can play against."""

from __future__ import annotations

import msgspec

from grognard.table.wire.board import SwitchInfo


class ScenarioSide(msgspec.Struct, frozen=True):
    """A side of a battle in the lobby."""

    key: str
    name: str
    colour: str
    """A word or `#rrggbb`; empty where the page may choose."""
    units: int
    """How many it has."""


class Measured(msgspec.Struct, frozen=True):
    """A battle as some games between staff officers have shown it; see `core/facts.py`."""

    games: int
    decisions: tuple[tuple[int, int, int], ...]
    """For each side its choices: in a middling game, the fewest and the most."""
    minutes: tuple[int, ...]
    """For each side against a bot."""
    together: int
    """Minutes of two people."""
    hand_overs: int
    turns: int
    wins: tuple[int, ...]
    """For each side; the other games were draws."""
    kinds: int
    rules: int
    units: int
    complexity: int
    """From 1 to 5."""
    unseen: int
    """Of a hundred choices, those that are made while something is hidden."""


class ScenarioInfo(msgspec.Struct, frozen=True):
    """A battle in the lobby."""

    key: str
    title: str
    summary: str
    turns: int
    """How many it lasts."""
    size: str
    """The size of the map in words: "12 x 10 hexes"."""
    places: int
    """How many places the map has."""
    sides: tuple[ScenarioSide, ...]
    rules: dict[str, str]
    """How the battle has each switch."""
    ground: str
    """Its map is at `/api/grounds/` and this name, which no other map ever has; battles on one map share it."""
    battle: str
    """What it is called in every ruleset that fights it; empty for one that stands by itself."""
    when: str
    """The day, as `1859-06-24`; empty for an imaginary battle."""
    until: str
    """The last day, where it took more than one."""
    year: int
    """About when an imaginary battle is fought, or 0."""
    hides: str
    """What a side does not know of the other; empty where all is open."""
    facts: Measured | None
    """None where nobody has measured it."""


class LessonInfo(msgspec.Struct, frozen=True):
    """A guided battle in the lobby."""

    key: str
    title: str
    summary: str
    minutes: int
    steps: int
    then: str
    """The battle to play next."""


class LevelInfo(msgspec.Struct, frozen=True):
    """A level of opponents in the lobby."""

    key: str
    title: str
    about: str
    """How it plays, in a sentence."""
    rating: int | None
    """In Elo points under these rules; None where nobody has measured it."""
    is_first: bool
    """Whether somebody who has not chosen plays against it."""


class TemperInfo(msgspec.Struct, frozen=True):
    """A temper that an opponent can be of."""

    key: str
    about: str
    """How he leads, in a sentence."""


class RulesetInfo(msgspec.Struct, frozen=True):
    """A ruleset in the lobby."""

    key: str
    title: str
    designer: str
    version: str
    stage: str
    summary: str
    way: str
    """How it fights a battle, in a sentence that tells it from another's."""
    hidden: bool
    generates: bool
    switches: tuple[SwitchInfo, ...]
    scenarios: tuple[ScenarioInfo, ...]
    lessons: tuple[LessonInfo, ...]
    levels: tuple[LevelInfo, ...]
    """Whom one can play against, from the weakest up."""
    tempers: tuple[TemperInfo, ...]
    """What he can be like; the level and this behind a colon name the bot. None where these rules know no tempers."""
