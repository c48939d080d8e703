"""Every text that players read can be filled in, and every fact, choice and reason of the game has its text."""

from __future__ import annotations

import random
import string
from collections.abc import Iterator

import msgspec
import pytest

from grognard.core.action import Action
from grognard.core.dice import FastDice
from grognard.core.errors import IllegalAction
from grognard.core.event import DieRolled, Event, Modifier
from grognard.core.hexgrid import DIRECTIONS
from grognard.core.odds import OddsCard
from grognard.core.source import Source
from grognard.rulesets.portable.reader.scenario import Scenario
from grognard.rulesets.portable.ruleset import RULESET
from grognard.rulesets.portable.state import PortableGame
from grognard.table.present import log_line

MESSAGES = RULESET.messages
SHAPES = {"forfeit", "unit", "units", "hex", "hexes", "direction", "side", "word", "signed", ""}

CROSSING = """
ruleset = "portable"
title = "The crossing"
turns = 8
[map]
legend = { "." = "open", "w" = "woods", "b" = "built-up", "f" = "fortification", "r" = "river" }
terrain = '''
. . w . f .
. b . . . .
r r r r r r
. . . w b .
. . . . . .
'''
heights = '''
0 0 1 2 1 0
0 0 1 1 0 0
0 0 0 0 0 0
0 0 1 1 0 0
0 1 2 1 0 0
'''
roads = [{ path = "0201 0202 0203 0204 0205" }]
marks = { bridge = "0203", ford = "0503" }
[[side]]
key = "red"
name = "Red"
[[side]]
key = "blue"
name = "Blue"
european = false
UNITS
[victory]
objectives = [{ hex = "0202", name = "North" }, { hex = "0504", name = "South" }]
"""


def crossing() -> Scenario:
    """Every arm on both sides of a river, close enough to fight from the first turn."""
    arms = ("rifles", "cavalry", "machine-guns", "light-artillery", "command", "close-weapons")
    lines = []
    for side, row, facing in (("red", 5, "n"), ("blue", 1, "s")):
        for column, arm in enumerate(arms, start=1):
            lines.append(f'[[unit]]\nkey = "{side}-{arm}"\nname = "{side} {arm}"\nside = "{side}"\ntype = "{arm}"')
            lines.append(f'hex = "0{column}0{row}"\nfacing = "{facing}"')
            if arm == "cavalry":
                lines.append('regular = true\ndismounts = "firearms"')
    return RULESET.read_scenario(Source(CROSSING.replace("UNITS", "\n".join(lines)), "crossing.toml"))


def any_action(game: PortableGame, picker: random.Random) -> Action:
    """Something a player might say, sensible or not."""
    verb = picker.choice(RULESET.verbs)
    fields = verb.fields
    unit = picker.randrange(len(game.scenario.units)) if "unit" in fields else -1
    place = picker.randrange(-1, game.scenario.board.grid.size + 1) if "hex" in fields else -1
    extra = (picker.randrange(-1, 7),) if "direction" in fields and picker.random() < 0.9 else ()
    return Action(verb.word, unit, place, extra)


def check(text: str) -> None:
    assert text
    assert "?" not in text.replace("next?", "")  # a prompt may ask; a field left open shows as a question mark
    assert "no such" not in text
    assert "{" not in text


def check_words(value: object) -> None:
    """The words of an odds card or a modifier are in the catalogue."""
    known = MESSAGES.keys("word")
    match value:
        case OddsCard():
            words = [value.title, *(row.title for row in value.rows), *(outcome for outcome, _, _ in value.chances)]
            assert set(words) <= set(known)
            for row in value.rows:
                check_words(row.modifiers)
        case Modifier():
            assert value.why in known
            assert value.rule in RULESET.rulebook
        case tuple():
            for one in value:
                check_words(one)


@pytest.mark.parametrize("seed", range(12))
def test_random_play_reads_well(seed: int) -> None:
    """Prompts, options, odds cards, events and refusals of whole games, all with rules of the inventory."""
    picker = random.Random(seed)
    scenario = crossing() if seed % 3 else RULESET.scenario("first-steps")
    game = RULESET.new_game(scenario, FastDice(seed))
    while game.result is None:
        side = picker.choice(game.pending).side
        decision, options = game.decision(side), game.options(side)
        assert decision is not None
        assert decision.rule in RULESET.rulebook
        check(MESSAGES.prompt(game, decision))
        action = options.sample(picker)
        check(MESSAGES.action(game, action))
        for card in RULESET.odds(game, side, action):
            check_words(card)
        refuse(game, side, any_action(game, picker))
        for event in game.play(side, action):
            assert event.rule in RULESET.rulebook
            check(MESSAGES.event(game, event))
            check_words(getattr(event, "modifiers", ()))
        assert RULESET.problems(game) == []
    check(MESSAGES.reason(game, game.result.reason))


