"""What a die needs."""

from __future__ import annotations

import pytest

from tests.rulesets.commanders.field import Field
from tests.rulesets.drill import of_kind


def attack(white: str, black: str, *dice: int, phase: str = "combined") -> tuple[Field, list]:  # type: ignore[type-arg]
    """White attacks b2 out of b1 with all he has there; the steps that were fought."""
    field = Field(f"w b1 {white}", f"b b2 {black}", dice=dice)
    field.orders("w", ", ".join(f"{white.count(kind)}{kind} b1-b2" for kind in "ICA" if kind in white))
    events = field.send_all(phase) + field.quietly()
    return field, of_kind(events, "ZoneFought")


@pytest.mark.rule("commanders", "dice.1")
@pytest.mark.parametrize(("die", "hits"), [(5, 1), (4, 0)])
def test_dice_1_four_or_more_succeeds(die: int, hits: int) -> None:
    """Infantry fires at cavalry, which does not fire back: modified four hits, three does not."""
    _, fought = attack("I", "C", die, 1, 2)
    assert (fought[0].step, fought[0].blows[0][0].totals, fought[0].hits) == ("ranged", (die - 1,), (hits, 0))


@pytest.mark.rule("commanders", "dice.1")
@pytest.mark.parametrize(("die", "after"), [(5, "I*#"), (4, "I*")])
def test_dice_1_four_or_more_forms_a_square(die: int, after: str) -> None:
    """The same for a reaction."""
    field = Field("w b1 C", "b b2 I", dice=[die, 1, 1, 3]).orders("w", "C b1-b2")
    field.send_all("fast")
    field.play("b", "square b2 1")
    field.reach("bombardment")
    assert sorted(field.at("b", "b2").replace("!", "")) == sorted(after)


@pytest.mark.rule("commanders", "dice.2")
@pytest.mark.parametrize(("white", "black", "hits"), [(5, 5, (1, 0)), (4, 5, (0, 0)), (3, 5, (0, 1))])
def test_dice_2_the_higher_result_wins_and_a_tie_is_nobodys(white: int, black: int, hits: tuple[int, int]) -> None:
    """In melee attacking infantry has one more than infantry that stands."""
    _, (_, melee) = attack("I", "I", 1, 1, white, black)
    assert (melee.step, melee.hits) == ("melee", hits)


@pytest.mark.rule("commanders", "dice.3")
@pytest.mark.parametrize(
    ("white", "black", "hits"),
    [(6, 4, (1, 0)), (6, 5, (0, 0)), (5, 3, (1, 0)), (4, 2, (0, 0)), (4, 4, (0, 1)), (1, 3, (0, 0))],
)
def test_dice_3_fire_must_beat_the_other_and_reach_four(white: int, black: int, hits: tuple[int, int]) -> None:
    """The attacker's die loses one; both tests have to be passed."""
    _, fought = attack("I", "I", white, black, 1, 2)
    assert (fought[0].step, fought[0].hits) == ("ranged", hits)


@pytest.mark.rule("commanders", "dice.4")
def test_dice_4_melee_needs_no_four() -> None:
    """Two beats one."""
    field, (_, melee) = attack("I", "I", 1, 1, 1, 1)
    assert [line[0].totals for line in melee.blows] == [(2,), (1,)]
    assert field.fates("b") == {"box": 1}


@pytest.mark.rule("commanders", "dice.5")
def test_dice_5_results_below_one_are_one() -> None:
    """A spent squadron rolls 2 - 2 against a die of 1: both count one, a tie."""
    field, (_, melee) = attack("I", "C*", 1, 1, 2)
    assert [line[0].totals for line in melee.blows] == [(1,), (1,)]
    assert field.fates("b") == {"b2": 1}


@pytest.mark.rule("commanders", "dice.5")
def test_dice_5_results_above_six_are_six() -> None:
    """Batteries fire at each other with +1: sixes and fives are alike."""
    field = Field("w b1 A", "b b2 A", dice=[6, 6, 5, 5]).orders("w", "A b1-b2").orders("b", "A b2-b1")
    ranged = of_kind(field.send_all("combined") + field.quietly(), "ZoneFought")[0]
    assert [line[0].totals for line in ranged.blows] == [(6, 6), (6, 6)]
    assert ranged.hits == (0, 0)


@pytest.mark.rule("commanders", "dice.6")
@pytest.mark.parametrize(("die", "hits"), [(2, 1), (1, 0)])
def test_dice_6_melee_against_guns_is_unopposed(die: int, hits: int) -> None:
    """They do not strike back: two and two is four and hits, one and two does not."""
    _, (_, melee) = attack("C", "A", 1, 1, die)
    assert (melee.blows[0][0].against, melee.hits) == (0, (hits, 0))


@pytest.mark.rule("commanders", "dice.6")
@pytest.mark.parametrize(("die", "fate"), [(2, {"b2": 1, "captured": 1}), (1, {"b2": 1, "box": 1})])
def test_dice_6_an_attack_on_a_routed_unit_is_unopposed(die: int, fate: dict[str, int]) -> None:
    """The second squadron faces a routed unit and needs a four."""
    field = Field("w b1 CC", "b b2 II!", dice=[1, 2, die, 5]).orders("w", "2C b1-b2")
    field.send_all("combined")
    field.quietly(until="ChooseTarget")
    field.play("w", "strike w-cav-2 b-inf-2")
    field.quietly()
    assert field.fates("b") == fate


@pytest.mark.rule("commanders", "dice.6")
@pytest.mark.parametrize(("die", "hit"), [(5, "hit"), (4, "miss")])
def test_dice_6_bombardment_is_unopposed(die: int, hit: str) -> None:
    """Guns fire at infantry next to them: +2 - 3."""
    field = Field("w b1 A", "b b2 I", dice=[die]).orders("w", "A b1-b2")
    assert [shot.outcome for shot in of_kind(field.send_all("bombardment"), "BatteryFired")] == [hit]


@pytest.mark.rule("commanders", "dice.7")
def test_dice_7_a_roll_that_cannot_succeed_is_made() -> None:
    """A square fires at cavalry in the fast phase: six less three is no hit, but the die is thrown."""
    field, (ranged, _) = attack("C", "I#", 6, 6, 6, phase="fast")
    assert (ranged.blows[1][0].dice, ranged.blows[1][0].totals, ranged.hits) == ((6,), (3,), (0, 0))
    assert field.drawn == 3


@pytest.mark.rule("commanders", "dice.7")
def test_dice_7_a_unit_without_the_form_of_attack_does_not_roll() -> None:
    """Cavalry meets cavalry: there is no fire, and one die each in melee."""
    field, fought = attack("C", "C", 1, 3)
    assert [event.step for event in fought] == ["melee"]
    assert field.drawn == 2
