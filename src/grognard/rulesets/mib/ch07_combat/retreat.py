"""Retreats: hex by hex, away from the enemy, at the price of what lies on the way [mib 7.2b]."""

from __future__ import annotations

import msgspec

from grognard.core.action import Action
from grognard.core.decision import Decision
from grognard.core.events import RetreatBlocked, UnitRetreated
from grognard.core.masks import iter_bits
from grognard.core.options import Group, Options
from grognard.core.procedure import Procedure
from grognard.rulesets.mib.ch02_components.leaders import follow, hide
from grognard.rulesets.mib.ch06_movement.facing import settle_facing
from grognard.rulesets.mib.ch06_movement.stacking import check_stacks
from grognard.rulesets.mib.ch06_movement.zones import hostile_zone, zone_owners
from grognard.rulesets.mib.ch07_combat.frame import Fray
from grognard.rulesets.mib.ch07_combat.retreat_paths import (
    best_steps,
    crossing_price,
    is_driven_off,
    is_open,
    leads_off_map,
    way_to_open,
)
from grognard.rulesets.mib.ch09_disorder import disorganize
from grognard.rulesets.mib.ch10_losses.losses import Losses, eliminate
from grognard.rulesets.mib.ch11_fatigue.fatigue import cost, tire
from grognard.rulesets.mib.state import MibGame, in_play, others_at, put

BLOCKED_LOSS = "cc"
"""What a stack loses that cannot retreat [mib 7.2i]."""


class Retreat(Procedure, frozen=True):
    """Units of one hex that go back together [mib 7.2b]."""

    units: tuple[int, ...]
    start: int
    length: int
    left: int
    foes: tuple[int, ...]
    """The hexes of those they go away from."""
    cause: str = "7.2b"
    halts: bool = False
    """Whether they may stop after any hex [mib 7.6c 10.2c]."""
    forced: bool = True
    """Whether they have to go at all; whoever may also stay has no price to pay for staying."""
    passed: int = 0
    """The hexes they have entered."""
    shun: int = 0
    """Hexes in which they must not end if there are others [mib 8.2e]."""

    def go(self, game: MibGame) -> None:
        """Hex after hex, away from the attackers and in doubt towards the own side of the map [mib 7.2b 7.2s]."""
        units = tuple(unit for unit in self.units if in_play(game, unit))
        if not units:
            return
        here, going = game.state.place[units[0]], msgspec.structs.replace(self, units=units)
        ways = best_steps(game, going, here) if self.left > 0 else 0
        if not ways:
            if self.left > 0 and self.cut_short(game, going, here):
                return
            ways = 0 if not self.passed or is_open(game, units, here) else way_to_open(game, going, here)
            if not ways:
                return
        game.repeat()
        may_halt = self.halts and self.left > 0 and bool(self.passed or not self.forced)
        if may_halt or ways & (ways - 1):
            game.ask(ChooseRetreat(game.scenario.units[units[0]].side, units[0], ways, may_halt))
        else:
            step_back(game, ways.bit_length() - 1)

    def cut_short(self, game: MibGame, going: Retreat, here: int) -> bool:
        """A stack that cannot go on, or not at all; whether that is the end of its retreat."""
        if not self.passed:
            if self.forced:
                stuck(game, going, here)
            return True
        if is_driven_off(game, going, here):
            leave_map(game, going.units)
            return True
        return False

    def face(self, game: MibGame) -> None:
        """Any facing, free [mib 7.2c]."""
        if self.passed:
            hide(game, 1 - game.scenario.units[self.units[0]].side)
            check_stacks(game)  # [mib 7.2r]
            settle_facing(game, self.units, "7.2c")

    steps = (go, face)


def begin_retreat(
    game: MibGame, units: tuple[int, ...], length: int, foes: tuple[int, ...], cause: str, **how: bool
) -> None:
    """Send units of one hex back."""
    game.push(Retreat(units, game.state.place[units[0]], length, length, foes, cause, **how))


def stuck(game: MibGame, going: Retreat, here: int) -> None:
    """Off the map is the last way out, and the end [mib 7.2l]; with all exits blocked the stack stays and pays
    [mib 7.2i]."""
    if leads_off_map(game, here):
        leave_map(game, going.units)
        return
    game.tell(RetreatBlocked(rule="7.2i", unit=going.units[0]))
    game.push(Losses(going.units, BLOCKED_LOSS, is_charged(game, going)))


def is_charged(game: MibGame, retreat: Retreat) -> bool:
    """Whether a stack goes back before a charge: what falls on the way falls in the charge [mib 7.14g]."""
    fray = game.find(Fray)
    return fray is not None and fray.charge and retreat.cause == "7.2b"


def leave_map(game: MibGame, units: tuple[int, ...]) -> None:
    for unit in units:
        eliminate(game, unit, "7.2l")


