"""Bavaria 1809: the ground of two battles on one map, and counters by the formula of the order of battle."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.battles.history import History
from grognard.battles.settings import read_settings

pytest.importorskip("shapely", reason="battles are compiled with shapely: pip install grognard[battles]")

from grognard.battles.compiler import compile_battle, differences, ruleset_folder
from grognard.battles.mapping import CompiledMap
from grognard.battles.mib import MibRoster, rosters

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


@pytest.fixture(scope="module")
def second_day(compiled: CompiledMap) -> MibRoster:
    return rosters(compiled.history, compiled)[1]


STANDING = "st-hilaire 1810 | friant 1909 | deroy 1914 | demont 1514 | dedovich 2011 | vukassovich 2216"
COMING = "klenau 1 1501 | second 1 1501 | wurttemberg 2 2217 | nansouty 2 2217 | morand 3 2217"


@pytest.mark.parametrize("line", STANDING.split(" | "))
def test_on_the_second_day_who_is_due_by_then_stands_in_the_line_of_the_evening(
    line: str, second_day: MibRoster
) -> None:
    """St Hilaire a hex further back than the order of battle has him: Dedovich holds Unterlaichling."""
    key, hex = line.split()
    counter = next(counter for counter in second_day.counters if counter.key == f"e-{key}")
    assert (counter.hex, counter.entry) == (hex, "")


@pytest.mark.parametrize("line", COMING.split(" | "))
def test_and_whoever_comes_later_does_so_as_many_turns_earlier(line: str, second_day: MibRoster) -> None:
    key, turn, entry = line.split()
    counter = next(counter for counter in second_day.counters if counter.key == f"e-{key}")
    assert (counter.hex, counter.turn, counter.entry) == ("", int(turn), entry)


def test_the_second_day_has_the_formations_and_leaders_of_its_battle_only(second_day: MibRoster) -> None:
    text = second_day.text()
    assert '"t-' not in text.partition("formation = [")[2]
    assert 'key = "e-viii", name = "Württemberg VIII Corps", side = "french", colour = "#5f7fa3", turn = 2' in text
    assert 'key = "e-charles"' in text


def test_columns_come_where_their_roads_do(compiled: CompiledMap) -> None:
    """The highway from Landshut ends in its entry."""
    (entry,) = compiled.settings.entry
    assert any(compiled.frame.grid.parse(entry.hex) in link for link in compiled.links)


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
