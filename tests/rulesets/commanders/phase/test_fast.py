"""The fast movement phase."""

from __future__ import annotations

import pytest

from tests.rulesets.commanders.field import Field, contested
from tests.rulesets.drill import of_kind

MIXED = [6, 1, 1, 6, 6, 6, 1, 1]
"""Four squadrons against infantry, cavalry and guns: one is shot down, then all three defenders are routed."""


def mixed() -> Field:
    field = Field("w b1 CCCC", "b b2 ICA", dice=MIXED).orders("w", "4C b1-b2")
    field.send_all("fast")
    field.quietly(until="EnterSector")
    return field


@pytest.mark.rule("commanders", "fast.1")
def test_fast_1_only_ordered_cavalry_moves() -> None:
    """Everybody has an order but one squadron; only the other can be sent."""
    field = Field("w b1 ICCA", "b b2 I").orders("w", "I b1-b2, C b1-b2, A b1-b2")
    field.begin("fast")
    assert not field.has("w", "send w-inf-1 b2 1")
    assert not field.has("w", "send w-art-1 b2 1")
    assert not field.has("w", "send w-cav-1 b2 2")
    field.send_all()
    assert len(field.state.zones[0].attackers[0]) == 1


@pytest.mark.rule("commanders", "fast.1")
def test_fast_1_infantry_and_guns_fight_back_as_passive() -> None:
    """They fire by their passive rows, and infantry strikes too."""
    field = Field("w b1 CC", "b b2 IA", dice=[1, 1, 1, 1, 1, 6]).orders("w", "2C b1-b2")
    ranged, melee = of_kind(field.send_all("fast") + field.reach("bombardment"), "ZoneFought")
    assert [len(blow.dice) for blow in ranged.blows[1]] == [1, 2]
    assert [blow.modifiers[0].why for blow in melee.blows[0]] == [
        "against-passive-infantry",
        "against-passive-artillery",
    ]
    assert melee.hits == (0, 1)


@pytest.mark.rule("commanders", "fast.2")
def test_fast_2_into_a_friendly_sector_within_its_limits() -> None:
    """There is room for two of three; the sector is attacked and they are there to defend it."""
    field = Field("w b1 CCC", "w b2 IIII", "b b3 CC", dice=[1] * 20).orders("w", "3C b1-b2").orders("b", "2C b3-b2")
    field.send_all("fast")
    assert field.at("w", "b2") == "IIIICC"
    assert field.at("w", "b1") == "C"


@pytest.mark.rule("commanders", "fast.3")
def test_fast_3_into_a_neutral_sector_nobody_else_makes_for() -> None:
    """No dice are thrown."""
    field = Field("w b1 CC", "b b3 C", dice=[]).orders("w", "2C b1-b2").orders("b", "C b3-c3")
    field.send_all("fast")
    assert (field.at("w", "b2"), field.at("b", "c3")) == ("CC", "C")


@pytest.mark.rule("commanders", "fast.4")
@pytest.mark.parametrize(("black", "order", "rule"), contested("C"))
def test_fast_4_an_enemy_or_contested_sector_means_combat(black: str, order: str, rule: str) -> None:
    """He holds it, he makes for it too, or he comes the other way."""
    field = Field("w b1 C", black).orders("w", "C b1-b2").orders("b", order)
    events = field.send_all("fast")
    assert [event.rule for event in of_kind(events, "ZoneFormed")] == [rule]


@pytest.mark.rule("commanders", "fast.5")
@pytest.mark.parametrize(("die", "box"), [(6, "C"), (5, "")])
def test_fast_5_fire_is_penalized_by_two(die: int, box: str) -> None:
    """Charged infantry hits with a natural six only; melee has no penalty."""
    field = Field("w b1 C", "b b2 I", dice=[die, 1, 3]).orders("w", "C b1-b2")
    fought = of_kind(field.send_all("fast") + field.reach("bombardment"), "ZoneFought")
    assert [modifier.value for modifier in fought[0].blows[1][0].modifiers] == [0, -2]
    assert field.at("w", "box") == box
    for melee in fought[1:]:
        assert [[modifier.value for modifier in line[0].modifiers] for line in melee.blows] == [[1], [-1]]


@pytest.mark.rule("commanders", "fast.6")
def test_fast_6_routed_cavalry_flees_before_anybody_enters() -> None:
    """That of both sides; routed infantry and guns stay where they are."""
    field = mixed()
    assert (field.at("w", "box"), field.at("b", "box")) == ("C", "C")
    assert field.at("b", "b2") == "I!A!"


@pytest.mark.rule("commanders", "fast.7")
@pytest.mark.parametrize(("answer", "b1", "b2"), [("enter w-cav-1 b2 1", "", "C"), ("halt", "C*", "")])
def test_fast_7_entering_is_a_choice(answer: str, b1: str, b2: str) -> None:
    """Who will not is spent."""
    field = Field("w b1 C", "b b2 I", dice=[1, 6, 1]).orders("w", "C b1-b2")
    field.send_all("fast")
    field.quietly(until="EnterSector")
    assert field.verbs("w") == {"enter", "halt"}
    field.play("w", answer)
    assert (field.at("w", "b1"), field.at("w", "b2")) == (b1, b2)


@pytest.mark.rule("commanders", "fast.8")
def test_fast_8_attackers_of_a_sector_that_holds_go_back() -> None:
    """One defender is routed, the other stands."""
    field = Field("w b1 C", "w a2 C", "b b2 III", dice=[1, 1, 6, 1, 6, 1]).orders("w", "C b1-b2, C a2-b2")
    field.send_all("fast")
    field.reach("bombardment")
    assert (field.at("w", "b1"), field.at("w", "a2"), field.at("w", "b2")) == ("C", "C", "")
    assert field.at("b", "b2") == "II!I!"


@pytest.mark.rule("commanders", "fast.9")
def test_fast_9_who_enters_captures_the_routed() -> None:
    """Infantry and guns; the cavalry has fled."""
    field = mixed()
    field.play("w", "enter w-cav-2 b2 3")
    assert field.fates("b") == {"captured": 2, "box": 1}
    assert len(field.state.prisoners[0]) == 2
