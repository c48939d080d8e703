"""Situations from the book alone: charges, retreats before combat, attacks that something overtakes."""

from __future__ import annotations

import pytest

from grognard.rulesets.napoleon3.state import HOT
from tests.rulesets.drill import modifiers, of_kind
from tests.rulesets.napoleon3.fight import HEADQUARTERS, OPEN, Fight, added, all_fired, fired, ground, shifts

# -- charges [11.5] ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("napoleon3", "11.5c")
@pytest.mark.parametrize(("start", "charges"), [("0507", True), ("0107", True), ("0508", False)])
def test_a_charge_takes_three_points_of_movement_at_most(start: str, charges: bool) -> None:
    """Half of six [11.5]: three hexes of open ground, not four."""
    terrain = "\n".join("    " + " ".join("." * 9) for _ in range(5))
    fight = Fight(terrain, "allied i hq h 0309", f"allied i cavalry c {start} e", "austrian v infantry b 0304 w")
    fight.act()
    fight.play("allied", "select c", "move c 0305 e")
    fight.quietly("DeclareAttacks")
    assert (fight.waits_for("allied") == "DeclareAttacks") is charges


@pytest.mark.rule("napoleon3", "11.5f")
def test_disorganized_heavy_cavalry_does_not_charge_but_meets_a_charge_with_its_weight() -> None:
    """It may counter-charge [11.5], with the one of heavy cavalry."""
    lines = (*HEADQUARTERS, "allied i cavalry c 0305 e", "austrian v cavalry b 0304 w heavy disorganized")
    fight = Fight(OPEN, *lines)
    fight.act("v")
    fight.quietly("DeclareAttacks")
    assert fight.waits_for("austrian") == ""
    fight = Fight(OPEN, *lines)
    fight.to_combat()
    events = fight.attack("c 0304", faces=(1, 1))
    assert added(fired(events, "defence"))["heavy-cavalry"] == 1


@pytest.mark.rule("napoleon3", "11.5d")
def test_cavalry_thrown_back_by_the_defence_is_disorganized_once() -> None:
    """Disorganized by the combat, it suffers nothing more for having charged [11.5]."""
    fight = Fight(OPEN, *HEADQUARTERS, "allied i cavalry c 0305 e", "austrian v infantry b 0304 w combat=5")
    fight.to_combat()
    fight.attack("c 0304", faces=(6,))
    assert (fight.is_disorganized("c"), fight.losses("c")) == (True, 0)


@pytest.mark.rule("napoleon3", "11.5e")
def test_a_charge_against_infantry_that_is_gone_in_the_fight_still_disorders() -> None:
    """Only enemy cavalry that retreats before combat spares the charger [11.5]."""
    fight = Fight(OPEN, *HEADQUARTERS, "allied i cavalry c 0305 e combat=4", "austrian v infantry b 0304 w combat=1")
    fight.to_combat()
    fight.attack("c 0304", faces=(1, 6))
    assert (fight.where("c"), fight.is_disorganized("c")) == ("0304", True)


@pytest.mark.rule("napoleon3", "11.5e")
def test_cavalry_that_finds_cavalry_gone_keeps_its_order_and_may_stay() -> None:
    """No disorder [11.5]; the vacated hex may be occupied or not [11.4]."""
    fight = Fight(OPEN, *HEADQUARTERS, "allied i cavalry c 0305 e", "austrian v cavalry b 0304 w")
    fight.to_combat()
    fight.attack("c 0304", stop=("RetreatBefore",))
    fight.play("austrian", "fall-back b 0303")
    fight.quietly("Advance")
    assert {"stand", "advance c 0304 e"} <= fight.options("allied")
    fight.play("allied", "stand")
    fight.quietly()
    assert (fight.is_disorganized("c"), fight.is_disorganized("b"), fight.where("c")) == (False, True, "0305")


@pytest.mark.rule("napoleon3", "11.5d")
def test_cavalry_with_two_enemies_before_it_charges_both() -> None:
    """Both must be attacked [11]; the disorder comes when its combat is over [11.5]."""
    fight = Fight(
        OPEN, *HEADQUARTERS, "allied i cavalry c 0305 e combat=4", "austrian v infantry b 0304 w combat=1",
        "austrian v infantry x 0405 w combat=1",
    )  # fmt: skip
    fight.to_combat()
    events = fight.attack("c 0304", "c 0405", faces=(1, 1, 1, 1))
    assert len(all_fired(events, "assault")) == 2
    assert (fight.is_disorganized("c"), fight.losses("c")) == (True, 0)


