"""How a battle stands, for whoever compares many."""

from __future__ import annotations

from grognard.core.standing import Loss, Standing
from grognard.rulesets.portable.state import PortableGame
from grognard.rulesets.portable.victory import objective_points


def standing(game: PortableGame) -> Standing:
    """Objectives held [portable gap.victory], and of each kind of unit how many are lost: there are no formations."""
    place, found = game.state.place, []
    for side in range(2):
        kinds = [(unit.type.key, place[n] < 0) for n, unit in enumerate(game.scenario.units) if unit.side == side]
        for kind in dict.fromkeys(kind for kind, _ in kinds):
            gone = [is_gone for key, is_gone in kinds if key == kind]
            found.append(Loss(kind, side, sum(gone), len(gone)))
    held = zip(game.scenario.objectives, game.state.control, strict=True)
    return Standing(
        (float(objective_points(game, 0)), float(objective_points(game, 1))),
        tuple(found),
        {objective.name: holder for objective, holder in held},
    )
