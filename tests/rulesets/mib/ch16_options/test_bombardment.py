"""Bombardment by grand batteries [mib 16.5f 16.5k]."""

from __future__ import annotations

import pytest

from grognard.rulesets.mib.ch03_sequence.turn import Turn
from grognard.rulesets.mib.ch16_options.bombardment import Bombardment, find_bombardment, gun_targets
from grognard.rulesets.mib.ch16_options.grand_batteries import bombarded
from tests.rulesets.drill import of_kind
from tests.rulesets.mib.battle import Battle, ground, heights, one
from tests.rulesets.mib.ch16_options.test_grand_batteries import gunline, massing


def targets(battle: Battle) -> set[str]:
    mask = gun_targets(battle.game, battle.unit("french-guns-1"))
    return {battle.grid.text(hex) for hex in range(battle.grid.size) if mask >> hex & 1}


RING = ["0505", "0604", "0404", "0506", "0605", "0405", "0704", "0705", "0304", "0503", "0305", "0507"]


@pytest.mark.rule("mib", "16.5f")
def test_16_5f_three_front_hexes_and_five_behind_them() -> None:
    battle = gunline(*[f"austrian v infantry b{hex} {hex} n steps=1" for hex in RING if hex != "0503"])
    found = targets(battle)
    assert {"0505", "0604", "0404"} <= found
    assert "0506" in found
    assert "0507" not in found
    assert len([hex for hex in found if hex not in ("0505", "0604", "0404")]) <= 5


@pytest.mark.rule("mib", "16.5f")
def test_16_5f_once_a_turn_at_the_end_of_an_impulse() -> None:
    battle = gunline("austrian v infantry b 0506 n")
    battle.quietly("ChooseTarget")
    assert battle.waiting() == ["ChooseTarget"]
    battle.script(1, 6)
    battle.play("french", "bombard french-guns-1 0506")
    battle.quietly("ChooseTarget")
    assert not battle.waiting(), "it has fired"
    Turn.steps[0](Turn(), battle.game)
    battle.activate("v")
    battle.quietly("ChooseTarget")
    assert (battle.waiting(), battle.active()) == (["ChooseTarget"], "french"), "next turn, after any impulse"


@pytest.mark.rule("mib", "16.5g")
def test_16_5g_towns_woods_and_higher_ground_between_block() -> None:
    """0506 lies straight behind 0505; 0605 has 0505 and 0604 before it, of which both must block."""
    foes = ("austrian v infantry b 0506 n", "austrian v infantry c 0605 n")
    assert targets(gunline(*foes)) == {"0506", "0605"}
    for letter in "fT":
        assert targets(gunline(*foes, terrain=ground({"0505": letter}))) == {"0605"}
        assert targets(gunline(*foes, terrain=ground({"0505": letter, "0604": letter}))) == set()
    assert targets(gunline(*foes, heights=heights({"0505": 1}))) == {"0605"}
    low = ground({"0505": "v", "0604": "c"})
    assert targets(gunline(*foes, terrain=low)) == {"0506", "0605"}, "a village or a chateau is no town"


@pytest.mark.rule("mib", "16.5h")
def test_16_5h_the_guns_against_ten_and_only_the_ground_counts() -> None:
    """Six against ten is 1:2, -2; the leader and the defender's guns do not count."""
    lines = ("austrian v infantry b 0505 n guns=4 morale=6 steps=1", "austrian v leader k 0505 bonus=2")
    battle = gunline(*lines, terrain=ground({"0505": "T"}))
    place = battle.grid.parse("0505")
    finding = find_bombardment(battle.game, Bombardment(0, (battle.unit("french-guns-1"),), (place,), False, guns=True))
    assert finding.attacking == 3
    assert finding.defending == 10
    assert [(m.why, m.value) for m in finding.modifiers] == [("ratio", -3)]


@pytest.mark.rule("mib", "16.5h")
def test_16_5h_several_hexes_of_guns_may_join() -> None:
    battle = massing("french i infantry a 0403 s guns=8", "austrian v infantry b 0506 n")
    for _ in range(4):
        battle.play("french", "mass a 0504 s")
    for _ in range(4):
        battle.play("french", "mass a 0604 sw")
    battle.quietly("ChooseTarget")
    battle.script(3, 6)
    events = battle.play("french", "bombard-all french-guns-1 0506")
    assert one(events, "CombatResolved").attack == "8"