# -- retreat before combat [11.4] --------------------------------------------------------------------------------------


@pytest.mark.rule("napoleon3", "11.4c")
def test_cavalry_before_infantry_goes_one_hex_or_two() -> None:
    """It may retreat a second hex, in good order [11.4]; before cavalry only one."""
    fight = Fight(OPEN, *HEADQUARTERS, "allied i infantry a 0305 e", "austrian v cavalry b 0304 w")
    fight.to_combat()
    fight.attack("a 0304", stop=("RetreatBefore",))
    assert {"fall-back b 0303", "fall-back b 0303 0302"} <= fight.options("austrian")
    fight.play("austrian", "fall-back b 0303 0302")
    fight.quietly()
    assert (fight.where("b"), fight.is_disorganized("b")) == ("0302", False)
    fight = Fight(OPEN, *HEADQUARTERS, "allied i cavalry a 0305 e", "austrian v cavalry b 0304 w")
    fight.to_combat()
    fight.attack("a 0304", stop=("RetreatBefore",))
    assert not fight.has("austrian", "fall-back b 0303 0302")


@pytest.mark.rule("napoleon3", "11.4b")
def test_cavalry_before_a_joint_attack_of_horse_and_foot_goes_in_good_order() -> None:
    """As fast as all of them and faster than at least one [11.4]: no disorder."""
    fight = Fight(
        OPEN,
        "allied i hq h 0305 command=5",
        "austrian v hq k 0301",
        "allied i infantry a 0305 e",
        "allied i cavalry c 0405 ne",
        "austrian v cavalry b 0304 w",
    )
    fight.to_combat()
    fight.attack("a 0304", "c 0304", "coordinate h 0304", faces=(6,), stop=("RetreatBefore",))
    fight.play("austrian", "fall-back b 0303")
    fight.quietly("Advance")
    assert not fight.is_disorganized("b")
    assert not any(text.startswith("advance a") for text in fight.options("allied"))  # cavalry if present [11.2]


@pytest.mark.rule("napoleon3", "11.4d")
def test_a_friend_in_a_zone_is_no_refuge_before_combat() -> None:
    """Outside of enemy zones, even those in which friends stand [11.4]."""
    fight = Fight(
        OPEN,
        *HEADQUARTERS,
        "allied i infantry a 0305 e",
        "austrian v infantry b 0304 w",
        "allied i artillery x 0302 w",
        "austrian v artillery f 0303 e",
    )
    fight.to_combat()
    fight.attack("a 0304", stop=("RetreatBefore",))
    assert not fight.has("austrian", "fall-back b 0303")
    assert fight.has("austrian", "fall-back b 0404") or fight.has("austrian", "fall-back b 0204")


@pytest.mark.rule("napoleon3", "11.4b")
def test_a_disorganized_brigade_pays_a_step_for_slipping_away() -> None:
    """Already disorganized and no faster, it loses a step, and the last one kills it [11.4]."""
    fight = Fight(OPEN, *HEADQUARTERS, "allied i infantry a 0305 e", "austrian v infantry b 0304 w disorganized")
    fight.to_combat()
    fight.attack("a 0304", stop=("RetreatBefore",))
    fight.play("austrian", "fall-back b 0303")
    fight.quietly()
    assert (fight.where("b"), fight.losses("b")) == ("0303", 1)


@pytest.mark.rule("napoleon3", "11.4a")
def test_who_retreats_before_combat_fires_not_at_all_nor_do_its_guns() -> None:
    """In place of defensive combat [11.4]: no fire, no support, no casualty check."""
    fight = Fight(
        OPEN, "allied i hq h 0305 bonus=2", "austrian v hq k 0304 bonus=1", "allied i infantry a 0305 e",
        "austrian v infantry b 0304 w", "austrian v artillery g 0204 w",
    )  # fmt: skip
    fight.to_combat()
    fight.attack("a 0304", stop=("Lead",))
    fight.play("allied", "lead h")
    fight.script()
    events = fight.play("austrian", "fall-back b 0303") + fight.quietly()
    assert not of_kind(events, "Fired") + of_kind(events, "SupportGiven") + of_kind(events, "CasualtyRolled")
    assert fight.where("k") == "0303"


