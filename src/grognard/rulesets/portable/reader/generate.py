"""Made-up meeting engagements: two armies that mirror each other, written down as a scenario file."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from grognard.core.errors import GrognardError
from grognard.core.hexgrid import HexGrid
from grognard.rulesets.portable.reader.land import Land

SIZES = (8, 30)
UNITS = (6, 24)
TURNS = 12

NUCLEUS = ("command", "rifles", "rifles", "field-artillery", "cavalry", "rifles")
LEVY = ("rifles",) * 4 + ("firearms",) * 2 + ("cavalry", "machine-guns", "light-artillery", "field-artillery")
CALLED = {
    "rifles": "Rifles",
    "firearms": "Militia",
    "cavalry": "Hussars",
    "machine-guns": "Machine Guns",
    "light-artillery": "Mountain Battery",
    "field-artillery": "Field Battery",
    "command": "Staff",
}
BEHIND = ("command", "field-artillery", "light-artillery")
LETTERS = {"open": ".", "woods": "w", "built-up": "b", "river": "~"}


def generate(seed: int, columns: int = 12, rows: int = 10, units: int = 10) -> str:
    """The text of a scenario, the same for the same numbers wherever it is made.

    >>> generate(7) == generate(7), generate(7) == generate(8)
    (True, False)
    """
    check(seed, columns, rows, units)
    rng = Random(seed)
    return write(Land(rng, columns, rows), muster(rng, units), (seed, columns, rows, units))


def check(seed: int, columns: int, rows: int, units: int) -> None:
    """Refuse what cannot be made, saying what can."""
    if seed < 0:
        raise GrognardError(f"The seed {seed} is below zero; choose a whole number from 0 up.")
    for number, what, (low, high) in (
        (columns, "columns", SIZES),
        (rows, "rows", SIZES),
        (units, "units a side", UNITS),
    ):
        if not low <= number <= high:
            raise GrognardError(f"There cannot be {number} {what}; choose from {low} to {high}.")
    if units > (room := columns * 3 // 2):
        raise GrognardError(
            f"An edge of {columns} hexes has room for {room} units a side, not {units}; ask for fewer, or more columns."
        )


def muster(rng: Random, units: int) -> list[str]:
    """The unit types of either army."""
    return [*NUCLEUS, *(rng.choice(LEVY) for _ in range(units - len(NUCLEUS)))]


Placed = tuple[str, int, int]
"""A unit type, its hex and its facing."""


def deploy(land: Land, army: list[str]) -> list[Placed]:
    """The northern army: foot in the front line with the horse on its wings, guns and staff behind."""
    columns = land.grid.columns
    horse = [kind for kind in army if kind == "cavalry"]
    foot = [kind for kind in army if kind not in (*BEHIND, "cavalry")]
    line = horse[::2] + foot + horse[1::2]
    rear = [kind for kind in army if kind in BEHIND]
    line, rear = line[:columns] + rear[columns:], rear[:columns] + line[columns:]
    placed = []
    for row, kinds in ((land.front, line), (land.front - 1, rear)):
        for number, kind in enumerate(kinds):
            column = (2 * number + 1) * columns // (2 * len(kinds))
            facing = 3 if land.grid.orientation == "flat" or 2 * column >= columns else 2
            placed.append((kind, row * columns + column, facing))
    return placed


def write(land: Land, army: list[str], numbers: tuple[int, int, int, int]) -> str:
    """The scenario as TOML."""
    seed, columns, rows, units = numbers
    text = land.grid.text
    place = land.names[land.villages[0]].removeprefix("Upper ")
    same = "half a turn" if land.turned else "its mirror image across the middle row"
    north = deploy(land, army)
    south = [(kind, land.twin(hex), land.twin_facing(facing)) for kind, hex, facing in north]

    marks = "".join(f'marks.{mark} = "{" ".join(map(text, hexes))}"\n' for mark, hexes in land.marks.items())

    def lines(values: Iterable[object]) -> str:
        return "".join(f"  {value},\n" for value in values)

    def drawing(cells: list[str]) -> str:
        return "".join(" ".join(cells[start : start + columns]) + "\n" for start in range(0, len(cells), columns))

    return f"""\
# A meeting engagement out of the generator: seed {seed}, {columns} columns, {rows} rows, {units} units a side.
# The same four numbers always give this file. {same.capitalize()} brings the map back to itself, so it favours nobody.
ruleset = "portable"
title = "Meeting at {place}"
summary = \"\"\"
Two columns on the march, each sent to {place} and sure of finding nobody there, see each other's dust. Both armies are
the same and so is their ground, made up by chance.
\"\"\"
turns = {TURNS}

side = [
  {{ key = "red", name = "Red", colour = "red" }},
  {{ key = "blue", name = "Blue", colour = "blue" }},
]

unit = [
{lines(roster("red", north, land.grid))}
{lines(roster("blue", south, land.grid))}]

[map]
orientation = "{land.grid.orientation}"
legend = {{ {", ".join(f'"{letter}" = "{kind}"' for kind, letter in LETTERS.items())} }}
terrain = \"\"\"
{drawing([LETTERS[kind] for kind in land.terrain])}\"\"\"
heights = \"\"\"
{drawing([str(height) for height in land.heights])}\"\"\"
roads = [
{lines(f'{{ path = "{" ".join(map(text, road))}" }}' for road in land.roads)}]
{marks}
[map.names]
{"".join(f'{text(hex)} = "{name}"' + chr(10) for hex, name in sorted(land.names.items()))}
[victory]
objectives = [
{lines(f'{{ hex = "{text(hex)}", name = "{land.names[hex]}" }}' for hex in land.villages)}]
"""


def roster(side: str, army: list[Placed], grid: HexGrid) -> list[str]:
    """The units of a side, one line each."""
    counts: dict[str, int] = {}
    rows = []
    for kind, hex, facing in army:
        number = counts[kind] = counts.get(kind, 0) + 1
        ordinal = {1: "1st", 2: "2nd", 3: "3rd"}.get(number, f"{number}th")
        name = f"{side.capitalize()} {CALLED[kind] if kind == 'command' else f'{ordinal} {CALLED[kind]}'}"
        horse = 'regular = true, dismounts = "firearms", ' if kind == "cavalry" else ""
        rows.append(
            f'{{ key = "{side}-{kind}-{number}", name = "{name}", side = "{side}", type = "{kind}", '
            f'{horse}hex = "{grid.text(hex)}", facing = "{grid.directions[facing]}" }}'
        )
    return rows
