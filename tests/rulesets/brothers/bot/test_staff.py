"""The staff officer of All Are Brothers in small positions; whole battles are seen in the benchmarks."""

from __future__ import annotations

from random import Random

import pytest

from grognard.core.action import Action
from grognard.lab.simulate import Plan, play_one
from grognard.rulesets import BattleText
from grognard.rulesets.brothers.bot import staff
from grognard.rulesets.brothers.bot.campaign import Campaign, find_campaign, is_attacker, marches
from grognard.rulesets.brothers.bot.habits import storm_worth
from grognard.rulesets.brothers.bot.plans import storm_odds
from grognard.rulesets.brothers.bot.prospects import find_column, harm, hits_cost, look
from grognard.rulesets.brothers.ch08_fire.shifts import STEP, find_shot, shot_odds
from grognard.rulesets.brothers.ch12_assault.differential import find_melee
from grognard.rulesets.brothers.reader.charts import BOOK
from grognard.rulesets.brothers.reader.scenario import Switches
from grognard.rulesets.brothers.ruleset import RULESET
from tests.rulesets.brothers.battle import Battle

PLAIN = """
    . . . . . . . . . . . .
    . . . . . . . . . . . .
    . . . . . . . . . . . .
    . . . . . . . . . . . .
    . . . . . . . . . . . .
    """


def advice(battle: Battle, side: int) -> Action:
    return staff.advise(battle.game, side, Random(1))


def text(battle: Battle, side: int) -> str:
    return RULESET.notation(battle.scenario).text(advice(battle, side))


# -- findings ----------------------------------------------------------------------------------------------------------


def test_what_fire_promises_agrees_with_the_odds_card() -> None:
    battle = Battle(
        PLAIN, "french i infantry a 0305 strength=6", "french i hq h 0305", "austrian v infantry b 0304 morale=6"
    )
    shot = find_shot(battle.game, (battle.keys["a"],), battle.grid.parse("0304"), STEP)
    odds, chances = shot_odds(battle.game, shot), harm(BOOK, shot.column, 6)
    assert chances.casualties == pytest.approx(float(odds["casualty"]))
    assert chances.two <= float(odds["two-hits"]) + float(odds["casualty"])
    assert float(odds["one-hit"]) <= chances.one


@pytest.mark.parametrize("ground", [".", "v", "T", "w"])
def test_the_column_of_an_assault_is_that_which_will_be_rolled(ground: str) -> None:
    """Lead, support and flank against infantry with a battery."""
    battle = Battle(
        PLAIN.replace(". . . .", f". {ground} . .", 1),
        "french i infantry a 0211 strength=6 morale=8",
        "french i infantry c 0110 strength=5",
        "french i hq h 0211",
        "austrian v infantry b 0111 strength=4 morale=6",
        "austrian v artillery g 0111 strength=2 worn=0",
    )
    target = battle.grid.parse("0111")
    a, c = battle.keys["a"], battle.keys["c"]
    odds = storm_odds(battle.game, battle.state.place[a], [a], 11, [battle.state.place[u] for u in (a, c)], target)
    melee = find_melee(battle.game, target, (a,), (c,), ())
    assert find_column(battle.game, odds, look(battle.game, 0, target)) == melee.column


def test_a_third_hit_costs_more_than_the_first() -> None:
    battle = Battle(
        PLAIN, "french i infantry a 0305 disrupted", "french i infantry c 0306", "french i hq h 0305",
        "austrian v infantry b 0301",
    )  # fmt: skip
    assert hits_cost(battle.game, battle.keys["a"], 1) > 2 * hits_cost(battle.game, battle.keys["c"], 1)


def test_a_hidden_stack_is_guessed_at() -> None:
    """What stands beneath a Force marker makes no difference."""
    lines = "french i infantry a 0305", "french i hq h 0305", "austrian v infantry c 0301"
    seen = [
        look(
            Battle(
                PLAIN, *lines, f"austrian v infantry b 0301 strength={size}", switches=Switches(force_markers=True)
            ).game,
            0,
            Battle(PLAIN, *lines).grid.parse("0301"),
        )
        for size in (3, 5)
    ]
    assert seen[0] == seen[1]
    assert seen[0].hidden


# -- campaign ----------------------------------------------------------------------------------------------------------


def test_roads_shorten_a_march_and_woods_lengthen_it() -> None:
    road = Battle(PLAIN, "french i hq h 0301", "austrian v hq k 0501", roads=("major 0312 0311 0310 0309 0308",))
    bare = Battle(PLAIN, "french i hq h 0301", "austrian v hq k 0501")
    start, goal = bare.grid.parse("0312"), bare.grid.parse("0308")
    assert marches(road.scenario.field, goal, "infantry")[start] == 4
    assert marches(bare.scenario.field, goal, "infantry")[start] == 8


def test_whoever_holds_less_attacks_and_makes_for_what_the_enemy_holds() -> None:
    battle = Battle(
        PLAIN,
        "french i infantry a 0311", "french i hq h 0311", "austrian v infantry b 0303", "austrian v hq k 0303",
        prizes=("0303 austrian 6", "0311 allied 2"),
    )  # fmt: skip
    assert is_attacker(battle.game, 0)
    assert not is_attacker(battle.game, 1)
    assert Campaign(battle.game, 0).goals == {0: battle.grid.parse("0303")}
    assert Campaign(battle.game, 1).goals == {1: battle.grid.parse("0303")}


