"""How a battle stands, for whoever compares many."""

from __future__ import annotations

from grognard.core.standing import Loss, Standing
from grognard.rulesets.brothers.state import BROKEN, BrothersGame


def standing(game: BrothersGame) -> Standing:
    """Victory Points [brothers 15.2a], and the strength points that each formation has lost."""
    scenario, state = game.scenario, game.state
    lost, strength = [0] * len(scenario.formations), [0] * len(scenario.formations)
    for unit, facts in enumerate(scenario.units):
        if facts.is_troops and not facts.is_detachment:
            left = 0 if state.place[unit] == BROKEN else facts.worn if state.worn[unit] else facts.strength
            lost[facts.formation] += facts.strength - left
            strength[facts.formation] += facts.strength
    return Standing(
        (state.points[0] / 2, state.points[1] / 2),
        tuple(Loss(body.key, body.side, lost[n], strength[n]) for n, body in enumerate(scenario.formations)),
        {prize.name: holder for prize, holder in zip(scenario.prizes, state.control, strict=True)},
    )
