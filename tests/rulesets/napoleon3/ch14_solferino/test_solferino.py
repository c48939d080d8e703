"""The battle of Solferino: who stands where, who comes when, and what counts."""

from __future__ import annotations

import tomllib
from importlib.resources import files

import pytest

from grognard.core.dice import ScriptedDice
from grognard.core.errors import ScenarioError
from grognard.core.event import Event
from grognard.core.source import Source
from grognard.rulesets.napoleon3.ch04_turn.turn import Turn
from grognard.rulesets.napoleon3.ch05_activation.activation import Activation
from grognard.rulesets.napoleon3.ch07_movement.commanders import MoveCommanders
from grognard.rulesets.napoleon3.ch07_movement.movement_points import allowance
from grognard.rulesets.napoleon3.ch14_solferino.victory import points
from grognard.rulesets.napoleon3.reader.scenario import Switches
from grognard.rulesets.napoleon3.ruleset import RULESET
from grognard.rulesets.napoleon3.state import COMMANDED, MARKED, N3Game
from tests.rulesets.drill import of_kind
from tests.rulesets.napoleon3.battle import STEPS

SCENARIO = RULESET.scenario("solferino")
KEYS = {unit.key: index for index, unit in enumerate(SCENARIO.units)}
FORMATIONS = {formation.key: index for index, formation in enumerate(SCENARIO.formations)}
FIRST_ARRIVALS = {"fr-4-charriere", "fr-4-richepance", "fr-4-saurin", "fr-4-artillery-1", "fr-4-artillery-2"}


def battle(turn: int = 1, *faces: int) -> N3Game:
    """Solferino at a turn, with the dice to come."""
    game: N3Game = RULESET.new_game(SCENARIO, ScriptedDice((1,) * 10))
    game.state = RULESET.set_up(SCENARIO)
    game.state.turn, game.dice, game.drawn, game.pending, game.events = turn, ScriptedDice(faces), 0, (), []
    game._options = {}
    return game


def activated(formation: str, turn: int, *faces: int, marked: bool = False) -> tuple[N3Game, list[Event]]:
    """A formation acts, up to the movement of its units."""
    game = battle(turn, *faces)
    game.state.formation[FORMATIONS[formation]] |= MARKED if marked else 0
    game.resume([(Activation(FORMATIONS[formation]), 0)])
    game.run()
    events = list(game.events)
    while game.pending and type(game.pending[0]).__name__ != "ChooseMover":
        side = game.pending[0].side
        events += game.play(side, list(game.options(side))[-1])
    return game, events


def coming(game: N3Game, side: int) -> set[str]:
    """The units off the map that may be brought on now."""
    chosen = [action.unit for action in game.options(side) if action.verb == "select"]
    return {SCENARIO.units[unit].key for unit in chosen if game.state.place[unit] < 0}


def entry(key: str) -> str:
    return SCENARIO.board.grid.text(SCENARIO.units[KEYS[key]].entry)


def hours(keys: set[str]) -> set[int]:
    """The turns in which units come."""
    return {SCENARIO.units[KEYS[key]].turn for key in keys}


def cup(turn: int) -> set[str]:
    """The formations whose markers are in play at a turn."""
    game = battle(turn, 6, 1)
    Turn.steps[STEPS["initiative"]](Turn(), game)
    return {SCENARIO.formations[index].key for index in game.state.cup}


@pytest.mark.rule("napoleon3", "14a")
def test_14a_the_battle_begins_at_five_and_may_last_to_six_in_the_evening() -> None:
    """Fourteen turns."""
    game = RULESET.new_game(SCENARIO, ScriptedDice((1,) * 10))
    (began,) = of_kind(game.events, "TurnBegan")
    assert (began.turn, began.clock, SCENARIO.turns) == (1, "5:00", 14)


