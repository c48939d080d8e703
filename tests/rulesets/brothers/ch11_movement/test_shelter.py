"""The shelter of a full front-line from Defensive Fire, and what becomes of those who find no room."""

from __future__ import annotations

import pytest

from grognard.core.event import Event
from tests.rulesets.brothers.battle import Battle
from tests.rulesets.brothers.marching import NOTHING, PLAIN, SHAKEN, marching
from tests.rulesets.drill import of_kind


def victims(battle: Battle, events: list[Event]) -> list[str]:
    return [battle.scenario.units[event.unit].key for event in of_kind(events, "MoraleTested")]


@pytest.mark.rule("brothers", "11.8.1e")
@pytest.mark.parametrize(("place", "hit"), [(0, ["m", "x"]), (1, ["x", "m"]), (2, [])])
def test_a_unit_that_enters_beneath_the_front_line_draws_no_fire_on_anybody(place: int, hit: list[str]) -> None:
    """The book's example: four points come to a stack of twice three."""
    battle = marching(
        "french i infantry m 0305 strength=4 morale=10",
        "french ii infantry x 0304 strength=3 morale=10",
        "french ii infantry y 0304 strength=3 morale=10",
        "austrian v infantry foe 0303",
    )
    battle.script(3, 4, 9)
    battle.play("allied", "select m", f"move m 0304 {place}")
    assert (battle.asked() == "DefendWithFire") == bool(hit)
    if hit:
        assert victims(battle, battle.play("austrian", "fire foe 0304")) == hit


@pytest.mark.rule("brothers", "11.8.1f")
@pytest.mark.parametrize(("unit", "place", "fire"), [("z", 0, True), ("x", 1, False), ("y", 0, False), ("x", 2, True)])
def test_a_new_order_draws_fire_only_if_it_brings_somebody_into_the_front_line(
    unit: str, place: int, fire: bool
) -> None:
    battle = marching(
        "french i infantry x 0304 strength=3",
        "french i infantry y 0304 strength=3",
        "french i infantry z 0304 strength=3",
        "austrian v infantry foe 0303",
    )
    battle.play("allied", f"shift {unit} {place}")
    assert (battle.asked() == "DefendWithFire") == fire


@pytest.mark.rule("brothers", "11.8.1f")
@pytest.mark.parametrize(("place", "fire"), [(0, True), (1, False)])
def test_a_retreating_unit_slips_in_beneath_a_front_line(place: int, fire: bool) -> None:
    battle = Battle(
        PLAIN,
        "french i infantry a 0304 strength=6",
        "french i infantry flank 0202",
        "french i hq h 0306",
        "austrian v infantry b 0303 worn=3 worn_morale=5 battleworn",
        "austrian v infantry c 0302 strength=6",
    )
    battle.activate("i", "aggressive")
    battle.fire("allied", "a", "0303", 5, 6, 1, 4)
    battle.play("austrian", f"retreat b 0302 {place}")
    assert battle.stack("0302") == (["b", "c"] if place == 0 else ["c", "b"])
    assert (battle.asked() == "DefendWithFire") == fire


@pytest.mark.rule("brothers", "11.8.2a")
def test_whoever_overstacks_a_hex_is_on_top_of_it_under_fire_and_goes_back_if_halted() -> None:
    """On the way through friends with no room left the mover alone is shaken, and returns to where he came from."""
    battle = Battle(
        """
        - - . - -
        . . . . .
        """,
        "french i infantry a 0205 strength=4 morale=6",
        "french ii infantry x 0204 strength=5 morale=10",
        "french ii infantry y 0204 strength=4 morale=10",
        "french i hq h 0205",
        "austrian v infantry foe 0103",
    )
    battle.activate("i", "aggressive", until="ChooseMover")
    battle.script(*SHAKEN)
    battle.play("allied", "select a")
    assert not battle.has("allied", "move a 0204")
    battle.play("allied", "move a 0203")
    assert battle.stack("0204") == ["a", "x", "y"]
    events = battle.play("austrian", "fire foe 0204")
    assert victims(battle, events) == ["a", "x"]
    assert battle.place("a") == "0205"
    assert battle.stack("0204") == ["x", "y"]
    assert not battle.has("allied", "select a")


@pytest.mark.rule("brothers", "11.8.2a")
@pytest.mark.rule("brothers", "11.7.2b")
def test_one_who_is_not_hit_passes_on_and_is_tested_for_breaking_off() -> None:
    battle = Battle(
        """
        - - . - -
        . . . . .
        """,
        "french i infantry a 0205 strength=4 morale=6",
        "french ii infantry x 0204 strength=9",
        "french i hq h 0205",
        "austrian v infantry foe 0103",
    )
    battle.activate("i", "aggressive", until="ChooseMover")
    battle.script(*NOTHING, 1)
    battle.play("allied", "select a", "move a 0203")
    events = battle.play("austrian", "fire foe 0204")
    assert of_kind(events, "DisengagementTested")
    assert battle.place("a") == "0203"
    assert battle.asked() == "DefendWithFire"
