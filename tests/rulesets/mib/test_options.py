"""The optional rules: initiative, play by mail, grand batteries, extended line [mib 16]."""

from __future__ import annotations

import pytest

from grognard.core.errors import IllegalAction, ScenarioError
from grognard.rulesets.mib.bombardment import Bombardment, find_bombardment, gun_targets
from grognard.rulesets.mib.effects import bombarded
from grognard.rulesets.mib.initiative import mark_initiative, settle_quiet_turn, with_initiative
from grognard.rulesets.mib.massing import give_back, is_fixed, takers
from grognard.rulesets.mib.state import line_front
from grognard.rulesets.mib.zones import fire_of
from tests.rulesets.mib.battle import OPEN, Battle, ground, heights, of_kind, one

A, B = "french i infantry a 0504 s", "austrian v infantry b 0505 n"
INITIATIVE = "initiative = true"


def marker(die: int, rules: str = INITIATIVE) -> int:
    battle = Battle(OPEN, A, B, rules=rules)
    battle.activate("i")
    battle.fight("attack a 0505", faces=(die, 6, 6))
    return battle.game.state.initiative


@pytest.mark.rule("mib", "16.1a")
@pytest.mark.rule("mib", "16.1b")
@pytest.mark.parametrize(("die", "value"), [(1, -1), (3, -1), (4, 0), (5, 1), (6, 1)])
def test_16_1_a_combat_moves_the_marker(die: int, value: int) -> None:
    assert marker(die) == value
    assert marker(die, "") == 0


@pytest.mark.rule("mib", "16.1c")
def test_16_1c_the_end_box_gives_the_initiative_and_is_the_end() -> None:
    battle = Battle(OPEN, A, B, rules=INITIATIVE)
    for _ in range(5):
        mark_initiative(battle.game, 0, "IA")
    assert (battle.game.state.initiative, with_initiative(battle.game)) == (3, 0)
    mark_initiative(battle.game, 0, "ID")
    assert with_initiative(battle.game) == -1
    with pytest.raises(ScenarioError, match=r"16\.1c"):
        Battle(OPEN, A, B, rules="initiative = true\ninitiative-boxes = 4")


THREE = (A, "french ii infantry c 0301 s", "french iii infantry d 0701 s", "austrian v infantry b 0909 n")


@pytest.mark.rule("mib", "16.1d")
def test_16_1d_two_chits_of_one_s_own_and_one_activation_of_both() -> None:
    battle = Battle(OPEN, *THREE, rules=INITIATIVE)
    battle.game.state.initiative = 3
    battle.turn(faces=(1, 1, 1))
    assert battle.waiting() == ["ChooseChits"]
    assert battle.options("french") == {"pick a", "pick c", "pick d", "decline"}
    battle.play("french", "pick a")
    battle.play("french", "pick d")
    assert battle.options("french") == {"select a", "select d", "end"}
    assert battle.game.state.active == (battle.formations["i"], battle.formations["iii"])
    assert set(battle.game.state.cup) == {battle.formations["ii"], battle.formations["v"]}


@pytest.mark.rule("mib", "16.1d")
def test_16_1d_nobody_chooses_without_the_end_box_or_the_rule() -> None:
    for rules, value in ((INITIATIVE, 2), ("", 3)):
        battle = Battle(OPEN, *THREE, rules=rules)
        battle.game.state.initiative = value
        battle.turn(faces=(1,))
        assert battle.waiting() == ["ChooseUnit"]


@pytest.mark.rule("mib", "16.1e")
def test_16_1e_after_a_quiet_turn_the_marker_goes_to_the_middle() -> None:
    for fought, value in ((False, 0), (True, 2)):
        battle = Battle(OPEN, A, B, rules=INITIATIVE)
        battle.game.state.initiative, battle.game.state.fought = 2, fought
        settle_quiet_turn(battle.game)
        assert battle.game.state.initiative == value


# -- by mail -----------------------------------------------------------------------------------------------------------

MAIL = "by-mail = true"


