"""Advance after combat [mib 7.2m]."""

from __future__ import annotations

from grognard.core.action import Action
from grognard.core.decision import Decision
from grognard.core.events import UnitAdvanced, UnitTurned
from grognard.core.options import Group, Options
from grognard.core.places import best_facing
from grognard.core.procedure import Procedure
from grognard.rulesets.mib.ch02_components.leaders import follow, hide
from grognard.rulesets.mib.ch06_movement.facing import ALL_FACINGS, stack_facing
from grognard.rulesets.mib.ch06_movement.stacking import has_room
from grognard.rulesets.mib.ch06_movement.zones import hostile_zone
from grognard.rulesets.mib.ch16_options.extended_line import Pair, can_enter, set_line, shifts
from grognard.rulesets.mib.ch16_options.log import LineFormed
from grognard.rulesets.mib.state import SMASHED, MibGame, has, hold, in_play, others_at, put, troops_at


def offer_advance(
    game: MibGame, side: int, units: tuple[int, ...], vacated: tuple[int, ...], length: int, cause: str
) -> None:
    """After a result that lets the attackers advance all of them may turn as well [mib 7.2p]."""
    empty = tuple(hex for hex in vacated if not troops_at(game, 1 - side, hex))
    game.push(Advance(side, units, empty, length, cause))


class Advance(Procedure, frozen=True):
    """Attacker after attacker advances, turns, or stays [mib 7.2m 7.2n 7.2p]."""

    side: int
    units: tuple[int, ...]
    """Those that have not chosen yet."""
    vacated: tuple[int, ...]
    length: int
    cause: str
    entered: bool = False
    """Whether somebody stands in a hex that the defender left [mib 7.2n]."""

    def ask(self, game: MibGame) -> None:
        if advancers(game, self):
            game.repeat()
            game.ask(AdvanceUnit(self.side))

    steps = (ask,)


def advancers(game: MibGame, advance: Advance) -> list[int]:
    return [unit for unit in advance.units if in_play(game, unit) and not has(game, unit, SMASHED)]


def ways(game: MibGame, advance: Advance, unit: int) -> dict[int, tuple[int, ...]]:
    """The hexes that a unit may advance to, each with the way there: through the vacated hex first, into but not
    through enemy zones [mib 7.2m 7.2n 7.2o]."""
    state, field = game.state, game.scenario.field
    zone, enemy = hostile_zone(game, (unit,)), state.occupied[1 - advance.side]
    start = state.place[unit]
    arm = game.scenario.units[unit].arm
    found: dict[int, tuple[int, ...]] = {}
    edge: list[tuple[int, tuple[int, ...]]] = [(start, ())]
    for number in range(advance.length):
        onward = []
        for here, path in edge:
            for there, _, _ in field.edges[arm][here]:
                if enemy >> there & 1 or there == start or there in found:
                    continue
                if number == 0 and not advance.entered and there not in advance.vacated:
                    continue
                found[there] = (*path, there)
                if not zone >> there & 1:
                    onward.append((there, found[there]))
        edge = onward
    return {hex: path for hex, path in found.items() if has_room(game, (unit,), hex)}


def may_turn(game: MibGame, advance: Advance, unit: int) -> bool:
    """A stack has one facing: it turns if all of it attacked, and has stayed so far [mib 6.1c 7.2p 7.4]."""
    return all(other in advance.units for other in others_at(game, unit, game.state.place[unit]))


def turn_stack(game: MibGame, advance: Advance, unit: int, facing: int) -> None:
    """Whoever turns has chosen to stay."""
    stack = (unit, *others_at(game, unit, game.state.place[unit]))
    for each in stack:
        game.state.facing[each] = facing
    game.tell(UnitTurned(rule="7.2p", unit=unit, facing=facing))
    left = tuple(other for other in advance.units if other not in stack)
    game.amend(advance, units=left)


