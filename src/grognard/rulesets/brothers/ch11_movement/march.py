"""The move of a unit or stack, hex by hex, under fire [brothers 11.1a 11.8a]."""

from __future__ import annotations

from grognard.core.action import Action
from grognard.core.decision import Decision
from grognard.core.masks import iter_bits
from grognard.core.options import Group, Options
from grognard.rulesets.brothers.ch03_components.points import enter
from grognard.rulesets.brothers.ch03_components.values import strength
from grognard.rulesets.brothers.ch04_stacking.force_markers import tell_in_parts, tell_move, veil
from grognard.rulesets.brothers.ch04_stacking.limits import STACK_LIMIT, crowds, group_strength
from grognard.rulesets.brothers.ch04_stacking.stacks import lift, put, stack_strength
from grognard.rulesets.brothers.ch06_chits.windows import PAUSE, open_window
from grognard.rulesets.brothers.ch09_morale import check_remains, place_marker
from grognard.rulesets.brothers.ch10_break_test.driven_off import break_retreats
from grognard.rulesets.brothers.ch11_movement.charge import charges
from grognard.rulesets.brothers.ch11_movement.costs import Party, arm_of, can_move, find_rates, keeps_road, price
from grognard.rulesets.brothers.ch11_movement.defensive_fire import meet_fire
from grognard.rulesets.brothers.ch11_movement.disengagement import must_test, take_tests
from grognard.rulesets.brothers.ch11_movement.engagement import find_contact, goes_beneath, places_in_stack
from grognard.rulesets.brothers.ch11_movement.halting import Movers
from grognard.rulesets.brothers.ch11_movement.overrun import overrun
from grognard.rulesets.brothers.ch11_movement.paths import can_step, find_path, find_ways
from grognard.rulesets.brothers.ch11_movement.reinforcements import (
    can_enter,
    enters_by_road,
    entry_prices,
    find_entries,
)
from grognard.rulesets.brothers.ch11_movement.riding import RideOn, charge_groups, find_way, only_way, ride_groups
from grognard.rulesets.brothers.events import AssaultLooms, ChargeAnnounced, UnitsHalted, UnitsMoved, WentBack
from grognard.rulesets.brothers.state import (
    BLED,
    COMMANDED,
    DISRUPTED,
    ENTERED,
    HALTED,
    MOVED,
    OFF_MAP,
    STAYED,
    BrothersGame,
    Refusal,
    has,
    mark,
)


