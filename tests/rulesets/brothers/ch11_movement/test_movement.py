"""Movement: who moves, what ground and hexsides cost, minimum moves, woods."""

from __future__ import annotations

import pytest

from grognard.rulesets.brothers.reader.scenario import Switches
from grognard.rulesets.brothers.ruleset import RULESET
from tests.rulesets.brothers.battle import Battle
from tests.rulesets.brothers.walk import Walk, road
from tests.rulesets.drill import of_kind


@pytest.mark.rule("brothers", "11.1a")
def test_active_units_move_one_after_the_other_and_guns_that_fired_not_at_all() -> None:
    battle = Battle(
        """
        . . . . . .
        . . . . . .
        """,
        "french i infantry a 0105",
        "french i infantry b 0105",
        "french i artillery fired 0104 strength=4",
        "french i artillery silent 0205 strength=4",
        "french ii infantry other 0106",
        "french i hq h 0105",
        "austrian v infantry foe 0103",
    )
    battle.activate("i", "aggressive")
    battle.fire("allied", "fired", "0103", 1, 1, 3)
    battle.skip("ChooseMover")
    movers = {option.split()[1] for option in battle.options("allied") if option.startswith("select")}
    assert movers == {"a", "b", "silent", "h"}
    battle.play("allied", "select a")
    assert {option.split()[1] for option in battle.options("allied") if not option.startswith("join")} == {"a"}
    battle.play("allied", "stop a")
    assert battle.has("allied", "select b")
    assert not battle.has("allied", "select a")


@pytest.mark.rule("brothers", "11.1a")
@pytest.mark.rule("brothers", "11.1b")
def test_a_stack_is_formed_at_the_start_and_keeps_its_order() -> None:
    battle = Walk(
        ". . . . . .",
        "infantry strength=3",
        "french i infantry b 0106 strength=2",
        "french i infantry c 0106 strength=2",
        "french i infantry waiting 0104 strength=2",
        "austrian v artillery foe 0102 strength=2",
    )
    battle.play("allied", "select c", "join a", "move c 0104 1")
    assert battle.stack("0104") == ["waiting", "c", "a"]
    assert battle.stack("0106") == ["b"]
    assert not any(option.startswith(("join", "shift")) for option in battle.options("allied"))
    battle.play("allied", "move c 0103")
    assert battle.stack("0103") == ["c", "a"]


@pytest.mark.rule("brothers", "11.1c")
def test_hexes_with_enemy_units_are_closed_and_those_with_a_lone_hq_only_to_other_hqs() -> None:
    battle = Walk(". . . . .", "infantry", "austrian v hq k 0104", "austrian v infantry foe 0103")
    assert battle.ends() == ["0104"]
    battle = Walk(". . . . .", "infantry", "austrian v hq k 0104", "austrian v infantry foe 0103")
    assert battle.ends("h") == []


@pytest.mark.rule("brothers", "11.1c")
@pytest.mark.parametrize("mover", ["b", "k"])
def test_neither_troops_nor_an_hq_ride_over_enemy_units(mover: str) -> None:
    battle = Walk(
        ". . . . .",
        "infantry strength=2",
        "french ii infantry b 0104 strength=2",
        "french ii hq k 0104",
        "austrian v infantry foe 0103 strength=2",
    )
    battle.activate("ii", "aggressive", until="ChooseMover")
    assert battle.ends(mover) == ["0105"]


@pytest.mark.rule("brothers", "11.2a")
@pytest.mark.parametrize(
    ("arm", "ground", "hexes"),
    [
        ("infantry", ". . . . . .", 4),
        ("infantry", ". f f f f .", 4),
        ("infantry", ". w . . . .", 3),
        ("infantry", ". T . T . .", 2),
        ("infantry", ". v v v v .", 4),
        ("cavalry", ". f f f . .", 2),
        ("cavalry", ". w . . . .", 2),
        ("artillery", ". f . f . .", 2),
        ("artillery", ". . w . . .", 2),
        ("artillery", ". T v v . .", 3),
    ],
)
def test_each_hex_is_paid_by_its_ground_and_the_arm(arm: str, ground: str, hexes: int) -> None:
    assert Walk(ground, f"{arm} movement=4").reach() == hexes


@pytest.mark.rule("brothers", "11.2b")
def test_a_little_wood_makes_a_woods_hex() -> None:
    battle = Walk(". . . . . .", marks=("woods 0105",))
    assert battle.reach() == 3
    battle.play("allied", "move a 0105")
    assert battle.hits("a") == 1


