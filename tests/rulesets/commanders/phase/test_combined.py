"""The combined arms phase."""

from __future__ import annotations

import pytest

from tests.rulesets.commanders.field import Field, contested
from tests.rulesets.drill import of_kind


def fought(white: str, black: str, *dice: int) -> Field:
    """White attacks b2 out of b1 with all he has there; the field when the phase is over."""
    field = Field(f"w b1 {white}", f"b b2 {black}", dice=dice)
    field.orders("w", ", ".join(f"{white.count(kind)}{kind} b1-b2" for kind in "ICA" if kind in white))
    field.send_all("combined")
    field.reach("noncombat")
    return field


@pytest.mark.rule("commanders", "combined.1")
def test_combined_1_infantry_cavalry_and_unspent_guns_act() -> None:
    """Guns against an enemy only; whoever is spent or has no order does not act."""
    field = Field("w b1 IICA*A", "w a1 A", "b b2 I").orders("w", "I b1-b2, C b1-b2, 2A b1-b2, A a1-a2")
    field.begin("combined")
    keys = {field.scenario.units[action.unit].key for action in field.options(0) if action.unit >= 0}
    assert keys == {"w-inf-1", "w-inf-2", "w-cav-1", "w-art-2"}
    assert not field.has("w", "send w-inf-1 b2 2")


@pytest.mark.rule("commanders", "combined.1")
def test_combined_1_cavalry_needs_an_activation_left() -> None:
    """One that rode in the fast phase has one; one that was spent there has none."""
    field = Field("w b1 CC", "w a1 C", "b c1 II", dice=[1, 1, 6]).orders("w", "C b1-c1, C a1-a2-b2")
    field.send_all("fast")
    field.reach("combined")
    assert (field.at("w", "b1"), field.at("w", "a2")) == ("C", "C")
    assert {action.unit for action in field.options(0) if action.unit >= 0} == set(field.units["w a1"])


@pytest.mark.rule("commanders", "combined.2")
@pytest.mark.parametrize("goal", ["w b2 I", "b a3 I"])
def test_combined_2_into_friendly_and_uncontested_neutral_sectors(goal: str) -> None:
    """Both at once and without dice."""
    field = Field("w b1 IC", goal, dice=[]).orders("w", "I b1-b2, C b1-b2")
    field.send_all("combined")
    assert field.at("w", "b2").endswith("I*C")
    assert field.at("w", "b1") == ""


@pytest.mark.rule("commanders", "combined.3")
@pytest.mark.parametrize(("black", "order", "rule"), contested("I"))
def test_combined_3_an_enemy_or_contested_sector_means_combat(black: str, order: str, rule: str) -> None:
    """He holds it, he makes for it too, or he comes the other way."""
    field = Field("w b1 I", black).orders("w", "I b1-b2").orders("b", order)
    events = field.send_all("combined")
    assert [event.rule for event in of_kind(events, "ZoneFormed")] == [rule]


@pytest.mark.rule("commanders", "combined.3")
def test_combined_3_fire_is_not_penalized() -> None:
    """Infantry hits the cavalry that attacks it with a natural four."""
    assert fought("C", "I", 4).fates("w") == {"box": 1}


@pytest.mark.rule("commanders", "combined.4")
def test_combined_4_routed_infantry_and_cavalry_flee() -> None:
    """Of both sides, before the victors come in; the guns do not get away."""
    field = fought("ICCC", "ICA", 1, 4, 1, 1, 6, 6, 6, 1, 1)
    assert field.fates("w") == {"box": 1, "b2": 3}
    assert field.fates("b") == {"box": 2, "captured": 1}


@pytest.mark.rule("commanders", "combined.5")
def test_combined_5_the_victors_must_enter() -> None:
    """Nobody is asked."""
    field = Field("w b1 IC", "b b2 I", dice=[1, 1, 6, 6, 1]).orders("w", "I b1-b2, C b1-b2")
    field.send_all("combined")
    field.quietly(until="Withdraw")
    field.play("w", "press")
    assert (field.at("w", "b1"), field.at("w", "b2")) == ("", "I*C")


@pytest.mark.rule("commanders", "combined.5")
def test_combined_5_who_withdrew_does_not_enter() -> None:
    """The infantry gave up, the cavalry did not."""
    field = Field("w b1 IC", "b b2 I", dice=[1, 1, 6, 1]).orders("w", "I b1-b2, C b1-b2")
    field.send_all("combined")
    field.quietly(until="Withdraw")
    field.play("w", "withdraw w-inf-1")
    field.reach("noncombat")
    assert (field.at("w", "b1"), field.at("w", "b2")) == ("I*", "C")


@pytest.mark.rule("commanders", "combined.6")
def test_combined_6_artillery_stays() -> None:
    """The infantry beside it goes in."""
    field = fought("IA", "I", 6, 6, 6, 1)
    assert (field.at("w", "b1"), field.at("w", "b2")) == ("A*", "I*")


@pytest.mark.rule("commanders", "combined.6")
def test_combined_6_artillery_does_not_march_either() -> None:
    """Neither a neutral nor a friendly sector is open to it before the next phase."""
    field = Field("w b1 AA", "w a1 I", "b a3 I").orders("w", "A b1-b2, A b1-a1")
    field.begin("combined")
    assert field.waits_for("w") == "NothingToSend"
    field.reach("noncombat")
    assert field.has("w", "send w-art-1 a1 1")


@pytest.mark.rule("commanders", "combined.7")
def test_combined_7_attackers_of_a_sector_that_holds_go_back() -> None:
    """One defender is routed, the other stands."""
    field = fought("I", "II", 1, 1, 6, 1)
    assert (field.at("w", "b1"), field.at("w", "b2")) == ("I*", "")
    assert (field.at("b", "b2"), field.at("b", "box")) == ("I", "I")


@pytest.mark.rule("commanders", "combined.8")
def test_combined_8_who_enters_captures_the_guns_only() -> None:
    """Infantry that lies routed beside them has fled by then."""
    field = fought("I", "A!I!C", 6, 1)
    assert field.fates("b") == {"captured": 1, "box": 2}
    assert len(field.state.prisoners[0]) == 1
