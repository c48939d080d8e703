"""Sparring partners of MiB: Napoleonic Divisions."""

from __future__ import annotations

from benchmarks.sparring.ideas import Map
from benchmarks.sparring.officer import Officer, officers, plain
from benchmarks.sparring.partner import first_of, with_verb
from grognard.core.action import Action
from grognard.core.masks import iter_bits
from grognard.core.options import Options
from grognard.core.places import best_facing
from grognard.rulesets.mib.ch02_components.secrets import presume
from grognard.rulesets.mib.ch07_combat.attacks import plans_of
from grognard.rulesets.mib.ch07_combat.frame import Attacks, Order
from grognard.rulesets.mib.ch07_combat.modifiers import find_combat
from grognard.rulesets.mib.ch07_combat.sequence import combat_of
from grognard.rulesets.mib.state import MibGame

DIE = 5.0
"""What a promise of one comes to on the results die."""
NO_ORDER = -99.0


class Divisioner(Officer):
    """Marches every division to where he likes it, engages where he means to fight, and rests whoever stays."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self._activation: tuple[object, ...] = ()
        self._ordered: set[int] = set()
        """Who has had an order in the activation under way."""

    def map(self, game: MibGame, side: int) -> Map:
        state, scenario = game.state, game.scenario
        held = zip(scenario.prizes, state.control, strict=True)
        goals = tuple((prize.hex, prize.points / 2, holder == side) for prize, holder in held)
        weak = 0
        for leader in scenario.leaders[1 - side]:
            weak |= 1 << state.place[leader] if state.place[leader] >= 0 else 0
        field = scenario.field
        firm = lambda hex: float((field.forest | field.built) >> hex & 1 or field.level[hex] > 1)  # noqa: E731
        left = scenario.turns - state.turn
        return Map(field.grid, state.occupied[side], state.occupied[1 - side], goals, weak, left, firm)

    # -- orders ----------------------------------------------------------------------------------------------------

    def choose_unit(self, game: MibGame, side: int) -> Action | None:
        activation = (game.state.turn, game.state.active)
        if activation != self._activation:
            self._activation, self._ordered = activation, set()
        for action in with_verb(game.options(side), "select"):
            if action.unit not in self._ordered:
                self._ordered.add(action.unit)
                return action
        return Action("end")

    def order_unit(self, game: MibGame, side: int) -> Action | None:
        options, map = game.options(side), self.map(game, side)
        unit = options[0].unit
        here, facts = game.state.place[unit], game.scenario.units[unit]
        if facts.kind == "leader":
            members = game.scenario.formations[facts.formation].members if facts.formation >= 0 else ()
            hex = self.leads_from(map, with_verb(options, "ride"), here, [game.state.place[each] for each in members])
            ride = Action("ride", unit, hex)
            return ride if ride in options else plain(options, "stay")
        verbs = ("engage", "move") if self.idea.attacks(map) else ("move",)
        moves = with_verb(options, *verbs)
        hex = self.best_hex(map, iter_bits(moves.places()), here, False)
        if hex == here:
            return first_of(options, "recover", "rest", "stay")
        near = map.near(hex) == 1
        return self._facing(game, moves.at(hex), unit, hex, verbs if near else verbs[::-1])

    def _facing(self, game: MibGame, moves: Options, unit: int, hex: int, verbs: tuple[str, ...]) -> Action | None:
        wanted = best_facing(game, unit, hex)
        for verb in verbs:
            if Action(verb, unit, hex, (wanted,)) in moves:
                return Action(verb, unit, hex, (wanted,))
        return first_of(moves, *verbs)

    # -- fighting --------------------------------------------------------------------------------------------------

    def declare_attacks(self, game: MibGame, side: int) -> Action | None:
        """Whoever can joins in where all of them together stand well enough on the die."""
        options = game.options(side)
        done = plain(options, "fight") or plain(options, "pass")
        blows = with_verb(options, "attack", "charge")
        if done is None:
            return blows[0]
        if not self.idea.attacks(self.map(game, side)):
            return done
        known = presume(game, side)
        rated = {blow: self._die(known, side, blow, blows) for blow in blows}
        best = self.best(rated, rated.__getitem__)
        return best if best and rated[best] >= self.idea.demand * DIE else done

    def _die(self, game: MibGame, side: int, blow: Action, blows: Options) -> float:
        """What is added to the die if all who can attack a hex in the same way do."""
        step, charge = game.current(Attacks), blow.verb == "charge"
        joining = [blow, *(each for each in blows.at(blow.place) if each.verb == blow.verb and each != blow)]
        orders = (*step.orders, *(Order(each.unit, each.place, charge) for each in joining))
        for plan in plans_of(game, orders, step.joined):
            if plan.charge == charge and blow.unit in plan.units and blow.place in plan.targets:
                finding = find_combat(game, combat_of(game, plan, side))
                return float(finding.total) if finding.attack and finding.defence else NO_ORDER
        return NO_ORDER

    def advance_unit(self, game: MibGame, side: int) -> Action | None:
        options, map = game.options(side), self.map(game, side)
        moves = with_verb(options, "advance")
        if not len(moves) or not self.idea.attacks(map):
            return plain(options, "halt")
        unit = moves[0].unit
        hex = self.best_hex(map, iter_bits(moves.places(unit)), game.state.place[unit], False)
        found = moves.of_unit(unit).at(hex)
        return self._facing(game, found, unit, hex, ("advance",)) if len(found) else plain(options, "halt")

    def face(self, game: MibGame, side: int) -> Action | None:
        unit = game.options(side)[0].unit
        wanted = Action("face", unit, -1, (best_facing(game, unit, game.state.place[unit]),))
        return wanted if wanted in game.options(side) else None


PARTNERS = officers(Divisioner)
