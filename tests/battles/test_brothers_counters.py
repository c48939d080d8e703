"""Counters of brothers: the formula against its worked examples, and what the rules say of counters."""

from __future__ import annotations

import tomllib
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from grognard import rulesets
from grognard.battles.history import History

if TYPE_CHECKING:
    from grognard.battles.brothers import BrothersRoster, Placed
    from grognard.battles.brothers_formula import Side

CHARTS = Path(rulesets.__path__[0]) / "brothers/data/charts"

# key | front SP-MR-MP | back SP-MR-MP | marks
WORKED = """
fr-g-maneque | 7-8-4 | 4-7-4 | white
fr-g-niol | 5-8-4 | 3-7-4 |
fr-1-dieu | 6-7-4 | 4-6-4 | white
fr-1-alton | 5-7-4 | 3-6-4 |
fr-1-goze | 8-7-4 | 5-6-4 |
fr-1-desvaux | 4-7-7 | 2-6-7 | light
fr-g-marion | 2-8-6 | none | heavy
fr-1-art1 | 3-6-4 | 2-5-4 | white medium
fr-1-artr | 5-6-4 | 3-5-4 |
sa-cuneo | 7-6-4 | 4-5-4 |
sa-bers210 | 2-7-5 | none |
sa-3-art | 5-5-4 | 3-4-4 |
au-5-puchner | 5-7-4 | 3-6-4 |
au-5-puchner-jaeger | 2-8-5 | none | white
au-5-puchner-battery | 2-5-4 | none |
au-5-bils | 7-7-4 | 4-6-4 |
au-9-suini | 5-5-4 | 3-4-4 |
au-c2-holstein | 3-7-6 | 2-6-6 | medium
"""


def printed(side: Side | None, movement: int) -> str:
    return f"{side.strength}-{side.morale}-{movement}" if side else "none"


def by_key(roster: BrothersRoster) -> dict[str, Placed]:
    return {unit.key: unit for unit in roster.units}


@pytest.mark.parametrize("line", WORKED.strip().splitlines())
def test_worked_examples(line: str, brothers_roster: BrothersRoster) -> None:
    key, front, back, marks = (word.strip() for word in line.split("|"))
    made = by_key(brothers_roster)[key].counter
    assert printed(made.front, made.movement) == front
    assert printed(made.back, made.movement) == back
    assert " ".join(mark for mark in ("white" * made.quality, made.weight) if mark) == marks


def test_what_came_into_action_adds_up(brothers_roster: BrothersRoster) -> None:
    """Lauingen rode off at 07:00: he is in the totals and not in the game."""
    totals: Counter[tuple[str, str]] = Counter()
    for unit in brothers_roster.units:
        totals[unit.nation, unit.counter.arm] += unit.counter.front.strength
    lauingen = brothers_roster.maker.counters((brothers_roster.history.units["au_c1_lauingen"],), "austrian")
    for made in lauingen:
        totals["austrian", made.arm] += made.front.strength
    arms = ("infantry", "cavalry", "artillery")
    found = {n: tuple(totals[n, arm] for arm in arms) for n in ("french", "sardinian", "austrian")}
    assert found == {"french": (134, 18, 63), "sardinian": (62, 4, 22), "austrian": (199, 20, 110)}


@pytest.mark.rule("brothers", "3.3a")
def test_a_detachment_has_one_or_two_points_and_no_back(brothers_roster: BrothersRoster) -> None:
    for unit in brothers_roster.units:
        assert (unit.counter.front.strength <= 2) == (unit.counter.back is None), unit.key


def test_morale_runs_from_4_to_8_and_strength_to_8(brothers_roster: BrothersRoster) -> None:
    assert {unit.counter.front.morale for unit in brothers_roster.units} == {4, 5, 6, 7, 8}
    assert max(unit.counter.front.strength for unit in brothers_roster.units) == 8


def test_worn_units_are_weaker(brothers_roster: BrothersRoster) -> None:
    for unit in brothers_roster.units:
        made = unit.counter
        if made.back:
            assert 0 < made.back.strength < made.front.strength
            assert made.back.morale == made.front.morale - 1


@pytest.mark.rule("brothers", "3.1.5c")
def test_white_points_are_for_chasseurs_rifled_guns_and_jaeger(brothers_roster: BrothersRoster) -> None:
    for unit in brothers_roster.units:
        first, arm = unit.sources[0], unit.counter.arm
        may = (
            (unit.nation == "french" and arm == "infantry" and "chasseurs" in first.get("traits", ()))
            or (unit.nation == "french" and arm == "artillery" and unit.counter.weight == "medium")
            or (unit.nation == "austrian" and unit.counter.traits == ("jaeger",))
        )
        assert unit.counter.quality == may, unit.key


@pytest.mark.rule("brothers", "3.1.6a")
def test_weights(brothers_roster: BrothersRoster) -> None:
    for unit in brothers_roster.units:
        made, first = unit.counter, unit.sources[0]
        rifled = made.arm == "artillery" and unit.nation == "french" and first["gun_class"].startswith("rifled")
        wanted = first["cavalry_type"] if made.arm == "cavalry" else "medium" if rifled else ""
        assert made.weight == wanted, unit.key


