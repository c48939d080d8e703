"""What becomes of units that have just been smashed [mib 10.2c]."""

from __future__ import annotations

from grognard.rulesets.mib.ch07_combat.frame import Fray, change, everybody
from grognard.rulesets.mib.ch07_combat.retreat import begin_retreat
from grognard.rulesets.mib.ch10_losses.recovery import OPTIONAL_RETREAT, nearest_enemies
from grognard.rulesets.mib.state import JUST_SMASHED, MibGame, has, in_play


def offer_smashed_retreats(game: MibGame, fray: Fray) -> None:
    """Whoever has just been smashed may go back two hexes, attackers too [mib 10.2c]."""
    for unit in sorted(everybody(fray)):
        if in_play(game, unit) and has(game, unit, JUST_SMASHED):
            game.repeat()
            change(game, broken=(*fray.broken, unit))
            offer_smashed_retreat(game, unit)
            return


def shield_smashed(game: MibGame, fray: Fray) -> None:
    """A pursuit is no combat of its own, so whoever has lost its last step in this one loses no more
    [mib 7.14d 10.2k]."""
    for unit in fray.broken:
        if in_play(game, unit):
            game.state.status[unit] |= JUST_SMASHED


def offer_smashed_retreat(game: MibGame, unit: int) -> None:
    game.state.status[unit] &= ~JUST_SMASHED
    foes = nearest_enemies(game, unit)
    begin_retreat(game, (unit,), OPTIONAL_RETREAT, foes, "10.2c", halts=True, forced=False)
