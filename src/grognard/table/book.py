"""The rulebook for readers, put together from what a ruleset has on file: nothing in it is written a second time."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Any

import msgspec

from grognard.core.dice import FastDice
from grognard.core.outline import ChapterPlan, TablePlan, tabulate
from grognard.core.rulebook import Rule
from grognard.core.ruleset import Ruleset
from grognard.core.switches import Switch
from grognard.core.view import Piece
from grognard.table import wire
from grognard.table.present import switch_data
from grognard.table.prose import Prose

AnyRuleset = Ruleset[Any, Any]
UNSAID = "unsaid"
"""The provenance of a chart that does not say where it comes from; a test finds it."""


def make_book(ruleset: AnyRuleset) -> wire.Book:
    """Everything about a ruleset that can be looked up."""
    prose = Prose([*(rule.id for rule in ruleset.rulebook.rules), *(ruling.id for ruling in ruleset.rulings)])
    meta = ruleset.meta
    return wire.Book(
        key=meta.key,
        title=meta.title,
        designer=meta.designer,
        version=meta.version,
        summary=meta.summary,
        guide=prose.sections(ruleset.how_to_play),
        sequence=tuple(_sequence(ruleset, prose)),
        chapters=tuple(_chapters(ruleset, prose)),
        tables=tuple(_table(ruleset, prose, plan) for plan in ruleset.outline.table),
        switches=tuple(_switches(ruleset)),
        counters=_counters(ruleset),
        rulings=tuple(_rulings(ruleset, prose)),
    )


def _sequence(ruleset: AnyRuleset, prose: Prose) -> Iterator[wire.BookPhase]:
    for key in ruleset.phases:
        plan = ruleset.outline.phase.get(key)
        text, rules = (plan.text, plan.rules) if plan else ("", ())
        yield wire.BookPhase(key, ruleset.messages.word(key), prose.plain(text), rules)


def _chapters(ruleset: AnyRuleset, prose: Prose) -> Iterator[wire.BookChapter]:
    rules = ruleset.rulebook.rules
    plans = ruleset.outline.chapter or tuple(_chapters_by_id(rules))
    order = {rule.id: index for index, rule in enumerate(rules)}
    starts = [order[plan.start] for plan in plans]
    named: dict[str, list[str]] = {}
    for ruling in ruleset.rulings:
        for id in prose.ids_in(ruling.title):
            named.setdefault(id, []).append(ruling.id)
    for number, (plan, start, end) in enumerate(zip(plans, starts, [*starts[1:], len(rules)], strict=True), start=1):
        entries = tuple(_rule(rule, tuple(named.get(rule.id, ())), prose) for rule in rules[start:end])
        yield wire.BookChapter(f"chapter-{number}", plan.title, entries)


def _chapters_by_id(rules: tuple[Rule, ...]) -> Iterator[ChapterPlan]:
    """Where a ruleset does not say its chapters: one for each first part of an id."""
    before = ""
    for rule in rules:
        first = rule.id.split(".")[0]
        if first != before:
            yield ChapterPlan(rule.id, first.capitalize())
        before = first


def _rule(rule: Rule, rulings: tuple[str, ...], prose: Prose) -> wire.BookRule:
    return wire.BookRule(
        id=rule.id,
        title=rule.title,
        html=prose.plain(rule.must),
        ruling=prose.plain(rule.ruling),
        example=prose.plain(rule.example),
        optional=rule.optional,
        rulings=rulings,
    )


def _table(ruleset: AnyRuleset, prose: Prose, plan: TablePlan) -> wire.BookTable:
    chart = ruleset.chart(plan.chart)
    facts = {**chart, **chart.get("meta", {})}
    words = {key: ruleset.messages.word(key) for key in ruleset.messages.keys("word")}
    found = tabulate(plan, chart, {**words, **ruleset.outline.names})
    held = (sentence for name in plan.facts for sentence in ruleset.rulebook.charts[name].constraints)
    return wire.BookTable(
        id=f"table-{plan.id}",
        title=plan.title,
        chart=plan.chart,
        provenance=str(facts.get("provenance", UNSAID)),
        version=str(facts.get("version", "")),
        rules=plan.rules,
        note=prose.plain(plan.note),
        facts=tuple(prose.plain(sentence) for sentence in held),
        heads=found.heads,
        rows=tuple(
            tuple(prose.plain(cell.text) if cell.links else escape(cell.text) for cell in row) for row in found.rows
        ),
    )


def _switches(ruleset: AnyRuleset) -> Iterator[wire.BookSwitch]:
    battles = [(ruleset.scenario(key).title, ruleset.chosen(ruleset.scenario(key))) for key in ruleset.scenario_keys()]
    for switch in ruleset.meta.switches:
        default = _default(ruleset, switch)
        others: dict[str, tuple[str, ...]] = {}
        for title, chosen in battles:
            if chosen[switch.key] != default:
                others[chosen[switch.key]] = (*others.get(chosen[switch.key], ()), title)
        shown = msgspec.structs.asdict(switch_data(ruleset, switch))
        yield wire.BookSwitch(**shown, default=default, battles=others)


def _default(ruleset: AnyRuleset, switch: Switch) -> str:
    """What a battle has that does not say otherwise."""
    unsaid = type(ruleset.scenario(ruleset.scenario_keys()[0]).switches)()
    return switch.write(getattr(unsaid, switch.key.replace("-", "_")))


def _counters(ruleset: AnyRuleset) -> wire.BookCounters:
    scenario = ruleset.scenario(ruleset.first_scenario or ruleset.scenario_keys()[0])
    view = ruleset.view(ruleset.laid_out(scenario, FastDice(0)), 0)
    messages = ruleset.messages
    colours = getattr(scenario, "look", ()) or ("",) * len(scenario.sides)
    return wire.BookCounters(
        shape="sectors" if scenario.board.grid.shape == "sectors" else "hexes",
        look=msgspec.convert(ruleset.look, wire.Look),
        sides=tuple(
            wire.SideData(side.key, side.name, colour) for side, colour in zip(scenario.sides, colours, strict=True)
        ),
        words={key: messages.word(key) for key in messages.keys("word")},
        meanings={key: messages.template("meaning", key) for key in messages.keys("meaning")},
        pieces=tuple(_one_of_each(view.pieces, ruleset.look.get("values", ()))),
    )


def _one_of_each(pieces: tuple[Piece, ...], printed: tuple[str, ...]) -> Iterator[Piece]:
    """Of each kind of unit the counter on which most is printed."""
    best: dict[str, Piece] = {}
    for piece in pieces:
        other = best.get(piece.symbol)
        if other is None or _shows(piece, printed) > _shows(other, printed):
            best[piece.symbol] = piece
    return iter(best.values())


def _shows(piece: Piece, printed: tuple[str, ...]) -> int:
    return sum(piece.values.get(key, "") != "" for key in printed)


def _rulings(ruleset: AnyRuleset, prose: Prose) -> Iterator[wire.BookRuling]:
    for ruling in ruleset.rulings:
        rules = tuple(id for id in prose.ids_in(ruling.title) if id in ruleset.rulebook)
        yield wire.BookRuling(ruling.id, ruling.title, prose.markdown(ruling.text), rules)
