"""Where things stand in a source; what it says about them is in test_source.py."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grognard.core.source import Source

TEXT = '''\
title = "Medole" # with a comment
"quoted key" = 1
dotted.key = 2
empty = ""

[map]  # the ground
terrain = """
first row
[[unit]]
key = "not a key"
"""
short = """on one line"""
literal = \'\'\'starts here
and goes on\'\'\'
inline = { a = 1, b = 2 }
one_line = ["x", "y"]
roads = [
  { path = "0101 ] 0102" },  # a bracket [ in a comment
  # nothing
  { path = "0201 [ 0202" },
]
after = 1

[map.names]
"0101" = "Medole"
0102 = "Castiglione"

["a.b"]
c = 1

[[unit]]
key = "zouaves"
[[unit]]
key = "turcos"
strength = 3
'''

VALUES = st.lists(st.sampled_from(["plain", "block", "list"]), max_size=5)


def line_of(text: str, fragment: str) -> int:
    return text[: text.index(fragment)].count("\n") + 1


@pytest.mark.parametrize(
    ("path", "fragment"),
    [
        (("title",), "title"),
        (("quoted key",), "quoted"),
        (("dotted", "key"), "dotted"),
        (("empty",), "empty"),
        (("map",), "[map]"),
        (("map", "terrain"), "first row"),
        (("map", "short"), "short"),
        (("map", "literal"), "literal"),
        (("map", "inline", "b"), "inline"),
        (("map", "one_line", 1), "one_line"),
        (("map", "roads"), "roads"),
        (("map", "roads", 0), "0101 ]"),
        (("map", "roads", 1, "path"), "0201 ["),
        (("map", "after"), "after"),
        (("map", "names"), "[map.names]"),
        (("map", "names", "0101"), '"0101"'),
        (("map", "names", "0102"), "0102 = "),
        (("map", "names", "0909"), "[map.names]"),
        (("a.b", "c"), "c = 1"),
        (("unit", 0, "key"), '"zouaves"'),
        (("unit", 1), '[[unit]]\nkey = "turcos"'),
        (("unit", 1, "strength"), "strength"),
        (("unit", 1, "missing"), '[[unit]]\nkey = "turcos"'),
    ],
)
def test_where_things_stand(path: tuple[str | int, ...], fragment: str) -> None:
    assert Source(TEXT, "x.toml").line(*path) == line_of(TEXT, fragment)


def test_rows_count_on_inside_a_block_of_text() -> None:
    assert Source(TEXT, "x.toml").line("map", "terrain", row=2) == line_of(TEXT, "not a key")


def test_what_is_not_there_has_no_line() -> None:
    assert Source(TEXT, "x.toml").line("nowhere") is None


def test_an_error_names_file_line_and_rule() -> None:
    error = Source(TEXT, "x.toml").error("Too weak.", "unit", 1, "strength", rule="3.2")
    assert str(error) == f"x.toml:{line_of(TEXT, 'strength')}: Too weak. [3.2]"


@settings(max_examples=80, deadline=None)
@given(st.lists(VALUES, max_size=4))
def test_any_order_of_tables_and_values(tables: list[list[str]]) -> None:
    lines: list[str] = ["# a scenario"]
    stands: dict[tuple[str | int, ...], int] = {}
    for index, kinds in enumerate(tables):
        lines += ["", "[[unit]]"]
        stands["unit", index] = len(lines)
        for number, kind in enumerate(kinds):
            key = f"{kind}{number}"
            path = ("unit", index, key)
            if kind == "plain":
                lines.append(f'{key} = "x = [1" # ]')
                stands[path] = len(lines)
            elif kind == "block":
                lines += [f'{key} = """', "[unit]", "a = [", '"""']
                stands[path] = len(lines) - 2
            else:
                lines += [f"{key} = [", "  # none", '  { a = "]" },', "  [1, 2],", "]"]
                stands |= {path: len(lines) - 4, (*path, 0): len(lines) - 2, (*path, 1): len(lines) - 1}
    source = Source("\n".join(lines), "x.toml")
    assert {path: source.line(*path) for path in stands} == stands


@pytest.mark.parametrize(
    "text",
    ['roads = ["a",\n  "b",\n  "c"]\n', 'roads = [\n  "a", "b",\n  "c",\n]\n'],
    ids=["on the key's line", "two a line"],
)
def test_elements_that_share_a_line(text: str) -> None:
    assert Source(text, "x.toml").line("roads", 2) == line_of(text, '"c"')
    assert Source(text, "x.toml").line("roads", 0) == line_of(text, '"a"')


@pytest.mark.parametrize(
    "string",
    [r'"a \" ] b"', r'"a \\"', r"'a ] \'", '"""\n] " \n"""', "'''\n] ' \n'''", '{ a = ["]", 1] }', "[[1], [2, 3]]"],
)
def test_brackets_and_commas_inside_an_element_are_its_own(string: str) -> None:
    text = f'roads = [\n  {string}, # ] , [\n  "end",\n]\nafter = 1\n'
    source = Source(text, "x.toml")
    assert [source.line("roads", index) for index in (0, 1)] == [2, line_of(text, '"end"')]
    assert source.line("after") == line_of(text, "after")


@pytest.mark.parametrize("character", ["\u2028", "\u2029", "\x85"])
def test_only_a_newline_ends_a_line(character: str) -> None:
    assert Source(f"# {character}\na = 1\n", "x.toml").line("a") == 2
