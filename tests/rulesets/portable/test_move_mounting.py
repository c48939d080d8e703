"""Mounting and dismounting."""

from __future__ import annotations

import pytest

from grognard.core.event import Modifier
from grognard.rulesets.portable.events import DuelFought, UnitDismounted, UnitMounted
from tests.rulesets.portable.battle import Battle, all_told, told

OPEN = """
    . . . . . .
    . . . . . .
    . . . . . .
    . . . . . .
    """
IDLE = "red close-weapons idle 0604 s"
FAR = "blue close-weapons far 0601 s"
HORSE = "red cavalry a 0303 n dismounts=firearms"


@pytest.mark.rule("portable", "gap.mounting")
def test_gap_mounting_dismounting_costs_the_activation() -> None:
    battle = Battle(OPEN, HORSE, IDLE, "blue rifles b 0301 s", FAR)
    before = battle.activations
    assert told(battle.order("red", "dismount a"), UnitDismounted).rule == "gap.mounting"
    assert (battle.place("a"), battle.activations) == ("0303", before - 1)
    assert battle.refusal("red", "activate a") == "turn.5"


@pytest.mark.rule("portable", "gap.mounting")
@pytest.mark.rule("portable", "units.4")
def test_gap_mounting_on_foot_it_moves_and_fires_as_infantry_until_it_mounts_again() -> None:
    battle = Battle(OPEN, HORSE, IDLE, "blue rifles b 0301 s", FAR)
    battle.order("red", "dismount a")
    battle.next_turn()
    battle.play("red", "activate a")
    assert battle.ends("red", "fire", "a") == {"0301"}
    assert battle.ends("red", "move", "a") == {"0302", "0402", "0403", "0304", "0203", "0202"}
    assert told(battle.play("red", "mount a"), UnitMounted).rule == "gap.mounting"
    assert battle.refusal("red", "activate a") == "turn.5"
    battle.next_turn()
    battle.play("red", "activate a")
    assert not battle.can("red", "fire a")
    assert "0504" in battle.ends("red", "move", "a")


@pytest.mark.rule("portable", "gap.mounting")
@pytest.mark.rule("portable", "units.4")
@pytest.mark.parametrize(("flag", "power"), [("", 4), ("on-foot", 3)])
def test_gap_mounting_on_foot_it_fights_with_one_less(flag: str, power: int) -> None:
    battle = Battle(OPEN, f"{HORSE} {flag}", IDLE, "blue rifles b 0302 s", FAR)
    battle.order("red", "engage a 0302")
    fought = battle.fight(6, 6)
    assert fought.attack == power
    assert fought.attack_modifiers == ((Modifier(-1, "dismounted", "units.4"),) if flag else ())


@pytest.mark.rule("portable", "gap.mounting")
def test_gap_mounting_beside_the_enemy_brings_no_fight() -> None:
    battle = Battle(OPEN, HORSE, IDLE, "blue rifles b 0302 s", FAR)
    battle.order("red", "dismount a")
    battle.throw(10)
    assert not all_told(battle.play("red", "end"), DuelFought)


@pytest.mark.rule("portable", "gap.mounting")
def test_gap_mounting_not_while_pinned() -> None:
    for flags, verb in (("pinned", "dismount"), ("on-foot pinned", "mount")):
        battle = Battle(OPEN, f"{HORSE} {flags}", IDLE, "blue close-weapons b 0301 s")
        battle.play("red", "activate a")
        assert battle.refusal("red", f"{verb} a") == "special.pin.5"


@pytest.mark.rule("portable", "gap.mounting")
def test_gap_mounting_costs_a_move_so_not_while_fording() -> None:
    battle = Battle(". . .\n. r .\n. . .", "red cavalry a 0203 n dismounts=rifles", "red rifles idle 0103 n",
                    "blue close-weapons b 0301 s", ford="0202")  # fmt: skip
    battle.order("red", "move a 0202 s")
    battle.next_turn()
    assert not battle.can("red", "activate a")


@pytest.mark.rule("portable", "gap.mounting")
def test_gap_mounting_only_as_the_scenario_allows() -> None:
    for unit, orders in (
        ("red cavalry a 0303 n", ("mount a", "dismount a")),
        ("red rifles a 0303 n", ("mount a", "dismount a")),
        (HORSE, ("mount a",)),
        (f"{HORSE} on-foot", ("dismount a",)),
    ):
        battle = Battle(OPEN, unit, IDLE, FAR)
        battle.play("red", "activate a")
        for text in orders:
            assert battle.refusal("red", text) == "gap.mounting"


PICKETS = """
[[type]]
key = "pickets"
name = "Pickets"
kind = "infantry"
movement = 0
power = 2
range = 0
"""


@pytest.mark.rule("portable", "gap.mounting")
def test_gap_mounting_on_foot_as_pickets_that_cannot_move_it_has_nothing_to_do() -> None:
    battle = Battle(OPEN, "red cavalry a 0303 n dismounts=pickets on-foot", IDLE, FAR, types=PICKETS)
    assert not battle.can("red", "activate a")


@pytest.mark.rule("portable", "gap.regular-european-cavalry")
def test_gap_regular_european_cavalry_on_foot_is_infantry() -> None:
    battle = Battle(OPEN, f"{HORSE} regular on-foot pinned", IDLE, FAR)
    assert set(battle.options("red")) == {"activate a", "activate idle", "end"}
