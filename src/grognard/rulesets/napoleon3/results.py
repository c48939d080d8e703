"""What combat does to units: disorganization, lost steps, retreats, elimination [napoleon3 11.3m 11.3u]."""

from __future__ import annotations

from grognard.core.action import Action
from grognard.core.decision import Decision
from grognard.core.event import Modifier
from grognard.core.events import RetreatBlocked, UnitDisorganized, UnitEliminated, UnitRetreated, UnitTurned
from grognard.core.masks import iter_bits
from grognard.core.options import Group, Options
from grognard.core.procedure import Procedure
from grognard.rulesets.napoleon3.events import MoraleChecked, StepLost
from grognard.rulesets.napoleon3.flight import drive_off
from grognard.rulesets.napoleon3.leaders import follow, leaders_lose_stack
from grognard.rulesets.napoleon3.morale import NEEDED, morale_modifiers
from grognard.rulesets.napoleon3.state import (
    DISORGANIZED,
    ELIMINATED,
    N3Game,
    put,
    troops_at,
    zone_of,
)

NOTHING, TEST, DISORDER, WORSE = "-", "T", "D", "D+1"


def apply_result(game: N3Game, unit: int, result: str) -> bool:
    """Take a result of the table without its retreat; gives whether it counts as D or worse [napoleon3 11.3l 11.3m
    11.3t 11.3u 11d]."""
    if result == TEST:
        result = NOTHING if check_morale(game, unit) else DISORDER
    if result == NOTHING:
        return False
    if result == WORSE:
        lose_step(game, unit)
    if game.state.place[unit] >= 0:
        disorganize(game, unit)
    return True


def check_morale(game: N3Game, unit: int) -> bool:
    """A die and the printed steps, with every modifier once [napoleon3 0.5a 0.4a]."""
    modifiers = (Modifier(game.scenario.units[unit].steps, "morale", "0.5a"), *morale_modifiers(game, unit))
    value = game.roll(6, "morale", "0.5a")
    total = value + sum(modifier.value for modifier in modifiers)
    outcome = "passed" if total >= NEEDED else "failed"
    game.tell(MoraleChecked(rule="0.5a", unit=unit, value=value, modifiers=modifiers, total=total, outcome=outcome))
    return total >= NEEDED


def disorganize(game: N3Game, unit: int) -> None:
    """A unit already disorganized loses a step instead [napoleon3 0.5b 11.3m]."""
    if game.state.status[unit] & DISORGANIZED:
        lose_step(game, unit)
        return
    game.state.status[unit] |= DISORGANIZED
    game.tell(UnitDisorganized(rule="1b", unit=unit))


def disorder_only(game: N3Game, unit: int) -> None:
    """Disorganize a unit to which a second disorder does nothing [napoleon3 3d 11.5d TEC.c]."""
    if not game.state.status[unit] & DISORGANIZED:
        game.state.status[unit] |= DISORGANIZED
        game.tell(UnitDisorganized(rule="1b", unit=unit))


def pass_woods(game: N3Game, unit: int, start: int, path: tuple[int, ...]) -> None:
    """Woods disorganize cavalry that falls back or advances into them as they do on the march [napoleon3 TEC.c]."""
    steps = game.scenario.field.steps[game.scenario.steps_for[unit]]
    way = zip((start, *path), path, strict=False)
    if any(toll for here, there in way for hex, _, toll in steps[here] if hex == there):
        disorder_only(game, unit)


def lose_step(game: N3Game, unit: int) -> None:
    """Losing the last step eliminates, for most guns the first [napoleon3 1c 10b 11.3m]."""
    state = game.state
    state.losses[unit] += 1
    if state.losses[unit] >= game.scenario.units[unit].steps:
        eliminate(game, unit)
    else:
        game.tell(StepLost(rule="1c", unit=unit, losses=state.losses[unit]))


def eliminate(game: N3Game, unit: int) -> None:
    state = game.state
    hex, facts = state.place[unit], game.scenario.units[unit]
    state.losses[unit] = facts.steps
    put(game, unit, ELIMINATED)
    game.tell(UnitEliminated(rule="11.3m", unit=unit, place=hex))
    if not troops_at(game, facts.side, hex):
        leaders_lose_stack(game, facts.side, hex)


