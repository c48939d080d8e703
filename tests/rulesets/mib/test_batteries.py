"""Grand batteries and their bombardment [mib 16.5]."""

from __future__ import annotations

import pytest

from grognard.core.errors import IllegalAction, ScenarioError
from grognard.rulesets.mib.bombardment import Bombardment, find_bombardment, gun_targets
from grognard.rulesets.mib.effects import bombarded
from grognard.rulesets.mib.massing import give_back, is_fixed, takers
from grognard.rulesets.mib.ruleset import RULESET
from grognard.rulesets.mib.sequence import Turn
from grognard.rulesets.mib.zones import fire_of
from tests.rulesets.mib.battle import OPEN, Battle, ground, heights, of_kind, one

INITIATIVE = "initiative = true"
GRAND = 'initiative = true\ngrand-batteries = ["french"]'
NAPOLEON = "french - leader nap 0504 masses_guns rating=6 range=2"
DONOR = "french i infantry a 0404 s guns=3"
FAR = "austrian v infantry b 0909 n"


def massing(*lines: str, **more: object) -> Battle:
    more.setdefault("rules", GRAND)
    battle = Battle(str(more.pop("terrain", OPEN)), NAPOLEON, *(lines or (DONOR, FAR)), **more)  # type: ignore[arg-type]
    battle.activate("i")
    return battle


@pytest.mark.rule("mib", "16.5a")
def test_16_5a_only_sides_that_are_named_and_with_the_initiative_rule() -> None:
    assert massing().waiting() == ["MassGuns"]
    assert massing(rules=INITIATIVE).waiting() == ["ChooseUnit"]
    with pytest.raises(ScenarioError, match=r"16\.5a"):
        massing(rules='grand-batteries = ["french"]')


@pytest.mark.rule("mib", "16.4")
def test_16_4_guns_leave_their_division_for_a_grand_battery_only() -> None:
    plain = massing(rules=INITIATIVE)
    assert not [unit for unit in plain.scenario.units if unit.kind == "battery"]
    assert {order.split()[0] for order in plain.orders("a")} == {"move", "hurry", "turn", "rest", "stay"}
    french = massing()
    assert {unit.side for unit in french.scenario.units if unit.kind == "battery"} == {0}


@pytest.mark.rule("mib", "16.5b")
def test_16_5b_to_the_leader_s_hex_or_along_a_chain() -> None:
    battle = massing()
    assert {option.split()[2] for option in battle.options() if option.startswith("mass")} == {"0504"}
    battle.play("french", "mass a 0504 s")
    around = {"0503", "0603", "0604", "0505", "0404", "0403"}
    assert {option.split()[2] for option in battle.options() if option.startswith("mass")} == around | {"0504"}
    assert (battle.get("guns", "a"), battle.get("guns", "french-guns-1")) == (2, 1)
    away = massing("french i infantry a 0501 s guns=3", FAR)
    assert away.waiting() == ["ChooseUnit"], "beyond his range"


@pytest.mark.rule("mib", "16.5c")
@pytest.mark.parametrize("words", ["fatigue=6", "fatigue=9", "stragglers=2 dead=2 smashed"])
def test_16_5c_not_from_the_worn_out_or_smashed(words: str) -> None:
    assert massing(f"{DONOR} {words}", FAR).waiting() == ["ChooseUnit"]


@pytest.mark.rule("mib", "16.5d")
def test_16_5d_ten_points_in_a_hex() -> None:
    battle = massing("french i infantry a 0404 s guns=12", FAR)
    for _ in range(10):
        battle.play("french", "mass a 0504 s")
    assert "0504" not in {option.split()[2] for option in battle.options() if option.startswith("mass")}


@pytest.mark.rule("mib", "16.5e")
def test_16_5e_a_formation_with_a_chit_of_its_own() -> None:
    battle = massing()
    battle.play("french", "mass a 0504 s")
    guns = battle.formations["french-guns"]
    assert battle.scenario.formations[guns].massed
    battle.turn(faces=(1, 1, 1))
    assert guns in (*battle.game.state.cup, *battle.game.state.active)
    before = massing()
    before.turn(faces=(1, 1))
    assert guns not in (*before.game.state.cup, *before.game.state.active), "no guns, no chit"


def gunline(*lines: str, guns: int = 6, **more: object) -> Battle:
    """Six batteries in 0504, facing south, and somebody to shoot at."""
    battle = massing(f"french i infantry a 0403 s guns={guns}", *lines, **more)
    for _ in range(guns):
        battle.play("french", "mass a 0504 s")
    battle.quietly("ChooseUnit")
    return battle


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
    for letter in "fTv":
        assert targets(gunline(*foes, terrain=ground({"0505": letter}))) == {"0605"}
        assert targets(gunline(*foes, terrain=ground({"0505": letter, "0604": letter}))) == set()
    assert targets(gunline(*foes, heights=heights({"0505": 1}))) == {"0605"}


