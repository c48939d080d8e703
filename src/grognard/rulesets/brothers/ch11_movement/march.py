"""The move of a unit or stack, hex by hex, under fire [brothers 11.1a 11.8a]."""

from __future__ import annotations

from operator import add
from typing import NamedTuple

from grognard.core.procedure import Procedure
from grognard.rulesets.brothers.ch03_components.points import enter
from grognard.rulesets.brothers.ch04_stacking.force_markers import tell_move, veil
from grognard.rulesets.brothers.ch04_stacking.limits import crowds, last_room
from grognard.rulesets.brothers.ch04_stacking.log import WentBack
from grognard.rulesets.brothers.ch04_stacking.stacks import lift, put
from grognard.rulesets.brothers.ch06_chits.windows import PAUSE, may_open, open_window
from grognard.rulesets.brothers.ch10_break_test.driven_off import break_retreats
from grognard.rulesets.brothers.ch11_movement.charge import ride_on
from grognard.rulesets.brothers.ch11_movement.costs import Rates, arm_of, find_rates, is_blocked, keeps_road, price
from grognard.rulesets.brothers.ch11_movement.defensive_fire import meet_fire
from grognard.rulesets.brothers.ch11_movement.disengagement import must_test, take_tests
from grognard.rulesets.brothers.ch11_movement.frame import (
    Moving,
    drop,
    end_march,
    end_move,
    halted_of,
    here,
    is_stuck,
    is_wedged,
    part,
    party_of,
    spent_of,
)
from grognard.rulesets.brothers.ch11_movement.log import UnitsHalted, UnitsMoved
from grognard.rulesets.brothers.ch11_movement.move_on import offer_ways
from grognard.rulesets.brothers.ch11_movement.overrun import overrun
from grognard.rulesets.brothers.ch11_movement.paths import find_ways
from grognard.rulesets.brothers.ch11_movement.reinforcements import come_in, enters_by_road, entry_prices
from grognard.rulesets.brothers.ch11_movement.woods import disorder_in_woods
from grognard.rulesets.brothers.state import OFF_MAP, BrothersGame

UNDERWAY = ("movement_step",)
"""The window that opens in every hex of a move."""
AT_REST = (*UNDERWAY, PAUSE)
"""The window that opens where a leg is over."""


