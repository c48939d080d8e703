"""The inventory of a rulebook: every testable rule in our own words, with the rulings where the book is silent."""

from __future__ import annotations

from typing import Any

import msgspec

from grognard.core.errors import UnknownName
from grognard.core.source import Source


class Rule(msgspec.Struct, frozen=True):
    """One rule: what must hold, what we ruled where the book leaves it open, an example."""

    id: str
    title: str
    must: str
    ruling: str = ""
    example: str = ""
    optional: bool = False
    needs: str = ""


class ChartFacts(msgspec.Struct, frozen=True):
    """A chart that the rules speak of and do not print: what their text fixes of it."""

    id: str = ""
    name: str = ""
    constraints: tuple[str, ...] = ()


class RulebookData(msgspec.Struct, frozen=True):
    """A `rules.toml` as written; it may hold notes of its own besides."""

    title: str
    rule: tuple[Rule, ...]
    table: tuple[dict[str, Any], ...] = ()
    chart: tuple[ChartFacts, ...] = ()


class Rulebook:
    """All rules of one book, in the book's order."""

    def __init__(self, text: str) -> None:
        source = Source(text, "rules.toml")
        data = source.read(RulebookData)
        self.title = data.title
        self.rules = data.rule
        self.tables: dict[str, Any] = {table["id"]: table for table in data.table}
        self.charts = {chart.id or chart.name: chart for chart in data.chart}
        self._by_id: dict[str, Rule] = {}
        for index, rule in enumerate(self.rules):
            if rule.id in self._by_id:
                raise source.error(f"Two rules have the id {rule.id!r}.", "rule", index, "id")
            self._by_id[rule.id] = rule

    def __contains__(self, id: object) -> bool:
        return id in self._by_id

    def __len__(self) -> int:
        return len(self.rules)

    def rule(self, id: str) -> Rule:
        """A rule by its id; complains where there is none."""
        found = self._by_id.get(id)
        if found is None:
            near = [other for other in self._by_id if other.startswith(id.split(".")[0])] or list(self._by_id)
            raise UnknownName(f"There is no rule {id!r} in {self.title}; near it are " + ", ".join(near[:12]) + ".")
        return found
