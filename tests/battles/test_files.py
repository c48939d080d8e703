"""The committed files: what compiling makes, readable by the engine, and never overwritten unasked."""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
import pytest
from typer.testing import CliRunner

from grognard import rulesets
from grognard.cli.main import app
from grognard.core.mapfile import MapData, MapReader
from grognard.core.source import Source

if TYPE_CHECKING:
    from grognard.battles.brothers import BrothersRoster
    from grognard.battles.mapping import CompiledMap
    from grognard.battles.napoleon3 import Roster

FOLDER = Path(rulesets.__path__[0])
VICTORY = {"castiglione", "medole", "solferino", "pozzolengo", "cavriana", "rebecco", "guidizzolo"}


def read(ruleset: str) -> tuple[Source, MapReader]:
    source = Source((FOLDER / ruleset / "data/maps/solferino.toml").read_text("utf-8"), "solferino.toml")
    data = msgspec.convert(source.data["map"], MapData)
    return source, MapReader(
        source, data, frozenset(data.legend.values()), frozenset({"crest", "building", "village", "spia"})
    )


def text(compiled: CompiledMap, holders: dict[str, str]) -> str:
    from grognard.battles.text import map_text

    return map_text(compiled, holders)


def test_the_map_of_napoleon3_is_as_compiled(napoleon3: CompiledMap, roster: Roster) -> None:
    """A hand correction belongs into the settings too (`[[correction]]`), so that it is not lost."""
    assert text(napoleon3, roster.holders()) == (FOLDER / "napoleon3/data/maps/solferino.toml").read_text("utf-8")


def test_the_counters_of_napoleon3_are_as_compiled(roster: Roster) -> None:
    assert roster.text() == (FOLDER / "napoleon3/data/counters/solferino.toml").read_text("utf-8")


def test_the_map_of_brothers_is_as_compiled(brothers: CompiledMap) -> None:
    assert text(brothers, {}) == (FOLDER / "brothers/data/maps/solferino.toml").read_text("utf-8")


def test_the_counters_of_brothers_are_as_compiled(brothers_roster: BrothersRoster) -> None:
    assert brothers_roster.text() == (FOLDER / "brothers/data/counters/solferino.toml").read_text("utf-8")


def test_the_map_loads_as_it_was_compiled(napoleon3: CompiledMap) -> None:
    board = read("napoleon3")[1].board()
    assert list(board.terrain) == napoleon3.terrain
    assert list(board.elevation) == napoleon3.heights
    assert board.roads == napoleon3.links
    assert len(board.sides) == sum(len(line.sides) for line in napoleon3.lines)
    assert board.grid.numbers == napoleon3.frame.grid.numbers


def test_the_map_of_brothers_loads() -> None:
    board = read("brothers")[1].board()
    assert board.names[board.grid.parse("2312")] == "Spia d'Italia"
    assert set(board.elevation) == {0, 1, 2}
    assert set(board.roads.values()) == {"major", "minor", "railroad"}
    assert set(board.sides.values()) == {"slope", "stream", "canal"}


def test_cities_and_entries_are_on_the_map() -> None:
    source, reader = read("napoleon3")
    board = reader.board()
    cities: list[dict[str, Any]] = source.data["city"]
    assert {city["key"] for city in cities if city.get("victory")} == VICTORY
    for city in cities:
        assert {board.terrain[board.grid.parse(hex)] for hex in city["hexes"]} == {"city"}
        assert city["holder"] in ("allied", "austrian")
    assert {entry["hex"] for entry in source.data["entry"]} == {"1623", "2722", "3522", "3101", "3603"}
    for entry in source.data["entry"]:
        assert board.on_road >> board.grid.parse(entry["hex"]) & 1


def test_counters_refer_to_what_there_is() -> None:
    data = tomllib.loads((FOLDER / "napoleon3/data/counters/solferino.toml").read_text("utf-8"))
    commanders, formations = ({each["key"] for each in data[kind]} for kind in ("commander", "formation"))
    assert {formation["commander"] for formation in data["formation"]} == commanders
    assert {unit["formation"] for unit in data["unit"]} == formations
    keys = [unit["key"] for unit in data["unit"]]
    assert len(keys) == len(set(keys))
    for unit in data["unit"]:
        assert sum(each in unit for each in ("hex", "entry", "never")) == 1, unit["key"]


def test_counters_of_brothers_refer_to_what_there_is() -> None:
    data = tomllib.loads((FOLDER / "brothers/data/counters/solferino.toml").read_text("utf-8"))
    formations = {each["key"]: each for each in data["formation"]}
    assert {unit["formation"] for unit in data["unit"]} == set(formations)
    assert {each["key"] for each in formations.values() if each["check"]} == {
        key for key, each in formations.items() if each["nation"] == "austrian" and key != "au-viii"
    }
    keys = [each["key"] for kind in ("unit", "cic", "formation") for each in data[kind]]
    assert len(keys) == len(set(keys))
    for each in [*data["unit"], *data["cic"], *(formation["hq"] for formation in data["formation"])]:
        assert sum(way in each for way in ("hex", "entry")) == 1, each["name"]


def test_compiling_shows_a_hand_correction_and_keeps_it(tmp_path: Path) -> None:
    pytest.importorskip("shapely", reason="battles are compiled with shapely: pip install grognard[battles]")
    shell = CliRunner()
    command = ["battle", "compile", "solferino1859", "--ruleset", "brothers", "--folder", str(tmp_path)]
    made = tmp_path / "maps/solferino.toml"
    assert shell.invoke(app, command).exit_code == 0
    compiled = made.read_text("utf-8")
    corrected = compiled.replace('4427 = "Castel Goffredo"', '4427 = "Castelgoffredo"')
    made.write_text(corrected, "utf-8")
    again = shell.invoke(app, command)
    assert again.exit_code == 1
    assert '-4427 = "Castelgoffredo"\n+4427 = "Castel Goffredo"' in again.output
    assert made.read_text("utf-8") == corrected
    assert shell.invoke(app, [*command, "--write"]).exit_code == 0
    assert made.read_text("utf-8") == compiled


def test_a_missing_library_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "shapely", None)
    answer = CliRunner().invoke(app, ["battle", "compile", "solferino1859", "--ruleset", "napoleon3"])
    assert answer.exit_code == 2
    assert 'pip install "grognard[battles]"' in answer.output


def test_unknown_battles_and_rulesets_are_told() -> None:
    pytest.importorskip("shapely", reason="battles are compiled with shapely: pip install grognard[battles]")
    shell = CliRunner()
    assert (
        "There is no battle 'waterloo'" in shell.invoke(app, ["battle", "compile", "waterloo", "--ruleset", "x"]).output
    )
    answer = shell.invoke(app, ["battle", "compile", "solferino1859", "--ruleset", "chess"])
    assert answer.exit_code == 2
    assert "brothers, mib, napoleon3" in answer.output
    assert shell.invoke(app, ["battle", "list"]).output == "bavaria1809: mib\nsolferino1859: brothers, mib, napoleon3\n"


def test_the_credit_is_kept() -> None:
    for name in ("napoleon3", "brothers"):
        assert "GeoNames" in read(name)[0].data["credits"]
    assert "CC BY 4.0" in (FOLDER.parent / "battles/solferino1859/history/README.md").read_text("utf-8")