@pytest.mark.rule("mib", "16.5h")
@pytest.mark.parametrize(
    ("orders", "attack"),
    [(("fire",), "4"), (("join french-guns-2", "fire"), "7"), (("join french-guns-2", "join french-guns-3"), "9")],
)
def test_16_5h_any_of_them_may(orders: tuple[str, ...], attack: str) -> None:
    battle = massing("french i infantry a 0403 s guns=9", "austrian v infantry b 0506 n")
    for place, guns in (("0504 s", 4), ("0604 sw", 3), ("0404 se", 2)):
        for _ in range(guns):
            battle.play("french", f"mass a {place}")
    battle.quietly("ChooseTarget")
    battle.play("french", "bombard french-guns-1 0506")
    assert battle.waiting() == ["JoinGuns"]
    for order in orders[:-1]:
        battle.play("french", order)
    battle.script(3, 6)
    assert one(battle.play("french", orders[-1]), "CombatResolved").attack == attack


@pytest.mark.rule("mib", "16.5h")
def test_16_5h_the_marks_of_initiative_count() -> None:
    battle = gunline("austrian v infantry b 0506 n")
    battle.quietly("ChooseTarget")
    battle.script(1, 6)
    battle.play("french", "bombard french-guns-1 0506")
    assert battle.game.state.initiative == -1
    assert battle.game.state.fought, "the turn is no quiet one"


@pytest.mark.rule("mib", "16.5i")
def test_16_5i_the_first_fatigue_is_a_casualty_and_the_guns_lose_nothing() -> None:
    assert bombarded(("1s", "D", "2F")) == ("1s", "D", "1c", "1F")
    assert bombarded(("1F",)) == ("1c",)
    battle = gunline("austrian v infantry b 0506 n")
    battle.quietly("ChooseTarget")
    battle.script(1, 6)
    events = battle.play("french", "bombard french-guns-1 0506")
    assert len(of_kind(events, "EffectsRolled")) == 1
    assert battle.get("dead", "b") == 1
    assert battle.get("guns", "french-guns-1") == 6


@pytest.mark.rule("mib", "16.5j")
def test_16_5j_each_hex_of_retreat_may_be_held_for_a_casualty() -> None:
    battle = gunline("austrian v infantry b 0506 n", guns=10)
    battle.quietly("ChooseTarget")
    battle.script(5, 6)
    battle.play("french", "bombard french-guns-1 0506")
    assert battle.waiting() == ["StandFast"]
    battle.play("austrian", "cling 0506")
    assert battle.where("b") == "0506"
    assert battle.get("dead", "b") == 2, "one for the hex, one for the first fatigue"


@pytest.mark.rule("mib", "16.5j")
def test_16_5j_hex_by_hex() -> None:
    """Twenty batteries, line 8: of two hexes b holds one and yields the other."""
    battle = massing("french i infantry a 0403 s guns=20", "austrian v infantry b 0506 n")
    for order in ("mass a 0504 s", "mass a 0604 sw"):
        for _ in range(10):
            battle.play("french", order)
    battle.quietly("ChooseTarget")
    battle.script(6, 6)
    battle.play("french", "bombard-all french-guns-1 0506")
    battle.play("austrian", "cling 0506")
    assert battle.waiting() == ["StandFast"]
    battle.play("austrian", "yield 0506")
    battle.quietly()
    assert battle.grid.distance(battle.grid.parse("0506"), battle.grid.parse(battle.where("b"))) == 1


@pytest.mark.rule("mib", "16.5k")
def test_16_5k_cavalry_slips_away_and_the_guns_choose_again() -> None:
    battle = gunline("austrian v cavalry b 0506 n", "austrian v infantry c 0605 n")
    battle.quietly("ChooseTarget")
    battle.play("french", "bombard french-guns-1 0506")
    assert battle.waiting() == ["Evade"]
    battle.play("austrian", "evade b")
    battle.quietly("ChooseTarget")
    assert battle.waiting() == ["ChooseTarget"]
    assert "bombard french-guns-1 0605" in battle.options()


@pytest.mark.rule("mib", "16.5k")
def test_16_5k_also_cavalry_that_stood_before_infantry() -> None:
    """h stands when d comes up to attack it; the guns are another matter."""
    battle = gunline("french i infantry d 0404 se steps=2", "austrian v cavalry h 0506 n")
    battle.order("engage d 0505 s")
    battle.play("austrian", "stand h")
    battle.quietly("ChooseTarget")
    battle.play("french", "bombard french-guns-1 0506")
    assert battle.waiting() == ["Evade"]
