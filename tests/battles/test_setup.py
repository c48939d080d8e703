"""The start at 05:00: room in every hex, nobody next to an enemy, everyone facing one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.battles.history import History

if TYPE_CHECKING:
    from grognard.battles.mapping import CompiledMap
    from grognard.battles.napoleon3 import Roster


def test_stacks_keep_the_limit(roster: Roster) -> None:
    stacks: dict[str, list[str]] = {}
    for counter in roster.counters:
        if counter.hex:
            stacks.setdefault(counter.hex, []).append(counter.kind)
    for hex, kinds in stacks.items():
        assert len(kinds) <= 2, hex
        assert sum(kind != "artillery" for kind in kinds) <= 1, hex


def test_no_enemies_touch(roster: Roster) -> None:
    grid = roster.compiled.frame.grid
    placed = [(grid.parse(c.hex), c.side) for c in roster.counters if c.hex]
    pairs = [(one, two) for one, side in placed for two, other in placed if side != other]
    assert min(grid.distance(one, two) for one, two in pairs) == 2


def test_everyone_stands_where_he_may(roster: Roster) -> None:
    compiled = roster.compiled
    for counter in roster.counters:
        if counter.hex:
            kind = compiled.terrain[compiled.frame.grid.parse(counter.hex)]
            assert kind not in ("lake", "void")
            assert counter.kind == "infantry" or kind != "woods", counter.key


def test_few_spill_and_not_far(roster: Roster) -> None:
    assert len(roster.placing.spilled) <= 6
    assert max(roster.placing.spilled.values()) <= 1


def test_printed_hexes(roster: Roster) -> None:
    hexes = {c.key: c.hex for c in roster.counters}
    assert hexes["fr-4-rochefort"] == "2719"
    entries = {entry.hex for entry in roster.compiled.settings.entry}
    assert not entries & set(hexes.values())


def test_everyone_faces_the_enemy(roster: Roster) -> None:
    grid = roster.compiled.frame.grid
    for counter in roster.counters:
        assert bool(counter.hex) == (counter.facing in grid.directions)
    austrian = {c.facing for c in roster.counters if c.hex and c.side == "austrian"}
    assert austrian == {"w", "nw"}
    french = {c.facing for c in roster.counters if c.hex and c.formation in ("fr-i", "fr-ii", "fr-iv")}
    assert french <= {"ne", "e", "se"}


def test_headquarters_ride_with_a_brigade(roster: Roster) -> None:
    for key, formation in roster.formations.items():
        hq = roster.hq(formation)
        if hq is not None:
            own = {c.hex for c in roster.counters if c.formation == key and c.kind == "infantry" and c.hex}
            assert ("hex" in hq) == bool(own)
            assert hq.get("hex") in own | {None}
            assert ("hex" in hq) == (formation.entry is None)


def test_commanders_stand_in_cities(roster: Roster) -> None:
    compiled = roster.compiled
    for commander in roster.settings.commander:
        if commander.hex:
            assert compiled.terrain[compiled.frame.grid.parse(commander.hex)] == "city"


def test_cities_belong_to_whoever_stands_there(roster: Roster) -> None:
    holders = roster.holders()
    wanted = dict.fromkeys(("solferino", "cavriana", "medole", "guidizzolo", "pozzolengo", "rebecco"), "austrian")
    assert {key: holders[key] for key in (*wanted, "castiglione")} == wanted | {"castiglione": "allied"}


def test_a_full_hex_spills_along_the_road(history: History, napoleon3: CompiledMap) -> None:
    from grognard.battles.napoleon3 import has_room
    from grognard.battles.placing import Placing, Standing

    grid = napoleon3.frame.grid
    placing = Placing(napoleon3, has_room, set())
    crowd = [Standing(f"u{n}", "allied", "infantry", grid.parse("2415")) for n in range(3)]
    hexes = [placing.put(each, marching=True) for each in crowd]
    roads = {hex for link in napoleon3.links for hex in link}
    assert len(set(hexes)) == 3
    assert set(hexes) <= roads
    enemy = placing.put(Standing("e", "austrian", "cavalry", grid.parse("2415")))
    assert min(grid.distance(enemy, hex) for hex in hexes) == 2
