"""Situations from the sheet: the turn, its activations, and pinned regular cavalry."""

from __future__ import annotations

import pytest

from grognard.core.events import InitiativeRolled
from grognard.rulesets.portable.events import DuelFought
from tests.rulesets.portable.battle import Battle, all_told, told
from tests.rulesets.portable.plain import SPARE, ground


def verbs(battle: Battle, side: str) -> set[str]:
    return {option.split()[0] for option in battle.options(side)}


@pytest.mark.rule("portable", "turn.10")
def test_with_no_activation_to_spend_pinned_regular_cavalry_can_only_charge() -> None:
    """Being unpinned is an activation; the automatic move is none."""
    battle = Battle(ground(), "red cavalry h 0307 n regular pinned", "blue rifles x 0301 s", *SPARE, opening=(6, 1, 1))
    assert verbs(battle, "red") == {"charge"}
    battle.throw(10)
    battle.play("red", "charge h 0305")
    assert battle.is_pinned("h")
    assert battle.waiting() == {"blue"}


@pytest.mark.rule("portable", "turn.12")
def test_one_activation_and_two_pinned_squadrons() -> None:
    """One may be unpinned with it; the other must then move, before anybody else acts."""
    battle = Battle(
        ground(),
        "red cavalry h 0307 n regular pinned",
        "red cavalry k 0507 n regular pinned",
        "blue rifles x 0301 s",
        *SPARE,
        activations=1,
    )
    assert verbs(battle, "red") == {"charge", "unpin"}
    battle.play("red", "unpin h")
    assert verbs(battle, "red") == {"charge"}
    battle.throw(10)
    battle.play("red", battle.options("red")[0])
    assert (battle.is_pinned("h"), battle.is_pinned("k")) == (False, True)


@pytest.mark.rule("portable", "turn.10")
def test_cavalry_that_this_turns_guns_pin_is_not_yet_bound() -> None:
    """Pinned at the beginning of the turn: a shell of this turn comes later."""
    battle = Battle(ground(), "red cavalry h 0305 n regular", "blue field-artillery g 0303 s", *SPARE)
    battle.throw(3, 6, 1, 10)
    battle.play("blue", "aim g 0305")
    assert battle.is_pinned("h")
    assert verbs(battle, "red") == {"activate", "end"}
    battle.next_turn()
    battle.to_activation()
    assert verbs(battle, "red") == {"charge", "unpin"}


@pytest.mark.rule("portable", "turn.10")
def test_cavalry_pinned_by_the_side_that_acts_first_is_free_in_its_own_activations() -> None:
    """It was not pinned when the turn began."""
    battle = Battle(ground(), "red rifles a 0305 n", "blue cavalry h 0303 s regular", *SPARE)
    battle.throw(2)
    battle.order("red", "fire a 0303")
    battle.throw(10)
    battle.play("red", "end")
    assert battle.is_pinned("h")
    assert verbs(battle, "blue") == {"activate", "end"}


@pytest.mark.rule("portable", "turn.10")
@pytest.mark.parametrize("flags", ["pinned", "regular pinned on-foot dismounts=firearms"])
def test_other_cavalry_keeps_its_head(flags: str) -> None:
    """Only regular European cavalry is bound, and on foot it is as infantry."""
    battle = Battle(ground(), f"red cavalry h 0307 n {flags}", "blue rifles x 0301 s", *SPARE)
    assert verbs(battle, "red") == {"activate", "end"}


@pytest.mark.rule("portable", "turn.12")
def test_the_unpinned_squadron_has_used_its_activation() -> None:
    """A unit moves or fires or is unpinned; then it is done for this turn."""
    battle = Battle(ground(), "red cavalry h 0307 n regular pinned", "blue rifles x 0301 s", *SPARE)
    battle.play("red", "unpin h")
    assert battle.activations == 8
    assert not battle.can("red", "activate h")


@pytest.mark.rule("portable", "turn.11")
def test_a_charge_into_contact_is_fought_after_the_activations_of_the_others() -> None:
    """It stops beside the enemy; its close combat is resolved with those of the side's other units."""
    battle = Battle(
        ground(),
        "red cavalry h 0306 n regular pinned",
        "red rifles a 0404 n",
        "blue rifles x 0303 n",
        *SPARE,
        activations=3,
    )
    battle.play("red", "charge h 0304")
    assert battle.facing("x") == "s"
    assert battle.activations == 3
    battle.order("red", "move a 0403")
    battle.play("red", "end")
    battle.throw(6, 6)
    (duel,) = all_told(battle.play("red", "fight h"), DuelFought)
    assert (duel.attack, duel.defence) == (4, 3)


