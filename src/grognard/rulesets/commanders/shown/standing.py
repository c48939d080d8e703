"""How a battle stands, for whoever compares many."""

from __future__ import annotations

from grognard.core.standing import Loss, Standing
from grognard.rulesets.commanders.board.control import controlled
from grognard.rulesets.commanders.board.sectors import BATTLE_SECTORS
from grognard.rulesets.commanders.state import CAPTURED, DESTROYED, CommandersGame
from grognard.rulesets.commanders.units import KINDS


def standing(game: CommandersGame) -> Standing:
    """Victory points, sectors [commanders board.6], and of each arm how many units are captured or destroyed."""
    state, units, found = game.state, game.scenario.units, []
    for side in range(2):
        for kind, arm in enumerate(KINDS):
            mine = [unit for unit in game.scenario.members[side] if units[unit].kind == kind]
            lost = sum(state.place[unit] in (CAPTURED, DESTROYED) for unit in mine)
            found.append(Loss(arm, side, lost, len(mine)))
    masks = controlled(game, 0), controlled(game, 1)
    holders = {
        f"sector {sector}": next((side for side in range(2) if masks[side] >> sector & 1), -1)
        for sector in BATTLE_SECTORS
    }
    return Standing((float(state.points[0]), float(state.points[1])), tuple(found), holders)
