"""What an officer can be led to judge otherwise."""

from __future__ import annotations

import msgspec

from grognard.core.habits import Led


class Habits(msgspec.Struct, frozen=True):
    """The figures of his judgement, in victory points unless they are shares."""

    worthwhile: float = 0.35
    """What a stroke must promise to be prepared."""
    declared: float = 0.25
    """What an attack must promise to be made."""
    hurt: float = 1.3
    """What an own loss weighs beside one of the enemy's."""
    driven: float = 0.3
    """What each hex of the enemy's retreat is worth."""
    prize: float = 1.0
    """How much the places count that can be taken or lost."""
    early: float = 0.3
    """What is left of the worth of a place in the first hours."""
    pace: float = 0.2
    """What a movement point nearer to its goal is worth to a unit."""
    danger: float = 1.0
    """How much of what the enemy could do to a unit it fears."""
    cover: float = 1.0
    """How much good ground counts near the enemy."""
    friends: float = 0.25
    """What a friend beside one counts near the enemy."""
    force: float = 1.3
    """How many times the defenders are sent to take a place."""
    guards: float = 0.5
    """What share of those who could come against a place is kept to hold it."""
    shaken: float = 0.5
    """With less than this share of its steps a division has done its part and is saved."""
    step: float = 1.2
    """What a place must be worth to be held at the price of a step."""
    guard_left: float = 0.8
    """What a place must be in danger of, if a detachment is to stay in it."""
    haste: float = 0.6
    """What the fatigue of double time costs."""
    charge: float = 2.0
    """How much a charge counts for horse that is on the move."""
    rejoin: float = 0.0
    """A detachment goes back to its division where less than this would be given up."""
    line: float = 0.0
    """What it is worth to a division that stays near the enemy to stand across two hexes."""
    turn: float = 0.3
    """What it must be better by to turn in place."""


LED = Led(Habits())
