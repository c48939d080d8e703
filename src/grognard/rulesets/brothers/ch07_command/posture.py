"""The posture of an HQ [brothers 7.1a]."""

from __future__ import annotations

from grognard.core.action import Action
from grognard.core.decision import Decision
from grognard.core.options import Group, Options
from grognard.rulesets.brothers.ch07_command.log import PostureChosen
from grognard.rulesets.brothers.state import (
    AGGRESSIVE_POSTURE,
    DEFENSIVE_POSTURE,
    DEMORALIZED,
    NO_POSTURE,
    POSTURES,
    BrothersGame,
)


def open_postures(game: BrothersGame, formation: int, forced: bool) -> tuple[int, ...]:
    """Either one [brothers 7.1a]; only the Defensive one for a demoralized corps [brothers 14.2a], or by an event."""
    if forced or game.state.formation[formation] & DEMORALIZED:
        return (DEFENSIVE_POSTURE,)
    return AGGRESSIVE_POSTURE, DEFENSIVE_POSTURE


def choose_posture(game: BrothersGame, formation: int, posture: int) -> None:
    """It decides which Command Rating counts [brothers 7.1a]."""
    game.state.posture[formation] = posture
    facts = game.scenario.formations[formation]
    game.tell(PostureChosen(rule="7.1a", formation=facts.key, side=facts.side, posture=POSTURES[posture]))


class ChoosePosture(Decision, frozen=True):
    """Aggressive: engage and assault [brothers 7.2.1a], but no Road March nor a full rally [brothers 7.2.1b].
    Defensive: both of these [brothers 7.2.2a], but nobody goes at the enemy [brothers 7.2.2b]."""

    formation: int

    rule = "7.1a"
    passes = "defensive"

    def options(self, game: BrothersGame) -> Options:
        hq = game.scenario.formations[self.formation].hq
        return Options([Group("aggressive", (hq,)), Group("defensive", (hq,))])

    def choose(self, game: BrothersGame, action: Action) -> None:
        choose_posture(game, self.formation, POSTURES.index(action.verb))


def drop_posture(game: BrothersGame, formation: int) -> None:
    """It lasts for one activation, and is chosen anew for the next [brothers 7.1b]; a plotted one lasts for the turn
    [brothers 17.3a]."""
    if not game.scenario.switches.plotted_orders:
        game.state.posture[formation] = NO_POSTURE
