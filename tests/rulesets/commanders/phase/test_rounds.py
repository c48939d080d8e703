"""The phases of a round, and the steps of a phase of movement."""

from __future__ import annotations

import pytest

from tests.rulesets.commanders.field import Field
from tests.rulesets.drill import of_kind


@pytest.mark.rule("commanders", "phase.1")
def test_phase_1_seven_phases_in_order() -> None:
    """Planning, then six more, then the planning of the next round."""
    field = Field("w b1 I", "b b3 I")
    field.begin("planning")
    assert field.waits_for("w") == "WriteOrders"
    events = field.rest()
    assert [event.phase for event in of_kind(events, "PhaseBegan")] == [
        "fast-movement",
        "bombardment",
        "combined-arms",
        "non-combat-move",
        "rally",
        "scoring",
    ]
    assert (field.state.turn, field.waits_for("w")) == (2, "WriteOrders")


@pytest.mark.rule("commanders", "phase.2")
@pytest.mark.parametrize("goal", ["c2", "b3"])
def test_phase_2_who_moves_away_is_gone_before_combat(goal: str) -> None:
    """Black leaves for a neutral or a friendly sector; his attacker enters at the end and nobody rolls."""
    field = Field("w b1 I", "b b2 I", dice=[]).orders("w", "I b1-b2").orders("b", f"I b2-{goal}")
    field.send_all("combined")
    assert (field.at("w", "b2"), field.at("b", goal)) == ("I*", "I*")


@pytest.mark.rule("commanders", "phase.2")
def test_phase_2_who_arrives_in_a_friendly_sector_defends_it() -> None:
    """Two attackers find two defenders, one of whom has just come; he is not spent yet."""
    field = Field("w b1 II", "b b2 I", "b b3 I", dice=[1, 1, 1, 1, 1, 1, 2, 2])
    field.orders("w", "2I b1-b2").orders("b", "I b3-b2").begin("combined")
    ranged, melee = of_kind(field.send_all() + field.quietly(), "ZoneFought")
    assert [len(side) for side in ranged.blows] == [2, 2]
    assert [blow.modifiers[0].why for blow in melee.blows[0]] == ["against-passive-infantry"] * 2
    assert [len(blow.modifiers) for blow in melee.blows[1]] == [1, 1]


@pytest.mark.rule("commanders", "phase.2")
def test_phase_2_the_routed_flee_before_anybody_enters() -> None:
    """Routed cavalry gets away from the cavalry that takes its sector."""
    field = Field("w b1 C", "b b2 C", dice=[6, 1]).orders("w", "C b1-b2")
    field.send_all("fast")
    field.quietly(until="EnterSector")
    field.play("w", "enter w-cav-1 b2 1")
    assert field.fates("b") == {"box": 1}


@pytest.mark.rule("commanders", "phase.3")
@pytest.mark.parametrize(
    ("phase", "acting"),
    [("fast", "cav"), ("bombardment", "art"), ("combined", "art cav inf"), ("noncombat", "art cav inf")],
)
def test_phase_3_who_may_act_when(phase: str, acting: str) -> None:
    """All three arms have orders; each phase has its own."""
    target = "b2" if phase != "noncombat" else "a1"
    field = Field("w b1 ICA", "b b2 I").orders("w", f"I b1-{target}, C b1-{target}, A b1-{target}")
    field.begin(phase)
    keys = {field.scenario.units[action.unit].key for action in field.options(0) if action.unit >= 0}
    assert {key.split("-")[1] for key in keys} == set(acting.split())
