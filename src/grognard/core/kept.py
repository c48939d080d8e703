"""What follows from a battle and a few values of its state, worked out once: a counter that has not moved looks as it
did, whichever table it stands on and whoever looks."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, Generic, TypeVar

V = TypeVar("V")
MOST = 8192
"""Values that are kept; then all are forgotten, which costs less than to remember which was used last."""


class Kept(Generic[V]):
    """Values by battle and key. A key must name everything that a value depends on besides the battle.

    >>> kept, battle = Kept[str](), object()
    >>> kept.get(battle, (3, 17), lambda: "worked out"), kept.get(battle, (3, 17), lambda: "again")
    ('worked out', 'worked out')
    """

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._found: dict[tuple[int, Hashable], tuple[Any, V]] = {}
        """With the battle, so that no other gets its number meanwhile."""

    def get(self, battle: object, key: Hashable, make: Callable[[], V]) -> V:
        """The value of a key, made if it is not kept."""
        found = self._found.get((id(battle), key))
        if found is None:
            if len(self._found) >= self._most:
                self._found.clear()
            found = self._found[id(battle), key] = (battle, make())
        return found[1]
