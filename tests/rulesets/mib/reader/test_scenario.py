"""Scenario files: what is refused and why, and the battles that ship."""

from __future__ import annotations

import pytest

from grognard.core.dice import FastDice
from grognard.core.errors import ScenarioError
from grognard.core.source import Source
from grognard.rulesets.mib.ch03_sequence.turn import Turn
from grognard.rulesets.mib.ch04_actions.activation import Activation, begin_activation
from grognard.rulesets.mib.ruleset import RULESET
from grognard.rulesets.mib.state import MibGame
from tests.rulesets.mib.battle import OPEN, Battle

A, B = "french i infantry a 0504 s", "austrian v infantry b 0909 n"
TEXT = Battle(OPEN, A, B).text

WRONG = [
    ('ruleset = "mib"', 'ruleset = "chess"', "not for 'mib'"),
    ('key = "austrian"', 'key = "french"', "two sides"),
    ('hex = "0909"', 'hex = "0504"', r"Both sides stand in 0504.*7\.0a"),
    ('hex = "0909"', 'hex = "9909"', "There is no hex '9909'"),
    ('facing = "n"', 'facing = "w"', r"no direction here.*6\.7a"),
    ("steps = 4", "steps = 9", r"one to five steps.*2\.2\.1a"),
    ("morale = 4", "morale = 7", r"morale of one to six.*5\.0a"),
    ("rating = 5", "rating = 0", r"has no leader.*7\.0i"),
    ('key = "b"', 'key = "a"', "two units 'a'"),
    ("[rules]", "[rules]\ngrand-batteries = ['french']", r"need the rule of initiative.*16\.5a"),
    ("[rules]", "[rules]\ninitiative = true\ngrand-batteries = ['x']", r"no side 'x'.*16\.5a"),
    ("[rules]", "[rules]\nlite-stragglers = 3", r"one step or two.*10\.0L"),
    ("[rules]", "[rules]\nteleport = true", "teleport"),
    ("turns = ['6:30'", "turns = ['6.30'", r"is no turn.*1\.0a"),
    ('title = "Test"', 'title = "Test"\nwindow = "0101"', "two corners"),
    ('title = "Test"', 'title = "Test"\nwithout = ["z"]', "no unit 'z'"),
    ('title = "Test"', 'title = "Test"\nformations = ["z"]', r"no formation 'z'.*2\.3a"),
    ('title = "Test"', 'title = "Test"\ncounters = "waterloo"', "no file 'waterloo'"),
    ('title = "Test"', 'title = "Test"\ninitiative = 9', r"off its track.*16\.1c"),
    ("[rules]", "[charts.dice]\nx = 1\n[rules]", "There is no chart 'dice'"),
    ("[rules]", "[charts.crt]\nx = 1\n[rules]", "A chart cannot be read"),
]


@pytest.mark.parametrize(("old", "new", "message"), WRONG)
def test_what_is_wrong_is_told(old: str, new: str, message: str) -> None:
    index = TEXT.rfind(old) if old.startswith(('key = "b', 'key = "au', 'hex = "09', 'facing = "n')) else TEXT.find(old)
    assert index >= 0
    text = TEXT[:index] + new + TEXT[index + len(old) :]
    with pytest.raises(ScenarioError, match=message):
        RULESET.read_scenario(Source(text, "test.toml"))


def test_a_table_with_a_gap_is_refused() -> None:
    side = '{ column = "engaged", modifier = 0 }'
    line = f"defender = {side}, attacker = {side}, retreat = 0, advance = 0"
    meta = '{ provenance = "published", version = "1" }'
    chart = f"[charts.crt]\nmeta = {meta}\nline = [{{ roll = 1, {line} }}, {{ roll = 3, {line} }}]\n"
    with pytest.raises(ScenarioError, match="without gaps"):
        RULESET.read_scenario(Source(TEXT + chart, "test.toml"))


def test_overstacked_and_twisted_stacks_are_refused() -> None:
    with pytest.raises(ScenarioError, match=r"6\.1a"):
        Battle(OPEN, A, "french i infantry c 0504 s", B)
    with pytest.raises(ScenarioError, match=r"6\.1c"):
        Battle(OPEN, A + " steps=2", "french i infantry c 0504 n steps=2", B)


