"""What an activated unit does: mobile, stationary or rest actions, never of two kinds [mib 4.1a]."""

from __future__ import annotations

from grognard.core.action import Action
from grognard.core.decision import Decision
from grognard.core.options import Group, Options
from grognard.core.places import best_facing
from grognard.rulesets.mib.ch02_components.leaders import leader_ways, movable_leaders, ride
from grognard.rulesets.mib.ch02_components.values import source
from grognard.rulesets.mib.ch04_actions.refusals import order_refusal, strike_refusal
from grognard.rulesets.mib.ch06_movement.double_time import hasten, may_hurry
from grognard.rulesets.mib.ch06_movement.endings import endings_and_beyond, find_ways
from grognard.rulesets.mib.ch06_movement.facing import turn_in_place
from grognard.rulesets.mib.ch06_movement.march import march, present
from grognard.rulesets.mib.ch10_losses.detachments import detach, detachable, may_rejoin, rejoin
from grognard.rulesets.mib.ch10_losses.recovery import may_recover, try_recovery
from grognard.rulesets.mib.ch10_losses.smashed import is_helpless
from grognard.rulesets.mib.ch16_options.extended_line import (
    close_line,
    closings,
    find_lines,
    form_line,
    is_storm,
    line_moves,
    may_hasten,
    may_present,
)
from grognard.rulesets.mib.ch16_options.grand_batteries import give_back, takers
from grognard.rulesets.mib.provisions.departures import depart, may_depart
from grognard.rulesets.mib.state import (
    HELPLESS,
    MOBILE,
    MOVED_LEADER,
    RECOVERED,
    RESTING,
    STATIONARY,
    MibGame,
    has,
    in_play,
    others_at,
)

MARCHES = ("move", "engage", "hurry", "rush")
"""To march, to march and declare an attack, and both in double time."""


def is_done(game: MibGame, unit: int) -> bool:
    """Whether a unit has finished moving: another has been moved since, not counting the division from which it was
    detached, or its detachment [mib 6.8a 10.3e]."""
    mover = game.state.mover
    family = mover == unit or (mover >= 0 and source(game, mover) == source(game, unit))
    return has(game, unit, MOBILE) and not family


def may_move(game: MibGame, unit: int) -> bool:
    """Whoever turned, recovered or rested stays where it is [mib 4.1a 4.1b 4.1e], and so do the smashed
    [mib 3.0f 10.2e]."""
    if is_helpless(game, unit) or game.state.status[unit] & (STATIONARY | RESTING | RECOVERED):
        return False
    return not is_done(game, unit)


def may_turn(game: MibGame, unit: int) -> bool:
    """A stationary action, for the whole stack at once: all of it must be activated and free for it
    [mib 4.1c 6.1c 6.7c]."""
    state = game.state
    if state.second[unit] >= 0 or game.scenario.units[unit].kind == "battery":
        return False
    active = {u for f in state.active for u in game.scenario.formations[f].members}
    stack = (unit, *others_at(game, unit, state.place[unit]))
    return all(
        u in active and not state.status[u] & (MOBILE | RESTING | HELPLESS) and game.scenario.units[u].is_troops
        for u in stack
    )


def may_rest(game: MibGame, unit: int) -> bool:
    """Whoever has neither moved nor turned, and is not smashed [mib 4.1a 4.1d 10.2e]."""
    return not is_helpless(game, unit) and not game.state.status[unit] & (MOBILE | STATIONARY | RESTING)


def orderable(game: MibGame) -> list[int]:
    """Units and leaders of the activated formations that can still do something before the fighting [mib 2.3b]."""
    state, scenario = game.state, game.scenario
    found = []
    for formation in state.active:
        for unit in scenario.formations[formation].members:
            if in_play(game, unit) and bool(unit_options(game, unit)):
                found.append(unit)
    return found + movable_leaders(game)


def unit_options(game: MibGame, unit: int) -> bool:
    """Whether a unit has anything to choose; cheaper than listing it."""
    if game.scenario.units[unit].kind == "battery":
        return bool(takers(game, unit))
    if may_recover(game, unit) or may_rest(game, unit) or may_turn(game, unit):
        return True
    if not may_move(game, unit):
        return False
    if find_ways(game, unit).mask or detachable(game, unit) or may_rejoin(game, unit) or may_depart(game, unit):
        return True
    return bool(line_moves(game, unit) or closings(game, unit)) or may_present(game, unit) or may_hasten(game, unit)


class ChooseUnit(Decision, frozen=True):
    """Choose the next unit to act, or go on to the fighting [mib 4.1f]."""

    rule = "4.1f"
    passes = "end"
    picks, strikes = "select", ("attack",)

    def options(self, game: MibGame) -> Options:
        return Options([Group("select", tuple(orderable(game))), Group("end")])

    def choose(self, game: MibGame, action: Action) -> None:
        if action.verb == "select":
            game.repeat()
            game.ask(OrderUnit(self.side, action.unit))

    def refusal(self, game: MibGame, action: Action) -> tuple[str, str]:
        if action.verb == "attack":
            return strike_refusal(game, self.side, action)
        return ("not-activated", "2.3b") if action.verb == "select" else ("not-offered", "4.1f")


