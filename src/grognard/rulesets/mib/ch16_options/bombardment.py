"""Bombardment by massed guns [mib 16.5f]."""

from __future__ import annotations

from fractions import Fraction

from grognard.core.action import Action
from grognard.core.decision import Decision
from grognard.core.event import Modifier
from grognard.core.masks import iter_bits
from grognard.core.options import Group, Options
from grognard.core.procedure import Procedure
from grognard.rulesets.mib.ch07_combat.evasion import Evasion, renew_offers
from grognard.rulesets.mib.ch07_combat.frame import Fray, change, defenders
from grognard.rulesets.mib.ch07_combat.modifiers import Finding
from grognard.rulesets.mib.ch07_combat.resolution import Resolution
from grognard.rulesets.mib.ch07_combat.stand_fast import StandFast
from grognard.rulesets.mib.ch07_combat.strength import Part, ground_against
from grognard.rulesets.mib.ch16_options.grand_batteries import batteries, has_fired
from grognard.rulesets.mib.state import FIRED, MibGame, has, in_play

TARGET_STRENGTH = Fraction(10)
"""Whatever stands there [mib 16.5h]."""


def ready_guns(game: MibGame, side: int) -> list[int]:
    """Massed guns that have not fired this turn and have a target [mib 16.5f]."""
    return [u for u in batteries(game, side) if not has(game, u, FIRED) and gun_targets(game, u)]


def gun_targets(game: MibGame, battery: int) -> int:
    """Enemies in the front hexes and behind them, up to two hexes away and in sight [mib 16.5f 16.5g]."""
    state, field = game.state, game.scenario.field
    enemy = state.occupied[1 - game.scenario.units[battery].side]
    return field.gun_reach(state.place[battery], state.facing[battery]) & enemy


class Impulse(Procedure, frozen=True):
    """The end of an impulse: massed guns of either side may fire, all hexes of a battery in one impulse of the turn
    [mib 16.5f]."""

    side: int

    def begin(self, game: MibGame) -> None:
        """A bombardment is another attack than those before: cavalry may go before it [mib 16.5k]."""
        if has_fired(game, self.side):
            game.stop(self)
            return
        renew_offers(game, 1 - self.side, tuple(iter_bits(game.state.occupied[1 - self.side])))

    def fire(self, game: MibGame) -> None:
        if ready_guns(game, self.side):
            game.repeat()
            game.ask(ChooseTarget(self.side))

    steps = (begin, fire)


class ChooseTarget(Decision, frozen=True):
    """Bombard a hex with one hex of guns, with all that can reach it, or with some of them, or hold fire until a later
    impulse [mib 16.5f 16.5h]."""

    rule = "16.5f"
    passes = "cease"

    def options(self, game: MibGame) -> Options:
        ready = ready_guns(game, self.side)
        groups = []
        for unit in ready:
            targets = gun_targets(game, unit)
            groups.append(Group("bombard", (unit,), targets))
            shared = sum(
                1 << hex
                for hex in iter_bits(targets)
                if any(gun_targets(game, other) >> hex & 1 for other in ready if other != unit)
            )
            if shared:
                groups.append(Group("bombard-all", (unit,), shared))
        return Options([*groups, Group("cease")])

    def choose(self, game: MibGame, action: Action) -> None:
        if action.verb == "cease":
            game.stop(game.current(Impulse))
            return
        joiners = joining_guns(game, self.side, (action.unit,), action.place)
        if action.verb == "bombard-all":
            open_fire(game, self.side, (action.unit, *joiners), action.place)
        elif len(joiners) > 1:  # else there is nothing between one and all
            game.ask(JoinGuns(self.side, (action.unit,), action.place))
        else:
            open_fire(game, self.side, (action.unit,), action.place)


def joining_guns(game: MibGame, side: int, units: tuple[int, ...], target: int) -> tuple[int, ...]:
    """Other massed guns that can fire at the same hex [mib 16.5h]."""
    return tuple(u for u in ready_guns(game, side) if u not in units and gun_targets(game, u) >> target & 1)


def open_fire(game: MibGame, side: int, units: tuple[int, ...], target: int) -> None:
    game.push(Bombardment(side, units, (target,), False, guns=True))


class JoinGuns(Decision, frozen=True):
    """Let more massed guns fire at the same hex, one after another, or open fire [mib 16.5h]: who joins in a combat is
    for its owner to say, as with any attack [mib 7.0h]."""

    units: tuple[int, ...]
    target: int

    rule = "16.5h"
    passes = "fire"

    def options(self, game: MibGame) -> Options:
        return Options([Group("join", joining_guns(game, self.side, self.units, self.target)), Group("fire")])

    def choose(self, game: MibGame, action: Action) -> None:
        if action.verb == "fire":
            open_fire(game, self.side, self.units, self.target)
            return
        units = (*self.units, action.unit)
        if joining_guns(game, self.side, units, self.target):
            game.ask(JoinGuns(self.side, units, self.target))
        else:
            open_fire(game, self.side, units, self.target)


def find_bombardment(game: MibGame, fray: Fray) -> Finding:
    """The guns against ten points; only the ground counts besides [mib 16.5h]."""
    grid, state = game.scenario.field.grid, game.state
    target = fray.targets[0]
    parts = []
    for unit in fray.units:
        here = state.place[unit]
        near = here if grid.distance(here, target) == 1 else -1
        factors = ground_against(game, fray, near if near >= 0 else target, target)
        parts.append(Part(unit, here, state.guns[unit], tuple(factors)))
    total = sum((part.strength for part in parts), Fraction(0))
    ratio = Modifier(game.scenario.charts.odds.modifier(total, TARGET_STRENGTH), "ratio", "16.5h")
    return Finding(
        "bombardment", target, tuple(parts), (), (ratio,), (0, 0), game.scenario.charts, fixed_defence=TARGET_STRENGTH
    )


class Bombardment(Resolution, frozen=True):
    """One bombardment; it is combat, so cavalry may slip away before it and the marks of initiative count
    [mib 16.5h 16.5k]. The guns suffer nothing: they are no stack of it [mib 16.5i]."""

    def let_cavalry_go(self, game: MibGame) -> None:
        foes = tuple(game.state.place[unit] for unit in self.units)
        game.push(Evasion(-1, foes, self.targets, 1 - self.side))

    def gather(self, game: MibGame) -> None:
        """Where nobody is left the guns may choose another target [mib 16.5k]."""
        those = defenders(game, self, self.targets[0])
        if not those:
            game.stop(self)
            return
        for unit in self.units:
            game.state.status[unit] |= FIRED
        change(game, stacks=(tuple(those),))

    def roll(self, game: MibGame) -> None:
        self.decide(game, find_bombardment(game, self), game.roll(6, "bombardment", "16.5h"))

    def stand_fast(self, game: MibGame) -> None:
        """Each hex of the retreat may be held for a casualty [mib 16.5j]."""
        troops = [u for u in self.stacks[0] if in_play(game, u) and game.scenario.units[u].is_troops]
        if self.retreat[0] and troops:
            game.ask(StandFast(1 - self.side, 0))

    steps = (let_cavalry_go, gather, roll, stand_fast, *Resolution.consequences, Resolution.finish)
