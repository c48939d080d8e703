"""How a state is written: with the flags of each unit together, which play keeps as sets of units."""

from __future__ import annotations

from typing import Any

import msgspec

from grognard.core.hexgrid import NOWHERE
from grognard.core.masks import to_mask
from grognard.rulesets.portable.state import NEVER_FORDED, Aim, State, flags

FLAGS = ("pinned", "activated", "moved", "fired", "fights", "on_foot", "bound", "selected")
"""The sets of units in the order of the bits of a unit's status."""


class SavedState(msgspec.Struct):
    """The state as saved games have it and as records take its fingerprint."""

    place: list[int]
    facing: list[int]
    status: list[int]
    """For each unit its flags."""
    forded: list[int]
    occupied: tuple[int, int]
    lost: tuple[int, int]
    control: tuple[int, ...]
    aims: tuple[tuple[Aim, ...], tuple[Aim, ...]]
    turn: int
    phase: int
    active: int
    first: int
    activations: int


ALIKE = tuple(name for name in SavedState.__struct_fields__ if name != "status")
"""What is written as it is kept."""


def save(state: State) -> SavedState:
    status = flags([getattr(state, name) for name in FLAGS], len(state.place))
    return SavedState(status=status, **{name: getattr(state, name) for name in ALIKE})


def restore(saved: SavedState) -> State:
    sets: dict[str, Any] = {
        name: to_mask(unit for unit, status in enumerate(saved.status) if status >> bit & 1)
        for bit, name in enumerate(FLAGS)
    }
    return State(
        in_play=to_mask(unit for unit, hex in enumerate(saved.place) if hex != NOWHERE),
        in_ford=to_mask(unit for unit, turn in enumerate(saved.forded) if turn != NEVER_FORDED),
        **{name: getattr(saved, name) for name in ALIKE},
        **sets,
    )
