"""Inertia: whether a commander in chief may move, or must first stir himself [napoleon3 7.2a 7.2c]."""

from __future__ import annotations

from grognard.rulesets.napoleon3.ch00_general.die_checks import roll_check
from grognard.rulesets.napoleon3.ch07_movement.log import InertiaRolled
from grognard.rulesets.napoleon3.state import N3Game

THREAT, CONTACT = 3, 1
"""How near an enemy lets a commander in chief move freely, and how near under the switch [napoleon3 7.2c R36]."""


def is_threatened(game: N3Game, leader: int) -> bool:
    """Whether an enemy is so near that a commander in chief may move without a check [napoleon3 7.2c R36]."""
    state, side = game.state, game.scenario.units[leader].side
    distance = CONTACT if game.scenario.switches.threat_next_to_commander else THREAT
    return bool(game.scenario.field.grid.disc(state.place[leader], distance) & state.occupied[1 - side])


def roll_inertia(game: N3Game, leader: int) -> bool:
    """Whether a commander in chief stirs himself [napoleon3 7.2a 8.6d 8.7]."""
    value, total, passed = roll_check(game, "inertia", "7.2a", game.scenario.units[leader].inertia)
    outcome = "passed" if passed else "failed"
    game.tell(InertiaRolled(rule="7.2a", unit=leader, value=value, total=total, outcome=outcome))
    return passed
