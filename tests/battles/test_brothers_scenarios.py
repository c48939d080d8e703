"""The scenarios of brothers: everyone inside the window, within the stacking limit and away from the enemy."""

from __future__ import annotations

import tomllib
from collections import Counter
from functools import cache, cached_property
from heapq import heappop, heappush
from itertools import chain, product
from pathlib import Path
from typing import Any

import msgspec
import pytest

from grognard import rulesets
from grognard.core.hexgrid import NOWHERE, HexGrid
from grognard.core.mapfile import MapData, MapReader
from grognard.core.source import Source
from grognard.rulesets.brothers.reader.field import MAJOR
from grognard.rulesets.brothers.reader.reader import ScenarioReader
from grognard.rulesets.brothers.reader.scenario import Scenario, Switches

FOLDER = Path(rulesets.__path__[0]) / "brothers" / "data"
SCENARIOS = (
    "introduction", "introduction-in-fog", "heights-of-solferino", "medole", "san-martino", "san-martino-by-the-book",
    "solferino",
)  # fmt: skip
STACK = 10
Data = dict[str, Any]


def read(path: str) -> Data:
    return tomllib.loads((FOLDER / path).read_text("utf-8"))


class Opening:
    """A scenario as its files say it, without the engine."""

    def __init__(self, key: str) -> None:
        self.path = f"scenarios/{key}.toml"
        self.data = read(self.path)
        counters, drawn = read("counters/solferino.toml"), read("maps/solferino.toml")
        source = Source((FOLDER / "maps/solferino.toml").read_text("utf-8"), "solferino.toml")
        kinds = frozenset(drawn["map"]["legend"].values())
        self.board = MapReader(source, source_map(drawn), kinds, frozenset({"village", "spia"})).board()
        self.grid: HexGrid = self.board.grid
        self.letters = {entry["key"]: entry["hex"] for entry in drawn["entry"]}
        wanted = self.data["formations"] or [formation["key"] for formation in counters["formation"]]
        self.formations = [formation for formation in counters["formation"] if formation["key"] in wanted]
        self.nations = {formation["key"]: formation["nation"] for formation in self.formations}
        staffs = [{"key": f"hq-{each['key']}", "nation": each["nation"]} | each["hq"] for each in self.formations]
        sovereigns = [each for each in counters["cic"] if each["nation"] in self.nations.values()]
        under = self.data.get("attach", {})
        serving = [each | {"formation": under.get(each["key"], each["formation"])} for each in counters["unit"]]
        units = [each for each in serving if each["formation"] in self.nations]
        self.all = {each["key"] for each in [*counters["unit"], *counters["cic"]]} | {each["key"] for each in staffs}
        places = {each["unit"]: each for each in self.data.get("place", [])}
        self.pieces = [
            placed(each, places)
            for each in [*units, *staffs, *sovereigns]
            if each["key"] not in self.data.get("without", [])
        ]
        self.units = [each for each in self.pieces if "strength" in each]

    @cached_property
    def scenario(self) -> Scenario:
        return ScenarioReader(Source((FOLDER / self.path).read_text("utf-8"), self.path)).read()

    def nation(self, piece: Data) -> str:
        return str(piece.get("nation") or self.nations[piece["formation"]])

    @property
    def window(self) -> set[str]:
        if not self.data.get("window"):
            return {self.grid.text(hex) for hex in range(self.grid.size) if self.board.terrain[hex] != "void"}
        (row, column), (last_row, last_column) = ((int(n[:2]), int(n[2:])) for n in self.data["window"].split())
        numbers = product(range(row, last_row + 1), range(column, last_column + 1))
        found = {f"{row:02d}{column:02d}" for row, column in numbers}
        return {number for number in found if self.board.terrain[self.grid.parse(number)] != "void"}

    def arrivals(self, piece: Data) -> list[str]:
        return [self.letters.get(at, at) for at in piece["entry"]["at"]]


def source_map(drawn: Data) -> MapData:
    return msgspec.convert(drawn["map"], MapData)


def placed(piece: Data, places: dict[str, Data]) -> Data:
    """A piece with the place that the scenario gives it, if it gives one."""
    given = places.get(piece["key"])
    if given is None:
        return piece
    kept = {key: each for key, each in piece.items() if key not in ("hex", "entry")}
    if "hex" in given:
        return kept | {"hex": given["hex"]}
    return kept | {"entry": {"turn": given["turn"], "at": given["at"]}}


