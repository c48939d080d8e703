"""What a move costs, by terrain, roads and command [brothers 11.2a 11.2.2a]."""

from __future__ import annotations

from typing import NamedTuple

from grognard.rulesets.brothers.ch04_stacking.stacks import leader_hexes
from grognard.rulesets.brothers.ch07_command.in_command import are_commanded, is_commanded
from grognard.rulesets.brothers.ch16_storm import is_aftermath
from grognard.rulesets.brothers.reader.field import MAJOR, ROAD_MARCH, ROAD_RATE, Step
from grognard.rulesets.brothers.state import (
    ACTIVE,
    AGGRESSIVE,
    AGGRESSIVE_POSTURE,
    COMMANDED,
    DUE,
    HALTED,
    MOVED,
    OFF_MAP,
    PINNED,
    BrothersGame,
    has,
    has_failed,
    posture_of,
)

BONUS = 2
"""In half points [brothers 11.4a]."""


class Party(NamedTuple):
    """A unit, or units that move together, and what they have done so far."""

    units: tuple[int, ...]
    here: int
    spent: tuple[int, ...]
    """Half points, unit by unit [brothers 11.2c]."""
    road: bool
    """Whether the whole move so far went along roads [brothers 11.4a]."""
    boost: int = 0
    """Half points that an event adds."""


# -- who ---------------------------------------------------------------------------------------------------------------


def can_move(game: BrothersGame, unit: int) -> bool:
    """Active, not yet moved nor halted by fire in a change of order, no gun that fired [brothers 8.1.6 11.1a 11.8.1a];
    after a failed activation only those Out of Command move [brothers 7.6.2a 7.6.2c]."""
    flags = game.state.flags[unit]
    if not flags & ACTIVE or flags & (MOVED | HALTED | PINNED):
        return False
    if game.state.place[unit] == OFF_MAP:
        return bool(flags & DUE)
    if game.state.place[unit] < 0:
        return False
    return not (has_failed(game) and flags & COMMANDED)


def allowance(game: BrothersGame, unit: int, boost: int) -> int:
    """Half points for one Movement Step [brothers 3.1.4]."""
    facts = game.scenario.units[unit]
    points = facts.movement - (game.state.slow if facts.is_infantry else 0)
    return 2 * max(1, points) + boost


def uses_roads_well(game: BrothersGame, units: tuple[int, ...]) -> bool:
    """Road March and Road Bonus: a single unit, In Command, in Defensive posture or without any, before the storm
    [brothers 3.4.4 7.2.1b 7.5d 11.3 11.4a 16.0c]."""
    if len(units) != 1 or not is_commanded(game, units[0]) or is_aftermath(game):
        return False
    if game.scenario.units[units[0]].arm == "cic":
        return True
    return posture_of(game) != AGGRESSIVE_POSTURE and not has(game, units[0], AGGRESSIVE)


# -- single steps ------------------------------------------------------------------------------------------------------


class Rates(NamedTuple):
    """What is the same for all steps of one search."""

    blocked: int
    """Hexes with enemy Combat Units, and for HQs those with enemy HQs [brothers 11.1c]."""
    leaders: int
    """Hexes with enemy HQs."""
    taken: int
    """Hexes with other units, where the road rate is lost [brothers 11.2.2d]."""
    single: bool
    march: bool
    double: bool
    """Out of Command [brothers 7.5b]."""
    hq: int
    """Where the HQ stands to which those Out of Command must come closer, or -1 [brothers 7.5c]."""


def find_rates(game: BrothersGame, units: tuple[int, ...]) -> Rates:
    state, scenario = game.state, game.scenario
    facts = scenario.units[units[0]]
    enemy_leaders = leader_hexes(game, 1 - facts.side)
    blocked = state.occupied[1 - facts.side]
    if not facts.is_troops:
        blocked |= enemy_leaders
    lost = not are_commanded(game, units)
    hq = state.place[scenario.formations[facts.formation].hq] if lost and facts.formation >= 0 else -1
    taken = state.occupied[facts.side] | enemy_leaders
    march = not lost and uses_roads_well(game, units)
    return Rates(blocked, enemy_leaders, taken, len(units) == 1, march, lost, hq)


def is_blocked(game: BrothersGame, unit: int, hex: int) -> bool:
    """Whether enemies bar a hex, enemy HQs only to HQs [brothers 11.1c]."""
    facts = game.scenario.units[unit]
    if game.state.occupied[1 - facts.side] >> hex & 1:
        return True
    return not facts.is_troops and bool(leader_hexes(game, 1 - facts.side) >> hex & 1)


def arm_of(game: BrothersGame, unit: int) -> str:
    """HQs pay as infantry [brothers 3.4.4]."""
    facts = game.scenario.units[unit]
    return facts.arm if facts.is_troops else "infantry"


def keeps_road(rates: Rates, step: Step) -> bool:
    """Only singly, and not into a hex with another unit [brothers 11.2.2c 11.2.2d], where the bonus is lost with the
    rate [brothers 11.4b]."""
    return bool(step.road) and rates.single and not rates.taken >> step.there & 1


def price(game: BrothersGame, rates: Rates, step: Step) -> int:
    """Half points for one step, or -1: by the dominant ground [brothers 11.2a], any Woods among it [brothers 11.2b],
    Spia d'Italia a Village [brothers 11.2.5]; hexsides add to it [brothers 11.2.1a] or bar guns [brothers 11.2.1b];
    roads, railroads too, have a rate of their own [brothers 11.2.2a 11.2.2b 11.3], off them it is double for those Out
    of Command [brothers 7.5b]."""
    if keeps_road(rates, step):
        return ROAD_MARCH if rates.march and step.road == MAJOR else ROAD_RATE
    if step.price < 0:
        return -1
    return 2 * step.price if rates.double else step.price


def is_closer(game: BrothersGame, rates: Rates, here: int, there: int) -> bool:
    """Whether a step leads closer to the HQ, as it must for those Out of Command [brothers 7.5c]."""
    if not rates.double:
        return True
    return rates.hq >= 0 and bool(game.scenario.field.closer(rates.hq)[here] >> there & 1)


def homeward(game: BrothersGame, unit: int) -> int:
    """The hexes beside troops Out of Command that lie closer to their HQ [brothers 7.5c] and that they can enter
    whatever they cost, as a first hex [brothers 11.2.3]."""
    facts, here = game.scenario.units[unit], game.state.place[unit]
    hq = game.state.place[game.scenario.formations[facts.formation].hq] if facts.formation >= 0 else OFF_MAP
    if not facts.is_troops or hq < 0:
        return 0
    field = game.scenario.field
    return field.exits[facts.arm][here] & field.closer(hq)[here]


def is_first_hex(party: Party) -> bool:
    """Nobody has moved yet: one hex is always possible [brothers 11.2.3]."""
    return not any(party.spent)
