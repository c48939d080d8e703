"""What a player is shown before he attacks: with the headquarters and without [9.3c, 11.3j]."""

from __future__ import annotations

import pytest

from grognard.core.odds import OddsCard
from grognard.rulesets.napoleon3.ruleset import RULESET
from tests.rulesets.napoleon3.fight import OPEN, Fight

TROOPS = ("allied i infantry a 0305 e", "austrian v infantry b 0304 w")


def shown(*leaders: str) -> dict[str, OddsCard]:
    """The cards of the attack on 0304, by title."""
    fight = Fight(OPEN, *TROOPS, *leaders)
    fight.to_combat()
    action = RULESET.notation(fight.scenario).parse("attack a 0304")
    return {card.title: card for card in RULESET.odds(fight.game, 0, action)}


@pytest.mark.rule("napoleon3", "9.3c")
@pytest.mark.parametrize(
    ("leaders", "titles"),
    [
        (("allied i hq h 0307 bonus=2", "austrian v hq k 0301 bonus=1"), ["defence", "assault"]),
        (("allied i hq h 0305 bonus=2", "austrian v hq k 0301 bonus=1"), ["defence", "assault", "assault-led"]),
        (("allied i hq h 0305", "austrian v hq k 0304 bonus=1"), ["defence", "defence-led", "assault"]),
        (("allied ii hq h 0305 bonus=2", "austrian v hq k 0301"), ["defence", "assault"]),
    ],
)
def test_9_3c_the_card_shows_an_attack_with_a_headquarters_that_may_join_and_without(
    leaders: tuple[str, ...], titles: list[str]
) -> None:
    """It says so only when the combat comes; one elsewhere, of another formation or without a bonus changes nothing."""
    chiefs = ("allied commander nap 0305",)  # so that everybody is in command
    assert list(shown(*leaders, *chiefs)) == ["attack-course", *titles]


@pytest.mark.rule("napoleon3", "11.3j")
def test_11_3j_the_second_card_has_the_bonus_on_the_die() -> None:
    """Column five, with two on the die: the worst faces are gone, and the modifier is named."""
    cards = shown("allied i hq h 0305 bonus=2", "austrian v hq k 0301")
    plain, led = cards["assault"], cards["assault-led"]
    assert [m.why for m in led.rows[0].modifiers if m not in plain.rows[0].modifiers] == ["leader-bonus"]
    assert plain.chances != led.chances
    assert RULESET.messages.word("assault-led") != "assault-led"
