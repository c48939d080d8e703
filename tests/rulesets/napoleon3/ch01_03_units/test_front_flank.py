"""Facing [2]: fronts and flanks."""

from __future__ import annotations

import pytest

from grognard.rulesets.napoleon3.ruleset import RULESET
from tests.rulesets.napoleon3.acts import options, wait
from tests.rulesets.napoleon3.battle import Battle

FIELD = """
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    """
VILLAGE = "\n".join([". . . . . . ."] * 2 + [". . . v . . ."] + [". . . . . . ."] * 2) + "\n"
RING = {"ne": "0204", "e": "0303", "se": "0404", "sw": "0405", "w": "0305", "nw": "0205"}
"""The neighbours of 0304."""
DIRECTIONS = tuple(RING)
AROUND = tuple(f"austrian v infantry b{way} {hex} {way}" for way, hex in RING.items())
"""Enemies on all sides, all looking away."""


def attackable(terrain: str, facing: str) -> set[str]:
    """Where a unit in 0304 could attack."""
    battle = Battle(terrain, f"allied i infantry a 0304 {facing}", "allied i hq h 0304", *AROUND)
    battle.activate("i")
    wait(battle, "DeclareAttacks")
    return {text.split()[2] for text in options(battle, "allied") if text.startswith("attack a")}


@pytest.mark.rule("napoleon3", "2a")
@pytest.mark.parametrize("facing", DIRECTIONS)
def test_2a_three_hexes_are_front_and_three_flank(facing: str) -> None:
    """The front is the hexside that a unit faces and its two neighbours."""
    at = DIRECTIONS.index(facing)
    assert attackable(FIELD, facing) == {RING[DIRECTIONS[(at + turn) % 6]] for turn in (-1, 0, 1)}


@pytest.mark.rule("napoleon3", "2b")
def test_2b_in_a_village_everything_is_front() -> None:
    """All six neighbours can be attacked, and no enemy is on a flank."""
    assert attackable(VILLAGE, "e") == set(RING.values())
    lines = ("allied i infantry a 0304 e", "allied i hq h 0306", "austrian v infantry x 0307 e")
    battle = Battle(VILLAGE, *lines, "austrian v hq k 0307")
    battle.activate("v")
    battle.play("austrian", "select x")
    assert "0305" in battle.reach("x")
    assert "0405" in battle.reach("x")
    battle.play("austrian", "move x 0405 e")
    assert battle.game.scenario.field.zones[battle.grid.parse("0304")][1].bit_count() == 6


@pytest.mark.rule("napoleon3", "2c")
def test_2c_leaders_have_no_facing() -> None:
    """A headquarters moves without being given one, and shows none."""
    lines = (
        "allied i infantry a 0304 e",
        "allied i hq h 0304",
        "allied commander nap 0307 inertia=5",
        "austrian v infantry x 0101",
    )
    battle = Battle(FIELD, *lines, dice=(1, 3, 3))
    battle.activate("i")
    battle.play("allied", "select h")
    assert all(len(text.split()) == 3 for text in options(battle, "allied") if text.startswith("move"))
    facings = {piece.key: piece.facing for piece in RULESET.view(battle.game, 0).pieces}
    assert facings == {"a": 1, "h": -1, "nap": -1, "x": 4}
    battle.begin("commanders")
    assert battle.has("allied", "move nap 0306")
