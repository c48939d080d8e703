"""Bavaria 1809: the ground of two battles on one map, and counters by the formula of the order of battle."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.battles.history import History
from grognard.battles.settings import read_settings

pytest.importorskip("shapely", reason="battles are compiled with shapely: pip install grognard[battles]")

from grognard.battles.compiler import compile_battle, differences, ruleset_folder
from grognard.battles.mapping import CompiledMap
from grognard.battles.mib import MibRoster

BATTLE = "bavaria1809"
PLACES = "teugn 0807 | hausen 0811 | saal 0206 | dunzling 1708 | saalhaupt 1207 | eggmuhl 2313 | schierling 1914"


@pytest.fixture(scope="module")
def compiled() -> CompiledMap:
    return CompiledMap(History(BATTLE), read_settings(BATTLE, "mib"))


@pytest.fixture(scope="module")
def roster(compiled: CompiledMap) -> MibRoster:
    return MibRoster(compiled.history, compiled)


@pytest.mark.parametrize("battle", [BATTLE, "solferino1859"])
def test_the_files_are_as_compiled(battle: str) -> None:
    """A hand correction belongs into the settings too, so that it is not lost."""
    assert differences(compile_battle(battle, "mib"), ruleset_folder("mib")) == {}


@pytest.mark.parametrize("entry", PLACES.split(" | "))
def test_places(entry: str, compiled: CompiledMap) -> None:
    place, number = entry.split()
    assert compiled.frame.grid.text(compiled.settlements[place].hexes[0]) == number


def test_the_ridge_of_teugen_is_high_and_its_sides_are_slopes(compiled: CompiledMap) -> None:
    grid = compiled.frame.grid
    assert compiled.heights[grid.parse("0809")] == 2
    assert compiled.heights[grid.parse("0807")] < 2
    slopes = {side for line in compiled.lines if line.kind == "slope" for side in line.sides}
    for one, two in slopes:
        assert abs(compiled.heights[one] - compiled.heights[two]) == 1
        assert max(compiled.heights[one], compiled.heights[two]) == 2


def test_the_danube_is_a_river_and_the_laaber_a_stream(compiled: CompiledMap) -> None:
    kinds = {line.name: line.kind for line in compiled.lines}
    assert (kinds["Danube"], kinds["Grosse Laaber"], kinds["Pfatter"]) == ("river", "stream", "creek")


def test_counters_follow_the_formula_that_the_order_of_battle_states(roster: MibRoster) -> None:
    """Its own tables are the check: steps, morale, batteries and cavalry of each division."""
    tables: dict[str, Any] = {unit["id"]: unit["game"] for unit in roster.history.order_of_battle["unit"]}
    for counter in roster.counters:
        game = tables[counter.key]
        assert (counter.steps, counter.morale, counter.movement) == (game["steps"], game["morale"], game["movement"])
        assert (counter.batteries, counter.organic) == (game["artillery"], game["organic_cavalry"]), counter.key


def test_nobody_begins_overstacked_or_next_to_an_enemy(roster: MibRoster) -> None:
    grid = roster.compiled.frame.grid
    for battle in ("teugen-hausen", "eckmuehl"):
        mine = [c for c in roster.counters if c.body.battle == battle and c.hex]
        for hex in {c.hex for c in mine}:
            assert sum(2 * c.steps for c in mine if c.hex == hex) <= 10
        for one in mine:
            for two in mine:
                if one.side != two.side:
                    assert grid.distance(grid.parse(one.hex), grid.parse(two.hex)) > 1
