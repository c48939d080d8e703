"""Battles with some places changed: read by the rules, carried by their text, replayed and audited from a record."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grognard.bots import get_bot
from grognard.core.dice import FastDice
from grognard.core.errors import GrognardError
from grognard.core.record import read_record, write_record
from grognard.core.source import Source
from grognard.lab.variants.places import places
from grognard.lab.variants.vary import vary
from grognard.rulesets import BattleText, all_rulesets, get_ruleset, read_battle
from grognard.table.audit import audit
from grognard.table.dicebox import DiceBox
from grognard.table.journal import Journal
from grognard.table.replay import Replay
from tests.table.tables import play_out

SMALLEST = {
    "brothers": "introduction",
    "commanders": "marengo",
    "mib": "teugen-hausen",
    "napoleon3": "the-spia",
    "portable": "first-steps",
}


def battle_of(ruleset: str) -> BattleText:
    return BattleText.of(ruleset, get_ruleset(ruleset).scenario_source(SMALLEST[ruleset]))


BATTLES = {key: battle_of(key) for key in SMALLEST}


def test_every_ruleset_is_here() -> None:
    assert set(SMALLEST) <= set(all_rulesets())


@pytest.mark.parametrize(
    ("ruleset", "place", "value"),
    [
        ("brothers", "chart.assault.row.7.cells.4", "A1"),
        ("brothers", "chart.fire.shift.canister.value", 1),
        ("brothers", "handicap.austrian", 4.5),
        ("brothers", "scenario.last_turn", 5),
        ("commanders", "handicap.white", 3),
        ("commanders", "switch.morale", "on"),
        ("mib", "chart.crt.line.7.defender.modifier", 0),
        ("mib", "chart.cet.row.2.engaged", "1s D"),
        ("mib", "unit.t-friant.steps", 3),
        ("mib", "arrival.t-friant", 3),
        ("mib", "handicap.austrian", 4),
        ("napoleon3", "switch.flank-as-printed", "on"),
        ("napoleon3", "scenario.minor", 2),
        ("portable", "unit.red-battery.type", "siege-artillery"),
        ("portable", "scenario.turns", 7),
    ],
)
def test_a_change_is_what_the_battle_has_then(ruleset: str, place: str, value: object) -> None:
    battle = BATTLES[ruleset]
    assert places(battle)[place].value != value if place in places(battle) else True
    varied = vary(battle, {place: value})  # type: ignore[dict-item]
    assert varied != battle
    if place in places(varied):
        assert places(varied)[place].value == value
    others = {name: each.value for name, each in places(varied).items() if not name.startswith(place)}
    same = {
        name: each.value
        for name, each in places(battle).items()
        if name in others and name not in aliases(varied, place)
    }
    assert {name: others[name] for name in same} == same
    assert vary(varied, {place: places(battle)[place].value if place in places(battle) else "1s D3L 2F"})


def aliases(battle: BattleText, place: str) -> set[str]:
    """Places that say the same in other words."""
    known = places(battle)
    says = known[place].says if place in known else place
    return {name for name, each in known.items() if each.says == says}


def test_steps_are_reckoned_from_what_is_there() -> None:
    battle = BATTLES["mib"]
    steps = places(battle)["unit.t-friant.steps"].value
    assert isinstance(steps, int)
    assert places(vary(battle, {"unit.t-friant.steps": "-1"}))["unit.t-friant.steps"].value == steps - 1
    assert places(vary(battle, {"unit.t-friant.steps": "*0.6"}))["unit.t-friant.steps"].value == round(steps * 0.6)
    assert vary(battle, {"unit.t-friant.steps": "+0"}) == battle


@pytest.mark.parametrize(
    ("ruleset", "place", "value", "said"),
    [
        ("mib", "unit.t-frian.steps", 5, "unit.t-friant.steps"),
        ("mib", "chart.crt.line.7.defender.modifier", "many", "-1"),
        ("mib", "chart.cet.row.2.engaged", "9x", "1s"),
        ("brothers", "chart.assault.row.7.cells.4", "A9", "TF"),
        ("brothers", "chart.fire.range.rifled.extended", 15, "chart.fire.range.rifled.extended"),
        ("brothers", "handicap.austrian", 0.3, "handicap.austrian"),
        ("portable", "scenario.turns", 500, "scenario.turns"),
        ("commanders", "switch.morale", "perhaps", "on"),
    ],
)
def test_what_cannot_be_is_refused_in_one_sentence(ruleset: str, place: str, value: object, said: str) -> None:
    with pytest.raises(GrognardError) as error:
        vary(BATTLES[ruleset], {place: value})  # type: ignore[dict-item]
    assert said in str(error.value)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize("ruleset", SMALLEST)
@settings(max_examples=25, deadline=None)
@given(data=st.data())
def test_any_value_in_any_place_makes_a_battle_or_a_complaint(ruleset: str, data: st.DataObject) -> None:
    battle = BATTLES[ruleset]
    known = places(battle)
    place = data.draw(st.sampled_from(sorted(known)) | st.text(max_size=12))
    like = [each.value for name, each in known.items() if name.split(".")[:2] == place.split(".")[:2]] or [0]
    value = data.draw(
        st.sampled_from(like) | st.integers(-200, 200) | st.floats() | st.text(max_size=8) | st.booleans()
        | st.sampled_from(["+1", "-1", "*1.5", "*0"])
    )  # fmt: skip
    try:
        varied = vary(battle, {place: value})
    except GrognardError:
        return
    scenario = read_battle(varied)
    game = get_ruleset(ruleset).new_game(scenario, FastDice(1))
    bot = get_bot("random", 1)
    for _ in range(30):
        if game.result is None:
            side = game.pending[0].side
            game.play(side, bot.choose(game, side))


def test_two_charts_in_one_process_do_not_mix() -> None:
    battle = BATTLES["brothers"]
    mild = vary(battle, {f"chart.fire.row.{roll}.cells.{column}": "-" for roll in range(2, 13) for column in range(11)})
    assert set(read_battle(mild).charts.fires[12]) == {"-"}
    assert read_battle(battle).charts.fires[12][-1] == "2CH"
    assert read_battle(battle).charts is get_ruleset("brothers").scenario("introduction").charts


def test_a_scenario_file_may_say_its_changes_itself() -> None:
    battle = BATTLES["mib"]
    text = battle.text + '\n[vary]\n"chart.crt.line.7.retreat" = 1\n'
    found = get_ruleset("mib").read_scenario(Source(text, "mine.toml"))
    assert found.charts.crt.find(7).retreat == 1
    again = vary(BattleText("mib", "mine", text), {"unit.t-friant.steps": 5})
    assert read_battle(again).charts.crt.find(7).retreat == 1


@pytest.mark.parametrize(
    ("ruleset", "changes"),
    [
        ("brothers", {"chart.fire.row.9.cells.3": "CH", "switch.woods_break": "on"}),
        ("mib", {"chart.crt.line.7.retreat": 1, "arrival.t-friant": 1}),
        ("portable", {"unit.red-battery.type": "siege-artillery"}),
    ],
)
def test_a_varied_game_is_replayed_and_audited_from_its_record(ruleset: str, changes: dict[str, int | str]) -> None:
    varied = vary(BATTLES[ruleset], changes)
    rules = get_ruleset(ruleset)
    source = rules.with_options(Source(varied.text, f"{varied.scenario}.toml"), dict(varied.options))
    journal = Journal(rules, source, DiceBox.seeded(5))
    play_out(journal, Random(5), 60)
    text = write_record(journal.record())
    assert all(f'| "{place}"' in text for place in changes if place.startswith("chart."))
    replay = Replay(read_record(text))
    list(replay)
    assert replay.journal.game.digest() == journal.game.digest()
    found = {check.name: check for check in audit(text).checks}
    assert found["actions"].passed is True
    assert found["scenario"].passed is None, "nobody may take it for the battle that ships"
