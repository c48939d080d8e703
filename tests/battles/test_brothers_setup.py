"""Dawn at Solferino for brothers: stacks within the limit, nobody next to an enemy, guns where guns can move."""

from __future__ import annotations

from collections import Counter
from itertools import chain
from typing import TYPE_CHECKING

import pytest

from grognard.core.board import side_between

if TYPE_CHECKING:
    from grognard.battles.brothers import BrothersRoster
    from grognard.battles.mapping import CompiledMap


@pytest.mark.rule("brothers", "4.1a")
def test_stacks_keep_to_ten_points(brothers_roster: BrothersRoster) -> None:
    stacks: Counter[str] = Counter()
    for unit in brothers_roster.units:
        if unit.hex:
            stacks[unit.hex] += unit.counter.front.strength
    assert max(stacks.values()) == 10


def test_what_finds_no_room_stands_beside(brothers: CompiledMap) -> None:
    from grognard.battles.brothers import room_for
    from grognard.battles.placing import Placing, Standing

    grid = brothers.frame.grid
    placing = Placing(brothers, room_for(10), set())
    crowd = [
        Standing(f"u{n}", "allied", "infantry", grid.parse("2415"), strength) for n, strength in enumerate((6, 4, 1))
    ]
    hexes = [grid.text(placing.put(each)) for each in crowd]
    assert hexes[:2] == ["2415", "2415"]
    assert grid.distance(grid.parse("2415"), grid.parse(hexes[2])) == 1


def test_nobody_stands_next_to_an_enemy(brothers_roster: BrothersRoster) -> None:
    grid = brothers_roster.compiled.frame.grid
    placed = [(grid.parse(u.hex), u.nation == "austrian") for u in brothers_roster.units if u.hex]
    pairs = [(one, two) for one, side in placed for two, other in placed if side != other]
    assert min(grid.distance(one, two) for one, two in pairs) == 2


def test_nobody_stands_where_nobody_may(brothers_roster: BrothersRoster) -> None:
    compiled = brothers_roster.compiled
    entries = {entry.hex for entry in compiled.settings.entry}
    for unit in brothers_roster.units:
        if unit.hex:
            kind = compiled.terrain[compiled.frame.grid.parse(unit.hex)]
            assert kind not in ("lake", "void"), unit.key
            assert unit.counter.arm == "infantry" or kind != "woods", unit.key
            assert unit.hex not in entries, unit.key


def ways_for_guns(compiled: CompiledMap) -> dict[int, set[int]]:
    """From where to where guns go: not over a slope or the canal but by road."""
    barred = {side for line in compiled.lines if line.kind in ("slope", "canal") for side in line.sides}
    open_hexes = [h for h in compiled.frame.inside if compiled.terrain[h] != "lake"]
    return {
        hex: {
            n
            for n in compiled.frame.neighbours(hex)
            if n in set(open_hexes) and (side_between(hex, n) not in barred or side_between(hex, n) in compiled.links)
        }
        for hex in open_hexes
    }


def test_guns_are_shut_in_nowhere(brothers_roster: BrothersRoster) -> None:
    compiled = brothers_roster.compiled
    ways = ways_for_guns(compiled)
    seen, edge = set[int](), [compiled.frame.grid.parse("2412")]
    while edge:
        hex = edge.pop()
        if hex not in seen:
            seen.add(hex)
            edge += ways[hex]
    guns = {compiled.frame.grid.parse(u.hex) for u in brothers_roster.units if u.hex and u.counter.arm == "artillery"}
    assert guns <= seen
    assert {compiled.frame.grid.parse(entry.hex) for entry in compiled.settings.entry} <= seen


def test_parts_of_a_brigade_are_together(brothers_roster: BrothersRoster) -> None:
    grid = brothers_roster.compiled.frame.grid
    hexes = {unit.key: unit.hex for unit in brothers_roster.units if unit.hex}
    for unit in brothers_roster.units:
        if unit.counter.part in ("jaeger", "battery"):
            brigade = unit.key.removesuffix(f"-{unit.counter.part}")
            assert grid.distance(grid.parse(hexes[brigade]), grid.parse(unit.hex)) <= 1, unit.key


def test_few_spill_and_not_far(brothers_roster: BrothersRoster) -> None:
    assert len(brothers_roster.placing.spilled) <= 12
    assert max(brothers_roster.placing.spilled.values()) <= 2


@pytest.mark.parametrize(
    ("key", "number"),
    [
        ("au-5-festetics", "2312"),
        ("au-5-bils", "2317"),
        ("au-9-blumencron", "3520"),
        ("au-3-roesgen", "3710"),
        ("au-1-reznicek", "3008"),
        ("au-11-sebottendorf", "4006"),
        ("fr-2-castagny", "1924"),
        ("fr-4-rochefort", "3322"),
        ("sa-alessandria", "1116"),
    ],
)
def test_who_stands_where(key: str, number: str, brothers_roster: BrothersRoster) -> None:
    assert {unit.key: unit.hex for unit in brothers_roster.units}[key] == number


@pytest.mark.rule("brothers", "11.5a")
def test_who_comes_later(brothers_roster: BrothersRoster) -> None:
    ways = {u.key: (u.entry.turn, u.entry.at) for u in brothers_roster.units if u.entry}
    assert {key for key in ways if key.startswith(("fr-1-", "fr-2-"))} == set()
    assert {ways[u.key][1] for u in brothers_roster.units if u.formation == "fr-iii"} == {("g",)}
    assert {ways[u.key][1] for u in brothers_roster.units if u.formation == "fr-guard"} == {("d",)}
    assert {key for key, (turn, _) in ways.items() if turn == 1} == {"fr-4-charriere", "fr-4-art2"}
    assert {key for key in ways if key.startswith("au")} == {"au-art1-r-1", "au-art1-r-2"}
    assert all(u.hex == "" for u in brothers_roster.units if u.entry)


def test_entries_name_what_there_is(brothers_roster: BrothersRoster) -> None:
    roster = brothers_roster
    letters = {entry.key for entry in roster.compiled.settings.entry}
    assert set(chain.from_iterable(entry.way.at for entry in roster.settings.entry)) <= letters
    staffs = {f"hq-{formation.key}" for formation in roster.settings.formation}
    staffs |= {commander["key"] for commander in roster.commanders()}
    sources = {source["id"].replace("_", "-") for unit in roster.units for source in unit.sources}
    named = set(chain.from_iterable(entry.units for entry in roster.settings.entry))
    assert named <= sources | staffs
    assert set(roster.settings.start.hexes) <= sources | staffs


def test_staffs_are_with_their_own(brothers_roster: BrothersRoster) -> None:
    for formation in brothers_roster.settings.formation:
        hq = brothers_roster.hq(formation)
        own = [unit for unit in brothers_roster.units if unit.formation == formation.key]
        if "hex" in hq:
            assert hq["hex"] in {unit.hex for unit in own}, formation.key
        else:
            assert not any(unit.hex for unit in own), formation.key
            assert hq["entry"]["turn"] == min(unit.entry.turn for unit in own if unit.entry)
    assert [("hex" in each, each.get("hex")) for each in brothers_roster.commanders()] == [
        (False, None),
        (True, "0126"),
        (False, None),
    ]