@pytest.mark.rule("brothers", "11.2c")
@pytest.mark.parametrize(
    ("mate", "ground", "hexes"),
    [("artillery movement=4 strength=2", ". f f f f .", 2), ("infantry movement=3 strength=2", ". . . . . .", 3)],
)
def test_a_stack_goes_only_where_every_member_can_pay(mate: str, ground: str, hexes: int) -> None:
    battle = Walk(ground, "infantry", f"french i {mate.split()[0]} b 0106 {' '.join(mate.split()[1:])}")
    battle.play("allied", "select a")
    assert battle.reach() == 4
    battle.play("allied", "join b")
    assert battle.reach() == hexes


@pytest.mark.rule("brothers", "11.2c")
def test_each_member_of_a_stack_spends_its_own() -> None:
    """Infantry pays one for a field and guns two, so it depends on who has how many points."""
    for foot, guns, hexes in ((3, 4, 3), (4, 3, 2), (2, 9, 2)):
        battle = Walk(
            ". f . . . .", f"infantry movement={foot}", f"french i artillery b 0106 movement={guns} strength=2"
        )  # fmt: skip
        battle.play("allied", "select a", "join b", "move a 0105")
        assert battle.reach() == hexes


@pytest.mark.rule("brothers", "11.2.1a")
@pytest.mark.parametrize(
    ("arm", "side", "heights", "hexes"),
    [
        ("infantry", "stream", "0 0 0 0 0 0 0", 5),
        ("cavalry", "stream", "0 0 0 0 0 0 0", 5),
        ("artillery", "stream", "0 0 0 0 0 0 0", 5),
        ("infantry", "canal", "0 0 0 0 0 0 0", 4),
        ("cavalry", "canal", "0 0 0 0 0 0 0", 3),
        ("infantry", "slope", "0 1 1 1 1 1 1", 5),
        ("infantry", "slope", "1 0 0 0 0 0 0", 6),
        ("cavalry", "slope", "0 1 1 1 1 1 1", 4),
        ("cavalry", "slope", "1 0 0 0 0 0 0", 6),
    ],
)
def test_streams_canals_and_slopes_cost_more(arm: str, side: str, heights: str, hexes: int) -> None:
    battle = Walk(". . . . . . .", f"{arm} movement=6", sides=(f"{side} 0107-0106",), heights=f"\n{heights}\n")
    assert battle.reach() == hexes


@pytest.mark.rule("brothers", "11.2.1b")
@pytest.mark.parametrize("side", ["canal", "slope"])
@pytest.mark.parametrize("heights", ["0 1 1 1 1", "1 0 0 0 0"])
def test_guns_cross_no_canal_and_no_slope_but_by_road(side: str, heights: str) -> None:
    sides, heights = (f"{side} 0105-0104",), f"\n{heights}\n"
    assert Walk(". . . . .", "artillery", sides=sides, heights=heights).reach() == 0
    assert Walk(". . . . .", "artillery", sides=sides, heights=heights, roads=(road("minor", 5, 4),)).reach() == 4


@pytest.mark.rule("brothers", "11.2.1b")
@pytest.mark.parametrize(("switch", "ends"), [(False, []), (True, ["0104", "0103"])])
def test_guns_join_friends_beyond_a_bridge_only_by_a_switch(switch: bool, ends: list[str]) -> None:
    """With the road rate they lose what lifted the ban; by the switch they pay for the ground."""
    battle = Walk(
        ". T . . .",
        "artillery movement=3 strength=2",
        "french i infantry b 0104 strength=4",
        sides=("canal 0105-0104",),
        roads=(road("minor", 5, 4),),
        switches=Switches(guns_join_by_road=switch),
    )
    assert battle.ends() == ends


@pytest.mark.rule("brothers", "11.2.1b")
@pytest.mark.parametrize("switch", [False, True])
def test_guns_cross_a_bridge_one_by_one_and_as_a_stack_only_by_a_switch(switch: bool) -> None:
    battle = Walk(
        ". . . .", "artillery strength=2", "french i artillery b 0104 strength=2", sides=("canal 0104-0103",),
        roads=(road("minor", 4, 3),), switches=Switches(guns_join_by_road=switch),
    )  # fmt: skip
    assert "0103" in battle.ends()
    assert battle.has("allied", "join b") == switch
    if switch:
        battle.play("allied", "join b")
        assert "0103" in battle.ends()


