"""The movement of an activated formation, unit by unit [napoleon3 4Cf 7.1c 7.3a]."""

from __future__ import annotations

from grognard.core.action import Action
from grognard.core.decision import Decision
from grognard.core.events import LeaderMoved, UnitMoved, UnitTurned
from grognard.core.masks import iter_bits
from grognard.core.options import Group, Options
from grognard.rulesets.napoleon3.detours import Way, ways_to
from grognard.rulesets.napoleon3.events import UnitEntered
from grognard.rulesets.napoleon3.flight import drive_off
from grognard.rulesets.napoleon3.movement import Ways, can_move, find_ways, must_fall_back, one_hex
from grognard.rulesets.napoleon3.results import disorder_only
from grognard.rulesets.napoleon3.state import (
    ARRIVED,
    DEMORALIZED,
    MOVED,
    OFF_MAP,
    N3Game,
    hold,
    put,
    zone_of,
)

ALL_FACINGS = tuple((facing,) for facing in range(6))


def arrivals(game: N3Game, formation: int) -> list[int]:
    """Units of a formation that may come onto the map this turn [napoleon3 4Cd 7.4a 14.2d]."""
    state, scenario = game.state, game.scenario
    passed = state.formation[formation] & ARRIVED or scenario.formations[formation].hq < 0  # [napoleon3 14.2a]
    return [
        unit
        for unit in (*scenario.formations[formation].members, scenario.formations[formation].hq)
        if unit >= 0
        and state.place[unit] == OFF_MAP
        and 0 < scenario.units[unit].turn <= state.turn
        and (passed or scenario.units[unit].automatic)
    ]


def movers(game: N3Game, formation: int, failed: bool) -> list[int]:
    """Units and leaders of a formation that have not moved and could, guns that fired among them [napoleon3 4Cf 8.3d
    8.3e 9a 9.4d 10.1-barrage-f]."""
    state, scenario = game.state, game.scenario
    facts = scenario.formations[formation]
    coming = [] if failed else arrivals(game, formation)
    found = [
        unit
        for unit in facts.members
        if not state.status[unit] & MOVED
        and (state.place[unit] >= 0 or unit in coming)
        and can_move_or_turn(game, unit)
    ]
    hq = facts.hq
    able = hq >= 0 and not state.status[hq] & MOVED and (state.place[hq] >= 0 or hq in coming)
    if able and leader_ways(game, hq, failed).mask:
        found.append(hq)
    return found


def can_move_or_turn(game: N3Game, unit: int) -> bool:
    """On the map every unit may at least turn, the demoralized too who cannot move [napoleon3 7.3a 9.4b]."""
    return game.state.place[unit] >= 0 or can_move(game, unit)


def leader_ways(game: N3Game, hq: int, failed: bool) -> Ways:
    """A headquarters that failed only slips out of an enemy zone, or falls back when demoralized: one hex, whatever
    the ground costs [napoleon3 8.3d 8.3e 9.4d]."""
    if not failed:
        return find_ways(game, hq)
    state, field, facts = game.state, game.scenario.field, game.scenario.units[hq]
    hex = state.place[hq]
    near = field.open_sides[hex] & ~state.occupied[1 - facts.side]
    zone = zone_of(game, 1 - facts.side) & ~state.occupied[facts.side]
    if zone >> hex & 1:
        near &= ~zone
    if state.formation[facts.formation] & DEMORALIZED:
        near &= field.homeward[facts.side][hex]
    elif not zone >> hex & 1:
        near = 0
    return Ways(one_hex(hex, near), None, near)


def hq_must_fall_back(game: N3Game, formation: int, failed: bool) -> bool:
    """The headquarters of a demoralized formation falls back like its units, by one hex even if its check failed
    [napoleon3 9.4c 9.4d]."""
    state, hq = game.state, game.scenario.formations[formation].hq
    if hq < 0 or not state.formation[formation] & DEMORALIZED or state.status[hq] & MOVED:
        return False
    return state.place[hq] >= 0 and bool(leader_ways(game, hq, failed).mask)


class ChooseMover(Decision, frozen=True):
    """Choose the next unit to move, or end the movement, even at once [napoleon3 4Ce 7.1c]."""

    formation: int
    failed: bool

    rule = "7.1c"

    def options(self, game: N3Game) -> Options:
        groups = [Group("select", tuple(movers(game, self.formation, self.failed)))]
        if not must_fall_back(game, self.formation) and not hq_must_fall_back(game, self.formation, self.failed):
            groups.append(Group("end"))
        return Options(groups)

    def refusal(self, game: N3Game, action: Action) -> tuple[str, str]:
        from grognard.rulesets.napoleon3.refusals import select_refusal

        return select_refusal(game, self.formation, self.failed, action)

    def choose(self, game: N3Game, action: Action) -> None:
        if action.verb == "select":
            game.ask(MoveUnit(self.side, self.formation, self.failed, action.unit))
        else:
            game.proceed()


