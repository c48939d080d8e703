"""Reinforcements: when and where they come, what it costs, and how they are delayed."""

from __future__ import annotations

import pytest

from tests.rulesets.brothers.battle import Battle
from tests.rulesets.brothers.walk import road
from tests.rulesets.drill import of_kind

PLAIN = """
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    """
ROW = " ".join("." * 12)
HQ = "french i hq h 0305 aggressive=1 defensive=1"


def called(*lines: str, posture: str = "defensive", terrain: str = PLAIN, dice: tuple[int, ...] = (), turn: int = 1,
           roads: tuple[str, ...] = (), hq: str = HQ) -> Battle:  # fmt: skip
    """The Movement Step of the French, some of whom are still to come."""
    battle = Battle(terrain, hq, *lines, "austrian viii infantry far off:14:0101", turn=turn, roads=roads)
    battle.script(*dice, *[1] * 20)
    battle.activate("i", posture, until="ChooseMover")
    return battle


def entries(battle: Battle, unit: str) -> set[str]:
    """Where a unit may come in now."""
    if not battle.has("allied", f"select {unit}"):
        return set()
    battle.play("allied", f"select {unit}")
    return {option.split()[2] for option in battle.options("allied") if option.startswith("enter")}


def goes_on(battle: Battle, unit: str) -> int:
    """How many hexes a unit in a single row may go on."""
    words = [option.split() for option in battle.options("allied")]
    ends = [int(word[2]) for word in words if word[:2] == ["move", unit]]
    return max((int(battle.place(unit)) - end for end in ends), default=0)


@pytest.mark.rule("brothers", "11.5a")
@pytest.mark.parametrize(("turn", "comes"), [(3, False), (4, True), (5, True)])
def test_from_its_turn_on_a_unit_comes_at_one_of_its_hexes(turn: int, comes: bool) -> None:
    """The book's example: code 4 D/E."""
    found = entries(called("french i infantry a off:4:0109/0509", turn=turn), "a")
    assert ({"0109", "0509"} <= found) == comes
    assert "0309" not in found


@pytest.mark.rule("brothers", "11.5b")
@pytest.mark.parametrize(("die", "comes"), [(1, True), (8, True), (9, False), (10, False)])
def test_a_die_within_the_span_lets_all_under_it_come(die: int, comes: bool) -> None:
    battle = called("french i infantry a off:1:0309:1-8", "french i infantry b off:1:0309:1-8", dice=(die,))
    assert battle.has("allied", "select a") == comes
    assert battle.has("allied", "select b") == comes


@pytest.mark.rule("brothers", "11.5b")
def test_every_entry_code_of_the_chart_has_a_die_of_its_own() -> None:
    """The same span printed over other units that come elsewhere is another throw."""
    battle = called("french i infantry a off:1:0109:1-8", "french i infantry b off:1:0509:1-8", dice=(9, 8))
    assert not battle.has("allied", "select a")
    assert battle.has("allied", "select b")


@pytest.mark.rule("brothers", "11.5b")
def test_outside_its_span_a_unit_rolls_again_next_turn() -> None:
    battle = called("french i infantry a off:1:0309:3-8", dice=(2,))
    assert not battle.has("allied", "select a")
    battle.play("allied", "end")
    battle.script(8, *[1] * 20)
    battle.state.turn = 2
    battle.activate("i", "defensive", until="ChooseMover")
    assert battle.has("allied", "select a")


@pytest.mark.rule("brothers", "11.5c")
def test_they_come_fresh_and_in_the_movement_step() -> None:
    battle = Battle(PLAIN, HQ, "french i artillery a off:1:0309", "austrian v infantry foe 0307")
    battle.activate("i", "aggressive")
    assert battle.asked() == "ChooseMover"  # nobody could fire
    assert battle.place("a") == "off"
    assert "0309" in entries(battle, "a")
    battle.play("allied", "enter a 0309")
    assert (battle.place("a"), battle.hits("a"), battle.worn("a")) == ("0309", 0, False)


