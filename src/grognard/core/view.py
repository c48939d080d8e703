"""What one side may see, as data for any interface. Built by listing what is known, never by deleting secrets."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from grognard.core.game import Result

SPECTATOR = -1
"""The viewer who holds no side."""

Sky = Literal["", "fair", "heat", "storm", "mud"]
"""What the weather does to the ground, for whoever draws it; nothing where a ruleset has no weather."""


class Piece(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A counter: what to draw and what its card says. Keys are words of the message catalogue."""

    id: int
    key: str
    name: str
    side: int
    symbol: str
    place: int
    facing: int = -1
    values: dict[str, int | str] = {}
    states: tuple[str, ...] = ()


class Mark(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """Something on a hex that is no unit: an objective, a declared target."""

    place: int
    kind: str
    side: int = -1
    text: str = ""
    worth: str = ""
    """What the place counts, where it is drawn with that."""


class Waiting(msgspec.Struct, frozen=True, gc=False):
    """Who has to choose: everybody may know that much. The prompt is only in the chooser's own view."""

    side: int
    rule: str
    prompt: str = ""


class Track(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A number on a track, of one side or of the game. The value is what people read; the rest says it in numbers."""

    key: str
    side: int
    value: int | str
    name: str = ""
    """Whose number it is, where a track has a row for each of several."""
    left: int = -1
    """How much is left of `all`; below zero where there is nothing to measure."""
    all: int = -1
    levels: tuple[float, ...] = ()
    """Of a balance: how far the first side is ahead, and what wins, the least first."""


class Arrow(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A way over the map from place to place: an order, a declared attack."""

    path: tuple[int, ...]
    side: int
    kind: str
    text: str = ""
    count: int = 1
    """For how many counters it is."""
    symbol: str = ""
    """The symbol of these counters, where they are all alike."""


class Post(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """One numbered space of a duel: who stands in it, and the dice that lie there."""

    unit: int
    dice: tuple[int, ...] = ()


class Duel(msgspec.Struct, frozen=True, gc=False):
    """Two lines of units that face each other space by space."""

    fronts: tuple[int, int]
    """For each side the place its line belongs to."""
    prize: int
    """The place both lines want where they come from different sides of it, else below zero."""
    lines: tuple[tuple[Post, ...], tuple[Post, ...]]


class Goal(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """Something that wins or loses the battle for a side, and how far it has come, in words that are true now."""

    side: int
    kind: Literal["win", "lose"]
    text: str
    rule: str = ""
    now: int = -1
    """How much of `need` there is; below zero where there is nothing to measure."""
    need: int = -1


class View(msgspec.Struct, frozen=True, gc=False):
    """One side's knowledge of the game at one moment."""

    viewer: int
    turn: int
    turns: int
    phase: str
    """Which entry of the sequence of play is under way."""
    active: int
    pieces: tuple[Piece, ...]
    marks: tuple[Mark, ...]
    tracks: tuple[Track, ...]
    waiting: tuple[Waiting, ...]
    result: Result | None = None
    arrows: tuple[Arrow, ...] = ()
    duels: tuple[Duel, ...] = ()
    sky: Sky = ""
    goals: tuple[Goal, ...] = ()
    """What wins and what loses, for each side as far as the viewer may know it."""


def waiting_for(game: Any, viewer: int) -> tuple[Waiting, ...]:
    """Who has to choose. Listed by side: the order in which decisions were opened would tell who has chosen."""
    return tuple(
        Waiting(
            side=decision.side,
            rule=decision.rule,
            prompt=game.ruleset.messages.prompt(game, decision) if decision.side == viewer else "",
        )
        for decision in sorted(game.pending, key=lambda decision: decision.side)
    )


def result_of(game: Any) -> Result | None:
    """How the game ended, if it has."""
    result: Result | None = game.result
    return result
