"""Situations of combat, derived from the book's text alone."""

from __future__ import annotations

import pytest

from grognard.rulesets.commanders.status import ROUTED
from tests.rulesets.commanders.fight import Fight

# -- dice --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("commanders", "dice.3")
@pytest.mark.parametrize(
    ("white", "black", "hits"),
    [(5, 3, (1, 0)), (4, 1, (0, 0)), (5, 4, (0, 0)), (6, 4, (1, 0)), (1, 4, (0, 1)), (1, 3, (0, 0)), (6, 6, (0, 1))],
)
def test_fire_has_to_beat_the_other_and_reach_four(white: int, black: int, hits: tuple[int, int]) -> None:
    """Attacking infantry fires one worse, passive infantry plainly; ties and results below four hit nobody."""
    fight = Fight("w b1 I", "b b2 I", white="I b1-b2", dice=(white, black, 1, 2))
    fight.on()
    assert fight.zones("ranged")[0].hits == hits


@pytest.mark.rule("commanders", "dice.5")
def test_a_modified_seven_is_six_and_ties_with_six() -> None:
    """No result is above six: the attackers' bonus does not break the tie."""
    fight = Fight("w b1 I", "b b2 I", white="I b1-b2", dice=(1, 1, 6, 6))
    fight.on()
    assert fight.zones("melee")[0].hits == (0, 0)


@pytest.mark.rule("commanders", "dice.5")
def test_a_result_below_one_is_one_and_ties_with_one() -> None:
    """A spent squadron two worse and a natural one: still one, and the infantry's one does not beat it."""
    fight = Fight("w b1 I", "b b2 C*", white="I b1-b2", dice=(1, 1, 1))
    fight.on()
    assert fight.zones("melee")[0].hits == (0, 0)


@pytest.mark.rule("commanders", "combat.hits.5")
@pytest.mark.parametrize(("white", "black", "fate"), [(6, 1, "captured"), (1, 6, "destroyed")])
def test_a_prisoner_needs_a_captor_who_is_still_standing(white: int, black: int, fate: str) -> None:
    """The second of two attackers shoots a routed unit. When fire has felled his comrade he meets the enemy himself in
    melee: if he wins he has a prisoner, if he is routed the unit he hit is destroyed."""
    fight = Fight("w b1 II", "b b2 II!", white="2I b1-b2", black="I b2-b1", dice=(4, 4, 5, white, black))
    fight.do("w", "strike w-inf-2 b-inf-2")
    fight.on()
    assert fight.where(fight.units["b b2"][1]) == fate


# -- positions ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("commanders", "combat.position.7")
def test_two_attacks_head_on_are_filled_up_with_passive_units_of_the_weaker() -> None:
    """Three march at two who march at them; a third stands by: two attackers first, then one passive to match."""
    fight = Fight("w b1 III", "b b2 IIII", white="3I b1-b2", black="2I b2-b1", dice=(1,) * 12)
    fight.on()
    assert [b.modifiers[0].why for b in fight.blows("w", "ranged")] == ["against-attacking-infantry"] * 2 + [
        "against-passive-infantry"
    ]
    assert fight.modifiers("b", "ranged") == [-1, -1, 0]


@pytest.mark.rule("commanders", "combat.position.5")
def test_defenders_only_match_the_attackers() -> None:
    """One attacker meets one of four."""
    fight = Fight("w b1 I", "b b2 IIII", white="I b1-b2", dice=(1, 1, 1, 1))
    fight.on()
    assert [len(fight.blows(side, "ranged")) for side in "wb"] == [1, 1]


@pytest.mark.rule("commanders", "combat.position.15")
def test_infantry_that_attacks_elsewhere_does_not_oppose_who_comes_for_its_sector() -> None:
    """Black's only unit marches at a2; the foot that attacks its sector from b1 meets nobody and can strike nobody,
    and goes back while the sector is held."""
    fight = Fight("w b1 I", "w a2 I", "b b2 I", white="I b1-b2", black="I b2-a2", dice=(1, 1, 3, 2))
    fight.on()
    assert [sum(map(len, (z.blows[0], z.blows[1]))) for z in fight.zones("ranged")] == [2]
    assert (fight.at("w", "b1"), fight.at("w", "a2"), fight.at("b", "b2")) == ("I*", "I", "I*")


@pytest.mark.rule("commanders", "combat.unopposed.2")
def test_cavalry_takes_infantry_in_the_rear_that_marches_out_of_the_sector_it_charges() -> None:
    """Unopposed cavalry strikes in any zone of the sector it attacks, so also those who fight on another border."""
    fight = Fight("w b1 C", "w a2 I", "b b2 I", white="C b1-b2", black="I b2-a2", dice=(1, 1, 1, 2, 1))
    fight.on()
    blows = [blow for zone in fight.zones("melee") for blow in zone.blows[0] if blow.hits]
    assert [fight.scenario.units[blow.unit].key for blow in blows] == ["w-cav-1"]
    assert sum(m.value for m in blows[0].modifiers) == 1 + 2
    assert fight.at("w", "b2") == "C"


