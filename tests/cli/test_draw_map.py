"""The map as characters, in both orientations."""

from __future__ import annotations

import re
from textwrap import dedent
from typing import Any

import pytest

from grognard.cli.draw.hexmap import HexMap, Window, whole, window
from grognard.cli.draw.legend import legend
from grognard.cli.draw.look import Look
from grognard.core.board import Board
from grognard.core.hexgrid import HexGrid, Orientation
from grognard.core.messages import Messages
from grognard.core.ruleset import SideInfo
from grognard.core.view import Mark, Piece, View


class Scene:
    """As much of a scenario as drawing needs."""

    sides = (SideInfo("allied", "Allied"), SideInfo("austrian", "Austrian"))
    look = ("blue", "no such colour")


LOOK = {"terrain": {"open": "open"}, "marks": {"aim": "target", "ford": "ford"}, "states": {"pinned": "badge"}}


def a_piece(id: int, side: int, symbol: str, place: int, facing: int = 0, *states: str) -> Piece:
    return Piece(
        id=id, key=f"u{id}", name=f"Unit {id}", side=side, symbol=symbol, place=place, facing=facing, states=states
    )


def a_view(*pieces: Piece, marks: tuple[Mark, ...] = ()) -> View:
    return View(0, 1, 9, "move", 0, pieces, marks, (), ())


def a_board(orientation: Orientation = "flat", columns: int = 3, rows: int = 2, **facts: Any) -> Board:
    grid = HexGrid(columns, rows, orientation)
    terrain = ("open", "woods", *["open"] * (grid.size - 2))
    return Board(grid, terrain, **facts)


def drawn(board: Board, view: View, lit: int = 0, rich: bool = True, part: Window | None = None) -> str:
    return HexMap(board, Look(Scene, LOOK, rich)).draw(view, lit, part).plain


def text(picture: str) -> str:
    return "\n".join(line.rstrip() for line in dedent(picture).strip("\n").splitlines())


def test_flat_tops_stand_in_staggered_columns() -> None:
    board = a_board(
        elevation=(0, 0, 2, 0, 0, 0),
        roads={(0, 3): "road", (1, 3): "road"},
        sides={(4, 5): "stream"},
        names={5: "Solferino"},
    )
    view = a_view(
        a_piece(0, 0, "rifles", 0, 3, "pinned", "not drawn"),
        a_piece(1, 1, "field-artillery", 1, 1),
        marks=(Mark(5, "objective", 1, "x"), Mark(2, "objective"), Mark(2, "aim", 0)),
    )
    assert drawn(board, view, lit=1 << 4) == text(
        r"""
          ______          ______
         /0101  \        /0301★-\
        / A RI ↓ \______/        \
        \ .    p /0201  \ +2 ◎   /
         \__||__/ U FA ↗ \______/
         /0102  = w      /0302★U\
        /        =______/Solferin\
        \ .      /0202  ~ .      /
         \______/>      <~______/
                \ .      /
                 \______/
        """
    )


def test_pointed_tops_stand_in_staggered_rows() -> None:
    board = a_board("pointy", roads={(0, 1): "road"}, sides={(2, 5): "stream"})
    view = a_view(a_piece(0, 0, "rifles", 4, 1), marks=(Mark(1, "objective", 0, "x"),))
    assert drawn(board, view, lit=1 << 2) == text(
        r"""
            .-'-.     .-'-.     .-'-.
         .-'0101 '-.-'0201 '-.-'0301 '-.
         |         =         |>       <|
         | .       = w       | .       |
         '-.     .-'-.★A   .-'-.     ~~~-.
            '-.-'0102 '-.-'0202 '-.~~0302 '-.
              |         | A RI →  |         |
              | .       | .       | .       |
              '-.     .-'-.     .-'-.     .-'
                 '-.-'     '-.-'     '-.-'
        """
    )


