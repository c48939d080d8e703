"""Everybody fires: a bombardment in a line."""

from __future__ import annotations

from typing import Any

from tests.rulesets.commanders.fight import Fight
from tests.rulesets.drill import of_kind

PHASE = "bombardment"


def barrage(*lines: str, white: str = "", black: str = "", dice: tuple[int, ...] = ()) -> tuple[Fight, list[Any]]:
    """Everybody fires at what the sheets name; the shots in order."""
    fight = Fight(*lines, white=white, black=black, phase=PHASE, dice=dice)
    return fight, of_kind(fight.log, "BatteryFired")


def total(shot: Any) -> int:
    return sum(modifier.value for modifier in shot.modifiers)
