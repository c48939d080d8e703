"""Tables for tests: a small battle with two guns a side, so that both sides have several secrets to keep at once."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import msgspec

from grognard.core.action import Action
from grognard.core.source import Source
from grognard.rulesets import get_ruleset
from grognard.table.dicebox import DiceBox
from grognard.table.journal import Journal
from grognard.table.seats import Seat
from grognard.table.table import Table

RED, BLUE = 0, 1
WATCHING: tuple[int, ...] = ()
VIEWERS: tuple[tuple[int, ...], ...] = ((), (RED,), (BLUE,), (RED, BLUE))
SEATS = (Seat(RED, "human", "", "a"), Seat(BLUE, "human", "", "b"))

GUNS = '''\
ruleset = "portable"
title = "Guns"
turns = 6
side = [{ key = "red", name = "Red" }, { key = "blue", name = "Blue" }]
unit = [
  { key = "red-gun", name = "Red Gun", side = "red", type = "field-artillery", hex = "0301", facing = "s" },
  { key = "red-howitzer", name = "Red Howitz", side = "red", type = "field-artillery", hex = "0501", facing = "s" },
  { key = "red-foot", name = "Red Foot", side = "red", type = "rifles", hex = "0402", facing = "s" },
  { key = "red-horse", name = "Red Horse", side = "red", type = "cavalry", hex = "0201", facing = "s" },
  { key = "blue-gun", name = "Blue Gun", side = "blue", type = "field-artillery", hex = "0306", facing = "n" },
  { key = "blue-howitzer", name = "Blue Howitz", side = "blue", type = "field-artillery", hex = "0506", facing = "n" },
  { key = "blue-foot", name = "Blue Foot", side = "blue", type = "rifles", hex = "0405", facing = "n" },
  { key = "blue-horse", name = "Blue Horse", side = "blue", type = "cavalry", hex = "0606", facing = "n" },
]
[map]
legend = { "." = "open", "w" = "woods" }
terrain = """
. . . . . . .
. . . . . . .
. . w . . . .
. . . . w . .
. . . . . . .
. . . . . . .
"""
[victory]
losses = { red = 3, blue = 3 }
'''

CLASH = '''\
ruleset = "portable"
title = "Clash"
turns = 4
side = [{ key = "red", name = "Red", dice = 3 }, { key = "blue", name = "Blue", dice = 3 }]
unit = [
  { key = "red-a", name = "Red A", side = "red", type = "cavalry", hex = "0203", facing = "s" },
  { key = "red-b", name = "Red B", side = "red", type = "cavalry", hex = "0403", facing = "s" },
  { key = "blue-a", name = "Blue A", side = "blue", type = "command", hex = "0205", facing = "n" },
  { key = "blue-b", name = "Blue B", side = "blue", type = "command", hex = "0405", facing = "n" },
]
[map]
legend = { "." = "open" }
terrain = """
. . . . .
. . . . .
. . . . .
. . . . .
. . . . .
. . . . .
"""
[dice]
faces = [1, 2]
[victory]
losses = { red = 2, blue = 2 }
'''
"""No guns, and horsemen who meet at once: victors who may advance."""


def new_journal(seed: int = 1, text: str = GUNS, box: DiceBox | None = None) -> Journal:
    return Journal(get_ruleset("portable"), Source(text, "guns.toml"), box or DiceBox.seeded(seed))


def new_table(seed: int = 1, text: str = GUNS) -> Table:
    return Table(new_journal(seed, text), SEATS)


def shipped_journal(scenario: str = "first-steps", seed: int = 1) -> Journal:
    ruleset = get_ruleset("portable")
    return Journal(ruleset, ruleset.scenario_source(scenario), DiceBox.seeded(seed))


def say(table: Table | Journal, side: int, *texts: str) -> None:
    """Play actions given as text."""
    journal = table.journal if isinstance(table, Table) else table
    for text in texts:
        table.play(side, journal.parse(side, text))


def random_action(journal: Journal, random: Random) -> tuple[int, Action]:
    decision = journal.game.pending[random.randrange(len(journal.game.pending))]
    return decision.side, journal.game.options(decision.side).sample(random)


def play_out(table: Table | Journal, random: Random, most: int = 100_000) -> None:
    """Play at random until the game is over or so many actions are played."""
    journal = table.journal if isinstance(table, Table) else table
    for _ in range(most):
        if journal.game.result:
            return
        table.play(*random_action(journal, random))


def way_to(
    kind: str, text: str = CLASH, longest: int = 30, journals: Callable[[int, str], Journal] = new_journal
) -> tuple[int, list[tuple[int, Action]]]:
    """A seed and the actions that lead to the first decision of a kind."""
    for seed in range(500):
        journal, random = journals(seed, text), Random(seed)
        played: list[tuple[int, Action]] = []
        while not journal.game.result and len(played) < longest:
            if any(type(decision).__name__ == kind for decision in journal.game.pending):
                return seed, played
            played.append(random_action(journal, random))
            journal.play(*played[-1])
    raise AssertionError(f"no way leads to {kind}")


def as_bytes(data: Any) -> bytes:
    return msgspec.json.encode(data)