class ChooseRetreat(Decision, frozen=True):
    """Choose the next hex of a retreat, or stop where that is allowed [mib 7.2b]."""

    unit: int
    hexes: int
    may_halt: bool = False

    rule = "7.2b"

    def options(self, game: MibGame) -> Options:
        groups = [Group("retreat", (self.unit,), self.hexes)]
        if self.may_halt:
            groups.append(Group("halt"))
        return Options(groups)

    def choose(self, game: MibGame, action: Action) -> None:
        if action.verb == "halt":
            game.amend(game.current(Retreat), left=0)
        else:
            step_back(game, action.place)

    def safe(self, game: MibGame, options: Options) -> Action:
        """The cheapest hex; whoever may stop does so before a hex that costs something."""
        prices = {hex: step_codes(game, hex) for hex in iter_bits(self.hexes)}
        best = min(prices, key=lambda hex: (prices[hex][0].count("c"), len(prices[hex][0]), prices[hex][1]))
        return Action("halt") if self.may_halt and any(prices[best]) else Action("retreat", self.unit, best)


def step_codes(game: MibGame, hex: int) -> tuple[str, bool]:
    """What the next hex of the retreat under way costs a stack: zones and water a step and disorder, a hex shared with
    friends disorder [mib 7.2d 7.2e 7.2f 7.2g 7.2j]. A letter for each step, and whether it loses its order."""
    retreat = game.current(Retreat)
    units = tuple(unit for unit in retreat.units if in_play(game, unit))
    side, here = game.scenario.units[units[0]].side, game.state.place[units[0]]
    codes = crossing_price(game, here, hex)
    through = bool(retreat.passed) and any(other not in units for other in others_at(game, units[0], here))
    if hostile_zone(game, units) >> hex & 1:
        codes += "c" if zone_owners(game, 1 - side, hex) else "s"
    return codes, through or bool(codes)


def step_back(game: MibGame, hex: int) -> None:
    """Enter a hex in retreat and pay for it."""
    retreat = game.current(Retreat)
    state = game.state
    units = tuple(unit for unit in retreat.units if in_play(game, unit))
    side, here = game.scenario.units[units[0]].side, state.place[units[0]]
    others = [other for other in others_at(game, units[0], here) if other not in units]
    disorder = bool(retreat.passed and others)  # through friends, who do not care [mib 7.2d]
    price = crossing_price(game, here, hex)  # over water and through swamps [mib 7.2j 7.2k]
    zone = hostile_zone(game, units)  # friends in the hex end it [mib 7.2h]
    for unit in units:
        put(game, unit, hex)
        game.tell(UnitRetreated(rule=retreat.cause, unit=unit, start=here, path=(hex,)))
    follow(game, side, here, hex)
    game.amend(retreat, left=retreat.left - 1, passed=retreat.passed | 1 << hex)
    if zone >> hex & 1:
        price += "c" if tire_rider(game, 1 - side, hex) else "s"
        disorder = True  # [mib 7.2e]
    if disorder or price:
        for unit in units:
            disorganize(game, unit, "7.2e" if zone >> hex & 1 else "7.2d" if disorder else "7.2j")
    if price:
        casualties, stragglers = price.count("c"), price.count("s")
        game.push(Losses(units, "c" * casualties + "s" * stragglers, is_charged(game, retreat)))


def tire_rider(game: MibGame, side: int, hex: int) -> bool:
    """One step for each hex in enemy zones: a straggler, or a casualty if cavalry is among them, one of which tires of
    it, as its owner says; whether there is any [mib 7.2f 7.2g]."""
    riders = zone_owners(game, side, hex)
    if len(riders) > 1 and not game.scenario.lite:  # there single units do not tire (R12)
        game.ask(TireRider(side, tuple(riders), hex))
    elif riders:
        tire_of_zone(game, riders[0])
    return bool(riders)


def tire_of_zone(game: MibGame, unit: int) -> None:
    tire(game, unit, cost(game, "cavalry whose ZOC costs a retreating stack a casualty"), "7.2g")


class TireRider(Decision, frozen=True):
    """Say which cavalry tires of a casualty that its zone has cost a retreating stack [mib 7.2g]."""

    units: tuple[int, ...]
    hex: int

    rule = "7.2g"
    standing = "tire"

    def options(self, game: MibGame) -> Options:
        return Options([Group("tire", self.units)])

    def choose(self, game: MibGame, action: Action) -> None:
        tire_of_zone(game, action.unit)

    def accept(self, game: MibGame) -> Action:
        """The freshest."""
        return Action("tire", min(self.units, key=lambda unit: game.state.fatigue[unit]))

    def decline(self, game: MibGame) -> Action:
        return self.accept(game)

    def promise(self, game: MibGame) -> float:
        return 1.0

    def preferred(self, game: MibGame, options: Options) -> Action:
        return self.accept(game)

    def safe(self, game: MibGame, options: Options) -> Action:
        return self.accept(game)
