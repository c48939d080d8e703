"""How units are worn down. What only changes a force chart is told to its owner alone [mib 2.5a]."""

from __future__ import annotations

from grognard.core.event import Event


class StepLost(Event, frozen=True, kw_only=True):
    """A step less on the map, for all to see."""

    unit: int
    steps: int
    shown = ("unit",)


class ChartMarked(Event, frozen=True, kw_only=True):
    """Whether the step straggles or is lost for good stands on the force chart."""

    unit: int
    kind: str
    shown = ("unit",)


class OrganicLost(Event, frozen=True, kw_only=True):
    unit: int
    left: int
    shown = ("unit",)


class UnitSmashed(Event, frozen=True, kw_only=True):
    unit: int
    shown = ("unit",)


class StragglersRecovered(Event, frozen=True, kw_only=True):
    unit: int
    steps: int
    shown = ("unit",)


class BatteryLost(Event, frozen=True, kw_only=True):
    unit: int
    left: int
    shown = ("unit",)


class GunsSilenced(Event, frozen=True, kw_only=True):
    """The last battery is gone, and with it a division's zone of control."""

    unit: int
    shown = ("unit",)


class DetachmentMade(Event, frozen=True, kw_only=True):
    unit: int
    detachment: int
    steps: int
    shown = ("unit",)


class DetachmentRejoined(Event, frozen=True, kw_only=True):
    unit: int
    detachment: int
    shown = ("unit",)
