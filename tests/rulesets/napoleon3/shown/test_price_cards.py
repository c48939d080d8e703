"""What the defender and whoever pays a price are shown before they choose."""

from __future__ import annotations

from fractions import Fraction

import pytest

from grognard.core.odds import OddsCard
from grognard.rulesets.napoleon3.ch00_general.sides import SIDES
from grognard.rulesets.napoleon3.ruleset import RULESET
from tests.rulesets.napoleon3.fight import HEADQUARTERS, OPEN, Fight, ground


def shown(fight: Fight, side: str, text: str) -> dict[str, OddsCard]:
    """The cards of an order, by title."""
    action = RULESET.notation(fight.scenario).parse(text)
    return {card.title: card for card in RULESET.odds(fight.game, SIDES.index(side), action)}


def chances(card: OddsCard) -> dict[str, Fraction]:
    return {outcome: Fraction(n, d) for outcome, n, d in card.chances}


def attacked(attacker: str, defender: str, *others: str, terrain: str = OPEN) -> Fight:
    """The defender is asked whether he stands."""
    fight = Fight(terrain, *HEADQUARTERS, f"allied i {attacker}", f"austrian v {defender}", *others)
    fight.to_combat()
    fight.attack("a 0304", stop=("RetreatBefore", "Support", "ChooseVictim"))
    return fight


@pytest.mark.rule("napoleon3", "11d")
def test_11d_whoever_stands_sees_the_whole_course_of_the_combat() -> None:
    """Column 5 against column 5: T on 1 to 3, D on 4 to 6, and both fail a test with two steps and no command on 1 to
    4: each hits with 1/2 + 1/2 * 4/6 = 5/6."""
    cards = shown(attacked("infantry a 0305 e", "infantry b 0304 w"), "austrian", "stand")
    assert list(cards) == ["stand-course", "defence", "assault", "morale-check"]
    failed = chances(cards["morale-check"])["failed"]
    hit = Fraction(1, 2) + Fraction(1, 2) * failed
    course = chances(cards["stand-course"])
    assert course["hit-goes-back"] == (1 - course["thrown-back"]) * hit
    assert sum(course.values()) == 1
    assert course["in-vain"] == (1 - course["thrown-back"]) * (1 - hit)


@pytest.mark.rule("napoleon3", "11.3n")
def test_11_3n_in_a_village_the_defender_is_hit_but_holds() -> None:
    fight = attacked("infantry a 0305 e", "infantry b 0304 w", terrain=ground("v"))
    assert "hit-holds" in chances(shown(fight, "austrian", "stand")["stand-course"])


@pytest.mark.rule("napoleon3", "11.4b")
@pytest.mark.parametrize(
    ("defender", "outcome"),
    [
        ("cavalry b 0304 w", "in-good-order"),
        ("infantry b 0304 w", "disorganized"),
        ("infantry b 0304 w disorganized", "step-lost"),
        ("infantry b 0304 w steps=1 disorganized", "eliminated"),
    ],
)
def test_11_4b_the_price_of_falling_back_is_what_it_costs(defender: str, outcome: str) -> None:
    fight = attacked("infantry a 0305 e", defender)
    card = shown(fight, "austrian", "fall-back b 0303")["fall-back-price"]
    assert chances(card) == {outcome: 1}
    fight.play("austrian", "fall-back b 0303")
    is_so = {
        "in-good-order": not fight.is_disorganized("b"),
        "disorganized": fight.is_disorganized("b") and not fight.losses("b"),
        "step-lost": fight.losses("b") == 1 and fight.where("b") == "0303",
        "eliminated": fight.where("b") == "eliminated",
    }
    assert is_so[outcome]


@pytest.mark.rule("napoleon3", "10.1-support-d")
def test_10_1_guns_alone_see_that_silence_loses_them() -> None:
    fight = attacked("cavalry a 0305 e", "artillery b 0304 w combat=4")
    assert chances(shown(fight, "austrian", "hold")["hold-fire"]) == {"overrun": 1}
    assert chances(shown(fight, "austrian", "support b")["defence"])["result-T"] > 0


@pytest.mark.rule("napoleon3", "11.3k")
@pytest.mark.rule("napoleon3", "11.3r")
def test_11_3k_each_victim_shows_what_it_would_suffer() -> None:
    fight = Fight(
        OPEN, *HEADQUARTERS, "allied i infantry a 0305 e combat=24", "austrian v infantry b 0304 w combat=0",
        "austrian v artillery g 0304 w combat=0",
    )  # fmt: skip
    fight.to_combat()
    fight.attack("a 0304", faces=(1, 6), stop=("ChooseVictim",))
    assert chances(shown(fight, "austrian", "suffer b")["suffer-price"]) == {"step-lost-guns-lost": 1}
    assert chances(shown(fight, "austrian", "suffer g")["suffer-price"]) == {"eliminated": 1}


@pytest.mark.rule("napoleon3", "9.3b")
def test_9_3b_a_leader_sees_his_risk() -> None:
    """Twelve on two dice."""
    fight = Fight(
        OPEN, "allied i hq h 0305 bonus=2", "austrian v hq k 0301", "allied i infantry a 0305 e",
        "austrian v infantry b 0304 w",
    )  # fmt: skip
    fight.to_combat()
    fight.attack("a 0304", stop=("Lead",))
    led, plain = shown(fight, "allied", "lead h"), shown(fight, "allied", "keep-back h")
    assert chances(led["leader-risk"]) == {"killed": Fraction(1, 36), "unhurt": Fraction(35, 36)}
    assert list(plain) == ["assault"]
    assert led["assault"].chances != plain["assault"].chances


@pytest.mark.rule("napoleon3", "8.3b")
def test_8_3b_a_formation_out_of_command_shows_its_check() -> None:
    """Command 2 needs a four; with its commander in chief at hand it needs none."""
    fight = Fight(OPEN, "allied i hq h 0307", "allied i infantry a 0306 e", "austrian v infantry b 0301 w")
    fight.script(6, 1)
    fight.begin("command")
    assert chances(shown(fight, "allied", "activate h")["activation"]) == {
        "failed": Fraction(1, 2),
        "passed": Fraction(1, 2),
    }


@pytest.mark.rule("napoleon3", "7.1a")
def test_7_1a_a_way_shows_its_price_and_what_it_takes() -> None:
    fight = Fight(OPEN, "allied i hq h 0307", "allied i infantry a 0306 e", cities=("x austrian 0205",))
    fight.act()
    fight.play("allied", "select a")
    fight.play("allied", "move a 0304 e")
    options = fight.written("allied")
    assert len(options) == 2, options
    found = [shown(fight, "allied", text)["way-price"] for text in options]
    assert {(card.rows[0].total, card.chances[0][0]) for card in found} == {(2.0, "plain-way"), (3.0, "takes")}


@pytest.mark.rule("napoleon3", "TEC.c")
def test_tec_c_cavalry_sees_that_woods_disorganize_it() -> None:
    fight = Fight(ground("w"), "allied i hq h 0307", "allied i cavalry a 0305 e")
    fight.act()
    fight.play("allied", "select a")
    assert chances(shown(fight, "allied", "move a 0304 e")["through-woods"]) == {"disorganized": 1}
    assert shown(fight, "allied", "move a 0306 e") == {}
