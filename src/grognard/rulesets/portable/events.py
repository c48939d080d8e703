"""What can happen in a portable game."""

from __future__ import annotations

from grognard.core.event import Modifier, PathEvent, SideAtEvent, SideEvent, UnitAtEvent, UnitEvent


class GunAimed(UnitAtEvent, frozen=True):
    """A declaration that only its own side knows until all have declared."""


class GunFired(UnitAtEvent, frozen=True, kw_only=True):
    landed: int
    hit: int
    direct: bool
    distance: int
    modifiers: tuple[Modifier, ...]
    total: int
    effect: str
    shown = ("unit", "place", "landed", "effect", "total", "modifiers")


class ActivationsThrown(SideEvent, frozen=True, kw_only=True):
    dice: tuple[int, ...]
    count: int
    shown = ("side", "count")


class UnitsSelected(SideEvent, frozen=True, kw_only=True):
    units: tuple[int, ...]
    shown = ("units", "side")


class ActivationsEnded(SideEvent, frozen=True, kw_only=True):
    unused: int


class UnitEngaged(UnitAtEvent, frozen=True):
    """A unit has come into contact with an enemy."""


class UnitDrowned(UnitAtEvent, frozen=True):
    """A unit is lost in a river."""


class UnitFired(UnitEvent, frozen=True, kw_only=True):
    target: int
    place: int
    in_cover: bool
    modifiers: tuple[Modifier, ...]
    total: int
    effect: str
    shown = ("unit", "target", "place", "effect", "total", "modifiers")


class UnitPinned(UnitEvent, frozen=True):
    """A unit is pinned."""


class UnitUnpinned(UnitEvent, frozen=True):
    """A unit is pinned no longer."""


class UnitMounted(UnitEvent, frozen=True):
    """Cavalry is in the saddle."""


class UnitDismounted(UnitEvent, frozen=True):
    """Cavalry is on foot."""


class UnitStoodFirm(UnitEvent, frozen=True):
    """Pinned cavalry with no way towards the enemy."""


class UnitDestroyed(UnitAtEvent, frozen=True):
    """A unit is lost."""


class DuelFought(UnitEvent, frozen=True, kw_only=True):
    target: int
    attack: int
    attack_modifiers: tuple[Modifier, ...]
    defence: int
    defence_modifiers: tuple[Modifier, ...]
    attack_die: int
    defence_die: int
    outcome: str
    shown = ("unit", "target", "outcome", "attack_modifiers", "defence_modifiers")


class UnitWithdrew(PathEvent, frozen=True):
    """A unit goes back out of a fight."""


class UnitAdvanced(PathEvent, frozen=True):
    """A victor follows up."""


class UnitStayed(UnitEvent, frozen=True):
    """A victor stays where it is."""


class ObjectiveTaken(SideAtEvent, frozen=True):
    """A side comes to hold an objective."""
