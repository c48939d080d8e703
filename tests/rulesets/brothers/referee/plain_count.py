"""Fire and Assaults counted plainly, written from the book.

It shares no code with the ruleset: strengths, front-lines, ranges, lines of sight, flanks, shifts and columns are
worked out from the bare facts of counters, markers, map and charts. Only what a shift is worth comes from the chart
files.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from functools import cache
from importlib import resources
from math import hypot, sqrt
from typing import Any

from grognard.rulesets.brothers.ch08_fire import shifts as fire
from grognard.rulesets.brothers.state import AGGRESSIVE, DEFENDED, LOW_AMMO, BrothersGame

Point = tuple[int, int]
CLEAR, OBSCURED, BLOCKED = 0, 1, 2


def chart(name: str) -> dict[str, Any]:
    return tomllib.loads(
        resources.files("grognard.rulesets.brothers").joinpath("data", "charts", name).read_text("utf-8")
    )


FIRE, ASSAULT, TERRAIN = chart("fire.toml"), chart("assault.toml"), chart("terrain.toml")
SHIFT = {shift["id"]: shift.get("value", 0) for shift in (*FIRE["shift"], *ASSAULT["shift"])}


# -- the map: 0101 in the north-east, rows to the south, columns to the west, even rows half a hex further east --------


def point(game: BrothersGame, hex: int) -> Point:
    return point_of(game.scenario.board.grid.text(hex))


@cache
def point_of(number: str) -> Point:
    row, column = int(number[:2]), int(number[2:])
    return (row % 2 == 0) - 2 * column, row


def apart(one: Point, two: Point) -> int:
    across, down = abs(one[0] - two[0]), abs(one[1] - two[1])
    return down + max(0, (across - down) // 2)


STEPS = 240
AROUND: tuple[Point, ...] = ((2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1))
"""The six neighbours, in order."""


@cache
def between(line: Point) -> tuple[tuple[Point, ...], ...]:
    """The hexes that a line from (0, 0) enters on its way, in order; two where it runs between them. Walked in
    small steps, each of which belongs to the nearest centre, or to two."""
    far = apart((0, 0), line)
    centres = [
        (x, y) for y in range(-far, far + 1) for x in range(-2 * far, 2 * far + 1)
        if (x + y) % 2 == 0 and apart((0, 0), (x, y)) <= far
    ]  # fmt: skip
    found: list[tuple[Point, ...]] = []
    for step in range(STEPS):
        x, y = line[0] * (step + 0.318) / STEPS, line[1] * (step + 0.318) / STEPS
        lengths = {c: hypot((c[0] - x) * sqrt(3) / 2, (c[1] - y) * 1.5) for c in centres}
        nearest = min(lengths.values())
        here = tuple(sorted(c for c, length in lengths.items() if length < nearest + 1e-9))
        if not found or found[-1] != here:
            found.append(here)
    return tuple(step for step in found if step not in (((0, 0),), (line,)))


class Count:
    """One position, counted."""

    def __init__(self, game: BrothersGame) -> None:
        self.game, self.state, self.board = game, game.state, game.scenario.board
        self.units = game.scenario.units

    # -- counters ------------------------------------------------------------------------------------------------

    def strength(self, unit: int) -> int:
        facts = self.units[unit]
        printed = facts.worn if self.state.worn[unit] else facts.strength
        return max(0, printed - self.state.hits[unit])

    def morale(self, unit: int) -> int:
        facts, here = self.units[unit], self.state.place[unit]
        rating = (facts.worn_morale if self.state.worn[unit] else facts.morale) - self.state.hits[unit]
        kings = [u for u, other in enumerate(self.units) if other.arm == "cic" and other.nation == facts.nation]
        return rating + (1 if any(self.state.place[king] == here for king in kings) else 0)

    def stack(self, hex: int) -> tuple[int, ...]:
        return self.state.stacks[hex]

    def fired_strength(self, unit: int) -> int:
        """What a unit has among the top six points of its hex."""
        above = 0
        for other in self.stack(self.state.place[unit]):
            if other == unit:
                return max(0, min(self.strength(unit), 6 - above))
            above += self.strength(other)
        return 0

    def half(self, unit: int, value: int) -> int:
        """Guns count half where they are assaulted: down, but a 1 remains a 1."""
        if self.units[unit].arm != "artillery" or value <= 1:
            return value
        return value // 2

    # -- ground --------------------------------------------------------------------------------------------------

    def ground(self, hex: int) -> str:
        marks = self.board.marks.get(hex, ())
        return "woods" if "woods" in marks else "village" if "spia" in marks else self.board.terrain[hex]

    def at(self, place: Point) -> int | None:
        row = place[1]
        column = ((row % 2 == 0) - place[0]) // 2
        try:
            return self.board.grid.parse(f"{row:02}{column:02}")
        except Exception:
            return None

    def in_the_way(self, hex: int | None, beside: list[int | None], ends: tuple[int, int]) -> int:
        """What one hex does to a line of sight."""
        if hex is None:
            return CLEAR
        low, high = sorted(self.board.elevation[end] for end in ends)
        level = self.board.elevation[hex]
        if level > high:
            return BLOCKED
        if level < low:
            return CLEAR
        worst = BLOCKED if level == high else OBSCURED
        if any(place == hex for place in self.state.place):
            return worst
        kind = self.ground(hex)
        pair = kind == "cultivated" and any(
            other is not None
            and self.ground(other) == "cultivated"
            and low <= self.board.elevation[other] <= high
            and (self.board.elevation[other] == high) == (level == high)
            for other in beside
        )
        if kind in ("woods", "town") or pair:
            return worst
        village = kind == "village" or {"village", "spia"} & set(self.board.marks.get(hex, ()))
        return OBSCURED if village else CLEAR

    def way(self, here: int, there: int) -> list[list[int | None]]:
        (x, y), end = point(self.game, here), point(self.game, there)
        line = (end[0] - x, end[1] - y)
        return [[self.at((x + dx, y + dy)) for dx, dy in step] for step in between(line)]

    def sight(self, here: int, there: int) -> int:
        way, worst = self.way(here, there), CLEAR
        for index, step in enumerate(way):
            beside = [hex for near in way[max(0, index - 1) : index + 2] if near is not step for hex in near]
            grades = [self.in_the_way(hex, beside, (here, there)) for hex in step]
            grade = max(grades)
            if len(grades) == 2 and grade == BLOCKED and min(grades) == CLEAR:
                grade = OBSCURED
            worst = max(worst, grade)
        return worst

    # -- fire ----------------------------------------------------------------------------------------------------

    def ranges(self, unit: int) -> tuple[int, int]:
        facts = self.units[unit]
        if facts.arm == "infantry":
            return 1, 1
        return (2, 5) if facts.nation == 0 and facts.weight == 2 else (1, 3)

    def flanked(self, here: int, target: int) -> bool:
        if self.ground(target) == "town":
            return False
        mine, centre = self.units[self.stack(target)[0]].side, point(self.game, target)
        held: set[int] = set()
        for direction, (dx, dy) in enumerate(AROUND):
            near = self.at((centre[0] + dx, centre[1] + dy))
            if near is not None and any(self.units[unit].side != mine for unit in self.stack(near)):
                held.add(direction)
        last = self.way(here, target)[-1] if self.way(here, target) else [here]
        crossed = [
            AROUND.index((p[0] - centre[0], p[1] - centre[1]))
            for p in (point(self.game, hex) for hex in last if hex is not None)
        ]
        if len(last) == 2:
            return bool(held - set(crossed))
        return any((side - crossed[0]) % 6 in (2, 3, 4) for side in held)

    def shot(self, units: tuple[int, ...], target: int, kind: str, sees: bool) -> tuple[int, Counter[str]]:
        """Strength and shifts of a fire."""
        here, facts = self.state.place[units[0]], [self.units[unit] for unit in units]
        far = apart(point(self.game, here), point(self.game, target))
        points = {unit: self.fired_strength(unit) for unit in units}
        white = [unit for unit in units if self.units[unit].quality]
        shifts: Counter[str] = Counter()
        if white and (len(units) == 1 or sum(points[unit] for unit in white) >= 4):
            shifts["high-quality"] = SHIFT["high_quality"]
        if far == 1 and all(f.arm == "artillery" and (f.nation, f.weight) != (0, 2) for f in facts):
            shifts["canister"] = SHIFT["canister"]
        if any(far > self.ranges(unit)[0] for unit in units):
            shifts["extended-range"] = SHIFT["extended_range"]
        if far > 1 and not sees and self.sight(here, target) == OBSCURED:
            shifts["obscured"] = SHIFT["obscured"]
        if self.flanked(here, target):
            shifts["flanking-fire"] = SHIFT["flanking_fire"]
        shifts["low-ammo"] = SHIFT["low_ammo"] * sum(bool(self.state.flags[unit] & LOW_AMMO) for unit in units)
        if kind == fire.DEFENSIVE and any(self.state.flags[unit] & DEFENDED for unit in units):
            shifts["repeated-fire"] = SHIFT["repeated_defensive_fire"]
        shifts[self.ground(target)] = TERRAIN["hex"][self.ground(target)]["fire_shift"]
        if far == 1 and self.board.side(here, target) == "slope" and self.climbs(here, target):
            shifts["up-slope"] = TERRAIN["hexside"]["slope"]["fire_shift_up"]
        return sum(points.values()), only_shifts(shifts)

    def climbs(self, here: int, there: int) -> bool:
        return self.board.elevation[there] > self.board.elevation[here]

    # -- Assaults ------------------------------------------------------------------------------------------------

    def storming(self, unit: int, charging: tuple[int, ...]) -> int:
        bonus = self.units[unit].weight + bool(self.state.flags[unit] & AGGRESSIVE) if unit in charging else 0
        return self.strength(unit) + bonus

    def rating(self, units: tuple[int, ...]) -> int:
        """Of the largest unit; its owner takes the best of several."""
        most = max(self.strength(unit) for unit in units)
        return max(self.half(unit, self.morale(unit)) for unit in units if self.strength(unit) == most)

    def melee(
        self, target: int, lead: tuple[int, ...], support: tuple[int, ...], charging: tuple[int, ...]
    ) -> tuple[int, Counter[str]]:
        """Differential and shifts of an Assault."""
        defenders, start = self.stack(target), self.state.place[lead[0]]
        front = sum(self.storming(unit, charging) for unit in lead)
        total = front + sum(self.storming(unit, charging) for unit in support)
        defence = sum(self.half(unit, self.strength(unit)) for unit in defenders)
        shifts: Counter[str] = Counter()
        better = self.rating(lead) - self.rating(defenders)
        shifts["morale"] = next(
            band["shift"]
            for band in ASSAULT["morale_comparison"]["bands"]
            if band.get("min", -99) <= better <= band.get("max", 99)
        )
        shifts["odds"] = odds_of(total, defence)
        hexes = {self.state.place[unit] for unit in (*lead, *support)}
        points = [point(self.game, hex) for hex in hexes]
        wide = any(apart(point(self.game, start), other) > 1 for other in points) or len(hexes) > 2
        if wide and self.ground(target) != "town":
            shifts["flank-attack"] = SHIFT["flank_attack"]
        shifts[self.ground(target)] = TERRAIN["hex"][self.ground(target)]["assault_shift"]
        side = self.board.side(start, target)
        if side == "slope":
            shifts[side] = TERRAIN["hexside"]["slope"]["assault_shift_up"] if self.climbs(start, target) else 0
        elif side is not None and side in TERRAIN["hexside"]:
            shifts[side] = TERRAIN["hexside"][side]["assault_shift"]
        return front - defence, only_shifts(shifts)


def only_shifts(shifts: Counter[str]) -> Counter[str]:
    return Counter({why: value for why, value in shifts.items() if value})


def odds_of(attackers: int, defenders: int) -> int:
    """Whole ratios, rounded for the defender."""
    if defenders == 0 or attackers >= defenders:
        ratio = "3:1" if defenders == 0 else f"{min(3, attackers // defenders)}:1"
    else:
        ratio = f"1:{-(-defenders // attackers)}" if attackers else "0:1"
    chart = {step["ratio"]: step["shift"] for step in ASSAULT["odds"]["steps"]}
    return chart.get(ratio, chart["0:1"])  # type: ignore[no-any-return]


def fire_column(strength: int, shift: int) -> int:
    return sorted((0, strength + shift, len(FIRE["table"]["columns"]) - 1))[1]


def assault_column(differential: int, shift: int) -> int:
    columns = ASSAULT["column"]
    first = [n for n, c in enumerate(columns) if c.get("min", -99) <= differential <= c.get("max", 99)]
    return sorted((0, first[0] + shift, len(columns) - 1))[1]
