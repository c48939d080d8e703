"""The Assault Combat Step: the declared Assaults, one by one, also of those who have fired [brothers 12.0a 12.0c]."""

from __future__ import annotations

from fractions import Fraction

from grognard.core.action import Action
from grognard.core.decision import Decision
from grognard.core.masks import iter_bits
from grognard.core.options import Group, Options
from grognard.core.procedure import Procedure
from grognard.rulesets.brothers.ch04_stacking.crowding import ease_crowding
from grognard.rulesets.brothers.ch04_stacking.force_markers import is_veiled, veil
from grognard.rulesets.brothers.ch04_stacking.stacks import front_units
from grognard.rulesets.brothers.ch11_movement.charge import disorganize
from grognard.rulesets.brothers.ch12_assault.assault import Assault, attackers, chargers, lead_hexes
from grognard.rulesets.brothers.ch12_assault.differential import find_melee
from grognard.rulesets.brothers.ch12_assault.log import AssaultDropped
from grognard.rulesets.brothers.state import ASSAULT_STEP, OF_THE_STEP, BrothersGame, begin_step, clear_marks


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
        """Charges disorganize both who rode and who was ridden at [brothers 11.11.3]."""
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

    def safe(self, game: BrothersGame, options: Options) -> Action:
        """The assault that promises most; if none promises more than it costs, or a Force marker hides whom it meets,
        to stay out while that can be done [brothers 4.4b 12.0a]."""
        storms = [action for action in options if action.verb == "storm"]
        best = max(storms, key=lambda action: self._promise(game, action))
        drops = [action for action in options if action.verb == "drop"]
        return drops[0] if drops and self._promise(game, best) < 0 else best

    def _promise(self, game: BrothersGame, action: Action) -> Fraction:
        if any(is_veiled(game, unit) for unit in game.state.stacks[action.place]):
            return Fraction(-1)
        lead, support = parties(game, action)
        return find_melee(game, action.place, lead, support, chargers(game, action.place)).prospect

    def choose(self, game: BrothersGame, action: Action) -> None:
        state = game.state
        if action.verb == "drop":
            state.assaults = tuple(pair for pair in state.assaults if pair[0] != action.unit)
            game.tell(AssaultDropped(rule="12.0a", unit=action.unit, only=veil(game, action.unit)))
            return
        hex = action.place
        lead, support = parties(game, action)
        state.assaults = tuple(pair for pair in state.assaults if pair[1] != hex)
        game.push(
            Assault(
                side=self.side,
                target=hex,
                lead=lead,
                support=support,
                charging=tuple(unit for unit in chargers(game, hex) if unit in lead + support),
            )
        )


def parties(game: BrothersGame, action: Action) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Who leads an assault that is to be fought, and who supports it [brothers 12.1b]."""
    units, place = attackers(game, action.place), game.state.place
    lead = tuple(unit for unit in units if place[unit] == action.extra[0])
    return lead, tuple(unit for unit in units if unit not in lead)
