"""Whom batteries are aimed at."""

from __future__ import annotations

import pytest

from grognard.rulesets.commanders.ruleset import RULESET
from tests.rulesets.commanders.bombard.barrage import PHASE, barrage
from tests.rulesets.commanders.field import Field
from tests.rulesets.commanders.fight import Fight
from tests.rulesets.drill import of_kind

SPREAD = "[rules]\nbatteries-spread = true\n"


@pytest.mark.rule("commanders", "bombard.3")
def test_bombard_3_one_die_against_each_of_two_units() -> None:
    """Two dice, two different targets."""
    fight, shots = barrage("w b1 A", "b b2 III", white="A b1-b2", dice=(1, 1))
    assert [shot.target for shot in shots] == fight.units["b b2"][:2]


@pytest.mark.rule("commanders", "bombard.4")
def test_bombard_4_a_single_target_takes_one_die() -> None:
    """With one unit there the second die is not thrown."""
    fight, shots = barrage("w b1 A", "b b2 I", white="A b1-b2", dice=(6,))
    assert len(shots) == 1
    assert fight.at("b", "b2") == "I!"


@pytest.mark.rule("commanders", "bombard.5")
def test_bombard_5_both_dice_go_into_one_sector() -> None:
    """A lone target in the ordered sector does not free the other die for a sector beside it."""
    _, shots = barrage("w b1 A", "b b2 I", "b c1 II", white="A b1-b2, A b1-c1", dice=(1,))
    assert [shot.place for shot in shots] == [5]


@pytest.mark.rule("commanders", "bombard.6")
@pytest.mark.parametrize(
    ("there", "first"),
    [
        ("II#CA", "I# I"),
        ("ACI", "I C"),
        ("AC", "C A"),
        ("A!C!I!A", "A I!"),
        ("A!C!I!", "I! C!"),
        ("A!C!", "C! A!"),
        ("I!C", "C I!"),
    ],
)
def test_bombard_6_targets_are_taken_in_order(there: str, first: str) -> None:
    """Squares, infantry, cavalry, artillery, then the routed in the order of their kinds."""
    fight = Field("w b1 A", f"b b2 {there}", dice=(1, 1)).orders("w", "A b1-b2")
    names = {unit: _name(fight, unit) for unit in fight.units["b b2"]}
    shots = of_kind(fight.send_all(PHASE), "BatteryFired")
    assert " ".join(names[shot.target] for shot in shots) == first


def _name(field: Field, unit: int) -> str:
    status = field.state.status[unit]
    return "ICA"[field.scenario.units[unit].kind] + ("!" if status & 1 else "") + ("#" if status & 4 else "")


@pytest.mark.rule("commanders", "bombard.6")
def test_bombard_6_each_battery_keeps_the_order_for_itself() -> None:
    """Both batteries have to take the infantry and the cavalry, whatever the other aims at."""
    fight, shots = barrage("w b1 AA", "b b2 ICA", white="2A b1-b2", dice=(1, 1, 1, 1))
    infantry, cavalry, _ = fight.units["b b2"]
    assert [shot.target for shot in shots] == [infantry, cavalry] * 2


@pytest.mark.rule("commanders", "bombard.6")
def test_bombard_6_where_batteries_spread_the_second_takes_the_next_units() -> None:
    """The second battery goes on where the first stopped, and begins again at the top."""
    fight = Fight("w b1 AA", "b b2 ICA", white="2A b1-b2", phase=PHASE, dice=(1,) * 4, rules=SPREAD)
    infantry, cavalry, guns = fight.units["b b2"]
    assert [shot.target for shot in of_kind(fight.log, "BatteryFired")] == [infantry, cavalry, guns, infantry]


@pytest.mark.rule("commanders", "bombard.6")
def test_bombard_6_the_gunner_chooses_among_equals() -> None:
    """Two dice at three infantry units, one of them spent: the gunner says whether it is among the targets."""
    field = Field("w b1 A", "b b2 I*II", dice=(1, 1)).orders("w", "A b1-b2")
    spent, fresh, _ = field.units["b b2"]
    field.begin(PHASE)
    field.play("w", "bombard w-art-1 b2")
    assert field.waits_for("w") == "AimGun"
    assert [field.has("w", f"aim w-art-1 b-inf-{n}") for n in (1, 2, 3)] == [True, True, False]
    events = field.play("w", "aim w-art-1 b-inf-1") + field.send_all()
    assert [shot.target for shot in of_kind(events, "BatteryFired")] == [spent, fresh]


@pytest.mark.rule("commanders", "bombard.6")
def test_bombard_6_two_batteries_may_concentrate_or_spread_among_equals() -> None:
    """The second battery chooses between the units the first is aimed at and the others."""
    field = Field("w b1 AA", "b b2 IIII", dice=(1,) * 4).orders("w", "2A b1-b2")
    one, two, three, _ = field.units["b b2"]
    field.begin(PHASE)
    field.play("w", "bombard w-art-1 b2")
    assert field.waits_for("w") == "FireGuns"
    field.play("w", "bombard w-art-2 b2")
    assert [field.has("w", f"aim w-art-2 b-inf-{n}") for n in (1, 2, 3, 4)] == [True, False, True, False]
    field.play("w", "aim w-art-2 b-inf-1")
    events = field.play("w", "aim w-art-2 b-inf-3") + field.send_all()
    assert [shot.target for shot in of_kind(events, "BatteryFired")] == [one, two, one, three]


@pytest.mark.rule("commanders", "bombard.6")
@pytest.mark.parametrize("there", ["III", "II*", "I*CA", "I*I*I*"])
def test_bombard_6_nobody_is_asked_where_targets_are_alike_or_all_are_taken(there: str) -> None:
    """Equals in every way, or as many dice as there are equals."""
    field = Field("w b1 A", f"b b2 {there}", dice=(1, 1)).orders("w", "A b1-b2")
    field.begin(PHASE)
    assert len(of_kind(field.play("w", "bombard w-art-1 b2") + field.send_all(), "BatteryFired")) == 2


@pytest.mark.rule("commanders", "bombard.6")
def test_bombard_6_a_choice_of_targets_has_its_odds() -> None:
    """One card for the die that is aimed."""
    field = Field("w b1 A", "b b2 I*II", dice=(1, 1)).orders("w", "A b1-b2")
    field.begin(PHASE)
    field.play("w", "bombard w-art-1 b2")
    for action in field.options(0):
        (card,) = RULESET.odds(field.game, 0, action)
        assert ("hit", 1, 3) in card.chances
