"""Cavalry that retreats before combat [mib 7.6c]."""

from __future__ import annotations

from fractions import Fraction

import msgspec

from grognard.core.action import Action
from grognard.core.decision import Decision
from grognard.core.masks import iter_bits
from grognard.core.options import Group, Options
from grognard.core.procedure import Procedure
from grognard.rulesets.mib.ch02_components.values import is_cavalry, source, strength
from grognard.rulesets.mib.ch06_movement.facing import front_of
from grognard.rulesets.mib.ch06_movement.zones import hostile_zone, unit_zone
from grognard.rulesets.mib.ch07_combat.log import RetreatedBeforeCombat
from grognard.rulesets.mib.ch07_combat.retreat import begin_retreat
from grognard.rulesets.mib.ch07_combat.retreat_paths import best_steps
from grognard.rulesets.mib.ch09_disorder import disorganize
from grognard.rulesets.mib.ch10_losses.losses import STRAGGLER, lose_step
from grognard.rulesets.mib.ch11_fatigue.fatigue import is_spent, tire_cavalry
from grognard.rulesets.mib.ch16_options.extended_line import collapse
from grognard.rulesets.mib.state import (
    DISORGANIZED,
    JUST_SMASHED,
    OFFERED,
    RELEASED,
    SMASHED,
    MibGame,
    has,
    in_play,
    troops_at,
)

FARTHEST = 4
"""Hexes that cavalry may retreat before combat [mib 7.6c]."""


def may_evade(game: MibGame, unit: int, foes: tuple[int, ...]) -> bool:
    """Unspent cavalry that has not been asked by this attacker and has somewhere to go [mib 7.6c 11.1c]."""
    if not is_cavalry(game, unit) or is_spent(game, unit) or has(game, unit, OFFERED):
        return False
    hex = attacked_hex(game, unit, foes)
    return bool(best_steps(game, Going((unit,), hex, FARTHEST, FARTHEST, foes, 0, True), hex))


def attacked_hex(game: MibGame, unit: int, foes: tuple[int, ...]) -> int:
    """The hex of a unit that its attackers are nearest to: an extended line has two [mib 16.6g]."""
    distance = game.scenario.field.grid.distance
    hexes = [hex for hex in (game.state.place[unit], game.state.second[unit]) if hex >= 0]
    return min(hexes, key=lambda hex: min((distance(hex, foe) for foe in foes), default=0))


class Going(msgspec.Struct, frozen=True):
    """A retreat that is only thought of."""

    units: tuple[int, ...]
    start: int
    length: int
    left: int
    foes: tuple[int, ...]
    passed: int
    halts: bool
    forced: bool = False
    shun: int = 0


def offer_evasion(game: MibGame, attacker: int) -> None:
    """Cavalry in front of infantry that has just declared its attack may go, each unit for itself; it does not shun
    cavalry [mib 7.6c 7.6d 7.6h]."""
    if is_cavalry(game, attacker):
        return
    hex = game.state.place[attacker]
    enemy = game.state.occupied[1 - game.scenario.units[attacker].side]
    targets = tuple(iter_bits(front_of(game, attacker, hex) & enemy))
    renew_offers(game, 1 - game.scenario.units[attacker].side, targets)
    game.push(Evasion(attacker, (hex,), targets))


def renew_offers(game: MibGame, side: int, hexes: tuple[int, ...]) -> None:
    """Cavalry that stood, or went, before one attacker may go before the next [mib 7.6c]."""
    for hex in hexes:
        for unit in troops_at(game, side, hex):
            game.state.status[unit] &= ~OFFERED


