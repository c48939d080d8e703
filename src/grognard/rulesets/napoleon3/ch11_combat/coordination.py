"""Coordinated attacks [napoleon3 11.1c]."""

from __future__ import annotations

from grognard.core.action import Action
from grognard.core.event import Modifier
from grognard.rulesets.napoleon3.ch00_general.die_checks import roll_check
from grognard.rulesets.napoleon3.ch09_leaders.hq_ratings import rating
from grognard.rulesets.napoleon3.ch11_combat.frame import Attacks, Fray, change, change_attacks, current
from grognard.rulesets.napoleon3.ch11_combat.lapsing_attacks import lawful_attacks
from grognard.rulesets.napoleon3.ch11_combat.log import CoordinationRolled, LeaderJoined
from grognard.rulesets.napoleon3.state import N3Game, Refusal


def may_coordinate(game: N3Game, step: Attacks) -> list[tuple[int, int]]:
    """Hexes that several units attack, the headquarters with one of them [napoleon3 11.1c 11.2-assault-c]; no commander
    in chief can do it [napoleon3 8.4c]."""
    hq = game.scenario.formations[step.formation].hq
    if hq < 0 or game.state.place[hq] < 0:
        return []
    found = []
    for hex in {hex for _, hex in step.attacks}:
        units = [unit for unit, there in step.attacks if there == hex]
        with_hq = any(game.state.place[unit] == game.state.place[hq] for unit in units)
        if len(units) > 1 and with_hq and hex not in step.joint:
            found.append((hq, hex))
    return found


def coordination_refusal(game: N3Game, formation: int, action: Action) -> Refusal:
    """Why an attack cannot be coordinated."""
    hq, step = game.scenario.formations[formation].hq, current(game)
    if hq < 0 or action.unit != hq or game.state.place[hq] < 0:
        return "not-its-headquarters", "11.1c"
    attackers = [unit for unit, there in step.attacks if there == action.place]
    if len(attackers) < 2:
        return "two-attackers-needed", "11.1c"
    if all(game.state.place[unit] != game.state.place[hq] for unit in attackers):
        return "headquarters-not-with-them", "11.1c"
    return "coordinated-already", "11.1c"


def still_joint(game: N3Game, step: Attacks) -> tuple[int, ...]:
    """Hexes whose attack can still be coordinated: earlier combats may have taken the headquarters, or all attackers
    but one, away [napoleon3 11.1c R34]."""
    hq = game.scenario.formations[step.formation].hq
    attacks, found = lawful_attacks(game, step), []
    for hex in step.joint:
        units = [unit for unit, there in attacks if there == hex]
        if len(units) > 1 and any(game.state.place[unit] == game.state.place[hq] for unit in units):
            found.append(hex)
    return tuple(found)


def roll_coordination(game: N3Game, combat: Fray) -> None:
    """The headquarters' check. Failure leaves each attacker to itself; those out of command drop out
    [napoleon3 11.1c 11.1d]."""
    hq = game.scenario.formations[combat.formation].hq
    modifiers = (Modifier(rating(game, hq), "command", "11.1c"),)
    value, total, passed = roll_check(game, "coordination", "11.1c", modifiers[0].value)
    game.tell(
        CoordinationRolled(
            rule="11.1c",
            unit=hq,
            place=combat.hex,
            value=value,
            modifiers=modifiers,
            total=total,
            outcome="passed" if passed else "failed",
        )
    )
    if passed:
        change(game, leading=(hq,))
        game.tell(LeaderJoined(rule="9.3c", unit=hq))
        return
    step = current(game)
    alone = tuple((unit, combat.hex) for unit in combat.attackers)
    joint = tuple(hex for hex in step.joint if hex != combat.hex)
    change_attacks(game, attacks=(*step.attacks, *alone), joint=joint)
    game.stop(combat)