@pytest.mark.rule("commanders", "combat.unopposed.2")
def test_cavalry_takes_those_in_the_rear_too_who_race_for_an_empty_sector() -> None:
    """Black's only unit of b2 races White's infantry for a2: it stands in the zone on b2's own border, so the cavalry
    that charges b2 and meets nobody may strike it."""
    fight = Fight("w b1 C", "w a1 I", "b b2 I", white="C b1-b2, I a1-a2", black="I b2-a2", dice=(1, 1, 1, 1, 1))
    fight.on()
    assert [fight.scenario.units[b.unit].key for z in fight.zones("melee") for b in z.blows[0] if b.hits] == ["w-cav-1"]
    assert (fight.at("w", "b2"), fight.at("w", "a2"), fight.at("b", "box")) == ("C", "I*", "I")


@pytest.mark.rule("commanders", "combat.position.9")
def test_attackers_who_all_give_up_go_back_and_leave_the_sector() -> None:
    """No melee dice; infantry has acted and is spent."""
    fight = Fight("w b1 II", "b b2 II", white="2I b1-b2", dice=(1, 1, 1, 1))
    fight.on("Withdraw")
    fight.do("w", "withdraw w-inf-1")
    fight.do("w", "withdraw w-inf-2")
    fight.on()
    assert not fight.zones("melee")
    assert (fight.at("w", "b1"), fight.at("b", "b2")) == ("I*I*", "II")


@pytest.mark.rule("commanders", "combat.position.9")
def test_whoever_faces_an_attacker_cannot_give_up() -> None:
    """Head-on two against one: the first is held, the second, who faces nobody or a passive unit, may go."""
    fight = Fight("w b1 II", "b b2 II", white="2I b1-b2", black="I b2-b1", dice=(1,) * 8)
    fight.on("Withdraw")
    assert not fight.waits_for("b")
    assert len([a for a in fight.game.options(0) if a.verb == "withdraw"]) == 1


@pytest.mark.rule("commanders", "combat.position.1")
def test_cavalry_cannot_fall_back_once_the_fire_is_over() -> None:
    """It falls back instead of taking position for the fire; before melee only attackers may leave."""
    fight = Fight("w b1 II", "b b2 CC", "b b3 I", white="2I b1-b2", dice=(1,) * 8)
    fight.on()
    assert fight.asked.count("FallBack") == 1
    assert fight.asked.index("FallBack") < fight.asked.index("Withdraw")


@pytest.mark.rule("commanders", "rout.4")
@pytest.mark.parametrize(("flees", "fate"), [("false", "captured"), ("true", "box")])
def test_cavalry_routed_by_fire_lies_there_for_the_melee_unless_the_scenario_lets_it_run(flees: str, fate: str) -> None:
    """It leaves at the end of the phase, so a second attacker can take it in melee; with the other reading it is gone
    before, and only the other squadron is met."""
    rules = f"[rules]\ncavalry-flees-fire = {flees}\n"
    fight = Fight("w b1 II", "b b2 CC*", white="2I b1-b2", rules=rules, dice=(6, 1, *(6, 4, 1)))
    fight.on("FallBack")
    fight.on("Withdraw")
    (fallen,) = (u for u in fight.units["b b2"] if fight.state.status[u] & ROUTED)
    fight.do("w", "press")
    if fight.waits_for("w") == "ChooseTarget":
        fight.do("w", f"strike w-inf-2 {fight.scenario.units[fallen].key}")
    fight.on()
    assert fight.where(fallen) == fate
    assert len(fight.blows("b", "melee")) == (2 if flees == "false" else 1)


@pytest.mark.rule("commanders", "rout.4")
@pytest.mark.parametrize(("flees", "spaces"), [("false", 2), ("true", 1)])
def test_charging_cavalry_felled_by_fire_leaves_its_space_only_where_it_runs_at_once(flees: str, spaces: int) -> None:
    """Two squadrons charge two infantry who attack too; the fire fells one of them."""
    rules = f"[rules]\ncavalry-flees-fire = {flees}\n"
    fight = Fight("w b1 CC", "b b2 II", white="2C b1-b2", black="2I b2-b1", rules=rules, dice=(6, 1, *(3,) * 9))
    fight.on()
    assert len(fight.blows("w", "melee")) == spaces
    assert fight.at("w", "box").startswith("C") or fight.fates("w").get("captured")


