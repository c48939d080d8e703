"""Chances from weights: what the numbers mean, and what is said when they belong to other code."""

from __future__ import annotations

from math import exp

import pytest

from grognard.core.errors import GrognardError
from grognard.core.value import Feature, Judged, Made, Value

MADE = Made("grognard lab learn x --write", "1.0.0", "2026-01-01", 7, 5, 1.0, 0.1, 0.2)
FITTED = Value(
    MADE,
    {"army": (1.0, 0.5), "ground": (0.0, 2.0)},
    {"hill": Judged((0.4, -0.2), 10, 100, 0.5, 0.1, 0.2)},
)


def test_weights_and_lean_change_as_the_battle_goes_on() -> None:
    assert FITTED.chance("hill", 0.0, (1.0, 9.0)) == pytest.approx(1 / (1 + exp(-1.4)))
    assert FITTED.chance("hill", 1.0, (1.0, -1.0)) == pytest.approx(1 / (1 + exp(-(0.2 + 1.5 - 2.0))))


def test_a_battle_that_was_never_fitted_leans_to_nobody() -> None:
    assert FITTED.chance("elsewhere", 0.5, (0.0, 0.0)) == 0.5
    assert FITTED.chance("elsewhere", 0.0, (2.0, 0.0)) == pytest.approx(1 / (1 + exp(-2.0)))


def test_nothing_is_ever_certain_before_the_end() -> None:
    assert 0.0 < FITTED.chance("hill", 1.0, (-1e9, -1e9)) < FITTED.chance("hill", 1.0, (1e9, 1e9)) < 1.0


def test_as_many_features_as_weights() -> None:
    with pytest.raises(ValueError, match="zip"):
        FITTED.chance("hill", 0.0, (1.0,))


@pytest.mark.parametrize(("names", "odd"), [(("army", "morale"), "morale"), (("ground", "army"), "the order")])
def test_weights_of_other_features_are_refused_in_one_sentence(names: tuple[str, ...], odd: str) -> None:
    FITTED.check((Feature("army", "."), Feature("ground", ".")), "x/value.toml")
    with pytest.raises(GrognardError, match=f"'{odd}'.*run grognard lab learn x --write"):
        FITTED.check(tuple(Feature(name, ".") for name in names), "x/value.toml")
