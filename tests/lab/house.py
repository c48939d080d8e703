"""How the house is kept: functions that look at sources and say what lies where it should not.

Each takes text or a folder and gives back what it finds, so that it can be tried on small samples.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from pathlib import Path

MOST_LINES = 300
MOST_FUNCTION_LINES = 60
MOST_ENTRIES = 20
ASIDE = frozenset({"__init__.py", "__pycache__", "data"})
"""What a folder of a ruleset has beside its code."""

Homes = Mapping[str, tuple[str, ...]]
"""Where rules with a word for their first part live: the beginning of an id, and names of modules and folders."""

_CHAPTER = re.compile(r"ch(\d\d)_(?:(\d\d)_)?")
_NUMBER = re.compile(r"\d+")


# -- rules and their homes -------------------------------------------------------------------------------------------


def citations(key: str, text: str) -> Iterator[str]:
    """All rules that a text cites in brackets, each bracket whole on its line.

    >>> list(citations("mib", "# as ever [mib 6.2 R4]"))
    ['6.2', 'R4']
    """
    for found in re.finditer(rf"\[{key}((?:[ \t]+[\w.-]+)+)\]", text):
        yield from found[1].split()


def is_home(id: str, place: str, homes: Homes) -> bool:
    """Whether a rule is at home in a file, named from the ruleset's folder on: by the number of its chapter, or by the
    longest beginning of its id that has homes.

    >>> is_home("8.1.4e", "ch08_fire/step.py", {}), is_home("2c", "ch01_03_units.py", {}), is_home("8", "state.py", {})
    (True, True, False)
    >>> is_home("move.3", "move_on.py", {}), is_home("gap.los", "sight.py", {"gap.los": ("sight",)})
    (True, True)
    """
    parts = id.split(".")
    for count in range(len(parts), 0, -1):
        if (names := homes.get(".".join(parts[:count]))) is not None:
            return any(place.removesuffix(".py") == name or place.startswith(f"{name}/") for name in names)
    room = place.split("/")[0].removesuffix(".py")
    if number := _NUMBER.match(id):
        chapter = _CHAPTER.match(room)
        return chapter is not None and int(chapter[1]) <= int(number[0]) <= int(chapter[2] or chapter[1])
    first = parts[0].lower()
    return room == first or room.startswith(f"{first}_")


def strays(key: str, folder: Path, rules: Iterable[str], homes: Homes) -> list[str]:
    """The rules that no file of their own chapter cites."""
    at_home: set[str] = set()
    for file in sorted(folder.rglob("*.py")):
        place = file.relative_to(folder).as_posix()
        cited = set(citations(key, file.read_text("utf-8")))
        at_home |= {id for id in cited if is_home(id, place, homes)}
    return [id for id in rules if id not in at_home]


def broken_citations(keys: Iterable[str], text: str) -> list[str]:
    """Citations that do not close on the line on which they open.

    >>> broken_citations(["mib"], "a [mib 7.0] b [mib 7.0a\\n7.0b] c [mib\\n7.0c]")
    ['[mib 7.0a', '[mib']
    """
    return re.findall(rf"\[(?:{'|'.join(keys)})(?:[ \t][^\]\n]*)?$", text, re.MULTILINE)


def bare_docstrings(keys: Iterable[str], text: str) -> list[str]:
    """Docstrings that name a rule and say nothing of it.

    >>> bare_docstrings(["mib"], 'def f():\\n    "[mib 7.0]."\\nX = 1\\n"As ever [mib 7.0]."')
    ['[mib 7.0].']
    """
    bare = re.compile(rf"\s*(?:\[(?:{'|'.join(keys)})\s[^\]]*\]\W*)+")
    said = (
        node.value.value
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
    )
    return [words for words in said if bare.fullmatch(words)]


# -- sizes -----------------------------------------------------------------------------------------------------------


def code_entries(folder: Path) -> list[str]:
    """The modules and packages of a folder."""
    return sorted(
        entry.name
        for entry in folder.iterdir()
        if entry.name not in ASIDE and (entry.suffix == ".py" or (entry / "__init__.py").is_file())
    )


def crowded_folders(folder: Path) -> list[str]:
    """The folders, this one and all in it, that hold too many modules and packages."""
    inner = (init.parent for init in sorted(folder.rglob("__init__.py")))
    return [str(place) for place in inner if len(code_entries(place)) > MOST_ENTRIES]


def long_functions(text: str) -> list[str]:
    """The functions that are too long, with their lines.

    >>> long_functions("def f():\\n" + "    x = 1\\n" * 60)
    ['f: 61']
    """
    functions = (node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef))
    lines = ((node.name, (node.end_lineno or 0) - node.lineno + 1) for node in functions)
    return [f"{name}: {count}" for name, count in lines if count > MOST_FUNCTION_LINES]


# -- imports ---------------------------------------------------------------------------------------------------------


def imports(text: str) -> list[str]:
    """All modules that a text imports, wherever it does.

    >>> imports("import a.b, c\\nfrom d.e import f")
    ['a.b', 'c', 'd.e.f']
    """
    found = []
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            found += [name.name for name in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found += [f"{node.module}.{name.name}" for name in node.names]
    return found


def forbidden_imports(text: str, forbidden: Collection[str]) -> list[str]:
    """The imports of modules that are, or lie in, one of some packages.

    >>> forbidden_imports("import asyncio.events\\nfrom asyncioish import run", {"asyncio"})
    ['asyncio.events']
    """
    return [name for name in imports(text) if any(name == bar or name.startswith(f"{bar}.") for bar in forbidden)]


def late_imports(text: str) -> list[tuple[int, bool]]:
    """The imports of our own modules inside functions: the line of each, and whether a comment says why.

    >>> late_imports("def f():\\n    # the book turns back here\\n    from grognard.core import game")
    [(3, True)]
    """
    lines = text.split("\n")
    found = set()
    for function in ast.walk(ast.parse(text)):
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
            for node in ast.walk(function):
                if isinstance(node, ast.Import | ast.ImportFrom) and "grognard" in ast.unparse(node):
                    above = lines[node.lineno - 2].strip()
                    found.add((node.lineno, "#" in lines[node.lineno - 1] or above.startswith("#")))
    return sorted(found)


# -- ways of speaking ------------------------------------------------------------------------------------------------


def agenda_uses(text: str) -> list[str]:
    """Where a game's agenda is reached into, or one of its steps is named by a number.

    >>> agenda_uses("game.agenda[-1]; game.go_to(self, 3); game.go_to(self, March.settle)")
    ['.agenda', 'go_to(self, 3']
    """
    return re.findall(r"\._?agenda\b|\bgo_to\([^()]*,\s*-?\d+", text)


def named_keys(keys: Collection[str], text: str) -> list[str]:
    """The rulesets that a Python text names in a string of its own.

    >>> named_keys({"mib"}, 'a = "mib"; b = "mibs"; c = f"{a} mib"')
    ['mib']
    """
    constants = (node.value for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Constant))
    return [value for value in constants if isinstance(value, str) and value in keys]


def quoted_keys(keys: Collection[str], text: str) -> list[str]:
    """The rulesets that a text of another language names in quotes.

    >>> quoted_keys({"mib"}, "if (key === 'mib') // mib")
    ['mib']
    """
    return re.findall(rf"[\"'`]({'|'.join(sorted(keys))})[\"'`]", text)
