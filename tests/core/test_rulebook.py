from __future__ import annotations

import pytest

from grognard.core.errors import ScenarioError, UnknownName
from grognard.core.rulebook import Rulebook

BOOK = Rulebook(
    """
title = "The Book"
[[rule]]
id = "6.2"
title = "Roads"
must = "A road hex costs half a point."
[[rule]]
id = "6.1"
title = "Movement"
must = "A unit spends points."
optional = true
[[rule]]
id = "7"
title = "Combat"
must = "Roll a die."
[[table]]
id = "T1"
rows = [1, 2]
"""
)


def test_rules_keep_the_order_of_the_book() -> None:
    assert [rule.id for rule in BOOK.rules] == ["6.2", "6.1", "7"]
    assert (len(BOOK), BOOK.title, BOOK.tables["T1"]["rows"]) == (3, "The Book", [1, 2])


def test_rules_are_found_by_id() -> None:
    assert BOOK.rule("6.1").title == "Movement"
    assert BOOK.rule("6.1").optional
    assert "7" in BOOK
    assert "8" not in BOOK


@pytest.mark.parametrize(("id", "near"), [("6.9", "6.2, 6.1"), ("8", "6.2, 6.1, 7")])
def test_an_unknown_rule_names_those_near_it(id: str, near: str) -> None:
    with pytest.raises(UnknownName, match=f"no rule {id!r} in The Book; near it are {near}."):
        BOOK.rule(id)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ('[[rule]]\nid = "1"\ntitle = "A"\nmust = "B."\n', "rules.toml:1: Object missing required field `title`."),
        ('title = "T"\n[[rule]]\ntitle = "A"\nmust = "B."\n', "rules.toml:2: rule[0]: Object missing required field"),
        (
            'title = "T"\n' + '[[rule]]\nid = "1"\ntitle = "A"\nmust = "B."\n' * 2,
            "rules.toml:7: Two rules have the id '1'.",
        ),
    ],
)
def test_what_is_wrong_with_a_book_is_named_with_its_line(text: str, complaint: str) -> None:
    with pytest.raises(ScenarioError) as error:
        Rulebook(text)
    assert str(error.value).startswith(complaint)
