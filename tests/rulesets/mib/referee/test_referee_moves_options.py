"""Situations of the optional rules, refereed from the book: initiative, mail, grand batteries, lines [mib 16]."""

from __future__ import annotations

import pytest

from grognard.rulesets.mib.ch16_options.grand_batteries import mass
from grognard.rulesets.mib.state import FIRED
from tests.rulesets.drill import modifiers, of_kind
from tests.rulesets.mib.battle import OPEN, Battle, ground, one

A, B, FAR = "french i infantry a 0504 s", "austrian v infantry b 0505 n", "austrian v infantry b 0909 n"
INITIATIVE = "initiative = true"
GRAND = 'initiative = true\ngrand-batteries = ["french"]'
NAPOLEON = "french - leader nap 0504 masses_guns rating=6 range=2"
DONOR = "french i infantry a 0403 s guns=10"


def battery(*lines: str, guns: int = 5, facing: int = 3, hexes: tuple[str, ...] = ("0504",), **more: object) -> Battle:
    """Massed guns that look south from the leader's hex, and others."""
    more.setdefault("rules", GRAND)
    battle = Battle(str(more.pop("terrain", OPEN)), NAPOLEON, DONOR, *lines, **more)  # type: ignore[arg-type]
    for hex in hexes:
        for _ in range(guns):
            mass(battle.game, battle.unit("a"), battle.grid.parse(hex), facing)
    battle.game.state.guns[battle.unit("a")] = 0
    return battle


def to_target(battle: Battle, formation: str = "i") -> Battle:
    battle.activate(formation)
    battle.quietly("ChooseTarget")
    return battle


def bombard(battle: Battle, order: str, faces: tuple[int, ...], stop: tuple[str, ...] = ()) -> list[object]:
    battle.script(*faces)
    return [*battle.play("french", order), *battle.quietly(*stop)]


# -- initiative --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("mib", "16.1a")
@pytest.mark.parametrize(("die", "extra", "marker"), [(3, "", -1), (3, " steps=3", 0), (4, " steps=3", 1)])
def test_16_1_the_modified_die_moves_the_marker(die: int, extra: str, marker: int) -> None:
    """It is the modified result that counts: eight against six adds one (7.1, 16.1)."""
    battle = Battle(OPEN, A, B + extra, rules=INITIATIVE)
    battle.activate("i")
    battle.fight("attack a 0505", faces=(die, 6, 6))
    assert battle.game.state.initiative == marker


@pytest.mark.rule("mib", "16.1b")
def test_16_1_a_pursuit_is_no_combat_of_its_own() -> None:
    """Its dice are no separate combat (7.14), so that it does not move the marker once more (16.1)."""
    battle = Battle(OPEN, A + " organic=2", B, rules=INITIATIVE)
    battle.activate("i")
    battle.to_combat()
    battle.play("french", "attack a 0505")
    battle.script(6, 6, 6, 6, 6, 6)
    battle.play("french", "fight")
    battle.quietly("Pursue")
    assert battle.waiting() == ["Pursue"]
    events = battle.play("french", "pursue a")
    assert of_kind(events, "PursuitResolved")
    assert not of_kind(events, "InitiativeMoved")
    assert battle.game.state.initiative == 1


@pytest.mark.rule("mib", "16.1e")
@pytest.mark.parametrize("marker", [-3, -1, 2, 3])
def test_16_1_a_quiet_turn_brings_the_marker_to_the_middle_at_once(marker: int) -> None:
    """Into the middle box from wherever it lies, even from an end (16.1)."""
    battle = Battle(OPEN, A, FAR, rules=INITIATIVE, extra=f"initiative = {marker}")
    battle.turn(seed=1)
    while battle.game.state.turn == 1:
        battle.play(battle.active(), "decline" if battle.waiting() == ["ChooseChits"] else "end")
    assert battle.game.state.initiative == 0


@pytest.mark.rule("mib", "16.1d")
def test_16_1_the_two_formations_move_before_either_fights_and_join_in_one_attack() -> None:
    """They are activated at the same time (16.1): all activated units finish moving first (7.0)."""
    battle = Battle(OPEN, A, "french ii infantry c 0604 sw", B, rules=INITIATIVE, extra="initiative = 3")
    battle.turn(seed=1)
    battle.play("french", "pick a", "pick c")
    assert {"select a", "select c"} <= battle.options()
    events = battle.fight("attack a 0505", "attack c 0505", faces=(4, 6, 6, 6), stop=("ChooseUnit",))
    assert one(events, "CombatResolved").attack == "16"


# -- by mail -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("mib", "16.3b")
def test_16_3_two_formations_attack_one_hex_one_after_the_other() -> None:
    """They must attack separately even if they attack the same units (16.3), which is more than once a phase (7.0)."""
    battle = Battle(OPEN, A, "french ii infantry c 0604 sw", B, rules="by-mail = true")
    battle.turn(seed=1)
    battle.play("french", "first")
    battle.to_combat()
    battle.play("french", "attack a 0505", "attack c 0505")
    assert not {o for o in battle.options() if o.startswith("combine")}
    battle.script(*(4, 6, 6) * 2)
    events = [*battle.play("french", "fight"), *battle.quietly("ChooseUnit")]
    assert [event.attack for event in of_kind(events, "CombatResolved")] == ["8", "8"]


