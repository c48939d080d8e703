"""Pins: what they do, how they end, and the cavalry that is an exception."""

from __future__ import annotations

import pytest

from grognard.core.event import DieRolled, Modifier
from grognard.rulesets.portable.events import GunFired, UnitFired, UnitPinned, UnitUnpinned
from tests.rulesets.portable.battle import Battle, all_told, told

OPEN = """
    . . . . . .
    . . . . . .
    . . . . . .
    . . . . . .
    """
IDLE = "red close-weapons idle 0604 s"
SPARE = "blue close-weapons spare 0601 n"


@pytest.mark.rule("portable", "special.pin.1")
@pytest.mark.parametrize(("flag", "effect"), [("", "destroyed"), ("pinned", "pinned")])
def test_special_pin_1_a_pinned_unit_in_the_open_is_in_cover(flag: str, effect: str) -> None:
    battle = Battle(OPEN, "red rifles a 0303 n", IDLE, f"blue rifles b 0301 s {flag}", SPARE)
    battle.throw(5)
    fired = told(battle.order("red", "fire a 0301 n"), UnitFired)
    assert (fired.in_cover, fired.effect) == (bool(flag), effect)


@pytest.mark.rule("portable", "special.pin.2")
def test_special_pin_2_small_arms_and_guns_alike_are_one_lower() -> None:
    lower = (Modifier(-1, "pinned", "special.pin.2"),)
    battle = Battle(OPEN, "red rifles a 0303 n pinned", IDLE, "blue rifles b 0301 s", SPARE)
    battle.throw(5)
    fired = told(battle.order("red", "fire a 0301 n"), UnitFired)
    assert (fired.modifiers, fired.total, fired.effect) == (lower, 4, "pinned")
    battle = Battle(OPEN, "red light-artillery gun 0303 n pinned", "blue rifles b 0301 s")
    battle.throw(5, 6, 1, 10)
    shot = told(battle.play("red", "aim gun 0301 n"), GunFired)
    assert (shot.modifiers, shot.total, shot.effect) == (lower, 4, "pinned")


@pytest.mark.rule("portable", "special.pin.3")
def test_special_pin_3_an_activation_unpins_and_does_nothing_else() -> None:
    battle = Battle(OPEN, "red rifles a 0303 n pinned", IDLE, "blue rifles b 0301 s", SPARE)
    before = battle.activations
    events = battle.order("red", "unpin a")
    assert told(events, UnitUnpinned).rule == "special.pin.3"
    assert not all_told(events, DieRolled)
    assert not battle.is_pinned("a")
    assert battle.activations == before - 1
    assert battle.refusal("red", "activate a") == "turn.5"


@pytest.mark.rule("portable", "special.pin.3")
def test_special_pin_3_pins_do_not_lapse_on_their_own() -> None:
    battle = Battle(OPEN, "red rifles a 0303 n pinned", IDLE, "blue rifles b 0301 s pinned", SPARE)
    for _ in range(2):
        battle.next_turn()
        assert battle.is_pinned("a")
        assert battle.is_pinned("b")


@pytest.mark.rule("portable", "special.pin.3")
def test_special_pin_3_only_a_pinned_unit_is_unpinned() -> None:
    battle = Battle(OPEN, "red rifles a 0303 n", "blue rifles b 0301 s")
    battle.play("red", "activate a")
    assert battle.refusal("red", "unpin a") == "special.pin.3"


@pytest.mark.rule("portable", "special.pin.4")
def test_special_pin_4_a_further_pin_adds_nothing() -> None:
    battle = Battle(OPEN, "red rifles a 0303 n", IDLE, "blue rifles b 0301 s pinned", SPARE)
    battle.throw(4)
    events = battle.order("red", "fire a 0301 n")
    assert told(events, UnitFired).effect == "pinned"
    assert not all_told(events, UnitPinned)
    battle.throw(10)
    battle.end("red")
    battle.order("blue", "unpin b")
    assert not battle.is_pinned("b")


@pytest.mark.rule("portable", "special.pin.5")
@pytest.mark.parametrize(
    ("unit", "orders"),
    [
        ("rifles a 0303 n", ("move a 0304 n", "engage a 0302")),
        ("cavalry a 0303 n dismounts=firearms", ("move a 0304 n", "engage a 0302", "dismount a")),
        ("field-artillery a 0303 n", ("move a 0304 n", "engage a 0302")),
        ("command a 0303 n", ("move a 0304 n", "engage a 0302")),
    ],
)
def test_special_pin_5_a_pinned_unit_neither_moves_nor_attacks(unit: str, orders: tuple[str, ...]) -> None:
    battle = Battle(OPEN, f"red {unit} pinned", IDLE, "blue close-weapons b 0302 s")
    if not battle.can("red", "activate a"):  # the guns come first
        battle.to_activation()
    battle.play("red", "activate a")
    assert {text for text in battle.options("red") if not text.startswith("fire")} == {"unpin a"}
    for text in orders:
        assert battle.refusal("red", text) == "special.pin.5"


@pytest.mark.rule("portable", "special.pin.5")
def test_special_pin_5_a_pinned_unit_does_not_even_plunge() -> None:
    river = ". . r\n. . .\n. . ."
    battle = Battle(river, "red rifles a 0302 n pinned", "blue rifles b 0101 s")
    battle.play("red", "activate a")
    assert battle.refusal("red", "plunge a 0301") == "special.pin.5"


@pytest.mark.rule("portable", "special.pin.5")
def test_special_pin_5_it_defends_itself_and_moves_again_once_unpinned() -> None:
    battle = Battle(OPEN, "red rifles a 0303 n", IDLE, "blue rifles b 0302 s pinned", SPARE)
    battle.order("red", "engage a 0302")
    assert battle.fight(6, 4).outcome == "attacker-destroyed"
    battle.order("blue", "unpin b")
    battle.next_turn("blue")
    battle.play("blue", "activate b")
    assert battle.can("blue", "move b 0303")


@pytest.mark.rule("portable", "gap.regular-european-cavalry")
@pytest.mark.rule("portable", "special.pin.5")
def test_gap_regular_european_cavalry_must_be_settled_other_cavalry_cannot_move() -> None:
    units = ("red cavalry a 0304 n {} pinned", IDLE, "blue rifles b 0301 s")
    battle = Battle(OPEN, *(unit.format("regular") for unit in units))
    assert battle.options("red") == ["unpin a", "charge a 0302 n"]
    assert battle.refusal("red", "activate idle") == "turn.12"
    battle.play("red", "charge a 0302 n")
    assert (battle.place("a"), battle.activations) == ("0302", 9)
    battle = Battle(OPEN, *(unit.format("") for unit in units))
    assert set(battle.options("red")) == {"activate a", "activate idle", "end"}
    battle.play("red", "activate a")
    assert battle.options("red") == ["unpin a"]
    assert battle.refusal("red", "move a 0303 n") == "special.pin.5"


@pytest.mark.rule("portable", "gap.regular-european-cavalry")
def test_gap_regular_european_cavalry_that_is_not_pinned_is_free() -> None:
    battle = Battle(OPEN, "red cavalry a 0304 n regular", IDLE, "blue rifles b 0301 s")
    assert set(battle.options("red")) == {"activate a", "activate idle", "end"}
    battle.play("red", "activate a")
    assert battle.can("red", "move a 0404 s")
