"""Sparring partners of Solferino 1859."""

from __future__ import annotations

from benchmarks.sparring.ideas import Map
from benchmarks.sparring.officer import Officer, officers, plain
from benchmarks.sparring.partner import with_verb
from grognard.core.action import Action
from grognard.core.masks import iter_bits
from grognard.core.places import best_facing
from grognard.rulesets.napoleon3.ch11_combat.frame import Attacks
from grognard.rulesets.napoleon3.ch11_combat.outlook import promise
from grognard.rulesets.napoleon3.state import N3Game

HIGH = 2
"""Protection that makes good ground."""


class Brigadier(Officer):
    """Bombards whatever he can, moves every unit to where he likes it, and storms where it promises enough."""

    def map(self, game: N3Game, side: int) -> Map:
        state, scenario = game.state, game.scenario
        goals, index = [], 0
        for city in scenario.cities:
            for hex in city.hexes:
                if city.victory:
                    goals.append((hex, 1.0 / len(city.hexes), state.control[index] == side))
                index += 1
        leaders = [unit for unit, facts in enumerate(scenario.units) if facts.side != side and not facts.is_troops]
        weak = 0
        for unit in leaders:
            weak |= 1 << state.place[unit] if state.place[unit] >= 0 else 0
        firm = lambda hex: float(scenario.field.protection[hex] >= HIGH)  # noqa: E731
        left = scenario.turns - state.turn
        return Map(scenario.field.grid, state.occupied[side], state.occupied[1 - side], tuple(goals), weak, left, firm)

    def choose_mover(self, game: N3Game, side: int) -> Action | None:
        """Guns and leaders last, so that they see where the brigades have gone."""
        units = game.scenario.units

        def haste(action: Action) -> float:
            facts = units[action.unit]
            return 0.0 if facts.is_gun else 2.0 if facts.is_troops else 1.0

        return self.best(with_verb(game.options(side), "select"), haste)

    def move_unit(self, game: N3Game, side: int) -> Action | None:
        options, map = game.options(side), self.map(game, side)
        unit = options[0].unit
        here, facts = game.state.place[unit], game.scenario.units[unit]
        moves = with_verb(options, "move")
        if facts.is_troops:
            hex = self.best_hex(map, iter_bits(moves.places()), here, facts.is_gun)
        else:
            troops = [game.state.place[each] for each in game.scenario.formations[facts.formation].members]
            hex = self.leads_from(map, moves, here, troops)
        if hex == here:
            turn = Action("turn", unit, -1, (best_facing(game, unit, here),)) if here >= 0 else None
            return turn if turn in options else plain(options, "stay")  # type: ignore[operator]
        if not facts.is_troops:
            return Action("move", unit, hex)
        return Action("move", unit, hex, (best_facing(game, unit, hex),))

    def declare_attacks(self, game: N3Game, side: int) -> Action | None:
        """The attack that promises most, as long as it promises enough; whatever more the rules then ask for."""
        options, step = game.options(side), game.current(Attacks)
        if together := plain(options, "coordinate"):
            return together
        done = plain(options, "fight") or plain(options, "pass")
        if not self.idea.attacks(self.map(game, side)) and done:
            return done
        blows = with_verb(options, "attack")
        rated = {blow: float(promise(game, step, blow.unit, blow.place)) for blow in blows}
        best = self.best(rated, rated.__getitem__)
        return best if best and (done is None or rated[best] > self.idea.demand) else done

    def retreat_before(self, game: N3Game, side: int) -> Action | None:
        """Only those who never fight fall back."""
        options = game.options(side)
        if not self.idea.attacks(self.map(game, side)) and (back := plain(options, "fall-back")):
            return back
        return Action("stand")

    def lead(self, game: N3Game, side: int) -> Action | None:
        return plain(game.options(side), "keep-back")


PARTNERS = officers(Brigadier)
