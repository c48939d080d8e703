"""The odds of those who are attacked, and of orders before they are sealed."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from random import Random

import pytest

from grognard.core.odds import OddsCard
from grognard.rulesets.commanders.dice import is_hit, modified
from grognard.rulesets.commanders.ruleset import RULESET
from grognard.rulesets.commanders.shown.hits import Plain, hits_odds
from tests.rulesets.commanders.field import SIDES, Field
from tests.rulesets.commanders.fight import Fight


def cards(field: Field, side: str, text: str) -> dict[str, OddsCard]:
    action = RULESET.notation(field.scenario).parse(text)
    return {card.title: card for card in RULESET.odds(field.game, SIDES[side], action)}


def expected(card: OddsCard) -> Fraction:
    """The hits to be expected by a card."""
    return sum((Fraction(n, d) * int(outcome.split("-")[0]) for outcome, n, d in card.chances), Fraction(0))


@pytest.mark.rule("commanders", "combat.dice.2")
@pytest.mark.parametrize("seed", range(6))
def test_hits_are_counted_as_if_every_throw_were_written_down(seed: int) -> None:
    """Against all throws of all dice one by one, sorted and laid out by hand."""
    random = Random(seed)
    step = random.choice(("ranged", "melee"))
    mine, theirs = (_line(random, random.randint(1, 3)) for _ in range(2))
    counted: dict[str, int] = {}
    own, other = (sum(stroke[0] for stroke in line if stroke) for line in (mine, theirs))
    for thrown in product(range(1, 7), repeat=own + other):
        here, there = _laid(mine, thrown[:own]), _laid(theirs, thrown[own:])
        hits = 0
        for space, stroke in enumerate(mine):
            if stroke:
                against = max(there[space], default=0) if stroke[2] and space < len(there) else 0
                hits += sum(is_hit(total, against, step) for total in here[space])
        counted[f"{hits}-hits"] = counted.get(f"{hits}-hits", 0) + 1
    total = sum(counted.values())
    assert dict(hits_odds(mine, theirs, step).items()) == {o: Fraction(n, total) for o, n in counted.items()}


def _line(random: Random, length: int) -> Plain:
    """At most five dice, so that all throws can be written down."""
    strokes = [(1, random.randint(-2, 2), random.random() < 0.7) for _ in range(length)]
    return tuple(None if random.random() < 0.15 else stroke for stroke in strokes)


def _laid(line: Plain, dice: tuple[int, ...]) -> list[list[int]]:
    rest, laid = sorted(dice, reverse=True), []
    for stroke in line:
        count = stroke[0] if stroke else 0
        laid.append([modified(die, stroke[1]) for die in rest[:count]] if stroke else [])
        rest = rest[count:]
    return laid


@pytest.mark.rule("commanders", "combat.react.5")
def test_a_square_is_shown_to_save_men_from_cavalry() -> None:
    """Two squadrons ride at two companies: as they stand, and in square."""
    fight = Fight("w b1 CC", "b b2 II", white="2C b1-b2", dice=(1,) * 20)
    standing, squared = cards(fight, "b", "stand"), cards(fight, "b", "square b2 2")
    assert set(standing) == {"stand-ranged-given", "stand-melee-given", "stand-melee-taken"}
    assert {row.total for row in standing["stand-melee-taken"].rows} == {1}
    assert {row.total for row in squared["reacted-melee-taken"].rows} == {-3}
    assert expected(squared["reacted-melee-taken"]) < expected(standing["stand-melee-taken"]) / 3
    assert ("2-of-them", 1, 9) in squared["square"].chances


@pytest.mark.rule("commanders", "combat.react.6")
def test_a_countercharge_is_shown_as_an_attack() -> None:
    fight = Fight("w b1 II", "b b2 CC", white="2I b1-b2", dice=(1,) * 20)
    standing, charging = cards(fight, "b", "stand"), cards(fight, "b", "countercharge b2 b1 2")
    assert {row.total for row in standing["stand-melee-given"].rows} == {-1}
    assert {row.total for row in charging["reacted-melee-given"].rows} == {1}


@pytest.mark.rule("commanders", "combat.position.3")
def test_falling_back_has_its_price_on_the_card() -> None:
    fight = Fight("w b1 II", "b b2 CC", "b b3 I", white="2I b1-b2", dice=(1,) * 20)
    fight.on("FallBack")
    assert cards(fight, "b", "fall-back b2 2")["fall-back-card"].chances == (("lies-open", 1, 1),)
    some = cards(fight, "b", "fall-back b2 1")
    assert some["fall-back-card"].chances == (("defended", 1, 1),)
    assert len(some["stand-melee-given"].rows) == 1
    assert len(cards(fight, "b", "stand")["stand-melee-given"].rows) == 2


@pytest.mark.rule("commanders", "combat.position.16")
def test_posting_shows_the_border_it_is_for() -> None:
    """Two attackers come over each of two borders and there are two defenders."""
    fight = Fight("w b1 II", "w a2 II", "b b2 II", white="2I b1-b2, 2I a2-b2", dice=(1,) * 40)
    fight.on("PostUnit")
    one, two = (cards(fight, "b", f"post b-inf-1 b1 {count}") for count in (1, 2))
    assert len(one["stand-ranged-given"].rows) == 1
    assert len(two["stand-ranged-given"].rows) == 2
    assert expected(two["stand-ranged-taken"]) < expected(one["stand-ranged-taken"])


@pytest.mark.rule("commanders", "combat.position.9")
def test_before_melee_both_answers_have_their_cards() -> None:
    fight = Fight("w b1 II", "b b2 II", white="2I b1-b2", dice=(1,) * 20)
    fight.on("Withdraw")
    assert len(cards(fight, "w", "press")["now-melee-given"].rows) == 2
    assert len(cards(fight, "w", "withdraw w-inf-2")["now-melee-given"].rows) == 1


@pytest.mark.rule("commanders", "opt.building.1")
def test_a_sheltered_unit_is_missing_from_the_melee() -> None:
    farm = '[white]\nhandicap = 0\n[rules]\nterrain = true\n[terrain]\nbuilding = "b2"\n'
    fight = Fight("w b1 II", "b b2 II", white="2I b1-b2", dice=(1,) * 20, rules=farm)
    fight.on("Shelter")
    assert len(cards(fight, "b", "stand")["now-melee-given"].rows) == 2
    assert len(cards(fight, "b", "shelter b-inf-1 b2")["now-melee-given"].rows) == 1


@pytest.mark.rule("commanders", "orders.5")
def test_an_order_shows_the_attack_it_means_with_what_the_sheet_already_sends() -> None:
    field = Field("w b1 IICA", "b b2 II", "b b3 I")
    field.begin("planning")
    assert cards(field, "w", "order w-inf-1 a1 1") == {}
    assert {"ranged-given", "melee-taken"} <= set(cards(field, "w", "order w-inf-1 b2 1"))
    assert "bombardment" in cards(field, "w", "order w-art-1 b2 1")
    field.play("w", "order w-inf-1 b2 2")
    assert len(cards(field, "w", "order w-cav-1 b2 1")["melee-given"].rows) == 3
    ridden = Field("w b1 IICA", "b b2 II")
    ridden.begin("planning")
    fire = cards(ridden, "w", "order w-cav-1 b2 1")["ranged-taken"]
    assert "fast-phase" in {modifier.why for row in fire.rows for modifier in row.modifiers}


@pytest.mark.rule("commanders", "opt.orders.2b")
def test_a_distant_order_shows_the_chance_of_its_courier() -> None:
    field = Field("w b1 I", "w a2 II", "b b3 I", scenario_text="[rules]\ndelivery = true\n")
    field.begin("planning")
    assert cards(field, "w", "order w-inf-1 b2 1") == {}
    assert cards(field, "w", "order w-inf-2 a3 1")["delivery"].chances == (("0-of-them", 1, 6), ("1-of-them", 5, 6))


@pytest.mark.rule("commanders", "bombard.7")
def test_a_whole_barrage_and_a_whole_advance_have_their_cards() -> None:
    field = Field("w b1 IIAA", "w a2 I", "b b2 II", "b b3 I").orders("w", "2A b1-b2, 2I b1-b2, I a2-b2")
    field.begin("bombardment")
    barrage = RULESET.odds(field.game, 0, RULESET.notation(field.scenario).parse("bombard-all"))
    assert [card.title for card in barrage] == ["bombardment"] * 4
    field.quietly(until="SendUnits")
    advance = RULESET.odds(field.game, 0, RULESET.notation(field.scenario).parse("send-all"))
    assert [card.title for card in advance].count("melee-given") == 2
