"""What an officer can be led to judge otherwise."""

from __future__ import annotations

import msgspec

from grognard.core.habits import Led


class Habits(msgspec.Struct, frozen=True):
    """The figures of his judgement, in Victory Points unless they are shares."""

    initiative: float = 0.0
    """Above nothing he goes over to the attack, below he waits for the enemy; at nothing as the day goes."""
    spread: float = 0.4
    """What each point of strength beyond need counts against one more formation at the same goal."""
    aggressive: float = 0.12
    """What a formation must hope for to be Aggressive."""
    march: float = 0.16
    """What half a movement point nearer to the goal is worth."""
    alone: float = 0.25
    """What it costs to stand near the enemy with nobody beside one."""
    shelter: float = 1.0
    """How much walls and heights count."""
    contact: float = 0.0
    """What it is worth to stand next to the enemy, besides what comes of it."""
    feared: float = 1.0
    """How much the fire counts that a unit would meet."""
    guns: float = 1.5
    """How much a target counts for a battery that looks for a place."""
    gun_fires: float = 0.045
    """What a gun's fire must promise if it is to stay for it."""
    worthwhile: float = 0.02
    """What an Assault must promise."""
    hurt: float = 1.0
    """How much own losses in an Assault count beside the enemy's."""
    prize: float = 1.0
    """How much the ground counts that an Assault may win."""
    held: float = 1.0
    """How much the ground counts that he stands on when he is attacked."""
    patience: float = 1.0
    """How good the moment for an event must be."""
    rally: float = 0.55
    """What a rally must be worth that costs Corps Morale."""
    columns: float = 0.0
    """How many of its hex a unit takes with it as a stack when it goes to where the enemy fires."""
    order: float = 99.0
    """How much fitter somebody beneath must be than whoever stands on top next to the enemy, to relieve him."""


LED = Led(Habits())
