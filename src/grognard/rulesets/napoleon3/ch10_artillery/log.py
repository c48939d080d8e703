"""What guns tell [napoleon3 10.1a]."""

from __future__ import annotations

from grognard.core.event import UnitAtEvent, UnitEvent


class GunTurned(UnitEvent, frozen=True, kw_only=True):
    facing: int
    shown = ("unit", "facing")


class SupportGiven(UnitAtEvent, frozen=True):
    """A battery supports the defence of a hex."""


class GunsOverrun(UnitEvent, frozen=True):
    """Guns that stood alone are taken."""
