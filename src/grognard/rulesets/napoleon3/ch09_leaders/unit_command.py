"""Command of units by their headquarters [napoleon3 9.1a]."""

from __future__ import annotations

from grognard.rulesets.napoleon3.ch08_command.range import command_range, is_led_directly, range_of_neighbours
from grognard.rulesets.napoleon3.state import COMMANDED, DIRECT, MARKED, PASSED, N3Game


def covered(game: N3Game, formation: int) -> int:
    """The hexes in which a formation's units are in command: in the line of their headquarters, which may stand alone
    [napoleon3 8.3f 9.1a 9.1c]."""
    hq = game.scenario.formations[formation].hq
    return command_range(game, hq) if hq >= 0 else range_of_neighbours(game, formation)


def fix_command(game: N3Game, formation: int, failed: bool) -> None:
    """Judge every unit of a formation as its activation begins; it stays so to its end [napoleon3 9.1b]. If its check
    failed only those under direct command are in command [napoleon3 8.2e 8.3d]."""
    state = game.state
    mask = 0 if failed else covered(game, formation)
    for unit in game.scenario.formations[formation].members:
        state.status[unit] &= ~COMMANDED
        if state.place[unit] >= 0 and (mask >> state.place[unit] & 1 or state.status[unit] & DIRECT):
            state.status[unit] |= COMMANDED


def is_commanded(game: N3Game, unit: int) -> bool:
    """Whether a unit is in command now: as judged while its formation acts, traced afresh at other times
    [napoleon3 0.5g]."""
    state, facts = game.state, game.scenario.units[unit]
    if state.active == facts.formation:
        return bool(state.status[unit] & COMMANDED)
    if is_led_directly(game, unit):
        return True
    flags = state.formation[facts.formation]
    if flags & MARKED and not flags & PASSED:
        return False
    return bool(covered(game, facts.formation) >> state.place[unit] & 1)


def is_commanded_in_rally(game: N3Game, unit: int) -> bool:
    """In the rally phase the markers are off: only the line counts, that of the commander in chief for whom he leads
    himself, and for units without headquarters still how their neighbours' were judged [napoleon3 8.2d 12e]."""
    state, facts = game.state, game.scenario.units[unit]
    return is_led_directly(game, unit) or bool(covered(game, facts.formation) >> state.place[unit] & 1)