def game(key: str, turn: int) -> MibGame:
    """A shipped battle at a turn, with its cup filled."""
    found = RULESET.new_game(RULESET.scenario(key), FastDice(1))
    found.state = RULESET.set_up(found.scenario)
    found.state.turn, found.pending = turn, ()
    for step in Turn.steps[: Turn.steps.index(Turn.fill_cup) + 1]:
        step(Turn(), found)
    return found


def cup(key: str, turn: int) -> set[str]:
    found = game(key, turn)
    return {found.scenario.formations[index].key for index in found.state.cup}


def test_teugen_hausen() -> None:
    scenario = RULESET.scenario("teugen-hausen")
    units = {unit.key: unit for unit in scenario.units}
    hilaire = units["t-st-hilaire"]
    assert (hilaire.steps, hilaire.morale, hilaire.movement) == (5, 5, 8)
    assert scenario.board.grid.text(hilaire.hex) == "0807"
    assert [turn.clock for turn in scenario.clock] == ["6:30", "10:00", "13:30", "17:00"]
    assert cup("teugen-hausen", 1) == {"t-hilaire", "t-horse", "t-iii", "t-iv"}
    assert cup("teugen-hausen", 2) == {"t-hilaire", "t-friants", "t-horse", "t-iii", "t-iv"}
    assert "t-friants" not in cup("teugen-hausen", 3), "from 13:30 on III Corps has one chit"
    assert "t-reserve" not in cup("teugen-hausen", 3), "the grenadiers wait at Grub for the initiative"


def test_formations_that_join_act_on_one_chit() -> None:
    found = game("teugen-hausen", 3)
    keys = [formation.key for formation in found.scenario.formations]
    begin_activation(found, (keys.index("t-hilaire"),))
    activation = found.current(Activation)
    assert set(activation.formations) == {keys.index("t-hilaire"), keys.index("t-friants")}


def test_eckmuhl() -> None:
    assert cup("eckmuhl", 1) == {"e-iii", "e-iv"}
    assert {"e-a3", "e-reserve"} <= cup("eckmuhl", 4)
    assert "e-ii" in cup("eckmuhl", 5)
    assert {"e-viii", "e-lannes", "e-horse"} <= cup("eckmuhl", 6)
    scenario = RULESET.scenario("eckmuhl")
    hilaire = next(unit for unit in scenario.units if unit.key == "e-st-hilaire")
    assert (hilaire.steps, hilaire.morale, hilaire.movement) == (4, 5, 8), "the counter that the book shows"
    assert scenario.battery_leader[0] >= 0


def test_the_second_day_of_eckmuhl_is_a_game_of_its_own() -> None:
    assert cup("eckmuhl-22-april", 1) == {"e-iii", "e-vii", "e-iv", "e-a3", "e-reserve", "e-ii"}
    assert {"e-viii", "e-lannes", "e-horse"} <= cup("eckmuhl-22-april", 2)
    whole, short = RULESET.scenario("eckmuhl"), RULESET.scenario("eckmuhl-22-april")
    assert [turn.clock for turn in short.clock] == ["10:00", "13:30", "17:00"]
    assert short.clock == whole.clock[-3:]
    assert short.prizes == whole.prizes
    printed = [[(u.key, u.steps, u.morale, u.batteries) for u in each.units] for each in (whole, short)]
    assert printed[0] == printed[1]


def test_solferino_is_there_too() -> None:
    scenario = RULESET.scenario("solferino")
    assert len(scenario.formations) == 15
    assert sum(unit.steps for unit in scenario.units if unit.side == 0) > 50


@pytest.mark.parametrize(
    ("wrong", "rule"),
    [
        ("french i infantry a 0504 s steps=6", "2.2.1a"),
        ("french i infantry a 0504 s steps=4\n", ""),
    ],
)
def test_scenario_files_are_refused_with_the_rule(wrong: str, rule: str) -> None:
    if rule:
        with pytest.raises(ScenarioError, match=rule.replace(".", r"\.")):
            Battle(OPEN, wrong, B)
    else:
        text = Battle(OPEN, wrong.strip(), B).text.replace('kind = "infantry"', 'kind = "train"', 1)
        with pytest.raises(ScenarioError):
            RULESET.read_scenario(Source(text, "test.toml"))
