"""Situations from the sheet: close combat, and the ground and units that bear on it."""

from __future__ import annotations

import pytest

from grognard.rulesets.portable.events import DuelFought
from tests.rulesets.portable.battle import Battle, all_told
from tests.rulesets.portable.plain import SPARE, duel_of, ground, heights

RIVER = " ".join(f"{column:02}04" for column in range(1, 10))


@pytest.mark.rule("portable", "close.12")
@pytest.mark.parametrize(("command", "power"), [(False, 1), (True, 1)])
def test_all_modifiers_are_summed_before_the_power_is_held_at_one(command: bool, power: int) -> None:
    """From a ford up a hill against a fortification: three less four, with a command unit's one still none."""
    units = ["red close-weapons a 0304 n", "blue rifles x 0303 s", *(["red command c 0305 n"] if command else [])]
    battle = Battle(ground(river=RIVER, fort="0303"), *units, *SPARE, ford="0304", heights=heights(one="0303"))
    battle.order("red", "engage a 0303")
    duel = battle.fight(6, 6)
    assert (duel.attack, duel.defence) == (power, 4)


@pytest.mark.rule("portable", "special.rivers.5")
@pytest.mark.parametrize("mark", ["bridge", "ford"])
def test_attacking_from_a_river_hex_costs_one_on_a_bridge_as_in_a_ford(mark: str) -> None:
    """The sheet speaks of any unit in a river hex."""
    battle = Battle(
        ground(river=RIVER),
        "red rifles a 0304 n",
        "blue rifles x 0303 s",
        *SPARE,
        **{mark: "0304"},  # type: ignore[arg-type]
    )
    battle.order("red", "engage a 0303")
    assert battle.fight(6, 6).attack == 3


@pytest.mark.rule("portable", "special.rivers.5")
def test_a_unit_in_a_ford_defends_with_its_whole_power() -> None:
    """The river hinders the attacker that stands in it, not the defender."""
    battle = Battle(ground(river=RIVER), "red rifles a 0305 n", "blue rifles x 0304 s", *SPARE, ford="0304")
    battle.order("red", "engage a 0304")
    duel = battle.fight(6, 6)
    assert (duel.attack, duel.defence) == (4, 4)


@pytest.mark.rule("portable", "special.hills.4")
@pytest.mark.parametrize(
    ("type", "command", "power"), [("rifles", False, 4), ("rifles", True, 5), ("command", True, 6)]
)
def test_down_a_hill_into_woods_beside_a_command_unit(type: str, command: bool, power: int) -> None:
    """One more for the hill, one less for the woods, one more for the command unit, which helps another one too."""
    units = [f"red {type} a 0304 n", "blue rifles x 0303 s", *(["red command c 0305 n"] if command else [])]
    battle = Battle(ground(woods="0303"), *units, *SPARE, heights=heights(one="0304"))
    battle.order("red", "engage a 0303")
    assert battle.fight(6, 6).attack == power
    assert (battle.place("x") is None) is (power == 6)


@pytest.mark.rule("portable", "close.1")
def test_two_attack_a_fortress_whose_defender_has_a_command_unit() -> None:
    """Each attacker loses two for the works; the defender loses one for the two and gains one for its command unit."""
    battle = Battle(
        ground(fort="0303"),
        "red rifles a 0304 n",
        "red rifles b 0403 nw",
        "blue rifles x 0303 s",
        "blue command k 0302 s",
        *SPARE,
    )
    battle.order("red", "engage a 0303", "engage b 0303")
    battle.play("red", "end")
    first = duel_of(battle, "a", 6, 6)
    assert (first.attack, first.defence) == (2, 4)


@pytest.mark.rule("portable", "close.1")
@pytest.mark.parametrize(("attackers", "power"), [(2, 5), (3, 4), (4, 3)])
def test_several_attackers_on_a_commander_beside_another(attackers: int, power: int) -> None:
    """A command unit of six: one less for each attacker after the first."""
    hexes = [("0304", "n"), ("0402", "sw"), ("0403", "nw"), ("0203", "ne")]
    units = [f"red rifles a{n} {hex} {facing}" for n, (hex, facing) in enumerate(hexes[:attackers])]
    battle = Battle(ground(), *units, "blue command x 0303 s", "blue command k 0302 s", *SPARE)
    for n in range(attackers):
        battle.order("red", f"engage a{n} 0303")
    battle.play("red", "end")
    assert duel_of(battle, "a0", 6, 6).defence == power


@pytest.mark.rule("portable", "units.6")
def test_a_command_unit_that_attacks_helps_the_other_attacker_and_not_itself() -> None:
    """It is adjacent to its friend, and to itself it is not."""
    battle = Battle(ground(), "red command c 0304 n", "red rifles b 0403 nw", "blue rifles x 0303 s", *SPARE)
    battle.order("red", "engage c 0303", "engage b 0303")
    battle.play("red", "end")
    assert duel_of(battle, "b", 6, 6).attack == 5
    battle.throw(6, 6)
    (own,) = all_told(battle.play("red", "withdraw b 0504"), DuelFought)
    assert own.attack == 5


