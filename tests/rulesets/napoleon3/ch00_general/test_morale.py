"""Morale checks [0.4, 0.5], brought about by a battery that fires for effect."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.rulesets.napoleon3.state import HOT
from tests.rulesets.drill import modifiers, of_kind
from tests.rulesets.napoleon3.battle import Battle

FIELD = """
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    """
GUN = "austrian v artillery g 0301 w combat=4"
HQ = "allied i hq h 0306"
BROKEN = ("allied i infantry c 0107 steps=3 lost=2", "allied i infantry d 0507 steps=3 lost=2")
"""With a unit of one step these have lost four of seven steps."""


def unit(facts: str = "") -> str:
    return f"allied i infantry a 0304 e {facts}"


def check(battle: Battle, die: int, shot: int = 4) -> Any:
    """Fire at a so that it must check its morale, and give the check."""
    battle.activate("v")
    battle.script(shot, die)
    place = battle.where("a")
    return of_kind(battle.play("austrian", f"barrage g {place} w a"), "MoraleChecked")[0]


@pytest.mark.rule("napoleon3", "0.4a")
def test_0_4a_six_is_needed_and_no_natural_die_decides() -> None:
    """Rating 2: a 4 passes and a 3 fails; a 6 may fail and a 1 may pass."""
    assert check(Battle(FIELD, unit(), HQ, GUN), 4).outcome == "passed"
    assert check(Battle(FIELD, unit(), HQ, GUN), 3).outcome == "failed"
    poor = Battle(FIELD, unit("steps=1"), GUN)
    poor.game.state.weather = HOT
    six = check(poor, 6)
    assert (six.total, six.outcome) == (5, "failed")
    woods = FIELD.replace(". . . . . . .", ". . . w . . .")
    one = check(Battle(woods, unit("steps=3"), "allied i hq h 0304", GUN), 1)
    assert (one.total, one.outcome) == (6, "passed")


@pytest.mark.rule("napoleon3", "0.5a")
def test_0_5a_the_printed_steps_are_the_rating() -> None:
    """A lost step counts once, as a modifier."""
    whole = check(Battle(FIELD, unit("steps=3"), HQ, GUN), 3)
    assert (modifiers(whole), whole.total) == ({"morale": 3}, 6)
    worn = check(Battle(FIELD, unit("steps=3 lost=1"), HQ, GUN), 3)
    assert (modifiers(worn)["morale"], worn.total, worn.outcome) == (3, 5, "failed")
    passed = Battle(FIELD, unit("steps=3"), HQ, GUN)
    check(passed, 3)
    assert not passed.is_disorganized("a")
    assert passed.losses("a") == 0


@pytest.mark.rule("napoleon3", "0.5b")
def test_0_5b_failure_disorganizes_and_then_costs_a_step() -> None:
    """A unit in good order is disorganized, one that is so already loses a step instead."""
    fresh = Battle(FIELD, unit(), HQ, GUN)
    check(fresh, 1)
    assert (fresh.is_disorganized("a"), fresh.losses("a")) == (True, 0)
    shaken = Battle(FIELD, unit("disorganized"), HQ, GUN)
    check(shaken, 1)
    assert (shaken.is_disorganized("a"), shaken.losses("a")) == (True, 1)


@pytest.mark.rule("napoleon3", "0.5c")
@pytest.mark.parametrize(
    ("letter", "level", "bonus"), [("w", 0, 1), ("v", 0, 1), ("C", 0, 1), (".", 3, 1), (".", 2, 0), ("f", 0, 0)]
)
def test_0_5c_protection_steadies(letter: str, level: int, bonus: int) -> None:
    """Woods, villages, cities and clear ground from level 3 give one."""
    rows = [". . . . . . ."] * 5
    heights = [row.replace(".", "0") for row in rows]
    rows[2], heights[2] = f". . . {letter} . . .", f"0 0 0 {level} 0 0 0"
    battle = Battle("\n".join(rows) + "\n", unit(), HQ, GUN, heights="\n".join(heights) + "\n")
    shot = 5 if letter == "C" or level == 3 else 4
    assert modifiers(check(battle, 3, shot)).get("protection", 0) == bonus


def attack(battle: Battle) -> Any:
    """Let a attack b in 0303 under fire that makes it check its morale; give the check."""
    battle.play("allied", "end", "attack a 0303", "fight")
    battle.script(1, 5, 1, 6)
    return of_kind(battle.play("austrian", "stand"), "MoraleChecked")[0]


@pytest.mark.rule("napoleon3", "0.5c")
def test_0_5c_the_ground_of_an_attacker_counts_too() -> None:
    """Defensive fire divides by one, but morale looks at the real hex."""
    woods = FIELD.replace(". . . . . . .", ". . . w . . .")
    battle = Battle(woods, unit(), "allied i hq h 0305", "austrian v infantry b 0303 w combat=5", turns=1)
    battle.activate("i")
    assert modifiers(attack(battle)) == {"morale": 2, "protection": 1}


@pytest.mark.rule("napoleon3", "0.5d")
def test_0_5d_own_headquarters_or_commander_in_the_hex() -> None:
    """One for both together, none for leaders of others."""
    kings = ("allied commander nap 0304", "allied commander ve 0107")
    both = Battle(FIELD, unit("under=nap"), "allied i hq h 0304", *kings, GUN)
    assert modifiers(check(both, 3)) == {"morale": 2, "leader": 1}
    emperor = Battle(FIELD, unit("under=nap"), "allied i hq h 0306", *kings, GUN)
    assert modifiers(check(emperor, 3)) == {"morale": 2, "leader": 1}
    king = Battle(FIELD, unit("under=ve"), "allied i hq h 0306", *kings, GUN)
    assert modifiers(check(king, 3)) == {"morale": 2}
    stranger = Battle(FIELD, unit(), HQ, "allied ii infantry c 0107", "allied ii hq k 0304", GUN)
    assert modifiers(check(stranger, 3)) == {"morale": 2}


@pytest.mark.rule("napoleon3", "0.5e")
def test_0_5e_one_less_for_each_step_lost() -> None:
    """Two lost steps of three take two off."""
    worn = check(Battle(FIELD, unit("steps=3 lost=2"), HQ, GUN), 6)
    assert (modifiers(worn)["steps-lost"], worn.total) == (-2, 7)


@pytest.mark.rule("napoleon3", "0.5f")
def test_0_5f_an_enemy_on_the_flank() -> None:
    """Once, for enemies who need not even face the unit; in front they do no harm, nor around a village."""
    rear, side, front = (
        f"austrian vi infantry {key} {hex} w" for key, hex in (("x", "0305"), ("y", "0405"), ("z", "0204"))
    )
    hq = "allied i hq h 0103"
    assert modifiers(check(Battle(FIELD, unit(), hq, GUN, rear, side), 3))["enemy-on-flank"] == -1
    assert "enemy-on-flank" not in modifiers(check(Battle(FIELD, unit(), hq, GUN, front), 3))
    village = FIELD.replace(". . . . . . .", ". . . v . . .")
    assert "enemy-on-flank" not in modifiers(check(Battle(village, unit(), hq, GUN, rear), 3))


@pytest.mark.rule("napoleon3", "0.5g")
def test_0_5g_out_of_command() -> None:
    """Where no line of the headquarters reaches, and while the headquarters bears its marker."""
    assert modifiers(check(Battle(FIELD, unit(), GUN), 3))["out-of-command"] == -1
    assert "out-of-command" not in modifiers(check(Battle(FIELD, unit(), HQ, GUN), 3))
    marked = Battle(FIELD, unit(), HQ, GUN, dice=(1, 6))
    marked.begin("command")
    marked.play("austrian", "activate g")
    marked.script(4, 3)
    event = of_kind(marked.play("austrian", "barrage g 0304 w a"), "MoraleChecked")[0]
    assert modifiers(event)["out-of-command"] == -1


@pytest.mark.rule("napoleon3", "0.5g")
def test_0_5g_in_its_own_activation_a_unit_is_what_it_was_at_the_start() -> None:
    """The headquarters rides out of reach, and its unit is still in command."""
    battle = Battle(FIELD, unit(), "allied i hq h 0306 movement=2", "austrian v infantry b 0303 w combat=5", turns=1)
    battle.activate("i")
    battle.play("allied", "select h", "move h 0307")
    assert modifiers(attack(battle)) == {"morale": 2}


@pytest.mark.rule("napoleon3", "0.5g")
def test_0_5g_direct_command_lasts_to_the_end_of_the_turn() -> None:
    """A unit that its commander in chief leads himself counts as in command when it is fired at later."""
    lines = (unit(), "allied i hq h 0107 movement=1", "allied commander nap 0404 inertia=4", GUN)
    for order, expected in (("direct a", {"morale": 2}), ("leave", {"morale": 2, "out-of-command": -1})):
        battle = Battle(FIELD, *lines, dice=(6, 1))
        battle.begin("initiative")
        battle.play("allied", "activate h")
        battle.play("allied", order)
        battle.play("allied", "end")
        battle.script(4, 3)
        event = of_kind(battle.play("austrian", "barrage g 0304 w a"), "MoraleChecked")[0]
        assert modifiers(event) == expected


@pytest.mark.rule("napoleon3", "0.5h")
def test_0_5h_heat() -> None:
    """One less on a hot turn."""
    battle = Battle(FIELD, unit(), HQ, GUN)
    battle.game.state.weather = HOT
    assert modifiers(check(battle, 3))["heat"] == -1


@pytest.mark.rule("napoleon3", "0.5i")
@pytest.mark.rule("napoleon3", "9.4e")
def test_0_5i_a_demoralized_formation() -> None:
    """One less for units of a formation that has lost more than half, and none for those of another."""
    battle = Battle(FIELD, unit("steps=1"), *BROKEN, HQ, "allied commander nap 0306", GUN, dice=(1, 6))
    battle.begin("command")
    battle.play("austrian", "activate g")
    battle.script(4, 3)
    event = of_kind(battle.play("austrian", "barrage g 0304 w a"), "MoraleChecked")[0]
    assert modifiers(event) == {"morale": 1, "demoralized": -1}
    assert "demoralized" not in modifiers(check(Battle(FIELD, unit(), HQ, GUN), 3))


@pytest.mark.rule("napoleon3", "9.4e")
def test_9_4e_the_demoralized_rally_badly_too() -> None:
    """Rallying takes the same one off."""
    lines = (unit("steps=1 disorganized"), *BROKEN, HQ, "austrian v infantry b 0101")
    battle = Battle(FIELD, *lines, "allied commander nap 0306", dice=(6, 1), turns=1)
    battle.begin("command")
    battle.script(4)
    event = of_kind(battle.begin("rally"), "UnitRallied")[0]
    assert modifiers(event) == {"morale": 1, "demoralized": -1}


def rallying(*lines: str) -> dict[str, int]:
    """The modifiers of a unit's attempt to rally."""
    battle = Battle(FIELD, unit("disorganized"), *lines, turns=1)
    event = of_kind(battle.begin("rally"), "UnitRallied")[0]
    return modifiers(event)


