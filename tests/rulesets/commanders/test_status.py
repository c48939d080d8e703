"""Active, passive and spent units."""

from __future__ import annotations

import pytest

from tests.rulesets.commanders.field import Field
from tests.rulesets.drill import of_kind


def why(blow: object) -> list[str]:
    """What modified a unit's dice."""
    return [modifier.why for modifier in blow.modifiers]  # type: ignore[attr-defined]


@pytest.mark.rule("commanders", "status.1")
def test_status_1_an_ordered_unit_is_passive_before_it_acts() -> None:
    """Infantry with an order to attack is charged in the fast phase: passive row, passive column."""
    field = Field("w b1 C", "b b2 I", dice=[1, 1, 3]).orders("w", "C b1-b2").orders("b", "I b2-b1")
    ranged, melee = of_kind(field.send_all("fast") + field.reach("bombardment"), "ZoneFought")
    assert [modifier.value for modifier in ranged.blows[1][0].modifiers] == [0, -2]
    assert why(melee.blows[0][0]) == ["against-passive-infantry"]


@pytest.mark.rule("commanders", "status.1")
def test_status_1_a_unit_that_has_acted_is_passive_in_later_phases() -> None:
    """Cavalry that moved in the fast phase is attacked in combined arms: as passive cavalry."""
    field = Field("w b1 C", "b b3 I", dice=[1, 1, 1]).orders("w", "C b1-b2").orders("b", "I b3-b2")
    field.send_all("fast")
    field.reach("combined")
    ranged, melee = of_kind(field.send_all() + field.quietly(), "ZoneFought")
    assert why(ranged.blows[1][0]) == ["against-passive-cavalry"]
    assert [modifier.value for modifier in melee.blows[0][0].modifiers] == [-1]


@pytest.mark.rule("commanders", "status.2")
def test_status_2_units_without_orders_fight_back() -> None:
    """Black has written nothing; his infantry fires, hits and holds."""
    field = Field("w b1 I", "b b2 I", dice=[4, 4]).orders("w", "I b1-b2")
    field.send_all("combined")
    field.quietly()
    assert (field.at("w", "box"), field.at("b", "b2")) == ("I", "I")


@pytest.mark.rule("commanders", "status.3")
def test_status_3_acting_spends_at_the_end_of_the_phase() -> None:
    """Cavalry makes its second move into a sector that is attacked at once: it defends unspent, and is spent then."""
    field = Field("w a1 C", "w b2 I", "b b3 II", dice=[1, 1, 1, 2, 2, 1, 1])
    field.orders("w", "C a1-b1-b2").orders("b", "2I b3-b2").begin("fast")
    field.send_all()
    assert field.at("w", "b1") == "C"
    field.reach("combined")
    events = field.send_all()
    assert field.at("w", "b2") == "IC"
    melee = of_kind(events + field.reach("noncombat"), "ZoneFought")[-1]
    assert "spent" not in why(melee.blows[0][1])
    assert field.at("w", "b2") == "IC*"


@pytest.mark.rule("commanders", "status.3")
def test_status_3_infantry_is_spent_by_its_one_move() -> None:
    """One sector is all it has."""
    field = Field("w b1 II", "b a3 I").orders("w", "I b1-b2")
    field.send_all("combined")
    assert (field.at("w", "b2"), field.at("w", "b1")) == ("I*", "I")


@pytest.mark.rule("commanders", "status.3b")
def test_status_3b_bombarding_spends_artillery() -> None:
    """It can do nothing else this round and defends at a disadvantage."""
    field = Field("w b1 A", "b b2 I", dice=[1]).orders("w", "A b1-b2")
    field.send_all("bombardment")
    assert field.at("w", "b1") == "A*"


@pytest.mark.rule("commanders", "status.3b")
def test_status_3b_attacking_spends_artillery() -> None:
    """Two dice that hit nobody."""
    field = Field("w b1 A", "b b2 I", dice=[1, 1, 1]).orders("w", "A b1-b2")
    field.send_all("combined")
    field.reach("noncombat")
    assert field.at("w", "b1") == "A*"


@pytest.mark.rule("commanders", "status.3b")
def test_status_3b_moving_spends_artillery() -> None:
    """In the non-combat phase, for what is left of the round."""
    field = Field("w b1 A", "w box II", "b b3 I").orders("w", "A b1-a1")
    field.send_all("noncombat")
    assert (field.waits_for("w"), field.at("w", "a1")) == ("RallyUnits", "A*")


@pytest.mark.rule("commanders", "status.4")
@pytest.mark.parametrize(("die", "square"), [(6, "#"), (1, "")])
def test_status_4_reacting_spends_when_the_phase_is_over(die: int, square: str) -> None:
    """Infantry tries to form square, with luck or without: the fight itself is fought fresh."""
    field = Field("w b1 C", "b b2 I", dice=[die, 1, 1, 3]).orders("w", "C b1-b2")
    field.send_all("fast")
    events = field.play("b", "square b2 1")
    for fought in of_kind(events + field.reach("bombardment"), "ZoneFought"):
        assert "spent" not in why(fought.blows[1][0])
    assert field.at("b", "b2").replace("!", "") == f"I*{square}"


