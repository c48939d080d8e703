"""Counters of napoleon3: what the rules say of them, and what history does."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from grognard.battles.napoleon3 import Roster

ALLIED = ["fr-i", "fr-ii", "fr-iii", "fr-iv", "fr-guard", "fr-cavalry", "sa-1", "sa-2", "sa-3", "sa-5"]
AUSTRIAN = ["au-i", "au-iii", "au-v", "au-vii", "au-viii", "au-ix", "au-xi", "au-army"]


def test_ten_allied_formations_and_one_of_austrian_army_troops(roster: Roster) -> None:
    sides = {key: roster.side_of(formation) for key, formation in roster.formations.items()}
    assert [key for key, side in sides.items() if side == "allied"] == ALLIED
    assert [key for key, side in sides.items() if side == "austrian"] == AUSTRIAN
    assert [key for key, formation in roster.formations.items() if not formation.hq] == ["fr-cavalry", "au-army"]


def test_commanders_are_as_the_rules_have_them(roster: Roster) -> None:
    shown = {c.key: (c.initiative, c.inertia, c.movement) for c in roster.settings.commander}
    assert shown == {"napoleon-iii": (2, 4, 8), "victor-emmanuel": (0, 1, 8), "franz-joseph": (0, 0, 8)}


def test_headquarters(roster: Roster) -> None:
    hqs = [hq for formation in roster.formations.values() if (hq := roster.hq(formation))]
    assert {hq["movement"] for hq in hqs} == {6}
    assert max(hq["bonus"] for hq in hqs) == 2
    assert all(hq["deputy"]["command"] <= hq["command"] and hq["deputy"]["bonus"] <= hq["bonus"] for hq in hqs)


def test_steps_run_from_one_to_three_and_are_mostly_two(roster: Roster) -> None:
    steps = Counter(c.steps for c in roster.counters if c.kind != "artillery")
    assert set(steps) == {1, 2, 3}
    assert steps[2] > 2 * (steps[1] + steps[3])


def test_artillery_has_one_step_but_the_guard_two(roster: Roster) -> None:
    assert {c.key for c in roster.counters if c.kind == "artillery" and c.steps != 1} == {"fr-g-artillery"}
    assert {c.steps for c in roster.counters if c.key == "fr-g-artillery"} == {2}


def test_cavalry_outruns_infantry(roster: Roster) -> None:
    assert {(c.kind, c.movement) for c in roster.counters if c.kind != "artillery"} == {("infantry", 5), ("cavalry", 6)}


def test_one_range_a_side(roster: Roster) -> None:
    ranges = {(c.side, c.range) for c in roster.counters if c.kind == "artillery"}
    assert len(ranges) == 2
    assert len({reach for _, reach in ranges}) == 2
    assert {c.range for c in roster.counters if c.kind != "artillery"} == {None}


def test_a_point_is_500_to_800_men(roster: Roster) -> None:
    for counter in roster.counters:
        if counter.kind != "artillery":
            men = counter.sources[0]["men"]
            assert max(1, int(men / 800 + 0.5)) <= counter.combat <= max(1, int(men / 500 + 0.5)), counter.key


def test_brigades_of_five_six_and_seven(roster: Roster) -> None:
    assert {5, 6, 7} <= {c.combat for c in roster.counters if c.kind == "infantry"}


def test_only_cavalry_is_heavy(roster: Roster) -> None:
    heavy = [c for c in roster.counters if c.heavy]
    assert {c.kind for c in heavy} == {"cavalry"}
    assert {c.side for c in heavy} == {"allied", "austrian"}


@pytest.mark.parametrize(
    ("name", "formation"),
    [
        ("Charrière", "fr-iv"),
        ("Richepance (O'Farrel)", "fr-iv"),
        ("Saurin", "fr-iv"),
        ("Rochefort", "fr-iv"),
        ("Vergé", "fr-iii"),
        ("Ducrot", "fr-iii"),
        ("Cassaignolles", "fr-cavalry"),
        ("de Champéron", "fr-cavalry"),
        ("Marion", "fr-cavalry"),
        ("Host", "au-xi"),
        ("IV Corps Artillery 1", "fr-iv"),
        ("IV Corps Artillery 2", "fr-iv"),
        ("III Corps Artillery 2", "fr-iii"),
    ],
)
def test_units_that_the_rules_name(name: str, formation: str, roster: Roster) -> None:
    assert [c.formation for c in roster.counters if c.name == name] == [formation]


def test_brigade_numbers_that_the_rules_name(roster: Roster) -> None:
    numbers = {c.key: c.brigade for c in roster.counters}
    assert (numbers["au-11-host"], numbers["fr-4-richepance"]) == ("3/2", "1/3")
    printed = [(c.formation, c.brigade) for c in roster.counters if c.brigade]
    assert len(printed) == len(set(printed))


def test_who_comes_when_and_where(roster: Roster) -> None:
    ways = {c.key: (c.entry.turn, c.entry.hex) for c in roster.counters if c.entry}
    first = {"fr-4-charriere", "fr-4-richepance", "fr-4-saurin", "fr-4-artillery-1", "fr-4-artillery-2"}
    assert {key for key, way in ways.items() if way == (1, "2722")} == first
    for formation, way in (
        ("fr-iii", (3, "3522")),
        ("fr-guard", (4, "1623")),
        ("au-vii", (4, "3101")),
        ("au-xi", (5, "3603")),
    ):
        own = [c for c in roster.counters if c.formation == formation and not c.never]
        assert {ways[c.key] for c in own} == {way}
    horse = {key for key, way in ways.items() if way == (4, "1623") and key.startswith("fr-g")}
    assert {"fr-g-marion", "fr-g-champeron", "fr-g-cassaignolles"} <= horse
    (emperor,) = (c for c in roster.settings.commander if c.key == "franz-joseph")
    assert emperor.entry is not None
    assert (emperor.entry.turn, emperor.entry.hex, emperor.entry.movement) == (6, "3101", 10)


def test_who_never_comes(roster: Roster) -> None:
    never = {c.key for c in roster.counters if c.never}
    assert never == {"fr-3-verge", "fr-3-ducrot", "fr-3-artillery-2", "au-11-host"}


def test_every_unit_of_the_order_of_battle_is_in_one_counter(roster: Roster) -> None:
    used = [source["id"] for c in roster.counters for source in c.sources]
    assert len(used) == len(set(used))
    absent = {unit["formation"] for key, unit in roster.history.units.items() if key not in used}
    assert absent == {"au_ii", "au_art2"}


def totals(roster: Roster, nation: str) -> tuple[int, int, int]:
    """Foot, horse and guns on the field."""
    foot = horse = guns = 0
    for counter in roster.counters:
        for source in counter.sources:
            if roster.history.formations[source["formation"]]["nation"] == nation and not counter.never:
                foot += source["men"] if source["arm"] == "infantry" else 0
                horse += source["men"] if source["arm"] == "cavalry" else 0
                guns += source.get("guns", 0)
    return foot, horse, guns


def test_armies_are_as_strong_as_the_sources_say(roster: Roster) -> None:
    formations = roster.history.formations
    for nation, army in (("french", "fr_army"), ("sardinian", "sa_army")):
        sourced = formations[army]
        assert totals(roster, nation) == (sourced["infantry"], sourced["cavalry"], sourced["guns"])
    foot, horse, guns = totals(roster, "austrian")
    assert foot == 119_783
    assert horse == 6_160 + formations["au_cav1"]["cavalry"]
    idle = 24 - 16  # one of the three batteries of the army reserve did not come into action
    assert guns - idle == 416


def test_corps_are_as_strong_as_the_order_of_battle_says(roster: Roster) -> None:
    for key, formation in roster.formations.items():
        if key == "fr-cavalry":
            continue
        foot = sum(c.men for c in roster.counters if c.formation == key and c.kind == "infantry" and not c.never)
        assert foot == sum(roster.history.formations[source]["infantry"] for source in formation.source), key
