"""What each of the three arms can do."""

from __future__ import annotations

import pytest

from tests.rulesets.commanders.field import Field
from tests.rulesets.drill import of_kind


@pytest.mark.rule("commanders", "units.inf.1")
@pytest.mark.parametrize(("phase", "next_phase"), [("combined", "noncombat"), ("noncombat", "")])
def test_units_inf_1_infantry_acts_in_one_of_two_phases(phase: str, next_phase: str) -> None:
    """Not in the fast phase; then once, one sector, and never twice."""
    field = Field("w b1 I", "w a1 I", "b a3 I").orders("w", "I b1-a1, I a1-b1")
    field.begin("fast")
    assert field.verbs("w") == {"hold"}
    field.reach(phase)
    assert field.has("w", "send w-inf-1 a1 1")
    field.play("w", "send w-inf-1 a1 1", "hold")
    field.play("b", "hold")
    assert field.where(field.units["w b1"][0]) == "a1"
    if next_phase:
        assert field.has("w", "send w-inf-2 b1 1")
        assert not field.has("w", "send w-inf-1 b1 1")


@pytest.mark.rule("commanders", "units.inf.2")
def test_units_inf_2_infantry_rolls_at_range_and_in_melee() -> None:
    """Attacking or not, one die in either step."""
    field = Field("w b1 I", "b b2 I", dice=[1, 1, 1, 2]).orders("w", "I b1-b2")
    fought = of_kind(field.send_all("combined") + field.quietly(), "ZoneFought")
    assert [(event.step, [len(line[0].dice) for line in event.blows]) for event in fought] == [
        ("ranged", [1, 1]),
        ("melee", [1, 1]),
    ]


@pytest.mark.rule("commanders", "units.inf.3")
@pytest.mark.parametrize(("attacker", "asked"), [("C", "React"), ("I", ""), ("A", "")])
def test_units_inf_3_infantry_forms_square_against_cavalry_only(attacker: str, asked: str) -> None:
    """Attacked by anybody else it has no reaction, and it has no other."""
    field = Field(f"w b1 {attacker}", "b b2 I").orders("w", f"{attacker} b1-b2")
    field.send_all("combined")
    assert field.waits_for("b").replace("NothingToSend", "") == asked
    if asked:
        assert field.verbs("b") == {"square", "stand"}


@pytest.mark.rule("commanders", "units.cav.1")
@pytest.mark.parametrize("phases", [("fast", "combined"), ("fast", "noncombat"), ("combined", "noncombat")])
def test_units_cav_1_cavalry_acts_in_any_two_phases(phases: tuple[str, str]) -> None:
    """Two moves into friendly sectors."""
    field = Field("w b1 C", "w a2 I", "b a3 I").orders("w", "C b1-a1-a2")
    field.begin("fast")
    for phase, goal in zip(phases, ("a1", "a2"), strict=True):
        field.reach(phase)
        assert field.has("w", f"send w-cav-1 {goal} 1" + (" a2" if goal == "a1" else ""))
        field.send_all()
    assert field.fates("w") == {"a2": 2}


@pytest.mark.rule("commanders", "units.cav.1")
def test_units_cav_1_cavalry_never_acts_three_times() -> None:
    """It attacks twice, gets in the second time and could ride on to its friends, but is spent."""
    field = Field("w b1 C", "w a2 I", "b b2 II", dice=[1, 6, 1, 1, 6, 1]).orders("w", "C b1-b2-a2")
    field.send_all("fast")
    field.reach("combined")
    field.send_all()
    field.reach("noncombat")
    assert (field.at("w", "b2"), field.waits_for("w")) == ("C*", "NothingToSend")


@pytest.mark.rule("commanders", "units.cav.2")
def test_units_cav_2_cavalry_rolls_in_melee_only() -> None:
    """Infantry fires at it and gets no answer; in melee both roll."""
    field = Field("w b1 C", "b b2 I", dice=[1, 1, 3]).orders("w", "C b1-b2")
    fought = of_kind(field.send_all("combined") + field.quietly(), "ZoneFought")
    assert [[line[0].dice for line in event.blows] for event in fought] == [[(), (1,)], [(1,), (3,)]]


@pytest.mark.rule("commanders", "units.cav.3")
def test_units_cav_3_cavalry_countercharges_infantry() -> None:
    """By a roll; a natural five is enough."""
    field = Field("w b1 I", "b b2 C", dice=[5, 1, 1, 6]).orders("w", "I b1-b2")
    field.send_all("combined")
    assert (field.waits_for("b"), field.verbs("b")) == ("React", {"countercharge", "stand"})
    field.play("b", "countercharge b2 b1 1")
    field.quietly()
    assert field.fates("w") == {"box": 1}


