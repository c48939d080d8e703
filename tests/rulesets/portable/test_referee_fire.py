"""Situations from the sheet: small arms, and what else bears on them."""

from __future__ import annotations

from fractions import Fraction

import pytest

from grognard.rulesets.portable.events import DuelFought, UnitFired
from tests.rulesets.portable.battle import Battle, all_told, told
from tests.rulesets.portable.plain import COVER, OPEN, PIN, SPARE, card, ground, rolled, shifted


@pytest.mark.rule("portable", "fire.4")
@pytest.mark.parametrize("cover", ["open", "woods", "town", "fort", "pinned", "river"])
@pytest.mark.parametrize(("pinned", "command", "by"), [(True, False, -1), (False, True, 1), (True, True, 0)])
def test_pin_command_and_cover_together_and_the_card_agrees(cover: str, pinned: bool, command: bool, by: int) -> None:
    """A pinned shooter loses one, a command unit beside it gives one, a pinned target is in cover wherever it is."""

    def make() -> Battle:
        terrain = ground(**({} if cover in ("open", "pinned") else {cover: "0303"}))
        units = [f"red rifles a 0305 n{' pinned' if pinned else ''}"]
        units += ["red command c 0306 n"] if command else []
        units += [f"blue rifles x 0303 s{' pinned' if cover == 'pinned' else ''}"]
        return Battle(terrain, *units, *SPARE, ford="0303" if cover == "river" else "")

    def act(battle: Battle, face: int) -> list:  # type: ignore[type-arg]
        battle.throw(face)
        return battle.order("red", "fire a 0303")

    row = shifted(OPEN if cover in ("open", "river") else COVER, by)
    assert rolled(make, act) == row
    battle = make()
    battle.play("red", "activate a")
    shown = {name: Fraction(n, of) for name, n, of in card(battle, "red", "fire a 0303 n").chances}
    assert shown == {name: Fraction(row.count(name), 6) for name in set(row)}


@pytest.mark.rule("portable", "fire.7")
def test_the_second_volley_finds_the_target_pinned_and_so_in_cover() -> None:
    """A pin counts at once: the same five that would destroy in the open only pins again."""
    battle = Battle(ground(), "red rifles a 0305 n", "red rifles b 0405 n", "blue rifles x 0303 s", *SPARE)
    battle.throw(3)
    battle.order("red", "fire a 0303")
    battle.throw(5)
    volley = told(battle.order("red", "fire b 0303"), UnitFired)
    assert (volley.in_cover, volley.effect) == (True, PIN)
    assert battle.is_pinned("x")


@pytest.mark.rule("portable", "fire.7")
def test_whoever_falls_to_fire_is_gone_for_the_next_unit_that_moves() -> None:
    """Casualties of small arms go at once: the hex is free, nobody there stops or faces the cavalry."""
    battle = Battle(ground(), "red rifles a 0505 nw", "red cavalry h 0304 n", "blue rifles x 0303 s", *SPARE)
    battle.throw(6)
    battle.order("red", "fire a 0303")
    battle.play("red", "activate h")
    assert {"0303", "0302"} <= battle.ends("red", "move", "h")


@pytest.mark.rule("portable", "turn.7")
def test_a_unit_in_contact_whose_enemy_is_shot_has_no_close_combat() -> None:
    """Close combats come after all activations; with nobody left to attack there is neither fight nor withdrawal."""
    battle = Battle(ground(), "red close-weapons a 0304 n", "red rifles b 0505 n", "blue rifles x 0303 s", *SPARE)
    battle.order("red", "engage a 0303")
    battle.throw(6)
    battle.order("red", "fire b 0303")
    battle.throw(10)
    assert not all_told(battle.play("red", "end"), DuelFought)
    assert battle.place("a") == "0304"


@pytest.mark.rule("portable", "close.11")
def test_a_pin_takes_nothing_from_either_unit_in_close_combat() -> None:
    """Being pinned is about cover and fire; both fight with the power of the table."""
    battle = Battle(ground(), "red cavalry a 0305 n regular pinned", "blue rifles x 0303 s pinned", *SPARE)
    battle.play("red", "charge a 0304")
    duel = battle.fight(6, 6)
    assert (duel.attack, duel.defence) == (4, 4)


