from __future__ import annotations

from contextlib import suppress

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grognard.core.errors import ScenarioError
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

FRAGMENTS = st.sampled_from(
    [
        "[map]",
        "[[unit]]",
        "[map.names]",
        "key",
        "title",
        "a.b",
        " = ",
        "=",
        '"""',
        "'''",
        '"',
        "'",
        '"a"',
        "[",
        "]",
        "{",
    ]
    + ["}", "\n", "\n", "\n", "#", "1", "0x1", "1e5", ",", ".", "true", "1979-05-27", "\\", "\t", "\r\n", " "]
)


class Unit(msgspec.Struct, forbid_unknown_fields=True):
    key: str
    strength: int = 4


class Army(msgspec.Struct):
    unit: list[Unit]
    title: str = ""


def line_of(text: str, fragment: str) -> int:
    return text[: text.index(fragment)].count("\n") + 1


def refused(text: str) -> ScenarioError:
    with pytest.raises(ScenarioError) as caught:
        Source(text, "x.toml").read(Army)
    return caught.value


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


@pytest.mark.parametrize(
    ("text", "line", "complaint"),
    [
        ('[[unit]]\nkey = "a"\n[[unit]]\nkey = "b"\nstrength = "c"\n', 5, "unit[1].strength: Expected `int`, got `str`."),
        ('[[unit]]\nstrength = 3\n', 1, "unit[0]: Object missing required field `key`."),
        ('unit = [\n  { key = "a" },\n  { key = "b", x = 1 },\n]\n', 3, "unit[1]: Object contains unknown field `x`."),
        ("title = 3\n[[unit]]\n", 1, "title: Expected `str`, got `int`."),
        ('title = "x"\n', None, "Object missing required field `unit`."),
    ],
)  # fmt: skip
def test_content_that_does_not_fit(text: str, line: int | None, complaint: str) -> None:
    if text.startswith("title = 3"):
        text = text.replace("[[unit]]", "unit = []")
    error = refused(text)
    assert (error.line, error.source, error.message) == (line, "x.toml", complaint)


def test_content_that_fits() -> None:
    army = Source('title = "x"\n[[unit]]\nkey = "a"\n', "x.toml").read(Army)
    assert army == Army([Unit("a")], "x")


@pytest.mark.parametrize(
    ("text", "line"), [("a = 1\nb = = 2\n", 2), ("a = 1\na = 2\n", 2), ("[a]\n\n[a]\n", 3), ('a = "x\nb = 1\n', 1)]
)
def test_a_text_that_is_no_toml_names_its_line(text: str, line: int) -> None:
    error = refused(text)
    assert error.line == line
    assert error.message.startswith("This is not valid TOML: ")


@settings(max_examples=300, deadline=None)
@given(st.text(max_size=60) | st.lists(FRAGMENTS, max_size=25).map("".join))
def test_any_text_is_read_or_refused_as_a_scenario(text: str) -> None:
    with suppress(ScenarioError):
        source = Source(text, "x.toml")
        for key in source.data:
            assert 1 <= (source.line(key) or 1) <= text.count("\n") + 1
        source.read(Army)