@pytest.mark.rule("mib", "16.3a")
def test_16_3_a_stack_of_two_formations_attacks_by_halves_too() -> None:
    """Units of different formations cannot join in one attack, even from one hex (16.3)."""
    lines = ("french i infantry a 0504 s steps=2", "french ii infantry c 0504 s steps=2", B)
    battle = Battle(OPEN, *lines, rules="by-mail = true")
    battle.turn(seed=1)
    battle.play("french", "first")
    battle.to_combat()
    battle.play("french", "attack a 0505", "attack c 0505")
    battle.script(*(4, 6, 6) * 2)
    events = [*battle.play("french", "fight"), *battle.quietly("ChooseUnit")]
    assert [event.attack for event in of_kind(events, "CombatResolved")] == ["4", "4"]


# -- grand batteries ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("mib", "16.5d")
def test_16_5_ten_points_in_a_hex_and_the_next_beside_it() -> None:
    """Ten artillery points stack in a hex; the chain goes on with the next (16.5)."""
    battle = Battle(OPEN, NAPOLEON, "french i infantry a 0403 s guns=12", FAR, rules=GRAND)
    battle.activate("i")
    for _ in range(10):
        battle.play("french", "mass a 0504 s")
    sites = {o.split()[2] for o in battle.options() if o.startswith("mass")}
    assert "0504" not in sites
    assert {"0505", "0503"} <= sites


@pytest.mark.rule("mib", "16.5c")
def test_16_5_the_disorganized_may_give_their_guns() -> None:
    """Smashed, tired and spent units may not (16.5); of disorder nothing is said."""
    battle = Battle(OPEN, NAPOLEON, DONOR + " disorganized", FAR, rules=GRAND)
    battle.activate("i")
    assert battle.waiting() == ["MassGuns"]


@pytest.mark.rule("mib", "16.5f")
def test_16_5_it_fires_at_the_end_of_an_enemy_s_impulse_too_and_once_a_turn() -> None:
    """At the end of any one impulse in a turn (16.5)."""
    battle = to_target(battery("austrian v infantry b 0505 n"), "v")
    assert battle.waiting() == ["ChooseTarget"]
    bombard(battle, "bombard french-guns-1 0505", (1, 6))
    again = to_target(battle)
    assert again.waiting() == []


@pytest.mark.rule("mib", "16.5h")
def test_16_5_nothing_but_odds_against_ten_and_the_ground() -> None:
    """Morale, leaders and guns of the target do not count, nor its state (16.5)."""
    target = "austrian v infantry b 0505 n guns=3 steps=1 morale=2 disorganized"
    battle = to_target(battery(target, "austrian v leader l 0505 bonus=1"))
    event = one(bombard(battle, "bombard french-guns-1 0505", (4, 6)), "CombatResolved")  # type: ignore[arg-type]
    assert modifiers(event) == {"ratio": -2}
    assert (event.attack, event.defence) == ("5", "10")
    village = to_target(battery(target, terrain=ground({"0505": "T"}), guns=10))
    event = one(bombard(village, "bombard french-guns-1 0505", (4, 6)), "CombatResolved")  # type: ignore[arg-type]
    assert (event.attack, event.defence) == ("5", "10")


@pytest.mark.rule("mib", "16.5i")
@pytest.mark.parametrize(("effect", "dead", "fatigue"), [(6, 1, 0), (3, 1, 1)])
def test_16_5_the_first_fatigue_is_a_casualty_the_second_is_fatigue(effect: int, dead: int, fatigue: int) -> None:
    """The first F counts as one casualty (16.5): of two the other is still a fatigue level."""
    battle = to_target(battery("austrian v infantry b 0505 n", guns=10))
    bombard(battle, "bombard french-guns-1 0505", (3, effect))
    assert (battle.get("dead", "b"), battle.get("fatigue", "b")) == (dead, fatigue)


@pytest.mark.rule("mib", "16.5k")
def test_16_5_cavalry_slips_away_and_the_guns_turn_to_another() -> None:
    """Bombardment is combat, so cavalry may go before it; the battery then bombards another target (16.5)."""
    battle = to_target(battery("austrian v cavalry b 0505 n", "austrian v infantry c 0506 n"))
    battle.play("french", "bombard french-guns-1 0505")
    assert battle.waiting() == ["Evade"]
    battle.play("austrian", "evade b")
    battle.quietly("ChooseTarget")
    assert battle.where("b") != "0505"
    assert battle.disorganized("b")
    assert "bombard french-guns-1 0506" in battle.options()


@pytest.mark.rule("mib", "16.1e")
@pytest.mark.rule("mib", "16.5k")
def test_16_5_a_bombardment_is_fighting_and_moves_the_marker() -> None:
    """Since bombardment is combat a turn with one is not quiet, and its modified die is read like any other (16.1)."""
    battle = to_target(battery("austrian v infantry b 0505 n", guns=10))
    bombard(battle, "bombard french-guns-1 0505", (2, 6))
    assert battle.game.state.fought
    assert battle.game.state.initiative == -1


