"""What the other side may have plotted, for all one knows: other postures for the same position [brothers 17.3a]."""

from __future__ import annotations

from grognard.core.options import Picker
from grognard.rulesets.brothers.activation import open_postures
from grognard.rulesets.brothers.state import NO_POSTURE, BrothersGame


def plotted(game: BrothersGame, side: int) -> list[int]:
    """Formations of the other side whose plotted posture nobody has seen yet: their chits are still in the cup."""
    state = game.state
    return [
        index
        for index, formation in enumerate(game.scenario.formations)
        if formation.side != side and index in state.cup and state.posture[index] != NO_POSTURE
    ]


def reseal(game: BrothersGame, side: int, picker: Picker) -> BrothersGame | None:
    """The same position with other plots of whoever is not `side`."""
    if game.result is not None or not game.scenario.switches.plotted_orders:
        return None
    hidden = plotted(game, side)
    if not hidden:
        return None
    changed = game.copy()
    for index in hidden:
        postures = open_postures(game, index, False)
        changed.state.posture[index] = postures[picker.randrange(len(postures))]
    return changed