@pytest.mark.rule("mib", "16.5h")
def test_16_5h_the_guns_against_ten_and_only_the_ground_counts() -> None:
    """Six against ten is 1:2, -2; the leader and the defender's guns do not count."""
    lines = ("austrian v infantry b 0505 n guns=4 morale=6 steps=1", "austrian v leader k 0505 bonus=2")
    battle = gunline(*lines, terrain=ground({"0505": "T"}))
    place = battle.grid.parse("0505")
    finding = find_bombardment(battle.game, Bombardment(0, (battle.unit("french-guns-1"),), (place,), False, guns=True))
    assert (finding.attacking, finding.defending) == (3, 10)
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


@pytest.mark.rule("mib", "16.5l")
def test_16_5l_it_does_not_move_or_turn_that_day() -> None:
    """Its own chit is drawn: there is nothing that it can be ordered to do."""
    battle = gunline(FAR)
    assert is_fixed(battle.game, battle.unit("french-guns-1"))
    battle.quietly()
    battle.activate("french-guns")
    battle.quietly("ChooseUnit")
    assert battle.options("french") == {"select nap", "end"}
    with pytest.raises(IllegalAction):
        battle.play("french", "select french-guns-1")


@pytest.mark.rule("mib", "16.5l")
def test_16_5l_a_retreat_costs_it_two_batteries() -> None:
    battle = gunline("austrian v infantry b 0505 n steps=5 morale=6 guns=5", guns=5)
    battle.quietly()
    battle.activate("v")
    battle.fight("attack b 0504", faces=(6, 6, 6, 6))
    assert battle.where("french-guns-1") == "0504"
    assert battle.get("guns", "french-guns-1") == 3


@pytest.mark.rule("mib", "16.5m")
def test_16_5m_the_next_day_batteries_go_back_up_to_what_was_given() -> None:
    battle = gunline(FAR, guns=2, turns=("19 17:00", "20 6:30"))
    guns = battle.unit("french-guns-1")
    assert takers(battle.game, guns) == ()
    battle.game.state.turn = 2
    assert takers(battle.game, guns) == (battle.unit("a"),)
    for _ in range(2):
        give_back(battle.game, guns, battle.unit("a"))
    assert (battle.get("guns", "a"), battle.where("french-guns-1")) == (2, "unused")


@pytest.mark.rule("mib", "16.5n")
@pytest.mark.parametrize(("attacker", "defence", "attack"), [("0505 n", "10", "8"), ("0503 s", "5", "16")])
def test_16_5n_from_the_front_it_counts_double(attacker: str, defence: str, attack: str) -> None:
    battle = gunline(f"austrian v infantry b {attacker}", guns=5)
    battle.quietly()
    battle.activate("v")
    combat = one(battle.fight("attack b 0504", faces=(1, 6, 6, 6)), "CombatResolved")
    assert (combat.defence, combat.attack) == (defence, attack)


@pytest.mark.rule("mib", "8.2i")
def test_8_2i_massed_guns_on_higher_ground_dominate_too() -> None:
    battle = gunline(FAR, heights=heights({"0504": 1}))
    found = {battle.grid.text(h) for h in range(battle.grid.size) if fire_of(battle.game, 0) >> h & 1}
    assert {"0505", "0604", "0404"} <= found


@pytest.mark.rule("mib", "16.5k")
def test_16_5k_also_cavalry_that_stood_before_infantry() -> None:
    """h stands when d comes up to attack it; the guns are another matter."""
    battle = gunline("french i infantry d 0404 se steps=2", "austrian v cavalry h 0506 n")
    battle.order("engage d 0505 s")
    battle.play("austrian", "stand h")
    battle.quietly("ChooseTarget")
    battle.play("french", "bombard french-guns-1 0506")
    assert battle.waiting() == ["Evade"]


@pytest.mark.rule("mib", "16.5l")
@pytest.mark.rule("mib", "16.5m")
@pytest.mark.parametrize(("turn", "moves"), [(1, False), (2, True)])
def test_16_5m_the_next_day_the_guns_themselves_may_move(turn: int, moves: bool) -> None:
    """Their leader has ridden to 0604; on the day of forming they stay, on the next they may follow him."""
    battle = gunline(FAR, guns=2, turns=("19 17:00", "20 6:30"))
    battle.game.state.place[battle.unit("nap")] = battle.grid.parse("0604")
    battle.game.state.turn = turn
    battle.activate("i")
    assert ("mass french-guns-1 0604 n" in battle.options()) is moves
    if moves:
        battle.play("french", "mass french-guns-1 0604 n")
        assert [battle.get("guns", f"french-guns-{n}") for n in (1, 2)] == [1, 1]
        battle.play("french", "mass french-guns-1 0604 n")
        assert (battle.where("french-guns-1"), battle.where("french-guns-2")) == ("unused", "0604")
        assert battle.waiting() == ["ChooseUnit"], "they have moved for the day"
        assert RULESET.problems(battle.game) == []
