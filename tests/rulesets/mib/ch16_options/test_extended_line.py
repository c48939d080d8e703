"""Extended line [mib 16.6]."""

from __future__ import annotations

import pytest

from grognard.rulesets.mib.ch02_components.values import strength_in
from grognard.rulesets.mib.ch06_movement.facing import line_front
from grognard.rulesets.mib.ch16_options.extended_line import set_line
from tests.rulesets.drill import modifiers
from tests.rulesets.mib.battle import OPEN, Battle, ground, heights, one

A, FAR = "french i infantry a 0504 s", "austrian v infantry b 0909 n"
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
    assert line_orders(line("french i cavalry a 0504 s", FAR)), "a division of either arm"
    assert not line_orders(line("french i cavalry a 0504 s", FAR, rules=f"{EXTENDED}\ninfantry-lines = true"))
    assert line_orders(line(rules=f"{EXTENDED}\ninfantry-lines = true"))
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
    assert not line_orders(line(A, "austrian v infantry b 0505 n guns=1")), "nor out of a zone"


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
    wheeling = line(A, FAR, terrain=ground({"0505": "f"}))
    wheeling.order("line a 0504 0604")
    wheeling.order("line a 0504 0505")
    assert wheeling.get("spent", "a") == spent + 3, "the one new hex"


@pytest.mark.rule("mib", "16.6e")
def test_16_6e_it_draws_together_for_the_price_of_the_hex() -> None:
    battle = line(A, FAR, terrain=ground({"0505": "f"}))
    battle.order("line a 0504 0505")
    battle.order("close a 0505")
    assert (battle.where("a"), battle.game.state.second[0], battle.get("spent", "a")) == ("0505", -1, 6)
    short = line(f"{A} movement=5", FAR, terrain=ground({"0505": "f"}))
    short.order("line a 0504 0505")
    assert short.reach("a", "close") == {"0504"}, "three points for the wood are not left"


@pytest.mark.rule("mib", "16.6f")
@pytest.mark.parametrize(("steps", "strength"), [(5, "5"), (3, "3"), (4, "4")])
def test_16_6f_each_hex_fights_with_half_rounded_up(steps: int, strength: str) -> None:
    battle = line(f"french i infantry a 0504 s steps={steps}", "austrian v infantry b 0505 n steps=2")
    battle.order("line a 0504 0604")
    battle.quietly()
    battle.activate("v")
    assert one(battle.fight("attack b 0504", faces=(1, 6, 6)), "CombatResolved").defence == strength


@pytest.mark.rule("mib", "16.6f")
def test_16_6f_an_odd_point_is_rounded_up() -> None:
    """A smashed division has one point: a half of it is still one in each hex."""
    battle = line("french i infantry a 0504 s stragglers=2 dead=2 smashed", FAR)
    battle.game.state.second[battle.unit("a")] = battle.grid.parse("0604")
    assert strength_in(battle.game, battle.unit("a")) == 1


@pytest.mark.rule("mib", "7.11e")
@pytest.mark.rule("mib", "16.6b")
def test_7_11e_a_line_enfilades_from_both_its_hexes() -> None:
    """b attacks d out of 0605, which lies in front of the second hex of the line alone."""
    lines = (A + " guns=2", "french i infantry d 0705 sw", "austrian v infantry b 0605 ne")
    battle = line(*lines)
    battle.order("line a 0504 0604")
    battle.quietly()
    battle.activate("v")
    assert modifiers(one(battle.fight("attack b 0705", faces=(1, 6, 6)), "CombatResolved"))["enfilade"] == -3


@pytest.mark.rule("mib", "6.9a")
@pytest.mark.rule("mib", "16.6d")
def test_6_9a_a_line_that_has_come_up_pays_two_points_to_attack() -> None:
    """From 0504 and 0604 forward to 0505 and 0605, with b before it in 0506."""
    battle = line(A, "austrian v infantry b 0506 n")
    battle.order("line a 0504 0604")
    assert "present a" not in battle.orders("a"), "nobody is in front of it yet"
    battle.order("line a 0505 0605")
    spent = battle.get("spent", "a")
    battle.order("present a")
    assert battle.get("spent", "a") == spent + 2
    assert "present a" not in battle.orders("a"), "once is enough"
    battle.to_combat()
    assert "attack a 0506" in battle.options()


