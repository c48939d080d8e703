"""Fire, Break Test, retreat, Defensive Fire, Break Test … to any depth, in any Step, for either side."""

from __future__ import annotations

import pytest

from grognard.core.event import Event
from grognard.rulesets.brothers.ch05_turn.activation import Activation
from grognard.rulesets.brothers.ch08_fire.fire import Fire
from grognard.rulesets.brothers.ch12_assault.retreat import Flight
from grognard.rulesets.brothers.shown.problems import problems
from tests.rulesets.brothers.battle import Battle
from tests.rulesets.drill import modifiers, of_kind

CORRIDOR = """
    - - . - . - . - -
    . . . . . . . . .
    """
"""One way to the east, and posts beside it: 0107 is next to 0207 and 0208, 0105 to 0205 and 0206, 0103 to 0203 and
0204."""
WORN = "strength=6 worn=5 worn_morale=5 battleworn"
CASUALTY, FLEES, HOLDS = (6, 6, 1), 4, 1
"""Dice of a Casualty Hit from 5 points, of a Break Test that drives off, and of one that holds."""


def fires(battle: Battle) -> int:
    """How many fires are under way at once."""
    return sum(1 for _ in battle.game.under_way(Fire))


def flights(battle: Battle) -> int:
    return sum(1 for _ in battle.game.under_way(Flight))


def outcomes(events: list[Event]) -> list[str]:
    return [event.outcome for event in of_kind(events, "BreakTested")]


def repeated(events: list[Event]) -> list[int]:
    """The shift for repeated Defensive Fire in each fire."""
    return [modifiers(event).get("repeated-fire", 0) for event in of_kind(events, "Fired")]


@pytest.mark.rule("brothers", "10.1b")
@pytest.mark.rule("brothers", "11.8a")
def test_in_the_fire_step_a_unit_is_driven_to_and_fro_between_two_posts() -> None:
    """It flees the first fire next to a post, and from then on each post into the fire of the other."""
    battle = Battle(
        CORRIDOR,
        "french i infantry a 0209",
        "french i infantry one 0107",
        "french i infantry two 0105",
        "french i hq h 0209 aggressive=9",
        f"austrian v infantry b 0208 {WORN}",
        "austrian v infantry far 0201",
    )
    battle.activate("i", "aggressive")
    events = battle.fire("allied", "a", "0208", *(*CASUALTY, FLEES) * 5, *CASUALTY, HOLDS)
    for depth, shot in enumerate(("one 0207", "two 0206", "one 0207", "two 0206", "one 0207"), start=1):
        assert battle.options("allied") == [f"fire {shot}", "hold", "silence"]
        assert (fires(battle), flights(battle)) == (depth, depth)
        events += battle.play("allied", f"fire {shot}")
    assert outcomes(events) == ["retreats"] * 5 + ["held"]
    assert repeated(events) == [0, 0, 0, -2, -2, -2]
    assert battle.place("b") == "0207"
    assert (fires(battle), flights(battle)) == (0, 0)
    assert battle.asked() == "ChooseMover"
    assert problems(battle.game) == []


@pytest.mark.rule("brothers", "10.1b")
@pytest.mark.rule("brothers", "10.1d")
@pytest.mark.rule("brothers", "11.8.1a")
def test_in_the_movement_step_a_mover_is_driven_to_and_fro_and_its_move_is_over() -> None:
    """Here the side that is not active fires, four deep."""
    battle = Battle(
        CORRIDOR,
        f"french i infantry a 0202 {WORN} movement=9 morale=9",
        "french i hq h 0201 aggressive=9",
        "austrian v infantry two 0105",
        "austrian v infantry three 0103",
    )
    battle.activate("i", "aggressive", until="ChooseMover")
    battle.script(1, 1, *(*CASUALTY, FLEES) * 3, *CASUALTY, HOLDS)
    battle.play("allied", "select a")
    for hex in ("0203", "0204"):
        battle.play("allied", f"move a {hex}")
        battle.play("austrian", "hold")
    battle.play("allied", "move a 0205")
    events: list[Event] = []
    for depth, shot in enumerate(("two 0205", "three 0204", "two 0205", "three 0204")):
        assert battle.options("austrian") == [f"fire {shot}", "hold", "silence"]
        assert (fires(battle), flights(battle)) == (depth, depth)
        events += battle.play("austrian", f"fire {shot}")
    assert outcomes(events) == ["retreats"] * 3 + ["held"]
    assert battle.place("a") == "0204"
    assert battle.asked() == "ChooseMover"
    assert not battle.has("allied", "select a")
    assert problems(battle.game) == []