def test_plain_terminals_get_plain_characters() -> None:
    shown = drawn(a_board(), a_view(a_piece(0, 1, "rifles", 0, 4), marks=(Mark(3, "objective", 0),)), rich=False)
    assert shown.isascii()
    assert "U RI SW" in shown
    assert "0102*A" in shown


def test_stacks_show_two_counters_or_how_many_more() -> None:
    two = drawn(a_board(), a_view(a_piece(0, 0, "rifles", 0), a_piece(1, 0, "guns", 0)))
    assert "A RI ↑" in two
    assert "A GU ↑" in two
    four = drawn(a_board(), a_view(*(a_piece(i, 0, "rifles", 0) for i in range(4))))
    assert "A RI ↑" in four
    assert "+3" in four


def test_units_without_a_facing_and_off_the_map_are_no_trouble() -> None:
    shown = drawn(a_board(), a_view(a_piece(0, 0, "rifles", 0, -1), a_piece(1, 0, "rifles", -1)))
    assert shown.count("A RI") == 1
    assert "↑" not in shown


def test_names_in_any_script_keep_the_lines_straight() -> None:
    plain = drawn(a_board(), a_view()).splitlines()
    named = drawn(a_board(names={0: "日本橋e\u0301a"}), a_view()).splitlines()
    assert [len(line) for line in named] == [len(line) for line in plain]


@pytest.mark.parametrize("orientation", ["flat", "pointy"])
def test_a_part_of_a_large_map_is_drawn_around_some_hexes(orientation: Orientation) -> None:
    board = a_board(orientation, columns=40, rows=30)
    part = window(board, 80, 40, [board.grid.parse("2015")])
    shown = drawn(board, a_view(), part=part)
    assert "2015" in shown
    assert "0101" not in shown
    assert all(len(line) <= 80 for line in shown.splitlines())
    assert len(shown.splitlines()) <= 40
    corner = window(board, 80, 40, [0])
    assert (corner.left, corner.top) == (0, 0)
    assert window(board, 4000, 4000, []) == whole(board)
    assert drawn(board, a_view(), part=window(board, 1, 1, [board.grid.size - 1])).count("4030") == 1


def test_of_a_cropped_map_only_what_is_left_is_drawn() -> None:
    board = a_board("flat", columns=12, rows=9)
    cropped = board.cropped((board.grid.parse("0402"), board.grid.parse("0806")), "void")
    shown = drawn(cropped, a_view())
    assert {"0402", "0806"} <= set(re.findall(r"\d{4}", shown))
    assert not {"0302", "0401", "0906", "0807"} & set(re.findall(r"\d{4}", shown))
    assert window(cropped, 4000, 4000, []) == whole(cropped)
    corner = window(cropped, 40, 20, [cropped.grid.parse("0402")])
    assert (corner.left, corner.top) == (3, 1)


def test_the_legend_explains_what_is_on_the_map() -> None:
    board = a_board(
        elevation=(1, 0, 0, 0, 0, 0), roads={(0, 3): "road"}, sides={(4, 5): "stream"}, marks={2: frozenset({"ford"})},
        names={5: "Solferino"},
    )  # fmt: skip
    view = a_view(a_piece(0, 0, "rifles", 0, 3, "pinned"), marks=(Mark(5, "objective"),))
    words = Messages({"word": {"pinned": "cannot move", "rifles": "Riflemen"}})
    shown = legend(board, view, Look(Scene, LOOK), words, ("Allied", "Austrian"), 60).plain
    for entry in ("A  Allied", "U  Austrian", "RI Riflemen", "p cannot move", "w  woods", "height", "|| = road",
                  "~ stream", "≈ ford", "★ objective", "0302 Solferino"):  # fmt: skip
        assert entry in shown
    assert all(len(line) <= 60 for line in shown.splitlines())


def test_sides_have_different_letters_and_colours() -> None:
    look = Look(Scene, LOOK)
    assert look.side_letters == ("A", "U")
    assert len(set(look.side_colours)) == 2

    class Same(Scene):
        look = ("red", "red")

    assert len(set(Look(Same, {}).side_colours)) == 2
