"""Hits: rout, capture, destruction, conquest."""

from __future__ import annotations

import pytest

from tests.rulesets.commanders.fight import Fight


@pytest.mark.rule("commanders", "combat.hits.1")
@pytest.mark.parametrize(("dice", "step"), [((6, 1, 1), "ranged"), ((1, 1, 6, 1), "melee")])
def test_combat_hits_1_the_first_hit_routs(dice: tuple[int, ...], step: str) -> None:
    """One hit in either step: the unit is routed and not lost."""
    fight = Fight("w b1 I", "b b2 I", white="I b1-b2", dice=dice).on()
    assert fight.zones(step)[0].hits == (1, 0)
    assert fight.fates("b") == {"box": 1}


@pytest.mark.rule("commanders", "combat.hits.2")
@pytest.mark.parametrize(("dice", "fates"), [((6, 1, 4), {"captured": 1}), ((6, 1, 3), {"box": 1})])
def test_combat_hits_2_the_second_hit_takes(dice: tuple[int, ...], fates: dict[str, int]) -> None:
    """Routed by fire and hit again in melee with four or more."""
    fight = Fight("w b1 I", "b b2 I", white="I b1-b2", dice=dice).on()
    assert fight.fates("b") == fates


@pytest.mark.rule("commanders", "combat.hits.3")
def test_combat_hits_3_two_hits_in_one_step() -> None:
    """Two attackers hit the one defender in melee: it routs and is captured."""
    fight = Fight("w b1 II", "b b2 I", white="2I b1-b2", dice=(1, 1, 1, 6, 6, 1)).on()
    assert fight.fates("b") == {"captured": 1}


@pytest.mark.rule("commanders", "combat.hits.3")
def test_combat_hits_3_the_infantrys_hit_counts_second() -> None:
    """Guns and infantry hit one unit at range: the infantry's hit is the one that captures."""
    fight = Fight("w b1 IA", "b b2 I", white="I b1-b2, A b1-b2", dice=(6, 5, 1, 1)).on()
    assert [blow.hits for blow in fight.blows("w", "ranged")] == [1, 2]
    assert fight.fates("b") == {"captured": 1}


@pytest.mark.rule("commanders", "combat.hits.4")
@pytest.mark.parametrize("letter", ["I", "C"])
def test_combat_hits_4_infantry_and_cavalry_capture(letter: str) -> None:
    """Whoever hits a routed unit and stands at the end has a prisoner."""
    rolls = (1, 1, 1, 1) if letter == "I" else (1, 1)
    fight = Fight(f"w b1 {letter * 2}", "b b2 AC!", white=f"2{letter} b1-b2", dice=(*rolls, 6, 6))
    key = "w-inf-2" if letter == "I" else "w-cav-2"
    for _ in range(len(rolls) // 2):
        fight.on("ChooseTarget").do("w", f"strike {key} b-cav-1")
    fight.on()
    assert fight.where(fight.units["b b2"][1]) == "captured"
    assert fight.units["b b2"][1] in fight.state.prisoners[0]


@pytest.mark.rule("commanders", "combat.hits.5")
def test_combat_hits_5_guns_destroy() -> None:
    """Both dice of a battery hit: destroyed, and nobody has a prisoner."""
    fight = Fight("w b1 A", "b b2 I", white="A b1-b2", dice=(6, 6, 1)).on()
    assert fight.fates("b") == {"destroyed": 1}
    assert fight.state.prisoners == ((), ())


@pytest.mark.rule("commanders", "combat.hits.4")
@pytest.mark.rule("commanders", "combat.hits.5")
@pytest.mark.parametrize(("melee", "fate"), [((1, 6), "destroyed"), ((6, 1), "captured")])
def test_combat_hits_5_whoever_is_routed_in_the_same_combat_takes_nobody(melee: tuple[int, int], fate: str) -> None:
    """Infantry hits a routed unit at range; if it is routed in melee itself the unit is destroyed, else captured."""
    fight = Fight("w b1 II", "b b2 II!", white="2I b1-b2", dice=(5, 4, 6, *melee))
    fight.on("ChooseTarget").do("w", "strike w-inf-2 b-inf-2")
    fight.on()
    assert fight.where(fight.units["b b2"][1]) == fate


@pytest.mark.rule("commanders", "combat.hits.6")
def test_combat_hits_6_prisoners_wait_for_scoring() -> None:
    """Captured in combined arms, in the captor's box until the scoring phase, and worth nothing before."""
    fight = Fight("w b1 I", "b b2 I", white="I b1-b2", dice=(6, 1, 4)).on()
    assert fight.state.prisoners == ((fight.units["b b2"][0],), ())
    assert fight.state.points == (0, 0)
    fight.quietly()
    assert fight.state.prisoners == ((), ())
    assert fight.state.points == (2, 0)


@pytest.mark.rule("commanders", "combat.hits.7")
def test_combat_hits_7_the_survivors_move_in() -> None:
    """No fit enemy is left: in combined arms they must enter, and nobody is asked."""
    fight = Fight("w b1 II", "b b2 I", white="2I b1-b2", dice=(1, 1, 1, 6, 1, 1)).on()
    assert (fight.at("w", "b1"), fight.at("w", "b2")) == ("", "I*I*")


@pytest.mark.rule("commanders", "combat.hits.7")
def test_combat_hits_7_cavalry_may_in_the_fast_phase() -> None:
    """The charge has broken through: enter or halt."""
    fight = Fight("w b1 C", "b b2 I", white="C b1-b2", phase="fast", dice=(1, 6, 1)).on("EnterSector")
    assert fight.verbs("w") == {"enter", "halt"}
    fight.do("w", "halt")
    assert (fight.at("w", "b1"), fight.at("w", "b2")) == ("C*", "")


@pytest.mark.rule("commanders", "combat.hits.8")
def test_combat_hits_8_an_idle_defender_holds_the_sector() -> None:
    """Everybody in the zone is hit, one unit that had no enemy to face is not: the attackers go back."""
    fight = Fight("w b1 II", "b b2 IIA", white="2I b1-b2", dice=(1, 1, 1, 1, 6, 6, 1, 1)).on()
    assert (fight.at("w", "b1"), fight.at("b", "b2")) == ("I*I*", "A")
