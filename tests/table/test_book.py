"""The book has everything: every rule, ruling, chart and switch of every ruleset, and links that lead somewhere."""

from __future__ import annotations

import re
from typing import Any

import pytest

from grognard.core.outline import look_up
from grognard.rulesets import all_rulesets, get_ruleset
from grognard.table.book import UNSAID, make_book
from grognard.table.prose import Prose
from grognard.table.wire import Book
from tests.lab.smallest.ruleset import Outpost

KEYS = tuple(sorted(all_rulesets()))
OF_EVERY_CHART = ("provenance", "version", "meta")
"""What a chart says of itself."""


@pytest.fixture(scope="module", params=KEYS)
def book(request: pytest.FixtureRequest) -> Book:
    return make_book(get_ruleset(request.param))


def everything(book: Book) -> str:
    """All HTML of a book."""
    parts = [section.html for section in book.guide]
    parts += [phase.html for phase in book.sequence]
    parts += [ruling.html for ruling in book.rulings]
    parts += [
        text for chapter in book.chapters for rule in chapter.rules for text in (rule.html, rule.ruling, rule.example)
    ]
    parts += [text for table in book.tables for row in table.rows for text in (table.note, *table.facts, *row)]
    return "\n".join(parts)


def ids_of(book: Book) -> set[str]:
    """All rules and rulings that it has."""
    return {rule.id for chapter in book.chapters for rule in chapter.rules} | {ruling.id for ruling in book.rulings}


def test_every_rule_is_in_it_once_in_the_books_order(book: Book) -> None:
    rules = get_ruleset(book.key).rulebook.rules
    assert [rule.id for chapter in book.chapters for rule in chapter.rules] == [rule.id for rule in rules]
    assert all(chapter.rules for chapter in book.chapters)


def test_every_ruling_is_in_it_and_behind_the_rules_that_it_names(book: Book) -> None:
    assert [ruling.id for ruling in book.rulings] == [ruling.id for ruling in get_ruleset(book.key).rulings]
    behind = {(id, rule.id) for chapter in book.chapters for rule in chapter.rules for id in rule.rulings}
    assert behind == {(ruling.id, id) for ruling in book.rulings for id in ruling.rules}
    assert all(ruling.html and ruling.title for ruling in book.rulings)


def test_every_part_of_every_chart_stands_in_a_table(book: Book) -> None:
    """Or is named as a note for the program."""
    ruleset = get_ruleset(book.key)
    for key in ruleset.chart_keys():
        plans = [plan for plan in ruleset.outline.table if plan.chart == key]
        shown = {plan.rows.split(".")[0] for plan in plans}
        unprinted = set(ruleset.outline.unprinted.get(key, ()))
        assert set(ruleset.chart(key)) - shown - unprinted - set(OF_EVERY_CHART) == set(), key
        assert unprinted <= set(ruleset.chart(key)), "nothing is excused that is not there"
        for plan in plans:
            left = {
                f"{plan.rows}.{name}" for name in plan.leave if _is_data(look_up(ruleset.chart(key), plan.rows), name)
            }
            assert left <= {other.rows for other in plans}, "what one table leaves out another shows"


def _is_data(rows: Any, name: str) -> bool:
    """Whether an entry is more than a remark."""
    return isinstance(rows, dict) and isinstance(rows.get(name), dict | list)


def test_every_chart_says_where_it_comes_from(book: Book) -> None:
    assert book.tables
    assert [table.id for table in book.tables if table.provenance == UNSAID] == []
    reconstructed = [table for table in book.tables if table.provenance == "reconstructed"]
    assert not reconstructed or any(table.facts for table in reconstructed), "what the text fixes is told"


def test_tables_are_rectangles_with_something_in_every_column(book: Book) -> None:
    for table in book.tables:
        assert table.rows, table.id
        assert {len(row) for row in table.rows} == {len(table.heads)}, table.id
        empty = [head for at, head in enumerate(table.heads) if not any(row[at] for row in table.rows)]
        assert empty == [], table.id


def test_every_switch_is_in_it_with_its_sentence_and_what_holds_otherwise(book: Book) -> None:
    ruleset = get_ruleset(book.key)
    assert [switch.key for switch in book.switches] == [switch.key for switch in ruleset.meta.switches]
    there = ids_of(book)
    for switch in book.switches:
        assert switch.text
        assert switch.rule in there
        assert switch.default in switch.values
        assert switch.default not in switch.battles
        others = {title for titles in switch.battles.values() for title in titles}
        having = [ruleset.scenario(key) for key in ruleset.scenario_keys()]
        told = {each.title for each in having if ruleset.chosen(each)[switch.key] != switch.default}
        assert others == told


def test_the_sequence_is_the_one_that_is_played(book: Book) -> None:
    ruleset = get_ruleset(book.key)
    assert tuple(phase.key for phase in book.sequence) == ruleset.phases
    assert set(ruleset.outline.phase) == set(ruleset.phases)
    assert all(phase.html and phase.rules for phase in book.sequence)


def test_all_links_lead_to_something_in_the_book(book: Book) -> None:
    there = ids_of(book)
    html = everything(book)
    targets = set(re.findall(r'href="#([^"]*)"', html))
    assert targets
    assert targets <= there
    assert {id for phase in book.sequence for id in phase.rules} <= there
    assert {id for table in book.tables for id in table.rules} <= there


def test_nothing_in_it_is_a_tag_of_somebody_else(book: Book) -> None:
    tags = set(re.findall(r"<\s*(/?\w+)", everything(book)))
    assert {tag.lstrip("/") for tag in tags} <= {
        "a",
        "p",
        "ul",
        "ol",
        "li",
        "em",
        "strong",
        "code",
        "div",
        "table",
        "thead",
        "tbody",
        "tr",
        "th",
        "td",
        "h3",
        "h4",
        "br",
        "blockquote",
    }


def test_the_guide_has_its_sections_and_no_pictures(book: Book) -> None:
    assert len(book.guide) >= 4
    assert "<img" not in everything(book)
    assert "](" not in everything(book)


def test_counters_have_a_sample_of_each_kind(book: Book) -> None:
    symbols = [piece.symbol for piece in book.counters.pieces]
    assert symbols
    assert len(set(symbols)) == len(symbols)
    assert book.counters.meanings


def test_a_ruleset_without_an_outline_has_a_book_by_its_ids() -> None:
    found = make_book(Outpost())
    assert sum(len(chapter.rules) for chapter in found.chapters) == len(Outpost().rulebook.rules)
    assert found.tables == ()
    assert found.guide == ()


def test_words_that_look_like_rules_are_linked_only_where_there_is_one() -> None:
    prose = Prose(["8.1.4a", "8.1.4b", "close.5", "R3"])
    link = '<a class="rule" href="#{}">{}</a>'
    assert prose.plain("see 8.1.4b.") == f"see {link.format('8.1.4b', '8.1.4b')}."
    assert prose.plain("8.1.4") == link.format("8.1.4a", "8.1.4"), "the first of those meant"
    assert prose.plain("close.5-R3") == f"{link.format('close.5', 'close.5')}-{link.format('R3', 'R3')}"
    assert prose.plain("8 of 10, 9.1, R30 <b>") == "8 of 10, 9.1, R30 &lt;b&gt;"
    assert prose.markdown("*A* `close.5` `move` <i>") == (
        f"<p><em>A</em> {link.format('close.5', 'close.5')} <code>move</code> &lt;i&gt;</p>"
    )
    assert prose.markdown("[x](javascript:alert(1)) [y](file.md)").count("href") == 0
