"""Movement: how far, where to, and how many at once."""

from __future__ import annotations

import pytest

from grognard.core.errors import IllegalAction
from tests.rulesets.commanders.field import Field
from tests.rulesets.drill import of_kind

SIDE_B = 'board = "B"\n'


@pytest.mark.rule("commanders", "move.1")
def test_move_1_never_diagonally() -> None:
    """Not by an order, nor by sending units on one."""
    field = Field("w b2 IC", "b b0 I")
    field.begin("planning")
    for corner in ("a1", "c1", "a3", "c3"):
        assert not field.has("w", f"order w-inf-1 {corner} 1")
        assert not field.has("w", f"order w-cav-1 {corner} 1")
    for side in ("a2", "c2", "b1", "b3"):
        assert field.has("w", f"order w-inf-1 {side} 1")
    field.orders("w", "I b2-a3").begin("combined")
    assert field.waits_for("w") == "NothingToSend"


@pytest.mark.rule("commanders", "move.2")
def test_move_2_one_sector_a_phase() -> None:
    """Cavalry ordered two sectors on is one sector on when the fast phase is over."""
    field = Field("w b1 C", "b a3 I").orders("w", "C b1-b2-c2")
    field.send_all("fast")
    assert (field.state.phase, field.at("w", "b2")) == (2, "C")
    field.reach("combined")
    field.send_all()
    assert field.at("w", "c2") == "C*"


@pytest.mark.rule("commanders", "move.3")
def test_move_3_infantry_one_sector_a_round_cavalry_two() -> None:
    """No order takes them further, nor does somebody else's order in the sector they come to."""
    field = Field("w b1 IC", "b a3 I")
    field.begin("planning")
    assert not field.has("w", "order w-inf-1 b2 1 c2")
    assert field.has("w", "order w-cav-1 b2 1 c2")
    assert not field.has("w", "order w-cav-1 b2 1 c2 c1")
    field = Field("w b1 I", "w a1 I", "b a3 I").orders("w", "I b1-a1, I a1-b1")
    field.begin("combined")
    field.play("w", "send w-inf-1 a1 1", "hold")
    field.play("b", "hold")
    assert field.at("w", "a1") == "II*"
    assert field.has("w", "send w-inf-2 b1 1")
    assert not field.has("w", "send w-inf-1 b1 1")


@pytest.mark.rule("commanders", "move.4")
def test_move_4_combined_arms_and_non_combat_without_the_fast_phase() -> None:
    """Cavalry that did not move in the fast phase still makes two moves."""
    field = Field("w b1 C", "w c2 I", "b a3 I").orders("w", "C b1-b2-c2")
    field.begin("fast")
    field.reach("combined")
    field.send_all()
    assert (field.state.phase, field.at("w", "b2")) == (4, "C")
    field.send_all()
    assert field.at("w", "c2") == "IC"


@pytest.mark.rule("commanders", "move.5")
def test_move_5_the_enemy_reserve_is_closed() -> None:
    """Neither a first nor a second step leads into it."""
    field = Field("w b3 I", "w b2 C", "b b0 I")
    field.begin("planning")
    with pytest.raises(IllegalAction) as refused:
        field.play("w", "order w-inf-1 b0 1")
    assert refused.value.rule == "move.5"
    assert not field.has("w", "order w-cav-1 b3 1 b0")
    assert field.has("w", "order w-cav-1 b3 1 c3")


@pytest.mark.rule("commanders", "move.6")
def test_move_6_no_attack_out_of_the_reserve() -> None:
    """The enemy holds the home sector: the units in reserve stay."""
    field = Field("w w0 IC", "b b1 I").orders("w", "I w0-b1, C w0-b1")
    field.begin("combined")
    with pytest.raises(IllegalAction) as refused:
        field.play("w", "send w-inf-1 b1 1")
    assert refused.value.rule == "move.6"
    assert field.waits_for("w") == "NothingToSend"
    field.quietly()
    assert field.fates("w") == {"w0": 2}


@pytest.mark.rule("commanders", "move.6")
def test_move_6_a_race_out_of_the_reserve_is_cancelled() -> None:
    """The enemy makes for the same empty sector: he gets it without a fight, and the order is kept."""
    field = Field("w w0 I", "b b2 I", scenario_text=SIDE_B, dice=[]).orders("w", "I w0-b1").orders("b", "I b2-b1")
    (stayed,) = of_kind(field.send_all("combined"), "UnitsStayed")
    assert (stayed.rule, field.at("w", "w0"), field.at("b", "b1")) == ("move.6", "I", "I*")


@pytest.mark.rule("commanders", "move.7")
def test_move_7_from_the_reserve_through_a_friendly_sector_to_the_attack() -> None:
    """Cavalry leaves the reserve in the fast phase and attacks in combined arms."""
    field = Field("w w0 C", "b b2 I", dice=[1, 6, 1]).orders("w", "C w0-b1-b2")
    field.send_all("fast")
    assert field.at("w", "b1") == "C"
    field.reach("combined")
    (formed,) = of_kind(field.send_all(), "ZoneFormed")
    assert formed.rule == "combat.trigger.1"
    field.quietly()
    assert field.fates("w") == {"b2": 1}


