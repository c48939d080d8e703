"""Odds cards of checks that hang on an order, and of whoever is attacked."""

from __future__ import annotations

from fractions import Fraction

import pytest

from grognard.core.action import Action
from grognard.rulesets.mib.ruleset import RULESET
from tests.rulesets.mib.battle import OPEN, Battle, ground
from tests.rulesets.mib.ch07_combat.test_evasion import HORSE, approached


def shown(battle: Battle, text: str) -> dict[str, dict[str, Fraction]]:
    """The cards of an answer, by their titles."""
    side, action = battle.game.pending[0].side, RULESET.notation(battle.scenario).parse(text)
    assert isinstance(action, Action)
    cards = RULESET.odds(battle.game, side, action)
    return {card.title: {key: Fraction(part, whole) for key, part, whole in card.chances} for card in cards}


@pytest.mark.rule("mib", "7.6e")
@pytest.mark.rule("mib", "7.6g")
@pytest.mark.parametrize(
    ("state", "steps", "order"),
    [("", "steps-0-0", "order-2-1"), (" disorganized", "steps-0-1", "order-0-1")],
)
def test_7_6e_riding_off_has_its_price_and_standing_its_odds(state: str, steps: str, order: str) -> None:
    battle = approached(horse=HORSE + state)
    assert shown(battle, "evade h") == {"evade-price": {steps: 1}, "order-after": {order: 1}}
    standing = shown(battle, "stand h")
    assert sum(standing["assault"].values()) == 1
    battle.play("austrian", "stand h")
    battle.quietly("DeclareAttacks")
    assert shown(battle, "attack a 0505")["assault"] == standing["assault"], "as the attacker sees it"


@pytest.mark.rule("mib", "7.12a")
@pytest.mark.rule("mib", "R9")
def test_r9_holding_a_town_costs_a_step_and_saves_the_guns_of_a_retreat() -> None:
    lines = ("french i infantry a 0504 s morale=6", "austrian v infantry b 0505 n morale=3 steps=2 guns=1")
    battle = Battle(ground({"0505": "v"}), *lines, rules="town-retreat = true")
    battle.activate("i")
    battle.fight("attack a 0505", faces=(2,), stop=("Cling",))
    cling, yielded = shown(battle, "cling 0505"), shown(battle, "yield 0505")
    assert cling["hold-price"] == {"steps-1-0": 1}
    assert yielded["hold-price"] == {"steps-0-0": 1}
    assert cling["then"] == {"engaged": 1}
    assert yielded["then"] == {"retreat-1": 1}
    assert yielded["guns-on-the-run"] == {"guns-lost": Fraction(1, 6), "guns-saved": Fraction(5, 6)}
    assert "guns-on-the-run" not in cling
    assert sum(cling["effects-on-defender"].values()) == 1


@pytest.mark.rule("mib", "6.12b")
@pytest.mark.rule("mib", "6.12c")
@pytest.mark.parametrize(("state", "worst"), [("", "steps-0-1"), (" stragglers=2", "steps-1-0")])
def test_6_12c_double_time_says_what_a_failure_costs(state: str, worst: str) -> None:
    battle = Battle(OPEN, "french i infantry a 0501 s" + state, "austrian v infantry b 0909 n")
    battle.activate("i")
    battle.play("french", "select a")
    order = next(text for text in sorted(battle.options()) if text.startswith("hurry"))
    cards = shown(battle, order)
    assert cards["hurry-price"] == {"steps-0-0": Fraction(2, 3), worst: Fraction(1, 3)}
    assert cards["order-after"] == {"order-0-1": 1}


@pytest.mark.rule("mib", "15.0")
@pytest.mark.parametrize(("leader", "asked"), [("0503", False), ("0109", True)])
def test_15_0_whoever_is_out_of_command_sees_the_check_before_his_attack(leader: str, asked: bool) -> None:
    lines = ("french i infantry a 0504 s", f"french i leader d {leader} range=3", "austrian v infantry b 0505 n")
    battle = Battle(OPEN, *lines, rules="command = true")
    battle.activate("i")
    battle.to_combat()
    cards = shown(battle, "attack a 0505")
    assert cards.get("attack-order") == ({"passed": Fraction(2, 3), "failed": Fraction(1, 3)} if asked else None)
    assert "assault" in cards


@pytest.mark.rule("mib", "10.2g")
def test_10_2g_a_smashed_unit_sees_that_a_failure_tires_it() -> None:
    battle = Battle(OPEN, "french i infantry a 0504 s steps=2 stragglers=2 smashed", "austrian v infantry b 0909 n")
    battle.activate("i")
    battle.play("french", "select a")
    assert shown(battle, "recover a")["order-after"] == {"order-0-0": Fraction(2, 3), "order-0-1": Fraction(1, 3)}


@pytest.mark.rule("mib", "7.0c")
def test_7_0c_the_odds_stand_beside_the_order_to_fight_too() -> None:
    battle = Battle(OPEN, "french i infantry a 0504 s", "austrian v infantry b 0505 n")
    battle.activate("i")
    battle.to_combat()
    before = shown(battle, "attack a 0505")
    battle.play("french", "attack a 0505")
    assert shown(battle, "fight") == before
