"""How units are worn down. What only changes a force chart is told to its owner alone [mib 2.5a]."""

from __future__ import annotations

from grognard.core.event import UnitEvent


class StepLost(UnitEvent, frozen=True, kw_only=True):
    """A step less on the map, for all to see."""

    steps: int


class ChartMarked(UnitEvent, frozen=True, kw_only=True):
    """Whether the step straggles or is lost for good stands on the force chart."""

    kind: str


class OrganicLost(UnitEvent, frozen=True, kw_only=True):
    left: int


class UnitSmashed(UnitEvent, frozen=True):
    """A unit is worn down so far that it falls apart."""


class StragglersRecovered(UnitEvent, frozen=True, kw_only=True):
    steps: int


class BatteryLost(UnitEvent, frozen=True, kw_only=True):
    left: int


class GunsSilenced(UnitEvent, frozen=True):
    """The last battery is gone, and with it a division's zone of control."""


class DetachmentMade(UnitEvent, frozen=True, kw_only=True):
    detachment: int
    steps: int


class DetachmentRejoined(UnitEvent, frozen=True, kw_only=True):
    detachment: int
