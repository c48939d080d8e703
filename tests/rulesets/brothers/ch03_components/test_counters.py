"""Counters and what is printed on them: arms, nations, ratings, sides."""

from __future__ import annotations

import tomllib

import pytest

from grognard.rulesets.brothers.ch03_components.units import HEAVY, LIGHT, MEDIUM, NATIONS
from grognard.rulesets.brothers.ch03_components.values import halve, morale, strength
from grognard.rulesets.brothers.ch05_turn.activation import close_activation
from grognard.rulesets.brothers.meta import META
from grognard.rulesets.brothers.reader.charts import TURNS
from grognard.rulesets.brothers.reader.field import KINDS
from grognard.rulesets.brothers.ruleset import RULESET
from tests.rulesets.brothers.battle import Battle
from tests.rulesets.drill import modifiers, of_kind

OPEN = """
    . . . . . .
    . . . . . .
    . . . . . .
    """
SOLFERINO = RULESET.scenario("solferino")


def data_file(*path: str) -> dict[str, object]:
    return tomllib.loads(RULESET.files.joinpath(*path).read_text("utf-8"))


# -- scale and map -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("brothers", "2.1a")
def test_a_hex_is_500_metres_and_a_turn_an_hour() -> None:
    assert data_file("maps", "solferino.toml")["hex_metres"] == 500
    assert "500 metres" in META.summary
    hours = [int(turn.time[:2]) for _, turn in sorted(TURNS.items())]
    assert hours == list(range(5, 19))
    assert all(turn.time.endswith(":00") for turn in TURNS.values())


@pytest.mark.rule("brothers", "2.1b")
def test_a_strength_point_is_600_foot_or_450_horse() -> None:
    men = {"infantry": 600, "cavalry": 450}
    for unit in data_file("counters", "solferino.toml")["unit"]:  # type: ignore[attr-defined]
        if unit["arm"] in men:
            assert abs(unit["strength"] - unit["men"] / men[unit["arm"]]) <= 1, unit["key"]


@pytest.mark.rule("brothers", "2.2a")
def test_the_map_has_three_levels() -> None:
    levels = {SOLFERINO.field.level[hex] for hex in range(SOLFERINO.board.grid.size)}
    assert levels == {0, 1, 2}


@pytest.mark.rule("brothers", "2.2b")
def test_only_the_way_up_a_slope_costs_more() -> None:
    def battle(start: str) -> Battle:
        found = Battle(
            "\n. . .\n. . .\n",
            f"french i infantry a {start} movement=1",
            f"french i hq h {start}",
            "austrian v infantry b 0203",
            heights="\n0 1 1\n0 1 1\n",
            sides=("slope 0103-0102",),
        )
        found.activate("i", "defensive", until="ChooseMover")
        found.play("allied", "select a")
        return found

    up, down = battle("0103"), battle("0102")
    up.play("allied", "move a 0102")
    assert up.asked() != "MoveOn"  # two points for one hex: nothing is left but the hex that anybody may move
    climb = next(step for step in up.scenario.field.steps["infantry"][up.hex("0103")] if step.there == up.hex("0102"))
    descent = next(s for s in down.scenario.field.steps["infantry"][up.hex("0102")] if s.there == up.hex("0103"))
    assert (climb.price, descent.price) == (4, 2)


@pytest.mark.rule("brothers", "2.2c")
def test_a_town_is_no_village() -> None:
    assert {"town", "village"} <= KINDS
    field = Battle("\n. T v .\n", "french i infantry a 0101", "austrian v infantry b 0104").scenario.field
    village, town = field.cover[field.grid.parse("0102")], field.cover[field.grid.parse("0103")]
    assert (village.los, town.los) == ("obscures", "blocks")
    assert (village.can_be_flanked, town.can_be_flanked) == (True, False)
    assert (village.free_disengagement, town.free_disengagement) == (False, True)


# -- arms and nations --------------------------------------------------------------------------------------------------


@pytest.mark.rule("brothers", "3.1.1")
@pytest.mark.rule("brothers", "3.4a")
def test_headquarters_are_no_combat_units() -> None:
    for unit in SOLFERINO.units:
        assert unit.is_infantry + unit.is_cavalry + unit.is_gun == unit.is_troops
        assert unit.is_troops == (unit.arm not in ("hq", "cic"))
        assert unit.is_troops or (unit.strength, unit.morale) == (0, 0)


@pytest.mark.rule("brothers", "3.1.2a")
def test_the_formation_decides_who_activates_a_unit() -> None:
    battle = Battle(
        OPEN,
        "french i infantry mine 0106",
        "sardinian two infantry theirs 0105",
        "french i hq h 0106",
        "sardinian two hq k 0106",
        "austrian v infantry foe 0304",
    )
    assert [NATIONS[battle.scenario.units[battle.keys[key]].nation] for key in ("mine", "theirs", "foe")] == [
        "french", "sardinian", "austrian",
    ]  # fmt: skip
    battle.activate("two", "defensive", until="ChooseMover")
    assert battle.has("allied", "select theirs")
    assert not battle.has("allied", "select mine")