class MoveUnit(Decision, frozen=True):
    """Move a unit and give it its facing, turn it where it stands, or leave it [napoleon3 7.1a 7.3a]."""

    formation: int
    failed: bool
    unit: int

    rule = "7.1a"
    completes = True

    def options(self, game: N3Game) -> Options:
        state, facts = game.state, game.scenario.units[self.unit]
        if not facts.is_troops:  # leaders have no facing [napoleon3 2c]
            groups = [Group("move", (self.unit,), leader_ways(game, self.unit, self.failed).mask)]
            if not hq_must_fall_back(game, self.formation, self.failed):
                groups.append(Group("stay", (self.unit,)))
            return Options(groups)
        ways = find_ways(game, self.unit)
        groups = [Group("move", (self.unit,), ways.mask, ALL_FACINGS)]
        if state.place[self.unit] >= 0:
            turned = tuple((f,) for f in range(6) if f != state.facing[self.unit])
            forced = state.formation[self.formation] & DEMORALIZED and ways.mask
            if not forced:
                groups.append(Group("turn", (self.unit,), extras=turned))
                groups.append(Group("stay", (self.unit,)))
        else:
            groups.append(Group("stay", (self.unit,)))
        return Options(groups)

    def refusal(self, game: N3Game, action: Action) -> tuple[str, str]:
        from grognard.rulesets.napoleon3.refusals import move_refusal

        return move_refusal(game, self.unit, self.failed, action)

    def choose(self, game: N3Game, action: Action) -> None:
        facts = game.scenario.units[self.unit]
        game.state.status[self.unit] |= MOVED
        if action.verb == "move":
            if facts.is_troops:
                move_unit(game, self.unit, action.place, action.extra[0])
            else:
                move_leader(game, self.unit, action.place, self.failed)
        elif action.verb == "turn":
            game.state.facing[self.unit] = action.extra[0]
            game.tell(UnitTurned(rule="7.3a", unit=self.unit, facing=action.extra[0]))

    def preferred(self, game: N3Game, options: Options) -> Action:
        """The facing that covers most enemies, else the way it went."""
        first = options[0]
        if first.verb != "move" or not first.extra:
            return first
        return Action("move", self.unit, first.place, (best_facing(game, self.unit, first.place),))


def best_facing(game: N3Game, unit: int, hex: int) -> int:
    """Towards the enemy near, else towards the nearest enemy."""
    state, field = game.state, game.scenario.field
    side = game.scenario.units[unit].side
    enemy = state.occupied[1 - side]
    if not enemy:
        return state.facing[unit]
    near = field.grid.adjacent[hex] & enemy
    if near:
        return max(range(6), key=lambda f: ((field.fronts[hex][f] & near).bit_count(), f == state.facing[unit]))
    nearest = min(iter_bits(enemy), key=lambda there: field.grid.distance(hex, there))
    return field.grid.bearings(hex, nearest)[0]


def move_unit(game: N3Game, unit: int, hex: int, facing: int) -> None:
    """A unit goes to a hex, by the way its owner chooses where that matters [napoleon3 7.1a R7]."""
    ways = find_ways(game, unit)
    found = ways_to(game, unit, ways, hex)
    if len(found) > 1:
        game.ask(ChooseWay(game.scenario.units[unit].side, unit, hex, facing))
    else:
        march(game, unit, found[0], ways.disorders(hex), facing)


class ChooseWay(Decision, frozen=True):
    """Say by which way a unit goes, where different ones meet different leaders or cities [napoleon3 7.1a R7]."""

    unit: int
    hex: int
    facing: int

    rule = "7.1a"

    def options(self, game: N3Game) -> Options:
        return Options([Group("go-by", (self.unit,), extras=tuple(way.path for way in self.ways(game)))])

    def refusal(self, game: N3Game, action: Action) -> tuple[str, str]:
        return "one-of-the-ways", self.rule

    def choose(self, game: N3Game, action: Action) -> None:
        way = next(way for way in self.ways(game) if way.path == action.extra)
        march(game, self.unit, way, False, self.facing)

    def ways(self, game: N3Game) -> list[Way]:
        """What there is to choose from, the cheapest first."""
        return ways_to(game, self.unit, find_ways(game, self.unit), self.hex)


def march(game: N3Game, unit: int, way: Way, disorders: bool, facing: int) -> None:
    """A unit goes its way; the woods disorder cavalry [napoleon3 7.1a 7.4d TEC.c]."""
    state, facts = game.state, game.scenario.units[unit]
    start, path = state.place[unit], way.path
    hex = path[-1] if path else facts.entry
    state.spent[unit] = way.cost
    entering = start == OFF_MAP
    if entering:
        state.column = (*state.column, facts.entry)
        game.tell(UnitEntered(rule="7.4d", unit=unit, place=facts.entry, path=path, facing=facing))
    else:
        game.tell(UnitMoved(rule="7.1a", unit=unit, start=start, path=path, facing=facing))
    put(game, unit, hex)
    state.facing[unit] = facing
    for passed in path:
        hold(game, facts.side, passed)
    if disorders:
        disorder_only(game, unit)
    drive_off(game, unit, (facts.entry, *path) if entering else path)


def move_leader(game: N3Game, unit: int, hex: int, failed: bool) -> None:
    start = game.state.place[unit]
    ways = leader_ways(game, unit, failed)
    path = ways.path(hex) or (hex,)
    game.state.place[unit] = hex
    game.tell(LeaderMoved(rule="9a", unit=unit, start=start, path=path))
