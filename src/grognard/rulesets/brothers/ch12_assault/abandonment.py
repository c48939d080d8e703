"""Abandoning position before an Assault is fought [brothers 12.2.1a 12.2.2a]."""

from __future__ import annotations

from grognard.core.action import Action
from grognard.core.decision import Decision
from grognard.core.options import Group, Options
from grognard.core.places import leaders_at
from grognard.core.procedure import Procedure
from grognard.rulesets.brothers.ch04_stacking.force_markers import Aside
from grognard.rulesets.brothers.ch06_chits.windows import open_window
from grognard.rulesets.brothers.ch10_break_test.driven_off import break_retreats
from grognard.rulesets.brothers.ch11_movement.disengagement import take_test
from grognard.rulesets.brothers.ch12_assault.differential import melee_of
from grognard.rulesets.brothers.ch12_assault.frame import Fight
from grognard.rulesets.brothers.ch12_assault.retreat import Retreats
from grognard.rulesets.brothers.state import BrothersGame


class Abandonment(Aside, frozen=True):
    target: int
    attackers: tuple[int, ...]

    def ask(self, game: BrothersGame) -> None:
        if can_abandon(game, self.target, self.attackers):
            game.repeat()
            side = 1 - game.scenario.units[self.attackers[0]].side
            game.ask(AbandonPosition(side, self.target, self.attackers))

    steps = (ask,)


def horse(game: BrothersGame, target: int, attackers: tuple[int, ...]) -> tuple[int, ...]:
    """Cavalry that may withdraw: all who assault are infantry, or heavier horse [brothers 12.2.1a 12.2.1b]."""
    units = game.scenario.units
    weights = [units[unit].weight for unit in attackers if units[unit].is_cavalry]
    return tuple(
        unit
        for unit in game.state.stacks[target]
        if units[unit].is_cavalry and all(weight > units[unit].weight for weight in weights)
    )


def foot(game: BrothersGame, target: int, attackers: tuple[int, ...]) -> tuple[int, ...]:
    """Infantry and artillery, but never from cavalry [brothers 12.2.2a 12.2.2c]."""
    units = game.scenario.units
    if any(units[unit].is_cavalry for unit in attackers):
        return ()
    return tuple(unit for unit in game.state.stacks[target] if not units[unit].is_cavalry)


def staffs(game: BrothersGame, target: int, attackers: tuple[int, ...]) -> tuple[int, ...]:
    """HQs leave freely, unless cavalry pins units that they must stay with [brothers 12.2.2e 12.2.2f]."""
    units = game.scenario.units
    side = 1 - units[attackers[0]].side
    stack = game.state.stacks[target]
    pinned = any(units[unit].is_cavalry for unit in attackers) and any(
        unit not in horse(game, target, attackers) for unit in stack
    )
    return () if pinned or not stack else tuple(leaders_at(game, side, target))


def can_abandon(game: BrothersGame, target: int, attackers: tuple[int, ...]) -> bool:
    present = game.state.stacks[target] and attackers
    return bool(
        present and (horse(game, target, attackers) or foot(game, target, attackers) or staffs(game, target, attackers))
    )


class AbandonPosition(Decision, frozen=True):
    """Leave before the Assault, or stand [brothers 12.2.1a 12.2.2a 12.2.2e]."""

    target: int
    attackers: tuple[int, ...]

    rule = "12.2.2a"
    standing = "abandon"

    def options(self, game: BrothersGame) -> Options:
        riding, walking = horse(game, self.target, self.attackers), foot(game, self.target, self.attackers)
        groups = [Group("stand")]
        if riding:
            groups.append(Group("withdraw", riding, extras=((1,), (2,))))
        if leading := staffs(game, self.target, self.attackers):
            groups.append(Group("withdraw", leading, extras=((1,),)))
        if walking:
            in_part = game.scenario.switches.abandon_in_part
            groups.append(Group("leave", walking) if in_part else Group("abandon"))
        return Options(groups)

    def choose(self, game: BrothersGame, action: Action) -> None:
        match action.verb:
            case "stand":
                game.proceed()
            case "withdraw":
                game.push(
                    Retreats((action.unit,), action.extra[0], self.attackers, self.attackers, staying=self._held(game))
                )
            case _:
                game.push(Withdrawal(self.leaving(game, action), self.attackers))

    def _held(self, game: BrothersGame) -> tuple[int, ...]:
        """Leaders who may not ride along with cavalry [brothers 12.2.2f]."""
        free = staffs(game, self.target, self.attackers)
        return tuple(leader for leader in leaders_at(game, self.side, self.target) if leader not in free)

    def leaving(self, game: BrothersGame, action: Action) -> tuple[int, ...]:
        """Who goes: all infantry and artillery, or by a switch the one that is named [brothers 12.2.2a]."""
        return (action.unit,) if action.unit >= 0 else foot(game, self.target, self.attackers)

    def safe(self, game: BrothersGame, options: Options) -> Action:
        """To stand where the assault promises its attackers nothing; the attackers are seen once it has begun."""
        fight = game.find(Fight)
        holds = fight is not None and melee_of(game, fight).prospect <= 0
        return self.decline(game) if holds else self.accept(game)

    def accept(self, game: BrothersGame) -> Action:
        if walking := foot(game, self.target, self.attackers):
            return Action("leave", walking[0]) if game.scenario.switches.abandon_in_part else Action("abandon")
        riding = horse(game, self.target, self.attackers) or staffs(game, self.target, self.attackers)
        return Action("withdraw", riding[0], extra=(1,))

    def decline(self, game: BrothersGame) -> Action:
        return Action("stand")

    def promise(self, game: BrothersGame) -> float:
        return 1.0


class Withdrawal(Procedure, frozen=True):
    """Each unit takes a Disengagement Test, in Woods or a Town too, and goes one hex whatever comes of it, besides the
    hex that a Break Test may cost it [brothers 12.2.2b]."""

    units: tuple[int, ...]
    attackers: tuple[int, ...]
    screened: bool = False

    def screen(self, game: BrothersGame) -> None:
        open_window(game, ("disengaging",), unit=self.units[0])

    def test(self, game: BrothersGame) -> None:
        if not self.screened:
            fleeing = [unit for unit in self.units if take_test(game, unit)]
            break_retreats(game, fleeing, (), self.attackers)

    def go(self, game: BrothersGame) -> None:
        left = tuple(unit for unit in self.units if game.state.place[unit] >= 0)
        if left:
            game.push(Retreats(left, 1, self.attackers, self.attackers, screened=self.screened))

    steps = (screen, test, go)
