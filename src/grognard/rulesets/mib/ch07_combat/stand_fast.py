"""Losses taken instead of ground: in towns, where a battle has that rule, and under bombardment [mib 16.5j]."""

from __future__ import annotations

from grognard.core.action import Action
from grognard.core.decision import Decision
from grognard.core.options import Group, Options
from grognard.rulesets.mib.ch07_combat.frame import Fray, change, strikes_from
from grognard.rulesets.mib.ch07_combat.log import StoodFast
from grognard.rulesets.mib.ch10_losses.losses import Losses
from grognard.rulesets.mib.state import SMASHED, MibGame, has, in_play


def may_stand_fast(game: MibGame, fray: Fray, index: int) -> bool:
    """A stack in a village or town without anybody smashed may hold one hex of its retreat, once (R9)."""
    if not game.scenario.switches.town_retreat or fray.guns or not fray.retreat[index]:
        return False
    if fray.retreat[index] < game.scenario.charts.crt.find(fray.line).retreat or index in fray.asked:
        return False
    if not game.scenario.field.towns >> fray.targets[index] & 1:
        return False
    units = [unit for unit in fray.stacks[index] if in_play(game, unit)]
    troops = [unit for unit in units if game.scenario.units[unit].is_troops]
    return bool(troops) and not any(has(game, unit, SMASHED) for unit in troops)


def offer_stand_fast(game: MibGame, fray: Fray, index: int) -> None:
    game.repeat()
    change(game, asked=(*fray.asked, index))
    game.ask(Cling(1 - fray.side, index))


class StandFast(Decision, frozen=True):
    """Hold a hex at the price of a step on both sides, or go back; under bombardment a step for each hex
    [mib 16.5j]."""

    index: int

    rule = "16.5j"
    standing = "stand-fast"
    passes = "yield"

    def options(self, game: MibGame) -> Options:
        hex = game.current(Fray).targets[self.index]
        return Options([Group("cling", places=1 << hex), Group("yield", places=1 << hex)])

    def choose(self, game: MibGame, action: Action) -> None:
        if action.verb == "yield":
            return
        fray = game.current(Fray)
        lengths = list(fray.retreat)
        lengths[self.index] -= 1
        change(game, retreat=tuple(lengths))
        rule = "16.5j" if fray.guns else "7.2b"
        game.tell(StoodFast(rule=rule, place=fray.targets[self.index]))
        if fray.guns:
            if lengths[self.index]:
                game.ask(StandFast(self.side, self.index))
        else:  # whoever attacks the town, as their owner says (R9)
            target = fray.targets[self.index]
            game.push(Losses(tuple(unit for unit in fray.units if strikes_from(game, unit, target)), "c"))
        game.push(Losses(fray.stacks[self.index], "c", fierce=fray.guns))

    def accept(self, game: MibGame) -> Action:
        return Action("cling", place=game.current(Fray).targets[self.index])

    def decline(self, game: MibGame) -> Action:
        return Action("yield", place=game.current(Fray).targets[self.index])

    def promise(self, game: MibGame) -> float:
        return 1.0


class Cling(StandFast, frozen=True):
    """The same in a village or town, once, at the price of a step on both sides (R9)."""

    rule = "7.2b"

    def safe(self, game: MibGame, options: Options) -> Action:
        """A place that counts is held where one step does it and another is left."""
        fray = game.current(Fray)
        hex, steps = fray.targets[self.index], sum(game.state.steps[unit] for unit in fray.stacks[self.index])
        counts = any(prize.hex == hex for prize in game.scenario.prizes)
        return self.accept(game) if counts and fray.retreat[self.index] == 1 and steps > 1 else self.decline(game)