class OrderUnit(Decision, frozen=True):
    """Say what a unit does [mib 4.1a]: there is no earthwork, no bridge work and no resupply in these games
    [mib 4.1c 4.1d 12.0 14.0], nor are there trains to act [mib 4.2]."""

    unit: int

    rule = "4.1a"
    completes = True
    passes = "stay"
    goes, strikes = "move", ("attack",)

    def options(self, game: MibGame) -> Options:
        unit = self.unit
        if game.scenario.units[unit].kind == "leader":
            groups = [Group("ride", (unit,), leader_ways(game, unit).mask), Group("stay", (unit,))]
            return Options([group for group in groups if group.count])
        if game.scenario.units[unit].kind == "battery":
            back = tuple((other,) for other in takers(game, unit))
            return Options([Group("return", (unit,), extras=back), Group("stay", (unit,))])
        groups = [*move_groups(game, unit), *still_groups(game, unit), Group("stay", (unit,))]
        return Options([group for group in groups if group.count])

    def choose(self, game: MibGame, action: Action) -> None:
        carry_out(game, action)

    def refusal(self, game: MibGame, action: Action) -> tuple[str, str]:
        if action.verb == "attack":
            return strike_refusal(game, self.side, action)
        return order_refusal(game, self.unit, action)

    def preferred(self, game: MibGame, options: Options) -> Action:
        """The facing that covers most enemies."""
        first = options[0]
        if first.verb not in MARCHES:
            return first
        wanted = Action(first.verb, self.unit, first.place, (best_facing(game, self.unit, first.place),))
        return wanted if wanted in options else first


def move_groups(game: MibGame, unit: int) -> list[Group]:
    """Mobile actions: marching, with or without an attack declared, in double time where that reaches further, extended
    lines, detachments [mib 4.1b]."""
    if not may_move(game, unit):
        return []
    groups = []
    if game.state.second[unit] < 0:
        plain, far = endings_and_beyond(game, unit)
        groups += [*grouped("move", unit, plain.quiet), *grouped("engage", unit, plain.hostile)]
        if may_hurry(game, unit):
            groups += [*grouped("hurry", unit, far.quiet), *grouped("rush", unit, far.hostile)]
    lines = find_lines(game, unit)
    groups += [Group("line", (unit,), 1 << one, ((two,),)) for one, two in line_moves(game, unit, lines)]
    if may_hasten(game, unit, lines):
        groups.append(Group("hasten", (unit,)))
    if may_present(game, unit):
        groups.append(Group("present", (unit,)))
    if near := closings(game, unit):
        groups.append(Group("close", (unit,), sum(1 << hex for hex in near)))
    if steps := detachable(game, unit):
        groups.append(Group("detach", (unit,), extras=tuple((n,) for n in steps)))
    if may_rejoin(game, unit):
        groups.append(Group("rejoin", (unit,)))
    if may_depart(game, unit):
        groups.append(Group("depart", (unit,)))
    return groups


def grouped(verb: str, unit: int, facings: tuple[int, ...]) -> list[Group]:
    """Hexes that offer the same facings, together."""
    whole = 0
    for mask in facings:
        whole |= mask
    parts: list[tuple[int, tuple[tuple[int], ...]]] = [(whole, ())]
    for facing, mask in enumerate(facings):
        split = []
        for hexes, extras in parts:
            if inside := hexes & mask:
                split.append((inside, (*extras, (facing,))))
            if outside := hexes & ~mask:
                split.append((outside, extras))
        parts = split
    return [Group(verb, (unit,), hexes, extras) for hexes, extras in parts if extras]


def still_groups(game: MibGame, unit: int) -> list[Group]:
    """Stationary and rest actions [mib 4.1c 4.1d]; the smashed only try to recover [mib 10.2e]."""
    groups = []
    if may_turn(game, unit):
        turns = tuple((f,) for f in range(6) if f != game.state.facing[unit])
        groups.append(Group("turn", (unit,), extras=turns))
    if may_recover(game, unit):
        groups.append(Group("recover", (unit,)))
    if may_rest(game, unit):
        groups.append(Group("rest", (unit,)))
    return groups


def carry_out(game: MibGame, action: Action) -> None:
    unit, state = action.unit, game.state
    match action.verb:
        case "move" | "engage" | "hurry" | "rush":
            hostile, hurried = action.verb in ("engage", "rush"), action.verb in ("hurry", "rush")
            march(game, unit, action.place, action.extra[0], hostile, hurried)
        case "turn":
            turn_in_place(game, unit, action.extra[0])
        case "recover":
            try_recovery(game, unit)
        case "rest":
            state.status[unit] |= RESTING
        case "detach":
            detach(game, unit, action.extra[0])
        case "rejoin":
            rejoin(game, unit)
        case "depart":
            depart(game, unit)
        case "line":
            pair = (action.place, action.extra[0])
            storms = is_storm(game, unit, pair)
            form_line(game, unit, pair, line_moves(game, unit)[pair])
            if storms:
                present(game, unit)  # it is there to attack [mib 8.2d]
        case "hasten":
            hasten(game, unit)
        case "present":
            present(game, unit)
        case "close":
            close_line(game, unit, action.place, closings(game, unit)[action.place])
        case "ride":
            ride(game, unit, action.place)
        case "return":
            give_back(game, unit, action.extra[0])
        case "stay":
            if game.scenario.units[unit].kind == "leader":
                state.status[unit] |= MOVED_LEADER
