"""The smallest whole ruleset keeps the contract, from outside the package, and the recipe quotes it word for word."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from grognard import rulesets
from grognard.cli.draw.look import Look
from grognard.core.action import Action
from grognard.core.dice import ScriptedDice
from grognard.core.errors import GrognardError
from grognard.core.hexgrid import NOWHERE
from grognard.lab.catalogue import faults
from grognard.lab.conformance import (
    Check,
    conform,
    failures,
    interfaces_are_told,
    json_round_trips,
    options_agree,
    texts_round_trip,
)
from grognard.lab.coverage import coverage
from grognard.lab.walk import Walk
from grognard.rulesets import all_rulesets, get_ruleset
from grognard.table.present import board_data
from tests.lab.smallest.ruleset import RULESET, NameAlert, Outpost, OutpostGame, UnitMoved

HERE = Path(__file__).parent
RECIPE = HERE.parents[1] / "docs" / "guides" / "add-a-ruleset.md"
SOURCE = RULESET.scenario_source("crossroads")


@pytest.fixture
def entries(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[EntryPoint]]:
    """The entry points that are installed: Outpost, as its own distribution would register it."""
    found = [EntryPoint("outpost", "tests.lab.smallest.ruleset:RULESET", "grognard.rulesets")]
    with monkeypatch.context() as patch:
        patch.setattr(rulesets, "entry_points", lambda group: found)
        all_rulesets.cache_clear()
        yield found
    all_rulesets.cache_clear()


def new_game(*dice: int) -> OutpostGame:
    return RULESET.new_game(RULESET.scenario("crossroads"), ScriptedDice(dice))


def play(game: OutpostGame, *orders: str) -> None:
    """Orders as "red: move red-1 0202"."""
    notation = RULESET.notation(game.scenario)
    for order in orders:
        side, _, text = order.partition(": ")
        game.play(("red", "blue").index(side), notation.parse(text))


NAMED = ("red: alert red-1", "blue: alert blue-1")


@pytest.mark.rule("outpost", "turn.1")
def test_turn_1_the_alert_unit_is_a_secret_until_both_are_named() -> None:
    game = new_game()
    play(game, "red: alert red-1")
    assert [RULESET.view(game, side).pieces[0].states for side in (0, 1)] == [("alert",), ()]
    play(game, "blue: alert blue-1")
    assert RULESET.view(game, 1).pieces[0].states == ("alert",)


@pytest.mark.rule("outpost", "turn.2")
def test_turn_2_the_sides_act_by_turns_each_unit_once() -> None:
    game = new_game()
    play(game, *NAMED, "red: move red-1 0202")
    assert [decision.side for decision in game.pending] == [1]
    play(game, "blue: pass")
    with pytest.raises(GrognardError, match=r"still act this turn\. \[turn\.2\]"):
        play(game, "red: move red-1 0203")


@pytest.mark.rule("outpost", "move.1")
def test_move_1_one_hex_where_nobody_stands() -> None:
    game = new_game()
    play(game, *NAMED)
    reached = [action.place for action in game.options(0) if action.verb == "move" and action.unit == 0]
    assert [game.scenario.board.grid.text(hex) for hex in reached] == ["0101", "0301", "0102", "0202", "0302"]
    game.state.place[1] = reached[0]
    assert len(RULESET.load_game(game.scenario, game.dice, game.to_data()).options(0).at(reached[0])) == 0


@pytest.mark.rule("outpost", "fire.1")
@pytest.mark.rule("outpost", "fire.2")
@pytest.mark.parametrize(("alert", "die", "gone"), [("red-2", 4, False), ("red-2", 5, True), ("red-1", 4, True)])
def test_fire_1_2_a_five_removes_and_alert_units_add_one(alert: str, die: int, gone: bool) -> None:
    game = new_game(die)
    game.state.place[2] = game.scenario.board.grid.parse("0203")
    play(game, f"red: alert {alert}", "blue: alert blue-2")
    targets = {action.place for action in game.options(0) if action.verb == "fire" and action.unit == 0}
    assert targets == {game.state.place[2]}  # blue-2 is too far away
    play(game, "red: fire red-1 0203")
    assert (game.state.place[2] == NOWHERE) == gone


@pytest.mark.rule("outpost", "win.1")
@pytest.mark.parametrize(("hex", "winner"), [("0303", 1), ("0304", -1)])
def test_win_1_who_stands_in_the_hamlet(hex: str, winner: int) -> None:
    game = new_game()
    game.state.place[3] = game.scenario.board.grid.parse(hex)
    for _ in range(game.scenario.turns):
        play(game, *NAMED, "red: pass", "blue: pass")
    assert game.result is not None
    assert game.result.winner == winner


@pytest.mark.parametrize("seed", range(3))
def test_it_keeps_the_contract(entries: list[EntryPoint], seed: int) -> None:
    conform(Walk(get_ruleset("outpost"), SOURCE, seed))


def said(*checks: Check) -> dict[str, str]:
    """What is found in a walk, by the names of the checks."""
    return {name: str(found.error) for name, found in failures(Walk(RULESET, SOURCE, 1), checks).items()}


def test_every_rule_is_cited_and_tested(entries: list[EntryPoint]) -> None:
    assert coverage("outpost").complete


def test_a_package_outside_is_held_to_its_own_tests(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, entries: list[EntryPoint]
) -> None:
    """In a checkout of its own; installed, it has none."""
    package = tmp_path / "src" / "pickets"
    package.mkdir(parents=True)
    (package / "__init__.py").write_text("")
    (package / "ruleset.py").write_text(
        "from tests.lab.smallest.ruleset import Outpost\n\n\nclass Pickets(Outpost): ...\n\n\nRULESET = Pickets()\n"
    )
    (package / "data").mkdir()
    (package / "data" / "rules.toml").write_text((HERE / "smallest" / "data" / "rules.toml").read_text("utf-8"))
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "test_it.py").write_text(
        '@pytest.mark.rule("outpost", "move.1")\ndef test_it() -> None: ...\n'
    )
    monkeypatch.syspath_prepend(str(tmp_path / "src"))
    entries[:] = [EntryPoint("outpost", "pickets.ruleset:RULESET", "grognard.rulesets")]
    assert not coverage("outpost").has_tests
    (tmp_path / "pyproject.toml").write_text("")
    found = coverage("outpost")
    assert found.has_tests
    assert "move.1" not in found.untested
    assert "move.1" in found.uncited
    assert "win.1" in found.untested


def test_texts_that_are_missing_or_misspelt_are_found_without_playing(monkeypatch: pytest.MonkeyPatch) -> None:
    texts = RULESET.messages._sections
    assert faults(RULESET) == []
    monkeypatch.delitem(texts["event"], "AlertShown")
    monkeypatch.setitem(texts["event"], "UnitFired", "{unti:unit} fires.")
    monkeypatch.setitem(texts["prompt"], "Act", "{sdie:side}: act.")
    monkeypatch.delitem(texts["action"], "pass")
    monkeypatch.setitem(texts["refusal"], "out-of-reach", "{hex:hex} is too far.")
    assert sorted(faults(RULESET)) == [
        "The event text for UnitFired names 'unti'.",
        "The prompt text for Act names 'sdie'.",
        "The refusal text for 'out-of-reach' names 'hex'.",
        "There is no action text for 'pass'.",
        "There is no event text for AlertShown.",
    ]
    assert "no event text for AlertShown" in said(texts_round_trip)["texts_round_trip"]


def test_an_event_that_shows_what_it_has_not_is_found_without_playing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(UnitMoved, "shown", (*UnitMoved.shown, "pace"))
    assert faults(RULESET) == ["UnitMoved shows 'pace', which it has not."]


def test_words_and_reasons_that_are_missing_are_met_in_play(monkeypatch: pytest.MonkeyPatch) -> None:
    words = RULESET.messages._sections
    with monkeypatch.context() as patch:
        patch.delitem(words["word"], "activation")
        found = said(interfaces_are_told, texts_round_trip)
        assert found == {"interfaces_are_told": "The catalogue has no word for activation."}
    monkeypatch.setitem(words, "reason", {})
    assert "no reason text" in said(texts_round_trip)["texts_round_trip"]


def test_a_ruleset_without_looks_is_drawn_all_the_same() -> None:
    scenario = RULESET.scenario("crossroads")
    assert set(RULESET.look) == {"terrain", "marks", "roads", "symbols", "states"}
    assert Look(scenario, RULESET.look).on_counters(("alert",)) == ["alert"]
    assert [side.colour for side in board_data(RULESET, scenario).sides] == ["", ""]


def test_what_a_class_does_not_set_is_named() -> None:
    class Mute(Outpost):
        @property
        def phases(self) -> tuple[str, ...]:  # type: ignore[override]
            raise AttributeError

    with pytest.raises(GrognardError, match="The class Mute does not set phases"):
        Mute()


def test_a_file_that_is_missing_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(Outpost, "files", tmp_path)
    bare = Outpost()
    assert bare.scenario_keys() == ()
    for file, read in (("messages.toml", lambda: bare.messages), ("rules.toml", lambda: bare.rulebook)):
        with pytest.raises(GrognardError, match=f"Outpost has no {file}"):
            read()


def test_a_package_without_a_ruleset_is_named(
    entries: list[EntryPoint], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "half").mkdir()
    (tmp_path / "half" / "__init__.py").write_text("")
    monkeypatch.setattr(rulesets, "__path__", [*rulesets.__path__, str(tmp_path)])
    with pytest.raises(GrognardError, match=r"rulesets\.half has no ruleset\.py yet"):
        all_rulesets()


def test_a_decision_that_is_not_listed_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Outpost, "decisions", (NameAlert,))
    assert said(json_round_trips, options_agree) == {
        "json_round_trips": "Act is not among the `decisions` or `procedures`."
    }


def test_a_standing_order_must_be_able_to_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(NameAlert, "standing", "alert")
    with pytest.raises(ExceptionGroup, match="crossroads fails options_agree") as raised:
        conform(Walk(RULESET, SOURCE, 1), [options_agree])
    assert "NameAlert does not define accept()" in str(raised.value.exceptions[0])
    monkeypatch.setattr(NameAlert, "accept", lambda decision, game: Action("alert", 0))
    monkeypatch.setattr(NameAlert, "decline", lambda decision, game: Action("pass"))
    assert re.search("standing order would answer .*pass.*, which is no option", said(options_agree)["options_agree"])


@pytest.mark.parametrize(
    ("value", "complaint"),
    [
        ("tests.lab.smallest.nothing:RULESET", "cannot be loaded"),
        ("tests.lab.smallest.ruleset:NOBODY", "must hold a RULESET"),
        ("tests.lab.smallest.ruleset:RULESET", "Two rulesets have the key 'outpost'"),
    ],
)
def test_an_entry_point_that_leads_nowhere_is_named(entries: list[EntryPoint], value: str, complaint: str) -> None:
    entries.append(EntryPoint("other", value, "grognard.rulesets"))
    with pytest.raises(GrognardError, match=complaint):
        all_rulesets()


def test_the_recipe_quotes_what_works() -> None:
    files = (*HERE.glob("smallest/**/*.py"), *HERE.glob("smallest/**/*.toml"), Path(__file__))
    lines = {line.strip() for path in files for line in path.read_text("utf-8").splitlines()}
    quoted = re.findall(r"```(?:python|toml)\n(.*?)```", RECIPE.read_text("utf-8"), re.DOTALL)
    assert len(quoted) >= 5
    strange = [line for block in quoted for line in block.splitlines() if line.strip() not in lines]
    assert strange == []