@pytest.mark.rule("portable", "turn.11")
def test_between_two_nearest_enemies_the_owner_chooses() -> None:
    """Both are as near; the sheet does not say which."""
    battle = Battle(
        ground(),
        "red cavalry h 0506 n regular pinned",
        "blue rifles x 0203 s",
        "blue rifles y 0803 s",
        *SPARE,
        activations=0,
    )
    grid = battle.scenario.board.grid
    at = {grid.text(hex): hex for hex in range(81)}
    nearer = {
        text
        for text, hex in at.items()
        if grid.distance(at["0506"], hex) == 2 and 2 in (grid.distance(hex, at["0203"]), grid.distance(hex, at["0803"]))
    }
    assert len(nearer) > 2
    assert battle.ends("red", "charge", "h") == nearer


@pytest.mark.rule("portable", "turn.11")
def test_a_charge_through_woods_is_one_hex_and_into_a_ford_stops() -> None:
    """The ground binds the automatic move like any other."""
    battle = Battle(
        ground(woods="0304 0204 0404 0305 0205 0405"),
        "red cavalry h 0306 n regular pinned",
        "blue rifles x 0301 s",
        *SPARE,
        activations=0,
    )
    assert battle.ends("red", "charge", "h") == {"0305"}
    river = " ".join(f"{column:02}05" for column in range(1, 10))
    battle = Battle(
        ground(river=river),
        "red cavalry h 0306 n regular pinned",
        "blue rifles x 0301 s",
        *SPARE,
        activations=0,
        ford="0305",
    )
    assert battle.ends("red", "charge", "h") == {"0305"}


@pytest.mark.rule("portable", "turn.11")
def test_no_squadron_is_made_to_drown() -> None:
    """Towards the enemy there is only river: it stands, and is not lost."""
    river = " ".join(f"{column:02}05" for column in range(1, 10))
    battle = Battle(
        ground(river=river),
        "red cavalry h 0306 n regular pinned",
        "blue rifles x 0301 s",
        *SPARE,
        opening=(6, 1, 1, 10),
    )
    assert battle.place("h") in ("0306", "0205", "0405")
    assert "plunge" not in verbs(battle, "red")


@pytest.mark.rule("portable", "turn.11")
def test_a_charge_ends_nearer_to_the_nearest_enemy_and_never_beside_another_way_round() -> None:
    """Every hex offered is closer to the nearest enemy than the one it leaves."""
    battle = Battle(ground(), "red cavalry h 0306 n regular pinned", "blue rifles x 0302 s", *SPARE, activations=0)
    grid = battle.scenario.board.grid
    at = {grid.text(hex): hex for hex in range(81)}
    assert battle.ends("red", "charge", "h")
    for hex in battle.ends("red", "charge", "h"):
        assert grid.distance(at[hex], at["0302"]) < grid.distance(at["0306"], at["0302"])


@pytest.mark.rule("portable", "turn.11")
def test_a_pinned_squadron_beside_the_enemy_may_not_ride_away() -> None:
    """It is as near as can be: what is left is to be unpinned, or to stand or attack."""
    battle = Battle(ground(), "red cavalry h 0304 n regular pinned", "blue rifles x 0303 s", *SPARE, activations=2)
    assert "unpin" in verbs(battle, "red")
    assert not battle.ends("red", "charge", "h") - {"0304"}


@pytest.mark.rule("portable", "turn.12")
def test_a_squadron_that_charged_without_contact_acts_no_more_this_turn() -> None:
    """It had the choice to be unpinned and did not take it; what it has moved it does not move again."""
    battle = Battle(ground(), "red cavalry h 0308 n regular pinned", "blue rifles x 0301 s", *SPARE)
    battle.play("red", "charge h 0306")
    assert not battle.can("red", "activate h")


@pytest.mark.rule("portable", "turn.3")
def test_equal_scores_are_thrown_again_until_one_side_is_higher() -> None:
    """The higher score goes first; a tie has none."""
    battle = Battle(ground(), *SPARE, opening=(3, 3, 5, 5, 2, 4, 10))
    assert battle.waiting() == {"blue"}


