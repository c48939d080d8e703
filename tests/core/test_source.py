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


class Wagons(msgspec.Struct):
    mules: int


class Train(msgspec.Struct):
    wagons: Wagons
    chief: str


class Army(msgspec.Struct):
    unit: list[Unit]
    title: str = ""
    train: Train | None = None


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
        ('title = "x"', 1, "Object missing required field `unit`."),
        (
            "# an army\n[[unit]]\nkey = 'a'\n[train.wagons]\nmules = 4",
            4,
            "train: Object missing required field `chief`.",
        ),
        ("unit = []\ntrain.wagons.mules = 4", 2, "train: Object missing required field `chief`."),
        (
            "unit = []\n[train]\nwagons = { mules = 'x' }\nchief = 'x'",
            3,
            "train.wagons.mules: Expected `int`, got `str`.",
        ),
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


LONG = ".".join("abcdefghi")


@pytest.mark.parametrize(
    "text",
    [
        f"title = 'x'\n{LONG} = 1",
        f"title = 'x'\n[{LONG}]",
        f"title = 'x'\n[[{LONG}]]",
        f"title = 'x'\nmap = {{ {LONG} = 1 }}",
        f'title = """x"""""\n"{LONG}" . {LONG} = 1',
        "title = 'x'\n'a'.\"b\" .c. d.e.f.g.h.i = 1",
    ],
)
def test_a_key_of_too_many_parts_is_refused_at_its_line(text: str) -> None:
    with pytest.raises(ScenarioError, match="at most 8 parts") as caught:
        Source(text, "x.toml")
    assert caught.value.line == 2


@pytest.mark.parametrize(
    "text",
    [
        f'"{LONG}" = 1',
        f"# {LONG}\n",
        f'x = """\n{LONG} = 1\n""""',
        f"x = '''\n{LONG}\n'''''",
        f"x = '{LONG}' # {LONG}",
        f'x = "\\"{LONG}"',
        "a.b.c.d.e.f.g.h = 1.5",
        "x = [1.5, 2.5, 3.5, 4.5, 5.5, 6.5, 7.5, 8.5, 9.5]",
    ],
)
def test_dots_elsewhere_are_no_parts_of_a_key(text: str) -> None:
    Source(text, "x.toml")


def test_a_key_of_very_many_parts_is_refused_at_once() -> None:
    """It would take hours to read."""
    with pytest.raises(ScenarioError):
        Source("a." * 1_000_000 + "a = 1", "x.toml")
