"""The shapes that an interface is told."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, get_args, get_origin, get_type_hints

import msgspec
import pytest
from msgspec import UNSET

from grognard.core.dice import FastDice
from grognard.core.event import DieRolled, Event
from grognard.core.options import Group
from grognard.core.template import Slot, parse
from grognard.core.view import SPECTATOR, View
from grognard.rulesets import all_rulesets, get_ruleset
from grognard.table import wire
from grognard.table.listing import ruleset_data
from grognard.table.present import (
    board_data,
    decision_data,
    group_data,
    log_line,
    odds_data,
    parts_data,
)
from tests.table.tables import BLUE, RED, new_journal, play_out, random_action, say

CASES = [(key, scenario) for key, ruleset in all_rulesets().items() for scenario in ruleset.scenario_keys()]


def is_sound(data: Any, kind: Any) -> bool:
    """Whether data is what its type says, and is so still after a journey through JSON."""
    return bool(msgspec.json.decode(msgspec.json.encode(data), type=kind) == data)


@pytest.mark.parametrize(("key", "scenario"), CASES)
def test_a_board_says_all_that_docs_promise(key: str, scenario: str) -> None:
    ruleset = get_ruleset(key)
    data = board_data(ruleset, ruleset.scenario(scenario))
    assert is_sound(data, wire.Board)
    is_sectors = isinstance(data, wire.SectorBoard)
    size = len(data.areas) if isinstance(data, wire.SectorBoard) else data.columns * data.rows
    assert len(data.numbers) == len(data.terrain) == len(data.elevation) == size
    assert len(set(data.numbers)) == size
    assert all(0 <= kind < len(data.kinds) for kind in data.terrain)
    assert len(data.directions) == (0 if is_sectors else 6)
    assert all(0 <= one < size and 0 <= two < size and kind for one, two, kind in data.roads + data.sides_of)
    assert all(0 <= int(hex) < size for hex in (*data.marks, *data.names))
    assert {phase.key for phase in data.phases} == set(ruleset.phases)
    assert set(data.verbs) == {verb.word for verb in ruleset.verbs}
    assert all(side.key and side.name for side in data.sides)
    assert all(unit.side in range(len(data.sides)) for unit in data.units)


@pytest.mark.parametrize("key", all_rulesets())
def test_the_lobby_lists_every_scenario(key: str) -> None:
    ruleset = get_ruleset(key)
    data = ruleset_data(ruleset)
    assert is_sound(data, wire.RulesetInfo)
    keys = [scenario.key for scenario in data.scenarios]
    assert sorted(keys) == list(ruleset.scenario_keys())
    assert keys[0] == (ruleset.first_scenario or keys[0])
    assert all(side.units > 0 for scenario in data.scenarios for side in scenario.sides)


@pytest.mark.parametrize("key", all_rulesets())
def test_the_page_is_told_all_that_a_look_says(key: str) -> None:
    """A word in a `look.toml` that the wire does not know would be lost in silence."""
    ruleset = get_ruleset(key)
    said = dict(ruleset.look)
    ranked = {verb for verb, meaning in said.pop("numbers", {}).items() if meaning == "rank"}
    board = board_data(ruleset, ruleset.scenario(ruleset.scenario_keys()[0]))
    assert msgspec.json.decode(msgspec.json.encode(board.look)) == said
    assert {verb for verb, data in board.verbs.items() if "rank" in data.fields} == ranked


def test_a_decision_says_what_docs_promise() -> None:
    journal = new_journal()
    decision = journal.game.pending[0]
    data = decision_data(journal.game, decision)
    assert is_sound(data, wire.Decision)
    assert (data.side, data.kind, data.rule, data.completes, data.standing) == (
        RED, "AimGuns", "turn.1", False, None,
    )  # fmt: skip
    assert data.prompt.endswith(".")
    assert data.count == 17
    assert data.groups[-1] == wire.Group("hold", (), None, ((),))


def test_groups_spell_out_their_hexes() -> None:
    data = group_data(Group("move", (4, 5), 0b1010, ((0,), (1, 2))))
    assert data == wire.Group("move", (4, 5), (1, 3), ((0,), (1, 2)))
    assert group_data(Group("end")).places is None


def test_empty_groups_are_left_out() -> None:
    journal, random = new_journal(3), Random(3)
    while not journal.game.result:
        for decision in journal.game.pending:
            for group in decision_data(journal.game, decision).groups:
                assert group.places != ()
                assert group.extras
        journal.play(*random_action(journal, random))


def test_every_log_line_is_a_sentence_with_a_rule_of_the_book() -> None:
    kinds = set()
    for seed in range(8):
        journal, random = new_journal(seed), Random(seed)
        events = list(journal.opening_events)
        while not journal.game.result:
            events += journal.play(*random_action(journal, random))
        for event in events:
            line = log_line(journal.game, event)
            kinds.add(line.kind)
            assert is_sound(line, wire.LogLine)
            assert line.text.endswith(".")
            assert "?" not in line.text
            assert line.rule in journal.ruleset.rulebook
    assert {"TurnBegan", "GunAimed", "GunFired", "DieRolled", "UnitMoved", "GameEnded"} < kinds


def test_only_what_an_event_shows_is_sent() -> None:
    line = log_line(new_journal().game, DieRolled(rule="turn.3", faces=6, value=4, purpose="initiative"))
    assert "purpose" not in DieRolled.shown
    assert msgspec.to_builtins(line).keys() == {"number", "kind", "text", "rule", "value", "faces", "face"}


def kinds_of_event(kind: type[Event] = Event) -> Iterator[type[Event]]:
    for each in kind.__subclasses__():
        yield each
        yield from kinds_of_event(each)


def test_a_line_has_room_for_whatever_an_event_shows() -> None:
    all_rulesets()
    room = get_type_hints(wire.LogLine)
    for kind in kinds_of_event():
        said = get_type_hints(kind)
        for name in kind.shown:
            if not name.endswith("modifiers"):
                fitting = [get_origin(each) or each for each in get_args(room[name])]
                assert (get_origin(said[name]) or said[name]) in fitting, f"{kind.__name__}.{name}"


def test_a_secret_line_says_whose_it_is() -> None:
    journal = new_journal()
    say(journal, BLUE, "hold")
    events = journal.play(RED, journal.parse(RED, "aim red-gun 0405 s"))
    line = log_line(journal.game, events[0])
    assert (line.kind, line.only, line.unit, line.place) == ("GunAimed", RED, 0, 31)


def test_a_line_open_to_all_says_nothing_of_it() -> None:
    line = log_line(new_journal().game, DieRolled(rule="turn.3", faces=6, value=4, purpose="initiative"))
    assert line.text == "Die of 6 for Initiative: 4."
    assert line.only is UNSET


def test_odds_cards_say_what_docs_promise() -> None:
    seen = 0
    for seed in range(6):
        journal, random = new_journal(seed), Random(seed)
        while not journal.game.result and seen < 200:
            side = journal.game.pending[0].side
            for action in list(journal.game.options(side))[:8]:
                for card in odds_data(journal.game, side, action):
                    seen += 1
                    assert is_sound(card, wire.OddsCard)
                    assert all(row.base + sum(m.value for m in row.modifiers) == row.total for row in card.rows)
                    assert sum(c.chance[0] / c.chance[1] for c in card.chances) == pytest.approx(1)
            play_out(journal, random, 1)
    assert seen > 100


def views_of(key: str) -> Iterator[View]:
    """What both sides and a spectator see in a game played at random."""
    ruleset = get_ruleset(key)
    game = ruleset.new_game(ruleset.scenario(ruleset.scenario_keys()[0]), FastDice(3))
    random = Random(3)
    for _ in range(40):
        if game.result is not None:
            return
        yield from (ruleset.view(game, side) for side in (SPECTATOR, RED, BLUE))
        decision = random.choice(game.pending)
        game.play(decision.side, game.options(decision.side).sample(random))


@pytest.mark.parametrize("key", all_rulesets())
def test_what_is_told_in_numbers_is_what_the_words_say(key: str) -> None:
    """An interface draws the numbers and prints the words: neither is read out of the other."""
    ruleset = get_ruleset(key)
    weather = [track for track, drawing in ruleset.look.get("tracks", {}).items() if drawing == "weather"]
    for view in views_of(key):
        for track in view.tracks:
            drawing = ruleset.look.get("tracks", {}).get(track.key)
            if track.all > 0:
                assert str(track.value).endswith(f"{track.left}/{track.all}")
                assert str(track.value).startswith(track.name)
            elif drawing in ("bars", "sheet"):
                assert "/" not in str(track.value)
            assert (drawing == "balance") == bool(track.levels)
        for arrow in view.arrows:
            number = str(arrow.count) if arrow.count > 1 else ""
            assert not arrow.symbol or arrow.text == number + ruleset.look["symbols"][arrow.symbol]["letter"]
        assert bool(view.sky) == bool(weather)


def test_a_verb_that_wants_a_second_thought_says_so() -> None:
    dangerous = {
        (key, verb)
        for key, ruleset in all_rulesets().items()
        for verb, data in board_data(ruleset, ruleset.scenario(ruleset.scenario_keys()[0])).verbs.items()
        if data.danger
    }
    assert dangerous == {("portable", "plunge")}


def readings_of(sections: tuple[str, ...]) -> set[str]:
    """How the fields of some sections of all catalogues are read."""
    return {
        part.reading
        for ruleset in all_rulesets().values()
        for section in sections
        for key in ruleset.messages.keys(section)
        for part in parse(ruleset.messages.template(section, key))
        if isinstance(part, Slot)
    }


def test_a_page_knows_how_to_read_every_field_of_an_action() -> None:
    """And no other: its table of readings is checked against the same list."""
    assert readings_of(("action", "reason")) == set(get_args(wire.Reading))


def test_a_reading_that_no_page_knows_does_not_pass() -> None:
    with pytest.raises(msgspec.ValidationError, match="formation"):
        parts_data("{formation:formation} is activated")


@pytest.mark.parametrize("key", all_rulesets())
def test_the_sentence_of_a_verb_is_what_the_log_would_say(key: str) -> None:
    """Joined with plain numbers both are the same text."""
    ruleset = get_ruleset(key)
    board = board_data(ruleset, ruleset.scenario(ruleset.scenario_keys()[0]))
    for verb, data in board.verbs.items():
        text = "".join(
            part if isinstance(part, str) else f"{part.before}{{{part.field}:{part.reading}}}{part.after}"
            for part in data.sentence
        )
        assert text.replace(":}", "}") == ruleset.messages.template("action", verb).replace("[", "").replace("]", "")
