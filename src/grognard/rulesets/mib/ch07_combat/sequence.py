"""Fighting: combat after combat, each from the charge to the advance [mib 7.1.5]."""

from __future__ import annotations

from grognard.core.action import Action
from grognard.core.decision import Decision
from grognard.core.options import Group, Options
from grognard.rulesets.mib.ch02_components.values import is_cavalry
from grognard.rulesets.mib.ch07_combat.advance import offer_advance
from grognard.rulesets.mib.ch07_combat.attacks import able, note_struck, spared
from grognard.rulesets.mib.ch07_combat.charges import check_charge, is_charge
from grognard.rulesets.mib.ch07_combat.declare import DeclareAttacks
from grognard.rulesets.mib.ch07_combat.evasion import Evasion, renew_offers
from grognard.rulesets.mib.ch07_combat.frame import Attacks, Fray, Plan, attack_hexes, change, defenders, strikes_from
from grognard.rulesets.mib.ch07_combat.modifiers import find_combat
from grognard.rulesets.mib.ch07_combat.organic_cavalry import offer_pursuit
from grognard.rulesets.mib.ch07_combat.resolution import Resolution
from grognard.rulesets.mib.ch07_combat.stand_fast import may_stand_fast, offer_stand_fast
from grognard.rulesets.mib.ch10_losses.smashed import shield_smashed
from grognard.rulesets.mib.ch11_fatigue.lite import commit_at_once
from grognard.rulesets.mib.state import DISORGANIZED, READY, SMASHED, MibGame, footprint, has, in_play, troops_at


class CombatStep(Attacks, frozen=True):
    """All attacks are declared, then fought in the attacker's order, after all movement [mib 7.0b 7.0l]. There are no
    trains to overrun [mib 7.5a 7.5b] and no turns at night [mib 7.8]."""

    def declare(self, game: MibGame) -> None:
        if able(game):
            game.ask(DeclareAttacks(self.side))

    def resolve(self, game: MibGame) -> None:
        step = game.current(Attacks)
        plans = tuple(plan for plan in step.plans if still_possible(game, plan, self.side))
        if len(plans) != len(step.plans):
            dropped = [plan for plan in step.plans if plan not in plans]
            game.amend(step, plans=plans)
            game.repeat()
            for plan in dropped:
                offer_empty_hex(game, plan, self.side)
            return
        if not plans:
            return
        game.repeat()
        if len(plans) == 1:
            begin_combat(game, plans[0])
        else:
            game.ask(ChooseCombat(self.side))

    steps = (declare, resolve)


def still_possible(game: MibGame, plan: Plan, side: int) -> bool:
    """Whether somebody of a combat is still fit and in place, and somebody is there to be attacked."""
    return bool(remaining(game, plan, side).units)


def remaining(game: MibGame, plan: Plan, side: int) -> Plan:
    safe = spared(game, plan.charge, plan.formation)  # who was driven there has been attacked already [mib 7.0k]
    targets = tuple(hex for hex in plan.targets if any(u not in safe for u in troops_at(game, 1 - side, hex)))
    units = tuple(
        unit
        for unit in plan.units
        if in_play(game, unit)
        and not game.state.status[unit] & (DISORGANIZED | SMASHED)
        and any(strikes_from(game, unit, hex) for hex in targets)
    )
    if not plan.charge and is_charge(game, units):
        units = ()  # its infantry is gone [mib 7.13a]
    targets = tuple(hex for hex in targets if any(strikes_from(game, unit, hex) for unit in units))
    return Plan(units, targets, plan.charge, plan.formation)


def offer_empty_hex(game: MibGame, plan: Plan, side: int) -> None:
    """A division in extended line has collapsed out of a hex that was to be attacked: those who meant to may enter it
    [mib 16.6h]."""
    emptied = game.current(Attacks).emptied
    empty = tuple(hex for hex in plan.targets if emptied >> hex & 1 and not troops_at(game, 1 - side, hex))
    units = tuple(
        unit
        for unit in plan.units
        if in_play(game, unit)
        and not game.state.status[unit] & (DISORGANIZED | SMASHED)
        and any(strikes_from(game, unit, hex) for hex in empty)
    )
    if empty and units:
        offer_advance(game, side, units, empty, 1, "16.6h")


