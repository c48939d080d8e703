"""Assaults are declared at the end of the Movement Step [brothers 11.10a]."""

from __future__ import annotations

from grognard.core.action import Action
from grognard.core.decision import Decision
from grognard.core.options import Group, Options
from grognard.rulesets.brothers.ch04_stacking.force_markers import tell_in_parts
from grognard.rulesets.brothers.ch04_stacking.log import AssaultLooms
from grognard.rulesets.brothers.ch04_stacking.stacks import front_units
from grognard.rulesets.brothers.ch07_command.in_command import is_commanded
from grognard.rulesets.brothers.ch11_movement.engagement import may_engage
from grognard.rulesets.brothers.ch11_movement.log import AssaultDeclared
from grognard.rulesets.brothers.ch16_storm import is_storm
from grognard.rulesets.brothers.state import HALTED, BrothersGame, Refusal, active_units, has, has_failed, unit_refusal


def assault_targets(game: BrothersGame, unit: int) -> int:
    """The enemy hexes a unit may assault: infantry and cavalry [brothers 11.10a 11.10e 11.10f], not halted by fire
    [brothers 11.8.1b], all of one hex the same target [brothers 11.10c 11.10d]."""
    state, facts = game.state, game.scenario.units[unit]
    hex = state.place[unit]
    if hex < 0 or not (facts.is_infantry or facts.is_cavalry) or has(game, unit, HALTED):
        return 0
    near = game.scenario.field.grid.adjacent[hex] & state.occupied[1 - facts.side]
    mates = {target for other, target in state.assaults if state.place[other] == hex}
    if mates:
        near &= sum(1 << target for target in mates)
    elif unit not in front_units(game, hex):
        return 0  # some unit of the front-line must come first [brothers 11.10d]
    return near


def declarable(game: BrothersGame) -> dict[int, int]:
    """Active units that may still declare, and at what [brothers 11.10b]; whether they fired is all the same
    [brothers 12.0c]."""
    if is_storm(game) or has_failed(game):
        return {}
    declared = {unit for unit, _ in game.state.assaults}
    found = {}
    for unit in active_units(game):
        if unit not in declared and game.state.place[unit] >= 0 and may_engage(game, (unit,)):
            mask = assault_targets(game, unit)
            if mask:
                found[unit] = mask
    return found


class DeclareAssaults(Decision, frozen=True):
    """Declare an Assault with a unit, or end the declarations [brothers 11.10a]."""

    rule = "11.10a"
    passes = "done"
    goes, strikes = "move", ("assault",)

    def options(self, game: BrothersGame) -> Options:
        return Options([*(Group("assault", (unit,), mask) for unit, mask in declarable(game).items()), Group("done")])

    def choose(self, game: BrothersGame, action: Action) -> None:
        if action.verb == "done":
            game.proceed()
            return
        declare_assault(game, action.unit, action.place)

    def refusal(self, game: BrothersGame, action: Action) -> tuple[str, str]:

        return assault_refusal(game, self.side, action)


STRIKES = ("assault", "charge", "fire")
"""What somebody may mean who points at the enemy in the Movement Step."""


def striking(game: BrothersGame, unit: int, place: int) -> tuple[str, ...]:
    """Beside the enemy an Assault; from afar a Charge of cavalry, and fire of all others."""
    here, facts = game.state.place[unit], game.scenario.units[unit]
    if here >= 0 and game.scenario.field.grid.distance(here, place) == 1 and not facts.is_gun:
        return ("assault",)
    return ("charge",) if facts.is_cavalry else ("fire",)


def strike_refusal(game: BrothersGame, side: int, action: Action) -> Refusal:
    """Why the enemy is not struck while units move: fire is over [brothers 5.0b], Assaults are declared after the moves
    [brothers 11.10a], and for a Charge the cavalry is chosen first [brothers 11.11a]."""
    if refused := unit_refusal(game, side, action.unit):
        return refused
    if not 0 <= action.place < game.scenario.field.grid.size:
        return "not-offered", "11.1a"
    if action.verb == "fire":
        return "fire-is-over", "5.0b"
    if action.verb == "charge":
        return "choose-to-charge", "11.11a"
    if declarable(game).get(action.unit, 0) >> action.place & 1:
        return "assault-after-moves", "11.10a"
    return assault_refusal(game, side, action)


def declare_assault(game: BrothersGame, unit: int, hex: int) -> None:
    place = game.state.place
    mates = any(place[other] == place[unit] for other, _ in game.state.assaults)
    game.state.assaults = (*game.state.assaults, (unit, hex))
    public = AssaultLooms(rule="4.4b", side=game.scenario.units[unit].side, start=place[unit], place=hex)
    tell_in_parts(game, AssaultDeclared(rule="11.10a", unit=unit, place=hex), (unit,), None if mates else public)


def assault_refusal(game: BrothersGame, side: int, action: Action) -> Refusal:
    """The first rule that declaring an Assault breaks."""
    unit, hex = action.unit, action.place
    if action.verb == "move":
        return "moves-are-over", "5.0b"
    if action.verb != "assault":
        return "not-offered", "11.10a"
    if refused := unit_refusal(game, side, unit):
        return refused
    facts = game.scenario.units[unit]
    if facts.is_gun or not facts.is_troops:
        return "no-artillery-assault", "11.10e"
    if has(game, unit, HALTED):
        return "halted-no-assault", "11.8.1b"
    if not is_commanded(game, unit) or not may_engage(game, (unit,)):
        return "needs-aggressive", "11.10b"
    if any(unit == other for other, _ in game.state.assaults):
        return "declared-already", "11.10c"
    grid = game.scenario.field.grid
    if hex < 0 and not assault_targets(game, unit):  # only the unit was pointed at
        return "nobody-to-assault", "11.10a"
    if not 0 <= hex < grid.size or grid.distance(game.state.place[unit], hex) != 1:
        return "not-adjacent", "11.10a"
    if not game.state.occupied[1 - side] >> hex & 1:
        return "no-enemy-there", "11.10e"
    if unit not in front_units(game, game.state.place[unit]) and not assault_targets(game, unit):
        return "front-line-first", "11.10d"
    return "one-target", "11.10c"