@pytest.mark.rule("commanders", "status.5")
@pytest.mark.parametrize(("die", "after"), [(3, "C*"), (4, "C")])
def test_status_5_attacking_cavalry_that_does_not_hit_is_spent(die: int, after: str) -> None:
    """Against one of two infantry units: a tie misses, one more hits and the attack is thrown back all the same."""
    field = Field("w b1 C", "b b2 II", dice=[1, die, 5]).orders("w", "C b1-b2")
    field.send_all("fast")
    field.reach("bombardment")
    assert field.at("w", "b1") == after


@pytest.mark.rule("commanders", "status.5")
def test_status_5_passive_cavalry_that_misses_is_not_spent() -> None:
    """It was attacked and stood."""
    field = Field("w b1 C", "b b2 C", dice=[1, 3]).orders("w", "C b1-b2")
    field.send_all("fast")
    field.reach("bombardment")
    assert (field.at("w", "b1"), field.at("b", "b2")) == ("C*", "C")


@pytest.mark.rule("commanders", "status.6")
def test_status_6_a_spent_unit_neither_acts_nor_reacts() -> None:
    """A spent squadron has an order and cannot go; when attacked it can neither charge nor fall back."""
    field = Field("w b1 I", "b b2 C*", dice=[1, 1, 2]).orders("w", "I b1-b2").orders("b", "C b2-c2")
    field.begin("combined")
    assert field.waits_for("b") == "NothingToSend"
    field.send_all()
    assert field.waits_for("b") == ""
    assert field.waits_for("w") == "Withdraw"


@pytest.mark.rule("commanders", "status.6")
def test_status_6_a_spent_unit_defends_at_minus_one() -> None:
    """At range and in melee, on top of everything else."""
    field = Field("w b1 I", "b b2 I*", dice=[1, 1, 1, 1]).orders("w", "I b1-b2")
    for fought in of_kind(field.send_all("combined") + field.quietly(), "ZoneFought"):
        assert [(m.value, m.why) for m in fought.blows[1][0].modifiers] == [
            (0, "against-attacking-infantry"),
            (-1, "spent"),
        ]


@pytest.mark.rule("commanders", "status.7")
def test_status_7_cavalry_that_moved_one_sector_can_still_react() -> None:
    """It rode to b2 in the fast phase; infantry attacks it there in combined arms."""
    field = Field("w b1 C", "b b3 I").orders("w", "C b1-b2").orders("b", "I b3-b2")
    field.send_all("fast")
    assert field.at("w", "b2") == "C"
    field.reach("combined")
    field.send_all()
    assert field.has("w", "countercharge b2 b3 1")


@pytest.mark.rule("commanders", "status.8")
def test_status_8_declining_to_enter_spends() -> None:
    """The sector is won in the fast phase; one squadron enters, the other would not and is spent."""
    field = Field("w b1 CC", "b b2 C", dice=[6, 6, 1]).orders("w", "2C b1-b2")
    field.send_all("fast")
    field.quietly(until="EnterSector")
    field.play("w", "enter w-cav-1 b2 1", "halt")
    assert (field.at("w", "b1"), field.at("w", "b2")) == ("C*", "C")


@pytest.mark.rule("commanders", "status.9")
def test_status_9_what_a_phase_offered_is_gone_when_it_has_passed() -> None:
    """A battery that held its fire does not bombard later; its far target is out of every other action."""
    field = Field("w b1 A", "b b3 I").orders("w", "A b1-b3")
    field.begin("bombardment")
    field.play("w", "hold")
    field.play("b", "hold")
    for phase in (3, 4):
        assert (field.state.phase, field.verbs("w")) == (phase, {"hold"})
        field.play("w", "hold")
        field.play("b", "hold")
    assert field.waits_for("w") == "WriteOrders"


@pytest.mark.rule("commanders", "status.10")
def test_status_10_nobody_is_spent_in_the_next_round() -> None:
    """Infantry that marched in one round marches again in the next."""
    field = Field("w b1 I", "b a3 I").orders("w", "I b1-b2")
    field.send_all("combined")
    assert field.at("w", "b2") == "I*"
    field.quietly()
    assert (field.state.turn, field.at("w", "b2")) == (2, "I")
    field.play("w", "order w-inf-1 c2 1", "seal")
    field.play("b", "seal")
    field.reach("combined")
    field.send_all()
    assert field.at("w", "c2") == "I*"


@pytest.mark.rule("commanders", "status.11")
def test_status_11_cavalry_that_hit_and_was_thrown_back_acts_once_more() -> None:
    """It attacks the same sector again in combined arms, and that is its second and last action."""
    field = Field("w b1 C", "b b2 III", dice=[1, 6, 1, 1, 6, 1]).orders("w", "C b1-b2")
    field.send_all("fast")
    field.reach("combined")
    assert field.at("w", "b1") == "C"
    assert field.has("w", "send w-cav-1 b2 1")
    field.send_all()
    field.reach("noncombat")
    assert field.at("w", "b1") == "C*"