# -- after combat ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("commanders", "combined.5")
def test_victors_of_combined_arms_have_to_enter() -> None:
    """Nobody is asked: the sector is open, they go."""
    fight = Fight("w b1 II", "b b2 I", white="2I b1-b2", dice=(6, 6, 1))
    fight.on()
    assert "EnterSector" not in fight.asked
    assert fight.at("w", "b2") == "I*I*"


@pytest.mark.rule("commanders", "move.8")
def test_of_ten_victors_six_find_room_and_their_owner_says_who() -> None:
    """Two borders, five each; all six places have to be filled, with whom is his choice."""
    fight = Fight("w b1 IIIII", "w a2 CCCCC", "b b2 I", white="5I b1-b2, 5C a2-b2", dice=(6,) * 5 + (1,) + (6,) * 9)
    fight.on("EnterSector")
    assert "halt" not in fight.verbs("w")
    fight.do("w", "enter w-cav-1 b2 5")
    fight.on()
    assert fight.at("w", "b2") == "I*CCCCC"


@pytest.mark.rule("commanders", "move.8")
def test_where_victors_crowd_a_sector_a_countercharger_may_have_one_of_the_places() -> None:
    """Seven infantry have to enter and find six places; the squadron that charged out of a third sector won the same
    ground, and their owner says who of all of them goes."""
    fight = Fight(
        *("w b1 IIIII", "w c2 II", "w a2 C", "b b2 II"),
        white="5I b1-b2, 2I c2-b2",
        black="I b2-a2",
        dice=(5, 6, 6, 6, 6, 6, 1, 1, 6, 1),
    )
    fight.do("w", "countercharge a2 b2 1")
    fight.on("EnterSector")
    fight.do("w", "enter w-cav-1 b2 1")
    fight.on()
    assert fight.at("w", "b2") == "I*I*I*I*I*C*"


@pytest.mark.rule("commanders", "combat.trigger.2b")
def test_a_race_nobody_wins_leaves_the_sector_empty() -> None:
    """Ties all round: both go back, and both have used their order."""
    fight = Fight("w b1 I", "b b3 I", white="I b1-b2", black="I b3-b2", dice=(1, 1, 4, 4))
    fight.on()
    assert (fight.at("w", "b1"), fight.at("w", "b2"), fight.at("b", "b3")) == ("I*", "", "I*")


@pytest.mark.rule("commanders", "combat.trigger.6")
def test_the_sector_of_beaten_racers_is_not_lost_but_that_of_victors_is() -> None:
    """Black leaves b2 for c2 in a fight and wins it; White, who attacked b2 and met nobody, now finds it open."""
    fight = Fight("w b1 I", "w c2 I", "b b2 I", white="I b1-b2", black="I b2-c2", dice=(1, 6, 1))
    fight.on()
    assert (fight.at("w", "b2"), fight.at("b", "c2"), fight.at("w", "box")) == ("I*", "I*", "I")


# -- flank attacks -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("commanders", "combat.flank.1")
@pytest.mark.parametrize(("lines", "count"), [(("b1",), 0), (("b1", "a2"), 1), (("b1", "a2", "c2"), 2)])
def test_every_direction_beyond_the_first_gives_one_throw_in_the_whole_combat(
    lines: tuple[str, ...], count: int
) -> None:
    """Used in the fire they are gone in the melee; the enemy's dice may be thrown again as well as the own."""
    orders = ", ".join(f"I {sector}-b2" for sector in lines)
    fight = Fight(*(f"w {sector} I" for sector in lines), "b b2 IIIIII", white=orders, dice=(1,) * 20)
    used = 0
    while fight.game.state.phase == fight.now and fight.game.pending:
        if fight.waits_for("w") == "Reroll":
            assert {a.unit for a in fight.game.options(0) if a.verb == "reroll"} & set(fight.units["b b2"])
            fight.do("w", next(f"reroll w-inf-{n} 1" for n in (1, 2, 3) if fight.has("w", f"reroll w-inf-{n} 1")))
            used += 1
        else:
            side = fight.game.pending[0].side
            options = fight.game.options(side)
            fight.game.play(side, next((a for a in options if a.verb in ("press", "stand")), options[0]))
    assert used == count


@pytest.mark.rule("commanders", "combat.flank.1")
def test_guns_from_another_side_make_an_attack_a_flank_attack() -> None:
    """A battery attacks from a2, infantry from b1: two directions while the fire lasts."""
    fight = Fight("w b1 I", "w a2 A", "b b2 II", white="I b1-b2, A a2-b2", dice=(1,) * 20)
    fight.on("Reroll")
    assert fight.waits_for("w") == "Reroll"
    assert not fight.waits_for("b")
