"""What a result of the table does to a unit [napoleon3 11.3m 11.3u]."""

from __future__ import annotations

from grognard.rulesets.napoleon3.ch00_general.morale import check_morale
from grognard.rulesets.napoleon3.ch01_03_units.ch01_losses import disorganize, lose_step
from grognard.rulesets.napoleon3.state import N3Game

NOTHING, TEST, DISORDER, WORSE = "-", "T", "D", "D+1"


def apply_result(game: N3Game, unit: int, result: str) -> bool:
    """Take a result of the table without its retreat; gives whether it counts as D or worse
    [napoleon3 11.3l 11.3m 11.3t 11.3u 11d]."""
    if result == TEST:
        result = NOTHING if check_morale(game, unit) else DISORDER
    if result == NOTHING:
        return False
    if result == WORSE:
        lose_step(game, unit)
    if game.state.place[unit] >= 0:
        disorganize(game, unit)
    return True
