"""The non-combat move phase."""

from __future__ import annotations

import pytest

from grognard.core.errors import IllegalAction
from tests.rulesets.commanders.field import Field
from tests.rulesets.drill import of_kind

SIDE_B = 'board = "B"\n'


@pytest.mark.rule("commanders", "noncombat.1")
def test_noncombat_1_into_friendly_sectors_only() -> None:
    """Neither into an empty sector nor against the enemy; and there is no fight."""
    field = Field("w b1 III", "w a1 I", "b b2 I", scenario_text=SIDE_B, dice=[])
    field.orders("w", "I b1-a1, I b1-b2, I b1-c1").begin("noncombat")
    for goal in ("b2", "c1"):
        with pytest.raises(IllegalAction) as refused:
            field.play("w", f"send w-inf-1 {goal} 1")
        assert refused.value.rule == "noncombat.1"
    events = field.send_all()
    assert of_kind(events, "ZoneFormed") == []
    assert (field.at("w", "a1"), field.at("w", "b1")) == ("II", "II")


@pytest.mark.rule("commanders", "noncombat.2")
@pytest.mark.parametrize(("goal", "moved"), [("w0", 5), ("a1", 3)])
def test_noncombat_2_limits_of_border_and_sector(goal: str, moved: int) -> None:
    """Five over a border, even into the reserve; six in a sector."""
    field = Field("w b1 IIIIII", f"w {goal} III", "b a3 I").orders("w", f"6I b1-{goal}")
    field.send_all("noncombat")
    assert field.fates("w") == {goal: 3 + moved, "b1": 6 - moved}


@pytest.mark.rule("commanders", "noncombat.3")
@pytest.mark.parametrize("phase", ["bombardment", "combined"])
def test_noncombat_3_guns_move_if_they_have_not_fired(phase: str) -> None:
    """One battery fires at b2, early or late; the other moves to a1."""
    field = Field("w b1 AA", "w a1 I", "b b2 I", dice=[1, 1, 1]).orders("w", "A b1-b2, A b1-a1")
    field.begin(phase)
    assert not field.has("w", "send w-art-2 a1 1")
    field.play("w", "bombard w-art-1 b2" if phase == "bombardment" else "send w-art-1 b2 1")
    field.reach("noncombat")
    assert not field.has("w", "send w-art-1 a1 1")
    field.play("w", "send w-art-2 a1 1")
    field.play("b", "hold")
    assert (field.at("w", "b1"), field.at("w", "a1")) == ("A", "IA")


@pytest.mark.rule("commanders", "noncombat.4")
@pytest.mark.parametrize("attack", [True, False])
def test_noncombat_4_infantry_that_has_acted_stays(attack: bool) -> None:
    """It attacked or marched in combined arms; only its comrade may go to c1 now."""
    black = "b b2 I" if attack else "b a3 I"
    field = Field("w b1 II", "w c1 I", black, dice=[1, 1, 1, 2]).orders("w", "I b1-b2, I b1-c1")
    if not attack:
        field.orders("w", "I c1-b1, I b1-c1")
    field.begin("combined")
    field.play("w", "send w-inf-1 b2 1" if attack else "send w-inf-3 b1 1")
    field.play("w", "hold")
    field.play("b", "hold")
    field.reach("noncombat")
    stays = "w-inf-1" if attack else "w-inf-3"
    assert field.has("w", "send w-inf-2 c1 1")
    assert not field.has("w", f"send {stays} c1 1")
