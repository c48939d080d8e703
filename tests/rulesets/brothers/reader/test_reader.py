"""Scenario files: what is wrong with one is said with its line and the rule it offends."""

from __future__ import annotations

import pytest

from grognard.core.errors import ScenarioError
from grognard.core.source import Source
from grognard.rulesets.brothers.reader.scenario import Scenario
from grognard.rulesets.brothers.ruleset import RULESET

GOOD = RULESET.scenario_source("introduction").text


def read(text: str) -> Scenario:
    return RULESET.read_scenario(Source(text, "heights.toml"))


def line_of(words: str, text: str) -> int:
    return text[: text.index(words)].count("\n") + 1


AT_BILS = '[[place]]\nunit = "au-5-bils"\n'
HEX = 'hex = "2416"'
BILS = '[[place]]\nunit = "au-5-bils"\nhex = "2416"'
ALTON = '[[place]]\nunit = "fr-1-alton"\nhex = "2319"'
CAVALRY = '[[place]]\nunit = "au-5-cav"\nhex = "2412"'
CARNAL = '[[points]]\nhex = "2314"'
SUDDEN = '[[sudden]]\nside = "allied"\nhexes = ["{}"]\n\n[morale]'

FAULTS = {
    # what is exchanged for what; the line that is named; what is said; the rule
    "ruleset": ('ruleset = "brothers"', 'ruleset = "napoleon3"', 'ruleset = "nap', "'napoleon3'", None),
    "not toml": ("first_turn = 3", "first_turn = = 3", "first_turn = = 3", "not valid TOML", None),
    "wrong kind": ("first_turn = 3", 'first_turn = "x"', 'first_turn = "x"', "first_turn", None),
    "unknown word": ("first_turn = 3", "frist_turn = 3", "frist_turn = 3", "frist_turn", None),
    "unknown switch": ("[morale]", "[rules]\nfog = true\n[morale]", "fog = true", "fog", None),
    "too late": ("last_turn = 6", "last_turn = 15", "last_turn = 15", "1 to 14", "2.1a"),
    "too early": ("first_turn = 3", "first_turn = 0", "last_turn = 6", "1 to 14", "2.1a"),
    "backwards": ("first_turn = 3", "first_turn = 7", "last_turn = 6", "1 to 14", "2.1a"),
    "levels": ("marginal = 2.0", "marginal = 7.0", "marginal = 7.0", "marginal", "15.2a"),
    "no level": ("marginal = 2.0", "marginal = 0.0", "marginal = 0.0", "marginal", "15.2a"),
    "thirds": ("broken = 1.0", "broken = 0.3", "broken = 0.3", "half points", "3.5.2c"),
    "less than nothing": ("broken = 1.0", "broken = -1.0", "broken = -1.0", "half points", "3.5.2c"),
    "without end": ("broken = 1.0", "broken = inf", "broken = inf", "inf is not a number", None),
    "no number": ("demoralized = 2.0", "demoralized = nan", "demoralized = nan", "nan is not a number", None),
    "many chits": ("french = 1", "french = 11", "events = {", "0 to 10", "5.1.1b"),
    "negative chits": ("sardinian = 0", "sardinian = -1", "events = {", "0 to 5", "5.1.1b"),
    "no map": ('map = "solferino"', 'map = "magenta"', 'map = "magenta"', "'magenta'", None),
    "map elsewhere": ('map = "solferino"', 'map = "../x"', 'map = "../x"', "'../x'", None),
    "no counters": ('counters = "solferino"', 'counters = "x"', 'counters = "x"', "'x'", None),
    "one corner": ('window = "1910 2722"', 'window = "1910"', 'window = "1910"', "two corners", None),
    "far corner": ('window = "1910 2722"', 'window = "1910 9999"', 'window = "1910 9999"', "9999", None),
    "prize nowhere": (CARNAL, CARNAL.replace("2314", "9999"), 'hex = "9999"', "9999", None),
    "prize outside": (CARNAL, CARNAL.replace("2314", "0101"), 'hex = "0101"', "Nobody can hold", "3.5.2a"),
    "prize twice": (CARNAL, CARNAL.replace("2314", "2416"), 'hex = "2416"\nname = "Monte Carnal"', "twice", "3.5.3"),
    "prize of thirds": ("value = 2.0", "value = 2.2", "value = 2.2", "half points", "3.5.2c"),
    "holder": ('holder = "allied"', 'holder = "french"', 'holder = "french"', "holder", None),
    "sudden nowhere": ("[morale]", SUDDEN.format("9999"), 'hexes = ["9999"]', "9999", None),
    "sudden for nothing": ("[morale]", SUDDEN.format("2315"), 'hexes = ["2315"]', "Victory Point hexes", "15.2b"),
    "no formation": ('"fr-i", "au-v"]', '"fr-i", "au-xx"]', 'formations = ["fr-i", "au-xx', "'au-xx'", "3.1.2a"),
    "no such unit": ('"fr-1-goze"', '"fr-1-bazaine"', '  "fr-1-bazaine"', "'fr-1-bazaine'", None),
    "without its head": ('"fr-1-goze"', '"hq-fr-i"', '  "hq-fr-i"', "without its HQ", "3.4.1"),
    "placed unknown": ('unit = "au-5-bils"', 'unit = "bils"', 'unit = "bils"', "'bils'", None),
    "placed twice": ('unit = "au-5-cav"', 'unit = "au-5-bils"', 'unit = "au-5-bils"\nhex = "2412"', "twice", None),
    "placed nowhere": (BILS, BILS.replace(HEX, 'hex = "9999"'), AT_BILS, "9999", None),
    "placed outside": (BILS, BILS.replace("2416", "0101"), AT_BILS, "nobody can stand", None),
    "neither here nor there": (BILS, BILS.replace('\nhex = "2416"', ""), AT_BILS, "arrives", "11.5a"),
    "no turn": (BILS, BILS.replace(HEX, 'at = ["2310"]'), AT_BILS, "turn 0", "11.5a"),
    "inland": (BILS, BILS.replace(HEX, 'turn = 3\nat = ["2416"]'), AT_BILS, "edge", "11.5.1a"),
    "span": (
        BILS, BILS.replace(HEX, 'turn = 3\nat = ["2310"]\nspan = [4, 11]'),
        AT_BILS, "4-11", "11.5b",
    ),
    "crowd": (ALTON, ALTON.replace("2319", "2318"), ALTON[:26], "Too many", "4.1a"),
    "enemies": (CAVALRY, CAVALRY.replace("2412", "2319"), ALTON[:26], "Both sides", "11.1c"),
    "outside": ('"fr-1-goze", ', "", 'counters = "solferino"', "fr-1-goze would begin", None),
    "high morale": ("fr-i = 6", "fr-i = 15", "fr-i = 15", "1 to 14", "14.0a"),
    "no morale": ("fr-i = 6", "fr-i = 0", "fr-i = 0", "1 to 14", "14.0a"),
    "morale of nobody": ("fr-i = 6", "fr-x = 6", "fr-x = 6", "'fr-x'", "14.0a"),
    "attached nobody": ("[morale]", '[attach]\nx = "fr-i"\n[morale]', 'x = "fr-i"', "'x'", "3.4.1"),
    "attached nowhere": ("[morale]", '[attach]\nfr-1-dieu = "x"\n[morale]', 'fr-1-dieu = "x"', "'x'", "3.4.1"),
    "attached abroad": ("[morale]", '[attach]\nfr-1-dieu = "au-v"\n[morale]', 'fr-1-dieu = "au', "'au-v'", "3.4.1"),
}  # fmt: skip