@pytest.mark.rule("mib", "16.3a")
def test_16_3a_one_army_after_the_other_without_chits() -> None:
    battle = Battle(OPEN, *THREE, rules=MAIL)
    battle.turn()
    battle.play("french", "first")
    assert battle.options("french") == {"select a", "select c", "select d", "end"}
    events = battle.play("french", "end")
    assert battle.active() == "austrian"
    assert not of_kind(events, "ChitDrawn")


@pytest.mark.rule("mib", "16.3b")
def test_16_3b_formations_attack_the_same_unit_one_after_the_other() -> None:
    battle = Battle(OPEN, A, "french ii infantry c 0604 sw", B, rules=MAIL)
    battle.turn()
    battle.play("french", "first")
    battle.to_combat()
    battle.play("french", "attack a 0505")
    battle.play("french", "attack c 0505")
    assert not [option for option in battle.options() if option.startswith("combine")]
    events = battle.fight(stop=("ChooseCombat",))
    battle.script(3, 6, 6, 3, 6, 6)
    events = battle.play("french", "resolve a 0505")
    assert [event.attack for event in of_kind(events, "CombatResolved")] == ["8", "8"]


@pytest.mark.rule("mib", "16.3c")
def test_16_3c_the_holder_of_the_marker_says_who_goes_first() -> None:
    battle = Battle(OPEN, A, "austrian v infantry b 0909 n", rules=MAIL, extra='first = "austrian"')
    battle.turn()
    assert (battle.waiting(), battle.active()) == (["ChooseOrder"], "austrian")
    battle.play("austrian", "second")
    assert battle.active() == "french"
    won = Battle(OPEN, A, "austrian v infantry b 0909 n", rules=MAIL, extra='first = "austrian"')
    won.game.state.initiative = 3
    won.turn()
    assert won.active() == "french"
    kept = Battle(OPEN, A, "austrian v infantry b 0909 n", rules=MAIL, extra='first = "austrian"')
    kept.game.state.initiative = 2
    kept.turn()
    assert kept.active() == "austrian"


# -- grand batteries ---------------------------------------------------------------------------------------------------

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


@pytest.mark.rule("mib", "16.5b")
@pytest.mark.rule("mib", "16.4")
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
    formation = battle.scenario.formations[battle.formations["french-guns"]]
    assert formation.massed
    battle.turn(faces=(1, 1, 1))
    assert battle.formations["french-guns"] in (*battle.game.state.cup, *battle.game.state.active)


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
    battle.play("french", "bombard french-guns-1 0506 0")
    battle.quietly("ChooseTarget")
    assert not battle.waiting(), "it has fired"


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
def test_16_5h_the_marks_of_initiative_count() -> None:
    battle = gunline("austrian v infantry b 0506 n")
    battle.quietly("ChooseTarget")
    battle.script(1, 6)
    battle.play("french", "bombard french-guns-1 0506 0")
    assert battle.game.state.initiative == -1


@pytest.mark.rule("mib", "16.5i")
def test_16_5i_the_first_fatigue_is_a_casualty_and_the_guns_lose_nothing() -> None:
    assert bombarded(("1s", "D", "2F")) == ("1s", "D", "1c", "1F")
    assert bombarded(("1F",)) == ("1c",)
    battle = gunline("austrian v infantry b 0506 n")
    battle.quietly("ChooseTarget")
    battle.script(1, 6)
    events = battle.play("french", "bombard french-guns-1 0506 0")
    assert len(of_kind(events, "EffectsRolled")) == 1
    assert battle.get("dead", "b") == 1
    assert battle.get("guns", "french-guns-1") == 6


@pytest.mark.rule("mib", "16.5j")
def test_16_5j_each_hex_of_retreat_may_be_held_for_a_casualty() -> None:
    battle = gunline("austrian v infantry b 0506 n", guns=10)
    battle.quietly("ChooseTarget")
    battle.script(5, 6)
    battle.play("french", "bombard french-guns-1 0506 0")
    assert battle.waiting() == ["StandFast"]
    battle.play("austrian", "cling 0506")
    assert battle.where("b") == "0506"
    assert battle.get("dead", "b") == 2, "one for the hex, one for the first fatigue"


