"""From men and guns to the numbers on a counter of the ruleset `brothers`.

A point is so many men or guns, morale is quality on a scale of its own; what fights apart from its brigade (a Jäger
battalion, a battery) gets a counter apart.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil
from typing import Any, Literal

import msgspec

from grognard.battles.history import Record
from grognard.battles.roster import rounded

Arm = Literal["infantry", "cavalry", "artillery"]

LINE = 3
"""The quality of a unit that the order of battle does not rate."""


class Points(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many men or guns make a point [brothers 2.1b], and how counters are cut."""

    infantry: int
    cavalry: int
    guns: float
    jaeger_share: float
    """So much of its brigade is a Jäger battalion."""
    group_guns: int
    """A larger group of guns is cut into equal ones ..."""
    group_points: int
    """... of at most so many points."""
    gunners: int
    """To a gun, for batteries that the order of battle counts within a brigade."""
    detachment: int
    """Up to so many points a unit is a Detachment [brothers 3.3a]."""
    worn: float
    """The share of its points that a Battleworn unit keeps."""


class Ratings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Morale is a base for the arm and the quality from 1 to 5; a Battleworn unit has one less."""

    infantry: int
    cavalry: int
    artillery: int
    jaeger: int
    """So much better than their brigade are Jäger."""
    battery_quality: int
    """A battery within a brigade is no better than this, however good the brigade."""
    most: int
    worn: int


class Marches(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    infantry: int
    skirmishers: int
    cavalry: dict[str, int]
    artillery: int
    horse_artillery: int


class Formula(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Every knob of the counters."""

    points: Points
    morale: Ratings
    movement: Marches
    french_chasseurs: Literal["brigade", "detach", "none"]
    """Chasseurs make their brigade High Quality, are a counter of one point, or do not show."""


class Side(msgspec.Struct, frozen=True):
    """One side of a counter."""

    strength: int
    morale: int


class Counter(msgspec.Struct, frozen=True):
    """A counter as it is printed, before anyone says where it stands. `part` tells those of one brigade apart."""

    arm: Arm
    front: Side
    back: Side | None
    movement: int
    men: int
    part: str = ""
    quality: bool = False
    weight: str = ""
    traits: tuple[str, ...] = ()

    @property
    def is_detachment(self) -> bool:
        return self.back is None


class CounterMaker:
    """Makes the counters of one unit of the order of battle, or of several put together."""

    def __init__(self, formula: Formula) -> None:
        self._formula = formula

    def counters(self, units: tuple[Record, ...], nation: str) -> list[Counter]:
        first = units[0]
        if first["arm"] == "infantry":
            made = list(self._iter_infantry(first, nation))
        elif first["arm"] == "cavalry":
            made = [self._cavalry(units)]
        else:
            made = list(self._iter_groups(first, nation))
        guns = sum(unit.get("guns", 0) for unit in units)
        if first["arm"] != "artillery" and guns:
            made.append(self._battery(first, guns))
        return made

    def _counter(self, arm: Arm, strength: int, morale: int, movement: int, men: int, **more: Any) -> Counter:
        """The back follows from the front: fewer points and less morale, or none for a Detachment [brothers 3.3a]."""
        points, ratings = self._formula.points, self._formula.morale
        front = Side(max(1, strength), min(ratings.most, morale))
        back = None
        if front.strength > points.detachment:
            back = Side(rounded(front.strength * points.worn), front.morale - ratings.worn)
        return Counter(arm, front, back, movement, men, **more)

    def _iter_infantry(self, unit: Record, nation: str) -> Iterator[Counter]:
        points, ratings, marches = self._formula.points, self._formula.morale, self._formula.movement
        traits, men = unit.get("traits", ()), unit["men"]
        strength, morale = rounded(men / points.infantry), ratings.infantry + quality_of(unit)
        apart: list[Counter] = []
        chasseurs = nation == "french" and "chasseurs" in traits
        if nation == "austrian" and "jaeger" in traits:
            own = max(1, rounded(men * points.jaeger_share / points.infantry))
            away = rounded(men * points.jaeger_share)
            better = morale + ratings.jaeger
            more = {"part": "jaeger", "quality": True, "traits": ("jaeger",)}
            apart.append(self._counter("infantry", own, better, marches.skirmishers, away, **more))
        elif chasseurs and self._formula.french_chasseurs == "detach":
            away = rounded(men / unit["battalions"])
            apart.append(self._counter("infantry", 1, morale, marches.infantry, away, part="chasseurs", quality=True))
        strength -= sum(each.front.strength for each in apart)
        men -= sum(each.men for each in apart)
        light = "bersaglieri" in traits
        yield self._counter(
            "infantry",
            strength,
            morale,
            marches.skirmishers if light else marches.infantry,
            men,
            quality=chasseurs and self._formula.french_chasseurs == "brigade",
            traits=("bersaglieri",) if light else (),
        )
        yield from apart

    def _cavalry(self, units: tuple[Record, ...]) -> Counter:
        men, first = sum(unit["men"] for unit in units), units[0]
        strength = rounded(men / self._formula.points.cavalry)
        morale = self._formula.morale.cavalry + quality_of(first)
        weight = first["cavalry_type"]
        return self._counter("cavalry", strength, morale, self._formula.movement.cavalry[weight], men, weight=weight)

    def _iter_groups(self, unit: Record, nation: str) -> Iterator[Counter]:
        """One counter, or equal ones for a large group. French rifled guns are Medium and High Quality."""
        points, guns = self._formula.points, unit["guns"]
        parts = 1 if guns <= points.group_guns else ceil(guns / points.guns / points.group_points)
        strength, morale = rounded(guns / parts / points.guns), self._formula.morale.artillery + quality_of(unit)
        rifled = nation == "french" and unit["gun_class"].startswith("rifled")
        for number in range(1, parts + 1):
            yield self._counter(
                "artillery",
                strength,
                morale,
                self._pace(unit),
                unit["men"] // parts,
                part=str(number) if parts > 1 else "",
                quality=rifled,
                weight="medium" if rifled else "",
            )

    def _battery(self, unit: Record, guns: int) -> Counter:
        """A brigade's own battery, as the book's design note 18.3 has it."""
        points, ratings = self._formula.points, self._formula.morale
        morale = ratings.artillery + min(quality_of(unit), ratings.battery_quality)
        men = guns * points.gunners
        return self._counter("artillery", rounded(guns / points.guns), morale, self._pace(unit), men, part="battery")

    def _pace(self, unit: Record) -> int:
        marches = self._formula.movement
        return marches.horse_artillery if "horse" in unit["gun_class"] else marches.artillery


def quality_of(unit: Record) -> int:
    quality: int = unit.get("quality_1to5", LINE)
    return quality


def corps_morale(counters: list[Counter], leader: int, least: int, most: int) -> int:
    """How much a formation can bear: its points, their mean morale, its leader; Detachments do not count."""
    sides = [counter.front for counter in counters if not counter.is_detachment]
    strength = sum(side.strength for side in sides)
    mean = sum(side.strength * side.morale for side in sides) / strength
    return max(least, min(most, rounded(strength / 5) + rounded(mean - 4) + leader - 3))