@pytest.mark.rule("brothers", "11.8a")
def test_who_is_driven_out_of_a_hex_and_back_is_fired_at_for_coming_back_only() -> None:
    """Two units of one post: one fires and drives the enemy to and fro, the other is asked once for each arrival."""
    battle = Battle(
        CORRIDOR,
        "french i infantry a 0209",
        "french i infantry one 0107",
        "french i infantry two 0105 strength=4",
        "french i infantry twin 0105 strength=2",
        "french i hq h 0209 aggressive=9",
        f"austrian v infantry b 0208 {WORN}",
    )
    battle.activate("i", "aggressive")
    battle.fire("allied", "a", "0208", *(*CASUALTY, FLEES) * 4)
    battle.play("allied", "fire one 0207")
    assert battle.options("allied") == ["fire two 0206", "fire twin 0206", "hold", "silence"]
    battle.play("allied", "fire two 0206", "fire one 0207")
    assert battle.options("allied") == ["fire two 0206", "fire twin 0206", "hold", "silence"]
    battle.play("allied", "hold")
    assert battle.place("b") == "0206"
    assert battle.asked() == "ChooseMover"


@pytest.mark.rule("brothers", "10.1b")
@pytest.mark.rule("brothers", "11.8a")
def test_in_the_assault_step_a_beaten_defender_is_driven_from_post_to_post_until_it_breaks() -> None:
    battle = Battle(
        CORRIDOR,
        "french i infantry a 0209 strength=8 morale=9",
        "french i infantry one 0107",
        "french i infantry two 0105",
        "french i hq h 0209 aggressive=9",
        "austrian v infantry b 0208 strength=6 worn=5 worn_morale=9 battleworn",
        "austrian v infantry far 0201",
    )
    battle.activate("i", "aggressive")
    battle.declare("allied", "a 0208")
    battle.script(6, 6, *(*CASUALTY, 7) * 3, *CASUALTY, 10)
    battle.play("allied", "storm 0208 0209")
    battle.skip("TakeLosses")
    battle.play("austrian", "yield 1")
    events: list[Event] = []
    for depth, shot in enumerate(("one 0207", "two 0206", "one 0207", "two 0206")):
        assert battle.options("allied") == [f"fire {shot}", "hold", "silence"]
        assert (fires(battle), flights(battle)) == (depth, depth + 1)
        events += battle.play("allied", f"fire {shot}")
    assert outcomes(events) == ["retreats"] * 3 + ["broken"]
    assert battle.place("b") == "broken"
    assert battle.asked() == "Advance"
    assert problems(battle.game) == []


@pytest.mark.rule("brothers", "11.8.1d")
def test_fire_in_the_rally_step_is_not_remembered_in_the_next_fire_step() -> None:
    """A corps that rallies itself to death flees past a post; the next chit drives another unit the same way."""
    battle = Battle(
        CORRIDOR,
        "french i infantry a 0208 strength=3 morale=9 shaken",
        f"french ii infantry g 0208 {WORN}",
        "french i hq h 0208 aggressive=9 defensive=9",
        "french ii hq k 0201",
        "austrian viii infantry f 0209",
        "austrian viii hq m 0209",
        "austrian v infantry one 0107",
        morale={"i": 1},
    )
    battle.activate("i", "defensive")
    battle.game._agenda.insert(2, (Activation(battle.formations["viii"]), 0))
    battle.skip("Rally")
    battle.script(1, 1, 3, *CASUALTY, FLEES, 1, 1, 3)
    battle.play("allied", "rally a")
    battle.skip("DefendWithFire")
    assert battle.place("a") == "0207"
    events = battle.play("austrian", "fire one 0207")
    battle.play("austrian", "aggressive m")
    events += battle.play("austrian", "fire f 0208")
    battle.skip("DefendWithFire")
    assert battle.place("g") == "0207"
    events += battle.play("austrian", "fire one 0207")
    assert repeated(events) == [0, 0, 0]


@pytest.mark.rule("brothers", "11.8d")
def test_silence_in_the_assault_step_does_not_last_into_the_rally_step() -> None:
    battle = Battle(
        CORRIDOR,
        "french i infantry a 0208 strength=3 morale=9 shaken",
        "french i hq h 0208 aggressive=9 defensive=9",
        "austrian v infantry f 0209",
        "austrian v infantry one 0107",
        morale={"i": 1},
    )
    battle.activate("i", "aggressive")
    battle.declare("allied", "a 0209")
    battle.state.silent = 0b10  # as the Austrians may ask in any Step
    battle.play("allied", "drop a", "rally a", "retreat a 0207")
    assert battle.asked() == "DefendWithFire"
