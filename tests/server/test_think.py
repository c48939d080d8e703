"""What a bot is asked and what it answers: whoever thinks about a whole occasion is reminded of what it chose."""

from __future__ import annotations

from unittest.mock import patch

import msgspec

from grognard.bots.search import Planner
from grognard.core.dice import FastDice
from grognard.rulesets import BattleText, get_ruleset
from grognard.server.think import Question, think


def question(bot: str, memory: str = "") -> Question:
    """The first choice of a battle."""
    ruleset = get_ruleset("napoleon3")
    source = ruleset.scenario_source("the-spia")
    game = ruleset.new_game(ruleset.read_scenario(source), FastDice(1))
    position = msgspec.json.encode(game.to_data())
    return Question(BattleText.of("napoleon3", source), position, game.pending[0].side, bot, 5, memory=memory)


def test_a_staff_officer_remembers_nothing() -> None:
    thought = think(question("staff"))
    assert thought.memory == ""
    assert think(question("staff")) == thought


def test_a_general_thinks_once_about_an_occasion() -> None:
    with patch.object(Planner, "weigh", return_value="cautious") as weigh:
        first = think(question("general"))
        again = think(question("general", first.memory))
    assert weigh.call_count == 1
    assert first.memory.endswith(" cautious")
    assert again == first


def test_a_memory_of_another_occasion_is_of_no_use() -> None:
    with patch.object(Planner, "weigh", return_value="usual") as weigh:
        thought = think(question("general:cautious", "0-99-99 holding"))
    assert weigh.call_count == 1
    assert thought.memory.endswith(" usual")