# -- retreat after combat ----------------------------------------------------------------------------------------------


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
    """The neighbours that a retreat can enter: without enemies, and towards the friendly edge [napoleon3 11.3p 11.3s
    R19]; under its switch any, where none leads there."""
    field = game.scenario.field
    hexes = field.open_sides[hex] & ~game.state.occupied[1 - side] & ~seen
    return hexes if game.scenario.switches.retreat_any_way_out else hexes & field.homeward[side][hex]


def leads_on(game: N3Game, side: int, hex: int, seen: int) -> bool:
    """Whether a retreat into a hex can end: there, or past the friends in it; else it counts as closed [napoleon3
    11.3o 11.3p]."""
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
        from grognard.rulesets.napoleon3.combatrefusals import retreat_refusal

        return retreat_refusal(game, self.unit, self.hexes, action)

    def choose(self, game: N3Game, action: Action) -> None:
        retreat = game.agenda[-1][0]
        assert isinstance(retreat, Retreat)
        step_back(game, retreat, action.place)


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
        leaders = follow(game, facts.side, start, hex)
        for gun in left:
            if scenario.units[gun].is_gun:
                eliminate(game, gun)  # abandoned [napoleon3 11.3r]
    for friend in friends:
        disorder_only(game, friend)  # [napoleon3 3d 11.3o]
    if zone_of(game, 1 - facts.side) >> hex & 1:
        lose_step(game, unit)  # [napoleon3 6.1g 11.3q]
    if game.result is not None:
        return
    if friends and state.place[unit] >= 0:
        onward = game.amend(retreat, seen=retreat.seen | 1 << start | 1 << hex, leaders=leaders)
        game.go_to(onward, Retreat.choose)  # [napoleon3 11.3o]
    else:
        drive_off(game, unit)


# -- turning by one hexside --------------------------------------------------------------------------------------------


def offer_turn(game: N3Game, unit: int) -> None:
    """Let the owner turn a unit by one hexside, where facing matters [napoleon3 7.3b 11.2-assault-e]."""
    state, field = game.state, game.scenario.field
    hex = state.place[unit]
    if hex >= 0 and not field.built >> hex & 1:
        game.ask(TurnUnit(game.scenario.units[unit].side, unit))


class Wheel(Procedure, frozen=True):
    """One unit after another may turn by one hexside [napoleon3 11.2-assault-e 11.4d]."""

    units: tuple[int, ...]

    def turn(self, game: N3Game) -> None:
        if self.units:
            game.replace(Wheel(self.units[1:]))
            game.repeat()
            offer_turn(game, self.units[0])

    steps = (turn,)


class TurnUnit(Decision, frozen=True):
    """Turn by one hexside, or stay [napoleon3 7.3b]."""

    unit: int

    rule = "7.3b"
    standing = "turn"

    def options(self, game: N3Game) -> Options:
        facing = game.state.facing[self.unit]
        turns = (((facing - 1) % 6,), ((facing + 1) % 6,))
        return Options([Group("turn", (self.unit,), extras=turns), Group("stay", (self.unit,))])

    def refusal(self, game: N3Game, action: Action) -> tuple[str, str]:
        return "turns-by-one", self.rule

    def choose(self, game: N3Game, action: Action) -> None:
        if action.verb == "turn":
            game.state.facing[self.unit] = action.extra[0]
            game.tell(UnitTurned(rule="7.3b", unit=self.unit, facing=action.extra[0]))

    def accept(self, game: N3Game) -> Action:
        """Towards the most enemies."""
        state, field = game.state, game.scenario.field
        hex, side = state.place[self.unit], game.scenario.units[self.unit].side
        enemy = state.occupied[1 - side]
        facing = state.facing[self.unit]
        best = max(
            (facing, (facing - 1) % 6, (facing + 1) % 6), key=lambda f: (field.fronts[hex][f] & enemy).bit_count()
        )
        return Action("stay", self.unit) if best == facing else Action("turn", self.unit, extra=(best,))

    def decline(self, game: N3Game) -> Action:
        return Action("stay", self.unit)

    def promise(self, game: N3Game) -> float:
        return 1.0
