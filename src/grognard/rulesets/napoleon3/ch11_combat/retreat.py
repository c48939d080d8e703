"""Retreat after combat [napoleon3 11.3n]."""

from __future__ import annotations

from grognard.core.action import Action
from grognard.core.decision import Decision
from grognard.core.events import RetreatBlocked, UnitRetreated
from grognard.core.masks import iter_bits
from grognard.core.options import Group, Options
from grognard.core.procedure import Procedure
from grognard.rulesets.napoleon3.ch01_03_units.ch01_disorder_losses import eliminate, lose_step
from grognard.rulesets.napoleon3.ch01_03_units.ch03_stacking import disturb
from grognard.rulesets.napoleon3.ch06_zones.zone_movement import pay_for_zone
from grognard.rulesets.napoleon3.ch06_zones.zones import zone_of
from grognard.rulesets.napoleon3.ch07_movement.facing_change import offer_turn
from grognard.rulesets.napoleon3.ch08_command.refuge import drive_off
from grognard.rulesets.napoleon3.ch09_leaders.leaders_retreat import follow
from grognard.rulesets.napoleon3.state import N3Game, Refusal, enemy_distance, on_map, put, troops_at


def must_retreat(game: N3Game, unit: int) -> bool:
    """Whoever has protection of two or more holds its hex [napoleon3 11.3n]."""
    hex = game.state.place[unit]
    return hex >= 0 and game.scenario.field.protection[hex] < 2


def retreat_hexes(game: N3Game, unit: int, seen: int) -> int:
    """Where a unit may retreat to: towards the friendly edge, and of those hexes, by the book's priorities, out of
    enemy zones, away from friends, the cheapest [napoleon3 11.3s]. `seen` are the hexes it has passed."""
    state, scenario, field = game.state, game.scenario, game.scenario.field
    hex, facts = state.place[unit], scenario.units[unit]
    seen |= 1 << hex
    ways = ways_back(game, facts.side, hex, seen)
    open_hexes = [there for there in iter_bits(ways) if leads_on(game, facts.side, there, seen)]
    if not open_hexes:
        return 0
    zone = zone_of(game, 1 - facts.side)
    price = {there: cost for there, cost, _ in field.steps[scenario.steps_for[unit]][hex]}

    def order(there: int) -> tuple[int, bool, bool, int]:
        return (
            field.astray(facts.side, hex, there),
            bool(zone >> there & 1),
            bool(state.occupied[facts.side] >> there & 1),
            price[there],
        )

    ranked = {there: order(there) for there in open_hexes}
    best = min(ranked.values())
    return sum(1 << there for there, rank in ranked.items() if rank == best)


def ways_back(game: N3Game, side: int, hex: int, seen: int) -> int:
    """The neighbours that a retreat can enter: without enemies, and towards the friendly edge
    [napoleon3 7.1e 11.3p 11.3s R19]; under its switch any, where none leads there."""
    field = game.scenario.field
    hexes = field.open_sides[hex] & ~game.state.occupied[1 - side] & ~seen
    return hexes if game.scenario.switches.retreat_any_way_out else hexes & field.homeward[side][hex]


def leads_on(game: N3Game, side: int, hex: int, seen: int) -> bool:
    """Whether a retreat into a hex can end: there, or past the friends in it; else it counts as closed
    [napoleon3 11.3o 11.3p]."""
    own = game.state.occupied[side]
    seen |= 1 << hex
    waiting = [hex]
    while waiting:
        here = waiting.pop()
        if not own >> here & 1:
            return True
        further = ways_back(game, side, here, seen)
        seen |= further
        waiting += iter_bits(further)
    return False


