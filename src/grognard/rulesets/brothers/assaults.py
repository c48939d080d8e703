"""Assaults declared in the Movement Step and resolved one by one in the Assault Combat Step [brothers 11.10a 12.0a]."""

from __future__ import annotations

from grognard.core.action import Action
from grognard.core.decision import Decision
from grognard.core.masks import iter_bits
from grognard.core.options import Group, Options
from grognard.core.procedure import Procedure
from grognard.rulesets.brothers.assault import Assault
from grognard.rulesets.brothers.breakthrough import disorganize
from grognard.rulesets.brothers.crowding import ease_crowding
from grognard.rulesets.brothers.events import AssaultDeclared, AssaultDropped, AssaultLooms
from grognard.rulesets.brothers.fog import tell_in_parts, veil
from grognard.rulesets.brothers.movement import may_engage
from grognard.rulesets.brothers.stacks import front_units
from grognard.rulesets.brothers.state import (
    ASSAULT_STEP,
    HALTED,
    OF_THE_STEP,
    BrothersGame,
    active_units,
    begin_step,
    clear_marks,
    has,
    has_failed,
    is_storm,
)


def assault_targets(game: BrothersGame, unit: int) -> int:
    """The enemy hexes a unit may assault: infantry and cavalry, not halted, all of one hex the same target [brothers
    11.10a 11.10c 11.10d 11.10e 11.8.1b]."""
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
    """Active units that may still declare, and at what [brothers 11.10b]; whether they fired is all the same [brothers
    12.0c]."""
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

    def options(self, game: BrothersGame) -> Options:
        return Options([*(Group("assault", (unit,), mask) for unit, mask in declarable(game).items()), Group("done")])

    def choose(self, game: BrothersGame, action: Action) -> None:
        if action.verb == "done":
            game.proceed()
            return
        declare_assault(game, action.unit, action.place)

    def refusal(self, game: BrothersGame, action: Action) -> tuple[str, str]:
        from grognard.rulesets.brothers.refusals import assault_refusal

        return assault_refusal(game, self.side, action)


def declare_assault(game: BrothersGame, unit: int, hex: int) -> None:
    place = game.state.place
    mates = any(place[other] == place[unit] for other, _ in game.state.assaults)
    game.state.assaults = (*game.state.assaults, (unit, hex))
    public = AssaultLooms(rule="4.4b", side=game.scenario.units[unit].side, start=place[unit], place=hex)
    tell_in_parts(game, AssaultDeclared(rule="11.10a", unit=unit, place=hex), (unit,), None if mates else public)


# -- the Assault Combat Step -------------------------------------------------------------------------------------------


class AssaultStep(Procedure, frozen=True):
    """The declared Assaults in the order the active player likes; all on one hex are one Assault [brothers 12.1a]."""

    def begin(self, game: BrothersGame) -> None:
        begin_step(game, ASSAULT_STEP)
        game.state.rerolled = False

    def next(self, game: BrothersGame) -> None:
        lapse(game)
        if not game.state.cut and game.state.assaults:
            game.repeat()
            game.ask(ChooseAssault(game.scenario.units[game.state.leader].side))

    def after_charges(self, game: BrothersGame) -> None:
        """[brothers 11.11.3]"""
        if not game.state.cut:
            disorganize(game)

    def end(self, game: BrothersGame) -> None:
        game.state.assaults = ()
        game.state.charges = ()
        clear_marks(game, OF_THE_STEP)
        ease_crowding(game)

    steps = (begin, next, after_charges, end)


def lapse(game: BrothersGame) -> None:
    """An Assault lapses with nobody left to fight it, or to fight against [brothers 12.0b]. Without the front-line of
    their hex others stay out [brothers 11.10d], but not those who charged: they must fight [brothers 11.11.1h]."""
    state, grid = game.state, game.scenario.field.grid
    kept = []
    for unit, hex in state.assaults:
        side = game.scenario.units[unit].side
        near = state.place[unit] >= 0 and grid.distance(state.place[unit], hex) == 1
        if near and state.occupied[1 - side] >> hex & 1:
            kept.append((unit, hex))
    leading = {state.place[unit] for unit, _ in kept if unit in front_units(game, state.place[unit])}
    state.assaults = tuple(pair for pair in kept if state.place[pair[0]] in leading or pair in state.charges)


def attackers(game: BrothersGame, hex: int) -> tuple[int, ...]:
    return tuple(unit for unit, target in game.state.assaults if target == hex)


def chargers(game: BrothersGame, hex: int) -> tuple[int, ...]:
    return tuple(unit for unit, target in game.state.charges if target == hex)


def lead_hexes(game: BrothersGame, hex: int) -> int:
    """Any assaulting hex, but that of the first charger if there is one [brothers 11.11.1i 12.1b]."""
    riding = [unit for unit in chargers(game, hex) if unit in attackers(game, hex)]
    leading = riding[:1] or attackers(game, hex)
    mask = 0
    for unit in leading:
        mask |= 1 << game.state.place[unit]
    return mask


class ChooseAssault(Decision, frozen=True):
    """Fight one of the declared Assaults from a Lead Hex, or let a unit stay out of it [brothers 12.0a 12.1a 12.1b]."""

    rule = "12.1a"

    def options(self, game: BrothersGame) -> Options:
        groups = []
        for hex in sorted({target for _, target in game.state.assaults}):
            leads = tuple((lead,) for lead in iter_bits(lead_hexes(game, hex)))
            groups.append(Group("storm", places=1 << hex, extras=leads))
            free = tuple(unit for unit in attackers(game, hex) if unit not in chargers(game, hex))
            if free:
                groups.append(Group("drop", free))
        return Options(groups)

    def choose(self, game: BrothersGame, action: Action) -> None:
        state = game.state
        if action.verb == "drop":
            state.assaults = tuple(pair for pair in state.assaults if pair[0] != action.unit)
            game.tell(AssaultDropped(rule="12.0a", unit=action.unit, only=veil(game, action.unit)))
            return
        hex, lead = action.place, action.extra[0]
        units = attackers(game, hex)
        state.assaults = tuple(pair for pair in state.assaults if pair[1] != hex)
        game.push(
            Assault(
                side=self.side,
                target=hex,
                lead=tuple(unit for unit in units if state.place[unit] == lead),
                support=tuple(unit for unit in units if state.place[unit] != lead),
                charging=tuple(unit for unit in chargers(game, hex) if unit in units),
            )
        )
