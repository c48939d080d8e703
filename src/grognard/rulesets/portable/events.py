"""What can happen in a portable game."""

from __future__ import annotations

from grognard.core.event import Event, Modifier


class GunAimed(Event, frozen=True, kw_only=True):
    """A declaration that only its own side knows until all have declared."""

    unit: int
    place: int
    shown = ("unit", "place")


class GunFired(Event, frozen=True, kw_only=True):
    unit: int
    place: int
    landed: int
    hit: int
    direct: bool
    distance: int
    modifiers: tuple[Modifier, ...]
    total: int
    effect: str
    shown = ("unit", "place", "landed", "effect", "total", "modifiers")


class ActivationsThrown(Event, frozen=True, kw_only=True):
    side: int
    dice: tuple[int, ...]
    count: int
    shown = ("side", "count")


class UnitsSelected(Event, frozen=True, kw_only=True):
    side: int
    units: tuple[int, ...]
    shown = ("units", "side")


class ActivationsEnded(Event, frozen=True, kw_only=True):
    side: int
    unused: int
    shown = ("side",)


class UnitEngaged(Event, frozen=True, kw_only=True):
    unit: int
    place: int
    shown = ("unit", "place")


class UnitDrowned(Event, frozen=True, kw_only=True):
    unit: int
    place: int
    shown = ("unit", "place")


class UnitFired(Event, frozen=True, kw_only=True):
    unit: int
    target: int
    place: int
    in_cover: bool
    modifiers: tuple[Modifier, ...]
    total: int
    effect: str
    shown = ("unit", "target", "place", "effect", "total", "modifiers")


class UnitPinned(Event, frozen=True, kw_only=True):
    unit: int
    shown = ("unit",)


class UnitUnpinned(Event, frozen=True, kw_only=True):
    unit: int
    shown = ("unit",)


class UnitMounted(Event, frozen=True, kw_only=True):
    unit: int
    shown = ("unit",)


class UnitDismounted(Event, frozen=True, kw_only=True):
    unit: int
    shown = ("unit",)


class UnitStoodFirm(Event, frozen=True, kw_only=True):
    """Pinned cavalry with no way towards the enemy."""

    unit: int
    shown = ("unit",)


class UnitDestroyed(Event, frozen=True, kw_only=True):
    unit: int
    place: int
    shown = ("unit", "place")


class DuelFought(Event, frozen=True, kw_only=True):
    unit: int
    target: int
    attack: int
    attack_modifiers: tuple[Modifier, ...]
    defence: int
    defence_modifiers: tuple[Modifier, ...]
    attack_die: int
    defence_die: int
    outcome: str
    shown = ("unit", "target", "outcome", "attack_modifiers", "defence_modifiers")


class UnitWithdrew(Event, frozen=True, kw_only=True):
    unit: int
    start: int
    path: tuple[int, ...]
    shown = ("unit", "start", "path")


class UnitAdvanced(Event, frozen=True, kw_only=True):
    unit: int
    start: int
    path: tuple[int, ...]
    shown = ("unit", "start", "path")


class UnitStayed(Event, frozen=True, kw_only=True):
    unit: int
    shown = ("unit",)


class ObjectiveTaken(Event, frozen=True, kw_only=True):
    side: int
    place: int
    shown = ("place", "side")