@pytest.mark.rule("mib", "16.5j")
def test_16_5_each_hex_of_retreat_is_bought_off_by_itself() -> None:
    """The target may change each hex of its retreat into a casualty: some, all or none (16.5)."""
    battle = to_target(battery("austrian v infantry b 0505 n steps=5", guns=10, hexes=("0504", "0604")))
    battle.script(5, 6)
    battle.play("french", "bombard-all french-guns-1 0505")
    assert battle.options("austrian") == {"cling 0505", "yield 0505"}
    battle.play("austrian", "cling 0505")
    assert battle.options("austrian") == {"cling 0505", "yield 0505"}, "two hexes were ordered"
    battle.play("austrian", "yield 0505")
    battle.quietly("ChooseTarget")
    gone = battle.grid.distance(battle.grid.parse("0505"), battle.grid.parse(battle.where("b")))
    assert (gone, battle.get("dead", "b")) == (1, 2), "one for the hex, one for the first fatigue"


@pytest.mark.rule("mib", "16.5l")
def test_16_5_on_its_day_a_battery_neither_turns_nor_moves() -> None:
    """Once established it cannot move that day, retreat or change facing (16.5)."""
    battle = battery(FAR)
    battle.activate("french-guns")
    battle.quietly("ChooseUnit")
    assert "select french-guns-1" not in (battle.options() if battle.waiting() else ())
    assert (battle.where("french-guns-1"), battle.facing("french-guns-1")) == ("0504", "s")


@pytest.mark.rule("mib", "16.5l")
def test_16_5_who_shares_the_hex_of_a_battery_cannot_turn_there() -> None:
    """Stacked units face alike (6.1), and the guns cannot turn (16.5)."""
    battle = battery("french i infantry c 0504 s", FAR)
    battle.activate("i")
    battle.quietly("ChooseUnit")
    assert not {o for o in battle.orders("c") if o.startswith("turn")}


@pytest.mark.rule("mib", "16.5n")
@pytest.mark.parametrize(("attacker", "defence"), [("b 0505 n", "10"), ("b 0503 s", "5")])
def test_16_5_the_guns_are_doubled_against_an_attack_from_the_front_only(attacker: str, defence: str) -> None:
    """Attacked from the front the number of batteries is doubled (16.5)."""
    battle = battery(f"austrian v infantry {attacker}")
    battle.activate("v")
    battle.to_combat()
    battle.play("austrian", "attack b 0504")
    battle.script(4, 6, 6)
    events = [*battle.play("austrian", "fight"), *battle.quietly("ChooseTarget")]
    assert one(events, "CombatResolved").defence == defence


# -- extended lines ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("mib", "16.6c")
def test_16_6_a_line_is_formed_off_the_road_and_out_of_zones() -> None:
    """The non-road cost of the new hex is paid, and neither hex lies in an enemy zone (16.6)."""
    roads = ("road 0504 0505",)
    battle = Battle(OPEN, A, FAR, rules="extended-line = true", roads=roads)
    battle.activate("i")
    battle.order("line a 0504 0505")
    assert battle.get("spent", "a") == 2
    near = Battle(OPEN, A, "austrian v cavalry b 0506 n", rules="extended-line = true")
    near.activate("i")
    lines = {o for o in near.orders("a") if o.startswith("line")}
    assert lines
    assert not {o for o in lines if "0505" in o}, "its second hex would be in a zone"


@pytest.mark.rule("mib", "16.1d")
def test_16_1_two_chits_or_none() -> None:
    """He may choose two chits (16.1); one alone only where his side has no other in the cup."""
    two = ("french ii infantry c 0301 s", "french iii infantry d 0701 s")
    battle = Battle(OPEN, A, *two, FAR, rules=INITIATIVE, extra="initiative = 3")
    battle.turn(seed=1)
    battle.play("french", "pick a")
    assert battle.options() == {"pick c", "pick d"}
    lone = Battle(OPEN, A, FAR, rules=INITIATIVE, extra="initiative = 3")
    lone.turn(seed=1)
    lone.play("french", "pick a")
    assert lone.waiting() == ["ChooseUnit"]


@pytest.mark.rule("mib", "16.5f")
def test_16_5_one_battery_fires_in_one_impulse_however_many_hexes_it_fills() -> None:
    """The chain of hexes is one battery and one formation, which attacks at the end of any one impulse (16.5)."""
    battle = to_target(battery("austrian v infantry b 0505 n", "austrian v infantry c 0606 n", hexes=("0504", "0604")))
    bombard(battle, "bombard french-guns-1 0505", (1, 6), ("ChooseTarget",))
    assert battle.waiting() == ["ChooseTarget"], "in the same impulse the rest may fire as well"
    battle.play("french", "cease")
    assert not battle.bears("french-guns-2", FIRED)
    assert to_target(battle, "v").waiting() == [], "this was its impulse"
