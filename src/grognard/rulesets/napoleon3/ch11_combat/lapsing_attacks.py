"""Declared attacks that are still to be made, and those that lapse [napoleon3 11.1b]."""

from __future__ import annotations

from grognard.rulesets.napoleon3.ch09_leaders.out_of_command_units import is_out_of_command
from grognard.rulesets.napoleon3.ch11_combat.frame import Attack, Attacks, change_attacks, current
from grognard.rulesets.napoleon3.ch11_combat.targets import front_enemies
from grognard.rulesets.napoleon3.state import DISORGANIZED, N3Game


def lawful_attacks(game: N3Game, step: Attacks) -> list[Attack]:
    """Attacks still to be made: the attacker is there and unbeaten, the enemy too [napoleon3 11.1b]; units out of
    command attack only where the attack is coordinated [napoleon3 9.2d], and cavalry that friends have ridden down in
    their flight has no charge left [napoleon3 11.5f R33]."""
    state, units = game.state, game.scenario.units
    return [
        (unit, hex)
        for unit, hex in step.attacks
        if state.place[unit] >= 0
        and front_enemies(game, unit) >> hex & 1
        and (not is_out_of_command(game, unit) or hex in step.joint)
        and not (units[unit].kind == "cavalry" and state.status[unit] & DISORGANIZED)
    ]


def lapse(game: N3Game, unit: int) -> None:
    """A unit that is repulsed or has advanced makes no more attacks: it has left, or failed, where it declared them
    [napoleon3 11b]."""
    step = current(game)
    change_attacks(game, attacks=tuple(attack for attack in step.attacks if attack[0] != unit))