@pytest.mark.rule("mib", "16.5k")
def test_16_5k_cavalry_slips_away_and_the_guns_choose_again() -> None:
    battle = gunline("austrian v cavalry b 0506 n", "austrian v infantry c 0605 n")
    battle.quietly("ChooseTarget")
    battle.play("french", "bombard french-guns-1 0506 0")
    assert battle.waiting() == ["Evade"]
    battle.play("austrian", "evade b")
    battle.quietly("ChooseTarget")
    assert battle.waiting() == ["ChooseTarget"]
    assert "bombard french-guns-1 0605 0" in battle.options()


@pytest.mark.rule("mib", "16.5l")
def test_16_5l_it_does_not_move_turn_or_retreat_that_day() -> None:
    battle = gunline(FAR)
    assert is_fixed(battle.game, battle.unit("french-guns-1"))
    battle.quietly()
    battle.activate("french-guns")
    assert "french-guns-1" not in " ".join(battle.options()) if battle.waiting() else True
    assert (battle.where("french-guns-1"), battle.facing("french-guns-1")) == ("0504", "s")


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


# -- extended line -----------------------------------------------------------------------------------------------------

EXTENDED = "extended-line = true"


def line(*lines: str, rules: str = EXTENDED, **more: object) -> Battle:
    battle = Battle(str(more.pop("terrain", OPEN)), *(lines or (A, FAR)), rules=rules, **more)  # type: ignore[arg-type]
    battle.activate("i")
    return battle


def line_orders(battle: Battle, key: str = "a") -> set[str]:
    return {order for order in battle.orders(key) if order.startswith("line")}


@pytest.mark.rule("mib", "16.6a")
def test_16_6a_a_division_no_detachment_and_only_with_the_rule() -> None:
    assert line_orders(line())
    assert not line_orders(line(rules=""))
    assert not line_orders(line(A + " detachment", FAR))
    assert not line_orders(line("french i cavalry a 0504 s", FAR))
    battle = line()
    battle.order("line a 0504 0604")
    assert (battle.where("a"), battle.grid.text(battle.game.state.second[0])) == ("0504", "0604")


@pytest.mark.rule("mib", "16.6b")
def test_16_6b_three_front_hexes_and_five_others() -> None:
    battle = line()
    grid = battle.grid
    one_hex, two_hex = grid.parse("0504"), grid.parse("0604")
    around = (grid.adjacent[one_hex] | grid.adjacent[two_hex]) & ~(1 << one_hex | 1 << two_hex)
    front = line_front(battle.game, one_hex, two_hex)
    assert (front.bit_count(), (around & ~front).bit_count()) == (3, 5)
    assert line_front(battle.game, two_hex, one_hex) & front == 0, "the other way it faces the other side"


@pytest.mark.rule("mib", "16.6b")
def test_16_6b_the_other_five_are_rear() -> None:
    """The line from 0504 to 0604 faces south: who comes from the north strikes its rear."""
    battle = line("french i infantry a 0504 s", "austrian v infantry b 0503 s")
    battle.order("line a 0504 0604")
    battle.quietly()
    battle.activate("v")
    assert one(battle.fight("attack b 0504", faces=(1, 6, 6)), "CombatResolved").attack == "16"


@pytest.mark.rule("mib", "16.6c")
def test_16_6c_into_an_empty_hex_for_its_price_and_out_of_zones() -> None:
    battle = line(A, "french ii infantry f 0604 s", FAR, terrain=ground({"0505": "f"}))
    assert not [order for order in line_orders(battle) if "0604" in order]
    battle.order("line a 0504 0505")
    assert battle.get("spent", "a") == 3
    watched = line(A, "austrian v infantry b 0506 n guns=1")
    assert not [order for order in line_orders(watched) if "0505" in order], "0505 lies in a zone"
    assert [order for order in line_orders(watched) if "0503" in order]


