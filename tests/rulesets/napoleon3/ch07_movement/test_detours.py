"""The owner chooses a unit's way where it matters [7.1a, 8.4b, 14.3b, R7]."""

from __future__ import annotations

from random import Random

import pytest

from grognard.rulesets.napoleon3.ruleset import RULESET
from tests.rulesets.drill import of_kind
from tests.rulesets.napoleon3.acts import options
from tests.rulesets.napoleon3.battle import Battle

FIELD = "\n".join([". . . . . . ."] * 5) + "\n"
FRIEND = "allied i infantry a 0107"


def sent(rider: str, move: str, *lines: str, terrain: str = FIELD, cities: tuple[str, ...] = ()) -> Battle:
    """A position after an Austrian unit was told where to go."""
    battle = Battle(terrain, FRIEND, *lines, f"austrian v {rider}", "austrian v hq k 0301", cities=cities)
    battle.activate("v")
    battle.play("austrian", "select x", f"move x {move}")
    return battle


def ways(battle: Battle) -> list[str]:
    assert battle.waits_for("austrian") == "ChooseWay"
    return [text.removeprefix("go-by x ") for text in options(battle, "austrian")]


@pytest.mark.rule("napoleon3", "8.4b")
def test_8_4b_cavalry_rides_past_a_lone_commander_or_round_him() -> None:
    """Along the row it comes next to him; a hex further south it does not, for a point more."""
    for index, place in ((0, "0107"), (1, "0204")):
        battle = sent("cavalry x 0302 w", "0306 w", "allied commander nap 0204")
        found = ways(battle)
        assert found[0] == "0303 0304 0305 0306"
        assert not {"0303", "0304"} & set(found[1].split())
        battle.play("austrian", f"go-by x {found[index]}")
        assert (battle.where("x"), battle.where("nap")) == ("0306", place)


@pytest.mark.rule("napoleon3", "8.4b")
def test_8_4b_a_headquarters_is_ridden_down_or_left_alone() -> None:
    """Only in its own hex; past it costs the same."""
    battle = sent("cavalry x 0302 w", "0304 w", "allied i hq h 0303")
    assert len(ways(battle)) == 2
    round_it = next(way for way in ways(battle) if "0303" not in way)
    battle.play("austrian", f"go-by x {round_it}")
    assert battle.where("h") == "0303"


@pytest.mark.rule("napoleon3", "7.1a")
@pytest.mark.parametrize(
    ("start", "move", "lines"),
    [
        ("0302", "0306 w", ()),
        ("0302", "0303 w", ("allied commander nap 0204",)),
        ("0502", "0506 w", ("allied commander nap 0204", "allied i infantry c 0204 e")),
    ],
)
def test_7_1a_nobody_is_asked_where_the_ways_are_alike(start: str, move: str, lines: tuple[str, ...]) -> None:
    """No leader near; every way ends next to him; or troops stand with him."""
    battle = sent(f"cavalry x {start} w", move, *lines)
    assert battle.waits_for("austrian") == "ChooseMover"


@pytest.mark.rule("napoleon3", "14.3b")
@pytest.mark.parametrize("city", ["0303", "0403"])
def test_14_3b_of_ways_that_cost_the_same_the_unit_goes_through_the_open_city(city: str) -> None:
    """Nothing is lost by it, so nobody is asked; the city changes hands."""
    battle = sent("infantry x 0302 w", "0404 w", cities=(f"medole allied {city}",))
    assert battle.waits_for("austrian") == "ChooseMover"
    assert battle.game.state.control == [1]


@pytest.mark.rule("napoleon3", "14.3b")
def test_14_3b_a_detour_through_a_city_is_asked_for_and_the_staff_makes_it() -> None:
    """Straight on, or through the open city and back to the hex beside it."""
    battle = sent("infantry x 0302 w", "0303 w", cities=("medole allied 0304",))
    assert ways(battle)[0] == "0303"
    (advice,) = RULESET.counsel(battle.game, 1, Random(1))
    battle.game.play(1, advice)
    assert (battle.where("x"), battle.game.state.control) == ("0303", [1])


@pytest.mark.rule("napoleon3", "7.1a")
def test_7_1a_a_way_may_lead_back_through_the_hex_it_began_in() -> None:
    """On a causeway: east into the open city, and then west."""
    battle = sent("infantry x 0103 w", "0104 w", terrain=". . . . . . .\n~ ~ ~ ~ ~ ~ .\n. . . . . . .\n",
                  cities=("medole allied 0102",))  # fmt: skip
    assert ways(battle) == ["0104", "0102 0103 0104"]
    battle.play("austrian", "go-by x 0102 0103 0104")
    assert (battle.where("x"), battle.game.state.control) == ("0104", [1])


@pytest.mark.rule("napoleon3", "11.5c")
def test_11_5c_cavalry_chooses_between_a_city_and_its_charge() -> None:
    """Three points leave it fresh; by the city it is too tired to charge."""
    battle = sent("cavalry x 0302 w", "0305 w", cities=("medole allied 0502",))
    by_city = next(way for way in ways(battle) if "0502" in way)
    assert len(ways(battle)) == 2
    events = battle.play("austrian", f"go-by x {by_city}")
    assert battle.game.state.control == [1]
    assert battle.game.state.spent[battle.keys["x"]] > 6
    assert battle.grid.text(of_kind(events, "UnitMoved")[0].path[-1]) == "0305"


@pytest.mark.rule("napoleon3", "6.1a")
@pytest.mark.parametrize(("looks", "asked"), [("ne", False), ("nw", False), ("se", True)])
def test_6_1a_no_way_leads_through_an_enemy_zone(looks: str, asked: bool) -> None:
    """Only the row before a brigade leads round the commander: who enters its zone stops there; or it looks away."""
    terrain = FIELD.replace(". . . . . . .\n", "", 1) + "~ ~ ~ . ~ ~ ~\n"
    lines = ("allied commander nap 0204", f"allied i infantry c 0504 {looks}")
    battle = sent("cavalry x 0302 w", "0306 w", *lines, terrain=terrain)
    assert (battle.waits_for("austrian") == "ChooseWay") == asked


@pytest.mark.rule("napoleon3", "7.1a")
def test_7_1a_what_is_no_way_is_refused() -> None:
    """Only one of the ways shown."""
    battle = sent("cavalry x 0302 w", "0306 w", "allied commander nap 0204")
    assert not battle.has("austrian", "go-by x 0303 0306")