@pytest.mark.rule("brothers", "11.2.3")
def test_one_hex_is_always_possible_but_never_onto_closed_ground() -> None:
    assert Walk(". w . .", "artillery movement=1").reach() == 1
    assert Walk(". . . .", "infantry movement=1", sides=("canal 0104-0103",)).reach() == 1
    assert Walk(". . w .", "artillery movement=1").reach() == 1
    assert Walk(". ~ . .", "infantry movement=1").reach() == 0
    battle = Walk(". . w .", "infantry movement=2")
    battle.play("allied", "select a", "move a 0103")
    assert battle.ends() == ["0104"]  # the second hex is paid for, or not entered
    assert Walk(". . . .", "artillery movement=1", sides=("canal 0104-0103",)).reach() == 0


@pytest.mark.rule("brothers", "11.2.3")
def test_an_out_of_command_unit_has_its_one_hex_only_towards_its_hq() -> None:
    far = "french i hq h {} aggressive=1 defensive=1"
    towards = Walk(". w . . . .", "infantry movement=1", far.format("0101"))
    assert towards.ends() == ["0105"]
    west = "french i infantry b 0103 movement=1"
    away = Walk(". . . w . .", "infantry movement=1", far.format("0106"), west)
    assert away.ends("b") == ["0104"]


@pytest.mark.rule("brothers", "11.2.4a")
def test_each_woods_hex_disorders_but_not_along_a_road_and_never_an_hq() -> None:
    battle = Walk(". w w . .", "infantry movement=6")
    battle.ends()
    battle.play("allied", "move a 0103")
    assert battle.hits("a") == 2
    battle = Walk(". w w . .", "infantry movement=6", roads=(road("minor", 5, 4, 3),))
    battle.ends()
    battle.play("allied", "move a 0103")
    assert battle.hits("a") == 0
    battle = Walk(". w w . .")
    battle.ends("h")
    battle.play("allied", "move h 0103")
    assert battle.state.hits[battle.keys["h"]] == 0


@pytest.mark.rule("brothers", "11.2.4a")
def test_along_a_road_means_across_its_hexside_even_into_an_occupied_hex() -> None:
    battle = Walk(". w . .", "infantry strength=4", "french i infantry b 0103 strength=4", roads=(road("minor", 4, 3),))
    battle.ends()
    battle.play("allied", "move a 0103 0")
    assert (battle.place("a"), battle.hits("a")) == ("0103", 0)


@pytest.mark.rule("brothers", "11.2.4a")
def test_a_retreat_into_woods_disorders_nobody() -> None:
    battle = Battle(
        "\n. . . w\n",
        "french i infantry a 0103 strength=6",
        "french i hq h 0104",
        "austrian v infantry b 0102 worn=4 worn_morale=5 battleworn",
    )
    battle.activate("i", "aggressive")
    battle.fire("allied", "a", "0102", 5, 6, 1, 4)
    assert (battle.place("b"), battle.hits("b")) == ("0101", 0)


@pytest.mark.rule("brothers", "11.2.4b")
@pytest.mark.parametrize(
    ("state", "hits"), [("disrupted", 2), ("strength=1", 0), ("worn=1 battleworn", 0), ("strength=2 shaken", 1)]
)
def test_woods_never_cost_casualties_or_the_last_point(state: str, hits: int) -> None:
    battle = Walk(". w . .", f"infantry {state}")
    worn = battle.worn("a")
    battle.ends()
    events = battle.play("allied", "move a 0103")
    assert (battle.place("a"), battle.hits("a"), battle.worn("a")) == ("0103", hits, worn)
    assert not of_kind(events, "BreakTested")


@pytest.mark.rule("brothers", "11.2.4b")
@pytest.mark.parametrize(("state", "die", "place"), [("strength=1", 1, "broken"), ("worn=1 battleworn", 10, "broken"),
                                                     ("worn=1 battleworn", 1, "0103")])  # fmt: skip
def test_by_a_switch_woods_use_up_the_last_point(state: str, die: int, place: str) -> None:
    battle = Walk(". w . .", f"infantry {state}", "french i infantry other 0104 strength=3",
                  switches=Switches(woods_break=True))  # fmt: skip
    battle.script(die)
    battle.ends()
    battle.play("allied", "move a 0103")
    assert battle.place("a") == place


@pytest.mark.rule("brothers", "11.2.5")
def test_the_spy_of_italy_is_village_ground() -> None:
    real = RULESET.scenario("solferino")
    assert real.field.kind[real.board.grid.parse("2312")] == "village"
    battle = Walk(". . . .", marks=("spia 0103",))
    assert battle.scenario.field.kind[battle.hex("0103")] == "village"
    assert battle.scenario.field.villages >> battle.hex("0103") & 1
