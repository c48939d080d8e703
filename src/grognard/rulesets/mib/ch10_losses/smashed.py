"""Smashed units: how they become so, what harms them then, and the little that they can do [mib 10.2a 10.2e]."""

from __future__ import annotations

from grognard.rulesets.mib.ch02_components.values import is_cavalry
from grognard.rulesets.mib.ch07_combat.frame import Fray
from grognard.rulesets.mib.ch10_losses.log import UnitSmashed
from grognard.rulesets.mib.state import DISORGANIZED, HELPLESS, JUST_SMASHED, SMASHED, MibGame, has, in_play


def smash(game: MibGame, unit: int) -> None:
    """The last step is gone but stragglers are left: the marker takes the place of any other
    [mib 10.2a 10.2d]. One point is left of its strength [mib 10.2h]."""
    state = game.state
    state.status[unit] = state.status[unit] & ~DISORGANIZED | SMASHED | JUST_SMASHED
    game.tell(UnitSmashed(rule="10.2a", unit=unit))


def shield_smashed(game: MibGame, fray: Fray) -> None:
    """A pursuit is no combat of its own, so whoever has lost its last step in this one loses no more
    [mib 7.14d 10.2k]."""
    for unit in fray.broken:
        if in_play(game, unit):
            game.state.status[unit] |= JUST_SMASHED


def suffers(game: MibGame, unit: int, straggles: bool, fierce: bool) -> bool:
    """Whether the loss of a step touches a unit: it is the end of a smashed one [mib 10.2i], but stragglers harm
    smashed cavalry only by a charge or a bombardment [mib 10.2j]."""
    return fierce or not straggles or not (has(game, unit, SMASHED) and is_cavalry(game, unit))


def is_helpless(game: MibGame, unit: int) -> bool:
    """Whoever is smashed, or was when it was activated, can only try to recover [mib 10.2e]."""
    return bool(game.state.status[unit] & HELPLESS)