@pytest.mark.rule("commanders", "move.8")
def test_move_8_the_owner_picks_who_finds_room() -> None:
    """There is room for one: the second battalion is named first and goes, the first keeps its order."""
    field = Field("w b1 II", "w b2 IIIII", "b a3 I").orders("w", "2I b1-b2")
    field.begin("combined")
    field.play("w", "send w-inf-2 b2 1", "send w-inf-1 b2 1")
    events = field.play("b", "hold")
    first, second = field.units["w b1"]
    assert (field.where(first), field.where(second)) == ("b1", "b2")
    assert [(event.rule, event.count) for event in of_kind(events, "UnitsStayed")] == [("move.8", 1)]
    assert field.has("w", "send w-inf-1 b2 1")


@pytest.mark.rule("commanders", "move.8")
def test_move_8_the_owner_picks_who_enters_a_conquered_sector() -> None:
    """Seven attackers have won a sector for six: one of the first group has to stay."""
    field = Field("w b1 III", "w a2 IIII", "b b2 C", dice=[1] * 9).orders("w", "3I b1-b2, 4I a2-b2")
    field.send_all("combined")
    field.quietly(until="FallBack")
    field.play("b", "fall-back b2 1")
    assert field.waits_for("w") == "EnterSector"
    field.play("w", "enter w-inf-4 b2 4")
    assert not field.has("w", "enter w-inf-1 b2 3")
    field.play("w", "enter w-inf-3 b2 2")
    assert field.fates("w") == {"b2": 6, "b1": 1}
    assert field.where(field.units["w b1"][2]) == "b2"


@pytest.mark.rule("commanders", "move.9")
def test_move_9_routed_units_take_room() -> None:
    """Four lie or stand in the sector; two of three find room."""
    field = Field("w b1 III", "w b2 IA!A!A!", "b a3 I").orders("w", "3I b1-b2")
    field.send_all("combined")
    assert field.fates("w") == {"b1": 1, "b2": 6}


@pytest.mark.rule("commanders", "move.10")
@pytest.mark.parametrize(("start", "goal"), [("b1", "b2"), ("w0", "b1"), ("b1", "w0")])
def test_move_10_five_units_cross_a_border_in_a_phase(start: str, goal: str) -> None:
    """Six are ordered; five go, and the sixth may follow in the next phase if the sector takes it."""
    field = Field(f"w {start} IIIIII", "b a3 I").orders("w", f"6I {start}-{goal}")
    field.begin("combined")
    assert not field.has("w", f"send w-inf-1 {goal} 6")
    field.play("w", f"send w-inf-1 {goal} 5")
    assert field.waits_for("w") == ""
    field.play("b", "hold")
    assert field.fates("w") == {start: 1, goal: 5}
    assert field.has("w", f"send w-inf-6 {goal} 1")


@pytest.mark.rule("commanders", "move.10")
def test_move_10_each_side_and_direction_has_its_own_five() -> None:
    """Five go over a border one way while five others come the other way."""
    field = Field("w b1 IIIII", "w b2 IIIII", "b a3 I").orders("w", "5I b1-b2, 5I b2-b1")
    field.send_all("combined")
    assert [field.where(unit) for unit in (*field.units["w b1"], *field.units["w b2"])] == ["b2"] * 5 + ["b1"] * 5


@pytest.mark.rule("commanders", "move.11")
def test_move_11_attackers_fill_their_sector_until_they_have_won() -> None:
    """Three of six attack and are thrown back; nobody could come up behind them meanwhile."""
    field = Field("w b1 IIIIII", "w w0 II", "b b2 IIIIII", dice=[1] * 6 + [1] * 3 + [2] * 3)
    field.orders("w", "3I b1-b2, 2I w0-b1").begin("combined")
    field.send_all()
    field.reach("noncombat")
    assert field.fates("w") == {"b1": 6, "w0": 2}


@pytest.mark.rule("commanders", "move.12")
def test_move_12_full_sectors_exchange_units() -> None:
    """Six in each; three go either way at once."""
    field = Field("w b1 IIIIII", "w b2 IIIIII", "b a3 I").orders("w", "3I b1-b2, 3I b2-b1")
    field.send_all("combined")
    assert [field.where(unit) for unit in field.units["w b1"]].count("b2") == 3
    assert [field.where(unit) for unit in field.units["w b2"]].count("b1") == 3


@pytest.mark.rule("commanders", "move.12")
def test_move_12_an_exchange_is_held_to_the_limit() -> None:
    """Three go one way and one the other: only one of the three finds room."""
    field = Field("w b1 IIIIII", "w b2 IIIIII", "b a3 I").orders("w", "3I b1-b2, I b2-b1")
    field.send_all("combined")
    assert [field.where(unit) for unit in field.units["w b1"]].count("b2") == 1
    assert field.fates("w") == {"b1": 6, "b2": 6}


@pytest.mark.rule("commanders", "move.12")
def test_move_12_who_cannot_leave_makes_no_room_for_others() -> None:
    """Both sectors are full and nobody leaves the farther one: the units behind stay in reserve."""
    field = Field("w b1 IIIIII", "w b2 IIIIII", "w w0 III", "b a3 I").orders("w", "3I b1-b2, 3I w0-b1")
    field.send_all("combined")
    assert field.fates("w") == {"b1": 6, "b2": 6, "w0": 3}


@pytest.mark.rule("commanders", "move.13")
@pytest.mark.parametrize("phase", ["fast", "combined", "noncombat"])
def test_move_13_the_own_reserve_is_friendly(phase: str) -> None:
    """Empty as it is, cavalry goes back into it in any phase of movement."""
    field = Field("w b1 C", "b a3 I", scenario_text=SIDE_B).orders("w", "C b1-w0")
    field.send_all(phase)
    assert field.fates("w") == {"w0": 1}
