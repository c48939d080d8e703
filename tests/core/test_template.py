"""Templates are taken apart once, for the log and for the page."""

from __future__ import annotations

import pytest

from grognard.core.errors import GrognardError
from grognard.core.template import Slot, parse


def test_text_and_fields_in_order() -> None:
    assert parse("Turn {turn} of {side:side}.") == ("Turn ", Slot("turn"), " of ", Slot("side", "side"), ".")
    assert parse("") == ()
    assert parse("{{not a field}}") == ("{", "not a field}")


def test_what_stands_in_brackets_belongs_to_its_field() -> None:
    parts = parse("{unit:unit} shifts[, {extra0} above it] now[ from {extra1:hex}]")
    assert parts == (
        Slot("unit", "unit"),
        " shifts",
        Slot("extra0", before=", ", after=" above it"),
        " now",
        Slot("extra1", "hex", before=" from "),
    )


@pytest.mark.parametrize("template", ["a [b] c", "[{one} and {two}]"])
def test_a_clause_has_one_field(template: str) -> None:
    with pytest.raises(GrognardError, match="one field"):
        parse(template)