@pytest.mark.rule("portable", "fire.1")
def test_a_unit_that_was_run_into_may_fire_at_its_attacker() -> None:
    """It has not moved itself, so in its own activations it fires, one hex away."""
    battle = Battle(ground(), "red rifles a 0305 n", "blue rifles x 0303 s", *SPARE)
    battle.order("red", "move a 0304")
    battle.throw(6, 6, 10)
    battle.play("red", "end", "withdraw a 0305")
    battle.throw(2)
    assert told(battle.order("blue", "fire x 0305"), UnitFired).effect == PIN


@pytest.mark.rule("portable", "special.rivers.4")
def test_a_unit_fording_may_be_unpinned_on_turn_b_and_fire_on_turn_c() -> None:
    """Turn B forbids fire and movement; being unpinned is neither. A unit that stays in the ford on turn C may fire."""
    river = " ".join(f"{column:02}05" for column in range(1, 10))
    battle = Battle(ground(river=river), "red rifles a 0306 n", "blue rifles x 0303 s", *SPARE, ford="0305")
    battle.order("red", "move a 0305")
    battle.pin("a")
    battle.next_turn()
    battle.play("red", "activate a")
    assert {option.split()[0] for option in battle.options("red")} == {"unpin"}
    battle.play("red", "unpin a")
    battle.next_turn()
    battle.play("red", "activate a")
    assert battle.can("red", "fire a 0303")
    assert battle.ends("red", "move", "a") >= {"0304", "0306"}


@pytest.mark.rule("portable", "special.rivers.4")
def test_a_unit_on_a_bridge_is_not_fording() -> None:
    """Only the ford has the turns A, B and C: on the bridge it fires the turn after, and moves on."""
    river = " ".join(f"{column:02}05" for column in range(1, 10))
    battle = Battle(ground(river=river), "red rifles a 0306 n", "blue rifles x 0303 s", *SPARE, bridge="0305")
    battle.order("red", "move a 0305")
    battle.next_turn()
    battle.play("red", "activate a")
    assert battle.can("red", "fire a 0303")
    assert "0304" in battle.ends("red", "move", "a")


@pytest.mark.rule("portable", "fire.6")
@pytest.mark.parametrize("type", ["close-weapons", "cavalry", "command"])
def test_who_has_no_weapon_range_never_fires(type: str) -> None:
    """A dash in the table: not even at the enemy next door."""
    battle = Battle(ground(), f"red {type} a 0304 n", "blue rifles x 0303 s", "red command k 0305 n", *SPARE)
    battle.play("red", "activate a")
    assert not battle.can("red", "fire")


@pytest.mark.rule("portable", "units.4")
@pytest.mark.parametrize(("weapon", "reach"), [("rifles", 3), ("firearms", 2)])
def test_dismounted_cavalry_fires_as_the_infantry_it_has_become(weapon: str, reach: int) -> None:
    """It moves and fights like that infantry: its range, one hex a move."""
    units = [f"red cavalry h 0306 n on-foot dismounts={weapon}"]
    units += ["blue rifles x 0304 s", "blue rifles y 0504 s", "blue rifles z 0603 s"]
    battle = Battle(ground(), *units, *SPARE)
    battle.play("red", "activate h")
    assert battle.ends("red", "fire", "h") == ({"0304", "0504"} if reach == 3 else {"0304"})
    assert battle.ends("red", "move", "h") == {"0305", "0206", "0406", "0307", "0205", "0405"}


@pytest.mark.rule("portable", "turn.13")
@pytest.mark.parametrize(("facing", "can"), [("n", True), ("ne", True), ("nw", True), ("s", False)])
def test_one_pivot_of_sixty_degrees_and_no_more_before_firing(facing: str, can: bool) -> None:
    """A unit may turn up to one hexside to bring its target to its front; not right about."""
    battle = Battle(ground(), f"red rifles a 0305 {facing}", "blue rifles x 0304 s", *SPARE)
    battle.play("red", "activate a")
    assert battle.can("red", "fire a 0304") is can
