"""Headquarters and the advance of the unit they stand with [napoleon3 11.2-assault-d R16]."""

from __future__ import annotations

from grognard.core.action import Action
from grognard.core.decision import Decision
from grognard.core.events import LeaderMoved
from grognard.core.options import Group, Options
from grognard.core.places import leaders_at
from grognard.core.procedure import Procedure
from grognard.rulesets.napoleon3.state import N3Game


def offer_to_follow(game: N3Game, unit: int, start: int) -> None:
    """The headquarters of the formation may go along if it stood with the unit; others are not activated, and a
    commander in chief moves in the command phase only [napoleon3 4Ba 5c R16]."""
    facts = game.scenario.units[unit]
    hq = game.scenario.formations[facts.formation].hq
    if hq in leaders_at(game, facts.side, start):
        game.push(Following(hq, game.state.place[unit]))


class Following(Procedure, frozen=True):
    """The owner says whether a headquarters goes with the advance, once whoever must make room has gone."""

    leader: int
    hex: int

    def ask(self, game: N3Game) -> None:
        game.ask(Accompany(game.scenario.units[self.leader].side, self.leader, self.hex))

    steps = (ask,)


class Accompany(Decision, frozen=True):
    """Go into the taken hex with the unit that advances, or remain [napoleon3 R16]."""

    leader: int
    hex: int

    rule = "11.2-assault-d"

    def options(self, game: N3Game) -> Options:
        return Options([Group("accompany", (self.leader,), 1 << self.hex), Group("remain", (self.leader,))])

    def refusal(self, game: N3Game, action: Action) -> tuple[str, str]:
        return "accompany-or-remain", self.rule

    def choose(self, game: N3Game, action: Action) -> None:
        if action.verb == "remain":
            return
        start = game.state.place[self.leader]
        game.state.place[self.leader] = self.hex
        game.tell(LeaderMoved(rule=self.rule, unit=self.leader, start=start, path=(self.hex,)))
