"""An Assault under way: who fights whom, and what the dice have said [brothers 12.1b 12.1e]."""

from __future__ import annotations

from grognard.core.event import Modifier
from grognard.rulesets.brothers.ch04_stacking.force_markers import Combat
from grognard.rulesets.brothers.state import DEMORALIZED, BrothersGame


class Fight(Combat, frozen=True):
    """All that an Assault remembers between its steps."""

    side: int
    target: int
    """The Defending Hex."""
    lead: tuple[int, ...]
    """Participating units of the Lead Hex."""
    support: tuple[int, ...] = ()
    charging: tuple[int, ...] = ()
    events: tuple[Modifier, ...] = ()
    cheer: int = 0
    """What an event adds to the attacker's rating in a Tough Fight."""
    screened: bool = False
    dice: tuple[int, int] = (0, 0)
    cell: str = ""
    yielded: bool = False
    """Whether the loser has taken a retreat, which spares the winner [brothers 12.4.2b]."""
    base: int = -1
    """The Lead Hex."""


def refresh(game: BrothersGame, assault: Fight) -> Fight:
    """Whoever was lost or driven off meanwhile takes no part."""
    grid, place = game.scenario.field.grid, game.state.place

    lead = tuple(u for u in assault.lead if place[u] == assault.base)
    support = tuple(u for u in assault.support if place[u] >= 0 and grid.distance(place[u], assault.target) == 1)
    return game.amend(assault, lead=lead, support=support)


def is_over(game: BrothersGame, assault: Fight) -> bool:
    """The attackers' corps has been demoralized meanwhile: such a corps could not have begun it [brothers 14.1a]."""
    units, formation = game.scenario.units, game.state.formation
    return all(formation[units[unit].formation] & DEMORALIZED for unit in assault.lead)
