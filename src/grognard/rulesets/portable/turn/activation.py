"""A side's part of the turn: the dice, the units selected, and what each may do [portable turn.4 turn.5 turn.6]."""

from __future__ import annotations

from grognard.core.action import Action
from grognard.core.decision import Decision
from grognard.core.hexgrid import NOWHERE
from grognard.core.options import Group, Options
from grognard.core.pointing import offered
from grognard.core.procedure import Procedure
from grognard.rulesets.portable.close.duels import CloseCombats
from grognard.rulesets.portable.close.engagement import engage, engage_groups, find_pairs
from grognard.rulesets.portable.events import ActivationsEnded, ActivationsThrown, UnitsSelected
from grognard.rulesets.portable.facing import fire_groups
from grognard.rulesets.portable.fire import fire, targets
from grognard.rulesets.portable.move import (
    can_change_seat,
    can_move,
    change_seat,
    find_reach,
    move,
    move_groups,
    plunge,
)
from grognard.rulesets.portable.special_pin import unpin
from grognard.rulesets.portable.state import ACTIVATED, ON_FOOT, PINNED, SELECTED, PortableGame
from grognard.rulesets.portable.turn.able import able_units, muster, selectable_units, selected_units
from grognard.rulesets.portable.turn.cavalry import SettleCavalry, bound_cavalry
from grognard.rulesets.portable.turn.prudence import prudent_order, prudent_unit
from grognard.rulesets.portable.turn.refusals import STRIKES, order_refusal, striking, unit_refusal

DONE, END = Group("done"), Group("end")


class SideTurn(Procedure, frozen=True):
    """One side throws its dice, activates its units and fights its close combats [portable turn.4 turn.8]."""

    side: int

    def throw_dice(self, game: PortableGame) -> None:
        state, scenario = game.state, game.scenario
        state.active, state.phase = self.side, 2
        count = scenario.dice[self.side]
        if scenario.command_dice[self.side] and has_command(game, self.side):  # [portable gap.activation-dice]
            count += 1
        faces = scenario.faces
        dice = tuple([faces[game.roll(len(faces), "activation", "turn.4") - 1] for _ in range(count)])
        state.activations = sum(dice)
        game.tell(ActivationsThrown(rule="turn.4", side=self.side, dice=dice, count=state.activations))

    def settle_pinned_cavalry(self, game: PortableGame) -> None:
        """Before anything else is activated [portable turn.11 turn.12]."""
        bound = bound_cavalry(game, self.side)
        if bound:
            game.ask(SettleCavalry(self.side, bound))
            game.repeat()

    def select_units(self, game: PortableGame) -> None:
        """All units that are to act are selected before the first of them does [portable turn.5 R22]."""
        state = game.state
        if game.scenario.switches.interleaved_activations or state.activations == 0:
            return
        state.phase = 3
        chosen, more = muster(game, self.side)
        if not chosen and len(more) <= state.activations:
            for unit in more:  # there is one for everybody, and whoever is selected may still do nothing
                state.status[unit] |= SELECTED
        elif more and len(chosen) < state.activations:
            game.offer(Select(self.side, state.activations), selection(more))
            game.repeat()
        else:
            game.tell(UnitsSelected(rule="turn.5", side=self.side, units=chosen))

    def activate_units(self, game: PortableGame) -> None:
        """One unit after the other, each once at most [portable turn.5]."""
        state = game.state
        state.phase = 4
        if state.activations > 0:
            able = able_units(game, self.side)
            if able:
                game.offer(Activate(self.side, able), Options([Group("activate", able), END]))
                game.repeat()
                return
        for unit in selected_units(game, self.side):  # it did nothing
            state.status[unit] &= ~SELECTED

    def fight(self, game: PortableGame) -> None:
        """Close combats come when the activations are done [portable turn.7]."""
        game.state.phase = 5
        if find_pairs(game, self.side):
            game.push(CloseCombats(self.side))

    def hand_over(self, game: PortableGame) -> None:
        game.state.active = -1
        game.state.activations = 0

    steps = (throw_dice, settle_pinned_cavalry, select_units, activate_units, fight, hand_over)


def has_command(game: PortableGame, side: int) -> bool:
    return any(game.state.place[unit] != NOWHERE for unit in game.scenario.commands[side])


def selection(units: tuple[int, ...]) -> Options:
    """One of some units, or no more."""
    return Options([Group("select", units), DONE])


