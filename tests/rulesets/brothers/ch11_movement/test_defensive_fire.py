"""Defensive Fire: who draws it, who gives it, and what it does to those on the move."""

from __future__ import annotations

import pytest

from grognard.core.event import Event
from tests.rulesets.brothers.battle import Battle
from tests.rulesets.brothers.marching import NOTHING, PLAIN, SHAKEN, marching
from tests.rulesets.drill import modifiers, of_kind


def shots(events: list[Event]) -> list[tuple[str, int]]:
    """The kind of each fire and the shift for repeated fire."""
    return [(event.kind, modifiers(event).get("repeated-fire", 0)) for event in of_kind(events, "Fired")]


@pytest.mark.rule("brothers", "11.8a")
def test_coming_next_to_infantry_or_guns_of_a_front_line_draws_fire_before_anything_else() -> None:
    battle = marching(
        "french i infantry a 0305",
        "austrian v infantry b 0303 strength=4",
        "austrian v artillery c 0303 strength=2",
        "austrian v infantry low 0303 strength=2",
        "austrian v cavalry horse 0204",
    )
    battle.move("allied", "a", "0304")
    assert battle.asked() == "DefendWithFire"
    assert battle.options("austrian") == ["fire b 0304", "fire c 0304", "hold", "silence"]
    assert not battle.options("allied")


@pytest.mark.rule("brothers", "11.8b")
def test_every_unit_of_every_hex_may_fire_in_the_order_its_owner_likes() -> None:
    battle = marching(
        "french i infantry a 0405",
        "austrian v infantry b 0303",
        "austrian v infantry c 0204",
        "austrian v infantry d 0205",
    )
    battle.script(*NOTHING, *NOTHING, *NOTHING)
    battle.move("allied", "a", "0304")
    assert set(battle.options("austrian")) == {"fire b 0304", "fire c 0304", "fire d 0304", "hold", "silence"}
    battle.play("austrian", "fire d 0304")
    assert set(battle.options("austrian")) == {"fire b 0304", "fire c 0304", "hold", "silence"}
    battle.play("austrian", "fire b 0304", "fire c 0304")
    assert battle.asked() == "MoveOn"


@pytest.mark.rule("brothers", "11.8c")
def test_an_hq_alone_draws_no_fire() -> None:
    battle = marching("french i infantry a 0305", "austrian v infantry b 0303")
    battle.move("allied", "h", "0304")
    assert battle.place("h") == "0304"
    assert battle.asked() == "ChooseMover"


@pytest.mark.rule("brothers", "11.8d")
def test_it_is_voluntary() -> None:
    battle = marching("french i infantry a 0305", "austrian v infantry b 0303")
    battle.move("allied", "a", "0304")
    battle.play("austrian", "hold")
    assert battle.asked() == "MoveOn"


@pytest.mark.rule("brothers", "11.8d")
def test_it_follows_the_procedure_of_all_fire() -> None:
    """Two points of a gun in the front-line with canister; an even sum equal to the d10 empties its limbers, and a 0
    would strike the HQ in the hex."""
    battle = marching(
        "french i infantry a 0305",
        "french ii hq k 0304",
        "austrian v infantry b 0303 strength=4",
        "austrian v artillery c 0303 strength=6",
    )
    battle.script(4, 4, 8, 5, 5, 10)
    battle.move("allied", "a", "0304")
    fired = of_kind(battle.play("austrian", "fire c 0304"), "Fired")[0]
    assert (fired.kind, fired.strength, modifiers(fired)) == ("defensive-fire", 2, {"canister": 2})
    assert battle.state.flags[battle.keys["c"]] & 128  # Low Ammo
    events = battle.play("austrian", "fire b 0304")
    assert of_kind(events, "LeaderWounded")


@pytest.mark.rule("brothers", "11.8e")
def test_moving_away_draws_no_fire() -> None:
    battle = marching("french i infantry a 0304", "austrian v infantry b 0303")
    battle.script(1)
    battle.move("allied", "a", "0305")
    assert battle.place("a") == "0305"
    assert battle.asked() == "ChooseMover"


@pytest.mark.rule("brothers", "11.8.1a")
def test_a_hit_stops_the_whole_party_and_one_on_a_bystander_nobody() -> None:
    party = ("french i infantry a 0305 strength=2 morale=10", "french i infantry b 0305 strength=2 morale=6")
    battle = marching(*party, "austrian v infantry foe 0303")
    battle.script(*SHAKEN)
    battle.play("allied", "select a", "join b", "move a 0304")
    events = battle.play("austrian", "fire foe 0304")
    assert (battle.hits("a"), battle.hits("b")) == (0, 1)
    assert of_kind(events, "UnitsHalted")
    assert battle.asked() == "ChooseMover"
    assert not battle.has("allied", "select a")
    battle.skip("DeclareAssaults", "Rally")
    assert not battle.has("allied", "assault a 0303")  # the one who was not hit is halted like the other

    bystander = ("french i infantry a 0305 strength=2 morale=10", "french ii infantry b 0304 strength=2 morale=6")
    battle = marching(*bystander, "austrian v infantry foe 0303")
    battle.script(*SHAKEN)
    battle.move("allied", "a", "0304")
    battle.play("austrian", "fire foe 0304")
    assert battle.hits("b") == 1
    assert battle.asked() == "MoveOn"


