"""Moving one unit: where it may go and how it may turn [napoleon3 7.1a 7.3a]."""

from __future__ import annotations

from grognard.core.action import Action
from grognard.core.decision import Decision
from grognard.core.events import UnitTurned
from grognard.core.masks import iter_bits
from grognard.core.options import Group, Options
from grognard.core.places import best_facing
from grognard.core.reach import Limits, find_reach
from grognard.rulesets.napoleon3.ch01_03_units.ch03_stacking import room_for
from grognard.rulesets.napoleon3.ch05_activation.bounds import STRIKES, strike_refusal, striking
from grognard.rulesets.napoleon3.ch06_zones.zone_movement import zone_refusal
from grognard.rulesets.napoleon3.ch06_zones.zones import zone_of
from grognard.rulesets.napoleon3.ch07_movement.facing_change import ALL_FACINGS, other_facings
from grognard.rulesets.napoleon3.ch07_movement.march import move_unit
from grognard.rulesets.napoleon3.ch07_movement.movement_points import allowance
from grognard.rulesets.napoleon3.ch07_movement.ways import find_ways
from grognard.rulesets.napoleon3.ch08_command.failed_check import leader_ways
from grognard.rulesets.napoleon3.ch09_leaders.demoralization import is_demoralized, next_to_enemy
from grognard.rulesets.napoleon3.ch09_leaders.falling_back import hq_must_fall_back
from grognard.rulesets.napoleon3.ch09_leaders.hq_movement import move_leader
from grognard.rulesets.napoleon3.ch09_leaders.out_of_command_units import is_out_of_command, towards_command
from grognard.rulesets.napoleon3.state import DEMORALIZED, HOT, MOVED, OFF_MAP, N3Game, Refusal, enemy_distance, on_map


class MoveUnit(Decision, frozen=True):
    """Move a unit and give it its facing, turn it where it stands, or leave it [napoleon3 7.1a 7.3a]."""

    formation: int
    failed: bool
    unit: int

    rule = "7.1a"
    completes = True
    passes = "stay"
    goes, strikes = "move", STRIKES

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
            turned = other_facings(state.facing[self.unit])
            forced = state.formation[self.formation] & DEMORALIZED and ways.mask
            if not forced:
                groups.append(Group("turn", (self.unit,), extras=turned))
                groups.append(Group("stay", (self.unit,)))
        else:
            groups.append(Group("stay", (self.unit,)))
        return Options(groups)

    def striking(self, game: N3Game, unit: int, place: int) -> tuple[str, ...]:
        return striking(game, unit)

    def refusal(self, game: N3Game, action: Action) -> tuple[str, str]:
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

    def safe(self, game: N3Game, options: Options) -> Action | None:
        """To stay; whoever must fall back goes as far from the enemy as it can."""
        if (found := super().safe(game, options)) is not None:
            return found
        place = max(iter_bits(options.places()), key=lambda hex: enemy_distance(game, self.side, hex))
        facing = (best_facing(game, self.unit, place),) if game.scenario.units[self.unit].is_troops else ()
        return Action("move", self.unit, place, facing)


def move_refusal(game: N3Game, unit: int, failed: bool, action: Action) -> Refusal:
    """The first rule that an order to the unit on the move breaks: it must finish first [napoleon3 7.1c]."""
    facts = game.scenario.units[unit]
    if action.verb not in ("move", "turn", "stay"):
        return strike_refusal(game, facts.formation, action) or ("finish-the-move", "7.1c")
    if action.unit != unit:
        return "another-unit", "7.1c"
    if action.verb == "move":
        return place_refusal(game, unit, failed, action)
    if action.verb == "stay":
        return "must-fall-back", "9.4c" if facts.is_troops else "9.4d"
    if not facts.is_troops:
        return "no-facing", "2c"
    if game.state.place[unit] == OFF_MAP:
        return "enter-first", "7.4d"
    if is_demoralized(game, unit) and find_ways(game, unit).mask:
        return "must-fall-back", "9.4c"
    return "bad-facing", "7.3a"


def place_refusal(game: N3Game, unit: int, failed: bool, action: Action) -> Refusal:
    """Why a unit or a headquarters cannot end its move in a hex, above all one with an enemy [napoleon3 7.1e]."""
    state, facts, there = game.state, game.scenario.units[unit], action.place
    if not on_map(game, there):
        return "closed-ground", "7.1a"
    if state.occupied[1 - facts.side] >> there & 1:
        return "enemy-there", "7.1e"
    if there == state.place[unit]:
        return "there-already", "7.1a"
    if facts.is_troops and find_ways(game, unit).mask >> there & 1:
        return "bad-facing", "7.3a"
    if failed and not facts.is_troops:
        return "failed-stays", "8.3d"
    if room_for(game, unit) >> there & 1:
        return "too-many-units", "3a"
    return zone_refusal(game, unit, there) or end_refusal(game, unit, there) or unreachable(game, unit, there)


def end_refusal(game: N3Game, unit: int, there: int) -> Refusal | None:
    """Hexes that the demoralized and those out of command may not end in."""
    state, facts = game.state, game.scenario.units[unit]
    here = state.place[unit]
    if is_demoralized(game, unit):
        if facts.is_troops and next_to_enemy(game, facts.side) >> there & 1:
            return "keeps-away", "9.4b"
        edge = game.scenario.field.to_edge[facts.side]
        if here >= 0 and edge[there] >= edge[here]:
            return "towards-the-edge", "9.4c"
    if here >= 0 and is_out_of_command(game, unit):
        bound = towards_command(game, unit)
        free = bound >> there & 1 or find_ways(game, unit).mask & ~bound  # falling back comes first [napoleon3 R20]
        return None if free else ("towards-command", "9.2c")
    return None


def unreachable(game: N3Game, unit: int, there: int) -> Refusal:
    """Why a free hex is out of reach: the one thing without which it would not be."""
    state, scenario, facts = game.state, game.scenario, game.scenario.units[unit]
    here, points = state.place[unit], allowance(game, unit)
    if here < 0:
        return "too-far-to-enter", "7.4d"
    field = scenario.field
    if field.grid.adjacent[here] >> there & 1 and not field.open_sides[here] >> there & 1:
        return "too-steep", "TEC.b"
    steps, enemy = field.steps[scenario.steps_for[unit]], state.occupied[1 - facts.side]

    def within(points: int) -> bool:
        return bool(find_reach(steps, here, Limits(points, barred=enemy, tolls=99)).mask >> there & 1)

    zone = zone_of(game, 1 - facts.side)
    if within(points):
        return ("leaving-costs-half", "6.1c") if zone >> here & 1 else ("zone-stops-you", "6.1a")
    if is_out_of_command(game, unit) and within(2 * facts.movement):
        return "half-movement", "9.2b"
    if state.weather == HOT and within(2 * facts.movement):
        return "too-hot", "13.1a"
    return "too-far", "7.1a"
