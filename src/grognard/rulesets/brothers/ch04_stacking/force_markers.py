"""Force markers as fog of war: of a stack the enemy learns only which arms it holds, until it fights [brothers 4.4b].

A marker takes nothing from the units beneath it, nor from their order [brothers 4.4a]. The state is complete; what is
told and shown is not. A view hides the stacks, and an event about units in one says
with `only` that its owner alone may know it, unless the units are fighting.
"""

from __future__ import annotations

import msgspec

from grognard.core.event import EVERYONE, Event
from grognard.core.procedure import Procedure
from grognard.rulesets.brothers.ch04_stacking.log import ForceMoved
from grognard.rulesets.brothers.state import BrothersGame


class Befalling(Procedure, frozen=True):
    """A procedure that says of what befalls units in it whether it is part of a fight."""


class Combat(Befalling, frozen=True):
    """A procedure in which units fight: whoever takes part is seen."""


class Aside(Befalling, frozen=True):
    """A procedure that befalls units which do not fight, even in the midst of a fight."""


def is_veiled(game: BrothersGame, unit: int) -> bool:
    """Whether a Force marker stands for a unit: two or more Combat Units are in its hex. It hides them, and changes
    nothing else about them [brothers 4.4a 4.4b]."""
    place = game.state.place[unit]
    return (
        game.scenario.switches.force_markers
        and place >= 0
        and game.scenario.units[unit].is_troops
        and len(game.state.stacks[place]) > 1
    )


def is_hidden(game: BrothersGame, viewer: int, unit: int) -> bool:
    """Whether a viewer may not know that a unit is where it is."""
    return game.scenario.units[unit].side != viewer and is_veiled(game, unit)


def is_fighting(game: BrothersGame) -> bool:
    """Whether what happens now is part of a fight."""
    return isinstance(game.find(Befalling), Combat)


def veil(game: BrothersGame, *units: int) -> int:
    """The one side that may know what befalls units now, or everyone."""
    if not game.scenario.switches.force_markers:
        return EVERYONE
    if any(is_veiled(game, unit) for unit in units) and not is_fighting(game):
        return game.scenario.units[units[0]].side
    return EVERYONE


def arms_in(game: BrothersGame, hex: int) -> list[str]:
    """What a Force marker shows."""
    return sorted({game.scenario.units[unit].arm for unit in game.state.stacks[hex]})


def shown(game: BrothersGame, units: tuple[int, ...]) -> tuple[int, ...]:
    """Those of some units that everybody sees."""
    return tuple(unit for unit in units if not is_veiled(game, unit))


def tell_in_parts(game: BrothersGame, event: Event, units: tuple[int, ...], public: Event | None) -> None:
    """An event about units, some of them beneath Force markers: the whole for their owner, the rest for everybody."""
    only = veil(game, *units)
    game.tell(event if only == EVERYONE else _for(event, only))
    if only != EVERYONE and public is not None:
        game.tell(public)


def tell_move(game: BrothersGame, event: Event, units: tuple[int, ...], start: int) -> None:
    """Units have gone from hex to hex. Who was seen before, or is seen now, is named; of a force that goes from marker
    to marker only that it goes."""
    side, place = game.scenario.units[units[0]].side, game.state.place[units[0]]
    was_seen = start >= 0 and len(units) == 1 and not game.state.stacks[start]
    only = EVERYONE if was_seen else veil(game, *units)
    game.tell(event if only == EVERYONE else _for(event, only))
    if only != EVERYONE:
        game.tell(ForceMoved(rule="4.4b", side=side, start=start, place=place))


def _for(event: Event, side: int) -> Event:
    return msgspec.structs.replace(event, only=side)
