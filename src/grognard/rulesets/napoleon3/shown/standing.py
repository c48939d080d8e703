"""How a battle stands, for whoever compares many."""

from __future__ import annotations

from grognard.core.standing import Loss, Standing
from grognard.rulesets.napoleon3.ch14_solferino.victory import city_holders, points
from grognard.rulesets.napoleon3.state import N3Game


def standing(game: N3Game) -> Standing:
    """Points for cities and demoralized formations [napoleon3 14.3a], and the steps that each formation has lost."""
    scenario, state = game.scenario, game.state
    lost, strength = [0] * len(scenario.formations), [0] * len(scenario.formations)
    for unit, facts in enumerate(scenario.units):
        if facts.is_troops:
            lost[facts.formation] += state.losses[unit]
            strength[facts.formation] += facts.steps
    one, two = points(game)
    holders = zip(scenario.cities, city_holders(game), strict=True)
    return Standing(
        (float(one), float(two)),
        tuple(Loss(body.key, body.side, lost[n], strength[n]) for n, body in enumerate(scenario.formations)),
        {city.name: holder for city, holder in holders if city.victory},
    )
