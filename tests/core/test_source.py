from __future__ import annotations

from contextlib import suppress

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grognard.core.errors import ScenarioError
from grognard.core.source import Source

MARKS = [
    "[map]",
    "[[unit]]",
    "[map.names]",
    "=",
    '"""',
    "'''",
    '"',
    "'",
    "[",
    "]",
    "{",
    "}",
    "#",
    ",",
    ".",
    "\\",
    "\n",
    "\r\n",
]
VALUES = ["key", "title", "a.b", '"a"', "1", "0x1", "1e5", "true", "1979-05-27", "\t", " = ", " ", "\n", "\n"]


class Unit(msgspec.Struct, forbid_unknown_fields=True):
    key: str
    strength: int = 4


class Army(msgspec.Struct):
    unit: list[Unit]
    title: str = ""


def refused(text: str) -> ScenarioError:
    with pytest.raises(ScenarioError) as caught:
        Source(text, "x.toml").read(Army)
    return caught.value


def test_content_that_fits() -> None:
    army = Source('title = "x"\n[[unit]]\nkey = "a"\n', "x.toml").read(Army)
    assert army == Army([Unit("a")], "x")


@pytest.mark.parametrize(
    ("text", "line", "complaint"),
    [
        ('[[unit]]\nkey = "a"\n[[unit]]\nkey = "b"\nstrength = "c"', 5, "unit[1].strength: Expected `int`, got `str`."),
        ("[[unit]]\nstrength = 3", 1, "unit[0]: Object missing required field `key`."),
        ('unit = [\n  { key = "a" },\n  { key = "b", x = 1 },\n]', 3, "unit[1]: Object contains unknown field `x`."),
        ("unit = []\ntitle = 3", 2, "title: Expected `str`, got `int`."),
        ('title = "x"', None, "Object missing required field `unit`."),
    ],
)
def test_content_that_does_not_fit(text: str, line: int | None, complaint: str) -> None:
    error = refused(text)
    assert (error.line, error.source, error.message) == (line, "x.toml", complaint)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("a = 1\nb = = 2\n", 2),
        ("a = 1\na = 2\n", 2),
        ("[a]\n\n[a]\n", 3),
        ('a = "x\nb = 1\n', 1),
        ("a = 1\nb = [1, 2\nc = 3\n", 3),
    ],
)
def test_a_text_that_is_no_toml_names_its_line(text: str, line: int) -> None:
    error = refused(text)
    assert error.line == line
    assert error.message.startswith("This is not valid TOML: ")


@pytest.mark.parametrize("text", ["title = 1\na =", 'title = 1\na = "x', "title = 1\n[a", "title = 1\na = [1,"])
def test_toml_that_breaks_off_names_the_last_line(text: str) -> None:
    assert refused(text).line == 2


def test_a_key_that_speaks_of_lines_does_not_mislead() -> None:
    assert refused('["line 7"]\na = 1\n["line 7"]\n').line == 3


@pytest.mark.parametrize("value", ["9" * 5000, "[" * 5000], ids=["huge number", "deep nesting"])
def test_monstrous_values_are_refused_as_a_scenario(value: str) -> None:
    assert refused(f"a = {value}").source == "x.toml"


@settings(max_examples=300, deadline=None)
@given(st.text(max_size=60) | st.lists(st.sampled_from(MARKS + VALUES), max_size=25).map("".join))
def test_any_text_is_read_or_refused_as_a_scenario(text: str) -> None:
    with suppress(ScenarioError):
        source = Source(text, "x.toml")
        for key in source.data:
            assert 1 <= (source.line(key) or 1) <= text.count("\n") + 1
        source.read(Army)