@pytest.mark.rule("brothers", "11.5d")
@pytest.mark.parametrize(("posture", "near"), [("aggressive", True), ("defensive", False)])
def test_they_are_in_command_on_arrival_in_the_posture_of_their_hq(posture: str, near: bool) -> None:
    """The HQ is far away; Out of Command they could never Engage."""
    battle = called("french i infantry a off:1:0309", "austrian viii cavalry foe 0306", posture=posture)
    entries(battle, "a")
    battle.play("allied", "enter a 0309")
    assert battle.has("allied", "move a 0307") == near
    assert battle.has("allied", "move a 0208")  # not towards its HQ


@pytest.mark.rule("brothers", "11.5d")
def test_in_the_next_turn_they_are_judged_like_anybody() -> None:
    battle = called("french i infantry a off:1:0309")
    entries(battle, "a")
    battle.play("allied", "enter a 0309")
    battle.skip("ChoosePosture")
    events = battle.activate("i", "defensive")
    lost = of_kind(events, "UnitsOutOfCommand")
    assert lost
    assert lost[0].units == (battle.keys["a"],)


@pytest.mark.rule("brothers", "11.5e")
def test_austrians_whose_hq_is_still_to_come_need_no_check() -> None:
    battle = Battle(
        PLAIN, "austrian v infantry a off:1:0309", "austrian v hq k off:1:0309", "french i infantry far 0101"
    )  # fmt: skip
    battle.script()
    events = battle.activate("v", "aggressive")
    assert not of_kind(events, "ActivationChecked")
    assert battle.has("austrian", "select a")


@pytest.mark.rule("brothers", "11.5e")
@pytest.mark.parametrize(("die", "comes"), [(10, False), (1, True)])
def test_with_the_hq_on_the_map_a_failed_check_keeps_them_out(die: int, comes: bool) -> None:
    battle = Battle(
        PLAIN,
        "austrian v infantry a off:1:0309",
        "austrian v hq k 0305",
        "french i infantry far 0101",
        dice=(die, *[1] * 20),
    )
    battle.activate("v", "aggressive")
    assert battle.has("austrian", "select a") == comes


@pytest.mark.rule("brothers", "11.5.1a")
def test_they_enter_within_one_edge_hex_and_pay_for_it() -> None:
    terrain = "\n. . . . .\n. . . . .\nT . . . .\n. . . . .\n. . . . .\n"
    battle = called("french i infantry a off:1:0305 movement=3", terrain=terrain, hq="french i hq h 0301")
    assert entries(battle, "a") == {"0305", "0205", "0405"}
    battle.play("allied", "enter a 0305")
    assert battle.has("allied", "move a 0304")
    assert not battle.has("allied", "move a 0303")


@pytest.mark.rule("brothers", "11.5.1a")
@pytest.mark.rule("brothers", "11.2.4a")
@pytest.mark.parametrize(("roads", "hits"), [((), 1), ((road("minor", 12, 11),), 0)])
def test_coming_in_through_woods_disorders_but_not_by_road(roads: tuple[str, ...], hits: int) -> None:
    ground = "w" + ROW[1:]
    battle = called("french i infantry a off:1:0112", terrain=f"\n{ground}\n", roads=roads, hq="french i hq h 0105")
    entries(battle, "a")
    battle.play("allied", "enter a 0112")
    assert battle.hits("a") == hits


@pytest.mark.rule("brothers", "11.5.1b")
@pytest.mark.parametrize("roads", [(), (road("minor", *range(12, 0, -1)),)])
def test_each_further_unit_of_a_queue_pays_once_more_but_no_hq(roads: tuple[str, ...]) -> None:
    units = [f"french i infantry {key} off:1:0112 strength=8" for key in "abcde"]
    battle = called(
        *units, terrain=f"\n{ROW}\n", hq="french i hq h off:1:0112 movement=6", posture="aggressive", roads=roads
    )
    for unit, left in zip("abcd", (3, 2, 1, 0), strict=True):
        entries(battle, unit)
        battle.play("allied", f"enter {unit} 0112")
        if left:
            assert goes_on(battle, unit) == left
            battle.play("allied", f"move {unit} 01{12 - left:02}")
            battle.skip("ChooseMover")
        if unit == "c":
            entries(battle, "h")
            battle.play("allied", "enter h 0112")
            assert goes_on(battle, "h") == 5
            battle.play("allied", "stop h")
    assert battle.place("d") == "0112"
    assert "0112" not in entries(battle, "e")


