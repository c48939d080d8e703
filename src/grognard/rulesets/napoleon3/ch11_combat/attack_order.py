"""Attacks one at a time, in the attacker's order [napoleon3 11.1a]."""

from __future__ import annotations

from grognard.core.action import Action
from grognard.core.decision import Decision
from grognard.core.options import Group, Options
from grognard.rulesets.napoleon3.ch11_combat.combat import Combat
from grognard.rulesets.napoleon3.ch11_combat.frame import Attack, change_attacks, current, strength
from grognard.rulesets.napoleon3.ch11_combat.lapsing_attacks import lawful_attacks
from grognard.rulesets.napoleon3.state import N3Game


class ChooseCombat(Decision, frozen=True):
    """Say which attack comes next [napoleon3 11.1a]."""

    rule = "11.1a"

    def options(self, game: N3Game) -> Options:
        return Options([Group("assault", (unit,), 1 << hex) for unit, hex in lawful_attacks(game, current(game))])

    def refusal(self, game: N3Game, action: Action) -> tuple[str, str]:
        return "choose-declared", self.rule

    def choose(self, game: N3Game, action: Action) -> None:
        begin_combat(game, (action.unit, action.place))


def begin_combat(game: N3Game, attack: Attack) -> None:
    """One attacker alone, or all of them where the attack is to be coordinated [napoleon3 11.1a 11.1d]."""
    step = current(game)
    unit, hex = attack
    joint = hex in step.joint
    units = tuple(u for u, there in lawful_attacks(game, step) if there == hex) if joint else (unit,)
    strengths = tuple((u, strength(game, step, u, hex)) for u in units)
    drop_attacks(game, units, hex)
    game.push(Combat(step.formation, hex, units, strengths, joint and len(units) > 1))


def drop_attacks(game: N3Game, units: tuple[int, ...], hex: int) -> None:
    """These attacks are being made now."""
    step = current(game)
    attacks = tuple(attack for attack in step.attacks if not (attack[0] in units and attack[1] == hex))
    change_attacks(game, attacks=attacks)