@pytest.mark.rule("brothers", "3.1.2b")
def test_frenchmen_belong_to_divisions() -> None:
    for unit in SOLFERINO.units:
        if unit.is_troops and NATIONS[unit.nation] == "french":
            assert unit.division, unit.key
    battle = Battle(
        OPEN,
        "french i infantry one 0106 division=1",
        "french i infantry two 0105 division=2",
        "french i hq h 0106",
        "austrian v infantry foe 0301",
    )
    battle.activate("i", "defensive")  # an ordinary activation does not ask for it
    battle.skip("ChooseMover")
    assert battle.has("allied", "select one")
    assert battle.has("allied", "select two")


@pytest.mark.rule("brothers", "3.1.6a")
def test_cavalry_has_three_weights_in_rising_order() -> None:
    assert LIGHT < MEDIUM < HEAVY
    horse = [unit for unit in SOLFERINO.units if unit.is_cavalry]
    assert horse
    assert {unit.weight for unit in horse} <= {LIGHT, MEDIUM, HEAVY}


@pytest.mark.rule("brothers", "3.1.6b")
def test_only_french_guns_can_be_medium() -> None:
    medium = [unit for unit in SOLFERINO.units if unit.is_gun and unit.weight]
    assert medium
    assert all(unit.is_rifled and NATIONS[unit.nation] == "french" for unit in medium)


# -- ratings -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("brothers", "3.1.3a")
@pytest.mark.rule("brothers", "3.1.3b")
@pytest.mark.rule("brothers", "3.1.5a")
@pytest.mark.rule("brothers", "3.1.5b")
@pytest.mark.parametrize(("state", "less"), [("", 0), ("shaken", 1), ("disrupted", 2)])
@pytest.mark.parametrize(("side", "points", "rating"), [("", 6, 7), ("battleworn", 4, 6)])
def test_disorder_lowers_what_the_upper_side_shows(state: str, less: int, side: str, points: int, rating: int) -> None:
    battle = Battle(
        OPEN,
        f"french i infantry a 0103 strength=6 worn=4 morale=7 worn_morale=6 {state} {side}",
        "austrian v infantry foe 0301",
    )
    unit = battle.keys["a"]
    assert strength(battle.game, unit) == points - less
    assert morale(battle.game, unit) == rating - less


@pytest.mark.rule("brothers", "3.1.4")
def test_movement_is_spent_anew_in_each_step() -> None:
    battle = Battle(OPEN, "french i infantry a 0106 movement=2", "french i hq h 0106", "austrian v infantry foe 0301")
    for end in ("0105", "0103"):  # the point saved on the first move is no good on the second
        battle.activate("i", "defensive", until="ChooseMover")
        battle.play("allied", "select a")
        assert battle.has("allied", f"move a {end}")
        assert not battle.has("allied", "move a 0102")
        battle.play("allied", f"move a {end}")
        assert battle.options("allied")  # with one point left, or none, two more hexes are too far
        assert not battle.has("allied", "move a 0103")
        battle.skip("ChooseMover", "Rally")
        close_activation(battle.game)
    assert battle.place("a") == "0103"


@pytest.mark.rule("brothers", "3.1.5c")
def test_white_strength_points_shift_fire_however_few_they_are() -> None:
    for unit in SOLFERINO.units:
        if unit.quality:
            assert unit.is_infantry or unit.is_rifled, unit.key
            assert unit.is_rifled or NATIONS[unit.nation] != "sardinian"
    battle = Battle(
        OPEN,
        "french i infantry a 0103 strength=2 white",
        "french i infantry b 0204 strength=2",
        "french i hq h 0204",
        "austrian v infantry foe 0203",
    )
    battle.activate("i", "aggressive")
    white = of_kind(battle.fire("allied", "a", "0203", 1, 1, 1), "Fired")[0]
    plain = of_kind(battle.fire("allied", "b", "0203", 1, 1, 1), "Fired")[0]
    assert modifiers(white)["high-quality"] == 1
    assert "high-quality" not in modifiers(plain)
    assert (white.column, plain.column) == (3, 2)


@pytest.mark.rule("brothers", "3.6b")
def test_halving_rounds_down_but_never_below_one() -> None:
    assert [halve(value) for value in (5, 3, 1)] == [2, 1, 1]
    assert [halve(value) for value in (0, -1)] == [0, -1]  # and never raises anything


@pytest.mark.rule("brothers", "3.6a")
def test_the_face_0_of_the_ten_sided_die_is_a_ten() -> None:
    battle = Battle(
        OPEN, "french i infantry a 0103", "french i hq h 0103", "austrian v infantry foe 0102 morale=9", dice=()
    )
    battle.activate("i", "aggressive")
    events = battle.fire("allied", "a", "0102", 3, 4, 10)
    rolls = [(event.faces, event.value) for event in of_kind(events, "DieRolled")]
    assert rolls == [(6, 3), (6, 4), (10, 10)]
    assert of_kind(events, "MoraleTested")[0].value == 10
    assert battle.hits("foe") == 1


@pytest.mark.rule("brothers", "3.3a")
def test_a_unit_of_one_or_two_points_has_one_side() -> None:
    for unit in SOLFERINO.units:
        if unit.is_troops:
            assert unit.is_detachment == (unit.strength <= 2) == (unit.worn == 0), unit.key
