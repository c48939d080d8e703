"""What brings combat on: zones over borders that are attacked, and races [commanders combat.trigger.1]."""

from __future__ import annotations

import msgspec

from grognard.core.action import Action
from grognard.core.decision import Decision
from grognard.core.options import Group, Options
from grognard.rulesets.commanders.board.control import controls, is_friendly
from grognard.rulesets.commanders.board.sectors import RESERVES, SPACES
from grognard.rulesets.commanders.combat.log import UnitPosted, ZoneFormed
from grognard.rulesets.commanders.combat.pressure import where_pressed
from grognard.rulesets.commanders.move.carry_out import begin
from grognard.rulesets.commanders.move.limits import Moves
from grognard.rulesets.commanders.state import CommandersGame, Move, Zone, replace_zone, with_side
from grognard.rulesets.commanders.status import ACTED


class Sorted(msgspec.Struct, frozen=True):
    """What becomes of the moves of a phase."""

    free: tuple[tuple[int, Move], ...]
    """(side, move) into friendly or uncontested neutral sectors."""
    attacks: tuple[tuple[int, Move], ...]
    races: tuple[tuple[int, Move], ...]
    cancelled: tuple[tuple[int, Move], ...]


def sort_moves(game: CommandersGame) -> Sorted:
    """Tell marches from attacks and races by the board as the phase begins: what meets the enemy is combat
    [commanders fast.4 combined.3 combat.trigger.1 combat.trigger.2]."""
    state = game.state
    moves = [(side, move) for side in range(2) for move in state.declared[side]]
    kept: Moves = []
    cancelled: Moves = []
    for side, move in moves:
        if state.place[move[0]] == RESERVES[side] and meets_enemy(game, side, move[1]):
            cancelled.append((side, move))  # nobody attacks out of a reserve [commanders move.6]
        else:
            kept.append((side, move))
    bound = {(side, move[1]) for side, move in kept}
    free: Moves = []
    attacks: Moves = []
    races: Moves = []
    for side, move in kept:
        target = move[1]
        if is_friendly(game, side, target):
            free.append((side, move))
        elif controls(game, 1 - side, target):
            attacks.append((side, move))
        elif (1 - side, target) in bound:
            arriving = is_friendly(game, 1 - side, target)
            (attacks if arriving else races).append((side, move))
        else:
            free.append((side, move))
    return Sorted(tuple(free), tuple(attacks), tuple(races), tuple(cancelled))


def meets_enemy(game: CommandersGame, side: int, target: int) -> bool:
    """Whether a move of this phase would be an attack: the enemy holds the sector or makes for it too
    [commanders combat.trigger.1 combat.trigger.2]."""
    if is_friendly(game, side, target):
        return False
    return controls(game, 1 - side, target) or any(move[1] == target for move in game.state.declared[1 - side])


def form_zones(game: CommandersGame, moves: Sorted) -> None:
    """Lay out a zone for every border over which somebody attacks, and for every race for a neutral sector
    [commanders combat.trigger.1 combat.trigger.2 combat.trigger.3]. Guns attack alone too, but only where an enemy is
    [commanders combat.trigger.4 combat.trigger.5]; where all enemies are routed there is no combat
    [commanders combat.trigger.7]. Whoever attacks still belongs to the sector it comes from
    [commanders combat.trigger.6]."""
    place = game.state.place
    found: dict[tuple[int, int], list[list[int]]] = {}
    for side, (unit, target, second) in moves.attacks:
        fronts = (place[unit], target) if side == 0 else (target, place[unit])
        found.setdefault(fronts, [[], []])[side].append(unit)
        begin(game, unit, target, second, arrives=False)
    zones = [Zone(fronts, -1, _sides(game, units)) for fronts, units in sorted(found.items())]
    for _, (unit, target, second) in moves.races:
        begin(game, unit, target, second, arrives=False)
    for goal in sorted({move[1] for _, move in moves.races}):
        zones += _race(game, goal, moves)
    game.state.zones = tuple(zones)
    for zone in zones:
        side = 0 if zone.attackers[0] else 1
        count, opposed = len(zone.attackers[side]), len(zone.attackers[1 - side])
        rule = "combat.trigger.2" if zone.race >= 0 else "combat.trigger.3" if opposed else "combat.trigger.1"
        place_of = zone.goal(side)
        game.tell(
            ZoneFormed(rule=rule, side=side, start=zone.fronts[side], place=place_of, count=count, opposed=opposed)
        )


