"""Situations from the sheet: what follows a close combat."""

from __future__ import annotations

import pytest

from grognard.core.events import UnitMoved, UnitTurned
from grognard.rulesets.portable.events import DuelFought, UnitDestroyed, UnitWithdrew
from tests.rulesets.portable.battle import Battle, all_told
from tests.rulesets.portable.plain import SPARE, card, ground, heights

RIVER = " ".join(f"{column:02}04" for column in range(1, 10))


@pytest.mark.rule("portable", "close.9")
def test_when_the_first_attacker_destroys_the_defender_the_second_neither_fights_nor_withdraws() -> None:
    """Nobody is left to attack, and only a draw makes an attacker withdraw."""
    battle = Battle(ground(), "red rifles a 0304 n", "red rifles b 0403 nw", "blue rifles x 0303 s", *SPARE)
    battle.order("red", "engage a 0303", "engage b 0303")
    battle.play("red", "end")
    battle.throw(1, 6)
    battle.play("red", "fight a")
    assert battle.can("red", "advance a 0303")
    assert battle.can("red", "stay a")
    assert not battle.can("red", "advance b")
    battle.throw(10)
    assert not all_told(battle.play("red", "stay a"), DuelFought)
    assert battle.place("b") == "0403"


@pytest.mark.rule("portable", "close.5")
def test_a_drawn_attacker_is_offered_every_empty_hex_free_of_all_enemies_and_no_other() -> None:
    """Occupied hexes, hexes beside the defender and hexes beside another enemy are out."""
    battle = Battle(
        ground(), "red rifles a 0304 n", "red rifles b 0305 n", "blue rifles x 0303 s", "blue rifles y 0105 ne", *SPARE
    )
    battle.order("red", "engage a 0303")
    battle.throw(6, 6)
    battle.play("red", "end")
    # Neighbours of 0304: 0303 x, 0403 and 0203 beside x, 0305 b, 0204 beside y at 0105; 0404 alone is left.
    assert battle.ends("red", "withdraw", "a") == {"0404"}


@pytest.mark.rule("portable", "close.5")
@pytest.mark.parametrize("why", ["river", "enemies", "friends"])
def test_a_drawn_attacker_with_nowhere_to_go_is_destroyed(why: str) -> None:
    """Behind it a river without ford, hexes beside other enemies, or friends: it is lost."""
    river = "0204 0305 0404" if why == "river" else ""
    more = {
        "river": [],
        "enemies": ["blue rifles y 0205 n", "blue rifles z 0505 n"],
        "friends": ["red rifles p 0204 s", "red rifles q 0305 s", "red rifles r 0404 s"],
    }[why]
    battle = Battle(ground(river=river), "red rifles a 0304 n", "blue rifles x 0303 s", *more, *SPARE)
    battle.order("red", "engage a 0303")
    battle.throw(6, 6, 10)
    battle.play("red", "end")
    assert battle.place("a") is None
    assert battle.losses == (1, 0)


@pytest.mark.rule("portable", "close.6")
def test_mutual_annihilation_leaves_an_empty_hex_and_nobody_to_advance() -> None:
    """Both are removed, the other attacker of the same hex stays where it is and has no advance either."""
    battle = Battle(ground(), "red rifles a 0304 n", "red rifles b 0403 nw", "blue rifles x 0303 s", *SPARE)
    battle.order("red", "engage a 0303", "engage b 0303")
    battle.play("red", "end")
    battle.throw(1, 1, 10)
    battle.play("red", "fight a")
    assert (battle.place("a"), battle.place("x"), battle.place("b")) == (None, None, "0403")
    assert battle.losses == (1, 1)
    assert battle.waiting() == {"blue"}


@pytest.mark.rule("portable", "units.5")
@pytest.mark.parametrize(
    ("unit", "may"),
    [
        ("rifles a 0304 n", True),
        ("close-weapons a 0304 n", True),
        ("cavalry a 0304 n", True),
        ("cavalry a 0304 n on-foot dismounts=firearms", True),
        ("machine-guns a 0304 n", False),
        ("command a 0304 n", False),
        ("light-artillery a 0304 n", False),
    ],
)
def test_who_may_take_the_place_of_the_unit_it_destroyed(unit: str, may: bool) -> None:
    """Foot and horse, mounted or not; machine guns, guns and command units are not asked."""
    battle = Battle(ground(), f"red {unit}", "blue rifles x 0303 s", *SPARE)
    if battle.can("red", "hold"):
        battle.to_activation()
    battle.order("red", "engage a 0303")
    battle.throw(1, 6, 10)
    battle.play("red", "end")
    assert battle.place("x") is None
    assert battle.can("red", "advance a 0303") is may
    assert may is battle.can("red", "stay a")


@pytest.mark.rule("portable", "close.8")
def test_the_defender_that_wins_stays_even_when_it_is_cavalry() -> None:
    """Only the attacker may move into the hex of the unit it destroyed."""
    battle = Battle(ground(), "red rifles a 0304 n", "blue cavalry x 0303 s", *SPARE)
    battle.order("red", "engage a 0303")
    battle.throw(6, 1, 10)
    battle.play("red", "end")
    assert battle.place("a") is None
    assert not battle.can("blue", "advance")


@pytest.mark.rule("portable", "close.7")
def test_an_advance_next_to_another_enemy_starts_no_second_fight_this_turn() -> None:
    """The fights are those of the activations; the advance brings them face to face, no more."""
    battle = Battle(ground(), "red cavalry a 0304 n", "blue rifles x 0303 s", "blue rifles y 0301 n", *SPARE)
    battle.order("red", "engage a 0303")
    battle.throw(1, 6)
    battle.play("red", "end")
    battle.throw(10)
    events = battle.play("red", "advance a 0303")
    assert not all_told(events, DuelFought)
    assert battle.place("a") == "0303"


