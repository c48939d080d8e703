"""Organic cavalry: a division's own does nothing by itself [mib 7.14a], but rides after an enemy that retreats
[mib 7.14b]."""

from __future__ import annotations

from fractions import Fraction

from grognard.core.action import Action
from grognard.core.decision import Decision
from grognard.core.options import Group, Options
from grognard.core.procedure import Procedure
from grognard.rulesets.mib.ch02_components.values import is_cavalry
from grognard.rulesets.mib.ch05_morale import check
from grognard.rulesets.mib.ch07_combat.charges import (
    charge_factors,
    charged_roll,
    has_own_cavalry,
    is_upset,
    may_countercharge,
    needs_steadiness,
    organic_strength,
    tester,
)
from grognard.rulesets.mib.ch07_combat.effects import loss_checks, roll_effects, step_losses
from grognard.rulesets.mib.ch07_combat.frame import Fray
from grognard.rulesets.mib.ch07_combat.log import PursuitResolved
from grognard.rulesets.mib.ch07_combat.modifiers import Finding, compare, compared_morale, leader_modifiers
from grognard.rulesets.mib.ch07_combat.resolution import text
from grognard.rulesets.mib.ch07_combat.strength import Part
from grognard.rulesets.mib.ch07_combat.tables import ColumnRoll, Line
from grognard.rulesets.mib.ch10_losses.losses import Losses
from grognard.rulesets.mib.state import SMASHED, MibGame, footprint, has, in_play


def offer_pursuit(game: MibGame, fray: Fray) -> None:
    """For each hex that a stack has left."""
    for index, target in enumerate(fray.targets):
        prey = tuple(u for u in fray.stacks[index] if in_play(game, u) and game.state.place[u] != target)
        if target in fray.moved and prey and riders(game, fray.units, target):
            game.push(Pursuit(fray.side, target, fray.units, prey))


def riders(game: MibGame, units: tuple[int, ...], target: int) -> tuple[int, ...]:
    """Divisions next to the vacated hex that have cavalry of their own, are not worn out, and could ride into it
    [mib 7.14b 7.14h]."""
    field = game.scenario.field
    return tuple(
        unit
        for unit in units
        if in_play(game, unit)
        and not is_cavalry(game, unit)
        and has_own_cavalry(game, unit)
        and not has(game, unit, SMASHED)
        and any(field.chargeable[h] >> target & 1 for h in range(field.grid.size) if footprint(game, unit) >> h & 1)
    )


class Pursuit(Procedure, frozen=True):
    """One pursuit; it is no combat of its own: no mark of initiative, no fatigue, only casualties [mib 7.14d 7.14i]."""

    side: int
    target: int
    units: tuple[int, ...]
    prey: tuple[int, ...]
    asked: tuple[int, ...] = ()
    riding: tuple[int, ...] = ()
    """The divisions that send their cavalry, each as its player says [mib 7.14b]."""

    def ask(self, game: MibGame) -> None:
        """Another pursuit of the same combat may have left nobody to ride, or nobody to be ridden down."""
        own = [unit for unit in riders(game, self.units, self.target) if unit not in self.asked]
        prey = tuple(unit for unit in self.prey if in_play(game, unit))
        if own and prey:
            game.amend(self, prey=prey, asked=(*self.asked, own[0]))
            game.repeat()
            game.ask(Pursue(self.side, self.target, own[0]))

    def ride(self, game: MibGame) -> None:
        if self.riding:
            resolve(game, self)

    steps = (ask, ride)


class Pursue(Decision, frozen=True):
    """Send a division's own cavalry after the enemy, or keep it [mib 7.14b]."""

    place: int
    unit: int

    rule = "7.14b"
    standing = "pursue"
    passes = "refrain"

    def options(self, game: MibGame) -> Options:
        return Options([Group("pursue", (self.unit,)), Group("refrain", (self.unit,))])

    def choose(self, game: MibGame, action: Action) -> None:
        if action.verb == "pursue":
            pursuit = game.current(Pursuit)
            game.amend(pursuit, riding=(*pursuit.riding, self.unit))

    def accept(self, game: MibGame) -> Action:
        return Action("pursue", self.unit)

    def decline(self, game: MibGame) -> Action:
        return Action("refrain", self.unit)

    def promise(self, game: MibGame) -> float:
        return 1.0


def find_pursuit(game: MibGame, pursuit: Pursuit, steady: int = -1, counter: tuple[int, ...] = ()) -> Finding:
    """Own cavalry against one point and the prey's own cavalry; a charge without guns and ground [mib 7.14c 7.14f]."""
    state, own, prey = game.state, pursuit.riding, pursuit.prey
    factors = tuple(charge_factors(game, prey, steady))
    attack = tuple(Part(unit, state.place[unit], state.organic[unit], factors) for unit in own)
    added = sum(organic_strength(game, unit, counter) for unit in prey)
    here = state.place[prey[0]]
    defence = (Part(prey[0], here, 1, (), Fraction(added), fixed=True),)
    leaders = leader_modifiers(game, pursuit.side, [state.place[unit] for unit in own], (here,))
    ratings = compared_morale(game, own, prey)
    return compare(game, "pursuit", pursuit.target, (attack, defence), ratings, tuple(leaders))


def prey_riders(game: MibGame, prey: tuple[int, ...]) -> tuple[int, ...]:
    """Divisions in order with cavalry of their own [mib 7.13i 7.14f 7.14h]."""
    return tuple(unit for unit in prey if may_countercharge(game, unit) and not is_cavalry(game, unit))


def resolve(game: MibGame, pursuit: Pursuit) -> None:
    """Dice as in a charge, of which only casualties count [mib 7.14d 7.14e]."""
    prey, own = pursuit.prey, pursuit.riding
    steady = -1
    if needs_steadiness(game, prey):
        steady = int(check(game, tester(game, prey), "steadiness", "7.13b"))
    riding = prey_riders(game, prey)
    counter = tuple(unit for unit in riding if check(game, unit, "countercharge", "7.14f"))
    finding = find_pursuit(game, pursuit, steady, counter)
    value = game.roll(6, "pursuit", "7.14d")
    line = finding.line(value)
    game.tell(
        PursuitResolved(
            rule="7.14d",
            unit=own[0],
            place=pursuit.target,
            attack=text(finding.attacking),
            defence=text(finding.defending),
            strengths=finding.strengths(),
            modifiers=finding.modifiers,
            value=value,
            total=value + finding.total,
            outcome=line.name,
        )
    )
    _, codes = roll_effects(game, prey, prey_roll(game, prey, line))
    _, back = roll_effects(game, own, line.attacker)
    push_casualties(game, prey, codes, finding.morale[0] > finding.morale[1], riders=False)
    push_casualties(game, own, back, finding.morale[1] > finding.morale[0], riders=True)


def prey_roll(game: MibGame, prey: tuple[int, ...], line: Line) -> ColumnRoll:
    """In disorder it rolls as if it stood [mib 7.13d]."""
    return charged_roll(line.defender, is_upset(game, prey))


def push_casualties(
    game: MibGame, units: tuple[int, ...], codes: tuple[str, ...], inferior: bool, riders: bool
) -> None:
    """All casualties of a cell, that of a loss check among them; the pursuers pay with riders alone
    [mib 7.3e 7.14d 7.14e], the pursued with riders first [mib 7.14g]."""
    dead, _ = step_losses(codes, inferior)
    for rest in loss_checks(game, units, codes):
        game.push(Losses(rest, "c", charge=True, fierce=True, riders=riders))
    game.push(Losses(units, "c" * dead, charge=True, fierce=True, riders=riders))
