"""The search for ways remembers its last answer, and only as long as it is true."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from grognard.rulesets.brothers.ch11_movement.costs import Party, find_rates
from grognard.rulesets.brothers.ch11_movement.engagement import find_contact
from grognard.rulesets.brothers.ch11_movement.paths import Question, Search, find_path, find_ways, recall
from grognard.rulesets.brothers.state import State
from tests.rulesets.brothers.walk import Walk


def somebody_moves(state: State) -> None:
    state.place[1] = 3


def somebody_is_hit(state: State) -> None:
    state.hits[0] = 1


def somebody_is_worn(state: State) -> None:
    state.worn[0] = 1


def heat_slows_the_foot(state: State) -> None:
    state.slow = 1


def recalled(battle: Walk, party: Party) -> Search | None:
    rates, contact = find_rates(battle.game, party.units), find_contact(battle.game, party.units)
    return recall(battle.game, Question(party, rates, contact, battle.state.slow))


@pytest.mark.parametrize("change", [somebody_moves, somebody_is_hit, somebody_is_worn, heat_slows_the_foot])
def test_ways_are_remembered_until_something_bears_on_them(change: Callable[[State], None]) -> None:
    battle = Walk(". . . . . .", "infantry strength=3", "austrian v infantry foe 0101 strength=2")
    party = Party((0,), battle.state.place[0], (0,), True)
    mask, end = find_ways(battle.game, party), battle.hex("0103")
    found = recalled(battle, party)
    assert found is not None
    assert found.mask == mask
    assert find_path(battle.game, party, end) == (battle.hex("0105"), battle.hex("0104"), end)
    assert recalled(battle, party._replace(spent=(2,))) is None
    assert recalled(Walk(". . . . . .", "infantry strength=3"), party) is None
    change(battle.state)
    assert recalled(battle, party) is None
