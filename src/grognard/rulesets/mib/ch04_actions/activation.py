"""One activation: actions, then combat, then what the ground and the day do to the units [mib 3.0d 4.1a]."""

from __future__ import annotations

from grognard.core.events import FormationActivated, FormationEnded
from grognard.core.procedure import Procedure
from grognard.rulesets.mib.ch04_actions.actions import ChooseUnit, orderable
from grognard.rulesets.mib.ch06_movement.allowance import allowance
from grognard.rulesets.mib.ch06_movement.costs import is_adjacent_to_enemy
from grognard.rulesets.mib.ch06_movement.double_time import pay_double_time
from grognard.rulesets.mib.ch06_movement.stacking import check_stacks
from grognard.rulesets.mib.ch07_combat.sequence import CombatStep
from grognard.rulesets.mib.ch08_heights.expulsion import LeaveFire, NewFire
from grognard.rulesets.mib.ch08_heights.field_of_fire import fire_of
from grognard.rulesets.mib.ch09_disorder import reorganize
from grognard.rulesets.mib.ch11_fatigue.fatigue import cost, rest, tire
from grognard.rulesets.mib.ch11_fatigue.lite import HoldBack, afternoon_strain, candidates, settle_rest
from grognard.rulesets.mib.ch16_options.bombardment import Impulse
from grognard.rulesets.mib.ch16_options.grand_batteries import offer_massing
from grognard.rulesets.mib.provisions.instructions import note_contact
from grognard.rulesets.mib.state import (
    BEGAN_ADJACENT,
    BEGAN_DISORGANIZED,
    BEGAN_SMASHED,
    CAME,
    CATEGORIES,
    CHIT_DRAWN,
    DISORGANIZED,
    HAS_ACTED,
    HELPLESS,
    HURRIED,
    JUST_SMASHED,
    LONG_MARCH,
    MOBILE,
    OF_ACTIVATION,
    OFFERED,
    RESTING,
    SMASHED,
    MibGame,
    has,
    in_play,
)


def begin_activation(game: MibGame, formations: tuple[int, ...]) -> None:
    """Activate formations, with those that act on their chits."""
    turn = game.state.turn
    joined = tuple(
        index
        for index, facts in enumerate(game.scenario.formations)
        if facts.joins in formations and turn >= facts.joins_from
    )
    side = game.scenario.formations[formations[0]].side
    game.push(Activation(side, (*formations, *joined), fire_of(game, side)))


