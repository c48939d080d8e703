"""Where each rule of a book stands in the code, and which tests hold the code to it."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

import msgspec

from grognard.core.rulings import Ruling
from grognard.rulesets import AnyRuleset, get_ruleset

Places = dict[str, list[str]]
"""For each rule id the places that name it."""

PACKAGE = Path(__file__).parents[1]
"""The sources of the house."""
DEEPEST = 4
"""A ruleset lies so many folders below its checkout at most; an installed one has no checkout above it so near."""


class Coverage(msgspec.Struct, frozen=True):
    """What of a rulebook is tied to code and tests, and what is not."""

    ruleset: str
    total: int
    excused: tuple[str, ...]
    untested: tuple[str, ...]
    uncited: tuple[str, ...]
    unknown: tuple[str, ...]
    """Ids that code or tests name and no rulebook or ruling has."""
    has_tests: bool
    """Whether the tests are here to be looked at; they are in a checkout only."""

    @property
    def missing(self) -> tuple[str, ...]:
        """The rules without a test or without a citation."""
        return tuple(dict.fromkeys((*self.untested, *self.uncited)))

    @property
    def covered(self) -> int:
        """How many rules have both."""
        return self.total - len(self.missing)

    @property
    def complete(self) -> bool:
        """Whether no rule is missing and none is named that does not exist."""
        return not self.missing and not self.unknown


def code_places(key: str) -> Places:
    """Where the sources cite each rule in brackets: file and line, counted from the package."""
    bracket = re.compile(rf"\[{re.escape(key)}((?:\s+[\w.-]+)+)\]")
    places: Places = {}
    for root in _roots(get_ruleset(key)):
        for file in sorted(root.rglob("*.py")):
            text = file.read_text("utf-8")
            for found in bracket.finditer(text):
                where = f"{file.relative_to(root).as_posix()}:{text.count(chr(10), 0, found.start()) + 1}"
                for id in found[1].split():
                    _add(places, id, where)
    return places


def _roots(ruleset: AnyRuleset) -> list[Path]:
    """The package of the house, and that of a ruleset which lives outside it."""
    own = own_folder(ruleset)
    return [PACKAGE] if own.is_relative_to(PACKAGE) else [PACKAGE, own]


def own_folder(ruleset: AnyRuleset) -> Path:
    """The folder that a ruleset's code lies in."""
    source = sys.modules[type(ruleset).__module__].__file__
    return Path(source).parent if source else PACKAGE


def tests_folder(key: str) -> Path | None:
    """The tests of the checkout that a ruleset lives in: the house's own, or that of a package outside."""
    for folder in list(own_folder(get_ruleset(key)).parents)[:DEEPEST]:
        if (folder / "pyproject.toml").is_file() and (folder / "tests").is_dir():
            return folder / "tests"
    return None


def test_places(key: str, tests_dir: Path) -> Places:
    """Which tests are marked `@pytest.mark.rule(key, id)`, by the name that pytest gives them."""
    places: Places = {}
    for file in sorted(tests_dir.rglob("*.py")):
        where = f"{tests_dir.name}/{file.relative_to(tests_dir).as_posix()}"
        for name, id in _marked(ast.parse(file.read_text("utf-8")), key, ()):
            _add(places, id, "::".join((where, *name)))
    return places


test_places.__test__ = False  # type: ignore[attr-defined]  # pytest need not collect it


def _marked(node: ast.AST, key: str, name: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], str]]:
    """All marks inside a node, each with the name of the test or class it stands on."""
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        name = (*name, node.name)
    if isinstance(node, ast.Call) and _is_mark(node.func):
        words = [argument.value for argument in node.args if isinstance(argument, ast.Constant)]
        if len(words) == 2 and words[0] == key:
            yield name, str(words[1])
    for child in ast.iter_child_nodes(node):
        yield from _marked(child, key, name)


def _is_mark(function: ast.expr) -> bool:
    return ast.unparse(function).endswith("mark.rule")


def _add(places: Places, id: str, where: str) -> None:
    found = places.setdefault(id, [])
    if where not in found:
        found.append(where)


def rulings(key: str) -> tuple[Ruling, ...]:
    """The rulings of a ruleset, as its RULINGS.md numbers them."""
    return get_ruleset(key).rulings


def coverage(key: str) -> Coverage:
    """Compare the inventory of rules with the code and the tests."""
    rules = [rule.id for rule in get_ruleset(key).rulebook.rules]
    entries = rulings(key)
    excused = [id for entry in entries for id in entry.excuses]
    known = {*rules, *(entry.id for entry in entries)}
    folder = tests_folder(key)
    cited, tested = code_places(key), test_places(key, folder) if folder else {}
    return Coverage(
        ruleset=key,
        total=len(rules),
        excused=tuple(id for id in rules if id in excused),
        untested=_without(rules, tested, excused) if folder else (),
        uncited=_without(rules, cited, excused),
        unknown=tuple(sorted({*cited, *tested, *excused} - known)),
        has_tests=folder is not None,
    )


def _without(rules: Iterable[str], places: Places, excused: Iterable[str]) -> tuple[str, ...]:
    spared = set(excused)
    return tuple(id for id in rules if id not in places and id not in spared)