class Evasion(Procedure, frozen=True):
    """The cavalry of some hexes is asked, unit after unit, whether it stays [mib 7.6c]."""

    attacker: int
    """The infantry that moved up, or -1 where the attack comes from where it stood, or from guns."""
    foes: tuple[int, ...]
    targets: tuple[int, ...]
    side: int = -1
    """Whose cavalry, where there is no attacker to tell."""
    asked: tuple[int, ...] = ()
    """Who has been asked, or need not be."""

    def ask(self, game: MibGame) -> None:
        side = 1 - game.scenario.units[self.attacker].side if self.attacker >= 0 else self.side
        for hex in self.targets:
            for unit in troops_at(game, side, hex):
                if unit in self.asked:
                    continue
                if is_cavalry(game, unit):
                    game.reveal()  # who is not asked may be spent, which stands on its owner's chart [mib 2.5a]
                if may_evade(game, unit, self.foes):
                    game.repeat()
                    game.amend(self, asked=(*self.asked, unit))
                    game.state.status[unit] |= OFFERED
                    game.ask(Evade(side, unit, self.foes))
                    return

    def release(self, game: MibGame) -> None:
        """Once cavalry has slipped away the infantry may go on, whoever stays in its hex, unless somebody's zone holds
        it [mib 7.6f R25]."""
        unit = self.attacker
        if unit < 0 or not in_play(game, unit):
            return
        gone = any(game.state.place[foe] not in self.targets for foe in self.asked)
        if gone and not self._is_held(game, unit):
            game.state.status[unit] |= RELEASED

    def _is_held(self, game: MibGame, unit: int) -> bool:
        """Whether the zone of an enemy that has not just slipped away lies on its hex."""
        state, hex = game.state, game.state.place[unit]
        if not hostile_zone(game, (unit,)) >> hex & 1:
            return False
        foes = game.scenario.troops[1 - game.scenario.units[unit].side]
        left = [foe for foe in foes if foe not in self.asked or state.place[foe] in self.targets]
        return any(unit_zone(game, foe) >> hex & 1 for foe in left)

    steps = (ask, release)


class Evade(Decision, frozen=True):
    """Retreat before combat, or stand [mib 7.6c]."""

    unit: int
    foes: tuple[int, ...]

    rule = "7.6c"
    standing = "evade"

    def options(self, game: MibGame) -> Options:
        return Options([Group("evade", (self.unit,)), Group("stand", (self.unit,))])

    def choose(self, game: MibGame, action: Action) -> None:
        if action.verb == "evade":
            game.push(Slip(self.unit, self.foes))

    def accept(self, game: MibGame) -> Action:
        return Action("evade", self.unit)

    def decline(self, game: MibGame) -> Action:
        return Action("stand", self.unit)

    def promise(self, game: MibGame) -> float:
        return 1.0

    def safe(self, game: MibGame, options: Options) -> Action:
        """Cavalry goes before whoever is the stronger, with what its ground takes off him."""
        ground = game.scenario.field.board.terrain[attacked_hex(game, self.unit, self.foes)]
        force = sum(strength(game, foe) for hex in self.foes for foe in troops_at(game, 1 - self.side, hex))
        against = force * game.scenario.charts.strength.factor(ground)
        own = Fraction(strength(game, self.unit), 2 if game.scenario.units[source(game, self.unit)].light else 1)
        return self.accept(game) if against > own else self.decline(game)


class Slip(Procedure, frozen=True):
    """One cavalry unit goes; it costs order, and fatigue as any combat does [mib 7.6e 7.6g]."""

    unit: int
    foes: tuple[int, ...]

    def go(self, game: MibGame) -> None:
        start = attacked_hex(game, self.unit, self.foes)
        game.tell(RetreatedBeforeCombat(rule="7.6c", unit=self.unit, start=start))
        collapse(game, self.unit, start)
        pay(game, self.unit)
        if in_play(game, self.unit):
            begin_retreat(game, (self.unit,), FARTHEST, self.foes, "7.6c", halts=True)

    def tire(self, game: MibGame) -> None:
        """Nobody has asked it yet where it stands now, not even who declared his attack before [mib 7.6c]."""
        game.state.status[self.unit] &= ~(OFFERED | JUST_SMASHED)  # what hits it later counts [mib 10.2i]
        if in_play(game, self.unit):
            tire_cavalry(game, self.unit, "cavalry after retreat before combat")

    steps = (go, tire)


def pay(game: MibGame, unit: int) -> None:
    """Disorganized, or a straggler from whoever already was; nothing from the smashed [mib 7.6e]."""
    if has(game, unit, SMASHED):
        return
    if has(game, unit, DISORGANIZED):
        lose_step(game, unit, STRAGGLER)
    else:
        disorganize(game, unit, "7.6e")
