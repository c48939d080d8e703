"""What the staff officer can be led to judge otherwise."""

from __future__ import annotations

import msgspec

from grognard.core.habits import Led


class Habits(msgspec.Struct, frozen=True):
    """The figures of his judgement, in units of about one rifle battalion."""

    exposed: float = 0.08
    """What each enemy near by costs a unit."""
    covered: float = 0.03
    """The same in cover."""
    aiming: float = 0.07
    """What each enemy in its arc is worth to a unit that can fire."""
    touched: float = 1.0
    """How much it counts that enemies are next to a unit that does not attack them."""
    goal_pull: float = 0.06
    """What each hex on the way to an objective costs."""
    late_pull: float = 0.06
    """The same in the last turns."""
    enemy_pull: float = 0.03
    """The same on the way to the enemy, for those who take no objectives."""
    caution: float = 2.0
    """How much dearer an attacker's own loss is than the enemy's: an even trade is no bargain."""
    ground: float = 1.0
    """The worth of holding an objective of value one at the end of the game."""
    threat: float = 0.0
    """How much it counts what the enemy's fire would do from where he stands."""
    outlook: float = 0.0
    """How much the chance to win counts that is learned from games, as the logarithm of its odds."""


LED = Led(Habits())
