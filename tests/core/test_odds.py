from __future__ import annotations

from fractions import Fraction

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grognard.core.event import Modifier
from grognard.core.odds import CardRow, Odds, OddsCard

OUTCOMES = ("hit", "miss", "retreat")
WEIGHTS = st.dictionaries(st.sampled_from(OUTCOMES), st.fractions(0, 50) | st.integers(0, 50)).filter(
    lambda weights: any(weights.values())
)
Weights = dict[str, int | Fraction]


@settings(max_examples=100, deadline=None)
@given(WEIGHTS)
def test_chances_sum_to_one_in_proportion_to_their_weights(weights: Weights) -> None:
    odds = Odds(weights)
    total = sum(weights.values())
    assert sum(chance for _, chance in odds.items()) == 1
    assert all(odds[outcome] * total == weight for outcome, weight in weights.items())


@settings(max_examples=100, deadline=None)
@given(WEIGHTS, st.integers(1, 9))
def test_odds_know_no_scale(weights: Weights, factor: int) -> None:
    scaled = Odds({outcome: weight * factor for outcome, weight in weights.items()})
    assert scaled == Odds(weights)
    assert hash(scaled) == hash(Odds(weights))


def test_different_odds_differ() -> None:
    assert Odds({"hit": 1, "miss": 1}) != Odds({"hit": 1, "miss": 2})
    assert Odds({"hit": 1}) != "hit"


def test_an_outcome_without_weight_is_no_outcome() -> None:
    odds = Odds({"hit": 1, "miss": 0})
    assert list(odds) == ["hit"]
    assert odds["miss"] == odds["retreat"] == 0


@pytest.mark.parametrize("weights", [{}, {"hit": 0}, {"hit": -1, "miss": 3}, {"hit": -2}])
def test_weights_that_make_no_odds(weights: dict[str, int]) -> None:
    with pytest.raises(ValueError, match="weights"):
        Odds(weights)


def test_odds_of_a_die_count_its_faces() -> None:
    odds = Odds.of_die(10, lambda die: "hit" if die >= 8 else "miss")
    assert odds["hit"] == Fraction(3, 10)
    assert odds == Odds.count(["hit"] * 3 + ["miss"] * 7)


def test_odds_of_two_dice_by_counting_cases() -> None:
    odds = Odds.count(str(one + two) for one in range(1, 7) for two in range(1, 7))
    assert odds["7"] == Fraction(1, 6)
    assert odds["2"] == Fraction(1, 36)


def test_odds_print_their_chances() -> None:
    assert repr(Odds({"hit": 1, "miss": 2})) == "Odds(hit 1/3, miss 2/3)"


@settings(max_examples=100, deadline=None)
@given(WEIGHTS)
def test_a_card_shows_the_exact_chances_and_survives_json(weights: Weights) -> None:
    odds = Odds(weights)
    row = CardRow("attack", 3, 4, (Modifier(1, "flank", "9.2"),), 5)
    card = OddsCard.of("combat", "9.1", (row,), odds)
    assert {outcome: Fraction(top, bottom) for outcome, top, bottom in card.chances} == dict(odds.items())
    assert msgspec.json.decode(msgspec.json.encode(card), type=OddsCard) == card
