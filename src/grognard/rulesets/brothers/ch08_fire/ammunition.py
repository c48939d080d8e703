"""Ammunition: when guns or muskets run low on it, and who [brothers 8.6a 8.6b]."""

from __future__ import annotations

from grognard.core.action import Action
from grognard.core.decision import Decision
from grognard.core.options import Group, Options
from grognard.rulesets.brothers.ch03_components.values import largest
from grognard.rulesets.brothers.ch08_fire.log import AmmoLow
from grognard.rulesets.brothers.state import LOW_AMMO, BrothersGame, has, mark


def runs_low(total: int, die: int) -> bool:
    """The sum of the two dice equal to the d10, and even [brothers 8.6a]."""
    return total == die and total % 2 == 0


def short_of_ammunition(game: BrothersGame, units: tuple[int, ...]) -> int:
    """How many of those that fire together are low: each of them shifts the column [brothers 8.1.3d 8.6d]."""
    return sum(has(game, unit, LOW_AMMO) for unit in units)


def mark_low_ammo(game: BrothersGame, units: tuple[int, ...]) -> None:
    """The largest of the units that fired, among equals its owner's choice [brothers 8.6b]."""
    firing = [unit for unit in units if game.state.place[unit] >= 0]
    candidates = largest(game, firing) if firing else []
    if len(candidates) == 1:
        run_low(game, candidates[0])
    elif candidates:
        game.ask(ChooseLowAmmo(game.scenario.units[candidates[0]].side, tuple(candidates)))


def run_low(game: BrothersGame, unit: int) -> None:
    """One marker at most, which counts for fire alone and stays until it is refilled [brothers 8.6c 8.6e]."""
    if not has(game, unit, LOW_AMMO):
        mark(game, unit, LOW_AMMO)
        game.tell(AmmoLow(rule="8.6b", unit=unit))


class ChooseLowAmmo(Decision, frozen=True):
    """Which of the largest firing units runs low on ammunition [brothers 8.6b]."""

    units: tuple[int, ...]

    rule = "8.6b"

    def options(self, game: BrothersGame) -> Options:
        return Options([Group("run-low", self.units)])

    def choose(self, game: BrothersGame, action: Action) -> None:
        run_low(game, action.unit)

    def safe(self, game: BrothersGame, options: Options) -> Action:
        """One that is low already loses nothing [brothers 8.6c]; else the one of lesser quality."""
        units = game.scenario.units
        return Action("run-low", min(self.units, key=lambda unit: (not has(game, unit, LOW_AMMO), units[unit].quality)))