@pytest.mark.rule("mib", "6.9a")
def test_6_9a_a_line_that_has_not_paid_or_moves_on_does_not_attack() -> None:
    lines = (A, "austrian v infantry b 0506 n")
    idle = line(*lines)
    idle.order("line a 0504 0604")
    idle.order("line a 0505 0605")
    idle.to_combat()
    assert "DeclareAttacks" not in idle.waiting()
    moved = line(*lines)
    moved.order("line a 0504 0604")
    moved.order("line a 0505 0605")
    moved.order("present a")
    moved.order("line a 0404 0505")
    assert "present a" not in moved.orders("a"), "the eight points are spent"
    moved.to_combat()
    assert "DeclareAttacks" not in moved.waiting()


@pytest.mark.rule("mib", "6.9b")
def test_6_9b_a_line_that_began_next_to_the_enemy_pays_nothing() -> None:
    battle = line(A, "austrian v infantry b 0506 n")
    battle.order("line a 0504 0604")
    battle.order("line a 0505 0605")
    battle.quietly()
    battle.activate("i")
    assert "present a" not in battle.orders("a")
    battle.to_combat()
    assert "attack a 0506" in battle.options()


@pytest.mark.rule("mib", "9.0d")
@pytest.mark.rule("mib", "16.6d")
def test_9_0d_a_line_that_began_disorganized_stays_out_of_zones() -> None:
    """The line of 0504 and 0604 is told to go forward to 0505 and 0605, before the guns in 0506."""
    for words, goes in (("", True), (" disorganized movement=16", False)):
        battle = Battle(OPEN, A + words, "austrian v infantry b 0506 n guns=1", rules=EXTENDED)
        stretch(battle, "0504", "0604")
        battle.activate("i")
        assert ("line a 0505 0605" in battle.orders("a")) is goes
        assert "line a 0503 0603" in battle.orders("a")


def stretch(battle: Battle, one: str, two: str, key: str = "a") -> None:
    """Put a division in line before anybody moves."""
    set_line(battle.game, battle.unit(key), (battle.grid.parse(one), battle.grid.parse(two)))


RIDGE = heights({"0506": 1})


@pytest.mark.rule("mib", "8.2d")
@pytest.mark.rule("mib", "16.6d")
def test_8_2d_a_line_enters_a_field_of_fire_only_to_attack() -> None:
    """The guns on 0506 dominate 0505; from 0505 and 0605 the line has them before it."""
    battle = line(A, "austrian v infantry b 0506 n guns=1", heights=RIDGE)
    battle.order("line a 0504 0604")
    spent = battle.get("spent", "a")
    events = battle.order("line a 0505 0605")
    assert one(events, "LinePresented").rule == "6.9a"
    assert battle.get("spent", "a") == spent + 2 + 2, "the hexes, and the attack"
    battle.to_combat()
    assert "attack a 0506" in battle.options()
    away = line(A, "austrian v infantry b 0506 n guns=1", heights=RIDGE)
    away.order("line a 0604 0504")
    assert "line a 0605 0505" not in away.orders("a"), "it would have the enemy in its rear"


@pytest.mark.rule("mib", "8.2d")
@pytest.mark.parametrize(("movement", "goes"), [(6, True), (5, False)])
def test_8_2d_and_only_if_it_can_pay_for_it(movement: int, goes: bool) -> None:
    battle = line(f"{A} movement={movement}", "austrian v infantry b 0506 n guns=1", heights=RIDGE)
    battle.order("line a 0504 0604")
    assert ("line a 0505 0605" in battle.orders("a")) is goes


@pytest.mark.rule("mib", "6.2j")
@pytest.mark.rule("mib", "16.6d")
def test_6_2j_a_line_with_either_hex_in_a_zone_pays_to_leave() -> None:
    battle = Battle(OPEN, A, "austrian v infantry b 0704 n guns=1", rules=EXTENDED)
    stretch(battle, "0504", "0604")
    battle.activate("i")
    battle.order("line a 0403 0504")
    assert battle.get("spent", "a") == 2 + 2, "0604 lay in a zone"