@pytest.mark.rule("portable", "turn.8")
def test_a_side_without_activations_still_lets_the_other_act() -> None:
    """Nought on the dice ends the first side's part; the second throws its own."""
    battle = Battle(ground(), *SPARE, opening=(6, 1, 1, 3))
    assert battle.waiting() == {"blue"}
    assert battle.activations == 2
    assert battle.turn == 1


@pytest.mark.rule("portable", "turn.5")
def test_no_unit_acts_twice_in_a_turn_however_many_activations_are_left() -> None:
    """Fired, moved or unpinned: it is done."""
    battle = Battle(
        ground(),
        "red rifles a 0305 n",
        "red rifles b 0506 n",
        "red rifles c 0707 n pinned",
        "blue rifles x 0303 s",
        *SPARE,
    )
    battle.throw(1)
    battle.order("red", "fire a 0303", "move b 0505 n", "unpin c")
    assert battle.activations == 6
    assert battle.options("red") == ["activate spare", "end"]


@pytest.mark.rule("portable", "turn.9")
def test_a_gun_that_fired_is_not_among_those_to_select() -> None:
    """Not pinned, and barred from moving: it has nothing to be activated for."""
    battle = Battle(ground(), "red field-artillery g 0305 n", "red rifles a 0505 n", "blue rifles x 0303 s", *SPARE)
    battle.throw(1, 6, 1, 2)
    battle.play("red", "aim g 0303")
    assert battle.options("red") == ["select a", "select spare", "done"]


@pytest.mark.rule("portable", "turn.9")
def test_a_gun_that_fired_does_not_attack_an_enemy_beside_it() -> None:
    """It may only be unpinned: an attack is neither that nor fire."""
    battle = Battle(ground(), "red field-artillery g 0304 n", "blue rifles x 0303 s", *SPARE)
    battle.throw(1, 6, 1, 10)
    battle.play("red", "aim g 0303")
    assert not battle.can("red", "activate g")


@pytest.mark.rule("portable", "turn.5")
def test_a_selected_unit_need_not_act_and_its_activation_passes_to_nobody() -> None:
    """The selection is made: those not chosen do not take the place of one that stays idle."""
    battle = Battle(
        ground(), "red rifles a 0305 n", "red rifles b 0506 n", "blue rifles x 0301 s", *SPARE, activations=1
    )
    battle.select("red", "a")
    assert battle.options("red") == ["activate a", "end"]
    battle.throw(10)
    battle.play("red", "end")
    assert battle.waiting() == {"blue"}


@pytest.mark.rule("portable", "turn.3")
def test_the_initiative_is_thrown_anew_each_turn() -> None:
    """Who went first this turn has no claim to the next."""
    battle = Battle(ground(), *SPARE)
    battle.throw(1)
    battle.throw(2, 5, 10)
    events = battle.play("red", "end")
    assert told(events, InitiativeRolled).side == 1
    assert battle.waiting() == {"blue"}


@pytest.mark.rule("portable", "turn.11")
def test_the_second_sides_squadron_waits_for_its_own_sides_dice() -> None:
    """It is settled before the other units of its side, out of dice that are thrown when the first side is done."""
    battle = Battle(ground(), "red rifles a 0305 n", "blue cavalry h 0507 n regular pinned", *SPARE)
    assert battle.waiting() == {"red"}
    battle.order("red", "move a 0304 n")
    battle.throw(3)
    battle.play("red", "end")
    assert battle.activations == 2
    assert verbs(battle, "blue") == {"charge", "unpin"}


@pytest.mark.rule("portable", "special.rivers.3")
def test_a_pinned_squadron_on_turn_b_of_its_ford_stands_though_an_enemy_is_beside_it() -> None:
    """It remains in the river: neither the automatic move nor the attack that stands for it."""
    river = " ".join(f"{column:02}05" for column in range(1, 10))
    units = ("red cavalry h 0306 n regular", "blue rifles x 0304 s", "blue rifles y 0404 sw")
    battle = Battle(ground(river=river), *units, *SPARE, ford="0305")
    battle.order("red", "move h 0305 n")
    battle.fight(1, 6)  # it wins in the ford, where it stays, y beside it
    battle.throw(3)
    battle.order("blue", "fire y 0305")
    battle.next_turn()
    assert (battle.place("h"), battle.is_pinned("h")) == ("0305", True)
    assert verbs(battle, "red") == {"unpin", "stand"}
