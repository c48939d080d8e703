"""Versioned names of environments: `ruleset/battle-v1`. The version grows when an observation or a space changes."""

from __future__ import annotations

from typing import Any

from grognard.core.errors import UnknownName
from grognard.core.ruleset import Ruleset
from grognard.rulesets import all_rulesets

VERSION = 1


def list_environments() -> tuple[str, ...]:
    """The names of all environments: one for each battle that ships."""
    keys = ((key, battle) for key, ruleset in all_rulesets().items() for battle in ruleset.scenario_keys())
    return tuple(f"{key}/{battle}-v{VERSION}" for key, battle in keys)


def find_battle(name: str) -> tuple[Ruleset[Any, Any], Any]:
    """The ruleset and the scenario of an environment."""
    if name not in list_environments():
        raise UnknownName(f"There is no environment {name!r}; there are {', '.join(list_environments())}.")
    key, _, battle = name.partition("/")
    ruleset = all_rulesets()[key]
    return ruleset, ruleset.scenario(battle.rpartition("-v")[0])
