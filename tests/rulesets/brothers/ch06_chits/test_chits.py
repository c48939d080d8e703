"""Event chits: whose they are, for whom, when, and in which order."""

from __future__ import annotations

import pytest

from grognard.rulesets.brothers.ch03_components.units import ALLIED, AUSTRIAN
from grognard.rulesets.brothers.ch06_chits.cup import EVENT_CHITS
from tests.rulesets.brothers.battle import Battle
from tests.rulesets.drill import of_kind

OPEN = """
    . . . . . . .
    . . . . . . .
    . . . . . . .
    """


@pytest.mark.rule("brothers", "6.3a")
def test_a_chit_belongs_to_the_side_of_its_colour() -> None:
    owners = {(chit.nation, chit.side) for chit in EVENT_CHITS}
    assert owners == {(0, ALLIED), (1, ALLIED), (2, AUSTRIAN)}
    battle = Battle(
        OPEN,
        "french i infantry a 0106 shaken",
        "french i hq h 0106",
        "austrian v infantry foe 0301 shaken",
        "austrian v hq o 0301",
        held=("cantinieres", "regimental-colours"),
    )
    battle.game.resume(battle.at_draw())
    battle.run()
    assert {option.split()[0] for option in battle.options("allied")} == {"cantinieres", "pass"}
    battle.play("allied", "pass")
    assert {option.split()[0] for option in battle.options("austrian")} == {"regimental-colours", "pass"}


@pytest.mark.rule("brothers", "6.3b")
def test_french_chits_help_frenchmen_and_sardinian_ones_sardinians() -> None:
    battle = Battle(
        OPEN,
        "french i infantry a 0106 shaken",
        "sardinian two infantry s 0105 shaken",
        "austrian v infantry foe 0301",
        held=("cantinieres",),
    )
    battle.game.resume(battle.at_draw())
    battle.run()
    assert battle.options("allied") == ["cantinieres a 0", "pass"]


@pytest.mark.rule("brothers", "6.3b")
@pytest.mark.parametrize(("nation", "asked"), [("french", False), ("sardinian", True)])
def test_bersaglieri_run_with_sardinians_alone(nation: str, asked: bool) -> None:
    battle = Battle(
        OPEN,
        f"{nation} x infantry b 0106 bersaglieri",
        f"{nation} x hq h 0106",
        "austrian v infantry foe 0301",
        held=("bersaglieri",),
    )
    battle.activate("x", "aggressive", until="ChooseMover")
    battle.play("allied", "select b", "move b 0105")
    assert (battle.asked() == "PlayEvent") == asked


@pytest.mark.rule("brothers", "6.3c")
def test_any_number_of_chits_may_be_played_at_one_moment() -> None:
    battle = Battle(
        OPEN,
        "french i infantry a 0106",
        "french i hq h 0106",
        "austrian v infantry foe 0301",
        held=("imperial-courier", "oppressive-heat", "rumour-from-mantua"),
        turn=6,
    )
    battle.activate("i")
    battle.play("austrian", "oppressive-heat", "rumour-from-mantua")
    battle.play("allied", "imperial-courier")
    assert (battle.state.slow, battle.state.rating, battle.state.held) == (1, 2, ())
    assert battle.state.posture[0] == 0  # Defensive, without being asked


GUNS = (
    "french i infantry a 0104 strength=4",
    "french i artillery g 0104 strength=2 medium",
    "french i hq h 0105",
    "austrian viii infantry j 0103 strength=5 white jaeger",
    "austrian viii infantry k 0202 strength=5",
    "austrian viii hq o 0302",
)


@pytest.mark.rule("brothers", "6.3d")
def test_an_event_interrupts_and_play_resumes_where_it_was() -> None:
    battle = Battle(OPEN, *GUNS, held=("jaeger-sharpshooters",))
    battle.activate("i", "aggressive")
    battle.skip("ChooseFire", "PlayEvent")
    if battle.asked() == "PlayEvent":
        battle.play("austrian", "pass")
    battle.script(1, 1, 3, 1, 1, 3)
    battle.play("allied", "fire a 0103")
    assert battle.asked() == "PlayEvent"  # in the enemy's activation, before the dice
    events = battle.play("austrian", "jaeger-sharpshooters j 0104")
    kinds = [(event.kind, event.units) for event in of_kind(events, "Fired")]
    keys = battle.keys
    assert kinds == [("opportunity-fire", (keys["j"],)), ("fire", (keys["a"],))]


@pytest.mark.rule("brothers", "6.3d")
def test_what_an_event_has_made_impossible_lapses() -> None:
    battle = Battle(
        OPEN,
        "french i infantry a 0104 strength=1 morale=3",
        "french i hq h 0105",
        "french i infantry b 0106",
        "austrian viii infantry j 0103 strength=6 white jaeger",
        "austrian viii hq o 0302",
        held=("jaeger-sharpshooters",),
    )
    battle.activate("i", "aggressive")
    battle.skip("ChooseFire", "PlayEvent")
    if battle.asked() == "PlayEvent":
        battle.play("austrian", "pass")
    battle.play("allied", "fire a 0103")
    battle.script(6, 6, 3)
    events = battle.play("austrian", "jaeger-sharpshooters j 0104")
    assert battle.place("a") == "broken"
    assert of_kind(events, "FireLapsed")
    assert len(of_kind(events, "Fired")) == 1


@pytest.mark.rule("brothers", "6.3e")
def test_a_played_chit_is_gone_for_the_turn() -> None:
    battle = Battle(
        OPEN,
        "french i infantry a 0106 disrupted",
        "french i hq h 0106",
        "austrian v infantry foe 0301",
        held=("cantinieres",),
    )
    battle.game.resume(battle.at_draw())
    battle.run()
    number = battle.state.held[0]
    battle.play("allied", "cantinieres a 0")
    assert battle.hits("a") == 1
    battle.activate("i", "defensive", until="Rally")
    assert number not in battle.state.held
    assert not any(option.startswith("cantinieres") for option in battle.options("allied"))


@pytest.mark.rule("brothers", "6.3f")
def test_of_two_opportunity_fires_the_later_comes_first() -> None:
    battle = Battle(OPEN, *GUNS, held=("jaeger-sharpshooters", "napoleons-guns"))
    battle.activate("i", "aggressive")
    battle.skip("ChooseFire", "PlayEvent")
    assert battle.asked() == "PlayEvent"
    battle.script(1, 1, 3, 1, 1, 3)
    battle.play("austrian", "jaeger-sharpshooters j 0104")
    assert battle.asked() == "PlayEvent"
    assert {option.split()[0] for option in battle.options("allied")} == {"napoleons-guns", "pass"}
    events = battle.play("allied", "napoleons-guns g 0103")
    assert [event.units for event in of_kind(events, "Fired")] == [(battle.keys["g"],), (battle.keys["j"],)]