@pytest.mark.rule("mib", "16.6d")
def test_16_6d_forward_back_sideways_and_wheeling() -> None:
    battle = line(A, FAR, terrain=ground({"0505": "f"}))
    battle.order("line a 0504 0604")
    assert line_orders(battle) == {
        "line a 0505 0605", "line a 0404 0505",  # forward
        "line a 0503 0603", "line a 0603 0704",  # back
        "line a 0604 0705", "line a 0403 0504",  # sideways
        "line a 0504 0505", "line a 0504 0603",  # wheels about the first hex
        "line a 0603 0604", "line a 0505 0604",  # and about the second
    }  # fmt: skip
    spent = battle.get("spent", "a")
    battle.order("line a 0505 0605")
    assert battle.get("spent", "a") == spent + 3, "the dearer of both"


@pytest.mark.rule("mib", "16.6e")
def test_16_6e_it_draws_together_for_the_price_of_the_hex() -> None:
    battle = line(A, FAR, terrain=ground({"0505": "f"}))
    battle.order("line a 0504 0505")
    battle.order("close a 0505")
    assert (battle.where("a"), battle.game.state.second[0], battle.get("spent", "a")) == ("0505", -1, 6)


@pytest.mark.rule("mib", "16.6f")
@pytest.mark.parametrize(("steps", "strength"), [(5, "5"), (3, "3"), (4, "4")])
def test_16_6f_each_hex_fights_with_half_rounded_up(steps: int, strength: str) -> None:
    battle = line(f"french i infantry a 0504 s steps={steps}", "austrian v infantry b 0505 n steps=2")
    battle.order("line a 0504 0604")
    battle.quietly()
    battle.activate("v")
    assert one(battle.fight("attack b 0504", faces=(1, 6, 6)), "CombatResolved").defence == strength


@pytest.mark.rule("mib", "16.6g")
@pytest.mark.rule("mib", "16.6h")
def test_16_6g_a_beaten_hex_takes_the_whole_division_with_it() -> None:
    """b beats 0504; a collapses into it and runs, and c, who meant to attack 0604, may walk into it."""
    lines = ("french i infantry a 0504 s", "austrian v infantry b 0505 n steps=5 morale=6")
    battle = line(*lines, "austrian v infantry c 0705 nw steps=5")
    battle.order("line a 0504 0604")
    battle.quietly()
    battle.activate("v")
    battle.to_combat()
    battle.play("austrian", "attack b 0504")
    battle.play("austrian", "attack c 0604")
    battle.fight(stop=("ChooseCombat",))
    battle.script(6, 6, 6, 6)
    events = battle.play("austrian", "resolve b 0504")
    while battle.waiting() and "advance c 0604 nw" not in battle.options():
        events += battle.game.play(battle.game.pending[0].side, _quiet(battle))
    assert one(events, "LineClosed").rule == "16.6g"
    assert battle.game.state.second[0] == -1
    battle.play("austrian", "advance c 0604 nw")
    assert battle.where("c") == "0604"


def _quiet(battle: Battle):  # type: ignore[no-untyped-def]
    options = list(battle.game.options(battle.game.pending[0].side))
    return next((a for a in options if a.verb in ("halt", "refrain", "face")), options[0])


def test_a_town_may_be_held_at_a_price_where_a_battle_says_so() -> None:
    lines = (A + " morale=6", "austrian v infantry b 0505 n morale=3 steps=2")
    battle = Battle(ground({"0505": "v"}), *lines, rules="town-retreat = true")
    battle.activate("i")
    battle.fight("attack a 0505", faces=(2, 6, 6), stop=("StandFast",))
    assert battle.waiting() == ["StandFast"]
    battle.play("austrian", "cling 0505")
    assert (battle.get("dead", "a"), battle.get("dead", "b")) == (1, 1)
    with pytest.raises(IllegalAction):
        battle.play("austrian", "cling 0505")
