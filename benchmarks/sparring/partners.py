"""Every sparring partner, by ruleset and name."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module

from benchmarks.sparring.partner import Partner
from grognard.core.errors import UnknownName

NAMES = ("shooter", "turtle", "waiter", "rusher", "raider", "masser")
RULESETS = ("portable", "commanders", "napoleon3", "brothers", "mib")


def partners_of(ruleset: str) -> Mapping[str, type[Partner]]:
    """The partners of a ruleset by name."""
    if ruleset not in RULESETS:
        raise UnknownName(f"There are no sparring partners for {ruleset!r}; there are for {', '.join(RULESETS)}.")
    classes: tuple[type[Partner], ...] = import_module(f"benchmarks.sparring.{ruleset}").PARTNERS
    return {partner.name: partner for partner in classes}


def get_partner(ruleset: str, name: str) -> type[Partner]:
    """A partner by its name."""
    known = partners_of(ruleset)
    if name not in known:
        raise UnknownName(f"{ruleset} has no sparring partner {name!r}; it has {', '.join(known)}.")
    return known[name]
