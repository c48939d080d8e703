"""What pointing at a sector or a unit is answered, when orders are written and in the phases that carry them out."""

from __future__ import annotations

import pytest

from grognard.core.pointing import Answer, answer
from tests.rulesets.commanders.field import SIDES, Field


def pointed(field: Field, side: str, at: str, unit: int = -1) -> Answer:
    """A side points at a sector, and at the first unit there if it sees one."""
    number = SIDES[side]
    place = field.scenario.board.grid.parse(at)
    pieces = field.ruleset.view(field.game, number).pieces
    seen = next((piece.id for piece in pieces if piece.place == place and piece.id != unit), -1)
    found = answer(field.game, number, unit, place, seen)
    assert found is not None
    return found


def first(field: Field, side: str, sector: str) -> int:
    """The first unit of a side in a sector."""
    place = field.scenario.board.grid.parse(sector)
    units = field.scenario.units
    return next(u for u in range(len(units)) if units[u].side == SIDES[side] and field.game.state.place[u] == place)


def why_not(field: Field, side: str, at: str, start: str = "") -> str:
    found = pointed(field, side, at, first(field, side, start) if start else -1)
    assert not found.lawful, found.sentence
    return found.rule


PLAN = ("w b1 IIC", "w a1 A", "b b3 II", "b c3 I")


@pytest.mark.rule("commanders", "orders.10")
@pytest.mark.rule("commanders", "move.5")
def test_orders_name_a_way_that_there_is() -> None:
    field = Field(*PLAN)
    field.begin("planning")
    assert why_not(field, "w", "c3", "b1") == "orders.10", "infantry goes one sector"
    assert why_not(field, "w", "b0", "b1") == "move.5", "nobody enters the enemy's reserve"


@pytest.mark.rule("commanders", "rout.1")
def test_routed_units_take_no_orders() -> None:
    field = Field("w b1 I!", "w a1 I", "b b3 I")
    field.begin("planning")
    assert why_not(field, "w", "b2", "b1") == "rout.1"


@pytest.mark.rule("commanders", "orders.2")
def test_a_unit_that_has_its_order_gets_no_second() -> None:
    field = Field("w b1 I", "b b3 I")
    field.begin("planning")
    unit = first(field, "w", "b1")
    assert pointed(field, "w", "b2", unit).lawful
    field.game.play(0, field.game.options(0).groups[0][0])
    assert why_not(field, "w", "b2", "b1") in ("orders.1", "orders.2")


@pytest.mark.rule("commanders", "phase.3")
def test_infantry_does_not_act_in_the_fast_phase() -> None:
    field = Field("w b1 IC", "b b3 I").orders("w", "I b1-b2, C b1-b2").orders("b", "")
    field.begin("fast")
    infantry = first(field, "w", "b1")
    found = pointed(field, "w", "b2", infantry)
    assert (found.lawful, found.rule) == (False, "phase.3")


@pytest.mark.rule("commanders", "orders.8")
def test_only_what_is_written_is_carried_out() -> None:
    field = Field("w b1 IC", "b b3 I").orders("w", "C b1-b2").orders("b", "")
    field.begin("combined")
    assert why_not(field, "w", "b2", "b1") == "orders.8"


@pytest.mark.rule("commanders", "bombard.1")
@pytest.mark.rule("commanders", "bombard.2")
def test_an_enemy_in_the_bombardment_phase_is_about_guns() -> None:
    field = Field("w b1 AI", "w a1 I", "b b2 I", "b c3 I").orders("w", "A b1-b2").orders("b", "")
    field.begin("bombardment")
    gun = next(
        u
        for u in range(len(field.scenario.units))
        if field.scenario.units[u].kind == 2
        and field.game.state.place[u] == field.scenario.board.grid.parse("b1")
        and field.scenario.units[u].side == 0
    )
    assert pointed(field, "w", "b2").lawful, "its battery can"
    assert pointed(field, "w", "c3", gun).rule == "bombard.2", "not in line"
    assert why_not(field, "w", "b2", "a1") == "bombard.1", "infantry does not bombard"


@pytest.mark.rule("commanders", "noncombat.1")
def test_the_enemys_sectors_are_closed_in_the_non_combat_phase() -> None:
    field = Field("w b1 I", "b b2 I").orders("w", "I b1-b2").orders("b", "")
    field.begin("noncombat")
    assert why_not(field, "w", "b2", "b1") == "noncombat.1"


@pytest.mark.rule("commanders", "status.6")
def test_the_spent_do_not_act() -> None:
    field = Field("w b1 I*", "b b3 I").orders("w", "I b1-b2").orders("b", "")
    field.begin("combined")
    assert why_not(field, "w", "b2", "b1") == "status.6"