@pytest.mark.rule("commanders", "units.cav.3")
@pytest.mark.parametrize("attacker", ["I", "C"])
def test_units_cav_3_cavalry_falls_back_before_combat(attacker: str) -> None:
    """Whoever comes, without a roll; against cavalry there is no countercharge."""
    field = Field(f"w b1 {attacker}", "b b2 C", dice=[]).orders("w", f"{attacker} b1-b2")
    field.send_all("combined")
    if attacker == "I":
        field.play("b", "stand")
    assert field.waits_for("b") == "FallBack"
    field.play("b", "fall-back b2 1")
    assert (field.at("b", "b3"), field.at("w", "b2")[0]) == ("C*", attacker)


@pytest.mark.rule("commanders", "units.art.1")
@pytest.mark.parametrize(
    ("phase", "doing", "later"),
    [
        ("bombardment", "bombard w-art-1 b2", ("combined", "noncombat")),
        ("combined", "send w-art-1 b2 1", ("noncombat",)),
        ("noncombat", "send w-art-1 a1 1", ()),
    ],
)
def test_units_art_1_artillery_does_one_thing_a_round(phase: str, doing: str, later: tuple[str, ...]) -> None:
    """Fire at b2, attack it, or move to a1: each in its own phase, and afterwards only the other battery can act."""
    field = Field("w b1 AA", "b b2 I", dice=[1, 1, 1]).orders("w", "A b1-b2, A b1-a1")
    field.begin("fast")
    assert field.waits_for("w") == "NothingToSend"
    field.reach(phase)
    field.play("w", doing)
    for following in later:
        field.reach(following)
        mine = {action.unit for action in field.options(0) if action.unit >= 0}
        assert field.units["w b1"][0] not in mine
    field.quietly()
    assert len(set(field.fates("w"))) == 1 + (phase == "noncombat")


@pytest.mark.rule("commanders", "units.art.2")
def test_units_art_2_artillery_fires_two_dice_and_has_no_melee() -> None:
    """Infantry attacks a battery: two dice against one, then one alone."""
    field = Field("w b1 I", "b b2 A", dice=[1, 1, 1, 2]).orders("w", "I b1-b2")
    fought = of_kind(field.send_all("combined") + field.quietly(), "ZoneFought")
    assert [[line[0].dice for line in event.blows] for event in fought] == [[(1,), (1, 1)], [(2,), ()]]


@pytest.mark.rule("commanders", "units.art.3")
def test_units_art_3_artillery_does_not_advance() -> None:
    """A lone battery destroys the only defender and stays where it is."""
    field = Field("w b1 A", "b b2 I", dice=[6, 6, 1]).orders("w", "A b1-b2")
    field.send_all("combined")
    field.quietly()
    assert (field.fates("b"), field.fates("w")) == ({"destroyed": 1}, {"b1": 1})


@pytest.mark.rule("commanders", "units.art.3")
def test_units_art_3_nor_does_artillery_that_was_held_fast() -> None:
    """Infantry comes at a firing battery and is ridden down from behind: the cavalry enters, the guns do not."""
    field = Field("w b1 A", "w a2 C", "b b2 I", dice=[1, 1, 1, 1, 6])
    field.orders("w", "A b1-b2, C a2-b2").orders("b", "I b2-b1").begin("combined")
    field.send_all()
    field.reach("noncombat")
    assert (field.at("w", "b1"), field.at("w", "b2"), field.at("b", "box")) == ("A*", "C", "I")


@pytest.mark.rule("commanders", "units.art.4")
def test_units_art_4_routed_artillery_stays_and_is_captured() -> None:
    """Its comrades flee from b2, the guns lie there; cavalry takes them in the next round for two points."""
    field = Field("w b1 C", "b b2 A!I!", "b a3 I").orders("w", "C b1-b2")
    field.begin("combined")
    field.play("w", "hold")
    field.play("b", "hold")
    assert (field.at("b", "b2"), field.at("b", "box")) == ("A!", "I")
    field.quietly()
    field.play("w", "order w-cav-1 b2 1", "seal")
    field.play("b", "seal")
    field.send_all()
    field.quietly()
    assert (field.fates("b"), field.state.points) == ({"captured": 1, "box": 1, "a3": 1}, (2, 0))
