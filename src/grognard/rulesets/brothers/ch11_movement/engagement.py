"""Engagement: the enemy near by, and who may go there [brothers 11.7a 11.7.1b]."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from grognard.rulesets.brothers.ch04_stacking.limits import crowds
from grognard.rulesets.brothers.ch04_stacking.stacks import FRONT, front_of, front_units, stack_strength
from grognard.rulesets.brothers.ch07_command.in_command import are_commanded
from grognard.rulesets.brothers.ch11_movement.costs import Party, Rates, is_closer
from grognard.rulesets.brothers.ch16_storm import is_storm
from grognard.rulesets.brothers.state import ACTIVE, AGGRESSIVE, AGGRESSIVE_POSTURE, BrothersGame, has, posture_of

if TYPE_CHECKING:
    from grognard.rulesets.brothers.state import BrothersGame


def hot_hexes(game: BrothersGame, side: int) -> int:
    """The hexes next to enemy Combat Units of a side: entering one Engages [brothers 11.7a 11.7.1d]."""
    return game.scenario.field.around(game.state.occupied[1 - side])


def is_engaged(game: BrothersGame, unit: int) -> bool:
    """A front-line unit next to an enemy Combat Unit, also one that came into the front-line only because those above
    it dwindled or left [brothers 11.7.1c]; HQs never are [brothers 11.7a 11.7.1a 11.7.1d]."""
    state, facts = game.state, game.scenario.units[unit]
    hex = state.place[unit]
    if hex < 0 or not facts.is_troops or not game.scenario.field.grid.adjacent[hex] & state.occupied[1 - facts.side]:
        return False
    return unit in front_units(game, hex)


def may_engage(game: BrothersGame, units: tuple[int, ...]) -> bool:
    """Aggressive and In Command, or by an event; never in the storm [brothers 7.2.1a 7.2.2b 11.7.1b 16.0a]."""
    if is_storm(game):
        return False
    aggressive = posture_of(game) == AGGRESSIVE_POSTURE
    return are_commanded(game, units) and (aggressive or all(has(game, unit, AGGRESSIVE) for unit in units))


def may_come_forward(game: BrothersGame, unit: int, hex: int, stack: tuple[int, ...]) -> bool:
    """Whether a unit may shift so that its hex has another order: whoever comes into the front-line by it Engages;
    units that do not act go by the right of the one that shifts [brothers 4.3d 11.7.1b]."""
    before = front_units(game, hex)
    engaging = [other for other in front_of(game, stack) if other not in before]
    return all(may_engage(game, (other if has(game, other, ACTIVE) else unit,)) for other in engaging)


class Contact(NamedTuple):
    """How the enemy near by bounds a move."""

    hot: int
    engages: bool
    first: bool
    """Whether a step out of contact may lead into contact again, as it is a Disengagement of all who will be in the
    front-line [brothers 11.7.1e]."""


def find_contact(game: BrothersGame, units: tuple[int, ...]) -> Contact:
    """What bounds those who move; whoever retreats may come into contact as the way demands it [brothers 11.7.1f]."""
    facts = game.scenario.units[units[0]]
    if not facts.is_troops:
        return Contact(0, True, True)  # [brothers 11.7.1d]
    hot, here = hot_hexes(game, facts.side), game.state.place[units[0]]
    breaking_off = (
        here >= 0
        and bool(hot >> here & 1)
        and not is_storm(game)
        and are_commanded(game, units)
        and all(is_engaged(game, unit) for unit in front_of(game, units))  # others Engage nobody [brothers 11.7.1a]
    )
    return Contact(hot, may_engage(game, units), breaking_off)


def goes_beneath(game: BrothersGame, units: tuple[int, ...], hex: int) -> bool:
    """Whether there is room beneath a full front-line [brothers 11.7.1a]."""
    return stack_strength(game, hex) >= FRONT and not crowds(game, units, hex)


def is_open(game: BrothersGame, party: Party, rates: Rates, contact: Contact, here: int, there: int) -> bool:
    """Whether a party may enter a hex, points apart [brothers 11.1c 11.7.1b]."""
    if rates.blocked >> there & 1 or there == party.here or not is_closer(game, rates, here, there):
        return False
    if not contact.hot >> there & 1 or contact.engages:
        return True
    if goes_beneath(game, party.units, there):
        return True
    return contact.first and (here == party.here or bool(contact.hot >> here & 1))
