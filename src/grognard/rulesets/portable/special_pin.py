"""Special rules of pinned units: what a pin does, and how it is got rid of [portable special.pin.1]."""

from __future__ import annotations

from grognard.core.event import Modifier
from grognard.rulesets.portable.events import UnitPinned, UnitUnpinned
from grognard.rulesets.portable.state import PINNED, PortableGame

FIRE_PINNED = Modifier(-1, "pinned", "special.pin.2")
"""What being pinned takes off a unit's own fire, guns and small arms alike [portable special.pin.2]."""


def is_pinned(game: PortableGame, unit: int) -> bool:
    """A pinned unit counts as in cover [portable special.pin.1] and does not move [portable special.pin.5]."""
    return bool(game.state.status[unit] & PINNED)


def pin(game: PortableGame, unit: int, rule: str) -> None:
    """Pin a unit; a pin on a pinned unit adds nothing [portable special.pin.4]."""
    if not game.state.status[unit] & PINNED:
        game.state.status[unit] |= PINNED
        game.tell(UnitPinned(rule=rule, unit=unit))


def unpin(game: PortableGame, unit: int) -> None:
    """An activation spent on nothing but getting up again [portable special.pin.3]; guns that have fired may too
    [portable turn.9]."""
    game.state.status[unit] &= ~PINNED
    game.tell(UnitUnpinned(rule="special.pin.3", unit=unit))