class March(Moving, frozen=True):
    """A move in legs: wherever the enemy is near, it pauses and its owner may go on."""

    def ask(self, game: BrothersGame) -> None:
        if game.state.cut or not self.movers:
            end_march(game, self)
        elif self.charge >= 0 and self.riding:
            ride_on(game, self)
        elif is_wedged(game, self) and not find_ways(game, party_of(game, self)):
            go_back(game, self.movers, self.trail)
            end_march(game, self)
        else:
            offer_ways(game, self)

    def announce(self, game: BrothersGame) -> None:
        """Events may be played on a move that has been announced [brothers 11.9b]; one may find a way for those who
        were chosen to move and have none."""
        if self.path and len(self.trail) <= 1:
            open_window(game, ("move_declared", "movement_step"), unit=self.lead)
        elif is_stuck(self):
            open_window(game, ("move_declared",), unit=self.lead)
        if self.path and is_under_way(game, self) and is_left_alone(game, self):
            game.go_to(self, March.enter_hex)  # there is nobody to break off from

    def break_off(self, game: BrothersGame) -> None:
        if not self.path and self.charge < 0:
            end_march(game, self)
        elif self.path and must_test(game, self.movers):
            open_window(game, ("disengaging",), unit=self.lead)

    def leave_hex(self, game: BrothersGame) -> None:
        """Those who are Engaged test [brothers 11.7.2a 11.7.2b]; a hit does not stop the move, a Break Test that drives
        them off does [brothers 11.7.2c]."""
        movers = here(game, self)
        if game.state.cut or not self.path or not movers or halted_of(game, movers):
            game.go_to(self, March.settle)
            return
        if self.screened or game.state.place[movers[0]] < 0:
            return
        if fleeing := take_tests(game, movers):
            drop(game, self, tuple(fleeing))
            break_retreats(game, fleeing, ())

    def enter_hex(self, game: BrothersGame) -> None:
        movers = here(game, self)
        part(game, self, movers)
        if not movers or game.state.cut or not still_open(game, self, movers):
            game.go_to(game.amend(self, path=()), March.settle)
            return
        rates = find_rates(game, movers)
        march = step_into(game, self, movers, rates)
        while is_undisturbed(game, march):
            if not march.path:
                game.go_to(march, March.settle)
                return
            if not still_open(game, march, march.movers):
                return
            march = step_into(game, march, march.movers, rates)

    def meet_fire(self, game: BrothersGame) -> None:
        movers = here(game, self)
        if movers and game.scenario.units[movers[0]].is_troops:
            meet_fire(game, movers, game.state.place[movers[0]])

    def opportunity(self, game: BrothersGame) -> None:
        """After Defensive Fire [brothers 11.9d]; where the leg is over, at others too [brothers 11.9b]."""
        movers = here(game, self)
        if movers:
            names = UNDERWAY if self.path else AT_REST
            open_window(game, names, unit=movers[0], hex=game.state.place[movers[0]])

    def halted(self, game: BrothersGame) -> None:
        movers = here(game, self)
        if movers and self.charge >= 0 and halted_of(game, movers):
            open_window(game, ("halted",), unit=movers[0])

    def settle(self, game: BrothersGame) -> None:
        movers = here(game, self)
        stopped = () if game.state.cut else halted_of(game, movers)
        going = tuple(unit for unit in movers if unit not in stopped) if stopped else movers
        frame = self
        if going != self.movers:
            part(game, self, movers)
            frame = game.amend(self, movers=going or movers, spent=spent_of(self, going or movers))
        if stopped:
            stop(game, frame, stopped)
        if not going or game.state.cut:
            end_march(game, frame)
        elif frame.path:
            game.go_to(frame, March.break_off)
        elif frame.charge >= 0 and len(frame.trail) > 1 and not frame.riding:
            reach_target(game, frame)
        else:
            game.go_to(frame, March.ask)

    steps = (ask, announce, break_off, leave_hex, enter_hex, meet_fire, opportunity, halted, settle)


def stop(game: BrothersGame, march: March, units: tuple[int, ...]) -> None:
    """Fire has halted them: the whole party, or by a switch some of it [brothers 11.8.1a]."""
    place = game.state.place[units[0]]
    game.tell(UnitsHalted(rule="11.8.1a", units=units, place=place, only=veil(game, *units)))
    go_back(game, units, march.trail)
    end_move(game, march, units)


# -- a step ------------------------------------------------------------------------------------------------------------


def still_open(game: BrothersGame, march: March, movers: tuple[int, ...]) -> bool:
    """Whether the next hex can still be entered: an interruption may have changed things [brothers 6.3d]."""
    there = march.path[0]
    if is_blocked(game, movers[0], there):
        return False
    passes = len(march.path) > 1 or game.state.place[movers[0]] == OFF_MAP
    return passes or not crowds(game, movers, there)


class Toll(NamedTuple):
    """What one step asks of a party."""

    prices: tuple[int, ...]
    """Half points, unit by unit [brothers 11.2c]."""
    by_road: bool
    woods: bool
    """Whether it disorders them [brothers 11.2.4a]."""


def find_toll(game: BrothersGame, rates: Rates, movers: tuple[int, ...], start: int, there: int) -> Toll:
    """The prices of a step from hex to hex, or onto the map [brothers 11.2a 11.5.1b]."""
    field = game.scenario.field
    if start == OFF_MAP:
        woods = field.cover[there].entry_morale_hit and not field.road_at[there]
        return Toll(entry_prices(game, movers, rates, there), enters_by_road(game, rates, there), woods)
    steps = [field.step(arm_of(game, unit), start, there) for unit in movers]
    return Toll(tuple([price(game, rates, step) for step in steps]), keeps_road(rates, steps[0]), steps[0].woods)