@pytest.mark.rule("portable", "close.7")
def test_an_advance_next_to_another_enemy_makes_both_face_each_other() -> None:
    """Entering a hex beside an enemy turns both at once, and an advance enters one."""
    battle = Battle(ground(), "red cavalry a 0304 n", "blue rifles x 0303 s", "blue rifles y 0302 n", *SPARE)
    battle.order("red", "engage a 0303")
    battle.throw(1, 6)
    battle.play("red", "end")
    battle.throw(10)
    battle.play("red", "advance a 0303")
    assert (battle.facing("a"), battle.facing("y")) == ("n", "s")


@pytest.mark.rule("portable", "special.hills.2")
def test_next_to_an_enemy_two_contours_up_there_is_no_fight_and_so_no_withdrawal() -> None:
    """It may stand there: it is stopped and faced, but cannot attack, engaged or moved up."""
    battle = Battle(ground(), "red cavalry a 0305 n", "blue rifles x 0303 n", *SPARE, heights=heights(two="0303"))
    battle.order("red", "move a 0304")
    assert battle.facing("x") == "s"
    battle.throw(10)
    assert not all_told(battle.play("red", "end"), DuelFought)
    assert battle.place("a") == "0304"
    battle.next_turn()
    battle.play("red", "activate a")
    assert not battle.can("red", "engage a")


@pytest.mark.rule("portable", "special.pin.3")
def test_a_pin_stays_through_a_drawn_charge_and_the_withdrawal() -> None:
    """Only an activation unpins."""
    battle = Battle(ground(), "red cavalry a 0305 n regular pinned", "blue rifles x 0303 s", *SPARE)
    battle.play("red", "charge a 0304")
    battle.throw(6, 6, 10)
    battle.play("red", "end", "withdraw a 0305")
    assert battle.is_pinned("a")


@pytest.mark.rule("portable", "special.rivers.3")
def test_an_advance_into_a_ford_is_turn_a_of_the_crossing() -> None:
    """The winner stands in the river, and the next turn it neither moves nor fires."""
    battle = Battle(
        ground(river=RIVER), "red rifles a 0305 n", "blue rifles x 0304 s", "blue rifles y 0302 s", *SPARE, ford="0304"
    )
    battle.order("red", "engage a 0304")
    battle.throw(1, 6)
    battle.play("red", "end")
    battle.throw(10)
    battle.play("red", "advance a 0304")
    battle.next_turn()
    assert not battle.can("red", "activate a")
    battle.next_turn()
    battle.play("red", "activate a")
    assert "0303" in battle.ends("red", "move", "a")


@pytest.mark.rule("portable", "special.rivers.3")
def test_a_withdrawal_into_a_ford_is_turn_a_of_the_crossing() -> None:
    """Empty, away from enemies, and crossable: the ford is a way out, and holds the unit as any ford does."""
    battle = Battle(ground(river="0204 0305 0404"), "red rifles a 0304 n", "blue rifles x 0303 s", *SPARE, ford="0305")
    battle.order("red", "engage a 0303")
    battle.throw(6, 6, 10)
    battle.play("red", "end")
    assert battle.options("red") == ["withdraw a 0305"]
    battle.play("red", "withdraw a 0305")
    battle.next_turn()
    assert not battle.can("red", "activate a")


@pytest.mark.rule("portable", "close.5")
def test_a_withdrawal_turns_nobody() -> None:
    """It ends beside no enemy, so nobody is brought face to face."""
    battle = Battle(ground(), "red rifles a 0304 n", "blue rifles x 0303 s", *SPARE)
    battle.order("red", "engage a 0303")
    battle.throw(6, 6)
    events = battle.play("red", "end")
    assert battle.ends("red", "withdraw", "a") == {"0204", "0305", "0404"}
    battle.throw(10)
    events = battle.play("red", "withdraw a 0404")
    assert all_told(events, UnitWithdrew)
    assert not all_told(events, UnitTurned)
    assert not all_told(events, UnitMoved)
    assert not all_told(events, UnitDestroyed)


@pytest.mark.rule("portable", "close.5")
@pytest.mark.parametrize("trapped", [True, False])
def test_the_card_of_a_move_says_when_a_draw_would_be_the_end(trapped: bool) -> None:
    """Where the hex it moves to has no way back, a draw destroys it, and the card of the move says so beforehand."""
    units = ["red rifles a 0203 ne", "blue rifles x 0303 sw", *SPARE]
    units += ["red rifles p 0204 n", "red rifles q 0305 n", "red rifles r 0404 n"] if trapped else []
    battle = Battle(ground(), *units)
    battle.play("red", "activate a")
    shown = {name for name, _, _ in card(battle, "red", "move a 0304 n").chances}
    assert ("draw-lost" in shown) is trapped
    assert ("draw" in shown) is not trapped
    battle.play("red", "move a 0304 n")
    battle.fight(6, 6)
    assert (battle.place("a") is None) is trapped


@pytest.mark.rule("portable", "close.7")
def test_an_advance_up_the_second_contour_of_the_turn_is_allowed() -> None:
    """The limit is for each activation, and the advance comes after it, beyond the move it gave."""
    levels = heights(one="0304", two="0303")
    battle = Battle(ground(), "red rifles a 0305 n", "blue rifles x 0303 s", *SPARE, heights=levels)
    battle.order("red", "move a 0304")
    assert battle.fight(1, 6).attack == 3
    assert battle.can("red", "advance a 0303")
