"""The replacement of a fallen headquarters [napoleon3 9.3d]."""

from __future__ import annotations

from grognard.core.action import Action
from grognard.core.decision import Decision
from grognard.core.masks import iter_bits
from grognard.core.options import Group, Options
from grognard.core.procedure import Procedure
from grognard.rulesets.napoleon3.ch08_command.log import LeaderLost
from grognard.rulesets.napoleon3.ch09_leaders.log import LeaderReplaced
from grognard.rulesets.napoleon3.ch11_combat.frame import Fray
from grognard.rulesets.napoleon3.state import DEPUTY, ELIMINATED, OFF_MAP, N3Game, enemy_distance


def replace(game: N3Game, leader: int) -> None:
    """An aide takes over, with a unit of the formation that its owner chooses [napoleon3 9.3d]; with none on the map
    the headquarters leaves the game."""
    state, scenario = game.state, game.scenario
    formation = scenario.formations[scenario.units[leader].formation]
    left = [unit for unit in formation.members if state.place[unit] >= 0]
    state.status[leader] |= DEPUTY
    if combat := game.find(Fray):  # the aide takes no part in this combat [napoleon3 9.3c]
        game.amend(combat, leading=tuple(other for other in combat.leading if other != leader))
    if not left:
        state.place[leader] = ELIMINATED
        game.tell(LeaderLost(rule="9.3d", unit=leader))
        return
    ask_replacement(game, leader, tuple(left))


def ask_replacement(game: N3Game, leader: int, units: tuple[int, ...]) -> None:
    game.state.place[leader] = OFF_MAP if units else game.state.place[leader]
    game.push(Succession(leader))


class Succession(Procedure, frozen=True):
    """The owner places the replacement with a unit of the formation."""

    leader: int

    def place(self, game: N3Game) -> None:
        """On any unit of its formation, nowhere if none is left [napoleon3 9.3d]."""
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

    def safe(self, game: N3Game, options: Options) -> Action | None:
        """With the unit that is farthest from the enemy."""
        place = max(iter_bits(self.hexes), key=lambda hex: enemy_distance(game, self.side, hex))
        return Action("replace", self.leader, place)


def seat(game: N3Game, leader: int, hex: int) -> None:
    game.state.place[leader] = hex
    game.tell(LeaderReplaced(rule="9.3d", unit=leader, place=hex))
