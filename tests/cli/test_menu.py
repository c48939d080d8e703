"""Long lists of options, made short."""

from __future__ import annotations

from grognard.cli.game.menu import SHORT, common_words, split
from grognard.core.action import Action


def moves(units: int, places: int, facings: int) -> list[Action]:
    return [Action("move", u, p, (f,)) for u in range(units) for p in range(places) for f in range(facings)]


def test_a_few_are_listed_one_by_one() -> None:
    actions = [*moves(1, 2, 6)]
    assert split(actions) == [(action,) for action in actions]
    assert split([]) == []


def test_many_are_grouped_by_what_they_differ_in_first() -> None:
    assert [len(group) for group in split(moves(1, 20, 6))] == [6] * 20
    assert [len(group) for group in split([*moves(40, 5, 6), Action("end")])] == [1200, 1]
    assert [len(group) for group in split(moves(1, 1, 30))] == [1] * 30


def test_groups_are_opened_as_long_as_the_list_stays_short() -> None:
    groups = split([*moves(2, 4, 6), Action("hold")])
    assert [len(group) for group in groups] == [6] * 8 + [1]
    assert len(groups) <= SHORT


def test_nothing_is_lost_or_doubled() -> None:
    actions = [*moves(3, 7, 6), Action("end"), Action("fire", 2, 5, (1, 2)), Action("fire", 2, 5, (1, 3))]
    found = [action for group in split(actions) for action in group]
    assert len(found) == len(actions)
    assert set(found) == set(actions)


def test_words_in_common() -> None:
    assert common_words(["hold"]) == ["hold"]
    assert common_words(["move a 0101 n", "fire a 0101"]) == []
    assert common_words(["move a 0101 n", "move a 0101"]) == ["move", "a", "0101"]
