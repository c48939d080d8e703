"""The rally phase."""

from __future__ import annotations

import pytest

from tests.rulesets.commanders.field import Field


def rallying(*lines: str, used: str = "") -> Field:
    field = Field(*lines, "b b3 I").orders("w", used)
    field.begin("rally")
    return field


@pytest.mark.rule("commanders", "rally.1")
def test_rally_1_one_unit_for_each_saved_order() -> None:
    """Nine orders were written: one unit rallies, though two pairs are in the box."""
    field = rallying("w b1 IIIIII", "w a1 III", "w box CCCC", used="6I b1-b2, 3I a1-a2")
    field.play("w", "rally w-cav-1")
    assert field.waits_for("w") == "WriteOrders"
    assert (field.at("w", "w0"), field.at("w", "box")) == ("C", "CC")


@pytest.mark.rule("commanders", "rally.1")
def test_rally_1_artillery_costs_an_order_too() -> None:
    """With one order saved it is the guns or the infantry."""
    field = rallying("w b1 IIIIIA!", "w a1 IIII", "w box II", used="5I b1-b2, 4I a1-a2")
    field.play("w", "rally w-art-1")
    assert field.waits_for("w") == "WriteOrders"
    assert (field.at("w", "b1"), field.at("w", "box")) == ("IIIIIA", "II")


@pytest.mark.rule("commanders", "rally.2")
def test_rally_2_two_routed_units_make_one() -> None:
    """Four saved orders, six infantry and two cavalry: three and one come back, as many leave the game."""
    field = rallying("w b1 IIIIII", "w box IIIIIICC", used="6I b1-b2")
    field.play("w", "rally-all")
    assert field.at("w", "w0") == "IIIC"
    assert field.fates("w") == {"b1": 6, "w0": 4, "merged": 4}


@pytest.mark.rule("commanders", "rally.3")
@pytest.mark.parametrize("box", ["I", "C", "IC"])
def test_rally_3_neither_one_alone_nor_two_unlike(box: str) -> None:
    """There is nothing to ask for."""
    field = rallying("w b1 I", f"w box {box}")
    assert (field.waits_for("w"), field.at("w", "box")) == ("WriteOrders", box)


@pytest.mark.rule("commanders", "rally.3")
def test_rally_3_the_odd_one_stays() -> None:
    """Of three infantry and one cavalry one infantry comes back, one is gone, two units stay in the box."""
    field = rallying("w b1 I", "w box IIIC")
    field.play("w", "rally-all")
    assert (field.at("w", "w0"), field.at("w", "box")) == ("I", "IC")


@pytest.mark.rule("commanders", "rally.4")
def test_rally_4_rallied_units_stand_in_the_reserve_fresh() -> None:
    """They take orders in the next round."""
    field = rallying("w b1 I", "w box C*C*")
    field.play("w", "rally w-cav-2")
    assert (field.at("w", "w0"), field.where(field.units["w box"][1])) == ("C", "w0")
    assert field.has("w", "order w-cav-2 b1 1")


@pytest.mark.rule("commanders", "rally.5")
def test_rally_5_guns_rally_where_they_stand() -> None:
    """Nobody is removed for it."""
    field = rallying("w b2 IA!", "b b1 I")
    field.play("w", "rally w-art-1")
    assert (field.at("w", "b2"), field.fates("w")) == ("IA", {"b2": 2})


@pytest.mark.rule("commanders", "rally.6")
@pytest.mark.parametrize(("units", "asked"), [("A!A!", "WriteOrders"), ("A!C", "RallyUnits"), ("A!A", "RallyUnits")])
def test_rally_6_guns_need_a_unit_that_holds_the_sector(units: str, asked: str) -> None:
    """White's own command marker on b1 is not enough, nor are other routed guns."""
    assert rallying(f"w b1 {units}").waits_for("w") == asked


@pytest.mark.rule("commanders", "rally.7")
def test_rally_7_surplus_units_give_no_points() -> None:
    """Nobody has captured them."""
    field = rallying("w b1 I", "w box IIII")
    field.play("w", "rally-all")
    assert field.fates("w")["merged"] == 2
    assert (field.state.points, field.state.prisoners) == ((0, 0), ((), ()))
