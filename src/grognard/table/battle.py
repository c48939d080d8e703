"""Battles that are read once and shared: a scenario never changes, so every table that plays it uses the same one."""

from __future__ import annotations

import threading
from collections import OrderedDict
from functools import cached_property
from typing import Any
from weakref import WeakValueDictionary

import msgspec

from grognard.core.ruleset import Ruleset
from grognard.core.source import Source
from grognard.rulesets import BattleText, get_ruleset
from grognard.table.present import board_data

MOST_KEPT = 32
"""Battles that stay in memory though nobody plays them; those that are played stay anyway."""


class Battle:
    """A scenario with all that follows from it alone, the same for every game. Nobody may change any of it."""

    def __init__(self, ruleset: Ruleset[Any, Any], source: Source, scenario: Any = None) -> None:
        self.ruleset = ruleset
        self.source = source
        self.scenario: Any = scenario or ruleset.read_scenario(source)
        self.notation = ruleset.notation(self.scenario)

    @cached_property
    def board(self) -> msgspec.Raw:
        """What an interface is told of the battle, in the words of the wire: some 60 KB for a large one."""
        return msgspec.Raw(msgspec.json.encode(board_data(self.ruleset, self.scenario)))


_lock = threading.Lock()
_played: WeakValueDictionary[BattleText, Battle] = WeakValueDictionary()
_latest: OrderedDict[BattleText, Battle] = OrderedDict()


def open_battle(text: BattleText) -> Battle:
    """The battle of a text and its options, read if no table has it. Reading takes up to half a second: for a thread.

    Two threads may read the same text at the same time; they get the same battle in the end.
    """
    with _lock:
        found = _played.get(text)
    if found is None:
        ruleset = get_ruleset(text.ruleset)
        source = ruleset.with_options(Source(text.text, f"{text.scenario}.toml"), dict(text.options))
        found = Battle(ruleset, source, ruleset.scenario(source.key) if _is_shipped(ruleset, source) else None)
    with _lock:
        found = _played.setdefault(text, found)
        _latest[text] = found
        _latest.move_to_end(text)
        while len(_latest) > MOST_KEPT:
            _latest.popitem(last=False)
    return found


def _is_shipped(ruleset: Ruleset[Any, Any], source: Source) -> bool:
    """Whether it is a battle of the house as it stands there, which the ruleset has read for the lobby."""
    if source.options or source.key not in ruleset.scenario_keys():
        return False
    return ruleset.scenario_source(source.key).text == source.text