@pytest.mark.rule("napoleon3", "14.1")
def test_14_1_the_errata_of_the_set_up() -> None:
    """Rochefort's cavalry at 2719, and Richepance's brigade among the arrivals."""
    rochefort = SCENARIO.units[KEYS["fr-4-rochefort"]]
    assert (rochefort.kind, SCENARIO.board.grid.text(battle().state.place[KEYS["fr-4-rochefort"]])) == (
        "cavalry",
        "2719",
    )
    richepance = SCENARIO.units[KEYS["fr-4-richepance"]]
    assert (richepance.kind, richepance.turn, entry("fr-4-richepance")) == ("infantry", 1, "2722")


@pytest.mark.rule("napoleon3", "14.2a")
def test_14_2a_the_rest_of_the_fourth_corps_comes_with_a_check() -> None:
    """Five units at 2722 on turn 1; the corps on the map acts whether they come or not."""
    came, events = activated("fr-iv", 1, 6)
    assert coming(came, 0) == FIRST_ARRIVALS
    assert ({entry(key) for key in FIRST_ARRIVALS}, hours(FIRST_ARRIVALS)) == ({"2722"}, {1})
    assert [event.rule for event in of_kind(events, "ActivationRolled")] == ["7.4a"]
    stayed, _ = activated("fr-iv", 1, 1)
    assert coming(stayed, 0) == set()
    assert stayed.state.status[KEYS["fr-4-douay"]] & COMMANDED


@pytest.mark.rule("napoleon3", "14.2b")
def test_14_2b_the_third_corps_comes_at_seven_without_three_units() -> None:
    """At 3522; Verge, Ducrot and the second artillery never."""
    assert not {"fr-3-verge", "fr-3-ducrot", "fr-3-artillery-2"} & set(KEYS)
    assert ("fr-iii" in cup(2), "fr-iii" in cup(3)) == (False, True)
    game, _ = activated("fr-iii", 3, 6)
    expected = {"fr-3-doens", "fr-3-jannin", "fr-3-bataille", "fr-3-collineau", "fr-3-artillery-1"}
    assert expected | {"hq-fr-iii"} <= coming(game, 0)
    assert ({entry(key) for key in coming(game, 0)}, hours(coming(game, 0))) == ({"3522"}, {3})


@pytest.mark.rule("napoleon3", "14.2c")
@pytest.mark.parametrize(("formation", "hex", "side"), [("fr-guard", "1623", 0), ("au-vii", "3101", 1)])
def test_14_2c_the_guard_and_the_seventh_corps_come_at_eight(formation: str, hex: str, side: int) -> None:
    """Not a turn before."""
    assert (formation in cup(3), formation in cup(4)) == (False, True)
    game, _ = activated(formation, 4, 6)
    assert f"hq-{formation}" in coming(game, side)
    assert ({entry(key) for key in coming(game, side)}, hours(coming(game, side))) == ({hex}, {4})


@pytest.mark.rule("napoleon3", "14.2c")
@pytest.mark.parametrize(("turn", "rolls"), [(3, 1), (4, 2)])
def test_14_2c_victor_emmanuel_may_move_from_eight_on(turn: int, rolls: int) -> None:
    """Before that only Napoleon rolls for inertia."""
    game = battle(turn, 1, 1)
    game.resume([(MoveCommanders(), 0)])
    game.run()
    assert len(of_kind(game.events, "InertiaRolled")) == rolls


@pytest.mark.rule("napoleon3", "14.2d")
def test_14_2d_the_detached_cavalry_comes_at_eight_without_a_check_and_out_of_command() -> None:
    """Half its points, and no die is thrown."""
    game, events = activated("fr-cavalry", 4)
    riders = {"fr-g-marion", "fr-g-champeron", "fr-g-cassaignolles"}
    assert riders <= set(KEYS)
    assert coming(game, 0) == riders
    assert {entry(key) for key in riders} == {"1623"}
    assert not of_kind(events, "DieRolled")
    assert not any(game.state.status[KEYS[key]] & COMMANDED for key in riders)
    assert {allowance(game, KEYS[key]) / 2 for key in riders} == {3}
    early, _ = activated("fr-cavalry", 3)
    assert coming(early, 0) == set()


