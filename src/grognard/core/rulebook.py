"""The inventory of a rulebook: every testable rule in our own words, with the rulings where the book is silent."""

from __future__ import annotations

import tomllib
from typing import Any

import msgspec

from grognard.core.errors import UnknownName


class Rule(msgspec.Struct, frozen=True):
    """One rule: what must hold, what we ruled where the book leaves it open, an example."""

    id: str
    title: str
    must: str
    ruling: str = ""
    example: str = ""
    optional: bool = False
    needs: str = ""


class Rulebook:
    """All rules of one book, in the book's order."""

    def __init__(self, text: str) -> None:
        data = tomllib.loads(text)
        self.title = str(data["title"])
        self.rules = tuple(msgspec.convert(entry, Rule) for entry in data["rule"])
        self.tables: dict[str, Any] = {table["id"]: table for table in data.get("table", ())}
        self._by_id = {rule.id: rule for rule in self.rules}

    def __contains__(self, id: object) -> bool:
        return id in self._by_id

    def __len__(self) -> int:
        return len(self.rules)

    def rule(self, id: str) -> Rule:
        found = self._by_id.get(id)
        if found is None:
            near = [other for other in self._by_id if other.startswith(id.split(".")[0])] or list(self._by_id)
            raise UnknownName(f"There is no rule {id!r} in {self.title}; near it are " + ", ".join(near[:12]) + ".")
        return found
