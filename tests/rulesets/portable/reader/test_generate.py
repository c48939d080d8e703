"""Generated battles: valid, the same for the same numbers, fair, and played to an end."""

from __future__ import annotations

import hashlib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grognard.core.errors import GrognardError
from grognard.core.source import Source
from grognard.rulesets.portable.reader.generate import generate
from grognard.rulesets.portable.reader.scenario import Scenario
from grognard.rulesets.portable.ruleset import RULESET
from tests.rulesets.portable.reader.test_scenarios import is_edge, play_at_random, road_nets, walkable

Numbers = tuple[int, int, int, int]


@st.composite
def numbers(draw: st.DrawFn, largest: int = 16) -> Numbers:
    columns, rows = draw(st.integers(8, largest)), draw(st.integers(8, largest))
    units = draw(st.integers(6, min(24, columns * 3 // 2)))
    return draw(st.integers(0, 2**32)), columns, rows, units


def read(asked: Numbers) -> Scenario:
    return RULESET.read_scenario(Source(generate(*asked), "generated.toml"))


def twin(scenario: Scenario, hex: int) -> int:
    """The hex half a turn away or, where both sizes are odd, the one mirrored across the middle row."""
    grid = scenario.board.grid
    if grid.columns % 2 == 0 or grid.rows % 2 == 0:
        return grid.size - 1 - hex
    row, column = divmod(hex, grid.columns)
    return (grid.rows - 1 - row) * grid.columns + column


def check_ground(scenario: Scenario) -> None:
    """The map is fair, can be climbed and crossed, and its roads lead somewhere."""
    board, field = scenario.board, scenario.field
    for hex in range(board.grid.size):
        other = twin(scenario, hex)
        assert board.terrain[hex] == board.terrain[other]
        assert board.elevation[hex] == board.elevation[other]
        assert board.marks.get(hex) == board.marks.get(other)
        for n in board.neighbours(hex):
            assert twin(scenario, n) in board.neighbours(other)
            assert board.road(hex, n) == board.road(other, twin(scenario, n))
            assert abs(board.climb(hex, n)) <= 1
    assert walkable(scenario, scenario.units[0].hex) == board.grid.everywhere & ~field.deadly
    assert bool(field.bridge) == bool(field.ford) == bool(field.river)
    nets = road_nets(scenario)
    assert nets
    assert all(sum(is_edge(scenario, hex) for hex in net) >= 2 for net in nets)
    assert all(any(objective.hex in net for net in nets) for objective in scenario.objectives)


def check_armies(scenario: Scenario, units: int) -> None:
    grid = scenario.board.grid
    red, blue = ([unit for unit in scenario.units if unit.side == side] for side in range(2))
    assert len(red) == len(blue) == units
    for one, two in zip(red, blue, strict=True):
        assert (one.type, one.regular, one.on_foot) == (two.type, two.regular, two.on_foot)
        assert two.hex == twin(scenario, one.hex)
        ahead, opposite = grid.neighbours[one.hex][one.facing], grid.neighbours[two.hex][two.facing]
        assert opposite == twin(scenario, ahead)
    hexes = {objective.hex for objective in scenario.objectives}
    assert hexes == {twin(scenario, hex) for hex in hexes}
    assert all(scenario.board.terrain[hex] == "built-up" for hex in hexes)


@settings(max_examples=40, deadline=None)
@given(numbers())
def test_every_battle_is_valid_and_fair(asked: Numbers) -> None:
    scenario = read(asked)
    grid = scenario.board.grid
    assert (grid.columns, grid.rows) == asked[1:3]
    assert all(name.isascii() for name in scenario.board.names.values())
    check_ground(scenario)
    check_armies(scenario, asked[3])


@pytest.mark.parametrize(("columns", "rows"), [(8, 8), (8, 30), (30, 8), (9, 9), (9, 8), (29, 29), (30, 30), (29, 30)])
def test_the_extremes(columns: int, rows: int) -> None:
    for units in (6, min(24, columns * 3 // 2)):
        scenario = read((1859, columns, rows, units))
        check_ground(scenario)
        check_armies(scenario, units)


@settings(max_examples=15, deadline=None)
@given(numbers())
def test_the_same_numbers_give_the_same_text(asked: Numbers) -> None:
    text = generate(*asked)
    assert text == generate(*asked)
    assert f"seed {asked[0]}, {asked[1]} columns, {asked[2]} rows, {asked[3]} units" in text.splitlines()[0]


def test_the_text_is_the_same_on_every_machine() -> None:
    """A change here changes every battle that people know by its seed."""
    assert hashlib.sha256(generate(7).encode()).hexdigest()[:16] == "68225ea9e7a4bf4a"


def test_other_seeds_give_other_battles_with_and_without_a_river() -> None:
    texts = {generate(seed) for seed in range(20)}
    assert len(texts) == 20
    assert 1 < sum("marks.bridge" in text for text in texts) < 19


@settings(max_examples=8, deadline=None)
@given(numbers(largest=12))
def test_random_play_ends(asked: Numbers) -> None:
    assert play_at_random(read(asked), asked[0])


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        ((-1, 12, 10, 10), "The seed -1 is below zero; choose a whole number from 0 up."),
        ((1, 7, 10, 10), "There cannot be 7 columns; choose from 8 to 30."),
        ((1, 31, 10, 10), "There cannot be 31 columns; choose from 8 to 30."),
        ((1, 12, 7, 10), "There cannot be 7 rows; choose from 8 to 30."),
        ((1, 12, 31, 10), "There cannot be 31 rows; choose from 8 to 30."),
        ((1, 12, 10, 5), "There cannot be 5 units a side; choose from 6 to 24."),
        ((1, 30, 10, 25), "There cannot be 25 units a side; choose from 6 to 24."),
        (
            (1, 8, 8, 13),
            "An edge of 8 hexes has room for 12 units a side, not 13; ask for fewer, or more columns.",
        ),
    ],
)
def test_what_cannot_be_made_is_refused_with_advice(asked: Numbers, message: str) -> None:
    with pytest.raises(GrognardError) as refused:
        generate(*asked)
    assert refused.value.message == message