@pytest.mark.rule("mib", "6.2g")
@pytest.mark.rule("mib", "16.6e")
def test_6_2g_a_line_that_has_entered_a_zone_does_not_close_up() -> None:
    battle = line(A, "austrian v infantry b 0506 n guns=1")
    battle.order("line a 0504 0604")
    assert battle.reach("a", "close") == {"0504", "0604"}
    battle.order("line a 0505 0605")
    assert not battle.reach("a", "close")


@pytest.mark.rule("mib", "6.12a")
@pytest.mark.rule("mib", "16.6d")
def test_6_12a_a_line_may_move_in_double_time() -> None:
    battle = line(f"{A} movement=4", FAR)
    battle.order("line a 0504 0604")
    assert "hasten a" not in battle.orders("a"), "two points are enough for every way it has"
    battle.order("line a 0505 0605")
    assert line_orders(battle) == set()
    battle.order("hasten a")
    assert "line a 0506 0606" in battle.orders("a")
    assert "hasten a" not in battle.orders("a")
    battle.finish(5, 5)
    assert (battle.get("stragglers", "a"), battle.get("fatigue", "a")) == (1, 2), "at the usual price"


@pytest.mark.rule("mib", "7.1.3a")
@pytest.mark.rule("mib", "16.6f")
def test_16_6f_half_a_line_is_not_the_largest_unit() -> None:
    """Four points of each half against six beside it: the six are the larger unit and give the rating."""
    lines = (f"{A} morale=6", "french i infantry c 0404 se steps=3 morale=2", "austrian v infantry b 0505 n morale=4")
    battle = Battle(OPEN, *lines, rules=EXTENDED)
    stretch(battle, "0504", "0604")
    battle.activate("i")
    events = battle.fight("attack a 0505", "attack c 0505", faces=(1, 6, 6, 6, 6))
    assert modifiers(one(events, "CombatResolved"))["morale"] == 2 - 4


@pytest.mark.rule("mib", "7.2m")
@pytest.mark.rule("mib", "16.6d")
def test_7_2m_a_line_advances_as_a_line() -> None:
    """b is driven from 0505: the line follows by one hex of the results table, so that one of its hexes enters it."""
    battle = Battle(OPEN, f"{A} steps=5", "austrian v infantry b 0505 n steps=5", rules=EXTENDED)
    stretch(battle, "0504", "0604")
    battle.activate("i")
    battle.fight("attack a 0505", faces=(5, 6, 6, 6), stop=("AdvanceUnit",))
    pairs = {option for option in battle.options() if option.startswith("advance-line")}
    assert {"advance-line a 0505 0605", "advance-line a 0504 0505"} <= pairs
    assert "advance-line a 0604 0504" in pairs, "or it turns about where it stands"
    assert not {pair for pair in pairs if "0503" in pair}, "nobody has been driven from there"
    battle.play("french", "advance-line a 0505 0605")
    unit = battle.unit("a")
    assert [battle.grid.text(hex) for hex in (battle.game.state.place[unit], battle.game.state.second[unit])] == [
        "0505",
        "0605",
    ]


@pytest.mark.rule("mib", "7.6c")
@pytest.mark.rule("mib", "16.6g")
def test_7_6c_a_line_of_cavalry_slips_away_as_one() -> None:
    battle = Battle(OPEN, "french i cavalry a 0504 s", "austrian v infantry b 0606 n", rules=EXTENDED)
    stretch(battle, "0504", "0604")
    battle.activate("v")
    battle.order("engage b 0605 n")
    assert battle.waiting() == ["Evade"]
    events = battle.play("french", "evade a")
    assert one(events, "LineClosed").place == battle.grid.parse("0604"), "into the hex before which b came"
    assert battle.game.state.second[battle.unit("a")] == -1


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
    battle.play("austrian", "attack b 0504", "attack c 0604")
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
