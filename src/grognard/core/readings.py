"""Ways to read a field of a message that more than one book has; a ruleset names those it uses in its `readings`."""

from __future__ import annotations

from typing import Any


def formation_name(game: Any, key: str) -> str:
    """A formation by its name: `{formation:formation}`."""
    return next((formation.name for formation in game.scenario.formations if formation.key == key), str(key))


def score(game: Any, points: tuple[Any, ...]) -> str:
    """Points against points: `{points:score}`.

    >>> score(None, (3, 5))
    '3:5'
    """
    return ":".join(str(part) for part in points)
