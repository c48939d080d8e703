"""Every decision in which dice or losses follow shows them first, to whoever has to bear them too."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from grognard.core.dice import FastDice
from grognard.core.odds import OddsCard
from grognard.rulesets.brothers.ch03_components.units import SIDES
from grognard.rulesets.brothers.ch09_morale import take_morale_hit
from grognard.rulesets.brothers.ch10_break_test.fates import find_fate
from grognard.rulesets.brothers.ruleset import RULESET
from tests.rulesets.brothers.battle import Battle
from tests.rulesets.brothers.fight import declared, ground, storm
from tests.rulesets.brothers.marching import PLAIN, marching


def cards(battle: Battle, side: str, text: str) -> tuple[OddsCard, ...]:
    return RULESET.odds(battle.game, SIDES.index(side), battle.action(side, text))


def chances(card: OddsCard) -> dict[str, Fraction]:
    return {outcome: Fraction(one, all) for outcome, one, all in card.chances}


# -- the defender ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("brothers", "12.2.2a")
def test_whoever_stands_sees_the_assault_that_comes() -> None:
    battle = declared("french i infantry a 0304 strength=6", "austrian v infantry foe 0303 strength=4")
    (attack,) = cards(battle, "allied", "storm 0303 0304")
    storm(battle, stand=False)
    assert cards(battle, "austrian", "stand") == (attack,)


@pytest.mark.rule("brothers", "12.4.1a")
def test_losses_show_what_they_do_to_each_unit() -> None:
    battle = declared(
        "french i infantry a 0304 strength=10",
        "austrian v infantry foe 0303 strength=3 morale=6 battleworn disrupted",
        "austrian v infantry mate 0303 strength=4",
    )
    storm(battle, 6, 6)
    worn, fresh = cards(battle, "austrian", "yield 2")
    assert "broken" in chances(worn)
    assert chances(fresh) == {"shaken": 1}
    assert chances(cards(battle, "austrian", "yield 1")[1]) == {"disrupted": 1}


@pytest.mark.rule("brothers", "12.5e")
def test_a_retreat_without_a_way_out_is_told_as_what_it_is() -> None:
    ring = [f"french i infantry x{hex} {hex}" for hex in ("0302", "0403", "0404", "0204", "0203")]
    lines = ("french i infantry a 0304 strength=10", *ring, "austrian v infantry foe 0303 strength=3")
    battle = declared(*lines)
    storm(battle, 6, 6)
    assert chances(cards(battle, "austrian", "yield 1")[0]) == {"broken": 1}


# -- on the way --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("brothers", "11.8a")
def test_a_move_shows_the_fire_that_it_draws() -> None:
    battle = marching("french i infantry a 0305", "austrian v infantry b 0302 strength=6")
    battle.play("allied", "select a")
    assert cards(battle, "allied", "move a 0304") == ()
    (threat,) = cards(battle, "allied", "move a 0303")
    battle.play("allied", "move a 0303")
    assert battle.asked() == "DefendWithFire"
    assert cards(battle, "austrian", "fire b 0303") == (threat,)


@pytest.mark.rule("brothers", "11.2.4a")
def test_woods_off_the_road_are_told_beforehand() -> None:
    battle = Battle(ground(h0304="w"), "french i hq h 0506 aggressive=9 defensive=9", "french i infantry a 0404")
    battle.activate("i", "defensive", until="ChooseMover")
    battle.play("allied", "select a")
    (card,) = cards(battle, "allied", "move a 0304")
    assert card.title == "woods"
    assert chances(card) == {"shaken": 1}


@pytest.mark.rule("brothers", "12.5h")
def test_a_retreat_shows_who_may_fire_at_it() -> None:
    battle = declared(
        "french i infantry a 0304 strength=6",
        "french i artillery north 0102",
        "austrian v infantry foe 0303 strength=3",
    )
    storm(battle, 5, 5)
    battle.play("austrian", "yield 1")
    shown = {text.split()[2]: cards(battle, "austrian", text) for text in battle.written("austrian")}
    assert {hex: [card.title for card in found] for hex, found in shown.items()} == {
        hex: ["defensive-fire"] * bool(battle.grid.adjacent[battle.hex(hex)] >> battle.hex("0102") & 1) for hex in shown
    }
    assert any(shown.values())


@pytest.mark.rule("brothers", "12.5h")
def test_those_who_fought_the_assault_do_not_fire_at_who_retreats_from_it() -> None:
    around = [
        f"french i infantry {key} {hex} strength=6" for key, hex in zip("abc", ("0304", "0203", "0403"), strict=True)
    ]
    battle = declared(*around, "austrian v infantry foe 0303 strength=3", storming="a b c")
    storm(battle, 5, 5)
    battle.play("austrian", "yield 1")
    assert battle.asked() == "ChooseRetreat"
    assert [cards(battle, "austrian", text) for text in battle.written("austrian")] == [()] * len(
        battle.written("austrian")
    )


@pytest.mark.rule("brothers", "4.3d")
def test_coming_up_to_the_top_of_a_stack_shows_the_fire_it_draws() -> None:
    battle = marching(
        "french i infantry a 0303 strength=6", "french i infantry c 0303 strength=3", "austrian v infantry b 0302"
    )
    assert [card.title for card in cards(battle, "allied", "shift c 0")] == ["defensive-fire"]
    assert cards(battle, "allied", "shift a 1") == ()


# -- prices ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("brothers", "13.1.3c")
@pytest.mark.parametrize(("left", "outcome"), [(5, "steadied"), (1, "demoralized")])
def test_a_rally_shows_what_it_costs_the_corps(left: int, outcome: str) -> None:
    battle = Battle(PLAIN, "french i hq h 0306", "french i infantry a 0305 shaken", morale={"i": left})
    battle.activate("i", "defensive", until="Rally")
    (card,) = cards(battle, "allied", "rally a")
    assert chances(card) == {outcome: 1}
    assert (card.rows[0].base, card.rows[0].total) == (left, left - 1)


@pytest.mark.rule("brothers", "9.2b")
@pytest.mark.parametrize(
    "state", ["", "shaken", "disrupted", "battleworn", "battleworn shaken", "battleworn disrupted"]
)
@pytest.mark.parametrize("strength", [1, 3, 5])
def test_the_fate_of_a_unit_is_what_the_dice_make_of_it(state: str, strength: int) -> None:
    """A Morale Hit with each face of the Break Test that it may bring."""
    line = f"austrian v infantry foe 0303 strength={strength} morale=7 {state}"
    found: dict[str, Fraction] = {}
    for face in range(1, 11):
        battle = Battle(PLAIN, line, dice=(face,))
        foe = battle.keys["foe"]
        if battle.state.worn[foe] and not battle.scenario.units[foe].worn:
            return  # a Detachment has no other side
        worn, expected = battle.state.worn[foe], find_fate(battle.game, foe, 1)
        driven = take_morale_hit(battle.game, foe, "9.1b")
        outcome = ("no-effect", "shaken", "disrupted")[battle.state.hits[foe]]
        outcome = "battleworn" if battle.state.worn[foe] > worn else outcome
        outcome = "broken" if battle.place("foe") == "broken" else "retreats" if driven else outcome
        found[outcome] = found.get(outcome, Fraction(0)) + Fraction(1, 10)
    assert dict(expected.items()) == found


# -- events and secrets ------------------------------------------------------------------------------------------------


def test_an_event_shows_the_fight_as_it_would_be_with_it() -> None:
    battle = declared(
        "french i infantry a 0304 strength=6", "austrian v infantry foe 0303 strength=4", held=("furia-francese",)
    )
    battle.play("allied", "storm 0303 0304")
    battle.skip("PlayEvent")
    (card,) = cards(battle, "allied", "furia-francese")
    assert [m.value for row in card.rows for m in row.modifiers if m.why == "furia"] == [1]


@pytest.mark.rule("brothers", "4.4b")
def test_neither_odds_nor_safe_answers_tell_what_a_force_marker_hides() -> None:
    random, compared = Random(3), 0
    game = RULESET.new_game(RULESET.scenario("introduction-in-fog"), FastDice(3))
    eager = ("aggressive", "fire", "select", "move", "assault", "storm")
    while not game.result:
        decision = random.choice(game.pending)
        side, options = decision.side, game.options(decision.side)
        other = RULESET.reseal(game, side, random)
        if other is not None:
            compared += 1
            assert decision.safe(game, options) == decision.safe(other, other.options(side))
            for action in (options.sample(random), options.sample(random)):
                assert RULESET.odds(game, side, action) == RULESET.odds(other, side, action)
        keen = [action for action in options if action.verb in eager]
        game.play(side, random.choice(keen) if keen and random.random() < 0.7 else options.sample(random))
    assert compared > 20
