"""What is known of the attacks and of the combat under way, for all the modules that carry them out."""

from __future__ import annotations

from grognard.core.procedure import Procedure
from grognard.rulesets.napoleon3.state import COMMANDED, DISORGANIZED, N3Game, troops_at

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


def front_enemies(game: N3Game, unit: int) -> int:
    """Hexes with enemies that a unit could attack: in its front, and not across a steep slope
    [napoleon3 11b 11e 11.5b]."""
    state, scenario = game.state, game.scenario
    hex, side = state.place[unit], scenario.units[unit].side
    return scenario.field.zones[hex][state.facing[unit]] & state.occupied[1 - side]


def near_enemies(game: N3Game, unit: int) -> int:
    """Hexes with enemies next to a unit, on its flanks too, but not across a steep slope [napoleon3 11b 11e]."""
    scenario, hex = game.scenario, game.state.place[unit]
    return scenario.field.open_sides[hex] & game.state.occupied[1 - scenario.units[unit].side]


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


def lawful_attacks(game: N3Game, step: Attacks) -> list[Attack]:
    """Attacks still to be made: the attacker is there and unbeaten, the enemy too [napoleon3 11.1b]; units out of
    command attack only where the attack is coordinated [napoleon3 9.2d], and cavalry that friends have ridden down in
    their flight has no charge left [napoleon3 11.5f R33]."""
    state, units = game.state, game.scenario.units
    return [
        (unit, hex)
        for unit, hex in step.attacks
        if state.place[unit] >= 0
        and front_enemies(game, unit) >> hex & 1
        and (state.status[unit] & COMMANDED or hex in step.joint)
        and not (units[unit].kind == "cavalry" and state.status[unit] & DISORGANIZED)
    ]


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


def lapse(game: N3Game, unit: int) -> None:
    """A unit that is repulsed or has advanced makes no more attacks: it has left, or failed, where it declared them
    [napoleon3 11b]."""
    step = current(game)
    change_attacks(game, attacks=tuple(attack for attack in step.attacks if attack[0] != unit))
