"""What can happen in a portable game."""

from __future__ import annotations

from grognard.core.event import Event, Modifier


class TurnBegan(Event, frozen=True, kw_only=True):
    turn: int


class GunAimed(Event, frozen=True, kw_only=True):
    """A declaration that only its own side knows until all have declared."""

    unit: int
    place: int


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


class InitiativeRolled(Event, frozen=True, kw_only=True):
    side: int
    scores: tuple[int, ...]


class ActivationsThrown(Event, frozen=True, kw_only=True):
    side: int
    dice: tuple[int, ...]
    count: int


class UnitsSelected(Event, frozen=True, kw_only=True):
    side: int
    units: tuple[int, ...]


class ActivationsEnded(Event, frozen=True, kw_only=True):
    side: int
    unused: int


class UnitMoved(Event, frozen=True, kw_only=True):
    unit: int
    start: int
    path: tuple[int, ...]
    facing: int


class UnitTurned(Event, frozen=True, kw_only=True):
    unit: int
    facing: int


class UnitEngaged(Event, frozen=True, kw_only=True):
    unit: int
    place: int


class UnitDrowned(Event, frozen=True, kw_only=True):
    unit: int
    place: int


class UnitFired(Event, frozen=True, kw_only=True):
    unit: int
    target: int
    place: int
    in_cover: bool
    modifiers: tuple[Modifier, ...]
    total: int
    effect: str


class UnitPinned(Event, frozen=True, kw_only=True):
    unit: int


class UnitUnpinned(Event, frozen=True, kw_only=True):
    unit: int


class UnitMounted(Event, frozen=True, kw_only=True):
    unit: int


class UnitDismounted(Event, frozen=True, kw_only=True):
    unit: int


class UnitStoodFirm(Event, frozen=True, kw_only=True):
    """Pinned cavalry with no way towards the enemy."""

    unit: int


class UnitDestroyed(Event, frozen=True, kw_only=True):
    unit: int
    place: int


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


class UnitWithdrew(Event, frozen=True, kw_only=True):
    unit: int
    start: int
    path: tuple[int, ...]


class UnitAdvanced(Event, frozen=True, kw_only=True):
    unit: int
    start: int
    path: tuple[int, ...]


class UnitStayed(Event, frozen=True, kw_only=True):
    unit: int


class ObjectiveTaken(Event, frozen=True, kw_only=True):
    side: int
    place: int
