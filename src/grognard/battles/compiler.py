"""What compiling a battle for a ruleset writes, and how that differs from what is already there."""

from __future__ import annotations

from collections.abc import Callable
from difflib import unified_diff
from pathlib import Path
from typing import Protocol

from grognard import rulesets
from grognard.battles import mib, napoleon3
from grognard.battles.history import History
from grognard.battles.mapping import CompiledMap
from grognard.battles.settings import read_settings
from grognard.battles.text import map_text

Files = dict[str, str]
"""The text of each file by its path below the ruleset's folder."""


def compile_battle(battle: str, ruleset: str) -> Files:
    """The map, and the counters where the ruleset has a compiler for them."""
    history, settings = History(battle), read_settings(battle, ruleset)
    compiled = CompiledMap(history, settings)
    make = COUNTERS.get(ruleset)
    if settings.counters is None or make is None:
        return {settings.map: map_text(compiled, {})}
    roster = make(history, compiled)
    return {settings.map: map_text(compiled, roster.holders()), roster.settings.file: roster.text()}


class CounterSettings(Protocol):
    @property
    def file(self) -> str: ...


class Roster(Protocol):
    """The counters of a ruleset, made."""

    @property
    def settings(self) -> CounterSettings: ...
    def holders(self) -> dict[str, str]: ...
    def text(self) -> str: ...


COUNTERS: dict[str, Callable[[History, CompiledMap], Roster]] = {"mib": mib.Roster, "napoleon3": napoleon3.Roster}
"""The rulesets whose counters can be made."""


def ruleset_folder(ruleset: str) -> Path:
    """Where the files of a ruleset lie."""
    return Path(rulesets.__path__[0]) / ruleset


def differences(files: Files, folder: Path) -> dict[str, str]:
    """For each file that is there and says something else, the difference from it to what compiling makes."""
    found = {}
    for name, text in files.items():
        path = folder / name
        if path.exists() and (there := path.read_text("utf-8")) != text:
            names = f"{name} (as it is)", f"{name} (compiled)"
            lines = unified_diff(there.splitlines(), text.splitlines(), *names, n=1, lineterm="")
            found[name] = "\n".join(lines)
    return found
