"""What a ruleset reads from files: charts, the maps and counters beside it, hexes, a window of a map."""

from __future__ import annotations

from functools import lru_cache
from importlib import resources
from importlib.resources.abc import Traversable
from typing import TypeVar

from grognard.core.board import Board
from grognard.core.changes import UNIT, varied_data
from grognard.core.errors import NotationError
from grognard.core.hexgrid import HexGrid
from grognard.core.source import Source

C = TypeVar("C")

COUNTERS = "counters"
"""The folder of the files that hold units."""


def data_folder(package: str) -> Traversable:
    """Where a ruleset's data lies, from the name of its package."""
    return resources.files(package).joinpath("data")


def read_chart(package: str, name: str, kind: type[C]) -> C:
    """A chart of a ruleset as the type that holds it."""
    text = data_folder(package).joinpath("charts", f"{name}.toml").read_text("utf-8")
    return Source(text, f"{name}.toml").read(kind)


def read_file(source: Source, package: str, folder: str, name: str, key: str) -> Source:
    """A file that a scenario names by a word: a map or counters among those of its ruleset."""
    files = {file.name: file for file in data_folder(package).joinpath(folder).iterdir()}
    file = files.get(f"{name}.toml")
    if file is None:
        raise source.error(f"There is no file {name[:40]!r} among the {folder}.", key)
    found = _parsed(file.read_text("utf-8"), f"{folder}/{name}.toml")
    return found.with_data(varied_data(source, found.data, UNIT, lists=True)) if folder == COUNTERS else found


@lru_cache(maxsize=32)
def _parsed(text: str, name: str) -> Source:
    """Several battles share a map: the same text is read once."""
    return Source(text, name)


def read_hex(source: Source, grid: HexGrid, number: str, *path: str | int) -> int:
    """A hex by its number; complains at the place of the file that names it."""
    try:
        return grid.parse(number)
    except NotationError as error:
        raise source.error(error.message, *path) from None


def read_window(source: Source, board: Board, text: str) -> Board:
    """The part of a map between two corners; what lies outside is void. No corners mean the whole."""
    corners = [read_hex(source, board.grid, number, "window") for number in text.split()]
    if not corners:
        return board
    if len(corners) != 2:
        raise source.error('A window has two corners: "0101 1412".', "window")
    return board.cropped((corners[0], corners[1]), "void")
