"""The rally phase."""

from __future__ import annotations

import pytest

from grognard.rulesets.napoleon3.state import DIRECT
from tests.rulesets.drill import of_kind
from tests.rulesets.napoleon3.fight import HEADQUARTERS, OPEN, Fight

A, B = "allied i infantry a 0306 e disorganized", "austrian v infantry b 0302 w disorganized"


def rallied(*lines: str, faces: tuple[int, ...] = (6, 6, 6), hot: bool = False, **more: object) -> Fight:
    """The rally phase of one turn."""
    fight = Fight(OPEN, *lines, **more)  # type: ignore[arg-type]
    fight.game.state.weather = int(hot)
    fight.events = fight.only("rally", *faces)
    return fight


def modifiers(fight: Fight) -> dict[str, int]:
    (event,) = of_kind(fight.events, "UnitRallied")
    return {modifier.why: modifier.value for modifier in event.modifiers}


@pytest.mark.rule("napoleon3", "12a")
def test_12a_disorganized_units_of_both_sides_try_once() -> None:
    """Those in good order do not, and whoever fails does not try again."""
    fight = rallied(*HEADQUARTERS, A, B, "allied i infantry c 0106 e", faces=(1, 1, 6, 6))
    assert [event.unit for event in of_kind(fight.events, "UnitRallied")] == [fight.unit("a"), fight.unit("b")]


@pytest.mark.rule("napoleon3", "12a")
@pytest.mark.parametrize(("facing", "hex"), [("w", "0305"), ("e", "0305")])
def test_12a_not_next_to_an_enemy(facing: str, hex: str) -> None:
    """In his zone or on his flank; an enemy leader does not count."""
    fight = rallied(*HEADQUARTERS, A, f"austrian v infantry b {hex} {facing}")
    assert not of_kind(fight.events, "UnitRallied")
    alone = rallied(HEADQUARTERS[0], "austrian v hq k 0305", A)
    assert of_kind(alone.events, "UnitRallied")


@pytest.mark.rule("napoleon3", "12a")
def test_12a_not_across_a_steep_slope_either() -> None:
    """There is no zone across it, but there is an enemy."""
    heights = "0 0 0 0 0 0 0\n0 0 0 0 0 0 0\n0 0 2 0 0 0 0\n0 0 0 0 0 0 0\n0 0 0 0 0 0 0\n"
    fight = rallied(*HEADQUARTERS, A, "austrian v infantry b 0305 w", heights=heights)
    assert not of_kind(fight.events, "UnitRallied")


@pytest.mark.rule("napoleon3", "12b")
@pytest.mark.parametrize(("die", "order"), [(4, True), (3, False)])
def test_12b_rally_is_a_morale_check(die: int, order: bool) -> None:
    """Two steps and a four are six."""
    fight = rallied("allied i hq h 0304", A, faces=(die,))
    assert fight.is_disorganized("a") != order


@pytest.mark.rule("napoleon3", "12b")
def test_12b_the_modifiers_of_a_rally() -> None:
    """A leader near, enemy guns in range, losses, heat and all."""
    fight = rallied(
        "allied i hq h 0307", "allied i infantry a 0306 e steps=3 lost=1 disorganized",
        "austrian v artillery q 0303 e range=3", hot=True,
    )  # fmt: skip
    assert modifiers(fight) == {"morale": 3, "steps-lost": -1, "heat": -1, "leader-adjacent": 1, "enemy-artillery": -1}


@pytest.mark.rule("napoleon3", "12c")
def test_12c_a_failed_rally_does_no_harm() -> None:
    """Still disorganized, no step lost."""
    fight = rallied(*HEADQUARTERS, A, faces=(1,))
    assert (fight.is_disorganized("a"), fight.losses("a")) == (True, 0)


@pytest.mark.rule("napoleon3", "12d")
def test_12d_lost_steps_never_return() -> None:
    """The unit rallies with the loss it had."""
    fight = rallied("allied i hq h 0306", f"{A} lost=1", faces=(6,))
    assert (fight.is_disorganized("a"), fight.losses("a")) == (False, 1)


@pytest.mark.rule("napoleon3", "12e")
@pytest.mark.parametrize(("hq", "out"), [("0304", False), ("", True)])
def test_12e_out_of_command_costs_one(hq: str, out: bool) -> None:
    """A unit that cannot trace to its headquarters."""
    fight = rallied(*([f"allied i hq h {hq}"] if hq else []), A)
    assert ("out-of-command" in modifiers(fight)) == out


@pytest.mark.rule("napoleon3", "12e")
def test_12e_the_marker_of_the_headquarters_is_off_by_then() -> None:
    """Out of command by its headquarters alone, a unit does not suffer."""
    fight = Fight(OPEN, "allied i hq h 0304", A)
    fight.game.state.formation[0] |= 1
    fight.events = fight.only("rally", 6)
    assert "out-of-command" not in modifiers(fight)


@pytest.mark.rule("napoleon3", "12e")
@pytest.mark.parametrize(("marked", "out"), [(False, False), (True, True)])
def test_12e_units_without_headquarters_lean_on_those_that_were_in_command(marked: bool, out: bool) -> None:
    """What the command phase said of a neighbour's headquarters still counts."""
    fight = Fight(OPEN, "allied i hq h 0304", "allied i infantry c 0304 e", "allied w cavalry a 0306 e disorganized")
    fight.game.state.formation[0] |= int(marked)
    fight.events = fight.only("rally", 6)
    assert ("out-of-command" in modifiers(fight)) == out


@pytest.mark.rule("napoleon3", "12e")
@pytest.mark.parametrize(("direct", "nap", "expected"), [(True, "0304", 0), (False, "0304", -1), (True, "0101", -1)])
def test_12e_who_is_led_by_his_commander_rallies_in_command(direct: bool, nap: str, expected: int) -> None:
    """Out of reach of its headquarters, but under direct command [8.2d] and within that range when it rallies."""
    lines = ("allied i hq h 0501 movement=1", A, f"allied commander nap {nap} movement=3")
    fight = Fight(OPEN, *lines)
    fight.game.state.status[fight.unit("a")] |= DIRECT if direct else 0
    fight.events = fight.only("rally", 6)
    assert modifiers(fight).get("out-of-command", 0) == expected
