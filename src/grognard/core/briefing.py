"""What a commander is told before the first turn: a file beside the scenario, in the ruleset's folder `briefings`.

    situation = "Two brigades have been told to bring home the same village."
    ground = "Two knolls look down on it."

    [side.red]
    task = "Take Upper Alden and hold it."
    hints = ["…", "…", "…"]

What wins and what loses is not written here: the goals of the ruleset say it, and go on saying it while the game runs.
"""

from __future__ import annotations

import msgspec

HINTS = 3
"""As many as one remembers."""


class SideBriefing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What one side is told."""

    task: str
    hints: tuple[str, ...]


class Briefing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What both sides are told, and each of them."""

    situation: str
    ground: str
    side: dict[str, SideBriefing]
    """By the keys of the sides."""


class Force(msgspec.Struct, frozen=True):
    """So many of one kind in an army."""

    name: str
    count: int
