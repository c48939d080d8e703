"""What is known of the attacks and of the combat under way, for all the modules that carry them out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from grognard.core.masks import iter_bits
from grognard.core.procedure import Procedure
from grognard.rulesets.mib.ch02_components.values import is_cavalry, strength_in
from grognard.rulesets.mib.ch06_movement.facing import front_of
from grognard.rulesets.mib.state import MibGame, footprint, in_play, troops_at


class Order(NamedTuple):
    """A unit is to attack a hex."""

    unit: int
    hex: int
    charge: bool


class Join(NamedTuple):
    """The combats against two hexes are one [mib 7.0h]."""

    one: int
    two: int
    charge: bool


class Struck(NamedTuple):
    """A unit has been attacked [mib 7.0k]."""

    unit: int
    charge: bool
    formation: int
    """By which formation where they attack apart [mib 16.3b], or -1."""


class Plan(msgspec.Struct, frozen=True):
    """One combat as declared: who attacks which hexes."""

    units: tuple[int, ...]
    targets: tuple[int, ...]
    charge: bool
    formation: int = -1
    """Whose attack it is where formations attack apart [mib 16.3b]."""


class Attacks(Procedure, frozen=True):
    """The attacks of an activation as far as they are declared [mib 7.0l]."""

    side: int
    orders: tuple[Order, ...] = ()
    joined: tuple[Join, ...] = ()
    plans: tuple[Plan, ...] = ()
    """Combats still to be fought."""
    emptied: int = 0
    """Hexes out of which an extended line has collapsed [mib 16.6h]."""
    struck: tuple[Struck, ...] = ()


class Fray(Procedure, frozen=True):
    """What there is to know of one combat."""

    side: int
    """The attacker's."""
    units: tuple[int, ...]
    targets: tuple[int, ...]
    charge: bool
    steady: int = -1
    """Whether charged infantry passed its check: 1, 0, or -1 where there was none [mib 7.13b]."""
    counter: tuple[int, ...] = ()
    """Cavalry, divisions' own included, that countercharges [mib 7.13i 7.14f]."""
    stacks: tuple[tuple[int, ...], ...] = ()
    """The defending stacks, in the order of the targets."""
    own: tuple[tuple[int, ...], ...] = ()
    """The attacking stacks."""
    line: int = -99
    """The modified die."""
    morale: tuple[int, int] = (0, 0)
    """The ratings that were compared, for results that ask who was inferior [mib 7.3g]."""
    retreat: tuple[int, ...] = ()
    """How far each defending stack goes back."""
    upset: tuple[bool, ...] = ()
    """Whether each defending stack was charged in disorder [mib 7.13d]."""
    rolled: tuple[int, ...] = ()
    """The natural effects die of each defending stack [mib 7.1.7b]."""
    moved: tuple[int, ...] = ()
    """The targets whose stacks went back."""
    asked: tuple[int, ...] = ()
    """The stacks that have been asked whether they cling to their town."""
    reserves: tuple[int, ...] = ()
    """Who was held back as it began, where the marker is turned at once [mib 11.2h]."""
    broken: tuple[int, ...] = ()
    """Who has been smashed in it, once that has been dealt with [mib 10.2c]."""
    guns: bool = False
    """Whether it is a bombardment [mib 16.5f]."""
    formation: int = -1
    """Whose attack it is where formations attack apart [mib 16.3b]."""
    spared: tuple[int, ...] = ()
    """Units that have been attacked in this way before and take no part, wherever they stand now [mib 7.0k]."""


def note_emptied(game: MibGame, hex: int) -> None:
    """Remember, while attacks are under way, that a hex has been emptied by a collapse."""
    if attacks := game.find(Attacks):
        game.amend(attacks, emptied=attacks.emptied | 1 << hex)


def change(game: MibGame, **changes: object) -> None:
    if combat := game.find(Fray):
        game.amend(combat, **changes)


# -- who can strike whom -----------------------------------------------------------------------------------------------


def strikes_from(game: MibGame, unit: int, target: int) -> list[int]:
    """The hexes of a unit from which it can attack a hex: the target lies in its front, and a bridge leads over any
    river between [mib 7.0a 7.0d 7.7.1]."""
    field = game.scenario.field
    return [
        hex
        for hex in iter_bits(footprint(game, unit))
        if front_of(game, unit, hex) >> target & 1 and field.can_strike(hex, target)
    ]


def front_enemies(game: MibGame, unit: int) -> int:
    """The hexes with enemies that a unit could attack."""
    state, mask = game.state, 0
    if not in_play(game, unit):
        return 0
    enemy = state.occupied[1 - game.scenario.units[unit].side]
    for hex in iter_bits(footprint(game, unit)):
        for there in iter_bits(front_of(game, unit, hex) & enemy):
            if game.scenario.field.can_strike(hex, there):
                mask |= 1 << there
    return mask


def defenders(game: MibGame, fray: Fray, target: int) -> list[int]:
    """Everybody in an attacked hex [mib 7.0e], but for those who came there beaten from another combat [mib 7.0k]."""
    those = troops_at(game, 1 - fray.side, target)
    return [unit for unit in those if unit not in fray.spared] if fray.spared else those


def all_defenders(game: MibGame, fray: Fray) -> list[int]:
    found: dict[int, None] = {}
    for target in fray.targets:
        found.update(dict.fromkeys(defenders(game, fray, target)))
    return list(found)


def attack_hexes(game: MibGame, fray: Fray) -> list[int]:
    """The different hexes from which a combat is made."""
    found: dict[int, None] = {}
    for unit in fray.units:
        for target in fray.targets:
            found.update(dict.fromkeys(strikes_from(game, unit, target)))
    return list(found)


def everybody(fray: Fray) -> set[int]:
    """All units of both sides in a combat."""
    return {*fray.units, *(unit for stack in fray.stacks for unit in stack)}


def holds_infantry(game: MibGame, side: int, hex: int) -> bool:
    return any(
        game.scenario.units[u].kind == "infantry" and not is_cavalry(game, u) for u in troops_at(game, side, hex)
    )


def largest(game: MibGame, units: Sequence[int]) -> list[int]:
    """The largest units by strength on the map; several where they are equal, and of a line each hex for itself
    [mib 7.1.3a 7.1.3c 16.6f]."""
    troops = [unit for unit in units if game.scenario.units[unit].is_troops]
    most = max((strength_in(game, unit) for unit in troops), default=0)
    return [unit for unit in troops if strength_in(game, unit) == most]
