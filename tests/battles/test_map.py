"""The battlefield: places in their hexes, terrain, heights, roads and water in one piece."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest

from grognard.core.board import side_between

if TYPE_CHECKING:
    from grognard.battles.mapping import CompiledMap

PLACES = """
solferino 2011+1911 2412 | cavriana 2506 3008 | medole 2917 3520 | guidizzolo 3109+3108 3710+3611
castiglione 1621+1622 1924+1925 | lonato 0122+0121 0126+0226 | pozzolengo 1302 1502 | castel_goffredo 3623 4427
esenta 1022 1226 | grole 1915 2318 | gozzolina 2221 2724 | cereta 3401 off | madonna_scoperta 1609 1910
rivoltella 0111 0113 | san_cassiano 2309 2811 | rebecco 3213 3815 | baite 3013 3615 | casa_nuova 2811 3413
quagliara 2812 3313 | casa_morino 2415 2917 | casa_andreotti 2412 2913 | tibaldo 3314 4017 | prede 2020 2423
castelgrimaldo 3405 4006 | birbesi 3509 4211 | tezze 2705 3206 | foresto 2702 3302 | barche_solferino 1712 2014
barche_castiglione 1516 1820 | astore 1317 1621 | castel_venzago 0913 1116 | centenaro 0811 0912 | castellaro 2002 2402
san_martino_church 0606 0806 | contracania 0605 0705 | ponticello 1004 1204
"""
HILLS = """
rocca_solferino 1911 2312 | san_girolamo 0906 1106 | monte_san_giovanni 1305 1606 | monte_cipressi 1911 2413
monte_fenile 1913 2416 | monte_scala 1815 2218 | monte_carnal 1912 2314 | costa_mezzana 1812 2214
monte_pellegrino 2109 2511 | monte_fontana 2308 2709 | monte_bosco_scuro 2505 3006 | monte_navicella 1316 1519
monte_tiracollo 0716 0819 | monte_medolano 2116 2619
"""


def table(text: str) -> list[list[str]]:
    return [entry.split() for line in text.strip().splitlines() for entry in line.split(" | ")]


@pytest.mark.parametrize(("place", "number", "_"), table(PLACES))
def test_places_of_napoleon3(place: str, number: str, _: str, napoleon3: CompiledMap) -> None:
    assert "+".join(map(napoleon3.frame.grid.text, napoleon3.settlements[place].hexes)) == number


@pytest.mark.parametrize(("place", "_", "number"), table(PLACES))
def test_places_of_brothers(place: str, _: str, number: str, brothers: CompiledMap) -> None:
    if number == "off":
        assert place not in brothers.settlements
    else:
        assert "+".join(map(brothers.frame.grid.text, brothers.settlements[place].hexes)) == number


@pytest.mark.parametrize(("hill", "number", "other"), table(HILLS))
def test_hills(hill: str, number: str, other: str, napoleon3: CompiledMap, brothers: CompiledMap) -> None:
    for compiled, printed in ((napoleon3, number), (brothers, other)):
        point = compiled.land.point(compiled.history.places[hill])
        assert compiled.frame.grid.text(compiled.frame.hex_at(point)) == printed


def test_the_spy_of_italy_is_in_its_printed_hex(brothers: CompiledMap) -> None:
    spy = brothers.frame.grid.parse("2312")
    assert brothers.settlements["rocca_solferino"].hexes == (spy,)
    assert brothers.terrain[spy] == "village"
    assert brothers.heights[spy] == 2


def test_terrain_of_napoleon3(napoleon3: CompiledMap) -> None:
    kinds = Counter(napoleon3.terrain)
    assert (kinds["city"], kinds["village"], kinds["lake"], kinds["void"]) == (13, 19, 1, 18)
    assert kinds["clear"] > 300
    assert kinds["farmland"] > 300
    assert 40 < kinds["woods"] < 70


def test_the_rocca_is_the_highest_hex(napoleon3: CompiledMap) -> None:
    rocca = napoleon3.frame.grid.parse("1911")
    assert [h for h in napoleon3.frame.inside if napoleon3.heights[h] == 4] == [rocca]


def test_the_plain_of_medole_is_flat_and_open(napoleon3: CompiledMap) -> None:
    plain = [napoleon3.frame.grid.parse(number) for number in ("2416", "2515", "2614", "2714", "2814", "2713")]
    assert {napoleon3.heights[h] for h in plain} == {0}
    assert {napoleon3.terrain[h] for h in plain} == {"clear"}


def test_san_martino_stands_above_the_railway(napoleon3: CompiledMap) -> None:
    grid = napoleon3.frame.grid
    assert napoleon3.heights[grid.parse("0606")] > napoleon3.heights[grid.parse("0406")]


def test_no_road_climbs_two_levels_at_a_step(napoleon3: CompiledMap) -> None:
    heights = napoleon3.heights
    assert max(abs(heights[one] - heights[two]) for one, two in napoleon3.links) == 1


def test_crests_do_not_count_twice(napoleon3: CompiledMap) -> None:
    for hex in napoleon3.crests:
        assert sum(napoleon3.heights[hex] > napoleon3.heights[n] for n in napoleon3.frame.neighbours(hex)) <= 2


@pytest.fixture(params=["napoleon3", "brothers"])
def either(request: pytest.FixtureRequest) -> CompiledMap:
    found: CompiledMap = request.getfixturevalue(request.param)
    return found


def test_roads_run_from_neighbour_to_neighbour(either: CompiledMap) -> None:
    for road in either.roads:
        assert len(road.hexes) == len(set(road.hexes))
        assert all(two in either.frame.neighbours(one) for one, two in pairwise(road.hexes)), road.name


def connected(compiled: CompiledMap) -> set[int]:
    joined: dict[int, set[int]] = {}
    for one, two in compiled.links:
        joined.setdefault(one, set()).add(two)
        joined.setdefault(two, set()).add(one)
    seen, edge = set[int](), [next(iter(joined))]
    while edge:
        hex = edge.pop()
        if hex not in seen:
            seen.add(hex)
            edge += joined[hex]
    return seen


def test_roads_are_one_net(either: CompiledMap) -> None:
    assert connected(either) == {hex for link in either.links for hex in link}


def test_every_settlement_lies_on_the_net(either: CompiledMap) -> None:
    net = connected(either)
    for settlement in either.settlements.values():
        assert settlement.size == "mark" or set(settlement.hexes) & net, settlement.name


def test_every_entry_lies_on_the_net(either: CompiledMap) -> None:
    net = connected(either)
    assert [entry.hex for entry in either.settings.entry if either.frame.grid.parse(entry.hex) not in net] == []


def test_the_printed_hexes_lie_on_roads(napoleon3: CompiledMap, history: object) -> None:
    net = connected(napoleon3)
    anchors = napoleon3.history.gazetteer["frame"]["napoleon3"]["anchor"]
    assert [anchor["hex"] for anchor in anchors if napoleon3.frame.grid.parse(anchor["hex"]) not in net] == []


def test_streams_and_canals_are_unbroken(either: CompiledMap) -> None:
    from grognard.battles.draw.curves import chains

    for line in either.lines:
        if line.kind in ("stream", "canal"):
            assert len(chains(either.frame, line.sides)) == 1, line.name


def test_each_side_bears_one_line(napoleon3: CompiledMap) -> None:
    sides = [side_between(*side) for line in napoleon3.lines for side in line.sides]
    assert len(sides) == len(set(sides))


def test_the_canal_passes_medole(napoleon3: CompiledMap) -> None:
    medole = napoleon3.settlements["medole"].hexes[0]
    assert any(medole in side for line in napoleon3.lines if line.kind == "canal" for side in line.sides)


def test_slopes_guard_the_spy_of_italy(brothers: CompiledMap) -> None:
    (slopes,) = (line for line in brothers.lines if line.kind == "slope")
    raised = {side for side in slopes.sides if 2 in (brothers.heights[side[0]], brothers.heights[side[1]])}
    assert len(raised) > 60


@pytest.mark.rule("brothers", "2.2b")
def test_slopes_lie_between_different_elevations(brothers: CompiledMap) -> None:
    for line in brothers.lines:
        if line.kind == "slope":
            assert all(brothers.heights[one] != brothers.heights[two] for one, two in line.sides)


@pytest.mark.rule("brothers", "11.2.5")
def test_village_and_town_of_solferino(brothers: CompiledMap) -> None:
    at = brothers.frame.grid.parse
    assert (brothers.terrain[at("2312")], brothers.terrain[at("2412")]) == ("village", "town")


def test_the_canal_keeps_guns_from_medole_but_by_its_bridges(brothers: CompiledMap) -> None:
    (canal,) = (line for line in brothers.lines if line.kind == "canal")
    medole = brothers.settlements["medole"].hexes[0]
    assert any(medole in side for side in canal.sides)
    assert any(side in brothers.links for side in (side_between(*side) for side in canal.sides))


@pytest.mark.rule("brothers", "8.1.5g")
def test_houses_mark_hexes_of_other_terrain(brothers: CompiledMap) -> None:
    """Lonely farms, and the outskirts of a town, without a hex that is a village or town already."""
    marked = {brothers.frame.grid.text(hex) for hex in brothers.houses}
    assert {"2423", "4017", "3621", "3007"} <= marked
    assert {brothers.terrain[hex] for hex in brothers.houses} <= {"clear", "cultivated", "woods"}
    assert 15 <= len(marked) <= 30


def test_arrival_hexes_lie_on_the_edge(brothers: CompiledMap) -> None:
    frame = brothers.frame
    for entry in brothers.settings.entry:
        hex = frame.grid.parse(entry.hex)
        assert len(frame.neighbours(hex)) < 6, entry.key
        assert brothers.terrain[hex] != "lake"


def test_a_correction_in_the_settings_is_compiled(brothers: CompiledMap) -> None:
    import msgspec

    from grognard.battles.mapping import CompiledMap
    from grognard.battles.settings import Correction

    better = Correction("3013", "a test", terrain="woods", height=1)
    settings = msgspec.structs.replace(brothers.settings, correction=(better,))
    corrected = CompiledMap(brothers.history, settings)
    hex = brothers.frame.grid.parse("3013")
    assert (corrected.terrain[hex], corrected.heights[hex]) == ("woods", 1)
    assert [h for h in brothers.frame.inside if corrected.terrain[h] != brothers.terrain[h]] == [hex]
    assert corrected.roads == brothers.roads
