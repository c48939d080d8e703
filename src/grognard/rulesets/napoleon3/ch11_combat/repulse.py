"""Attackers thrown back, and the defender who has thrown them back [napoleon3 11d 11.2-assault-e]."""

from __future__ import annotations

from grognard.rulesets.napoleon3.ch01_03_units.ch01_disorder_losses import disorder_only
from grognard.rulesets.napoleon3.ch07_movement.facing_change import Wheel
from grognard.rulesets.napoleon3.ch11_combat.charges import attacks_by_charge
from grognard.rulesets.napoleon3.ch11_combat.frame import Fray, side_of
from grognard.rulesets.napoleon3.ch11_combat.lapsing_attacks import lapse
from grognard.rulesets.napoleon3.ch11_combat.log import AttackRepulsed
from grognard.rulesets.napoleon3.ch11_combat.retreat import Retreat, must_retreat
from grognard.rulesets.napoleon3.state import ATTACKED, N3Game, troops_at


def throw_back(game: N3Game, units: list[int]) -> None:
    """Attackers that defensive combat has beaten make no assault, and retreat unless the ground holds
    [napoleon3 11d 11.3n]; a charge has disordered cavalry all the same [napoleon3 11.5d]."""
    for unit in reversed(units):
        lapse(game, unit)
        if game.state.place[unit] >= 0:
            game.tell(AttackRepulsed(rule="11d", unit=unit))
            game.state.status[unit] |= ATTACKED
            if attacks_by_charge(game, unit):
                disorder_only(game, unit)
            if must_retreat(game, unit):
                game.push(Retreat(unit))


def offer_defender_turn(game: N3Game, combat: Fray) -> None:
    """Defenders, guns among them, whose attackers are all driven back may turn, not before one that held its ground
    [napoleon3 11.2-assault-e]."""
    held = any(game.state.place[unit] == start for unit, start in combat.beaten)
    if combat.fought and not combat.attackers and not held:
        game.push(Wheel(tuple(troops_at(game, 1 - side_of(game, combat), combat.hex))))
