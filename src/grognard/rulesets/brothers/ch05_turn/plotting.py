"""Plotted orders, an optional rule: postures are chosen unseen before the cup is drawn from [brothers 17.3a]."""

from __future__ import annotations

from grognard.core.action import Action
from grognard.core.decision import Decision
from grognard.core.event import Event
from grognard.core.options import Group, Options
from grognard.rulesets.brothers.ch07_command.posture import open_postures
from grognard.rulesets.brothers.state import NO_POSTURE, POSTURES, BrothersGame


def plotting(game: BrothersGame, side: int) -> list[int]:
    """Formations with an HQ on the map and no plotted posture yet [brothers 17.3a]."""
    state = game.state
    return [
        index
        for index, formation in enumerate(game.scenario.formations)
        if formation.side == side and state.place[formation.hq] >= 0 and state.posture[index] == NO_POSTURE
    ]


class PlotPosture(Decision, frozen=True):
    """Plot the posture of an HQ for this turn [brothers 17.3a]."""

    formation: int

    rule = "17.3a"

    def options(self, game: BrothersGame) -> Options:
        hq = game.scenario.formations[self.formation].hq
        verbs = [POSTURES[posture] for posture in open_postures(game, self.formation, False)]
        return Options([Group(verb, (hq,)) for verb in verbs])

    def choose(self, game: BrothersGame, action: Action) -> None:
        posture = POSTURES.index(action.verb)
        game.state.posture[self.formation] = posture
        facts = game.scenario.formations[self.formation]
        game.tell(PosturePlotted(rule="17.3a", formation=facts.key, posture=action.verb, only=self.side))
        left = plotting(game, self.side)
        if left:
            game.ask(PlotPosture(self.side, left[0]))


class PosturePlotted(Event, frozen=True, kw_only=True):
    formation: str
    posture: str