@pytest.mark.rule("napoleon3", "0.5j")
def test_0_5j_a_leader_beside_helps_to_rally_only() -> None:
    """One for a leader next to the unit, not on top of one in its hex, and only in the rally phase."""
    enemy = "austrian v infantry b 0101"
    assert rallying("allied i hq h 0305", enemy) == {"morale": 2, "leader-adjacent": 1}
    assert rallying("allied i hq h 0306", "allied commander nap 0404", enemy) == {"morale": 2, "leader-adjacent": 1}
    assert rallying("allied i hq h 0304", "allied commander nap 0404", enemy) == {"morale": 2, "leader": 1}
    assert modifiers(check(Battle(FIELD, unit(), "allied i hq h 0305", GUN), 3)) == {"morale": 2}


@pytest.mark.rule("napoleon3", "0.5j")
def test_0_5j_enemy_guns_in_range_hinder_rallying_only() -> None:
    """Range alone counts: neither facing nor what stands between."""
    between = "allied ii infantry c 0303"
    assert rallying(HQ, between, "austrian v artillery g 0302 e range=2") == {"morale": 2, "enemy-artillery": -1}
    assert rallying(HQ, "austrian v artillery g 0301 w range=2") == {"morale": 2}
    assert modifiers(check(Battle(FIELD, unit(), HQ, GUN), 3)) == {"morale": 2}
