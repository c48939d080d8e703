"""The rulesets of the house, found by looking: a package here, or a plug-in, that holds a `RULESET`."""

from __future__ import annotations

import pkgutil
from collections.abc import Iterator
from functools import cache, lru_cache
from importlib import import_module
from importlib.metadata import entry_points
from importlib.util import find_spec
from typing import Any

import msgspec

from grognard.core.errors import GrognardError, UnknownName
from grognard.core.ruleset import Ruleset
from grognard.core.source import Source

AnyRuleset = Ruleset[Any, Any]

ENTRY_POINT = "grognard.rulesets"
"""Where packages outside register: a name, and the module and object that is their ruleset."""


@cache
def all_rulesets() -> dict[str, AnyRuleset]:
    """Every installed ruleset by key; packages outside register under an entry point."""
    found: dict[str, AnyRuleset] = {}
    for ruleset in sorted((*_of_the_house(), *_from_outside()), key=lambda ruleset: ruleset.meta.key):
        if ruleset.meta.key in found:
            raise GrognardError(f"Two rulesets have the key {ruleset.meta.key!r}.")
        found[ruleset.meta.key] = ruleset
    return found


def _of_the_house() -> Iterator[AnyRuleset]:
    for package in pkgutil.iter_modules(__path__):
        if package.ispkg:
            name = f"{__name__}.{package.name}.ruleset"
            if find_spec(name) is None:
                raise GrognardError(f"The package {__name__}.{package.name} has no ruleset.py yet.")
            yield _checked(getattr(import_module(name), "RULESET", None), name)


def _from_outside() -> Iterator[AnyRuleset]:
    for entry in entry_points(group=ENTRY_POINT):
        try:
            found = entry.load()
        except (ImportError, AttributeError) as error:
            raise GrognardError(f"The entry point {entry.name} = {entry.value!r} cannot be loaded: {error}.") from error
        yield _checked(found, entry.value)


def _checked(found: Any, where: str) -> AnyRuleset:
    if not isinstance(found, Ruleset):
        raise GrognardError(f"{where} must hold a RULESET, one object of a class of Ruleset.")
    return found


def get_ruleset(key: str) -> AnyRuleset:
    rulesets = all_rulesets()
    if key not in rulesets:
        raise UnknownName(f"There is no ruleset {key!r}; there are {', '.join(rulesets)}.")
    return rulesets[key]


class BattleText(msgspec.Struct, frozen=True):
    """A scenario as it goes to another process: its text, so that files and generated ones go too."""

    ruleset: str
    scenario: str
    text: str
    options: tuple[tuple[str, str], ...] = ()
    """The switches that were chosen for this game."""

    @classmethod
    def of(cls, ruleset: str, source: Source) -> BattleText:
        return cls(ruleset, source.key, source.text, tuple(source.options.items()))


@lru_cache(maxsize=32)
def read_battle(battle: BattleText) -> Any:
    """The scenario of a battle; read once in each process."""
    ruleset = get_ruleset(battle.ruleset)
    source = Source(battle.text, f"{battle.scenario}.toml")
    return ruleset.read_scenario(ruleset.with_options(source, dict(battle.options)))
