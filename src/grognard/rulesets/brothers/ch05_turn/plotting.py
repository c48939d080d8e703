"""Plotted orders, an optional rule: postures are chosen unseen before the cup is drawn from, and hard to change then
[brothers 17.3a 17.3b]."""

from __future__ import annotations

from grognard.core.action import Action
from grognard.core.decision import Decision
from grognard.core.event import Event
from grognard.core.options import Group, Options
from grognard.rulesets.brothers.ch03_components.values import command_rating
from grognard.rulesets.brothers.ch07_command.in_command import judge_command
from grognard.rulesets.brothers.ch07_command.log import PostureHeld
from grognard.rulesets.brothers.ch07_command.posture import choose_posture, open_postures
from grognard.rulesets.brothers.state import FAILED, NO_POSTURE, POSTURES, BrothersGame


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
    passes = "defensive"

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


def may_change_posture(game: BrothersGame, index: int) -> bool:
    """Whether a plotted posture may be changed: not if the Activation Check has failed, which Austrians take before
    [brothers 17.3c]."""
    state = game.state
    if not game.scenario.switches.plotted_orders or state.formation[index] & FAILED:
        return False
    return len(open_postures(game, index, False)) == 2 and state.place[game.scenario.formations[index].hq] >= 0


class ChangePosture(Decision, frozen=True):
    """Try to change a plotted posture: a d10 below the Command Rating [brothers 17.3b]."""

    formation: int

    rule = "17.3b"
    passes = "keep"

    def options(self, game: BrothersGame) -> Options:
        return Options([Group("change"), Group("keep")])

    def choose(self, game: BrothersGame, action: Action) -> None:
        state, formation = game.state, game.scenario.formations[self.formation]
        posture = state.posture[self.formation]
        if action.verb == "keep":
            return
        value = game.roll(10, "posture", "17.3b")
        if value < command_rating(game, formation.hq, posture):
            choose_posture(game, self.formation, 1 - posture)
            judge_command(game, self.formation)  # [brothers 17.3c]
        else:
            game.tell(PostureHeld(rule="17.3b", formation=formation.key, value=value, posture=POSTURES[posture]))
