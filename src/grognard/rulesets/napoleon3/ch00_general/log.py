"""What checks tell [napoleon3 0.5a]."""

from __future__ import annotations

from grognard.core.event import Modifier, UnitEvent


class MoraleChecked(UnitEvent, frozen=True, kw_only=True):
    value: int
    modifiers: tuple[Modifier, ...]
    total: int
    outcome: str
    shown = ("unit", "outcome", "value", "total", "modifiers")
