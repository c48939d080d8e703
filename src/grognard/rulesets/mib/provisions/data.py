"""Provisions of a single battle: what its scenario says beyond the book (R16)."""

from __future__ import annotations

from typing import Literal

import msgspec


class Release(msgspec.Struct, frozen=True):
    """A unit that does not come by itself in its turn, but then or later if its army holds the initiative, or if it is
    called at a price."""

    unit: int
    needs: Literal["initiative", "order"]
    cost: int = 0
    """Half points for the other side."""


class Bound(msgspec.Struct, frozen=True):
    """A formation that does not go beyond some hexes until it has an enemy next to it."""

    formation: int
    beyond: int
    """The hexes that are shut to it."""


class Errand(msgspec.Struct, frozen=True):
    """A formation whose first activation only takes it nearer to one of some places."""

    formation: int
    towards: tuple[int, ...]


class Position(msgspec.Struct, frozen=True):
    """Heavy guns that stay in their hex and serve whoever of their side fights there."""

    name: str
    side: int
    hex: int
    batteries: int


class Exit(msgspec.Struct, frozen=True):
    """A hex by which a side may leave the map from a turn on."""

    name: str
    side: int
    hex: int
    turn: int


class Provisions(msgspec.Struct, frozen=True):
    releases: tuple[Release, ...] = ()
    bounds: tuple[Bound, ...] = ()
    errands: tuple[Errand, ...] = ()
    positions: tuple[Position, ...] = ()
    exits: tuple[Exit, ...] = ()