def is_undisturbed(game: BrothersGame, march: March) -> bool:
    """Whether nothing can come of a hex that was entered, so that the next is entered or the leg is over at once:
    nobody is near who fires or is broken off from [brothers 11.7.2a 11.8a], no chit suits the moment [brothers 11.9b],
    and the last step has set off nothing."""
    if march.charge >= 0 or game.state.cut or not is_under_way(game, march):
        return False
    if may_open(game, UNDERWAY if march.path else AT_REST):
        return False
    return here(game, march) == march.movers and is_left_alone(game, march)


def is_under_way(game: BrothersGame, march: March) -> bool:
    """Whether a move goes on at once, with nothing that was opened or set off to be settled before."""
    return game.current(Procedure) is march


def is_left_alone(game: BrothersGame, march: March) -> bool:
    """Whether no enemy is near who fires at those who move or is broken off from; nobody does at an HQ
    [brothers 11.7a 11.8c]."""
    facts, hex = game.scenario.units[march.movers[0]], march.trail[-1] if march.trail else OFF_MAP
    if hex < 0 or not facts.is_troops:
        return True
    return not game.scenario.field.grid.adjacent[hex] & game.state.occupied[1 - facts.side]


def step_into(game: BrothersGame, march: March, movers: tuple[int, ...], rates: Rates) -> March:
    """The next hex of the path: paid for, entered and told [brothers 11.1a]."""
    start, there = game.state.place[movers[0]], march.path[0]
    toll = find_toll(game, rates, movers, start, there)
    if start == OFF_MAP:
        come_in(game, movers, there)
    set_down(game, movers, there, arrival_place(game, march, movers))
    march = game.amend(
        march, movers=movers, spent=tuple(map(add, spent_of(march, movers), toll.prices)),
        road=march.road and toll.by_road, path=march.path[1:], trail=(*march.trail, there), shot=False,
    )  # fmt: skip
    tell_move(game, UnitsMoved(rule="11.2a", units=movers, start=start, place=there), movers, start)
    if toll.woods and not march.woodsmen:
        for unit in movers:
            disorder_in_woods(game, unit)
    if game.scenario.units[movers[0]].is_troops:
        overrun(game, 1 - game.scenario.units[movers[0]].side, there)
    return march


def set_down(game: BrothersGame, movers: tuple[int, ...], hex: int, position: int) -> None:
    """Those who move together stand in the order they came in [brothers 4.3e]."""
    for unit in movers[1:]:
        lift(game, unit)
    for offset, unit in enumerate(movers):
        enter(game, unit, hex, position + offset)


def arrival_place(game: BrothersGame, march: March, movers: tuple[int, ...]) -> int:
    """On top where they overstack the hex [brothers 11.8.2a]; on the way through beneath those who are there."""
    there = march.path[0]
    if crowds(game, movers, there):
        return 0
    return march.position if len(march.path) == 1 else len(game.state.stacks[there])


def go_back(game: BrothersGame, movers: tuple[int, ...], trail: tuple[int, ...]) -> None:
    """Halted where they overstack, units go back to the last hex with room for them [brothers 4.1e]."""
    if not game.scenario.units[movers[0]].is_troops:
        return
    start, hex = game.state.place[movers[0]], last_room(game, movers, trail)
    if hex == start:
        return
    for offset, unit in enumerate(movers):
        put(game, unit, hex, offset)
    tell_move(game, WentBack(rule="4.1e", units=movers, place=hex), movers, start)


def reach_target(game: BrothersGame, march: March) -> None:
    """A Charge that arrives must be fought [brothers 11.11.1h], and who is first leads [brothers 11.11.1i]; one whose
    way was barred must find another."""
    if game.scenario.field.rides[march.charge] >> march.trail[-1] & 1:
        for unit in march.movers:
            game.state.charges = (*game.state.charges, (unit, march.charge))
            game.state.assaults = (*game.state.assaults, (unit, march.charge))
        end_march(game, march)
    else:
        game.go_to(game.amend(march, riding=True), March.ask)


def begin_march(game: BrothersGame, unit: int) -> None:
    """With nothing spent yet of its Movement Value, and nothing saved from earlier [brothers 3.1.4]."""
    place = game.state.place[unit]
    game.push(March((unit,), spent=(0,), trail=(place,) if place >= 0 else ()))
