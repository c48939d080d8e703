"""The shipped experiments: one for each kind of factor, each of which changes the games."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard.lab.experiment.design import Design, make_design
from grognard.lab.experiment.file import combinations, read_experiment, shipped
from grognard.lab.experiment.told import Told, play_told

KINDS = {
    "switch.": "first-steps",
    "chart.": "fire-cell",
    "unit.": "heavy-battery",
    "arrival.": "late-friant",
    "handicap.": "even-handicap",
    "bot.": "introduction",
}


def design_of(key: str) -> Design:
    source = shipped()[key]
    return make_design(read_experiment(source), source, Path())


@pytest.mark.parametrize("key", sorted(shipped()))
def test_every_variant_can_be_played(key: str) -> None:
    design = design_of(key)
    said = design.experiment
    assert len(design.variants) == combinations(said) * len(said.battles)
    for variant in design.variants:
        assert play_told(design, variant.index * design.each).reason


@pytest.mark.parametrize(("kind", "key"), KINDS.items())
def test_each_kind_of_factor_has_an_example_that_changes_games(kind: str, key: str) -> None:
    """Whatever is varied, some game with the same dice goes otherwise, or ends otherwise."""
    design = design_of(key)
    place = next(n for n, factor in enumerate(design.experiment.factor) if factor.change.startswith(kind))
    base = design.variants[0]
    others = [each for each in design.variants if each.levels[place] != base.levels[place] and each.name == base.name]

    def end(variant: int, pair: int) -> tuple[object, ...]:
        told: Told = play_told(design, variant * design.each + pair)
        return told.winner, told.reason, told.actions, told.draws, told.score

    assert any(end(base.index, pair) != end(other.index, pair) for pair in range(40) for other in others)


def test_every_kind_is_shipped_and_nothing_else() -> None:
    assert set(KINDS.values()) == set(shipped())
