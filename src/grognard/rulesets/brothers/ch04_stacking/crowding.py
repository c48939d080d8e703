"""Overstacked hexes at the end of a Step [brothers 4.1a 4.1d]."""

from __future__ import annotations

from grognard.core.action import Action
from grognard.core.decision import Decision
from grognard.core.options import Group, Options
from grognard.rulesets.brothers.ch03_components.values import strength
from grognard.rulesets.brothers.ch04_stacking.force_markers import Aside
from grognard.rulesets.brothers.ch04_stacking.limits import crowded_hexes
from grognard.rulesets.brothers.ch09_morale import place_marker
from grognard.rulesets.brothers.ch10_break_test.breaking import check_remains
from grognard.rulesets.brothers.ch10_break_test.driven_off import break_retreats
from grognard.rulesets.brothers.state import DISRUPTED, BrothersGame


def ease_crowding(game: BrothersGame) -> None:
    if crowded_hexes(game):
        game.push(Crowding())


class Crowding(Aside, frozen=True):
    """Owners place markers until every hex holds 10 strength points or less."""

    def ease(self, game: BrothersGame) -> None:
        for hex in crowded_hexes(game):
            units = choices(game, hex)
            if units:
                game.repeat()
                game.ask(EaseCrowding(game.scenario.units[units[0]].side, hex))
                return

    steps = (ease,)


def choices(game: BrothersGame, hex: int) -> tuple[int, ...]:
    """Units that can take a marker; one that it would use up only where nothing else is left [brothers 4.1d]."""
    able = [unit for unit in game.state.stacks[hex] if game.state.hits[unit] < DISRUPTED]
    return tuple([unit for unit in able if strength(game, unit) > 1] or able)


class EaseCrowding(Decision, frozen=True):
    """Which unit of an overstacked hex is disordered by one step [brothers 4.1d]."""

    hex: int

    rule = "4.1d"

    def options(self, game: BrothersGame) -> Options:
        return Options([Group("disorder", choices(game, self.hex))])

    def choose(self, game: BrothersGame, action: Action) -> None:
        place_marker(game, action.unit, "4.1d")
        if check_remains(game, action.unit):
            break_retreats(game, [action.unit], ())

    def safe(self, game: BrothersGame, options: Options) -> Action:
        """The strongest, which can bear it."""
        return Action("disorder", max(choices(game, self.hex), key=lambda unit: strength(game, unit)))
