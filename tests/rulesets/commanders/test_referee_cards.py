"""What odds cards show against what then happens, derived from the book's text alone."""

from __future__ import annotations

from fractions import Fraction

import pytest

from grognard.rulesets.commanders.ruleset import RULESET
from tests.rulesets.commanders.field import Field
from tests.rulesets.commanders.fight import Fight


@pytest.mark.rule("commanders", "combat.unopposed.5")
def test_the_card_of_a_free_blow_counts_the_dice_of_those_who_have_not_said_yet() -> None:
    """Four against two: the third and the fourth may choose. All four dice are thrown and laid from the highest, so
    the third gets the third best of four, whether the fourth has named its target or not."""
    fight = Fight("w b1 IIII", "b b2 II", white="4I b1-b2", dice=(1,) * 20)
    fight.on("ChooseTarget")
    action = RULESET.notation(fight.scenario).parse("strike w-inf-3 b-inf-1")
    (card,) = RULESET.odds(fight.game, 0, action)
    need = 4 - sum(m.value for m in card.rows[0].modifiers)
    p = Fraction(7 - need, 6)
    third_of_four = 4 * p**3 * (1 - p) + p**4
    chances = {outcome: Fraction(top, bottom) for outcome, top, bottom in card.chances}
    assert chances["1-hits"] == third_of_four


@pytest.mark.rule("commanders", "combat.position.10")
def test_the_card_of_an_attack_with_guns_shows_no_melee_they_would_have_left() -> None:
    """Attacking guns withdraw after the fire: a battery alone is in no melee, and a card that tells of hits taken in
    one tells of what cannot come."""
    field = Field("w b1 A", "b b2 II").orders("w", "A b1-b2")
    field.begin("combined")
    action = next(a for a in field.game.options(0) if a.verb == "send")
    cards = RULESET.odds(field.game, 0, action)
    assert [card.title for card in cards] == ["ranged-given", "ranged-taken"]


@pytest.mark.rule("commanders", "combat.unopposed.3")
def test_the_card_of_an_attack_counts_the_dice_of_those_whom_nobody_opposes() -> None:
    """Four against two: the attackers throw four dice at range, two of them unopposed, and the card tells of four."""
    field = Field("w b1 IIII", "b b2 II").orders("w", "4I b1-b2")
    field.begin("combined")
    action = RULESET.notation(field.scenario).parse("send w-inf-1 b2 4")
    fire = next(card for card in RULESET.odds(field.game, 0, action) if card.title == "ranged-given")
    assert [row.total for row in fire.rows] == [-1, -1, 0, 0]
    assert any(outcome == "4-hits" for outcome, _, _ in fire.chances)


@pytest.mark.rule("commanders", "combat.position.10")
def test_the_card_of_infantry_with_guns_shows_a_melee_without_them() -> None:
    """Infantry and a battery against two: after the fire one attacker is left, and one defender is placed to match."""
    field = Field("w b1 IA", "b b2 II").orders("w", "I b1-b2, A b1-b2")
    field.begin("combined")
    field.play("w", "send w-art-1 b2 1")
    action = RULESET.notation(field.scenario).parse("send w-inf-1 b2 1")
    rows = {card.title: len(card.rows) for card in RULESET.odds(field.game, 0, action)}
    assert rows == {"ranged-given": 2, "ranged-taken": 2, "melee-given": 1, "melee-taken": 1}
