"""How a battle stands, for whoever compares many."""

from __future__ import annotations

from grognard.core.standing import Loss, Standing
from grognard.rulesets.mib.provisions.victory import points
from grognard.rulesets.mib.state import MibGame


def standing(game: MibGame) -> Standing:
    """Points with the handicap [mib 10.2i], and the steps that each formation has lost for good."""
    scenario, state = game.scenario, game.state
    lost, strength = [0] * len(scenario.formations), [0] * len(scenario.formations)
    for unit, facts in enumerate(scenario.units):
        if facts.is_troops:
            lost[facts.formation] += state.dead[unit]
            strength[facts.formation] += 0 if facts.spare else facts.steps
    one, two = points(game)
    bodies = [(n, body) for n, body in enumerate(scenario.formations) if not body.massed]
    return Standing(
        (one / 2, two / 2),
        tuple(Loss(body.key, body.side, lost[n], strength[n]) for n, body in bodies),
        {prize.name: holder for prize, holder in zip(scenario.prizes, state.control, strict=True)},
    )
