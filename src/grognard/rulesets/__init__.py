"""The rulesets of the house, found by looking: a package here, or a plug-in, that holds a `RULESET`."""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from typing import Any

from grognard.core.errors import UnknownName
from grognard.core.ruleset import Ruleset

AnyRuleset = Ruleset[Any, Any]


@cache
def all_rulesets() -> dict[str, AnyRuleset]:
    """Every installed ruleset by key; packages outside register under the entry point `grognard.rulesets`."""
    names = [f"{__name__}.{module.name}" for module in pkgutil.iter_modules(__path__) if module.ispkg]
    found = [import_module(f"{name}.ruleset").RULESET for name in names]
    found += [entry.load() for entry in entry_points(group="grognard.rulesets")]
    return {ruleset.meta.key: ruleset for ruleset in sorted(found, key=lambda ruleset: ruleset.meta.key)}


def get_ruleset(key: str) -> AnyRuleset:
    rulesets = all_rulesets()
    if key not in rulesets:
        raise UnknownName(f"There is no ruleset {key!r}; there are {', '.join(rulesets)}.")
    return rulesets[key]
