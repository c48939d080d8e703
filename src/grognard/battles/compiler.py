"""What compiling a battle for a ruleset writes, and how that differs from what is already there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from difflib import unified_diff
from pathlib import Path

from grognard.battles.brothers import BrothersRoster
from grognard.battles.history import History
from grognard.battles.mapping import CompiledMap
from grognard.battles.mib import rosters as mib_rosters
from grognard.battles.napoleon3 import Roster
from grognard.battles.roster import Counters
from grognard.battles.settings import read_settings
from grognard.battles.settings import ruleset_folder as ruleset_folder
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
    rosters = make(history, compiled)
    return {
        settings.map: map_text(compiled, rosters[0].holders()),
        **{roster.file: roster.text() for roster in rosters},
    }


COUNTERS: dict[str, Callable[[History, CompiledMap], Sequence[Counters]]] = {
    "brothers": lambda history, compiled: [BrothersRoster(history, compiled)],
    "mib": mib_rosters,
    "napoleon3": lambda history, compiled: [Roster(history, compiled)],
}
"""The rulesets whose counters can be made."""


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
