"""Compiled maps as TOML that a person reads and corrects."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from textwrap import wrap
from typing import Any

from grognard.battles.mapping import CompiledMap

WIDTH = 120


def value(data: Any) -> str:
    """A value as TOML writes it, on one line.

    >>> value({"key": "i", "hexes": ["0101", "0102"], "victory": True})
    '{ key = "i", hexes = ["0101", "0102"], victory = true }'
    """
    if isinstance(data, Mapping):
        return "{ " + ", ".join(f"{bare(key)} = {value(each)}" for key, each in data.items()) + " }"
    if isinstance(data, list | tuple):
        return "[" + ", ".join(value(each) for each in data) + "]"
    return json.dumps(data, ensure_ascii=False)


def bare(key: str) -> str:
    return key if key.replace("_", "").replace("-", "").isalnum() and key.isascii() else json.dumps(key)


def paragraph(key: str, text: str) -> list[str]:
    """A longer text, wrapped, under a key."""
    return [f'{key} = """', *wrap(" ".join(text.split()), WIDTH), '"""']


def drawing(key: str, compiled: CompiledMap, letters: Iterable[str]) -> list[str]:
    """One letter a hex, a line a row; the rows that lie half a hex further on are set in by half a step."""
    grid, words = compiled.frame.grid, list(letters)
    lines = []
    for row in range(grid.rows):
        shifted = grid.orientation == "pointy" and (row % 2 == 1) == (grid.shifted == "even")
        drawn = " ".join(words[row * grid.columns : (row + 1) * grid.columns])
        lines.append((" " if shifted else "") + drawn)
    return [f'{key} = """', *lines, '"""']


def map_lines(compiled: CompiledMap) -> list[str]:
    """The `[map]` table."""
    grid, letters = compiled.frame.grid, compiled.settings.terrain.letters
    data = compiled.settings.frame
    number = grid.text
    lines = ["[map]", f'orientation = "{data.orientation}"', f'shifted = "{data.shifted}"']
    numbering = {
        "first": data.numbering.first,
        "columns_from": data.numbering.columns_from,
        "rows_from": data.numbering.rows_from,
    }
    lines += [f"numbering = {value(numbering)}"]
    lines += [f"legend = {value({letter: kind for kind, letter in letters.items()})}"]
    lines += drawing("terrain", compiled, (letters[kind] for kind in compiled.terrain))
    lines += drawing("heights", compiled, map(str, compiled.heights))
    lines += ["roads = [  # where two share a link, the later one counts"]
    for road in compiled.roads:
        path = " ".join(map(number, road.hexes))
        lines.append(f'  {{ kind = "{road.kind}", path = "{path}" }},  # {road.name}')
    lines += ["]", "sides = [  # where two share a side, the later one counts"]
    for line in compiled.lines:
        between = " ".join(f"{number(one)}-{number(two)}" for one, two in line.sides)
        lines.append(f'  {{ kind = "{line.kind}", between = "{between}" }},  # {line.name}')
    lines += ["]", "", "[map.marks]"]
    marks = {"crest": compiled.crests, compiled.settings.settlements.sign: compiled.houses}
    for mark, hexes in marks.items():
        if hexes:
            lines += [f'{mark} = "{" ".join(map(number, hexes))}"']
    lines += ["", "[map.names]"]
    lines += [f"{number(hex)} = {value(name)}" for hex, name in compiled.names.items()]
    return lines


def city_entries(compiled: CompiledMap, holders: Mapping[str, str]) -> list[dict[str, Any]]:
    """The large places, the ones that count for victory first."""
    entries = []
    large = [each for each in compiled.settlements.values() if each.size == "large"]
    for each in sorted(large, key=lambda each: not each.victory):
        entry: dict[str, Any] = {"key": each.key.replace("_", "-"), "name": each.name}
        entry["hexes"] = [compiled.frame.grid.text(hex) for hex in each.hexes]
        if each.victory:
            entry["victory"] = True
        if each.key in holders:
            entry["holder"] = holders[each.key]
        entries.append(entry)
    return entries


def map_text(compiled: CompiledMap, holders: Mapping[str, str]) -> str:
    """The whole file: what it is, the map, the cities, the ways in."""
    settings = compiled.settings
    lines = [
        f"# {settings.title}: the map of the ruleset {settings.ruleset}, made by `grognard battle compile`.",
        "# Correct it by hand where you know better; compiling again only shows the difference.",
        f'ruleset = "{settings.ruleset}"',
        f"title = {value(settings.title)}",
        f"hex_metres = {round(settings.frame.hex_m)}",
        *paragraph("provenance", settings.provenance),
        f"credits = {value(settings.credits)}",
        "",
        "city = [  # who holds each at the start",
        *(f"  {value(entry)}," for entry in city_entries(compiled, holders)),
        "]",
        "entry = [  # where roads lead onto the map",
    ]
    for entry in settings.entry:
        given = {"key": entry.key, "hex": entry.hex, "name": entry.name, "side": entry.side}
        lines.append(f"  {value({key: each for key, each in given.items() if each})},")
    lines += ["]", "", *map_lines(compiled)]
    return "\n".join(lines) + "\n"