def _sides(game: CommandersGame, units: list[list[int]]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    kinds = game.scenario.units
    one, two = (tuple(sorted(group, key=lambda unit: (kinds[unit].kind, unit))) for group in units)
    return one, two


def _race(game: CommandersGame, goal: int, moves: Sorted) -> list[Zone]:
    """Both sides make for a neutral sector: their groups are paired off; the side that comes over fewer borders
    divides its units among the others' groups afterwards [commanders combat.trigger.2 R4]."""
    place = game.state.place
    groups: list[dict[int, list[int]]] = [{}, {}]
    for side, (unit, target, _) in moves.races:
        if target == goal:
            groups[side].setdefault(place[unit], []).append(unit)
    fewer = 0 if len(groups[0]) <= len(groups[1]) else 1
    fronts = [_across(goal, groups[side]) for side in range(2)]
    zones = []
    even = len(fronts[0]) == len(fronts[1])  # else the fewer is one: a sector has four borders
    for index, front in enumerate(fronts[1 - fewer]):
        other = fronts[fewer][min(index, len(fronts[fewer]) - 1)]
        units: list[list[int]] = [[], []]
        units[1 - fewer] = groups[1 - fewer][front]
        if even:
            units[fewer] = groups[fewer][other]
        pair = (front, other) if fewer == 1 else (other, front)
        zones.append(Zone(pair, goal, _sides(game, units)))
    return zones


def _across(goal: int, groups: dict[int, list[int]]) -> list[int]:
    """The sectors a side races from, those of the middle file and row first, then from west to east."""
    return sorted(groups, key=lambda front: (abs(front - goal) != 3, front))


def unplaced_racers(game: CommandersGame, side: int) -> list[int]:
    """Racing units that their owner has still to send against one of several enemy groups."""
    state = game.state
    standing = {unit for zone in state.zones for unit in zone.attackers[side]}
    goals = {zone.race for zone in state.zones if zone.race >= 0}
    return sorted(
        (
            unit
            for unit, target, _ in state.declared[side]
            if target in goals and unit not in standing and state.status[unit] & ACTED and state.place[unit] != target
        ),
        key=lambda unit: (game.scenario.units[unit].kind, unit),
    )


class FaceRacers(Decision, frozen=True):
    """Send a racing unit against one of the groups that race it [commanders combat.trigger.2]."""

    rule = "combat.trigger.2"

    def options(self, game: CommandersGame) -> Options:
        goal, racers = self._next(game)
        groups = []
        for zone in game.state.zones:
            room = SPACES - len(zone.attackers[self.side])
            if zone.race == goal and room > 0:
                extras = tuple((n,) for n in range(1, min(room, len(racers)) + 1))
                groups.append(Group("post", (racers[0],), 1 << zone.fronts[1 - self.side], extras))
        return Options(groups)

    def _next(self, game: CommandersGame) -> tuple[int, list[int]]:
        """The sector raced for, and the racers of one kind that are next to be sent."""
        waiting, units = unplaced_racers(game, self.side), game.scenario.units
        goals = {unit: target for unit, target, _ in game.state.declared[self.side]}
        first = waiting[0]
        racers = [u for u in waiting if goals[u] == goals[first] and units[u].kind == units[first].kind]
        return goals[first], racers

    def choose(self, game: CommandersGame, action: Action) -> None:
        goal, racers = self._next(game)
        going = racers[: action.extra[0]]
        for index, zone in enumerate(game.state.zones):
            if zone.race == goal and zone.fronts[1 - self.side] == action.place:
                mine = (*zone.attackers[self.side], *going)
                replace_zone(game, index, attackers=with_side(zone.attackers, self.side, mine))
                break
        for unit in going:
            game.tell(UnitPosted(rule=self.rule, only=self.side, unit=unit, place=action.place))
        if unplaced_racers(game, self.side):
            game.ask(self)

    def safe(self, game: CommandersGame, options: Options) -> Action:
        return where_pressed(game, self.side, options)