def test_a_defender_to_whom_nobody_comes_attacks_in_the_end() -> None:
    lines = "french i infantry a 0311", "french i hq h 0311", "austrian v infantry b 0303", "austrian v hq k 0303"
    prizes = ("0303 austrian 6", "0312 allied 2")
    battle = Battle(PLAIN, *lines, prizes=prizes)
    assert not Campaign(battle.game, 1).eager
    battle.state.turn = 10
    assert Campaign(battle.game, 1).eager


def test_a_campaign_is_kept_until_something_it_depends_on_has_changed() -> None:
    battle = Battle(
        PLAIN,
        "french i infantry a 0311", "french i hq h 0311", "austrian v infantry b 0303", "austrian v hq k 0303",
        prizes=("0303 austrian 6", "0311 allied 2", "0101 austrian 6"),
    )  # fmt: skip
    game, units = battle.game, battle.scenario.units
    hq = next(unit for unit, facts in enumerate(units) if facts.side == 0 and not facts.is_troops)
    before = find_campaign(game, 0)
    assert find_campaign(game.copy(), 0) is before
    game.state.place[hq] = battle.grid.parse("0102")
    assert find_campaign(game, 0).goals == Campaign(game, 0).goals == {0: battle.grid.parse("0101")}
    assert before.goals == {0: battle.grid.parse("0303")}
    game.state.control[:] = [0, 0, 0]
    assert find_campaign(game, 0).goals == Campaign(game, 0).goals == {0: battle.grid.parse("0303")}
    game.state.hits[0] = 1
    assert find_campaign(game, 0).sizes == Campaign(game, 0).sizes


# -- decisions ---------------------------------------------------------------------------------------------------------


def test_a_corps_far_from_the_enemy_marches_in_defensive_posture() -> None:
    battle = Battle(
        PLAIN, "french i infantry a 0312", "french i hq h 0312", "austrian v infantry b 0303", "austrian v hq k 0303",
        prizes=("0303 austrian 6",),
    )  # fmt: skip
    battle.activate("i")
    assert text(battle, 0) == "defensive h"


def test_a_corps_with_a_good_assault_before_it_is_aggressive() -> None:
    battle = Battle(
        PLAIN, "french i infantry a 0305 strength=8 morale=8", "french i hq h 0305",
        "austrian v infantry b 0304 strength=3 disrupted", "austrian v hq k 0301", prizes=("0304 austrian 6",),
    )  # fmt: skip
    battle.activate("i")
    assert text(battle, 0) == "aggressive h"


def test_good_assaults_are_declared_and_bad_ones_are_not() -> None:
    def declared(strength: int) -> str:
        battle = Battle(
            PLAIN, f"french i infantry a 0305 strength={strength} morale=8", "french i hq h 0305",
            "austrian v infantry b 0304 strength=5 morale=6", "austrian v hq k 0301",
        )  # fmt: skip
        battle.activate("i", "aggressive", until="DeclareAssaults")
        return text(battle, 0)

    assert declared(10) == "assault a 0304"
    assert declared(3) == "done"


def test_the_stronger_hex_leads_an_assault() -> None:
    battle = Battle(
        PLAIN, "french i infantry a 0305 strength=8", "french i infantry c 0205 strength=3", "french i hq h 0305",
        "austrian v infantry b 0304 strength=3", "austrian v hq k 0301",
    )  # fmt: skip
    battle.activate("i", "aggressive")
    battle.declare("allied", "a 0304", "c 0304")
    assert text(battle, 0) == "storm 0304 0305"
    strong, weak = (storm_worth(battle.game, 0, battle.hex("0304"), battle.hex(lead)) for lead in ("0305", "0205"))
    assert strong > weak


def move_of(unit: str, *lines: str, prizes: tuple[str, ...] = ()) -> str:
    """What the staff officer of a corps on the defence has a unit do."""
    battle = Battle(PLAIN, *lines, prizes=prizes)
    battle.activate("i", "defensive", until="ChooseMover")
    battle.play("allied", f"select {unit}")
    return text(battle, 0)


def test_a_prize_is_not_left_empty_before_the_enemy() -> None:
    lines = ("french i infantry a 0307", "french i hq h 0306", "austrian v infantry b 0304", "austrian v hq k 0301")
    assert move_of("a", *lines, prizes=("0307 allied 6", "0301 austrian 8")) == "stop a"


def test_an_empty_prize_of_the_enemy_is_taken() -> None:
    lines = ("french i infantry a 0309", "french i hq h 0309", "austrian v infantry b 0302", "austrian v hq k 0302")
    assert move_of("a", *lines, prizes=("0307 austrian 6",)) == "move a 0307"


def test_an_hq_stays_with_its_troops() -> None:
    corps = ("french i infantry a 0305", "french i infantry c 0306", "french i hq h 0308")
    assert move_of("h", *corps, "austrian v infantry b 0303", "austrian v hq k 0301") == "move h 0306"


def test_corps_morale_is_not_spent_to_the_last() -> None:
    lines = "french i infantry a 0305 disrupted", "french i hq h 0305", "austrian v infantry b 0304"
    answers = []
    for morale in (8, 2):
        battle = Battle(PLAIN, *lines, morale={"i": morale})
        battle.activate("i", "defensive", until="Rally")
        answers.append(text(battle, 0))
    assert answers == ["rally a", "rest"]


def test_the_staff_officer_beats_chance() -> None:
    """A few short games, one of which the handicap may lose; `make bots` plays hundreds."""
    source = RULESET.scenario_source("introduction").text
    plan = Plan(BattleText("brothers", "introduction", source), ("staff", "random"), 6)
    games = [play_one(plan, number) for number in range(plan.games)]
    assert sum(game.winning_bot == "staff" for game in games) >= 5