@cache
def open_scenario(key: str) -> Opening:
    return Opening(key)


@pytest.fixture(params=SCENARIOS)
def opening(request: pytest.FixtureRequest) -> Opening:
    return open_scenario(request.param)


def test_the_engine_reads_it(opening: Opening) -> None:
    """The same pieces in the same places, by the reader that games use."""
    scenario = opening.scenario
    grid = scenario.board.grid
    read = {
        unit.key: grid.text(unit.hex) if unit.hex >= 0 else tuple(map(grid.text, unit.at)) for unit in scenario.units
    }
    wanted = {each["key"]: each["hex"] if "hex" in each else tuple(opening.arrivals(each)) for each in opening.pieces}
    assert read == wanted
    assert (scenario.first_turn, scenario.turns) == (opening.data["first_turn"], opening.data["last_turn"])


@pytest.mark.rule("brothers", "3.4.1")
def test_aosta_fights_under_mollard_at_san_martino() -> None:
    scenario = open_scenario("san-martino").scenario
    (aosta,) = (unit for unit in scenario.units if unit.key == "sa-aosta")
    assert scenario.formations[aosta.formation].key == "sa-3"


def test_the_folder_holds_these() -> None:
    assert {path.stem for path in (FOLDER / "scenarios").glob("*.toml")} == set(SCENARIOS)


def test_names_are_known(opening: Opening) -> None:
    data, formations = opening.data, {formation["key"] for formation in opening.formations}
    assert set(data["formations"]) <= formations
    named = (
        {each["unit"] for each in data.get("place", [])} | set(data.get("without", [])) | set(data.get("attach", {}))
    )
    assert named <= opening.all
    assert set(data.get("morale", {})) | set(data.get("attach", {}).values()) <= formations
    assert not {each["unit"] for each in data.get("place", [])} & set(data.get("without", []))


def test_everyone_stands_or_arrives_inside_the_window(opening: Opening) -> None:
    window = opening.window
    for piece in opening.pieces:
        hexes = [piece["hex"]] if "hex" in piece else opening.arrivals(piece)
        assert hexes, piece["key"]
        assert set(hexes) <= window, piece["key"]


@pytest.mark.rule("brothers", "11.5.1a")
def test_arrivals_are_at_the_edge_and_on_a_road(opening: Opening) -> None:
    window, grid = opening.window, opening.grid
    for piece in opening.pieces:
        for number in opening.arrivals(piece) if "entry" in piece else ():
            hex = grid.parse(number)
            around = [grid.text(n) for n in grid.neighbours[hex] if n != NOWHERE]
            assert len(set(around) & window) < 6, f"{piece['key']} at {number}"
            assert opening.board.on_road >> hex & 1, number


def test_arrivals_come_while_it_lasts(opening: Opening) -> None:
    data = opening.data
    assert 1 <= data["first_turn"] <= data["last_turn"] <= 14
    for piece in opening.pieces:
        if "entry" in piece:
            assert data["first_turn"] <= piece["entry"]["turn"] <= data["last_turn"], piece["key"]


@pytest.mark.rule("brothers", "4.1a")
def test_stacks_keep_to_ten_points(opening: Opening) -> None:
    stacks: Counter[str] = Counter()
    for unit in opening.units:
        if "hex" in unit:
            stacks[unit["hex"]] += unit["strength"]
    assert max(stacks.values()) <= STACK


def test_enemies_start_apart(opening: Opening) -> None:
    placed_units = [unit for unit in opening.pieces if "hex" in unit]
    allied = {u["hex"] for u in placed_units if opening.nation(u) != "austrian"}
    austrian = {u["hex"] for u in placed_units if opening.nation(u) == "austrian"}
    grid = opening.grid
    assert min(grid.distance(grid.parse(a), grid.parse(b)) for a, b in product(allied, austrian)) >= 2


def test_guns_and_horse_keep_out_of_the_woods(opening: Opening) -> None:
    for unit in opening.units:
        if "hex" in unit:
            kind = opening.board.terrain[opening.grid.parse(unit["hex"])]
            assert kind not in ("lake", "void"), unit["key"]
            assert unit["arm"] == "infantry" or kind != "woods", unit["key"]


