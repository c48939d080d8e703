"""The page's types are those of the server."""

from __future__ import annotations

from typing import Any, Literal

import msgspec
import pytest

from grognard.server.types import FILE, _spell, _write, types


def test_the_page_has_the_types_of_the_server() -> None:
    assert FILE.read_text("utf-8") == types(), "run make types"


class Plain(msgspec.Struct):
    """What is always there.

    And more about it.
    """

    name: str
    size: int | None = None
    """How large it is,
    in paces."""


class Sparse(Plain, omit_defaults=True):
    ways: tuple[int | str, ...] = ()
    kin: str | msgspec.UnsetType = msgspec.UNSET


class Pair(msgspec.Struct, array_like=True):
    one: int
    two: tuple[Plain, ...] = ()


def test_a_field_is_optional_where_it_may_be_left_out() -> None:
    assert _write(Plain, asked=False) == (
        "/** What is always there. */\nexport interface Plain {\n  name: string;\n"
        "  /** How large it is, in paces. */\n  size: number | null;\n}\n"
    )
    assert "  size?: number | null;\n" in _write(Plain, asked=True)
    assert _write(Sparse, asked=False) == (
        "export interface Sparse extends Plain {\n  ways?: (number | string)[];\n  kin?: string;\n}\n"
    )
    assert _write(Pair, asked=False) == "export type Pair = [one: number, two: Plain[]];\n"


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        (dict[str, list[float]], "Record<string, number[]>"),
        (Literal["go-on", "abandon"], '"go-on" | "abandon"'),
        (tuple[tuple[int, str], ...], "[number, string][]"),
        (bool | None, "boolean | null"),
    ],
)
def test_types_are_spelled_as_the_page_knows_them(kind: Any, text: str) -> None:
    assert _spell(kind) == text


def test_what_the_page_cannot_know_is_refused() -> None:
    with pytest.raises(TypeError, match="no place in the page"):
        _spell(set[int])