@pytest.mark.rule("napoleon3", "11.1b")
def test_the_second_attacker_finds_nobody_after_a_retreat_before_the_first() -> None:
    """Once the defender has gone, the other attacks on it fall away [11.1, 11.4], and it is not asked again."""
    fight = Fight(
        OPEN, *HEADQUARTERS, "allied i infantry a 0305 e", "allied i infantry c 0405 ne", "austrian v infantry b 0304 w"
    )
    fight.to_combat()
    fight.attack("a 0304", "c 0304", stop=("ChooseCombat",))
    fight.play("allied", "assault c 0304")
    events = fight.play("austrian", "fall-back b 0303") + fight.quietly()
    assert of_kind(events, "Fired") == []
    assert fight.losses("b") == 0


# -- attacks that something overtakes ----------------------------------------------------------------------------------


@pytest.mark.rule("napoleon3", "11b")
def test_a_repulsed_attacker_makes_no_second_attack() -> None:
    """The attacker of two is thrown back by the first [11]: it is no longer there for the second."""
    fight = Fight(
        OPEN,
        *HEADQUARTERS,
        "allied i infantry a 0305 e combat=4",
        "austrian v infantry b 0304 w combat=5",
        "austrian v infantry x 0405 w",
    )
    fight.to_combat()
    fight.attack("a 0304", "a 0405", stop=("ChooseCombat",))
    fight.script(6)
    events = fight.play("allied", "assault a 0304") + fight.quietly()
    assert len(all_fired(events, "defence")) == 1


@pytest.mark.rule("napoleon3", "0.5f")
def test_an_attacker_with_an_enemy_on_its_flank_checks_with_one_less() -> None:
    """The check of a T in the defensive combat has the same modifiers [0.5, 11.3]."""
    fight = Fight(
        OPEN,
        *HEADQUARTERS,
        "allied i infantry a 0305 e combat=4",
        "austrian v infantry b 0304 w combat=4",
        "austrian v artillery g 0406 e",
    )
    fight.to_combat()
    events = fight.attack("a 0304", faces=(2, 6, 1))
    assert modifiers(of_kind(events, "MoraleChecked")[0])["enemy-on-flank"] == -1


@pytest.mark.rule("napoleon3", "11.2-def-c")
def test_a_column_below_0_is_the_column_0() -> None:
    """A value of 0 or less after the shifts is resolved there [11.2]."""
    fight = Fight(
        OPEN, *HEADQUARTERS, "allied i infantry a 0305 e combat=1 lost=1", "austrian v infantry b 0304 w combat=1",
        sides=("stream 0305-0304",),
    )  # fmt: skip
    fight.to_combat()
    blow = fired(fight.attack("a 0304", faces=(1, 1)), "assault")
    assert (blow.column, sum(shifts(blow).values())) == (0, -2)


@pytest.mark.rule("napoleon3", "11.3b")
def test_columns_beyond_the_last_are_counted_after_the_shifts() -> None:
    """10 points less a column for the stream are one column beyond 8 [charts]."""
    fight = Fight(
        OPEN,
        *HEADQUARTERS,
        "allied i infantry a 0305 e combat=10",
        "austrian v infantry b 0304 w combat=1",
        sides=("stream 0305-0304",),
    )
    fight.to_combat()
    blow = fired(fight.attack("a 0304", faces=(1, 1)), "assault")
    assert (blow.column, added(blow)["beyond-last-column"]) == (8, 1)


@pytest.mark.rule("napoleon3", "11.3s")
def test_the_retreat_takes_the_cheapest_ground() -> None:
    """Of the ways to the edge the one of the lowest cost [11.3]: not over the stream, not into the woods."""
    terrain = OPEN.splitlines()
    terrain[3] = "    . . . . w . ."
    fight = Fight(
        "\n".join(terrain),
        *HEADQUARTERS,
        "allied i infantry a 0305 e combat=4",
        "austrian v infantry b 0304 w combat=4",
        sides=("stream 0304-0204",),
    )
    fight.to_combat()
    events = fight.attack("a 0304", faces=(1, 6), stop=("ChooseRetreat",))
    assert fight.waits_for("austrian") == ""
    assert of_kind(events, "UnitRetreated")
    assert fight.where("b") == "0404"


@pytest.mark.rule("napoleon3", "13.1b")
def test_in_the_heat_morale_is_one_worse() -> None:
    """Morale checks have a further penalty [13.1]."""
    fight = Fight(
        ground("."), *HEADQUARTERS, "allied i infantry a 0305 e combat=4", "austrian v infantry b 0304 w combat=4"
    )
    fight.game.state.weather = HOT
    fight.to_combat()
    events = fight.attack("a 0304", faces=(1, 4, 6))
    assert modifiers(of_kind(events, "MoraleChecked")[0])["heat"] == -1
