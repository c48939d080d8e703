"""Declaring attacks, on the move and before the fighting, and why an order is refused [mib 7.0c 7.6d]."""

from __future__ import annotations

from grognard.core.action import Action
from grognard.core.decision import Decision
from grognard.core.options import Group, Options
from grognard.rulesets.mib.ch05_morale import check
from grognard.rulesets.mib.ch06_movement.zones import goes_zone_to_zone
from grognard.rulesets.mib.ch07_combat.attacks import (
    able,
    allowed_targets,
    hangs_together,
    joinable,
    may_attack,
    meets_infantry,
    neglected,
    owed,
    plans_of,
    within_limit,
)
from grognard.rulesets.mib.ch07_combat.charges import chargeable, may_assault, may_charge
from grognard.rulesets.mib.ch07_combat.evasion import offer_evasion
from grognard.rulesets.mib.ch07_combat.frame import Attacks, Join, Order, front_enemies
from grognard.rulesets.mib.ch07_combat.log import AttackDeclared, AttacksCombined
from grognard.rulesets.mib.ch09_disorder import may_intend, unfitness
from grognard.rulesets.mib.ch15_command import in_command, ready_to_attack
from grognard.rulesets.mib.state import READY, UNWILLING, MibGame, has, in_play


class DeclareAttacks(Decision, frozen=True):
    """Say who attacks which hex, next to it only [mib 7.0a] and all who stand there [mib 7.0e], and which combats
    are one [mib 7.0h]; then fight. Nobody has to attack [mib 7.0c]."""

    rule = "7.0c"
    goes, strikes = "move", ("attack", "charge")

    def striking(self, game: MibGame, unit: int, place: int) -> tuple[str, ...]:
        """Cavalry charges rather than that it attacks beside infantry [mib 7.13a]."""
        return self.strikes[::-1] if may_charge(game, unit) else self.strikes[:1]

    def options(self, game: MibGame) -> Options:
        step = game.current(Attacks)
        if orders := owed(game, step):
            return Options([Group("charge" if o.charge else "attack", (o.unit,), 1 << o.hex) for o in orders])
        groups = []
        for unit in able(game):
            if targets := allowed_targets(game, step, unit, charge=False):
                groups.append(Group("attack", (unit,), targets))
            if may_charge(game, unit) and (targets := allowed_targets(game, step, unit, charge=True)):
                groups.append(Group("charge", (unit,), targets))
        groups += [
            Group("combine-charges" if join.charge else "combine", places=1 << join.one, extras=((join.two,),))
            for join in joinable(game, step)
        ]
        groups.append(Group("fight" if step.orders else "pass"))
        return Options(groups)

    def choose(self, game: MibGame, action: Action) -> None:
        step = game.current(Attacks)
        if action.verb == "pass":
            return
        if action.verb == "fight":
            game.amend(step, plans=tuple(plans_of(game, step.orders, step.joined)))
            return
        if action.verb in ("combine", "combine-charges"):
            join = Join(action.place, action.extra[0], action.verb == "combine-charges")
            game.amend(step, joined=(*step.joined, join))
            game.tell(AttacksCombined(rule="7.0h", place=action.place, other=action.extra[0]))
        else:
            charge = action.verb == "charge"
            if not ready_to_attack(game, action.unit):
                game.ask(self)
                return
            game.amend(step, orders=(*step.orders, Order(action.unit, action.place, charge)))
            game.tell(
                AttackDeclared(
                    rule="7.13a" if charge else "7.0e", unit=action.unit, place=action.place, kind=action.verb
                )
            )
        game.ask(self)

    def safe(self, game: MibGame, options: Options) -> Action:
        """Nothing is declared, or nothing more; what is owed comes first [mib 7.0c 7.0g]."""
        last = options.groups[-1]
        return last[0] if last.verb in ("fight", "pass") else options[0]

    def refusal(self, game: MibGame, action: Action) -> tuple[str, str]:
        return refusal(game, action)


def refusal(game: MibGame, action: Action) -> tuple[str, str]:
    """Why an attack is not possible, in the order in which a player would look."""
    unit, hex = action.unit, action.place
    if owed(game, game.current(Attacks)):
        return "pledge-first", "7.0g"
    if action.verb == "move":
        return "moves-are-over", "4.1f"
    if action.verb not in ("attack", "charge") or not 0 <= unit < len(game.scenario.units) or not in_play(game, unit):
        return "not-offered", "7.0c"
    if game.scenario.units[unit].side != game.current(Attacks).side:
        return "not-yours", "2.5a"  # whether it is tired stands on its owner's chart
    if not may_intend(game, unit):
        return unfitness(game, unit)
    if not 0 <= hex < game.scenario.board.grid.size or not front_enemies(game, unit) >> hex & 1:
        return "not-in-front", "7.0d"
    if not may_attack(game, unit):
        return "not-paid", "6.9a"
    return order_refusal(game, Order(unit, hex, action.verb == "charge"))


def order_refusal(game: MibGame, order: Order) -> tuple[str, str]:
    """Why a fit unit may not attack an enemy in front of it: infantry comes first [mib 7.0g], nobody next to a stack is
    left alone while another is struck twice [mib 7.0f], and a leader directs so many and no more [mib 7.0i]."""
    step = game.current(Attacks)
    unit, hex, charge = order
    if charge and not may_charge(game, unit):
        return "cannot-charge", "7.13j"
    if charge and not chargeable(game, unit, hex):
        return "no-ground-to-charge", "7.13a"
    if not charge and not may_assault(game, step, unit, hex):
        return "cavalry-alone", "7.13a"
    if not meets_infantry(game, step, unit, hex):
        return "infantry-first", "7.0g"
    orders = (*step.orders, order)
    if left := neglected(game, orders, hex):
        return ("spread" if unit in left else "spread-others"), "7.0f"
    plans = [p for p in plans_of(game, orders, step.joined) if p.charge == charge and hex in p.targets]
    if not all(within_limit(game, plan) for plan in plans):
        return "too-many", "7.0i"
    return ("not-together", "7.0h") if not all(hangs_together(game, p) for p in plans) else ("not-offered", "7.0k")


def declare(game: MibGame, unit: int, in_zone: bool) -> None:
    """A unit that moves up means to attack: from zone to zone and out of command it must pass a check [mib 6.2k 15.0];
    cavalry before infantry may slip away now [mib 7.6c 7.6d]."""
    state = game.state
    rule = "6.2k" if goes_zone_to_zone(game, unit, in_zone) else "" if in_command(game, unit) else "15.0"
    if rule and not has(game, unit, UNWILLING) and not check(game, unit, "attack-order", rule):
        state.status[unit] |= UNWILLING
    if not has(game, unit, UNWILLING):
        state.status[unit] |= READY
        offer_evasion(game, unit)