@pytest.mark.rule("napoleon3", "14.2e")
def test_14_2e_the_eleventh_corps_comes_at_nine_without_host() -> None:
    """At 3603."""
    assert "au-11-host" not in KEYS
    assert ("au-xi" in cup(4), "au-xi" in cup(5)) == (False, True)
    game, _ = activated("au-xi", 5, 6)
    assert "hq-au-xi" in coming(game, 1)
    assert ({entry(key) for key in coming(game, 1)}, hours(coming(game, 1))) == ({"3603"}, {5})


@pytest.mark.rule("napoleon3", "14.2f")
@pytest.mark.parametrize(("turn", "place"), [(5, ""), (6, "3101")])
def test_14_2f_franz_joseph_comes_at_ten(turn: int, place: str) -> None:
    """At 3101, without a check."""
    game = battle(turn, 1, 1)
    game.resume([(MoveCommanders(), 0)])
    game.run()
    here = game.state.place[KEYS["franz-joseph"]]
    assert (SCENARIO.board.grid.text(here) if here >= 0 else "") == place


@pytest.mark.rule("napoleon3", "14.2f")
def test_14_2f_the_penalty_ends_when_he_has_come() -> None:
    """An Austrian corps checks at one less before, and not after."""
    for turn, penalty in ((5, -1), (6, 0)):
        game = battle(turn, 1, 1, 6)
        game.resume([(MoveCommanders(), 0)])
        game.run()
        game.state.formation[FORMATIONS["au-viii"]] |= MARKED
        game.resume([(Activation(FORMATIONS["au-viii"]), 0)])
        game.pending, game.events = (), []
        game.run()
        (event,) = of_kind(game.events, "ActivationRolled")
        assert event.total - event.value == 4 + penalty


@pytest.mark.rule("napoleon3", "14.3a")
def test_14_3a_seven_cities_count_one_each() -> None:
    """At the start the Austrians hold six of them and the allies Castiglione."""
    counting = {city.key for city in SCENARIO.cities if city.victory}
    assert counting == {"castiglione", "medole", "solferino", "pozzolengo", "cavriana", "rebecco", "guidizzolo"}
    assert points(battle()) == (1, 6)


@pytest.mark.rule("napoleon3", "14.2d")
def test_14_2d_automatic_arrival_is_said_not_inferred() -> None:
    """A unit without headquarters that enters later must be said to need no check."""
    text = """ruleset = "napoleon3"
title = "Test"
map = "solferino"
counters = "solferino"
formations = ["fr-cavalry", "au-army-1", "fr-guard"]
[[place]]
unit = "UNIT"
hex = "3603"
turn = 2
"""
    army = next(f for f in SCENARIO.formations if f.side == 1 and f.hq < 0)
    free = SCENARIO.units[army.members[0]]
    text = text.replace("UNIT", free.key).replace("au-army-1", army.key)
    with pytest.raises(ScenarioError, match=r"14\.2d"):
        RULESET.read_scenario(Source(text, "test.toml"))
    said = RULESET.read_scenario(Source(text + "automatic = true\n", "test.toml"))
    assert next(unit for unit in said.units if unit.key == free.key).automatic


def test_solferino_plays_the_bare_book() -> None:
    """The whole map and all counters, no reading turned over, no place or margin of our own, and it says so."""
    source = (files("grognard.rulesets.napoleon3") / "data" / "scenarios" / "solferino.toml").read_text("utf-8")
    said = tomllib.loads(source)
    assert set(said) == {"ruleset", "title", "summary", "map", "counters", "formations"}
    assert said["formations"] == []
    assert SCENARIO.switches == Switches()
    assert (SCENARIO.minor, SCENARIO.major, SCENARIO.first_turn, SCENARIO.turns) == (3, 6, 1, 14)
    assert "by the book" in SCENARIO.summary
