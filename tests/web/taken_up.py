"""Games taken up in their midst: led by chance in this process to a moment that is looked for, and put on a server as a
record, which takes no request for each action."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from grognard.core.game import Game
from grognard.core.record.writer import write_record
from grognard.lab.walk import Walk
from grognard.rulesets import get_ruleset
from tests.web.client import set_up

AnyGame = Game[Any, Any]


def taken_up(
    address: str, ruleset: str, scenario: str, seed: int, is_wanted: Callable[[AnyGame], bool], kind: str = "shared"
) -> dict[str, Any]:
    """A table with the first moment of a random game that is looked for; everybody sits at one screen unless told."""
    rules = get_ruleset(ruleset)
    walk = Walk(rules, rules.scenario_source(scenario), seed)
    for _ in walk:
        if is_wanted(walk.journal.game):
            break
    else:
        raise AssertionError("the game does not come to what is looked for")
    sides = [side.key for side in walk.journal.scenario.sides]
    record = write_record(walk.journal.record())
    wish = {"ruleset": ruleset, "record": record, "seats": {side: {"kind": kind} for side in sides}}
    return set_up(address, wish)


def link(game: dict[str, Any]) -> str:
    """The way to the table for whoever sits there first."""
    return str(next(iter(game["links"].values())))
