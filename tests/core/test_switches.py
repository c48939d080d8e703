"""Switches: options that are chosen for one game in place of what its scenario says."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from grognard.core.dice import FastDice
from grognard.core.errors import GrognardError, UnknownName
from grognard.core.source import Source
from grognard.core.switches import Switch, check_options, find_switch, parse_options
from grognard.rulesets import BattleText, all_rulesets, get_ruleset, read_battle

SWITCHES = (
    Switch("fog", "1"),
    Switch("two_words", "2", needs="fog"),
    Switch("boxes", "3", values=("5", "7")),
    Switch("clear", "4", excludes="fog"),
)
CHOICES = [
    (key, switch.key, value)
    for key, ruleset in all_rulesets().items()
    for switch in ruleset.meta.switches
    for value in switch.values
]


def test_a_dash_is_as_good_as_an_underscore() -> None:
    assert find_switch(SWITCHES, "two-words").key == find_switch(SWITCHES, "two_words").key == "two_words"


def test_options_stand_in_the_order_of_the_switches() -> None:
    assert list(check_options(SWITCHES, {"boxes": "7", "fog": "on"}).items()) == [("fog", "on"), ("boxes", "7")]


@pytest.mark.parametrize(
    ("words", "text"),
    [
        (["frog=on"], "There is no option 'frog'; there are fog, two-words, boxes, clear."),
        (["fog=maybe"], "is off or on, not"),
    ],
)
def test_an_option_that_cannot_be_is_refused(words: list[str], text: str) -> None:
    with pytest.raises(GrognardError, match=text):
        check_options(SWITCHES, parse_options(words))


def test_what_needs_a_switch_goes_off_with_it() -> None:
    assert check_options(SWITCHES, {"fog": "off"}) == {"fog": "off", "two_words": "off"}
    assert check_options(SWITCHES, {"fog": "on"}) == {"fog": "on"}


def test_what_excludes_a_switch_turns_it_off_and_what_needs_that() -> None:
    assert check_options(SWITCHES, {"clear": "on"}) == {"fog": "off", "two_words": "off", "clear": "on"}


def test_an_option_is_given_once() -> None:
    with pytest.raises(GrognardError, match="twice"):
        parse_options(["fog=on", "fog=off"])


def test_a_ruleset_without_switches_says_so() -> None:
    with pytest.raises(UnknownName, match="these rules have none"):
        check_options((), {"fog": "on"})


@pytest.mark.parametrize("key", sorted(all_rulesets()))
def test_every_switch_of_a_scenario_can_be_chosen_and_has_a_sentence(key: str) -> None:
    ruleset = get_ruleset(key)
    said = getattr(ruleset.scenario(ruleset.scenario_keys()[0]), "switches", None)
    fields = {field.encode_name for field in msgspec.structs.fields(type(said))} if said is not None else set()
    assert {switch.key for switch in ruleset.meta.switches} == fields
    for switch in ruleset.meta.switches:
        assert ruleset.messages.template("switch", switch.key).endswith(".")
        assert switch.kind == "house" or switch.rule in {rule.id for rule in ruleset.rulebook.rules}


def choose(key: str, scenario: str, switch: str, value: str) -> BattleText | None:
    """A shipped battle with an option, unless it cannot have it."""
    ruleset = get_ruleset(key)
    source = ruleset.with_options(ruleset.scenario_source(scenario), {switch: value})
    try:
        ruleset.read_scenario(source)
    except GrognardError:
        return None
    return BattleText.of(key, source)


@pytest.mark.parametrize(("key", "switch", "value"), CHOICES, ids=lambda part: str(part))
def test_a_chosen_option_is_in_force(key: str, switch: str, value: str) -> None:
    ruleset = get_ruleset(key)
    chosen = (choose(key, scenario, switch, value) for scenario in ruleset.scenario_keys())
    battle: Any = read_battle(next(text for text in chosen if text is not None))
    assert ruleset.chosen(battle)[switch] == value
    assert ruleset.new_game(battle, FastDice(1)).pending


@pytest.mark.parametrize(("key", "retired"), [(k, name) for k, r in all_rulesets().items() for name in r.meta.retired])
def test_a_scenario_of_older_rules_that_names_a_retired_switch_is_still_read(key: str, retired: str) -> None:
    ruleset = get_ruleset(key)
    source = ruleset.scenario_source(ruleset.scenario_keys()[0])
    assert "[rules]" not in source.text
    older = Source(f"{source.text}\n[rules]\n{retired} = true\n", source.name)
    with pytest.raises(GrognardError, match="unknown field"):
        ruleset.read_scenario(older)
    assert ruleset.read_scenario(ruleset.with_options(older, {})).units