class March(Movers, frozen=True):
    """A move in legs: wherever the enemy is near, it pauses and its owner may go on."""

    spent: tuple[int, ...] = ()
    road: bool = True
    """Whether all of it went along roads so far [brothers 11.4a]."""
    path: tuple[int, ...] = ()
    position: int = 0
    """How many units stay above them where the leg ends."""
    charge: int = -1
    """The hex that is charged."""
    riding: bool = False
    """Whether the way of the Charge is chosen hex by hex."""
    trail: tuple[int, ...] = ()
    """The hexes they have been in, the first included."""
    boost: int = 0
    woodsmen: bool = False
    """Whether woods do not disorder them, by an event."""
    screened: bool = False
    """Whether they break off without a test, by an event."""

    @property
    def lead(self) -> int:
        return self.movers[0]

    def ask(self, game: BrothersGame) -> None:
        if game.state.cut or not self.movers:
            finish(game, self)
        elif self.charge >= 0 and self.riding:
            ride_on(game, self)
        elif is_wedged(game, self) and not find_ways(game, party_of(game, self)):
            go_back(game, self.movers, self.trail)
            finish(game, self)
        elif has_ways(game, self):
            game.ask(MoveOn(game.scenario.units[self.lead].side, self.movers))

    def announce(self, game: BrothersGame) -> None:
        """Events may be played on a move that has been announced [brothers 11.9b]; one may find a way for those who
        were chosen to move and have none."""
        if self.path and len(self.trail) <= 1:
            open_window(game, ("move_declared", "movement_step"), unit=self.lead)
        elif is_stuck(self):
            open_window(game, ("move_declared",), unit=self.lead)

    def break_off(self, game: BrothersGame) -> None:
        if not self.path and self.charge < 0:
            finish(game, self)
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
        fleeing = take_tests(game, movers)
        drop(game, self, tuple(fleeing))
        break_retreats(game, fleeing, ())

    def enter_hex(self, game: BrothersGame) -> None:
        movers = here(game, self)
        part(game, self, movers)
        if not movers or game.state.cut or not still_open(game, self, movers):
            game.amend(self, path=())
            game.go_to(find_march(game), March.settle)
            return
        step_into(game, self, movers)

    def meet_fire(self, game: BrothersGame) -> None:
        movers = here(game, self)
        if movers and game.scenario.units[movers[0]].is_troops:
            meet_fire(game, movers, game.state.place[movers[0]])

    def opportunity(self, game: BrothersGame) -> None:
        """After Defensive Fire [brothers 11.9d]; where the leg is over, at others too [brothers 11.9b]."""
        movers = here(game, self)
        if movers:
            names = ("movement_step",) if self.path else ("movement_step", PAUSE)
            open_window(game, names, unit=movers[0], hex=game.state.place[movers[0]])

    def halted(self, game: BrothersGame) -> None:
        movers = here(game, self)
        if movers and self.charge >= 0 and halted_of(game, movers):
            open_window(game, ("halted",), unit=movers[0])

    def settle(self, game: BrothersGame) -> None:
        movers = here(game, self)
        stopped = () if game.state.cut else halted_of(game, movers)
        going = tuple(unit for unit in movers if unit not in stopped)
        part(game, self, movers)
        frame = game.amend(self, movers=going or movers, spent=_spent(self, going or movers))
        if stopped:
            stop(game, frame, stopped)
        if not going or game.state.cut:
            finish(game, frame)
        elif frame.path:
            game.go_to(frame, March.break_off)
        elif frame.charge >= 0 and len(frame.trail) > 1 and not frame.riding:
            reach_target(game, frame)
        else:
            game.go_to(frame, March.ask)

    steps = (ask, announce, break_off, leave_hex, enter_hex, meet_fire, opportunity, halted, settle)


def find_march(game: BrothersGame) -> March:
    frame = game.find(March)
    assert frame is not None
    return frame


def here(game: BrothersGame, march: March) -> tuple[int, ...]:
    """Those who still move together: neither Broken nor driven off."""
    at = march.trail[-1] if march.trail else OFF_MAP
    return tuple(unit for unit in march.movers if game.state.place[unit] == at)


