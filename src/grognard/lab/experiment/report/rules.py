"""Which rules the games used, and which they might have used and never did: what a designer looks for first."""

from __future__ import annotations

import ast
from collections import Counter
from functools import lru_cache

import msgspec

from grognard.lab.coverage import own_folder
from grognard.lab.experiment.report.figures import Chapter
from grognard.rulesets import get_ruleset


class Use(msgspec.Struct, frozen=True):
    """A rule that events cite."""

    rule: str
    title: str
    a_game: float
    """How often, on average."""
    games: int
    """In how many games at least once."""


class RuleUse(msgspec.Struct, frozen=True):
    """The rules of a book by what these games made of them."""

    used: tuple[Use, ...]
    """Most often first."""
    dead: tuple[tuple[str, str], ...]
    """Id and title of those that an event could cite, and none did."""
    silent: int
    """How many rules no event ever cites: they permit or forbid, and show in the options alone."""


def rule_use(chapter: Chapter) -> RuleUse:
    """Each rule of the book: used, dead, or of a kind that events do not cite."""
    key = chapter.variants[0].battle.ruleset
    counts, seen = Counter[str](), Counter[str]()
    for told in chapter.all:
        counts.update(told.rules)
        seen.update(told.rules.keys())
    titles = {rule.id: rule.title for rule in get_ruleset(key).rulebook.rules}
    total = max(1, len(chapter.all))
    used = tuple(Use(rule, titles.get(rule, ""), n / total, seen[rule]) for rule, n in counts.most_common())
    unused = [rule for rule in titles if rule not in counts]
    dead = tuple((rule, titles[rule]) for rule in unused if rule in cited_in_code(key))
    return RuleUse(used, dead, len(unused) - len(dead))


@lru_cache(maxsize=16)
def cited_in_code(key: str) -> frozenset[str]:
    """The rules that the code of a ruleset names as a text of their own, but for those of its refusals."""
    ruleset = get_ruleset(key)
    known = {rule.id for rule in ruleset.rulebook.rules}
    found: set[str] = set()
    for file in own_folder(ruleset).rglob("*.py"):
        _gather(ast.parse(file.read_text("utf-8")), known, found)
    return frozenset(found)


def _gather(node: ast.AST, known: set[str], found: set[str]) -> None:
    if isinstance(node, ast.Return) and _is_refusal(node.value):
        return
    if isinstance(node, ast.Constant) and node.value in known:
        found.add(str(node.value))
    for child in ast.iter_child_nodes(node):
        # what a class says of itself (`rule = "close.5"` of a decision) is for prompts
        if not (isinstance(node, ast.ClassDef) and isinstance(child, ast.Assign | ast.AnnAssign)):
            _gather(child, known, found)


def _is_refusal(value: ast.expr | None) -> bool:
    """Whether what is returned is a key of the catalogue and a rule."""
    return isinstance(value, ast.Tuple) and len(value.elts) == 2 and isinstance(value.elts[0], ast.Constant)
