"""The status of units: active while they act, spent afterwards, until the round is over [commanders status.1].

What a unit has not done in a phase it cannot do in a later one [commanders status.9]: phases look at who can act now.
"""

from __future__ import annotations

from grognard.rulesets.commanders.phase.names import COMBINED, FAST
from grognard.rulesets.commanders.state import CommandersGame, with_side
from grognard.rulesets.commanders.units import ACTS, ARTILLERY, CAVALRY

ROUTED = 1
"""Hit: it does not act, react, roll or hold a sector, and gets no orders, until it is rallied [commanders rout.1]."""
SPENT = 2
"""Has done its part of the round: it cannot be sent, does not react, and strikes worse [commanders status.6]."""
SQUARE = 4
"""In square, until the round is over [commanders combat.react.4]."""
ACTED = 8
"""Carried out its order in this phase: active [commanders status.1]; all others defend [commanders status.2]."""
REACTED = 16
"""Reacted or fell back in this phase; spent at its end [commanders status.4 combat.react.8]."""
FELL_BACK = 32
"""Fell back in this phase: in no combat of the sector it came to [commanders combat.position.2b]."""
FOUGHT = 64
"""Attacked in a combat of this phase."""
HIT = 128
"""Scored a hit in this phase [commanders status.5]."""
STAYED = 256
"""May not or will not enter the sector it attacked in this phase."""
SHELTERED = 512
"""Inside a building [commanders opt.building.1]."""
DECLINED = 1024
"""Would not enter a sector it had won [commanders status.8]."""

OF_THE_PHASE = ACTED | REACTED | FELL_BACK | FOUGHT | HIT | STAYED | DECLINED
OF_THE_ROUND = OF_THE_PHASE | SPENT | SQUARE
"""What is wiped off when the round is over: everybody recovers, squares dissolve [commanders status.10 score.1]."""


def tire(game: CommandersGame) -> None:
    """Who is spent, at the end of the phase and not before
    [commanders status.3 status.3b status.4 status.5 status.8 status.11].
    Cavalry that has only moved a sector is not [commanders status.7]."""
    state = game.state
    for unit, facts in enumerate(game.scenario.units):
        status = state.status[unit]
        if not status & OF_THE_PHASE:
            continue
        if facts.kind != CAVALRY:
            tired = bool(status & (ACTED | REACTED))
            if status & ACTED and not status & FOUGHT and facts.kind == ARTILLERY and state.phase == COMBINED:
                tired = False  # its target was gone: the order remains [commanders combat.trigger.5]
                keep_order(game, unit)
        else:
            missed = status & ACTED and status & FOUGHT and not status & HIT
            declined = status & DECLINED and state.phase == FAST
            tired = bool(status & REACTED or state.acts[unit] >= ACTS[CAVALRY] or missed or declined)
        status &= ~OF_THE_PHASE
        if tired and not status & ROUTED:
            status |= SPENT
        state.status[unit] = status


def keep_order(game: CommandersGame, unit: int) -> None:
    """Give an order back that could not be carried out."""
    state, facts = game.state, game.scenario.units[unit]
    order = (facts.kind, state.place[unit], state.path[unit][0], -1)
    state.sheets = with_side(state.sheets, facts.side, (*state.sheets[facts.side], order))
    state.acts[unit], state.path[unit] = 0, ()