class Activation(Procedure, frozen=True):
    """Chits have been drawn: all units of these formations, and no others, may act [mib 2.3b]."""

    side: int
    formations: tuple[int, ...]
    fire: int = 0
    """The fields of fire of the side before anything moved [mib 8.2g]."""

    def begin(self, game: MibGame) -> None:
        state = game.state
        note_contact(game)
        state.active, state.mover, state.raised = self.formations, -1, 0
        for unit in range(len(state.status)):
            state.status[unit] &= ~OFFERED
        for formation in self.formations:
            facts = game.scenario.formations[formation]
            state.formation[formation] |= CHIT_DRAWN
            game.tell(FormationActivated(rule="2.3b", formation=facts.key, side=facts.side))
            for unit in facts.members:
                if game.scenario.units[unit].is_troops:
                    begin_unit(game, unit)

    def hold_back(self, game: MibGame) -> None:
        if game.scenario.lite and candidates(game, self.formations):
            game.ask(HoldBack(self.side, self.formations))  # [mib 11.2f]

    def mass_guns(self, game: MibGame) -> None:
        offer_massing(game, self.side)  # [mib 16.5b]

    def act(self, game: MibGame) -> None:
        if orderable(game):
            game.ask(ChooseUnit(self.side))

    def end_movement(self, game: MibGame) -> None:
        """Marches are measured before anything else tires or disorders a unit [mib 11.0a]; double time tells at the end
        of a move [mib 6.12b 6.12c]."""
        for unit in members(game, self.formations):
            if 2 * game.state.spent[unit] > allowance(game, unit, hurried=False):
                game.state.status[unit] |= LONG_MARCH
            if has(game, unit, HURRIED):
                pay_double_time(game, unit)
        game.state.raised = 0  # the fighting tires a formation once more [mib 11.2c]

    def fight(self, game: MibGame) -> None:
        """After all movement [mib 7.0b]."""
        note_contact(game)
        game.state.mover = -1
        game.push(CombatStep(self.side))

    def leave_fire(self, game: MibGame) -> None:
        game.push(LeaveFire(self.side))  # [mib 8.2e]

    def new_fire(self, game: MibGame) -> None:
        game.push(NewFire(self.side, self.fire))  # [mib 8.2g]

    def settle(self, game: MibGame) -> None:
        settle_fatigue(game, self.formations)
        for unit in members(game, self.formations):
            if has(game, unit, BEGAN_DISORGANIZED) and has(game, unit, DISORGANIZED):
                reorganize(game, unit)  # [mib 9.0e]
        check_stacks(game)  # [mib 6.1e]

    def end(self, game: MibGame) -> None:
        state = game.state
        for unit in range(len(state.status)):
            state.status[unit] &= ~(JUST_SMASHED | MOBILE | CAME)  # of guns that were massed too
        for formation in self.formations:
            facts = game.scenario.formations[formation]
            state.formation[formation] |= HAS_ACTED
            for unit in facts.members:
                state.status[unit] &= ~OF_ACTIVATION
                if game.scenario.units[unit].is_troops:
                    state.spent[unit] = 0
            game.tell(FormationEnded(rule="3.0d", formation=facts.key, side=facts.side))
        state.active = ()

    def bombard(self, game: MibGame) -> None:
        """The end of an impulse: massed guns of both sides may fire [mib 16.5f]."""
        game.push(Impulse(1 - self.side))
        game.push(Impulse(self.side))

    steps = (
        begin,
        hold_back,
        mass_guns,
        act,
        end_movement,
        fight,
        leave_fire,
        new_fire,
        settle,
        end,
        bombard,
    )


def members(game: MibGame, formations: tuple[int, ...]) -> list[int]:
    """The infantry and cavalry of formations that is on the map."""
    units = game.scenario.units
    listed = [unit for f in formations for unit in game.scenario.formations[f].members]
    return [unit for unit in listed if units[unit].is_troops and in_play(game, unit)]


def begin_unit(game: MibGame, unit: int) -> None:
    """What a unit begins its activation with [mib 6.9b 9.0d 10.2e]."""
    state = game.state
    state.status[unit] &= ~OF_ACTIVATION
    state.spent[unit] = 0
    if not in_play(game, unit):
        return
    if has(game, unit, DISORGANIZED):
        state.status[unit] |= BEGAN_DISORGANIZED
    if has(game, unit, SMASHED):
        state.status[unit] |= BEGAN_SMASHED
    if is_adjacent_to_enemy(game, unit):
        state.status[unit] |= BEGAN_ADJACENT


def settle_fatigue(game: MibGame, formations: tuple[int, ...]) -> None:
    """Whoever did nothing, or only tried to recover, has rested [mib 4.1d 11.0a], but the fatigue of those who began
    smashed stays as it is [mib 10.2f]; long marches tire."""
    state = game.state
    for unit in members(game, formations):
        if not state.status[unit] & (CATEGORIES | HELPLESS):
            state.status[unit] |= RESTING
    if game.scenario.lite:
        for formation in formations:
            afternoon_strain(game, formation, settle_rest(game, formation))  # [mib 11.2b 11.2e]
        return
    for unit in members(game, formations):
        if has(game, unit, MOBILE):
            length = "more than" if has(game, unit, LONG_MARCH) else "up to"
            tire(game, unit, cost(game, f"move {length} half the allowance"), "11.0a")
        elif has(game, unit, RESTING) and not has(game, unit, SMASHED):
            rest(game, unit, cost(game, "rest, day turn"), "11.0a")
