"""Flank attacks and the re-rolls they give."""

from __future__ import annotations

import pytest

from tests.rulesets.commanders.fight import Fight
from tests.rulesets.drill import of_kind

IDLE = (1,) * 40


def flank(*dice: int, black: str = "II") -> Fight:
    """White attacks b2 over two borders with one infantry each; Black posts one unit against each."""
    return Fight("w b1 I", "w a2 I", f"b b2 {black}", white="I b1-b2, I a2-b2", dice=(*dice, *IDLE))


@pytest.mark.rule("commanders", "combat.flank.1")
@pytest.mark.parametrize(
    ("fronts", "count"), [(("b1",), 0), (("b1", "a2"), 1), (("b1", "a2", "c2"), 2), (("b1", "a2", "c2", "b3"), 3)]
)
def test_combat_flank_1_one_reroll_for_each_direction_but_the_first(fronts: tuple[str, ...], count: int) -> None:
    """Over n borders there are n-1 of them, and no more."""
    lines = [f"w {front} I" for front in fronts]
    sheet = ", ".join(f"I {front}-b2" for front in fronts)
    fight = Fight(*lines, "b b2 I", white=sheet, dice=IDLE)
    used = 0
    if fight.waits_for("b") == "PostUnit":
        fight.do("b", "post b-inf-1 b1 1")
    while fight.waits_for("w") == "Reroll":
        fight.do("w", "reroll w-inf-1 1")
        used += 1
    fight.on()
    assert used == count == len(of_kind(fight.log, "DieRerolled"))


@pytest.mark.rule("commanders", "combat.flank.1")
def test_combat_flank_1_both_borders_must_lead_to_one_sector() -> None:
    """Two attacks on two sectors are no flank attack."""
    fight = Fight("w b1 I", "w a1 I", "b b2 I", "b a2 I", white="I b1-b2, I a1-a2", dice=IDLE).on()
    assert "Reroll" not in fight.asked
    assert fight.game.drawn == 8


@pytest.mark.rule("commanders", "combat.flank.2")
def test_combat_flank_2_any_die_of_that_sectors_zones() -> None:
    """His own or the enemy's, in both zones, but not in the zone of another sector; the defender has none."""
    fight = Fight("w b1 I", "w a2 I", "w c1 I", "b b2 II", "b c2 I", white="I b1-b2, I a2-b2, I c1-c2", dice=IDLE).on(
        "Reroll"
    )
    dice = {f"{side}-inf-{n}" for side in "wb" for n in (1, 2, 3) if fight.has("w", f"reroll {side}-inf-{n} 1")}
    assert dice == {"w-inf-1", "w-inf-2", "b-inf-1", "b-inf-2"}
    assert fight.waits_for("b") == ""


@pytest.mark.rule("commanders", "combat.flank.2")
def test_combat_flank_2_the_enemys_die() -> None:
    """The enemy's six becomes a one: its hit is undone."""
    fight = flank(2, 6, 2, 1, 1).on("Reroll")
    fight.do("w", "reroll b-inf-1 1")
    fight.on()
    assert fight.dice("b", "ranged") == [1]
    assert fight.zones("ranged")[0].hits == (0, 0)


@pytest.mark.rule("commanders", "combat.flank.3")
def test_combat_flank_3_the_example_of_a_one_that_becomes_a_three() -> None:
    """Attacking infantry needs a natural five; the one becomes a three, misses, and there is no re-roll in melee."""
    fight = flank(1, 1, 1, 1, 3).on("Reroll")
    fight.do("w", "reroll w-inf-1 1")
    (told,) = of_kind(fight.log, "DieRerolled")
    assert (told.old, told.value) == (1, 3)
    fight.on()
    blow = fight.blows("w", "ranged")[0]
    assert (blow.dice, blow.totals, blow.hits) == ((3,), (2,), 0)
    assert "Reroll" not in fight.asked
    assert fight.game.drawn == 9


@pytest.mark.rule("commanders", "combat.flank.3")
def test_combat_flank_3_kept_for_melee() -> None:
    """Not used at range it may be used in melee."""
    fight = flank().on("Reroll")
    fight.do("w", "keep")
    fight.on("Reroll")
    assert fight.has("w", "reroll w-inf-1 1")


@pytest.mark.rule("commanders", "combat.flank.3")
def test_combat_flank_3_lost_with_the_direction() -> None:
    """The flanking unit is routed by fire: in melee there is one direction and no re-roll."""
    fight = flank(1, 1, 1, 6).on("Reroll")
    fight.do("w", "keep")
    fight.on()
    assert fight.at("w", "box") == "I"
    assert "Reroll" not in fight.asked


@pytest.mark.rule("commanders", "combat.flank.4")
def test_combat_flank_4_a_rerolled_die_keeps_its_space() -> None:
    """The dice lie 5, 2; the 5 becomes a 1 and stays in space 1; modifiers come after that."""
    fight = Fight("w b1 II", "w a2 I", "b b2 III", white="2I b1-b2, I a2-b2", dice=(2, 5, 1, 1, 1, 1, 1, *IDLE)).on(
        "Reroll"
    )
    assert fight.state.zones[0].dice[0] == ((5,), (2,))
    fight.do("w", "reroll w-inf-1 1")
    fight.on("Withdraw")
    blows = fight.blows("w", "ranged")
    assert [blow.dice for blow in blows] == [(1,), (2,)]
    assert [blow.totals for blow in blows] == [(1,), (1,)]


@pytest.mark.rule("commanders", "combat.flank.4")
def test_combat_flank_4_whoever_keeps_is_not_asked_again() -> None:
    """Both sides have re-rolls: White keeps, Black uses two, and White's dice stay as they lie."""
    fight = Fight(
        "w a1 I", "w b2 II", "b a2 II", "b b1 I", "b c2 I", "b b3 I",
        white="I a1-a2, I b2-a2", black="I b1-b2, I c2-b2, I b3-b2", dice=IDLE,
    ).on("Reroll")  # fmt: skip
    assert (fight.waits_for("w"), fight.waits_for("b")) == ("Reroll", "Reroll")
    fight.do("w", "keep")
    for _ in range(2):
        key = next(f"b-inf-{n}" for n in range(1, 6) if fight.has("b", f"reroll b-inf-{n} 1"))
        fight.do("b", f"reroll {key} 1")
        assert not fight.zones("ranged") or fight.waits_for("w") != "Reroll"
    assert fight.zones("ranged")


@pytest.mark.rule("commanders", "combat.flank.5")
def test_combat_flank_5_bombardment_is_no_direction() -> None:
    """Guns that bombarded b2 from the flank give no re-roll to the attack over one border."""
    fight = Fight("w a2 A", "w b1 I", "b b2 II", white="A a2-b2, I b1-b2", phase="bombardment", dice=IDLE)
    fight.on().next().on()
    assert len(fight.zones("ranged")) == 1
    assert "Reroll" not in fight.asked