def line_ways(game: MibGame, advance: Advance, unit: int) -> dict[Pair, tuple[int, ...]]:
    """The pairs of hexes that an extended line may advance to, each with the hexes that it enters: as it moves, and by
    the same rules as anybody; at the end, or where it stands, it may turn about [mib 7.2m 7.2n 7.2o 7.2p 16.6d]."""
    zone, start = hostile_zone(game, (unit,)), (game.state.place[unit], game.state.second[unit])
    found: dict[Pair, tuple[int, ...]] = {start: ()}
    edge = [start]
    for number in range(advance.length):
        onward = []
        for pair in edge:
            for there, steps in shifts(game, pair):
                entered = tuple(new for _, new in steps)
                if there in found or not can_enter(game, unit, steps):
                    continue
                if number == 0 and not advance.entered and not set(entered) & set(advance.vacated):
                    continue
                found[there] = (*found[pair], *entered)
                if not any(zone >> hex & 1 for hex in entered):
                    onward.append(there)
        edge = onward
    about = {(two, one): path for (one, two), path in found.items()}
    return {pair: path for pair, path in (about | found).items() if pair != start}


class AdvanceUnit(Decision, frozen=True):
    """Advance with a unit, turn it where it stands, or have done [mib 7.2m]."""

    rule = "7.2m"
    passes = "halt"

    def options(self, game: MibGame) -> Options:
        advance = game.current(Advance)
        groups = []
        for unit in advancers(game, advance):
            if game.state.second[unit] >= 0:
                pairs = line_ways(game, advance, unit)
                groups += [Group("advance-line", (unit,), 1 << one, ((two,),)) for one, two in pairs]
                continue
            free = 0
            bound: dict[int, int] = {}
            for hex in ways(game, advance, unit):
                facing = stack_facing(game, unit, hex)
                if facing < 0:
                    free |= 1 << hex
                else:
                    bound[facing] = bound.get(facing, 0) | 1 << hex
            if free:
                groups.append(Group("advance", (unit,), free, ALL_FACINGS))
            groups += [Group("advance", (unit,), mask, ((facing,),)) for facing, mask in bound.items()]
            if may_turn(game, advance, unit):
                turns = tuple((f,) for f in range(6) if f != game.state.facing[unit])
                groups.append(Group("face", (unit,), extras=turns))
        groups.append(Group("halt"))
        return Options(groups)

    def choose(self, game: MibGame, action: Action) -> None:
        advance = game.current(Advance)
        if action.verb == "halt":
            game.amend(advance, units=())
            return
        if action.verb == "face":
            turn_stack(game, advance, action.unit, action.extra[0])
            return
        if action.verb == "advance-line":
            advance_line(game, advance, action.unit, (action.place, action.extra[0]))
            return
        left = tuple(unit for unit in advance.units if unit != action.unit)
        path, start = ways(game, advance, action.unit)[action.place], game.state.place[action.unit]
        entered = advance.entered or any(hex in advance.vacated for hex in path)
        game.amend(advance, units=left, entered=entered)
        put(game, action.unit, action.place)
        game.state.facing[action.unit] = action.extra[0]
        follow(game, advance.side, start, action.place)
        game.tell(UnitAdvanced(rule=advance.cause, unit=action.unit, start=start, path=path, facing=action.extra[0]))
        hide(game, 1 - advance.side)

    def preferred(self, game: MibGame, options: Options) -> Action:
        first = options[0]
        if first.verb != "advance":
            return first
        facing = best_facing(game, first.unit, first.place)
        wanted = Action("advance", first.unit, first.place, (facing,))
        return wanted if wanted in options else first


def advance_line(game: MibGame, advance: Advance, unit: int, pair: Pair) -> None:
    """A line goes forward as it stands, or turns about [mib 7.2m 7.2p 16.6d]."""
    path, start = line_ways(game, advance, unit)[pair], game.state.place[unit]
    left = tuple(other for other in advance.units if other != unit)
    entered = advance.entered or any(hex in advance.vacated for hex in path)
    game.amend(advance, units=left, entered=entered)
    set_line(game, unit, pair)
    for passed in path:
        hold(game, advance.side, passed)
    if start not in pair:
        follow(game, advance.side, start, pair[0])
    game.tell(LineFormed(rule=advance.cause, unit=unit, place=pair[0], other=pair[1]))
    hide(game, 1 - advance.side)
