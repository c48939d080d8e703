"""What odds cards say of the effects on each stack, and what the force chart shows to whom."""

from __future__ import annotations

from fractions import Fraction

from grognard.core.action import Action
from grognard.rulesets.mib.forecast import Harm, harm
from grognard.rulesets.mib.ruleset import RULESET
from tests.rulesets.mib.battle import OPEN, Battle

A = "french i infantry a 0504 s fatigue=2"
B = "austrian v infantry b 0505 n"


def test_codes_by_morale() -> None:
    """D3L of a stack of morale 3 and 5: one is disorganized, the other loses a step."""
    battle = Battle(OPEN, A + " morale=3", "french i infantry c 0504 s morale=5 steps=1", B)
    stack = (battle.unit("a"), battle.unit("c"))
    assert harm(battle.game, stack, ("1s", "D3L", "2F"), False) == Harm(1, 1, 1, 2)
    assert harm(battle.game, stack, ("ic", "D5"), True) == Harm(1, 0, 2, 0)


def test_the_force_chart_is_shown_to_its_owner() -> None:
    battle = Battle(OPEN, A, B)
    shown = [[t.value for t in RULESET.view(battle.game, side).tracks if t.key == "force"] for side in (0, 1, -1)]
    name = [battle.scenario.units[battle.unit(key)].name for key in "ab"]
    assert shown == [[f"{name[0]} 7/9"], [f"{name[1]} 9/9"], []]


def test_a_combat_shows_both_tables() -> None:
    """Even odds and morale: lines 1 to 6 of the results table, then six faces of the effects table for each side."""
    battle = Battle(OPEN, A.replace(" fatigue=2", ""), B)
    battle.activate("i")
    battle.to_combat()
    cards = RULESET.odds(battle.game, 0, Action("attack", battle.unit("a"), battle.game.state.place[battle.unit("b")]))
    titles = [card.title for card in cards]
    assert titles == ["assault", "effects-on-defender", "order-after", "effects-on-attacker", "order-after"]
    results = {name: Fraction(n, d) for name, n, d in cards[0].chances}
    assert results == {"engaged": Fraction(2, 3), "retreat-1": Fraction(1, 3)}
    assert all(sum(Fraction(n, d) for _, n, d in card.chances) == 1 for card in cards)
