"""Non-artillery fire, and the fire effect die that guns use too."""

from __future__ import annotations

from functools import cache

import msgspec

from grognard.core.event import Modifier
from grognard.core.masks import iter_bits
from grognard.core.odds import Odds
from grognard.core.options import Group
from grognard.rulesets.portable.charts import DICE
from grognard.rulesets.portable.events import UnitFired, UnitPinned
from grognard.rulesets.portable.movement import destroy, is_turn_b_of_ford, type_now
from grognard.rulesets.portable.state import FIRED, PINNED, PortableGame

FIRE_PINNED = Modifier(-1, "pinned", "special.pin.2")  # [portable special.pin.2 fire.2 artillery.7]
FIRE_COMMANDED = Modifier(1, "command", "units.7")

NOTHING, PIN, DESTROY = "no-effect", "pinned", "destroyed"


def effect_of(total: int, hindered: bool) -> str:
    """What a score of the fire effect die does [portable artillery.5 artillery.6 artillery.8 fire.4 fire.5]."""
    band = DICE.effect["hindered" if hindered else "plain"]
    if total >= band.destroyed:
        return DESTROY
    return PIN if total >= band.pinned else NOTHING


@cache
def effect_odds(modifier: int, hindered: bool) -> Odds:
    return Odds.of_die(6, lambda die: effect_of(die + modifier, hindered))


class FireFinding(msgspec.Struct, frozen=True):
    """Everything that bears on a shot at a unit, before any die."""

    unit: int
    target: int
    hindered: bool
    modifiers: tuple[Modifier, ...]

    @property
    def modifier(self) -> int:
        return sum(modifier.value for modifier in self.modifiers)

    def odds(self) -> Odds:
        return effect_odds(self.modifier, self.hindered)


def is_in_cover(game: PortableGame, unit: int) -> bool:
    """Woods, built-up areas, fortifications, or lying low under fire [portable gap.cover special.pin.1]."""
    state = game.state
    return bool(state.status[unit] & PINNED or game.scenario.field.cover >> state.place[unit] & 1)


def is_commanded(game: PortableGame, unit: int, hex: int) -> bool:
    """Whether a friendly command unit would stand next to a unit in a hex [portable units.6 units.7]."""
    place = game.state.place
    around = game.scenario.field.adjacent[hex]
    for command in game.scenario.commands[game.scenario.units[unit].side]:
        if command != unit and place[command] >= 0 and around >> place[command] & 1:
            return True
    return False


def fire_modifiers(game: PortableGame, unit: int) -> tuple[Modifier, ...]:
    """What changes a unit's fire effect die, small arms and guns alike."""
    pinned = game.state.status[unit] & PINNED
    if is_commanded(game, unit, game.state.place[unit]):
        return (FIRE_PINNED, FIRE_COMMANDED) if pinned else (FIRE_COMMANDED,)
    return (FIRE_PINNED,) if pinned else ()


def in_arc(game: PortableGame, unit: int) -> tuple[tuple[int, int], ...]:
    """The hexes in a unit's arc for each facing within a free pivot: (facing, mask) [portable facing.2 turn.13 R2]."""
    facing = game.state.facing[unit]
    arcs = game.scenario.board.grid.arcs[game.state.place[unit]]
    left, right = (facing + 5) % 6, (facing + 1) % 6
    return (facing, arcs[facing]), (left, arcs[left]), (right, arcs[right])


def can_ever_fire(game: PortableGame, unit: int) -> bool:
    """Whether a unit has small arms and could use them, were there anything to fire at [portable fire.6 turn.9]."""
    weapon = type_now(game, unit)
    # [portable special.rivers.4]
    return bool(weapon.range) and weapon.kind != "artillery" and not is_turn_b_of_ford(game, unit)


def targets(game: PortableGame, unit: int) -> int:
    """The enemies a non-artillery unit can fire at: in range, in its arc after a pivot, in sight."""
    state, scenario = game.state, game.scenario
    weapon = type_now(game, unit)
    if not weapon.range or weapon.kind == "artillery":  # [portable fire.6 turn.9]
        return 0
    here = state.place[unit]
    enemies = state.occupied[1 - scenario.units[unit].side] & scenario.board.grid.disc(here, weapon.range)
    if not enemies or is_turn_b_of_ford(game, unit):  # [portable special.rivers.4]
        return 0
    everyone = state.occupied[0] | state.occupied[1]
    (_, ahead), (_, left), (_, right) = in_arc(game, unit)
    seen = 0
    for hex in iter_bits(enemies & (ahead | left | right)):
        if scenario.field.sight.is_clear(here, hex, everyone):  # [portable gap.los]
            seen |= 1 << hex
    return seen


def fire_groups(game: PortableGame, unit: int, verb: str, hexes: int) -> list[Group]:
    """Shots at some hexes, each with the facings from which it can be taken."""
    return [Group(verb, (unit,), hexes & arc, ((facing,),)) for facing, arc in in_arc(game, unit) if hexes & arc]


def find_fire(game: PortableGame, unit: int, target: int) -> FireFinding:
    """Gather what bears on one unit's fire at another."""
    return FireFinding(unit, target, is_in_cover(game, target), fire_modifiers(game, unit))


def fire(game: PortableGame, unit: int, place: int, facing: int) -> None:
    """Fire once; the effect is applied before the next unit is activated [portable fire.3 fire.7]."""
    state = game.state
    state.facing[unit] = facing
    state.status[unit] |= FIRED
    finding = find_fire(game, unit, state.unit_at(place))
    rule = "fire.5" if finding.hindered else "fire.4"
    total = game.roll(6, "fire-effect", "fire.3") + finding.modifier
    effect = effect_of(total, finding.hindered)
    game.tell(
        UnitFired(
            rule=rule,
            unit=unit,
            target=finding.target,
            place=place,
            in_cover=finding.hindered,
            modifiers=finding.modifiers,
            total=total,
            effect=effect,
        )
    )
    apply_effect(game, finding.target, effect, rule)


def apply_effect(game: PortableGame, unit: int, effect: str, rule: str) -> None:
    """Pin or destroy; a pin on a pinned unit adds nothing [portable special.pin.4]."""
    if effect == DESTROY:
        destroy(game, unit, rule)
    elif effect == PIN and not game.state.status[unit] & PINNED:
        game.state.status[unit] |= PINNED
        game.tell(UnitPinned(rule=rule, unit=unit))