def _spent(march: March, movers: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(spent for unit, spent in zip(march.movers, march.spent, strict=True) if unit in movers)


def part(game: BrothersGame, march: March, movers: tuple[int, ...]) -> None:
    """Whoever was driven off on the way has finished its move; a retreat ends it [brothers 11.7.2c 11.8.1a]."""
    for unit in march.movers:
        if unit not in movers:
            mark(game, unit, MOVED)


def drop(game: BrothersGame, march: March, units: tuple[int, ...]) -> None:
    """Units that no longer move with the others."""
    if units:
        left = tuple(unit for unit in march.movers if unit not in units)
        part(game, march, left)
        game.amend(march, movers=left, spent=_spent(march, left))


def party_of(game: BrothersGame, march: March) -> Party:
    return Party(march.movers, game.state.place[march.lead], march.spent, march.road, march.boost)


def is_wedged(game: BrothersGame, march: March) -> bool:
    """Whether they stand in a hex that is too full to end a move in: they can only pass through [brothers 4.1b]."""
    moved = any(march.spent) and game.scenario.units[march.lead].is_troops
    return moved and stack_strength(game, game.state.place[march.lead]) > STACK_LIMIT


def is_stuck(march: March) -> bool:
    """Whether they were chosen to move, have not moved, and no move has been announced."""
    return not march.path and march.charge < 0 and not any(march.spent)


def finish(game: BrothersGame, march: March) -> None:
    end_move(game, march, march.movers)
    game.leave(march)


def end_move(game: BrothersGame, march: March, units: tuple[int, ...]) -> None:
    for unit in units:
        stayed = len(march.trail) <= 1 and not has(game, unit, ENTERED)
        mark(game, unit, MOVED | STAYED if stayed else MOVED)


def halted_of(game: BrothersGame, movers: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(unit for unit in movers if has(game, unit, HALTED))


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
    if find_rates(game, movers).blocked >> there & 1:
        return False
    passes = len(march.path) > 1 or game.state.place[movers[0]] == OFF_MAP
    return passes or not crowds(game, movers, there)


def step_into(game: BrothersGame, march: March, movers: tuple[int, ...]) -> None:
    state = game.state
    start, there = state.place[movers[0]], march.path[0]
    rates = find_rates(game, movers)
    if start == OFF_MAP:
        field = game.scenario.field
        prices, on_road = entry_prices(game, movers, rates, there), enters_by_road(game, rates, there)
        woods = field.cover[there].entry_morale_hit and not field.road_at[there]
        if game.scenario.units[movers[0]].is_troops:
            state.queue, state.queued = (*state.queue, there), (*state.queued, group_strength(game, movers))
    else:
        tables = game.scenario.field.steps
        steps = [next(s for s in tables[arm_of(game, unit)][start] if s.there == there) for unit in movers]
        prices = tuple(price(game, rates, step) for step in steps)
        on_road, woods = keeps_road(rates, steps[0]), steps[0].woods
    position = arrival_place(game, march, movers)
    for unit in movers:
        lift(game, unit)
    for offset, unit in enumerate(movers):
        if start == OFF_MAP:
            mark(game, unit, ENTERED | COMMANDED)  # [brothers 11.5d]
        enter(game, unit, there, position + offset)
    kept = dict(zip(march.movers, march.spent, strict=True))
    game.amend(
        march, movers=movers, spent=tuple(kept[unit] + paid for unit, paid in zip(movers, prices, strict=True)),
        road=march.road and on_road, path=march.path[1:], trail=(*march.trail, there), shot=False,
    )  # fmt: skip
    tell_move(game, UnitsMoved(rule="11.2a", units=movers, start=start, place=there), movers, start)
    if woods and not march.woodsmen:
        for unit in movers:
            disorder_in_woods(game, unit)
    if game.scenario.units[movers[0]].is_troops:
        overrun(game, 1 - game.scenario.units[movers[0]].side, there)


def arrival_place(game: BrothersGame, march: March, movers: tuple[int, ...]) -> int:
    """On top where they overstack the hex [brothers 11.8.2a]; on the way through beneath those who are there."""
    there = march.path[0]
    if crowds(game, movers, there):
        return 0
    return march.position if len(march.path) == 1 else len(game.state.stacks[there])


def disorder_in_woods(game: BrothersGame, unit: int) -> None:
    """One Morale Hit, never a Casualty Hit, and none that would use a unit up unless a scenario reads it so [brothers
    11.2.4a 11.2.4b]."""
    if not game.scenario.units[unit].is_troops or game.state.hits[unit] == DISRUPTED:
        return
    if strength(game, unit) > 1 or game.scenario.switches.woods_break:
        place_marker(game, unit, "11.2.4a")
        if check_remains(game, unit):
            break_retreats(game, [unit], ())


def go_back(game: BrothersGame, movers: tuple[int, ...], trail: tuple[int, ...]) -> None:
    """Halted where they overstack, units go back to the last hex with room for them [brothers 4.1e]."""
    if not game.scenario.units[movers[0]].is_troops:
        return
    for hex in reversed(trail):
        others = tuple(unit for unit in game.state.stacks[hex] if unit not in movers) if hex >= 0 else ()
        room = sum(strength(game, unit) for unit in (*others, *movers)) <= 10
        if room:
            break
    else:
        hex = OFF_MAP
    start = game.state.place[movers[0]]
    if hex == start:
        return
    for offset, unit in enumerate(movers):
        put(game, unit, hex, offset)
    tell_move(game, WentBack(rule="4.1e", units=movers, place=hex), movers, start)


def ride_on(game: BrothersGame, march: March) -> None:
    """Ask for the next hex of a Charge where there is a choice; with no way left it has failed to make contact."""
    groups = ride_groups(game, party_of(game, march), march.charge)
    if not groups:
        finish(game, march)
    elif (only := only_way(groups, game.state.place[march.lead])) is not None:
        ride_by(game, march, only)
    else:
        game.ask(RideOn(game.scenario.units[march.lead].side, march.movers))


def ride_by(game: BrothersGame, march: March, action: Action) -> None:
    """One hex on, or the rest of the way at once."""
    game.amend(march, path=find_way(game, party_of(game, march), action), riding=action.verb == "ride")


def reach_target(game: BrothersGame, march: March) -> None:
    """A Charge that arrives must be fought [brothers 11.11.1h]; one whose way was barred must find another."""
    if game.scenario.field.rides[march.charge] >> march.trail[-1] & 1:
        for unit in march.movers:
            game.state.charges = (*game.state.charges, (unit, march.charge))
            game.state.assaults = (*game.state.assaults, (unit, march.charge))
        finish(game, march)
    else:
        game.go_to(game.amend(march, riding=True), March.ask)


# -- the choice --------------------------------------------------------------------------------------------------------


def has_ways(game: BrothersGame, march: March) -> bool:
    party = party_of(game, march)
    onward = can_enter(game, party) if party.here == OFF_MAP else can_step(game, party)
    return onward or bool(companions(game, march)) or bool(charges(game, party))


def move_groups(game: BrothersGame, march: March) -> list[Group]:
    """All hexes a party can go to, with its place in a stack there."""
    party = party_of(game, march)
    entering = party.here == OFF_MAP
    mask = find_entries(game, party) if entering else find_ways(game, party)
    verb = "enter" if entering else "move"
    contact = find_contact(game, party.units)
    taken = (
        0
        if not game.scenario.units[march.lead].is_troops
        else game.state.occupied[game.scenario.units[march.lead].side]
    )
    groups = [Group(verb, (march.lead,), mask & ~taken)] if mask & ~taken else []
    for hex in iter_bits(mask & taken):
        free = contact.engages or not contact.hot >> hex & 1
        if not free and contact.first and not entering:
            path = find_path(game, party, hex)
            free = len(path) == 1 or bool(contact.hot >> path[-2] & 1)  # [brothers 11.7.1e]
        full = crowds(game, party.units, hex)  # on top, and only to pass through [brothers 4.1b 11.8.2a]
        places = ((0,),) if full else places_in_stack(game, party.units, hex, free)
        groups.append(Group(verb, (march.lead,), 1 << hex, places))
    return groups


def companions(game: BrothersGame, march: March) -> tuple[int, ...]:
    """Other units of the hex that could move with them; nobody joins on the way [brothers 4.3c 11.1b]."""
    if any(march.spent) or len(march.trail) > 1 or not game.scenario.units[march.lead].is_troops:
        return ()
    place = game.state.place
    here, members = place[march.lead], game.scenario.members[game.scenario.units[march.lead].side]
    return tuple(
        unit
        for unit in (members if here < 0 else sorted(game.state.stacks[here]))
        if unit not in march.movers
        and place[unit] == here
        and can_move(game, unit)
        and has(game, unit, COMMANDED) == has(game, march.lead, COMMANDED)
        and can_join(game, march, unit)
    )


def can_join(game: BrothersGame, march: March, unit: int) -> bool:
    """Only those join who can go somewhere together, or come onto the map together."""
    units = (*march.movers, unit)
    party = Party(units, game.state.place[unit], (0,) * len(units), True, march.boost)
    return can_enter(game, party) if party.here == OFF_MAP else can_step(game, party)


class MoveOn(Decision, frozen=True):
    """Where a unit or stack goes; more may be added before it starts; or it stops [brothers 11.1a]."""

    movers: tuple[int, ...]

    rule = "11.1a"
    completes = True

    def options(self, game: BrothersGame) -> Options:
        march = find_march(game)
        groups = move_groups(game, march)
        groups += charge_groups(game, party_of(game, march))
        if joining := companions(game, march):
            groups.append(Group("join", joining))
        return Options(groups if is_wedged(game, march) else [*groups, Group("stop", (march.lead,))])

    def choose(self, game: BrothersGame, action: Action) -> None:
        march = find_march(game)
        match action.verb:
            case "join":
                game.amend(march, movers=(*march.movers, action.unit), spent=(*march.spent, 0))
                game.go_to(find_march(game), March.ask)
            case "stop":
                finish(game, march)
            case "charge" | "ride":
                announce_charge(game, march, action)
            case _:
                party = party_of(game, march)
                path = (action.place,) if action.verb == "enter" else find_path(game, party, action.place)
                game.amend(march, path=path, position=action.extra[0] if action.extra else 0, charge=-1)

    def preferred(self, game: BrothersGame, options: Options) -> Action:
        """On top where nothing is said, or as high as may be."""
        return options[0]

    def refusal(self, game: BrothersGame, action: Action) -> tuple[str, str]:

        return move_refusal(game, self.movers, action)


def announce_charge(game: BrothersGame, march: March, action: Action) -> None:
    """Before it moves, with its target [brothers 11.11a]."""
    for unit in march.movers:
        game.state.flags[unit] &= ~BLED  # what counts is what befalls the Charge
    ride_by(game, game.amend(march, charge=action.place), action)
    riding, here = march.movers, game.state.place[march.lead]
    public = AssaultLooms(rule="4.4b", side=game.scenario.units[march.lead].side, start=here, place=action.place)
    tell_in_parts(game, ChargeAnnounced(rule="11.11a", units=riding, place=action.place), riding, public)


def begin_march(game: BrothersGame, unit: int) -> None:
    place = game.state.place[unit]
    game.push(March((unit,), spent=(0,), trail=(place,) if place >= 0 else ()))


def move_refusal(game: BrothersGame, movers: tuple[int, ...], action: Action) -> Refusal:
    """Why a unit on the move cannot go somewhere."""
    unit, hex = movers[0], action.place
    if action.unit != unit and action.verb in ("move", "enter", "charge", "ride", "stop"):
        return "another-unit", "11.1a"
    if action.verb in ("charge", "ride"):
        return "no-charge", "11.11.1a"
    grid = game.scenario.field.grid
    if action.verb not in ("move", "enter") or not 0 <= hex < grid.size:
        return "not-offered", "11.1a"
    party, rates = party_of(game, find_march(game)), find_rates(game, movers)
    if game.scenario.field.closed >> hex & 1:
        return "closed-ground", "11.2.3"
    if rates.blocked >> hex & 1:
        return "enemy-there", "11.1c"
    nearer = rates.hq >= 0 and grid.distance(hex, rates.hq) < grid.distance(party.here, rates.hq)
    if rates.double and party.here >= 0 and not nearer:
        return "only-to-its-hq", "7.5c"
    contact = find_contact(game, movers)
    if contact.hot >> hex & 1 and not contact.engages and not goes_beneath(game, movers, hex) and not contact.first:
        return "may-not-engage", "11.7.1b"
    if crowds(game, movers, hex):
        return "too-crowded", "4.1a"
    return "too-far", "11.2a"
