"""When the staff officer of All Are Brothers plays an event chit, and when he keeps it."""

from __future__ import annotations

from random import Random

import pytest

from grognard.core.action import Action
from grognard.rulesets.brothers.bot import staff
from grognard.rulesets.brothers.bot.routes import charge_worth
from grognard.rulesets.brothers.ruleset import RULESET
from tests.rulesets.brothers.battle import Battle

OPEN = """
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    """


def answer(battle: Battle) -> str:
    """What he says to what is asked first."""
    side = battle.game.pending[0].side
    return RULESET.notation(battle.scenario).text(staff.advise(battle.game, side, Random(1)))


# -- Edelsheim's Hussars -----------------------------------------------------------------------------------------------


def hussars(foe: str, posture: str = "defensive", ride: str = "move e 0305") -> Battle:
    """Horse that has announced a move, with the chit in hand."""
    battle = Battle(
        OPEN,
        "austrian viii cavalry e 0306 strength=4 light morale=8",
        "austrian viii hq o 0407 aggressive=6 defensive=6",
        foe,
        held=("edelsheim-hussars",),
        turn=14,
    )
    battle.activate("viii", posture, until="ChooseMover")
    battle.play("austrian", "select e")
    battle.play("austrian", ride)
    assert battle.asked() == "PlayEvent"
    return battle


def test_hussars_ride_out_against_guns_in_disorder() -> None:
    battle = hussars("french i artillery foe 0303 strength=2 disrupted")
    assert answer(battle) == "edelsheim-hussars"
    battle.play("austrian", "edelsheim-hussars")
    move = answer(battle).split()
    assert battle.grid.distance(battle.hex(move[2]), battle.hex("0303")) == 1


def test_hussars_do_not_ride_out_against_a_brigade_that_stands_firm() -> None:
    assert answer(hussars("french i infantry foe 0303 strength=6 morale=8")) == "pass"


def test_who_may_close_with_the_enemy_anyhow_keeps_the_chit() -> None:
    battle = hussars("french i artillery foe 0303 strength=2 disrupted", "aggressive")
    assert answer(battle) == "pass"


@pytest.mark.rule("brothers", "11.11.2")
def test_a_charge_is_weighed_with_the_point_more() -> None:
    battle = hussars("french i infantry foe 0303 strength=3")
    ride = Action("charge", battle.keys["e"], battle.hex("0303"), (battle.hex("0304"),))
    before = charge_worth(battle.game, battle.keys["e"], ride)
    battle.play("austrian", "edelsheim-hussars")
    assert charge_worth(battle.game, battle.keys["e"], ride) > before


# -- A Soldiers' Battle ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("foe", "expected"),
    [
        ("austrian v infantry foe 0303 strength=3 shaken", "soldiers-battle 0303"),
        ("austrian v infantry foe 0303 strength=9 morale=8", "pass"),
    ],
)
def test_soldiers_fight_a_battle_of_their_own_where_it_pays(foe: str, expected: str) -> None:
    battle = Battle(
        OPEN,
        "french i infantry a 0304 strength=5",
        "french i infantry b 0204 strength=5",
        "french i hq h 0305 aggressive=6 defensive=6",
        foe,
        held=("soldiers-battle",),
        turn=14,
    )
    battle.activate("i", "defensive", until="ChooseMover")
    battle.play("allied", "end")
    assert battle.asked() == "PlayEvent"
    assert answer(battle) == expected