@pytest.mark.rule("brothers", "3.5.2c")
@pytest.mark.parametrize("fault", FAULTS)
def test_every_fault_names_its_line_and_rule(fault: str) -> None:
    old, new, at, says, rule = FAULTS[fault]
    assert old in GOOD
    text = GOOD.replace(old, new, 1)
    with pytest.raises(ScenarioError) as caught:
        read(text)
    error = caught.value
    assert says in error.message
    assert (error.line, error.rule) == (line_of(at, text), rule)
    assert rule is None or rule in RULESET.rulebook


@pytest.mark.rule("brothers", "3.4.1")
def test_a_formation_of_which_nothing_is_left_is_a_fault() -> None:
    battery = GOOD.index('  "au-5-festetics"')
    keys = [unit.key for unit in read(GOOD).units if unit.nation == 2 and unit.is_troops]
    text = GOOD[:battery] + "".join(f'  "{key}",\n' for key in keys) + GOOD[battery:]
    with pytest.raises(ScenarioError, match="has no units") as caught:
        read(text)
    assert caught.value.rule == "3.4.1"


@pytest.mark.rule("brothers", "14.1c")
def test_an_attached_unit_belongs_to_the_formation_it_is_attached_to() -> None:
    extra = '[[place]]\nunit = "fr-2-gault"\nhex = "2219"\n[attach]\nfr-2-gault = "fr-i"\n[morale]'
    scenario = read(GOOD.replace("[morale]", extra))
    corps = next(formation for formation in scenario.formations if formation.key == "fr-i")
    assert "fr-2-gault" in [scenario.units[unit].key for unit in corps.members]


@pytest.mark.rule("brothers", "17.1")
@pytest.mark.rule("brothers", "17.2a")
@pytest.mark.rule("brothers", "17.3a")
@pytest.mark.parametrize("switch", ["commander_casualties", "variable_storm", "plotted_orders"])
def test_optional_rules_are_off_unless_a_scenario_switches_them_on(switch: str) -> None:
    assert getattr(read(GOOD).switches, switch) is False
    assert getattr(read(GOOD.replace("[morale]", f"[rules]\n{switch} = true\n[morale]")).switches, switch) is True


@pytest.mark.rule("brothers", "15.2b")
def test_sudden_victory_is_read() -> None:
    scenario = read(GOOD.replace("[morale]", SUDDEN.format("2314")))
    assert [(sudden.side, len(sudden.hexes)) for sudden in scenario.sudden] == [(0, 1)]
