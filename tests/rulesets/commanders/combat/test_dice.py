"""The dice of combat: how many, and how they are laid out."""

from __future__ import annotations

import pytest

from tests.rulesets.commanders.fight import Fight

IDLE = (1,) * 30


@pytest.mark.rule("commanders", "combat.dice.1")
@pytest.mark.parametrize(
    ("white", "black", "ranged", "melee"),
    [
        ("II", "II", (2, 2), (2, 2)),
        ("C", "I", (0, 1), (1, 1)),
        ("A", "I", (2, 1), (0, 0)),
        ("I", "A", (1, 2), (1, 0)),
        ("IC", "IA", (1, 3), (2, 1)),
    ],
)
def test_combat_dice_1_one_die_a_unit_and_two_for_guns_that_fire(
    white: str, black: str, ranged: tuple[int, int], melee: tuple[int, int]
) -> None:
    """Infantry rolls in both steps, cavalry in melee only, artillery twice at range only."""
    sheet = ", ".join(f"{letter} b1-b2" for letter in white)
    fight = Fight(f"w b1 {white}", f"b b2 {black}", white=sheet, dice=IDLE).on()
    for step, counts in (("ranged", ranged), ("melee", melee)):
        rolled = (len(fight.dice("w", step)), len(fight.dice("b", step))) if fight.zones(step) else (0, 0)
        assert rolled == counts


@pytest.mark.rule("commanders", "combat.dice.2")
def test_combat_dice_2_from_the_highest_on_past_units_that_do_not_roll() -> None:
    """Natural dice in order; cavalry between infantry and guns takes none at range."""
    fight = Fight("w b1 III", "b b2 ICA", white="3I b1-b2", dice=(2, 5, 3, 1, 6, 4, *IDLE)).on("Withdraw")
    assert [blow.dice for blow in fight.blows("w", "ranged")] == [(5,), (3,), (2,)]
    assert [blow.dice for blow in fight.blows("b", "ranged")] == [(6,), (), (4, 1)]


@pytest.mark.rule("commanders", "combat.dice.2")
def test_combat_dice_2_natural_values_count_before_modifiers() -> None:
    """The square in space 1 has -1 and still takes the highest die."""
    fight = Fight("w b1 II", "b b2 I#I", white="2I b1-b2", dice=(1, 1, 2, 3, *IDLE)).on("Withdraw")
    assert [blow.dice for blow in fight.blows("b", "ranged")] == [(3,), (2,)]
    assert fight.modifiers("b", "ranged") == [-1, 0]


@pytest.mark.rule("commanders", "combat.dice.3")
def test_combat_dice_3_guns_take_two_dice_in_a_row_and_the_low_ones() -> None:
    """Two infantry and a battery throw four dice: the last two are the battery's."""
    fight = Fight("w b1 IIA", "b b2 III", white="2I b1-b2, A b1-b2", dice=(1, 6, 2, 5, *IDLE)).on("Withdraw")
    assert [blow.dice for blow in fight.blows("w", "ranged")] == [(6,), (5,), (2, 1)]
    fight = Fight("w b1 IAA", "b b2 III", white="I b1-b2, 2A b1-b2", dice=(1, 6, 2, 5, 3, *IDLE)).on()
    assert [blow.dice for blow in fight.blows("w", "ranged")] == [(6,), (5, 3), (2, 1)]


@pytest.mark.rule("commanders", "combat.dice.4")
@pytest.mark.parametrize(("dice", "hits", "fate"), [((1, 1), 0, "b2"), ((5, 1), 1, "box"), ((5, 4), 2, "destroyed")])
def test_combat_dice_4_both_dice_strike_the_same_unit(dice: tuple[int, int], hits: int, fate: str) -> None:
    """Each die is tested for itself: one hit routs, the second destroys."""
    fight = Fight("w b1 A", "b b2 I", white="A b1-b2", dice=(*dice, 1)).on()
    (blow,) = fight.blows("w", "ranged")
    assert (blow.target, blow.hits) == (fight.units["b b2"][0], hits)
    assert fight.where(fight.units["b b2"][0]) == fate


@pytest.mark.rule("commanders", "combat.dice.5")
@pytest.mark.parametrize(("die", "hit"), [(5, 0), (6, 1)])
def test_combat_dice_5_whoever_fires_at_guns_must_beat_the_better_die(die: int, hit: int) -> None:
    """The battery has 2 and 1 with +2: four and three. The infantry has -1; its four is not enough, its five is."""
    fight = Fight("w b1 A", "b b2 I", white="A b1-b2", dice=(2, 1, die)).on()
    (blow,) = fight.blows("b", "ranged")
    assert (blow.against, blow.totals, blow.hits) == (4, (die - 1,), hit)


@pytest.mark.rule("commanders", "combat.dice.6")
def test_combat_dice_6_dice_of_two_zones_are_not_mixed() -> None:
    """The six thrown for the second border stays there."""
    fight = Fight("w b1 I", "w a2 I", "b b2 II", white="I b1-b2, I a2-b2", dice=(2, 1, 6, 1, *IDLE)).on("Withdraw")
    assert [fight.dice("w", "ranged", zone) for zone in (0, 1)] == [[2], [6]]