class ChooseCombat(Decision, frozen=True):
    """Say which combat comes next [mib 7.0l]."""

    rule = "7.0l"

    def options(self, game: MibGame) -> Options:
        plans = game.current(Attacks).plans
        return Options([Group("resolve", (plan.units[0],), 1 << plan.targets[0]) for plan in plans])

    def choose(self, game: MibGame, action: Action) -> None:
        plans = game.current(Attacks).plans
        begin_combat(game, next(p for p in plans if p.units[0] == action.unit and p.targets[0] == action.place))

    def safe(self, game: MibGame, options: Options) -> Action:
        """All of them will be fought; in the order in which they were declared nothing is lost."""
        return options[0]


def begin_combat(game: MibGame, plan: Plan) -> None:
    step = game.current(Attacks)
    game.amend(step, plans=tuple(other for other in step.plans if other != plan))
    game.push(combat_of(game, remaining(game, plan, step.side), step.side))


def combat_of(game: MibGame, plan: Plan, side: int) -> Combat:
    """The combat that a plan would make now."""
    safe = spared(game, plan.charge, plan.formation)
    return Combat(side, plan.units, plan.targets, plan.charge, formation=plan.formation, spared=safe)


class Combat(Resolution, frozen=True):
    """One combat [mib 7.1.1a 7.1.2a 7.1.3a 7.1.4a 7.1.5 7.1.6a 7.1.7a]."""

    def let_cavalry_go(self, game: MibGame) -> None:
        """Cavalry may retreat before infantry that attacks from where it stands; whoever moved up has asked already
        [mib 7.6d]."""
        infantry = [unit for unit in self.units if not is_cavalry(game, unit)]
        if any(not has(game, unit, READY) for unit in infantry):
            renew_offers(game, 1 - self.side, self.targets)
        if infantry:
            hexes = tuple(attack_hexes(game, self))
            game.push(Evasion(-1, hexes, self.targets, 1 - self.side, asked=self.spared))

    def gather(self, game: MibGame) -> None:
        """Who is left to fight."""
        left = remaining(game, Plan(self.units, self.targets, self.charge, self.formation), self.side)
        if not left.units:
            game.stop(self)
            return
        change(game, units=left.units, targets=left.targets)
        now = game.current(Fray)
        change(
            game,
            stacks=tuple(tuple(defenders(game, now, hex)) for hex in now.targets),
            own=tuple(
                tuple(unit for unit in now.units if footprint(game, unit) >> hex & 1) for hex in attack_hexes(game, now)
            ),
        )
        note_struck(game, game.current(Fray))
        if game.scenario.switches.reserves_turn_at_once:
            commit_at_once(game, game.current(Fray))

    def check(self, game: MibGame) -> None:
        if self.charge:
            check_charge(game, self)

    def roll(self, game: MibGame) -> None:
        """One die for the combat [mib 7.1.5]."""
        self.decide(game, find_combat(game, self), game.roll(6, "combat", "7.1.5"))

    def stand_fast(self, game: MibGame) -> None:
        for index, _ in enumerate(self.targets):
            if may_stand_fast(game, self, index):
                offer_stand_fast(game, self, index)
                return

    def pursue(self, game: MibGame) -> None:
        shield_smashed(game, self)
        offer_pursuit(game, self)

    def advance(self, game: MibGame) -> None:
        line = game.scenario.charts.crt.find(self.line)
        if line.advance:
            offer_advance(game, self.side, self.units, self.targets, line.advance, "7.2m")

    steps = (
        let_cavalry_go,
        gather,
        check,
        roll,
        stand_fast,
        *Resolution.consequences,
        pursue,
        advance,
        Resolution.finish,
    )