class Select(Decision, frozen=True):
    """Choose one more unit that will be activated, or leave it at that [portable turn.5]."""

    most: int
    rule = "turn.5"
    passes = "done"
    picks, strikes = "select", STRIKES

    def options(self, game: PortableGame) -> Options:
        return selection(selectable_units(game, self.side))

    def choose(self, game: PortableGame, action: Action) -> None:
        if action.verb == "select":
            game.state.status[action.unit] |= SELECTED
            return
        chosen = selected_units(game, self.side)
        if chosen:
            game.tell(UnitsSelected(rule="turn.5", side=self.side, units=chosen))
        else:
            game.tell(ActivationsEnded(rule="turn.4", side=self.side, unused=self.most))
        game.proceed()

    def safe(self, game: PortableGame, options: Options) -> Action | None:
        """To be selected risks nothing: whoever can then act without a risk, else nobody more."""
        unit = prudent_unit(game, selectable_units(game, self.side))
        return Action("select", unit) if unit >= 0 else super().safe(game, options)

    def striking(self, game: PortableGame, unit: int, place: int) -> tuple[str, ...]:
        return striking(game, unit, place)

    def could(self, game: PortableGame, action: Action) -> bool:
        return action.unit in selectable_units(game, self.side) and is_order(game, self.side, action)

    def refusal(self, game: PortableGame, action: Action) -> tuple[str, str]:
        if action.verb in STRIKES and action.unit in selectable_units(game, self.side):
            return (
                ("could-if-selected", "turn.5")
                if self.could(game, action)
                else order_refusal(game, action.unit, action)
            )
        if action.verb not in ("select", *STRIKES):
            return "select-first", "turn.5"
        if action.unit in selected_units(game, self.side):
            return "selected-already", "turn.5"
        return unit_refusal(game, self.side, action.unit)


class Activate(Decision, frozen=True):
    """Choose which of the selected units acts next, or stop [portable turn.5]."""

    units: tuple[int, ...]
    rule = "turn.5"
    passes = "end"
    picks, strikes = "activate", STRIKES

    def options(self, game: PortableGame) -> Options:
        return Options([Group("activate", self.units), END])

    def choose(self, game: PortableGame, action: Action) -> None:
        state = game.state
        if action.verb == "end":
            game.tell(ActivationsEnded(rule="turn.4", side=self.side, unused=state.activations))
            state.activations = 0
            return
        state.activations -= 1
        state.status[action.unit] = state.status[action.unit] & ~SELECTED | ACTIVATED
        game.ask(Order(self.side, action.unit))

    def safe(self, game: PortableGame, options: Options) -> Action | None:
        unit = prudent_unit(game, self.units)
        return Action("activate", unit) if unit >= 0 else super().safe(game, options)

    def striking(self, game: PortableGame, unit: int, place: int) -> tuple[str, ...]:
        return striking(game, unit, place)

    def could(self, game: PortableGame, action: Action) -> bool:
        return action.unit in self.units and is_order(game, self.side, action)

    def refusal(self, game: PortableGame, action: Action) -> tuple[str, str]:
        if action.verb in STRIKES and action.unit in self.units:
            return (
                ("could-if-activated", "turn.5")
                if self.could(game, action)
                else order_refusal(game, action.unit, action)
            )
        if action.verb not in ("activate", *STRIKES):
            return "activate-first", "turn.5"
        interleaved = game.scenario.switches.interleaved_activations
        if not interleaved and action.unit in selectable_units(game, self.side):
            return "not-selected", "turn.5"
        return unit_refusal(game, self.side, action.unit)


class Order(Decision, frozen=True):
    """What an activated unit does: one thing only [portable turn.6]."""

    unit: int
    rule = "turn.6"
    completes = True
    goes, strikes = "move", STRIKES

    def options(self, game: PortableGame) -> Options:
        unit = self.unit
        groups: list[Group] = []
        if game.state.status[unit] & PINNED:
            # guns that have fired too, which may not move [portable turn.9 special.pin.3 special.pin.5]
            groups.append(Group("unpin", (unit,)))
        elif can_move(game, unit):
            reach, deadly = find_reach(game, unit).mask, game.scenario.field.deadly
            groups += move_groups(game, unit, "move", reach & ~(game.state.occupied[self.side] | deadly))
            groups += engage_groups(game, unit)
            if reach & deadly:  # [portable special.rivers.1 special.rivers.2]
                groups.append(Group("plunge", (unit,), reach & deadly))
            if can_change_seat(game, unit):
                groups.append(Group("mount" if game.state.status[unit] & ON_FOOT else "dismount", (unit,)))
        groups += fire_groups(game, unit, "fire", targets(game, unit))  # with a pivot [portable turn.13]
        return Options(groups)

    def choose(self, game: PortableGame, action: Action) -> None:
        unit = action.unit
        match action.verb:
            case "move":
                move(game, unit, action.place, action.extra[0])
            case "fire":
                fire(game, unit, action.place, action.extra[0])
            case "engage":
                engage(game, unit, action.place)
            case "plunge":
                plunge(game, unit, action.place)
            case "unpin":
                unpin(game, unit)
            case _:
                change_seat(game, unit)

    def safe(self, game: PortableGame, options: Options) -> Action | None:
        return prudent_order(game, self.unit) or super().safe(game, options)

    def striking(self, game: PortableGame, unit: int, place: int) -> tuple[str, ...]:
        return striking(game, unit, place)

    def refusal(self, game: PortableGame, action: Action) -> tuple[str, str]:
        return order_refusal(game, self.unit, action)

    def preferred(self, game: PortableGame, options: Options) -> Action:
        """A move said without a facing ends facing the way it went."""
        first = options[0]
        if first.verb != "move":
            return first
        path = (game.state.place[self.unit], *find_reach(game, self.unit).path(first.place))
        ahead = game.scenario.board.grid.direction(path[-2], path[-1])
        return next((option for option in options if option.extra == (ahead,)), first)


def is_order(game: PortableGame, side: int, action: Action) -> bool:
    """Whether a unit could do a thing if it were activated now."""
    return offered(Order(side, action.unit).options(game).groups, action) is not None
