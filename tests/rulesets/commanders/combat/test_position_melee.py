"""Taking positions again before melee: who leaves, who moves up, who is out of reach."""

from __future__ import annotations

import pytest

from tests.rulesets.commanders.fight import Fight

IDLE = (1,) * 30
HELD = "[rules]\nguns-held-fast = true\n"


@pytest.mark.rule("commanders", "combat.position.9")
def test_combat_position_9_an_attacker_facing_a_passive_unit_may_leave() -> None:
    """It goes back to its sector, throws no die in melee and does not enter what the others win."""
    fight = Fight("w b1 II", "b b2 I", white="2I b1-b2", dice=(1, 1, 1, 6, 1)).on("Withdraw")
    fight.do("w", "withdraw w-inf-1")
    fight.on()
    assert [blow.unit for blow in fight.blows("w", "melee")] == fight.units["w b1"][1:]
    assert (fight.at("w", "b1"), fight.at("w", "b2")) == ("I*", "I*")


@pytest.mark.rule("commanders", "combat.position.9")
def test_combat_position_9_not_from_an_attacker() -> None:
    """Head-on: whoever faces an attacking unit must stay, the others may go."""
    fight = Fight("w b1 II", "b b2 II", white="2I b1-b2", black="I b2-b1", dice=IDLE).on("Withdraw")
    assert not fight.has("w", "withdraw w-inf-1")
    assert fight.has("w", "withdraw w-inf-2")
    assert fight.waits_for("b") == ""


@pytest.mark.rule("commanders", "combat.position.9")
def test_combat_position_9_also_from_nobody_or_a_routed_unit() -> None:
    """Facing is judged after the fire: the routed attacker holds nobody, nor does an empty space."""
    fight = Fight("w b1 II", "b b2 I", white="2I b1-b2", black="I b2-b1", dice=(6, 1, 1, 1, 1, 1)).on("Withdraw")
    assert fight.has("w", "withdraw w-inf-1")
    assert fight.has("w", "withdraw w-inf-2")


@pytest.mark.rule("commanders", "combat.position.9")
def test_combat_position_9_also_from_a_zone_in_which_nobody_stands() -> None:
    """The one defender of b2 faces a2: the cavalry from b1 met nobody at range and may go all the same."""
    fight = Fight("w b1 C", "w a2 I", "b b2 I", white="C b1-b2, I a2-b2", dice=IDLE).on("PostUnit")
    fight.do("b", "post b-inf-1 a2 1")
    fight.on("Withdraw")
    assert fight.has("w", "withdraw w-cav-1")


@pytest.mark.rule("commanders", "combat.position.9")
def test_combat_position_9_not_from_a_sector_that_was_left_to_it() -> None:
    """All defenders fell back: there is no fight to give up, and in combined arms the attackers must go in."""
    fight = Fight("w b1 I", "b b2 C", "b b3 I", white="I b1-b2").on("FallBack")
    fight.do("b", "fall-back b2 1")
    fight.on()
    assert "Withdraw" not in fight.asked
    assert fight.at("w", "b2") == "I*"


@pytest.mark.rule("commanders", "combat.position.10")
def test_combat_position_10_attacking_guns_leave_after_their_fire() -> None:
    """Facing passive units the battery is gone before melee, and nobody is asked."""
    fight = Fight("w b1 A", "b b2 I", white="A b1-b2", dice=(1, 1, 1)).on()
    assert not fight.zones("melee")
    assert fight.at("w", "b1") == "A*"


@pytest.mark.rule("commanders", "combat.position.10")
@pytest.mark.parametrize(("rules", "left"), [("", "A*"), (HELD, "A!")])
def test_combat_position_10_guns_leave_head_on_as_well_unless_they_are_held(rules: str, left: str) -> None:
    """Head-on the battery makes way for its infantry; where guns are held fast it stays and falls to a melee of +1."""
    fight = Fight("w b1 AI", "b b2 I", white="A b1-b2", black="I b2-b1", dice=(1, 1, 1, 3, 1), rules=rules).on()
    assert fight.at("w", "b1") == f"I{left}"
    if rules:
        assert fight.modifiers("b", "melee") == [1]
        assert [len(blow.dice) for blow in fight.blows("w", "melee")] == [0]


@pytest.mark.rule("commanders", "combat.position.10")
def test_combat_position_10_guns_that_withdrew_defend_their_sector() -> None:
    """A lone battery whose sector is attacked is posted again, as passive artillery, and can be hit and lose it."""
    fight = Fight("w b1 A", "b b2 I", white="A b1-b2", black="I b2-b1", dice=(1, 1, 1, 3)).on()
    assert [modifier.why for modifier in fight.blows("b", "melee")[0].modifiers] == ["against-passive-artillery"]
    assert (fight.fates("w"), fight.at("b", "b1")) == ({"captured": 1}, "I*")


@pytest.mark.rule("commanders", "combat.position.11")
def test_combat_position_11_gaps_close_and_the_routed_go_last() -> None:
    """The fire routs the defender in space 1: the next moves up and it lies in the last space."""
    fight = Fight("w b1 III", "b b2 III", white="3I b1-b2", dice=(6, 1, 1, 2, 1, 1, *IDLE)).on()
    one, two, three = fight.units["b b2"]
    assert [blow.unit for blow in fight.blows("b", "ranged")] == [one, two, three]
    assert [blow.unit for blow in fight.blows("b", "melee")] == [two, three, one]


@pytest.mark.rule("commanders", "combat.position.11")
def test_combat_position_11_an_idle_unit_moves_up_and_only_matches() -> None:
    """A fresh defender takes the place of the routed; with fewer attackers fewer defenders are placed."""
    fight = Fight("w b1 II", "b b2 III", white="2I b1-b2", dice=(6, 1, 2, 1, *IDLE)).on()
    one, two, three = fight.units["b b2"]
    assert [blow.unit for blow in fight.blows("b", "melee")] == [two, three]
    assert one not in {blow.unit for blow in fight.blows("b", "melee")}
    fight = Fight("w b1 II", "b b2 II", white="2I b1-b2", dice=(1, 1, 6, 1, *IDLE)).on()
    assert len(fight.blows("b", "melee")) == 1


@pytest.mark.rule("commanders", "combat.position.12")
def test_combat_position_12_the_example_of_routed_attackers_that_get_away() -> None:
    """Black's routed infantry comes to lie opposite passive White infantry: nobody can hit it, and it flees."""
    fight = Fight("w b1 IIICC", "b b2 IIIII", white="2C b1-b2", black="5I b2-b1", dice=(6, 6, 6, *IDLE)).on()
    routed = fight.units["b b2"][2:]
    melee = fight.zones("melee")[0]
    assert not {blow.target for blow in melee.blows[0]} & set(routed)
    assert [fight.where(unit) for unit in routed] == ["box"] * 3
    assert [fight.scenario.units[blow.unit].kind for blow in melee.blows[0]] == [1, 1]


@pytest.mark.rule("commanders", "combat.position.12")
def test_combat_position_12_nobody_reaches_farther_than_the_attackers_stand() -> None:
    """Two of three black attackers are routed; two White attackers are left to face one fit and one routed unit."""
    fight = Fight("w b1 III", "b b2 III", white="2I b1-b2", black="3I b2-b1", dice=(6, 6, 1, *IDLE))
    fight.on("ChooseTarget")
    one, two, fit = fight.units["b b2"]
    keys = fight.scenario.units
    assert [fight.has("w", f"strike w-inf-2 {keys[unit].key}") for unit in (fit, one, two)] == [True, True, False]
