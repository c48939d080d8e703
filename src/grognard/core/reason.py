"""Why a staff officer would take an action, as plain data: sentences are made of it by the message catalogue."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from grognard.core.action import Action


class Aim(msgspec.Struct, frozen=True):
    """What an action is for: a key of the catalogue's `aim` section, and what its sentence names."""

    key: str
    data: Mapping[str, int | float | str] = {}


class Reason(msgspec.Struct, frozen=True):
    """What can be told of a choice. Whatever is not known is left out: nothing is invented."""

    aim: Aim | None = None
    runner_up: Action | None = None
    """What the same judgement would have taken otherwise."""
    lead: float | None = None
    """How much better the choice is than that, on the scale of `Ruleset.evaluate`."""
    weighed: bool = False
    """Whether options are weighed here one by one: whoever asks finds the runner-up by weighing them too."""


class Step(msgspec.Struct, frozen=True):
    """One action of what is advised, and what it is for."""

    action: Action
    aim: Aim | None = None


class Counsel(msgspec.Struct, frozen=True):
    """What is advised, or was done, and why."""

    steps: tuple[Step, ...]
    """The answer to the open decision, and what is meant to follow it up."""
    is_only: bool = False
    """Whether there was nothing else to choose."""
    runner_up: Action | None = None
    """What would have been the answer otherwise."""
    lead: float | None = None
    """How much better the answer is than that, on the scale of `Ruleset.evaluate`."""
