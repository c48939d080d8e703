"""Fire halts those who move [brothers 11.8.1a]."""

from __future__ import annotations

from grognard.core.event import Modifier
from grognard.core.procedure import Procedure
from grognard.rulesets.brothers.state import HALTED, BrothersGame, mark


class Movers(Procedure, frozen=True):
    """A procedure in which units are on the move."""

    movers: tuple[int, ...]
    shields: tuple[Modifier, ...] = ()
    """Shifts against every Defensive Fire at them, by an event."""
    first_shield: tuple[Modifier, ...] = ()
    """Shifts against the first one only."""
    shot: bool = False
    """Whether Opportunity Fire has met them in the hex they are in [brothers 11.9c]."""


def halt(game: BrothersGame, hurt: tuple[int, ...]) -> None:
    """A hit on one of them stops all that move together, or by a switch that one alone; one on a bystander stops
    nobody."""
    alone = game.scenario.switches.hits_halt_alone
    for procedure, _ in game.agenda:
        if isinstance(procedure, Movers) and set(hurt) & set(procedure.movers):
            for unit in procedure.movers:
                if unit in hurt or not alone:
                    mark(game, unit, HALTED)


def moving(game: BrothersGame) -> Movers | None:
    """Who is on the move now."""
    for procedure, _ in reversed(game.agenda):
        if isinstance(procedure, Movers):
            return procedure
    return None
