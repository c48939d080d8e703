"""Where a fallen leader's aide takes over [napoleon3 9.3d]."""

from __future__ import annotations

from grognard.core.action import Action
from grognard.core.decision import Decision
from grognard.core.options import Group, Options
from grognard.core.procedure import Procedure
from grognard.rulesets.napoleon3.leaders import seat
from grognard.rulesets.napoleon3.state import OFF_MAP, N3Game


class Succession(Procedure, frozen=True):
    """The owner places the replacement with a unit of the formation."""

    leader: int

    def place(self, game: N3Game) -> None:
        formation = game.scenario.formations[game.scenario.units[self.leader].formation]
        hexes = 0
        for unit in formation.members:
            if game.state.place[unit] >= 0:
                hexes |= 1 << game.state.place[unit]
        if not hexes:
            return
        if hexes & (hexes - 1):
            game.ask(PlaceReplacement(game.scenario.units[self.leader].side, self.leader, hexes))
        else:
            seat(game, self.leader, hexes.bit_length() - 1)

    steps = (place,)


class PlaceReplacement(Decision, frozen=True):
    """Put the replacement of a fallen leader with one of its units [napoleon3 9.3d]."""

    leader: int
    hexes: int

    rule = "9.3d"

    def options(self, game: N3Game) -> Options:
        return Options([Group("replace", (self.leader,), self.hexes)])

    def refusal(self, game: N3Game, action: Action) -> tuple[str, str]:
        return "with-its-own-units", self.rule

    def choose(self, game: N3Game, action: Action) -> None:
        seat(game, self.leader, action.place)


def ask_replacement(game: N3Game, leader: int, units: tuple[int, ...]) -> None:
    game.state.place[leader] = OFF_MAP if units else game.state.place[leader]
    game.push(Succession(leader))