class Retreat(Procedure, frozen=True):
    """One unit's retreat, hex by hex until it stands where it may [napoleon3 11.3n 11.3o 11.3p 11.3q]."""

    unit: int
    seen: int = 0
    """The hexes it has passed."""
    leaders: tuple[int, ...] = ()
    """Who goes with it past its friends."""

    def choose(self, game: N3Game) -> None:
        hexes = retreat_hexes(game, self.unit, self.seen)
        if not hexes:
            game.tell(RetreatBlocked(rule="11.3p", unit=self.unit))
            game.leave(self)  # it stays as it stands, and does not turn
            lose_step(game, self.unit)
            return
        side = game.scenario.units[self.unit].side
        if hexes & (hexes - 1):
            game.ask(ChooseRetreat(side, self.unit, hexes))
        else:
            step_back(game, self, hexes.bit_length() - 1)

    def turn(self, game: N3Game) -> None:
        """A unit that has retreated may turn by one hexside, once, however far it went [napoleon3 7.3b]."""
        offer_turn(game, self.unit)

    steps = (choose, turn)


class ChooseRetreat(Decision, frozen=True):
    """Choose between equal ways back [napoleon3 11.3s]."""

    unit: int
    hexes: int

    rule = "11.3s"

    def options(self, game: N3Game) -> Options:
        return Options([Group("retreat", (self.unit,), self.hexes)])

    def refusal(self, game: N3Game, action: Action) -> tuple[str, str]:
        return retreat_refusal(game, self.unit, self.hexes, action)

    def choose(self, game: N3Game, action: Action) -> None:
        step_back(game, game.current(Retreat), action.place)

    def safe(self, game: N3Game, options: Options) -> Action | None:
        """Where the enemy is farthest."""
        place = max(iter_bits(self.hexes), key=lambda hex: enemy_distance(game, self.side, hex))
        return Action("retreat", self.unit, place)


def retreat_refusal(game: N3Game, unit: int, lawful: int, action: Action) -> Refusal:
    """Why a beaten unit cannot go back to a hex: closed to it, or worse than another."""
    state, scenario, field, there = game.state, game.scenario, game.scenario.field, action.place
    here, side = state.place[unit], scenario.units[unit].side
    if action.verb != "retreat" or action.unit != unit:
        return "retreat-first", "11.3n"
    if not on_map(game, there) or not field.grid.adjacent[here] >> there & 1:
        return "one-hex-back", "11.3n"
    if state.occupied[1 - side] >> there & 1:
        return "enemy-there", "11.3p"
    if not field.open_sides[here] >> there & 1:
        return "closed-ground", "11.3p"
    zone = zone_of(game, 1 - side)
    best = (lawful & -lawful).bit_length() - 1
    if field.astray(side, here, there) > field.astray(side, here, best):
        return "towards-the-edge", "11.3s"
    if zone >> there & 1 and not zone >> best & 1:
        return "avoid-zones", "11.3s"
    if state.occupied[side] >> there & 1 and not state.occupied[side] >> best & 1:
        return "avoid-friends", "11.3s"
    return "cheapest-ground", "11.3s"


def step_back(game: N3Game, retreat: Retreat, hex: int) -> None:
    """Enter a hex in retreat: friends there are disorganized and passed, enemy zones cost a step."""
    state, scenario, unit = game.state, game.scenario, retreat.unit
    facts, start, leaders = scenario.units[unit], state.place[unit], retreat.leaders
    left = [other for other in troops_at(game, facts.side, start) if other != unit]
    friends = troops_at(game, facts.side, hex)
    put(game, unit, hex)
    game.tell(UnitRetreated(rule="11.3n", unit=unit, start=start, path=(hex,)))
    if retreat.seen:  # out of a friend's hex: nobody there is concerned
        for leader in leaders:
            state.place[leader] = hex
    else:
        leaders = follow(game, facts.side, start, hex)  # [napoleon3 9.3e 11.3v]
        for gun in left:
            if scenario.units[gun].is_gun:
                eliminate(game, gun)  # abandoned [napoleon3 11.3r]
    disturb(game, friends)  # [napoleon3 3d 11.3o]
    pay_for_zone(game, unit)  # [napoleon3 6.1g 11.3q]
    if game.result is not None:
        return
    if friends and state.place[unit] >= 0:
        onward = game.amend(retreat, seen=retreat.seen | 1 << start | 1 << hex, leaders=leaders)
        game.go_to(onward, Retreat.choose)  # [napoleon3 11.3o]
    else:
        drive_off(game, unit)