@pytest.mark.rule("brothers", "11.5.1b")
def test_only_those_beyond_the_stacking_limit_stand_in_the_queue() -> None:
    """Two units of 5 fit into the hex: both pay once, one after the other. The next two stand behind them and pay
    twice, the fifth three times."""
    units = [f"french i infantry {key} off:1:0112 strength=5" for key in "abcde"]
    battle = called(*units, terrain=f"\n{ROW}\n", hq="french i hq h 0112", posture="aggressive")
    for unit, left in zip("abcde", (3, 3, 2, 2, 1), strict=True):
        entries(battle, unit)
        battle.play("allied", f"enter {unit} 0112")
        assert goes_on(battle, unit) == left
        battle.play("allied", f"move {unit} 01{12 - left:02}")
        battle.skip("ChooseMover")


@pytest.mark.rule("brothers", "4.1b")
@pytest.mark.parametrize(("movement", "comes"), [(1, False), (2, True)])
def test_a_full_entry_hex_may_be_passed_through(movement: int, comes: bool) -> None:
    """Whoever has the points to reach the next hex comes in, and has to go on."""
    battle = called(f"french i infantry a off:1:0112 movement={movement}", "french ii infantry b 0112 strength=8",
                    terrain=f"\n{ROW}\n", hq="french i hq h 0101")  # fmt: skip
    assert ("0112" in entries(battle, "a")) == comes
    if comes:
        assert [option for option in battle.options("allied") if option.endswith("0112 1")] == []
        battle.play("allied", "enter a 0112")
        assert battle.options("allied") == ["move a 0111"]
        battle.play("allied", "move a 0111")
        assert battle.place("a") == "0111"


@pytest.mark.rule("brothers", "4.1b")
def test_nobody_comes_into_a_full_hex_from_which_nothing_leads_on() -> None:
    battle = called("french i infantry a off:1:0112", "french ii infantry b 0112 strength=8",
                    "french ii infantry c 0111 strength=8", terrain="\n. . ~ . . . . . . . . .\n",
                    hq="french i hq h 0101")  # fmt: skip
    assert entries(battle, "a") == set()


@pytest.mark.rule("brothers", "4.1e")
@pytest.mark.rule("brothers", "11.5.2a")
def test_halted_by_fire_in_a_full_entry_hex_they_go_back_off_the_map() -> None:
    battle = called("french i infantry a off:1:0309", "french ii infantry b 0309 strength=8",
                    "austrian viii infantry foe 0308", posture="aggressive")  # fmt: skip
    assert "0309" in entries(battle, "a")
    battle.play("allied", "enter a 0309")
    battle.script(3, 4, 9, *[1] * 20)
    battle.play("austrian", "fire foe 0309")
    battle.skip("ChooseMover", "DeclareAssaults")
    assert battle.place("a") == "off"


@pytest.mark.rule("brothers", "11.5.1b")
@pytest.mark.rule("brothers", "11.4a")
def test_a_queue_on_a_road_comes_in_by_road_march_and_with_the_bonus() -> None:
    """Half a point for each before it: the third has spent one and a half of five."""
    units = [f"french i infantry {key} off:1:0112 strength=8" for key in "abc"]
    battle = called(*units, terrain=f"\n{ROW}\n", hq="french i hq h 0101", roads=(road("major", *range(12, 0, -1)),))
    for unit, end in (("a", "0103"), ("b", "0104")):
        entries(battle, unit)
        battle.play("allied", f"enter {unit} 0112", f"move {unit} {end}")
        battle.skip("ChooseMover")
    entries(battle, "c")
    battle.play("allied", "enter c 0112")
    assert goes_on(battle, "c") == 7


