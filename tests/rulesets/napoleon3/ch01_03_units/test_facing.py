"""Facing [2, 7.3]: fronts and flanks, and when a unit may turn."""

from __future__ import annotations

import pytest

from grognard.rulesets.napoleon3.ruleset import RULESET
from tests.rulesets.napoleon3.acts import attack, idle, options, wait
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


@pytest.mark.rule("napoleon3", "7.3a")
def test_7_3a_turning_is_free_while_moving() -> None:
    """A unit that has spent all it has still takes any facing, and one that stands may turn."""
    lines = ("allied i infantry a 0307 e movement=2", "allied i hq h 0307", "austrian v infantry x 0101")
    for way in DIRECTIONS:
        battle = Battle(FIELD, *lines)
        battle.activate("i")
        battle.play("allied", "select a", f"move a 0305 {way}")
        assert (battle.where("a"), battle.facing("a")) == ("0305", way)
    still = Battle(FIELD, *lines)
    still.activate("i")
    still.play("allied", "select a", "turn a sw")
    assert (still.where("a"), still.facing("a")) == ("0307", "sw")


@pytest.mark.rule("napoleon3", "7.3b")
def test_7_3b_nobody_turns_before_defensive_fire() -> None:
    """An enemy who comes round the flank finds the unit as it stood."""
    lines = (
        "allied i infantry a 0304 e",
        "allied i hq h 0306",
        "austrian v infantry b 0305 e combat=1",
        "austrian v hq k 0307",
    )
    battle = Battle(FIELD, *lines, turns=1)
    battle.activate("v")
    wait(battle, "DeclareAttacks")
    battle.play("austrian", "attack b 0304", "fight")
    assert battle.facing("a") == "e"
    assert not any(text.startswith("turn") for text in options(battle, "allied"))
    battle.script(1, 6, 1, 6)
    battle.play("allied", "stand")
    assert battle.facing("a") == "e"


@pytest.mark.rule("napoleon3", "7.3b")
def test_7_3b_after_a_retreat_by_one_hexside() -> None:
    """The beaten unit may turn by one hexside; so may a defender whose attacker was thrown back."""
    lines = (
        "allied i infantry a 0304 e combat=1",
        "allied i hq h 0307",
        "austrian v infantry b 0303 w combat=8",
        "austrian v hq k 0301",
    )
    beaten = Battle(FIELD, *lines, turns=1)
    beaten.activate("v")
    attack(beaten, "austrian", "b", "0304", 1, 1, until=("TurnUnit", "ChooseRetreat"))
    if beaten.waits_for("allied") == "ChooseRetreat":
        beaten.play("allied", "retreat a 0305")
    assert set(options(beaten, "allied")) == {"turn a ne", "turn a se", "stay a"}
    lines = (
        "allied i infantry a 0304 e combat=8",
        "allied i hq h 0307",
        "austrian v infantry b 0303 w",
        "austrian v hq k 0301",
    )
    holding = Battle(FIELD, *lines, turns=1)
    holding.activate("v")
    attack(holding, "austrian", "b", "0304", 1, until=("ChooseRetreat", "TurnUnit"))
    while holding.waits_for("austrian"):
        idle(holding)
    assert set(options(holding, "allied")) == {"turn a ne", "turn a se", "stay a"}
