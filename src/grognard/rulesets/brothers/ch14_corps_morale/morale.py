"""Corps Morale: each formation has some to lose [brothers 14.0a 14.0b]."""

from __future__ import annotations

from grognard.rulesets.brothers.ch03_components.points import score
from grognard.rulesets.brothers.ch14_corps_morale.log import CorpsMoraleLost, FormationDemoralized
from grognard.rulesets.brothers.state import DEMORALIZED, BrothersGame


def lose_morale(game: BrothersGame, index: int, rule: str) -> None:
    """One less; at zero the formation is demoralized at once [brothers 14.0b 14.1a], which the enemy has points for
    [brothers 14.1e]. From then on it is Defensive [brothers 14.2a] and its HQ commands with one less
    [brothers 14.2b]."""
    state, formation = game.state, game.scenario.formations[index]
    if state.formation[index] & DEMORALIZED:
        return
    state.morale[index] -= 1
    game.tell(CorpsMoraleLost(rule=rule, formation=formation.key, side=formation.side, left=state.morale[index]))
    if state.morale[index] > 0:
        return
    state.formation[index] |= DEMORALIZED
    state.shocked = (*state.shocked, index)
    game.tell(FormationDemoralized(rule="14.1a", formation=formation.key, side=formation.side))
    score(game, 1 - formation.side, game.scenario.demoralized, "14.1e")
    if state.active == index:
        state.cut = True
        state.assaults = ()
        state.charges = ()
    open_shock(game)


def open_shock(game: BrothersGame) -> None:
    """One formation after the other, each completely [brothers 14.1b]."""
    # A recursion of the book: those who flee may break, and their own corps lose heart over it.
    from grognard.rulesets.brothers.ch14_corps_morale.demoralization import Demoralization

    if game.find(Demoralization) is None:
        game.push(Demoralization())
