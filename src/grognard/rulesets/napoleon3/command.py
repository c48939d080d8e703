"""Lines of command: from a commander in chief to headquarters, from headquarters to units."""

from __future__ import annotations

from grognard.core.reach import Limits, find_reach
from grognard.rulesets.napoleon3.state import (
    COMMANDED,
    DIRECT,
    LIFTED,
    MARKED,
    PASSED,
    N3Game,
    zone_of,
)

CITY_BONUS = 2
"""Movement points more for a leader in a city [napoleon3 8.2c]."""
BEFORE_FRANZ_JOSEPH = -1
"""What Austrian activation checks suffer before he arrives [napoleon3 8.6a]."""


def command_range(game: N3Game, leader: int) -> int:
    """The hexes a leader's line of command reaches, at the costs of cavalry [napoleon3 8.1 8.2a 8.2b 8.2c 9.1a]: not
    through the enemy, nor through his zones where no friend stands. The leader may stand fixed
    or alone [napoleon3 8.5c 9.1c]."""
    state, facts = game.state, game.scenario.units[leader]
    hex = state.place[leader]
    if hex < 0:
        return 0
    points = 2 * (facts.movement + (CITY_BONUS if game.scenario.field.cities >> hex & 1 else 0))
    own, enemy = state.occupied[facts.side], state.occupied[1 - facts.side]
    barred = enemy | (zone_of(game, 1 - facts.side) & ~own)  # [napoleon3 6.1f]
    reach = find_reach(game.scenario.field.steps["leader"], hex, Limits(points, barred=barred))
    return reach.mask | 1 << hex


def hq_in_command(game: N3Game, formation: int) -> bool:
    """Whether a formation's headquarters is in the line of its own commander in chief [napoleon3 8.2a 8.5a 8.6a]."""
    facts = game.scenario.formations[formation]
    if facts.hq < 0 or facts.commander < 0:
        return False
    hex = game.state.place[facts.hq]
    return hex >= 0 and bool(command_range(game, facts.commander) >> hex & 1)


def covered(game: N3Game, formation: int) -> int:
    """The hexes in which a formation's units are in command [napoleon3 9.1a 8.3f]."""
    facts, state = game.scenario.formations[formation], game.state
    if facts.hq >= 0:
        return command_range(game, facts.hq)
    mask = command_range(game, facts.commander) if facts.commander >= 0 else 0
    for index, other in enumerate(game.scenario.formations):
        same = other.side == facts.side and other.commander == facts.commander
        if same and other.hq >= 0 and state.place[other.hq] >= 0 and not state.formation[index] & (MARKED | LIFTED):
            mask |= command_range(game, other.hq)
    return mask


def fix_command(game: N3Game, formation: int, failed: bool) -> None:
    """Judge every unit of a formation as its activation begins; it stays so to its end [napoleon3 9.1b 8.3d]."""
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


def is_led_directly(game: N3Game, unit: int) -> bool:
    """Whether a unit is under direct command this turn, and still within that command's range [napoleon3 8.2d]."""
    state, formation = game.state, game.scenario.formations[game.scenario.units[unit].formation]
    return bool(state.status[unit] & DIRECT and command_range(game, formation.commander) >> state.place[unit] & 1)


def direct_candidates(game: N3Game, formation: int, failed: bool) -> list[int]:
    """Units out of command that their commander in chief could command himself [napoleon3 8.2d 8.2e]."""
    facts, state = game.scenario.formations[formation], game.state
    if facts.commander < 0 or not state.quota[game.scenario.commanders.index(facts.commander)]:
        return []
    reached = command_range(game, facts.commander)
    own = 0 if failed else covered(game, formation)
    return [
        unit
        for unit in facts.members
        if state.place[unit] >= 0
        and reached >> state.place[unit] & 1
        and not own >> state.place[unit] & 1
        and not state.status[unit] & DIRECT
    ]
