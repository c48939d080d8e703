"""The search of order sheets: legal, the same again, and better than a sketch."""

from __future__ import annotations

from random import Random

import pytest

from grognard.bots.search import Budget
from grognard.core.dice import FastDice
from grognard.rulesets.commanders.bot.contest import Contest
from grognard.rulesets.commanders.bot.drafts import draft_sheet
from grognard.rulesets.commanders.bot.prospect import prospect
from grognard.rulesets.commanders.bot.search import extended, firm, opened, search_sheet
from grognard.rulesets.commanders.bot.staff import write
from grognard.rulesets.commanders.bot.variants import variant
from grognard.rulesets.commanders.orders import most_written
from grognard.rulesets.commanders.ruleset import RULESET
from grognard.rulesets.commanders.state import CommandersGame, Sheet
from tests.rulesets.commanders.field import Field

SCENARIOS = ("dennewitz", "marengo", "side-b", "dennewitz-couriers", "leuthen-morale", "albuera")


def opening(scenario: str = "marengo") -> CommandersGame:
    return RULESET.new_game(RULESET.scenario(scenario), FastDice(4))


def sealed(game: CommandersGame, side: int, sheet: Sheet) -> None:
    """Write a sheet by legal actions."""
    for action in write(game, side, sheet):
        assert action in game.options(side)
        game.play(side, action)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_variant_can_be_written(scenario: str) -> None:
    picker = Random(3)
    for side in range(2):
        game = opening(scenario)
        good = [draft_sheet(game, side, picker) for _ in range(4)]
        for _ in range(20):
            sheet = variant(game, side, good, picker)
            assert len(sheet) <= most_written(game, side)
            sealed(game.copy(), side, sheet)


def test_the_same_nodes_find_the_same_sheet() -> None:
    game = opening()
    found = [search_sheet(game, 0, Random(7), Budget(1500).begin()) for _ in range(2)]
    assert found[0] == found[1]
    sealed(game, 0, found[0])


def test_no_more_is_spent_than_may_be() -> None:
    """But for the round that was under way."""
    spending = Budget(1500).begin()
    search_sheet(opening(), 0, Random(7), spending)
    assert -200 < spending.nodes <= 0


def test_who_is_called_at_once_seals_a_legal_sheet() -> None:
    game = opening()
    spending = Budget(10**9).begin(lambda: False)
    sealed(game, 1, search_sheet(game, 1, Random(7), spending))
    assert spending.nodes > 10**9 - 2000


def test_who_is_late_seals_a_legal_sheet() -> None:
    game = opening()
    sealed(game, 0, search_sheet(game, 0, Random(7), Budget(10**9, 0.0).begin()))


def test_an_open_general_is_taken() -> None:
    """Ten points of objectives lie open before White: no sheet that leaves the general alone is sealed."""
    field = Field("w b2 IIII", "w a1 I", "b a3 I", "b c3 I")
    field.begin("planning")
    sheet = search_sheet(field.game, 0, Random(1), Budget(2000).begin())
    assert any(order[1:3] == (5, 8) for order in sheet)


def test_sheets_are_sifted_by_what_they_come_to() -> None:
    """White marches into the open command sector; Black meets him there rather than let him."""
    field = Field("w b2 II", "w a1 I", "b a3 IIIIII", "b c3 I")
    field.begin("planning")
    march, meeting = ((0, 5, 8, -1),) * 2, ((0, 7, 8, -1),) * 5
    contest = Contest(field.game, 0, Random(1), Budget(10**6).begin())
    assert contest.sift(0, [(), ((0, 1, 4, -1),), march], [()], [1.0], 1, 2) == [march]
    assert contest.sift(1, [(), meeting], [march], [1.0], 1, 4) == [meeting]


def test_where_little_was_played_the_table_guesses_from_the_rest() -> None:
    game = opening()
    contest = Contest(game, 0, Random(1), Budget(10**6).begin())
    assert contest.table([()], [()]) == [[0.5]]
    contest.fill([(), ((0, 1, 4, -1),)], [()], 3)
    assert all(0.0 < row[0] < 1.0 for row in contest.table([(), ((0, 1, 4, -1),)], [()]))


def test_chances_of_both_sides_make_one() -> None:
    game = opening()
    assert prospect(game, 0) == pytest.approx(0.5, abs=0.05)
    assert prospect(game, 0) + prospect(game, 1) == pytest.approx(1.0)
    game.state.points = (8, 1)
    assert prospect(game, 0) > 0.6


def test_mixtures_stay_mixtures() -> None:
    assert sum(opened([0.7, 0.3, 0.0])) == pytest.approx(1.0)
    assert min(opened([1.0, 0.0])) > 0
    assert firm([0.9, 0.1]) == [1.0, 0.0]
    assert firm([0.05] * 20) == pytest.approx([0.05] * 20)
    assert extended([1.0], [(), ()]) == [1.0, 0.0]