def test_both_sides_have_a_unit_and_every_staff_some(opening: Opening) -> None:
    assert {opening.nation(unit) == "austrian" for unit in opening.units} == {True, False}
    for piece in opening.pieces:
        if piece["key"].startswith("hq-"):
            own = piece["key"].removeprefix("hq-")
            assert any(unit["formation"] == own for unit in opening.units), own


def test_points_are_held_by_whoever_stands_there(opening: Opening) -> None:
    sides = {u["hex"]: "austrian" if opening.nation(u) == "austrian" else "allied" for u in opening.units if "hex" in u}
    hexes = [point["hex"] for point in opening.data["points"]]
    assert len(hexes) == len(set(hexes))
    for point in opening.data["points"]:
        assert point["hex"] in opening.window
        assert point["holder"] == sides.get(point["hex"], point["holder"]), point["name"]
        assert point["value"] * 2 == int(point["value"] * 2)
    assert set(chain.from_iterable(each["hexes"] for each in opening.data.get("sudden", []))) <= opening.window


@pytest.mark.rule("brothers", "3.5.2a")
def test_points_can_win(opening: Opening) -> None:
    """All that Austria holds at the start is worth at least a decisive victory, half of it a marginal one."""
    data = opening.data
    prize = 2 * sum(point["value"] for point in data["points"] if point["holder"] == "austrian")
    assert data["marginal"] <= prize / 2
    assert data["decisive"] <= prize + data["demoralized"]
    assert 0 < data["marginal"] < data["decisive"]


@pytest.mark.rule("brothers", "14.0a")
def test_corps_morale_starts_no_higher_than_printed(opening: Opening) -> None:
    printed = {formation["key"]: formation["morale"] for formation in opening.formations}
    for key, value in opening.data.get("morale", {}).items():
        assert 1 <= value < printed[key]


def test_events_are_for_nations_that_fight(opening: Opening) -> None:
    chits = read("charts/events.toml")["chits"]
    for nation, count in opening.data["events"].items():
        assert (count > 0) == (nation in opening.nations.values())
        assert count <= chits[nation]


def hours(scenario: Scenario, start: int, goal: int) -> int:
    """Turns that foot needs from hex to hex with nobody in the way: five points each, half a point on a Major Road."""
    cost, queue = {start: 2}, [(2, start)]
    while queue:
        spent, hex = heappop(queue)
        if hex == goal:
            return -(-spent // 10)
        for step in scenario.field.steps["infantry"][hex]:
            price = spent + ((1 if step.road == MAJOR else 2) if step.road else step.price)
            if price < cost.get(step.there, price + 1):
                cost[step.there] = price
                heappush(queue, (price, step.there))
    raise AssertionError("there is no way")


@pytest.mark.parametrize(
    ("unit", "goal", "turn"),
    [
        ("sa-cuneo", "0806", 4),  # attacks from 08:00
        ("sa-acqui", "0806", 7),  # attacks about 12:00
        ("sa-aosta", "0806", 12),  # in action from 16:00
        ("sa-piemonte", "1910", 11),  # 15:00
        ("fr-3-doens", "3520", 5),  # 09:00
        ("fr-3-bataille", "3520", 8),  # 13:00, after a wait for the span
        ("fr-g-maneque", "2318", 4),  # in reserve there about 11:00
        ("sa-granatieri", "1910", 3),  # advance guard about 07:30
        ("au-8-philippovic", "0806", 2),  # deploys from 06:30
    ],
)
def test_columns_can_be_where_history_saw_them(unit: str, goal: str, turn: int) -> None:
    scenario = open_scenario("solferino").scenario
    (found,) = (each for each in scenario.units if each.key == unit)
    starts = [found.hex] if found.hex >= 0 else list(found.at)
    first = min(hours(scenario, start, scenario.board.grid.parse(goal)) for start in starts)
    assert found.turn - 1 + first == turn


def test_the_introduction_is_small() -> None:
    opening = open_scenario("introduction")
    sides = Counter(opening.nation(unit) for unit in opening.units)
    assert set(sides) == {"french", "austrian"}
    assert all(6 <= count <= 8 for count in sides.values())
    assert opening.data["last_turn"] - opening.data["first_turn"] + 1 <= 4
    assert len(opening.window) < 130


def test_one_battle_is_played_by_the_bare_book() -> None:
    """No handicap, no optional rule, no reading but the plain one."""
    scenario = Opening("san-martino-by-the-book").scenario
    assert scenario.handicap == (0, 0)
    assert scenario.switches == Switches()