def refuse(game: PortableGame, side: int, action: Action) -> None:
    if action in game.options(side):
        return
    with pytest.raises(IllegalAction) as caught:
        game.play(side, action)
    assert caught.value.rule in RULESET.rulebook
    assert caught.value.message.endswith((".", "!"))
    assert "?" not in caught.value.message


def templates(section: str) -> Iterator[tuple[str, list[tuple[str, str]]]]:
    """Each template of a section with its fields and how each is read."""
    for key in MESSAGES.keys(section):
        parts = string.Formatter().parse(MESSAGES.template(section, key))
        yield key, [(name, shape or "") for _, name, shape, _ in parts if name is not None]


def fields_of(kind: type[msgspec.Struct]) -> set[str]:
    return set(kind.__struct_fields__)


def event_kinds() -> dict[str, type[Event]]:
    """The events of the house and of this ruleset, whose own count where the names are the same."""
    homes = ("grognard.core.", "grognard.rulesets.portable.")
    kinds: list[type[Event]] = [Event]
    for kind in kinds:
        kinds += kind.__subclasses__()
    return {kind.__name__: kind for home in homes for kind in kinds if kind.__module__.startswith(home)}


def test_every_event_has_its_text_and_every_text_its_event() -> None:
    kinds = {name: kind for name, kind in event_kinds().items() if ".portable." in kind.__module__}
    of_house = ("DieRolled", "GameEnded", "RulesChanged", "TurnBegan", "InitiativeRolled", "UnitMoved", "UnitTurned")
    of_table = ("Forfeited", "DiceDrawn", "DiceLaidOut", "DiceScripted", "DiceSealed", "DiceSeeded")
    kinds |= {name: event_kinds()[name] for name in (*of_house, *of_table)}
    assert set(MESSAGES.keys("event")) == set(kinds)
    for key, fields in templates("event"):
        assert {name for name, _ in fields} <= fields_of(kinds[key])


def test_every_decision_has_its_prompt_and_every_verb_its_sentence() -> None:
    decisions = {kind.__name__: kind for kind in RULESET.decisions}
    verbs = {verb.word: verb for verb in RULESET.verbs}
    assert set(MESSAGES.keys("prompt")) == set(decisions)
    assert set(MESSAGES.keys("action")) == set(verbs)
    for key, fields in templates("prompt"):
        assert {name for name, _ in fields} <= fields_of(decisions[key])
    for key, fields in templates("action"):
        names = {"unit": "unit", "hex": "place", "direction": "extra0"}
        assert {name for name, _ in fields} == {names[kind] for kind in verbs[key].fields}


def test_refusals_name_only_what_an_action_has() -> None:
    for _, fields in templates("refusal"):
        assert {name for name, _ in fields} <= {"unit", "place", "side"}


def test_every_field_is_read_in_a_known_way() -> None:
    for section in ("event", "prompt", "action", "refusal", "reason"):
        for _, fields in templates(section):
            assert {shape for _, shape in fields} <= SHAPES


def test_phases_and_directions_have_words() -> None:
    words = set(MESSAGES.keys("word"))
    assert {*RULESET.phases, *DIRECTIONS["flat"], *DIRECTIONS["pointy"]} <= words
    for key in words:
        check(MESSAGES.word(key))


def test_every_reason_reads_as_a_clause() -> None:
    game = RULESET.new_game(RULESET.scenario("first-steps"), FastDice(1))
    assert set(MESSAGES.keys("reason")) == {"broken", "both-broken", "objectives", "tie", "tie-decided"}
    for key in MESSAGES.keys("reason"):
        check(MESSAGES.reason(game, key))


@pytest.mark.rule("portable", "gap.activation-dice")
def test_the_log_says_what_is_printed_on_an_activation_die() -> None:
    game = RULESET.new_game(RULESET.scenario("first-steps"), FastDice(1))
    rolls = [DieRolled(rule="turn.4", faces=6, value=value, purpose="activation") for value in range(1, 7)]
    assert [RULESET.face(game.scenario, roll) for roll in rolls] == [0, 1, 1, 2, 2, 3]
    assert MESSAGES.event(game, rolls[5]).endswith(": 3.")
    assert log_line(game, rolls[5]).face == 3