@pytest.mark.rule("portable", "units.6")
def test_a_command_unit_that_falls_in_its_own_fight_helps_nobody_after_it() -> None:
    """Removed at once: the next attacker fights without it."""
    battle = Battle(ground(), "red command c 0304 n", "red rifles b 0403 nw", "blue rifles x 0303 s", *SPARE)
    battle.order("red", "engage c 0303", "engage b 0303")
    battle.play("red", "end")
    battle.throw(6, 1, 6, 6, 10)
    events = battle.play("red", "fight c")
    duels = all_told(events, DuelFought)
    assert battle.place("c") is None
    assert duels[-1].attack == 4


@pytest.mark.rule("portable", "close.10")
def test_standing_in_contact_without_being_activated_is_no_attack() -> None:
    """Neither in its own step nor when the other side resolves its fights."""
    battle = Battle(ground(), "red rifles a 0304 n", "blue rifles x 0303 s", *SPARE)
    battle.throw(10)
    assert not all_told(battle.play("red", "end"), DuelFought)
    battle.throw(6, 1, 10)
    assert not all_told(battle.play("blue", "end"), DuelFought)


@pytest.mark.rule("portable", "close.10")
def test_the_attacked_strikes_back_in_its_own_activations_of_the_same_turn() -> None:
    """The drawn attacker has gone; the defender is activated and attacks the other enemy beside it."""
    battle = Battle(ground(), "red rifles a 0304 n", "red rifles b 0403 nw", "blue rifles x 0303 s", *SPARE)
    battle.order("red", "engage a 0303")
    battle.throw(6, 6, 10)
    battle.play("red", "end", "withdraw a 0305")
    battle.order("blue", "engage x 0403")
    duel = battle.fight(6, 6, side="blue")
    assert (duel.unit, duel.target) == (battle.unit("x"), battle.unit("b"))


@pytest.mark.rule("portable", "special.hills.2")
def test_between_an_enemy_two_contours_up_and_one_beside_it_only_the_lower_is_attacked() -> None:
    """An enemy out of reach by its height is no choice."""
    battle = Battle(
        ground(),
        "red rifles a 0305 n",
        "blue rifles x 0303 s",
        "blue rifles y 0403 s",
        *SPARE,
        heights=heights(two="0303"),
    )
    battle.play("red", "activate a", "move a 0304 ne")
    duel = battle.fight(6, 6)
    assert duel.target == battle.unit("y")


@pytest.mark.rule("portable", "close.1")
def test_a_battery_with_its_commander_against_two() -> None:
    """One for the gun, one for the command unit, one less for two attackers."""
    battle = Battle(
        ground(),
        "red rifles a 0304 n",
        "red rifles b 0403 nw",
        "blue siege-artillery x 0303 n",
        "blue command k 0302 s",
        *SPARE,
    )
    battle.to_activation()
    battle.order("red", "engage a 0303", "engage b 0303")
    battle.play("red", "end")
    assert duel_of(battle, "a", 6, 6).defence == 1


@pytest.mark.rule("portable", "turn.7")
def test_fights_are_over_before_the_other_side_throws_for_its_units() -> None:
    """A unit that falls to the first side's attack is not there to be activated by the second."""
    battle = Battle(ground(), "red rifles a 0304 n", "blue rifles x 0303 s", *SPARE)
    battle.order("red", "engage a 0303")
    battle.throw(1, 6, 10)
    battle.play("red", "end", "stay a")
    assert battle.waiting() == {"blue"}
    assert battle.options("blue") == ["activate other", "end"]


@pytest.mark.rule("portable", "close.1")
def test_two_attackers_of_two_enemies_do_not_weaken_either() -> None:
    """The reduction counts those that attack this very unit, not those that stand beside it."""
    battle = Battle(
        ground(), "red rifles a 0304 n", "red rifles b 0403 n", "blue rifles x 0303 s", "blue rifles y 0402 s", *SPARE
    )
    battle.order("red", "engage a 0303", "engage b 0402")
    battle.play("red", "end")
    assert duel_of(battle, "a", 6, 6).defence == 4


@pytest.mark.rule("portable", "close.1")
def test_a_friend_in_contact_that_fired_is_not_an_attacker() -> None:
    """It used its activation to fire: the defender is attacked by one."""
    battle = Battle(ground(), "red rifles a 0304 n", "red rifles b 0403 nw", "blue rifles x 0303 s", *SPARE)
    battle.throw(1)
    battle.order("red", "fire b 0303", "engage a 0303")
    assert battle.fight(6, 6).defence == 4