@pytest.mark.rule("brothers", "11.8.1a")
@pytest.mark.rule("brothers", "11.8.1f")
def test_a_retreat_goes_on_under_fire() -> None:
    """Two hexes back past guns that take no part: hit in the first hex, the unit goes on to the second."""
    battle = Battle(
        PLAIN,
        "french i infantry a 0304 strength=6",
        "french i hq h 0306 aggressive=9",
        "austrian v infantry b 0303 strength=8 morale=9",
        "austrian v artillery gun 0206 strength=5",
    )
    battle.activate("i", "aggressive")
    battle.declare("allied", "a 0303")
    battle.script(1, 1, 3, 4, 7)
    battle.play("allied", "storm 0303 0304")
    battle.skip("TakeLosses")
    battle.play("allied", "yield 2")
    hits = battle.hits("a")
    assert battle.place("a") == "0305"
    assert battle.options("austrian") == ["fire gun 0305", "hold", "silence"]
    battle.play("austrian", "fire gun 0305")
    assert battle.hits("a") == hits + 1
    assert battle.place("a") == "0306"


@pytest.mark.rule("brothers", "11.8.1b")
@pytest.mark.parametrize(("dice", "may"), [(SHAKEN, False), (NOTHING, True)])
def test_a_unit_halted_by_fire_may_not_assault(dice: tuple[int, ...], may: bool) -> None:
    battle = marching("french i infantry a 0305", "austrian v infantry b 0303")
    battle.script(*dice)
    battle.move("allied", "a", "0304")
    battle.play("austrian", "fire b 0304")
    battle.skip("DeclareAssaults", "ChooseAssault", "Rally")
    assert battle.has("allied", "assault a 0303") == may


@pytest.mark.rule("brothers", "11.8.1c")
@pytest.mark.rule("brothers", "11.8.1d")
def test_without_a_hit_the_move_goes_on_under_the_fire_of_the_same_unit_less_well_aimed() -> None:
    battle = marching("french i infantry a 0305", "austrian v infantry b 0303")
    battle.script(*NOTHING, 1, *NOTHING, 1, *NOTHING)
    events = battle.move("allied", "a", "0304") + battle.play("austrian", "fire b 0304")
    for hex in ("0404", "0403"):
        events += battle.play("allied", f"move a {hex}") + battle.play("austrian", f"fire b {hex}")
    assert shots(events) == [("defensive-fire", 0), ("defensive-fire", -2), ("defensive-fire", -2)]
    assert battle.place("a") == "0403"


@pytest.mark.rule("brothers", "11.8.1d")
def test_the_count_begins_anew_with_each_step() -> None:
    """Guns fire at a unit that comes up, and again when it is thrown back from an Assault on others."""
    battle = marching(
        "french i infantry a 0305 strength=6 morale=4", "austrian v infantry b 0303 strength=8 morale=9",
        "austrian v artillery gun 0204 strength=5", hq="0304",
    )  # fmt: skip
    battle.script(*NOTHING, 1, 1, *NOTHING, *NOTHING)
    events = battle.move("allied", "a", "0304") + battle.play("austrian", "fire gun 0304")
    battle.declare("allied", "a 0303")
    battle.play("allied", "storm 0303 0304")
    battle.skip("TakeLosses")
    battle.play("allied", "yield 1", "retreat a 0205", "stay h")
    events += battle.play("austrian", "fire gun 0205")
    assert shots(events) == [("defensive-fire", 0), ("defensive-fire", 0)]


@pytest.mark.rule("brothers", "11.8d")
def test_silence_ends_the_questions_for_the_step_and_no_longer() -> None:
    battle = marching(
        "french i infantry a 0305",
        "french i infantry c 0405",
        "french ii infantry d 0205",
        "french ii hq k 0306",
        "austrian v infantry b 0303",
    )
    battle.move("allied", "a", "0304")
    battle.play("austrian", "silence")
    assert battle.asked() == "MoveOn"
    battle.play("allied", "stop a")
    battle.move("allied", "c", "0404")
    assert battle.asked() == "ChooseMover"
    battle.activate("ii", "aggressive")
    battle.move("allied", "d", "0204")
    assert battle.asked() == "DefendWithFire"
