"""What an officer can be led to judge otherwise."""

from __future__ import annotations

import msgspec

from grognard.core.habits import Led


class Habits(msgspec.Struct, frozen=True):
    """The figures of his judgement, in points of troops and ground."""

    worthwhile: float = 0.1
    """What an attack must promise."""
    promising: float = 0.3
    """What a concerted attack must promise to be prepared."""
    hurt: float = 0.8
    """How much own losses count beside the enemy's: whoever attacks must bear some."""
    bold: float = 6.0
    """How much what an attack wins counts for those who must take a city: around it."""
    willing: float = 1.8
    """The same on the way."""
    steady: float = 1.6
    """The same for those who hold a city, around it."""
    idle: float = -0.4
    """What it is worth to stand before an enemy without attacking him."""
    ground: float = 1.0
    """How much good ground counts."""
    guns: float = 1.0
    """How much a target counts for a battery."""


LED = Led(Habits())
