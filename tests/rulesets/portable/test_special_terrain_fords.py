"""Fords take three turns; bridges take none."""

from __future__ import annotations

import pytest

from tests.rulesets.portable.battle import Battle

RIVER = """
    . . . . . . .
    . . . . . . .
    r r r r r r r
    . . . . . . .
    . . . . . . .
    """
IDLE = "red close-weapons idle 0705 s"
FAR = "blue close-weapons far 0701 s"


def at_river(
    unit: str, *more: str, bridge: str = "", ford: str = "", roads: tuple[str, ...] = (), rules: str = ""
) -> Battle:
    return Battle(RIVER, f"red {unit}", IDLE, FAR, *more, bridge=bridge, ford=ford, roads=roads, rules=rules)


@pytest.mark.rule("portable", "special.rivers.3")
def test_special_rivers_3_in_on_turn_a_there_on_turn_b_out_on_turn_c() -> None:
    battle = at_river("cavalry a 0304 n", ford="0303", roads=("0304 0303 0302",))
    battle.play("red", "activate a")
    assert "0303" in battle.ends("red", "move", "a")
    assert "0302" not in battle.ends("red", "move", "a")
    battle.play("red", "move a 0303 n")  # turn A
    battle.next_turn()  # turn B, which costs no activation
    assert not battle.can("red", "activate a")
    battle.next_turn()  # turn C
    battle.play("red", "activate a")
    assert "0302" in battle.ends("red", "move", "a")


@pytest.mark.rule("portable", "special.rivers.3")
@pytest.mark.rule("portable", "special.rivers.4")
def test_special_rivers_3_and_4_on_turn_b_it_is_unpinned_but_neither_moves_nor_fires() -> None:
    battle = at_river("rifles a 0304 n", "blue rifles b 0301 s", ford="0303")
    battle.order("red", "move a 0303 n")
    battle.pin("a")
    battle.next_turn()
    battle.play("red", "activate a")
    assert battle.options("red") == ["unpin a"]
    assert battle.refusal("red", "fire a 0301 n") == "special.rivers.4"
    battle.play("red", "unpin a")
    assert not battle.is_pinned("a")


@pytest.mark.rule("portable", "special.rivers.4")
def test_special_rivers_4_on_turn_b_it_is_attacked_and_defends_itself() -> None:
    battle = at_river("rifles a 0304 n", "blue rifles b 0301 s", ford="0303")
    battle.order("red", "move a 0303 n")
    battle.next_turn("blue")
    battle.order("blue", "move b 0302")
    fought = battle.fight(6, 4, side="blue")
    assert (fought.target, fought.defence, fought.outcome) == (battle.unit("a"), 4, "attacker-destroyed")


@pytest.mark.rule("portable", "special.rivers.3")
def test_special_rivers_3_on_turn_b_it_attacks_nobody() -> None:
    """An enemy fights its way up to the ford on turn A and stays beside it; only on turn C can it be engaged."""
    battle = at_river("rifles a 0304 n", "red rifles c 0202 n", "blue rifles b 0301 s", ford="0303")
    battle.order("red", "move a 0303 n")
    battle.throw(10)
    battle.end("red")
    battle.order("blue", "move b 0302 sw")
    battle.throw(1, 6)
    battle.end("blue")
    battle.throw(6, 1, 10)
    battle.play("blue", "stay b")
    assert battle.refusal("red", "activate a") == "special.rivers.3"
    battle.next_turn()
    battle.play("red", "activate a")
    assert battle.ends("red", "engage", "a") == {"0302"}


@pytest.mark.rule("portable", "special.rivers.3")
def test_special_rivers_3_a_unit_that_meets_the_enemy_in_the_ford_attacks_on_turn_a() -> None:
    battle = at_river("rifles a 0304 n", "blue rifles b 0302 s", ford="0303")
    battle.order("red", "move a 0303 n")
    assert battle.fight(6, 6).attack == 3
    battle.play("red", "withdraw a 0304")
    assert battle.place("a") == "0304"


