"""Play by mail: one whole army after the other, each formation attacking for itself [mib 16.3a 16.3b 16.3c]."""

from __future__ import annotations

from grognard.core.action import Action
from grognard.core.decision import Decision
from grognard.core.options import Group, Options
from grognard.rulesets.mib.ch16_options.initiative_track import with_initiative
from grognard.rulesets.mib.ch16_options.log import OrderOfPlayChosen
from grognard.rulesets.mib.state import MibGame


def next_army(game: MibGame) -> tuple[int, ...]:
    """All the formations of whoever moves first, then all that are left: no chits are drawn [mib 16.3a]."""
    cup = game.state.cup
    return tuple(f for f in cup if game.scenario.formations[f].side == game.state.first) or cup


def formation_of(game: MibGame, unit: int) -> int:
    """What keeps attacks apart: formations do by mail [mib 16.3b]."""
    return game.scenario.units[unit].formation if game.scenario.switches.by_mail else -1


def chooser_by_mail(game: MibGame) -> int:
    """The side on whose part of the track the marker lies, or -1 in the middle [mib 16.3c]; where a battle wants it
    only the end boxes count."""
    if game.scenario.switches.mail_end_box:
        return with_initiative(game)
    marker = game.state.initiative
    return 0 if marker > 0 else 1 if marker < 0 else -1


class ChooseOrder(Decision, frozen=True):
    """By mail: say who moves first [mib 16.3c]."""

    rule = "16.3c"
    passes = "second"

    def options(self, game: MibGame) -> Options:
        return Options([Group("first"), Group("second")])

    def choose(self, game: MibGame, action: Action) -> None:
        first = self.side if action.verb == "first" else 1 - self.side
        game.state.first = first
        game.tell(OrderOfPlayChosen(rule="16.3c", side=first))
