"""What is known of the attacks and of the combat under way, for all the modules that carry them out."""

from __future__ import annotations

from grognard.core.procedure import Procedure
from grognard.rulesets.napoleon3.state import N3Game, troops_at

Attack = tuple[int, int]
"""A unit and the hex it attacks."""


class Attacks(Procedure, frozen=True):
    """The attacks of an activation as far as they are declared [napoleon3 11c]."""

    formation: int
    attacks: tuple[Attack, ...] = ()
    joint: tuple[int, ...] = ()
    """Hexes against which the attack is to be coordinated."""
    split: tuple[tuple[int, int, int], ...] = ()
    """What a unit with several targets puts against each: (unit, hex, points)."""
    charging: tuple[int, ...] = ()
    """Cavalry in the middle of a charge at several hexes: its disorder comes when it is over [napoleon3 11.5d R33]."""


class Fray(Procedure, frozen=True):
    """What there is to know of one combat."""

    formation: int
    hex: int
    attackers: tuple[int, ...]
    strengths: tuple[tuple[int, int], ...]
    """What each attacker puts into the assault."""
    joint: bool
    leading: tuple[int, ...] = ()
    """Headquarters that take part, of both sides."""
    guns: tuple[int, ...] = ()
    """Guns that support the defence."""
    pool: tuple[tuple[int, int], ...] = ()
    """What the defender puts against each attacker."""
    beaten: tuple[tuple[int, int], ...] = ()
    """Attackers that have been repulsed, each with the hex it came from."""
    fought: bool = True
    """False once the defender has retreated before combat."""
    victim: int = -1
    vacated: bool = False
    perished: bool = False
    """Whether the defender was eliminated where it stood: nobody has retreated."""


def current(game: N3Game) -> Attacks:
    """The combat step under way."""
    return game.current(Attacks)


def change_attacks(game: N3Game, **changes: object) -> None:
    """Exchange the data of the attacks under way."""
    game.amend(current(game), **changes)


def strength(game: N3Game, step: Attacks, unit: int, hex: int) -> int:
    """A unit's combat value, or the part of it that it puts against a hex."""
    combat = game.scenario.units[unit].combat
    given = {there: points for other, there, points in step.split if other == unit}
    return given.get(hex, combat - sum(given.values()))


def fight(game: N3Game) -> Fray:
    """The combat under way."""
    return game.current(Fray)


def change(game: N3Game, **changes: object) -> None:
    """Exchange the data of the combat under way; there is none any more once an emperor has fallen in it."""
    if combat := game.find(Fray):
        game.amend(combat, **changes)


def side_of(game: N3Game, combat: Fray) -> int:
    """Whose attack it is."""
    return game.scenario.formations[combat.formation].side


def steady(game: N3Game, combat: Fray) -> list[int]:
    """The infantry and cavalry that defend."""
    units = game.scenario.units
    return [u for u in troops_at(game, 1 - side_of(game, combat), combat.hex) if not units[u].is_gun]