@pytest.mark.rule("brothers", "11.5.1b")
@pytest.mark.rule("brothers", "11.4a")
@pytest.mark.parametrize(("posture", "comes"), [("defensive", True), ("aggressive", False)])
def test_the_road_bonus_may_pay_for_the_queue(posture: str, comes: bool) -> None:
    """The third in the queue pays three and has but two points of its own."""
    units = [f"french i infantry {key} off:1:0112 strength=8 movement={4 if key < 'c' else 2}" for key in "abc"]
    battle = called(*units, terrain=f"\n{ROW}\n", hq="french i hq h 0112", posture=posture,
                    roads=(road("minor", *range(12, 0, -1)),))  # fmt: skip
    for unit, end in (("a", "0109"), ("b", "0110")):
        entries(battle, unit)
        battle.play("allied", f"enter {unit} 0112", f"move {unit} {end}")
        battle.skip("ChooseMover")
    assert ("0112" in entries(battle, "c")) == comes


@pytest.mark.rule("brothers", "11.4b")
def test_coming_in_where_somebody_stands_forfeits_the_bonus() -> None:
    for lines, left in (((), 4), (("french ii infantry b 0112 strength=2",), 3)):
        battle = called("french i infantry a off:1:0112", *lines, terrain=f"\n{ROW}\n", hq="french i hq h 0101",
                        roads=(road("minor", *range(12, 0, -1)),))  # fmt: skip
        entries(battle, "a")
        battle.play("allied", "enter a 0112")
        assert goes_on(battle, "a") == left


@pytest.mark.rule("brothers", "11.5.2a")
@pytest.mark.parametrize(("turns", "farthest"), [(0, "0111"), (1, "0108"), (2, "0105")])
def test_each_turn_of_delay_moves_the_arrival_by_three_hexes(turns: int, farthest: str) -> None:
    """And they come in within one hex of the new arrival hex."""
    battle = called("french i infantry a off:1:0112", terrain=f"\n{ROW}\n", hq="french i hq h 0101")
    for turn in range(turns):
        events = battle.skip("ChoosePosture")
        assert of_kind(events, "ReinforcementDelayed")
        battle.state.turn = 2 + turn
        battle.activate("i", "defensive", until="ChooseMover")
    assert min(entries(battle, "a")) == farthest


@pytest.mark.rule("brothers", "11.5.2a")
def test_a_failed_span_is_a_delay_like_any_other() -> None:
    battle = called("french i infantry a off:1:0112:1-5", terrain=f"\n{ROW}\n", hq="french i hq h 0101", dice=(9,))
    events = battle.skip("ChoosePosture")
    assert of_kind(events, "ReinforcementDelayed")
    assert battle.state.delay[battle.keys["a"]] == 1


@pytest.mark.rule("brothers", "11.5.2b")
@pytest.mark.parametrize("posture", ["aggressive", "defensive"])
def test_next_to_the_enemy_they_come_only_to_engage_and_under_fire(posture: str) -> None:
    battle = called("french i infantry a off:1:0309", "austrian viii infantry foe 0308", posture=posture)
    found = entries(battle, "a")
    assert ("0309" in found) == (posture == "aggressive")
    if posture == "aggressive":
        battle.play("allied", "enter a 0309")
        assert battle.asked() == "DefendWithFire"
        assert battle.options("austrian")[0] == "fire foe 0309"


@pytest.mark.rule("brothers", "11.5.3")
@pytest.mark.parametrize(("hq", "lost"), [("off:9:0101", 2), ("off:1:0109", 2), ("0309", 0)])
def test_units_whose_hq_is_not_on_the_map_are_out_of_command(hq: str, lost: int) -> None:
    battle = Battle(
        PLAIN,
        "french i infantry a 0309",
        "french i infantry b 0308",
        f"french i hq h {hq} aggressive=9 defensive=9",
        "austrian v infantry far 0101",
    )
    found = of_kind(battle.activate("i", "aggressive"), "UnitsOutOfCommand")
    assert sum(len(event.units) for event in found) == lost
