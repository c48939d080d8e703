"""The scenarios that ship with the Portable Wargame: playable, and what their titles promise."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from grognard.core.dice import FastDice
from grognard.core.errors import ScenarioError
from grognard.core.masks import to_mask
from grognard.core.source import Source
from grognard.rulesets.portable.reader.scenario import Scenario
from grognard.rulesets.portable.ruleset import RULESET

KEYS = RULESET.scenario_keys()
SHIPPED = {"first-steps", "medole", "river-crossing", "hill-town", "colonial"}


def walkable(scenario: Scenario, start: int) -> int:
    """Every hex that can be walked to, as a mask."""
    field = scenario.field
    found, edge = 1 << start, [start]
    while edge:
        steps = {there for here in edge for there, _, _ in field.steps[here]}
        edge = [hex for hex in steps if not (found | field.deadly) >> hex & 1]
        found |= to_mask(edge)
    return found


def is_edge(scenario: Scenario, hex: int) -> bool:
    return len(scenario.board.neighbours(hex)) < 6


def road_nets(scenario: Scenario) -> list[set[int]]:
    """The roads of a map, those that meet taken together."""
    nets: list[set[int]] = []
    for pair in scenario.board.roads:
        met = [net for net in nets if net & set(pair)]
        nets = [net for net in nets if net not in met] + [set(pair).union(*met)]
    return nets


def types(scenario: Scenario, side: int) -> list[str]:
    return [unit.type.key for unit in scenario.units if unit.side == side]


def play_at_random(scenario: Scenario, seed: int) -> str:
    """Play a whole game and give the reason it ended for."""
    game = RULESET.new_game(scenario, FastDice(seed))
    picker = random.Random(seed)
    while game.result is None:
        side = game.pending[picker.randrange(len(game.pending))].side
        game.play(side, game.options(side).sample(picker))
    assert RULESET.problems(game) == []
    return game.result.reason


def test_the_scenarios_are_there() -> None:
    assert set(KEYS) >= SHIPPED


@pytest.mark.parametrize("key", KEYS)
class TestEach:
    def test_it_loads_and_tells_its_story(self, key: str) -> None:
        scenario = RULESET.scenario(key)
        assert scenario.key == key
        assert 10 <= scenario.turns <= 15
        assert scenario.summary.count(".") >= 2
        assert scenario.board.names
        assert scenario.objectives

    @pytest.mark.rule("portable", "gap.stacking-setup")
    def test_both_armies_are_of_a_size_the_map_bears(self, key: str) -> None:
        scenario = RULESET.scenario(key)
        grid = scenario.board.grid
        for members in scenario.members:
            assert 8 <= len(members) <= 16
            assert len(members) <= 1.5 * max(grid.columns, grid.rows)
        assert len({unit.name for unit in scenario.units}) == len(scenario.units)

    def test_no_army_begins_beside_the_other(self, key: str) -> None:
        scenario = RULESET.scenario(key)
        one, two = (to_mask(scenario.units[unit].hex for unit in side) for side in scenario.members)
        assert not scenario.field.zones[one] & two

    @pytest.mark.rule("portable", "gap.victory")
    def test_every_objective_can_be_reached_by_either_side(self, key: str) -> None:
        scenario = RULESET.scenario(key)
        for objective in scenario.objectives:
            there = walkable(scenario, objective.hex)
            assert objective.hex in scenario.board.names
            for members in scenario.members:
                movers = [scenario.units[unit] for unit in members if scenario.units[unit].type.movement]
                assert all(there >> unit.hex & 1 for unit in movers)

    def test_every_road_comes_from_the_edge_and_fords_no_deep_water(self, key: str) -> None:
        scenario = RULESET.scenario(key)
        for net in road_nets(scenario):
            assert any(is_edge(scenario, hex) for hex in net)
            assert not to_mask(net) & scenario.field.deadly
            assert to_mask(net) & ~walkable(scenario, next(iter(net))) == 0

    def test_random_games_end(self, key: str) -> None:
        scenario = RULESET.scenario(key)
        for seed in range(5):
            assert play_at_random(scenario, seed)


def test_first_steps_is_the_same_for_both_sides() -> None:
    """Half a turn brings the map and the armies back to themselves."""
    scenario = RULESET.scenario("first-steps")
    board = scenario.board
    last = board.grid.size - 1
    assert (board.grid.columns, board.grid.rows) == (8, 8)
    assert board.terrain == board.terrain[::-1]
    assert board.elevation == board.elevation[::-1]
    assert set(board.roads) == {(last - two, last - one) for one, two in board.roads}
    values = {objective.hex: objective.value for objective in scenario.objectives}
    assert values == {last - hex: value for hex, value in values.items()}
    red, blue = (
        {(unit.type.key, unit.regular, unit.on_foot, hex, facing % 6) for unit, hex, facing in army}
        for army in (
            [(unit, unit.hex, unit.facing) for unit in scenario.units if unit.side == 0],
            [(unit, last - unit.hex, unit.facing + 3) for unit in scenario.units if unit.side == 1],
        )
    )
    assert red == blue
    assert scenario.breaking[0] == scenario.breaking[1]


def test_first_steps_shows_every_arm() -> None:
    scenario = RULESET.scenario("first-steps")
    for side in range(2):
        arms = {"rifles", "firearms", "cavalry", "field-artillery", "machine-guns", "command"}
        assert arms == set(types(scenario, side))
    assert all(unit.regular and unit.on_foot for unit in scenario.units if unit.type.kind == "cavalry")
    assert set(scenario.board.terrain) >= {"woods", "built-up"}
    assert max(scenario.board.elevation) > 0


def test_medole_is_of_1859() -> None:
    scenario = RULESET.scenario("medole")
    french, austrians = (types(scenario, side) for side in range(2))
    assert "machine-guns" not in french + austrians
    assert len(austrians) < len(french)
    assert all(unit.regular for unit in scenario.units if unit.type.kind == "cavalry")
    assert {"cavalry", "field-artillery"} <= set(french)
    named = set(scenario.board.names.values())
    for place in ("Carpenedolo", "Castiglione", "Castel Goffredo", "Guidizzolo", "Ceresara", "Casa Morino", "Rebecco"):
        assert f"{place} road" in named


def test_the_roads_of_medole_meet_in_the_town_and_leave_on_the_right_sides() -> None:
    scenario = RULESET.scenario("medole")
    grid = scenario.board.grid
    (net,) = road_nets(scenario)
    assert net >= {grid.parse(number) for number in ("0706", "0705", "0806")}
    ends = {grid.text(hex) for hex in net if is_edge(scenario, hex)}
    west, north, east, south = "0103", {"0601", "1001"}, {"1206", "1208"}, {"0310", "1110"}
    assert ends == {west, *north, *east, *south}


@pytest.mark.rule("portable", "special.rivers.1")
def test_the_river_parts_the_armies_but_for_a_bridge_and_two_fords() -> None:
    scenario = RULESET.read_scenario(RULESET.scenario_source("river-crossing"))  # to be spoilt: not the shared one
    field = scenario.field
    assert field.bridge.bit_count() == 1
    assert field.ford.bit_count() == 2
    crossings = field.bridge | field.ford
    field.deadly |= crossings
    advance, rear = ([scenario.units[unit].hex for unit in side] for side in scenario.members)
    south = walkable(scenario, advance[0])
    assert all(south >> hex & 1 for hex in advance)
    assert not any(south >> hex & 1 for hex in rear)
    assert not any(south >> objective.hex & 1 for objective in scenario.objectives)


def test_the_hill_town_is_walled_high_and_under_heavy_guns() -> None:
    scenario = RULESET.scenario("hill-town")
    board, field = scenario.board, scenario.field
    assert set(board.elevation) == {0, 1, 2, 3}
    citadel, town = board.grid.parse("0703"), board.grid.parse("0704")
    assert (board.terrain[citadel], board.elevation[citadel]) == ("fortification", 3)
    assert board.terrain[town] == "built-up"
    walls = board.where("fortification")
    assert field.adjacent[town] & ~walls == 0
    assert field.adjacent[citadel] & ~field.level[citadel]  # the crags
    assert "siege-artillery" in types(scenario, 0)
    assert "siege-artillery" in types(scenario, 1)


def test_colonial_sets_few_regulars_against_many_irregulars() -> None:
    scenario = RULESET.scenario("colonial")
    column, host = (types(scenario, side) for side in range(2))
    assert {"rifles", "machine-guns", "light-artillery", "cavalry", "command"} == set(column)
    assert {"close-weapons", "firearms", "cavalry", "command"} == set(host)
    assert len(host) > 1.5 * len(column)
    assert not any(unit.regular for unit in scenario.units if unit.side == 1)
    assert scenario.dice == (-(-7 // 3), 15 // 3)  # Europeans round up, others down


# -- docs/reference/scenario-format.md -------------------------------------------------------------------------------

GUIDE = (Path(__file__).parents[4] / "docs" / "reference" / "scenario-format.md").read_text("utf-8")
EXAMPLE = next(text for text in re.findall(r"```toml\n(.*?)```", GUIDE, re.DOTALL) if 'ruleset = "portable"' in text)
SLIPS = [
    ("turns = 8", "turns = "),
    ("turns = 8\n", ""),
    ("turns = 8", 'turns = "eight"'),
    ("turns = 8", "turn = 8"),
    ("turns = 8", "turns = 0"),
    ('ruleset = "portable"', 'ruleset = "mib"'),
    ('"w" = "woods"', '"w" = "jungle"'),
    ('"w" = "woods"', '"wo" = "woods"'),
    (". . w . . .", ". . w . ."),
    (". . w . . .", ". . x . . ."),
    ("0 1 1 0 0 0", "0 1 11 0 0 0"),
    ("0 1 1 0 0 0\n", ""),
    ('"0401 0402 0403', '"0401 0403'),
    ('ford = "0104"', 'ferry = "0104"'),
    ('ford = "0104"', 'ford = "0103"'),
    ('bridge = "0404"\n', ""),
    ('0604 = "The Beck"', '0704 = "The Beck"'),
    ("dice = 3 },\n", 'dice = 3 },\n  { key = "green", name = "Green" },\n'),
    ('key = "blue"', 'key = "red"'),
    ('key = "blue"', 'key = "draw"'),
    ("dice = 3", "dice = 13"),
    ('"red-scouts"', '"Red Scouts"'),
    ('"red-scouts"', '"red-foot"'),
    ('hex = "0301"', 'hex = "0101"'),
    ('hex = "0301"', 'hex = "0204"'),
    ('"light-artillery"', '"balloon"'),
    ('"0406", facing = "n"', '"0406", facing = "e"'),
    ('side = "blue"', 'side = "green"'),
    ('type = "rifles"', 'type = "rifles", regular = true'),
    ('dismounts = "firearms"', 'dismounts = "cavalry"'),
    ("movement = 2", "movement = 9"),
    (
        "[[type]]",
        '[[type]]\nkey = "scouts"\nname = "x"\nkind = "infantry"\nmovement = 1\npower = 1\nrange = 1\n[[type]]',
    ),
    ('name = "Scouts"\n', ""),
    ("[0, 1, 1, 2, 2, 3]", "[0, 0]"),
    ('hex = "0404"', 'hex = "0403"'),
    ('hex = "0404"', 'hex = "0504"'),
    ("value = 2", "value = 0"),
    ("red = 2", "red = 4"),
    ('tie = "draw"', 'tie = "green"'),
]


def test_the_example_of_the_guide_is_played_to_its_end() -> None:
    scenario = RULESET.read_scenario(Source(EXAMPLE, "my.toml"))
    assert play_at_random(scenario, 1)


@pytest.mark.parametrize(("old", "new"), SLIPS)
def test_the_guide_tells_what_a_slip_brings(old: str, new: str) -> None:
    assert old in EXAMPLE
    with pytest.raises(ScenarioError) as fault:
        RULESET.read_scenario(Source(EXAMPLE.replace(old, new, 1), "my.toml"))
    assert str(fault.value) in GUIDE
