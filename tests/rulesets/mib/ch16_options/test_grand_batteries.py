"""Grand batteries: who, where, how many guns, and what they are worth in defence [mib 16.5]."""

from __future__ import annotations

from random import Random

import pytest

from grognard.core.errors import IllegalAction, ScenarioError
from grognard.core.view import SPECTATOR
from grognard.rulesets.mib.ch08_heights.field_of_fire import fire_of
from grognard.rulesets.mib.ch16_options.grand_batteries import give_back, is_fixed, takers
from grognard.rulesets.mib.ruleset import RULESET
from tests.rulesets.mib.battle import OPEN, Battle, heights, one

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
@pytest.mark.rule("mib", "16.5a")
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


NIGHT = ("19 17:00", "20 6:30")


@pytest.mark.rule("mib", "16.5m")
def test_16_5m_the_next_day_batteries_go_back_up_to_the_original_number() -> None:
    battle = gunline(FAR, guns=2, turns=NIGHT)
    guns = battle.unit("french-guns-1")
    assert takers(battle.game, guns) == ()
    battle.game.state.turn = 2
    assert takers(battle.game, guns) == (battle.unit("a"),)
    battle.game.state.guns[guns] = 3
    give_back(battle.game, guns, battle.unit("a"))
    give_back(battle.game, guns, battle.unit("a"))
    assert (battle.get("guns", "a"), battle.get("given", "a")) == (2, 0)
    assert takers(battle.game, guns) == (), "no more than it had at first"
    battle.game.state.guns[battle.unit("a")] = 1
    give_back(battle.game, guns, battle.unit("a"))
    assert (battle.get("guns", "a"), battle.where("french-guns-1")) == (2, "unused")


@pytest.mark.rule("mib", "16.5m")
@pytest.mark.rule("mib", "R29")
@pytest.mark.parametrize(
    ("where", "rules", "expected"),
    [
        ("0101", "", "ad"),
        ("0604", "", "ad"),
        ("0604", "guns-to-donors = true", "a"),
        ("0604", "guns-return-in-range = true", "ad"),
        ("0101", "guns-return-in-range = true", "a"),
    ],
)
def test_16_5m_to_whom_and_from_how_far(where: str, rules: str, expected: str) -> None:
    """d has lost a battery of its two and gave none, e never had any. Massed guns go to whoever has fewer than at
    first, near or far, unless a scenario keeps them to donors or to the leader's range (R29)."""
    lines = (f"french ii infantry d {where} s guns=2", "french ii infantry e 0403 s steps=1")
    battle = gunline(*lines, FAR, guns=2, turns=NIGHT, rules=f"{GRAND}\n{rules}")
    battle.game.state.guns[battle.unit("d")] = 1
    assert takers(battle.game, battle.unit("french-guns-1")) == (), "not on the same day"
    battle.game.state.turn = 2
    battle.activate("french-guns")
    battle.quietly("ChooseUnit")
    orders = {order for order in battle.orders("french-guns-1") if order.startswith("return")}
    assert orders == {f"return french-guns-1 {key}" for key in expected}
    if expected == "ad":
        battle.order("return french-guns-1 d")
        assert (battle.get("guns", "d"), battle.get("given", "d")) == (2, 0)


@pytest.mark.rule("mib", "16.5m")
@pytest.mark.rule("mib", "R29")
def test_16_5m_a_donor_gets_no_more_than_it_gave_where_only_donors_do() -> None:
    battle = gunline(FAR, guns=2, turns=NIGHT, rules=f"{GRAND}\nguns-to-donors = true")
    guns, a = battle.unit("french-guns-1"), battle.unit("a")
    battle.game.state.turn = 2
    battle.game.state.given[a] = 1
    give_back(battle.game, guns, a)
    assert takers(battle.game, guns) == ()


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


@pytest.mark.rule("mib", "2.5a")
@pytest.mark.rule("mib", "16.5b")
def test_2_5a_how_many_guns_are_massed_is_open_and_how_many_are_left_is_not() -> None:
    battle = massing()
    battle.play("french", "mass a 0504 s")
    for viewer in (SPECTATOR, 0, 1):
        pieces = {piece.key: piece for piece in RULESET.view(battle.game, viewer).pieces}
        assert pieces["french-guns-1"].values["guns"] == 1
        assert ("guns" in pieces["a"].values) == (viewer == 0)
    other = RULESET.reseal(battle.game, 1, Random(2))
    assert other is not None
    assert other.state.guns[battle.keys["french-guns-1"]] == 1