@pytest.mark.rule("brothers", "3.1.2b")
def test_french_units_have_a_division(brothers_roster: BrothersRoster) -> None:
    for unit in brothers_roster.units:
        assert bool(unit.division) == (unit.nation == "french")
    divisions = {unit.division for unit in brothers_roster.units if unit.formation == "fr-iv"}
    assert divisions == {"1", "2", "3", "cavalry", "Partouneaux", "reserve"}


def test_horse_of_one_division_and_weight_rides_together(brothers_roster: BrothersRoster) -> None:
    small = Counter(
        (unit.sources[0]["formation"], unit.sources[0]["division"], unit.counter.weight)
        for unit in brothers_roster.units
        if unit.counter.arm == "cavalry" and len(unit.sources) == 1 and unit.counter.is_detachment
    )
    assert set(small.values()) == {1}


def test_every_brigade_battery_is_a_detachment(brothers_roster: BrothersRoster) -> None:
    batteries = [unit for unit in brothers_roster.units if unit.counter.part == "battery"]
    assert len(batteries) > 25
    assert all(unit.counter.is_detachment for unit in batteries)
    assert {unit.nation for unit in batteries} == {"austrian"}


def chart(name: str) -> dict[str, Any]:
    return tomllib.loads((CHARTS / name).read_text("utf-8"))


def test_formations_are_those_with_a_morale_marker(brothers_roster: BrothersRoster) -> None:
    markers = {
        each["key"].replace("_", "-") for each in chart("corps_morale.toml")["formation"] if "optional" not in each
    }
    assert {formation.key for formation in brothers_roster.settings.formation} == markers


@pytest.mark.rule("brothers", "14.0a")
def test_corps_morale_is_that_of_the_chart(brothers_roster: BrothersRoster) -> None:
    values = {each["key"].replace("_", "-"): each["value"] for each in chart("corps_morale.toml")["formation"]}
    for formation in brothers_roster.settings.formation:
        assert brothers_roster.morale(formation) == values[formation.key], formation.key


def test_headquarters_are_rated_by_the_chart(brothers_roster: BrothersRoster) -> None:
    ratings = {each["formation"]: (each["cr_a"], each["cr_d"], each["mp"]) for each in chart("hqs.toml")["hq"]}
    for formation in brothers_roster.settings.formation:
        hq = brothers_roster.hq(formation)
        assert (hq["aggressive"], hq["defensive"], hq["movement"]) == ratings[formation.source[0]]


@pytest.mark.rule("brothers", "3.4.5")
def test_three_sovereigns(brothers_roster: BrothersRoster) -> None:
    assert [(each["name"], each["nation"]) for each in brothers_roster.commanders()] == [
        ("Napoleon III", "french"),
        ("Vittorio Emanuele II", "sardinian"),
        ("Franz Josef", "austrian"),
    ]


@pytest.mark.parametrize(
    ("key", "formation"),
    [
        ("fr-1-desvaux", "fr-i"),
        ("fr-3-clerembault", "fr-iv"),
        ("fr-3-labareyre", "fr-iv"),
        ("fr-g-cassaignoles", "fr-guard"),
        ("au-c1-vopaterny", "au-iii"),
        ("au-art1-r-1", "au-iii"),
        ("sa-art-r", "sa-2"),
    ],
)
def test_who_fights_under_whom(key: str, formation: str, brothers_roster: BrothersRoster) -> None:
    assert by_key(brothers_roster)[key].formation == formation


def test_who_is_left_out(brothers_roster: BrothersRoster) -> None:
    used = {source["id"] for unit in brothers_roster.units for source in unit.sources}
    absent = {key for key, unit in brothers_roster.history.units.items() if key not in used}
    idle = {key for key, unit in brothers_roster.history.units.items() if not unit["engaged"]}
    assert absent == idle | {"au_c1_lauingen"}


def test_men_are_counted_once(brothers_roster: BrothersRoster) -> None:
    """Each man of the order of battle is on one counter; gunners of brigade batteries come on top."""
    for arm in ("infantry", "cavalry"):
        counted = sum(unit.counter.men for unit in brothers_roster.units if unit.counter.arm == arm)
        sources = {s["id"]: s["men"] for u in brothers_roster.units for s in u.sources if s["arm"] == arm}
        assert counted == sum(sources.values())


def test_chasseurs_can_be_a_counter_of_their_own(history: History, brothers_roster: BrothersRoster) -> None:
    from grognard.battles.brothers_formula import CounterMaker

    formula, dieu = brothers_roster.settings.formula, (history.units["fr_1_dieu"],)
    for choice, wanted in (("detach", [(5, False), (1, True)]), ("none", [(6, False)]), ("brigade", [(6, True)])):
        maker = CounterMaker(msgspec.structs.replace(formula, french_chasseurs=choice))
        assert [(made.front.strength, made.quality) for made in maker.counters(dieu, "french")] == wanted
