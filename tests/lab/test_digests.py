"""Seeded games go on as they went: whoever makes the engine quicker changes no option, no choice and no event.

A digest changes only with a rule's number in the commit message (or with the bot, for its own games, or with what an
event tells): then `python -m tests.lab.make_digests KEY` writes it anew.
"""

from __future__ import annotations

import pytest

from grognard.rulesets import get_ruleset
from tests.lab.digests import Row, parting, rows

ROWS = rows()


def name(row: Row) -> str:
    return f"{row.ruleset}-{row.scenario}-{row.bot}"


@pytest.mark.parametrize("row", ROWS, ids=name)
def test_the_first_games_go_as_they_went(row: Row) -> None:
    assert not parting(row, row.actions)


@pytest.mark.long
@pytest.mark.parametrize("row", ROWS, ids=name)
def test_all_games_go_as_they_went(row: Row) -> None:
    assert not parting(row, None)


@pytest.mark.parametrize("key", sorted({row.ruleset for row in ROWS}))
def test_every_scenario_has_its_games(key: str) -> None:
    kept = {(row.scenario, row.bot) for row in ROWS if row.ruleset == key}
    wanted = {(scenario, bot) for scenario in get_ruleset(key).scenario_keys() for bot in ("random", "staff")}
    assert kept == wanted, f"python -m tests.lab.make_digests {key}"


def test_a_game_that_parts_is_told() -> None:
    row = next(row for row in ROWS if row.scenario == "first-steps" and row.bot == "random")
    first = row.games[0].split()
    assert len(first) > 1
    bent = Row(row.ruleset, row.scenario, row.bot, 0, [" ".join([first[0], "00000", *first[2:]])])
    assert parting(bent, None) == "game 0 of random in first-steps parts between actions 50 and 100"
    assert "too early" in parting(Row(row.ruleset, row.scenario, row.bot, 0, [f"{row.games[0]} 00000"]), None)
