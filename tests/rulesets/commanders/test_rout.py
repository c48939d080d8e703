"""Routed units: what they cannot do, where they go, who takes them."""

from __future__ import annotations

import pytest

from tests.rulesets.commanders.field import Field
from tests.rulesets.commanders.fight import Fight
from tests.rulesets.drill import of_kind


@pytest.mark.rule("commanders", "rout.1")
def test_rout_1_the_routed_get_no_orders() -> None:
    """A routed battery cannot be named on the sheet."""
    field = Field("w b1 A!A")
    field.begin("planning")
    assert not field.has("w", "order w-art-1 b2 1")
    assert field.has("w", "order w-art-2 b2 1")


@pytest.mark.rule("commanders", "rout.1")
@pytest.mark.parametrize(
    ("letter", "phase"), [("C!", "fast"), ("A!", "bombardment"), ("I!", "combined"), ("A!", "noncombat")]
)
def test_rout_1_the_routed_do_not_act(letter: str, phase: str) -> None:
    """An order given before the rout is not carried out."""
    field = Field(f"w b1 {letter}", "w a1 I", "b b3 I").orders(
        "w", f"{letter[0]} b1-{'a1' if phase == 'noncombat' else 'b2'}"
    )
    if phase == "bombardment":
        field.orders("w", "A b1-b3")
    field.begin(phase)
    assert field.waits_for("w") == "NothingToSend"


@pytest.mark.rule("commanders", "rout.1")
def test_rout_1_the_routed_neither_react_nor_roll_nor_hold() -> None:
    """Beside a fit gun a routed infantry unit forms no square and throws nothing; the sector is not theirs after it."""
    fight = Fight("w b1 CC", "b b2 AI!", white="2C b1-b2", dice=(1, 1, 3, 3))
    assert fight.waits_for("b") == ""
    fight.on()
    assert fight.at("w", "b2") == "CC"


@pytest.mark.rule("commanders", "rout.2")
def test_rout_2_whoever_enters_captures_them_all() -> None:
    """Marching into a sector with routed units of all kinds takes all of them."""
    fight = Fight("w b1 C", "b b2 I!C!A!", white="C b1-b2", phase="fast").on()
    assert fight.fates("b") == {"captured": 3}
    told = [type(event).__name__ for event in fight.log]
    assert told.index("UnitsMoved") < told.index("UnitCaptured")  # nobody takes what he has not reached


@pytest.mark.rule("commanders", "rout.3")
def test_rout_3_infantry_flees_at_the_end_of_combined_arms_only() -> None:
    """Routed in the fast phase it lies in its sector through the bombardment."""
    fight = Fight("w b1 C", "b b2 II", white="C b1-b2", phase="fast", dice=(1, 6, 1)).on()
    assert fight.at("b", "b2") == "II!"
    fight.reach("combined")
    assert fight.at("b", "b2") == "II!"
    fight.reach("noncombat")
    assert (fight.at("b", "b2"), fight.at("b", "box")) == ("I", "I")


@pytest.mark.rule("commanders", "rout.4")
def test_rout_4_cavalry_flees_at_the_end_of_the_fast_phase() -> None:
    """Routed in a charge it is gone when the phase is over."""
    fight = Fight("w b1 C", "b b2 CC", white="C b1-b2", phase="fast", dice=(6, 1)).on()
    assert (fight.at("b", "b2"), fight.at("b", "box")) == ("C", "C")


@pytest.mark.rule("commanders", "rout.4")
def test_rout_4_or_of_combined_arms() -> None:
    """Routed by bombardment it flees at the end of combined arms."""
    fight = Fight("w b1 A", "b b2 CC", white="A b1-b2", phase="bombardment", dice=(5, 1))
    assert fight.at("b", "b2") == "CC!"
    fight.next().on()
    assert (fight.at("b", "b2"), fight.at("b", "box")) == ("C", "C")


@pytest.mark.rule("commanders", "rout.4")
def test_rout_4_not_between_fire_and_melee() -> None:
    """Cavalry shot down at range still lies in the zone in melee and can be captured there."""
    fight = Fight("w b1 II", "b b2 C", "b b3 I", white="2I b1-b2", dice=(6, 1, 4, 1)).on()
    assert fight.fates("b") == {"captured": 1, "b3": 1}


@pytest.mark.rule("commanders", "rout.5")
def test_rout_5_guns_stay_where_they_are() -> None:
    """Routed by bombardment, artillery lies in its sector into the next round."""
    fight = Fight("w b1 A", "b b2 A", "b b3 I", white="A b1-b2", phase="bombardment", dice=(6,))
    fight.next().on()
    assert fight.at("b", "b2") == "A!"
    fight.quietly()
    assert (fight.state.turn, fight.at("b", "b2")) == (2, "A!")


@pytest.mark.rule("commanders", "rout.6")
@pytest.mark.parametrize("phase", ["bombardment", "noncombat", "rally", "scoring"])
def test_rout_6_nobody_flees_in_the_other_phases(phase: str) -> None:
    """Routed units of all kinds lie where they lie."""
    field = Field("w b1 I", "b b3 I!C!A!I")
    told = field.begin(phase)
    if field.waits_for("w") in ("NothingToSend", "SendUnits"):
        told += field.send_all()
    assert not of_kind(told, "UnitFled")
    assert field.at("b", "b3") == "II!C!A!"