@pytest.mark.rule("portable", "special.rivers.3")
@pytest.mark.parametrize(("faces", "follow"), [((6, 6), "withdraw a 0304"), ((1, 6), "advance a 0302 n")])
def test_special_rivers_3_a_unit_out_of_the_ford_is_not_fording(faces: tuple[int, int], follow: str) -> None:
    battle = at_river("rifles a 0304 n", "blue rifles b 0302 s", ford="0303", rules="advance-out-of-fords = true")
    battle.order("red", "move a 0303 n")
    battle.fight(*faces)
    battle.play("red", follow)
    battle.next_turn()
    battle.play("red", "activate a")
    assert battle.can("red", "move a")


@pytest.mark.rule("portable", "special.rivers.3")
@pytest.mark.rule("portable", "close.7")
def test_special_rivers_3_whoever_wins_on_turn_a_stays_in_the_ford() -> None:
    battle = at_river("rifles a 0304 n", "blue rifles b 0302 s", ford="0303")
    battle.order("red", "move a 0303 n")
    battle.fight(1, 6)
    assert battle.place("b") is None
    assert battle.waiting() == {"blue"}, "nobody is asked to advance"
    assert battle.place("a") == "0303"
    battle.next_turn()
    assert not battle.can("red", "activate a"), "turn B"


@pytest.mark.rule("portable", "special.rivers.3")
@pytest.mark.rule("portable", "close.7")
def test_special_rivers_3_whoever_wins_from_a_ford_that_holds_it_no_more_may_advance() -> None:
    battle = at_river("rifles a 0303 n", "blue rifles b 0302 s", ford="0303")  # set up in the ford [portable R5]
    battle.order("red", "engage a 0302")
    battle.fight(1, 6)
    assert battle.can("red", "advance a 0302")


@pytest.mark.rule("portable", "special.rivers.3")
def test_special_rivers_3_whoever_withdraws_into_a_ford_is_fording() -> None:
    battle = at_river("rifles a 0304 s", "blue rifles b 0305 n", ford="0303")
    battle.order("red", "engage a 0305")
    battle.fight(6, 6)
    battle.play("red", "withdraw a 0303")  # turn A
    battle.next_turn()
    assert not battle.can("red", "activate a")
    battle.next_turn()
    assert battle.can("red", "activate a")


@pytest.mark.rule("portable", "special.rivers.3")
def test_special_rivers_3_a_bridge_causes_no_delay() -> None:
    battle = at_river("rifles a 0304 n", bridge="0303")
    battle.order("red", "move a 0303 n")
    battle.next_turn()
    battle.play("red", "activate a")
    assert "0302" in battle.ends("red", "move", "a")


@pytest.mark.rule("portable", "special.rivers.3")
def test_special_rivers_3_a_road_over_a_bridge_is_a_road() -> None:
    battle = at_river("rifles a 0304 n", bridge="0303", roads=("0304 0303 0302",))
    battle.play("red", "activate a")
    assert "0302" in battle.ends("red", "move", "a")


@pytest.mark.rule("portable", "special.rivers.4")
def test_special_rivers_4_no_fire_on_turn_b_but_on_turn_c() -> None:
    battle = at_river("rifles a 0304 n", "blue close-weapons b 0301 s", ford="0303")
    battle.order("red", "move a 0303 n")
    battle.next_turn()
    assert not battle.can("red", "activate a")
    battle.next_turn()
    battle.play("red", "activate a")
    assert battle.can("red", "fire a 0301")


@pytest.mark.rule("portable", "special.rivers.4")
def test_special_rivers_4_a_gun_in_the_ford_is_silent_on_turn_b() -> None:
    battle = at_river("light-artillery gun 0304 n", "blue close-weapons b 0301 s", ford="0303")
    battle.to_activation()
    battle.order("red", "move gun 0303 n")
    battle.next_turn()
    assert not battle.can("red", "aim gun")
    assert battle.can("red", "activate idle")
    battle.next_turn()
    assert battle.can("red", "aim gun 0301")
