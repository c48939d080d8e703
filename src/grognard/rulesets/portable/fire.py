"""Non-artillery fire, and the fire effect die that guns use too."""

from __future__ import annotations

from functools import cache

import msgspec

from grognard.core.action import Action
from grognard.core.event import Modifier
from grognard.core.odds import Odds
from grognard.rulesets.portable.events import UnitFired
from grognard.rulesets.portable.facing import in_arc
from grognard.rulesets.portable.reader.charts import DICE
from grognard.rulesets.portable.special_pin import FIRE_PINNED, is_pinned, pin
from grognard.rulesets.portable.special_terrain import gives_cover, is_fording, is_turn_b_of_ford
from grognard.rulesets.portable.state import FIRED, PortableGame, Refusal, destroy, is_commanded, type_now
from grognard.rulesets.portable.units import FIRE_COMMANDED

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
    return is_pinned(game, unit) or gives_cover(game.scenario.field, game.state.place[unit])


def fire_modifiers(game: PortableGame, unit: int) -> tuple[Modifier, ...]:
    """What changes a unit's fire effect die, small arms and guns alike: pins and command
    [portable units.7 fire.2 artillery.7 special.pin.2]."""
    pinned = is_pinned(game, unit)
    if is_commanded(game, unit, game.state.place[unit]):
        return (FIRE_PINNED, FIRE_COMMANDED) if pinned else (FIRE_COMMANDED,)
    return (FIRE_PINNED,) if pinned else ()


def can_ever_fire(game: PortableGame, unit: int) -> bool:
    """Whether a unit has small arms and could use them, were there anything to fire at: guns have a phase of their own
    [portable fire.6 turn.9]."""
    weapon = type_now(game, unit)
    # [portable special.rivers.4]
    return bool(weapon.range) and weapon.kind != "artillery" and not is_turn_b_of_ford(game, unit)


def targets(game: PortableGame, unit: int) -> int:
    """The enemies a non-artillery unit can fire at: in range, in its arc after a pivot, in sight. It fires instead of
    moving, once at most, for it is activated once; pinned or not [portable fire.1 fire.2]."""
    state, scenario = game.state, game.scenario
    weapon = type_now(game, unit)
    if not weapon.range or weapon.kind == "artillery":  # [portable fire.6 turn.9]
        return 0
    here, field = state.place[unit], scenario.field
    swept = field.sweeps[weapon.range][here][state.facing[unit]]  # [portable facing.2]
    enemies = state.occupied[1 - scenario.units[unit].side] & swept
    if not enemies or is_turn_b_of_ford(game, unit):  # [portable special.rivers.4]
        return 0
    return field.sight.clear(here, enemies, state.occupied[0] | state.occupied[1])  # [portable gap.los]


def fire_refusal(game: PortableGame, unit: int, action: Action) -> Refusal:
    """Why a unit may not fire there."""
    state, scenario = game.state, game.scenario
    weapon = type_now(game, unit)
    if weapon.kind == "artillery":
        return "guns-fire-first", "turn.9"
    if not weapon.range:
        return "no-firearms", "fire.6"
    if is_fording(game, unit):
        return "fording-no-fire", "special.rivers.4"
    if not 0 <= action.place < scenario.board.grid.size:
        return "off-the-map", "fire.6"
    if not state.occupied[1 - scenario.units[unit].side] >> action.place & 1:
        return "no-enemy-there", "fire.6"
    here = state.place[unit]
    if scenario.board.grid.distance(here, action.place) > weapon.range:
        return "out-of-range", "fire.6"
    arcs = dict(in_arc(game, unit))
    if not any(arc >> action.place & 1 for arc in arcs.values()):
        return "out-of-arc", "facing.2"
    if not scenario.field.sight.is_clear(here, action.place, state.occupied[0] | state.occupied[1]):
        return "no-line-of-sight", "gap.los"
    return "bad-pivot", "turn.13"


def find_fire(game: PortableGame, unit: int, target: int) -> FireFinding:
    """Gather what bears on one unit's fire at another."""
    return FireFinding(unit, target, is_in_cover(game, target), fire_modifiers(game, unit))


def fire(game: PortableGame, unit: int, place: int, facing: int) -> None:
    """Fire once; the effect is applied before the next unit is activated [portable fire.3 fire.7]."""
    state = game.state
    state.facing[unit] = facing  # [portable turn.13]
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
    """Pin or destroy."""
    if effect == DESTROY:
        destroy(game, unit, rule)
    elif effect == PIN:
        pin(game, unit, rule)
