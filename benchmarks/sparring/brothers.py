"""Sparring partners of All Are Brothers."""

from __future__ import annotations

from benchmarks.sparring.ideas import Map
from benchmarks.sparring.officer import Officer, officers, plain
from benchmarks.sparring.partner import first_of, with_verb
from grognard.core.action import Action
from grognard.core.masks import iter_bits
from grognard.rulesets.brothers.ch08_fire.shifts import STEP, find_shot
from grognard.rulesets.brothers.state import BrothersGame

HALF = 0.5


class Corps(Officer):
    """Fires whenever it can, moves every unit to where he likes it, and storms where the odds are good."""

    def map(self, game: BrothersGame, side: int) -> Map:
        state, scenario = game.state, game.scenario
        field = scenario.field
        goals = [
            (prize.hex, HALF * prize.value, holder == side)
            for prize, holder in zip(scenario.prizes, state.control, strict=True)
        ]
        weak = 0
        for formation in scenario.formations:
            place = state.place[formation.hq]
            if formation.side != side and place >= 0:
                weak |= 1 << place
        shelter = field.woods | field.towns | field.villages
        firm = lambda hex: float(shelter >> hex & 1 or field.level[hex] > 1)  # noqa: E731
        left = scenario.turns - state.turn
        return Map(field.grid, state.occupied[side], state.occupied[1 - side], tuple(goals), weak, left, firm)

    def choose_posture(self, game: BrothersGame, side: int) -> Action | None:
        fights = self.idea.attacks(self.map(game, side)) and self.idea.name != "shooter"
        return first_of(game.options(side), "aggressive" if fights else "defensive")

    def choose_fire(self, game: BrothersGame, side: int) -> Action | None:
        return self.best(with_verb(game.options(side), "fire"), lambda shot: self._column(game, shot))

    def combine_fire(self, game: BrothersGame, side: int) -> Action | None:
        return first_of(game.options(side), "combine", "open-fire")

    def defend_with_fire(self, game: BrothersGame, side: int) -> Action | None:
        return self.best(with_verb(game.options(side), "fire"), lambda shot: self._column(game, shot))

    def _column(self, game: BrothersGame, shot: Action) -> float:
        return float(find_shot(game, (shot.unit,), shot.place, STEP).column)

    def choose_mover(self, game: BrothersGame, side: int) -> Action | None:
        """Headquarters last."""
        units = game.scenario.units
        movers = with_verb(game.options(side), "select")
        return self.best(movers, lambda action: 1.0 if units[action.unit].is_troops else 0.0)

    def move_on(self, game: BrothersGame, side: int) -> Action | None:
        options, map = game.options(side), self.map(game, side)
        moves = with_verb(options, "move", "enter")
        if not len(moves):
            return plain(options, "stop")
        unit = moves[0].unit
        here, facts = game.state.place[unit], game.scenario.units[unit]
        if facts.is_troops:
            hex = self.best_hex(map, iter_bits(moves.places()), here, facts.is_gun)
        else:
            members = game.scenario.formations[facts.formation].members if facts.formation >= 0 else ()
            hex = self.leads_from(map, moves, here, [game.state.place[each] for each in members])
        return plain(options, "stop") if hex == here else moves.at(hex)[0]

    def declare_assaults(self, game: BrothersGame, side: int) -> Action | None:
        """All that could be: those that promise nothing are dropped before they are fought."""
        return first_of(game.options(side), "assault", "done")

    def abandon_position(self, game: BrothersGame, side: int) -> Action | None:
        if not self.idea.attacks(self.map(game, side)):
            return first_of(game.options(side), "withdraw", "stand")
        return Action("stand")

    def rally(self, game: BrothersGame, side: int) -> Action | None:
        return first_of(game.options(side), "rally", "refill", "rest")


PARTNERS = officers(Corps)
