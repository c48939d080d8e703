"""Movement [7.1]."""

from __future__ import annotations

import pytest

from grognard.rulesets.napoleon3.state import COMMANDED
from tests.rulesets.drill import of_kind
from tests.rulesets.napoleon3.acts import options, wait
from tests.rulesets.napoleon3.battle import Battle

ENEMY = "austrian v infantry b 0101 e"
HQ = "allied i hq h 0110"


def reach(row: str, mover: str, *others: str, key: str = "a") -> set[str]:
    """Where a unit may go along a row of hexes."""
    battle = Battle(row + "\n", f"allied i {mover}", *others)
    battle.activate("i")
    wait(battle, "ChooseMover")
    if not battle.has("allied", f"select {key}"):
        return set()
    battle.play("allied", f"select {key}")
    return battle.reach(key)


@pytest.mark.rule("napoleon3", "7.1a")
def test_7_1a_each_hex_costs_what_the_chart_says() -> None:
    """Woods cost infantry two; what is left must be enough, and there is no free hex."""
    row = ". . w w . . . . . ."
    assert reach(row, "infantry a 0110 movement=3", HQ, ENEMY) == {"0109", "0108"}
    assert reach(row, "infantry a 0110 movement=2", HQ, ENEMY) == {"0109"}
    assert reach(row.replace(". .", ". w", 1), "infantry a 0110 movement=1", HQ, ENEMY) == set()
    assert reach(row, "hq h 0110 movement=4", "allied i infantry a 0110", ENEMY, key="h") == {"0109", "0108"}


@pytest.mark.rule("napoleon3", "7.1b")
def test_7_1b_points_are_not_saved() -> None:
    """Who stood for an hour goes no further in the next."""
    row = ". . . . . . . . . .\n"
    battle = Battle(
        row, "allied i infantry a 0110 movement=2", HQ, ENEMY, "allied commander nap 0110", dice=(6, 1, 1, 6, 1)
    )
    battle.begin("initiative")
    battle.play("allied", "activate h", "select a")
    assert battle.reach("a") == {"0109", "0108"}
    battle.play("allied", "stay a")
    wait(battle, "ChooseFirst")
    battle.play("allied", "activate h", "select a")
    assert battle.reach("a") == {"0109", "0108"}


@pytest.mark.rule("napoleon3", "7.1c")
def test_7_1c_one_unit_after_the_other() -> None:
    """While a unit moves no other does, and once it has moved it is done."""
    battle = Battle(". . . . . . . . . .\n", "allied i infantry a 0110", "allied i infantry c 0109", HQ, ENEMY)
    battle.activate("i")
    battle.play("allied", "select a")
    assert {text.split()[1] for text in options(battle, "allied")} == {"a"}
    battle.play("allied", "move a 0108 e")
    assert options(battle, "allied") == ["select c", "select h", "end"]


@pytest.mark.rule("napoleon3", "7.1d")
@pytest.mark.parametrize("kind", ["infantry", "cavalry", "artillery"])
@pytest.mark.parametrize("letter", [".", "f"])
def test_7_1d_open_ground_and_farmland_cost_one(kind: str, letter: str) -> None:
    """For everybody."""
    row = " ".join(letter * 10)
    assert reach(row, f"{kind} a 0110 movement=3", HQ, ENEMY) == {"0109", "0108", "0107"}


@pytest.mark.rule("napoleon3", "7.1e")
def test_7_1e_nobody_goes_where_the_enemy_stands() -> None:
    """Neither units nor leaders nor lines of command; his flank alone would not stop them."""
    row = ". . . . . . . . . ."
    enemy = "austrian v artillery x 0107 e"
    assert reach(row, "infantry a 0110", HQ, enemy) == {"0109", "0108"}
    assert reach(row, "hq h 0110", "allied i infantry a 0110", enemy, key="h") == {"0109", "0108"}
    lines = ("allied i infantry a 0110", HQ, "allied i infantry c 0106", enemy)
    battle = Battle(row + "\n", *lines, "allied commander nap 0110 inertia=5", dice=(6, 1))
    battle.begin("commanders")
    assert battle.reach("nap") == {"0109"}
    assert not of_kind(battle.play("allied", "stay nap"), "HeadquartersMarked")
    battle.play("allied", "activate h")
    wait(battle, "ChooseMover")
    assert not battle.game.state.status[battle.keys["c"]] & COMMANDED
    battle.play("allied", "select a")
    assert "0107" not in battle.reach("a")
