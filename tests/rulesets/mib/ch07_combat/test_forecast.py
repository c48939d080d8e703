"""What odds cards say of the effects on each stack: the same as happens over all dice."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from grognard.core.odds import OddsCard
from grognard.rulesets.mib.ch07_combat.forecast import Harm, harm, step_price
from grognard.rulesets.mib.ruleset import RULESET
from tests.rulesets.mib.battle import OPEN, SIDES, Battle
from tests.rulesets.mib.ch07_combat.test_retreat import GUNS, HORSE, B, go, retreating, wall
from tests.rulesets.mib.ch16_options.test_grand_batteries import gunline

A = "french i infantry a 0504 s"
FOE = "austrian v infantry b 0505 n steps=5"
PAIRS = [(result, effects) for result in range(1, 7) for effects in range(1, 7)]


def cards(battle: Battle, order: str) -> list[OddsCard]:
    action = RULESET.notation(battle.scenario).parse(order)
    return list(RULESET.odds(battle.game, SIDES.index(battle.active()), action))


def chances(card: OddsCard) -> dict[str, Fraction]:
    return {str(name): Fraction(n, d) for name, n, d in card.chances}


def after(battle: Battle, order: str, faces: tuple[int, ...], keys: str, tired: int = 0) -> tuple[str, str]:
    """What one throw of the dice does to some units, told as a card tells it; then everything is as before."""
    game, battle.game = battle.game, battle.game.copy()
    battle.script(*faces)
    battle.play(battle.active(), order)
    if battle.waiting() == ["DeclareAttacks"]:
        battle.fight(faces=faces)
    battle.quietly()
    lost = [sum(battle.get(what, key) for key in keys) for what in ("dead", "stragglers")]
    upset = sum(battle.disorganized(key) for key in keys)
    order_after = 2 if upset == len(keys) else 1 if upset else 0
    fatigue = battle.get("fatigue", keys[0]) - tired
    battle.game = game
    return f"steps-{lost[0]}-{lost[1]}", f"order-{order_after}-{fatigue}"


def tally(outcomes: list[str]) -> dict[str, Fraction]:
    return {name: Fraction(count, len(outcomes)) for name, count in Counter(outcomes).items()}


def test_codes_by_morale() -> None:
    """D3L of a stack of morale 3 and 5: one is upset, the other loses a step; where all are upset nobody does."""
    battle = Battle(OPEN, A + " morale=3", "french i infantry c 0504 s morale=5 steps=1", FOE)
    stack = (battle.unit("a"), battle.unit("c"))
    assert harm(battle.game, stack, ("1s", "D3L", "2F"), False) == Harm(1, 1, 1, 2)
    assert harm(battle.game, stack, ("ic", "D5"), True) == Harm(1, 0, 2, 0)
    assert harm(battle.game, stack[:1], ("D3L",), False) == Harm(0, 0, 2, 0)


def test_the_force_chart_is_shown_to_its_owner() -> None:
    battle = Battle(OPEN, A + " fatigue=2", FOE)
    shown = [[t.value for t in RULESET.view(battle.game, side).tracks if t.key == "force"] for side in (0, 1, -1)]
    name = [battle.scenario.units[battle.unit(key)].name for key in "ab"]
    assert shown == [[f"{name[0]} 7/9"], [f"{name[1]} 9/9"], []]


@pytest.mark.parametrize("morale", [3, 4, 5])
def test_a_combat_shows_both_tables_as_they_fall(morale: int) -> None:
    """Every pair of dice is played out; `ic` and `is` bite the side of lower morale."""
    battle = Battle(OPEN, f"{A} steps=5 morale={morale}", FOE)
    battle.activate("i")
    battle.to_combat()
    found = cards(battle, "attack a 0505")
    titles = [card.title for card in found]
    assert titles == ["assault", "effects-on-defender", "order-after", "effects-on-attacker", "order-after"]
    theirs = [after(battle, "attack a 0505", (result, effects, 6), "b") for result, effects in PAIRS]
    own = [after(battle, "attack a 0505", (result, 6, effects), "a", tired=1) for result, effects in PAIRS]
    for number, outcomes in enumerate((theirs, own)):
        steps, order = found[1 + 2 * number : 3 + 2 * number]
        assert chances(steps) == tally([outcome[0] for outcome in outcomes])
        assert chances(order) == tally([outcome[1] for outcome in outcomes])


def test_a_charge_on_disorder_counts_as_if_the_stack_stood() -> None:
    battle = Battle(OPEN, "french i cavalry a 0504 s", f"{FOE} disorganized")
    battle.activate("i")
    battle.to_combat()
    steps = cards(battle, "charge a 0505")[1]
    played = [after(battle, "charge a 0505", (result, effects, 6), "b")[0] for result, effects in PAIRS]
    assert chances(steps) == tally(played)


def test_a_bombardment_harms_its_target_alone() -> None:
    """Three against ten, so nobody goes back; the first fatigue is a casualty."""
    battle = gunline("austrian v infantry b 0506 n steps=5", guns=3)
    battle.quietly("ChooseTarget")
    order = "bombard french-guns-1 0506"
    found = cards(battle, order)
    assert [card.title for card in found] == ["bombardment", "effects-on-defender", "order-after"]
    played = [after(battle, order, faces, "b") for faces in PAIRS]
    assert chances(found[1]) == tally([outcome[0] for outcome in played])
    assert chances(found[2]) == tally([outcome[1] for outcome in played])


def test_stacks_with_the_same_prospects_share_a_card() -> None:
    battle = Battle(OPEN, A, "french i infantry c 0604 sw", FOE)
    battle.activate("i")
    battle.to_combat()
    battle.play("french", "attack a 0505")
    titles = [card.title for card in cards(battle, "attack c 0505")]
    assert titles.count("effects-on-attacker") == 1


@pytest.mark.rule("mib", "7.2f")
def test_7_2f_a_zone_on_the_way_back_has_its_price() -> None:
    for foe, price in ((GUNS, Harm(0, 1, 2, 0)), (HORSE, Harm(1, 0, 2, 0))):
        battle = retreating(B, foe, *wall("0505", "0404"), sides=("creek 0504-0404",))
        free = battle.grid.parse("0505")
        assert step_price(battle.game, free) == price
        assert step_price(battle.game, battle.grid.parse("0404")).stragglers >= 1


@pytest.mark.rule("mib", "7.2d")
def test_7_2d_so_has_a_hex_full_of_friends() -> None:
    battle = retreating(B, "austrian v infantry f 0505 n steps=4", *wall("0505"))
    assert battle.where("b") == "0505"
    onward = next(option for option in battle.options() if option.startswith("retreat")).split()[2]
    assert step_price(battle.game, battle.grid.parse(onward)) == Harm(0, 0, 2, 0)
    go(battle, onward)
    assert battle.disorganized("b"), "as it was said"
