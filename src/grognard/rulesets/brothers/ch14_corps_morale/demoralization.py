"""What becomes of a formation whose Corps Morale is spent [brothers 14.1a 14.1c]."""

from __future__ import annotations

from grognard.rulesets.brothers.ch03_components.points import score
from grognard.rulesets.brothers.ch04_stacking.force_markers import Aside
from grognard.rulesets.brothers.ch09_morale import take_morale_hit
from grognard.rulesets.brothers.ch10_break_test.driven_off import break_retreats
from grognard.rulesets.brothers.ch12_assault.retreat import Dispersal, GoFirst, Retreats
from grognard.rulesets.brothers.ch14_corps_morale.log import FormationDemoralized
from grognard.rulesets.brothers.ch14_corps_morale.morale import lose_morale
from grognard.rulesets.brothers.state import DEMORALIZED, BrothersGame

FLIGHT = 2
"""Hexes that every unit retreats."""


def demoralize(game: BrothersGame, index: int) -> None:
    """At once, and its activation ends with it [brothers 14.1a]; the enemy has points for it [brothers 14.1e]. From
    then on it is Defensive [brothers 14.2a] and its HQ commands with one less [brothers 14.2b]."""
    state, formation = game.state, game.scenario.formations[index]
    state.formation[index] |= DEMORALIZED
    state.shocked = (*state.shocked, index)
    game.tell(FormationDemoralized(rule="14.1a", formation=formation.key, side=formation.side))
    score(game, 1 - formation.side, game.scenario.demoralized, "14.1e")
    if state.active == index:
        state.cut = True
        state.assaults = ()
        state.charges = ()
    if game.find(Demoralization) is None:  # one formation after the other, each completely [brothers 14.1b]
        game.push(Demoralization())


class Demoralization(Dispersal, Aside, frozen=True):
    """The formations that wait, first come, first served."""

    formation: int = -1
    fleeing: tuple[int, ...] = ()
    """Who has still to retreat."""

    def spread(self, game: BrothersGame) -> None:
        """Every other formation of the nation loses one [brothers 14.1b]."""
        state, formations = game.state, game.scenario.formations
        index, *rest = state.shocked
        state.shocked = tuple(rest)
        game.amend(self, formation=index)
        for other, facts in enumerate(formations):
            if other != index and facts.nation == formations[index].nation and not state.formation[other] & DEMORALIZED:
                lose_morale(game, other, "14.1b")

    def shake(self, game: BrothersGame) -> None:
        """First the Morale Hits [brothers 14.1c], which may bring Break Tests [brothers 14.1d]."""
        formation = game.scenario.formations[self.formation]
        fleeing = [unit for unit in formation.members if take_morale_hit(game, unit, "14.1c")]
        break_retreats(game, fleeing, ())

    def muster(self, game: BrothersGame) -> None:
        formation, place = game.scenario.formations[self.formation], game.state.place
        units = (*formation.members, formation.hq)
        game.amend(self, fleeing=tuple(unit for unit in units if place[unit] >= 0))

    def flee(self, game: BrothersGame) -> None:
        """Then two hexes back, the HQ too, hex by hex; no Disengagement Tests, but fire [brothers 14.1d]."""
        place = game.state.place
        left = tuple(unit for unit in self.fleeing if place[unit] >= 0)
        if not left:
            return
        game.repeat()
        if len({place[unit] for unit in left}) == 1:
            self.send(game, left[0])
        else:
            game.ask(GoFirst(game.scenario.units[left[0]].side, left))

    def send(self, game: BrothersGame, unit: int) -> None:
        """Those of one hex, in the order their owner likes [brothers 12.5a]."""
        place, hq = game.state.place, game.scenario.formations[self.formation].hq
        together = tuple(other for other in self.fleeing if place[other] == place[unit])
        game.amend(self, fleeing=tuple(other for other in self.fleeing if other not in together))
        game.push(Retreats(together, FLIGHT, staying=(hq,)))

    def next(self, game: BrothersGame) -> None:
        if game.state.shocked:
            game.go_to(self, Demoralization.spread)

    steps = (spread, shake, muster, flee, next)
