"""One formation's activation: its check, direct command, barrage, movement, combat [napoleon3 5a 5b 4Cf]."""

from __future__ import annotations

from grognard.core.action import Action
from grognard.core.decision import Decision
from grognard.core.event import Modifier
from grognard.core.masks import iter_bits
from grognard.core.options import Group, Options
from grognard.core.procedure import Procedure
from grognard.rulesets.napoleon3.attacks import CombatStep
from grognard.rulesets.napoleon3.barrage import ask_barrage
from grognard.rulesets.napoleon3.command import BEFORE_FRANZ_JOSEPH, direct_candidates, fix_command
from grognard.rulesets.napoleon3.events import (
    ActivationRolled,
    DirectCommandTaken,
    FormationActivated,
    FormationEnded,
    LeaderMoved,
    UnitEntered,
    UnitMoved,
    UnitTurned,
)
from grognard.rulesets.napoleon3.leaders import hide_exposed, rating
from grognard.rulesets.napoleon3.morale import NEEDED
from grognard.rulesets.napoleon3.movement import Ways, can_move, find_ways, must_fall_back
from grognard.rulesets.napoleon3.results import disorder_only
from grognard.rulesets.napoleon3.state import (
    ARRIVED,
    COMMANDED,
    DEMORALIZED,
    DIRECT,
    DONE,
    FIRED,
    MARKED,
    MOVED,
    OFF_MAP,
    PASSED,
    N3Game,
    hold,
    put,
    zone_of,
)
from grognard.rulesets.napoleon3.units import AUSTRIAN

FRANZ_JOSEPHS_TURN = 6
"""10:00 [napoleon3 14.2f]."""
ALL_FACINGS = tuple((facing,) for facing in range(6))


class Activation(Procedure, frozen=True):
    """A marker has been chosen or drawn [napoleon3 5a]."""

    formation: int
    failed: bool = False
    """Whether its check has failed [napoleon3 8.3d]."""

    def begin(self, game: N3Game) -> None:
        state, formation = game.state, game.scenario.formations[self.formation]
        state.active = self.formation
        state.formation[self.formation] |= DONE
        for unit in range(len(state.status)):
            state.status[unit] &= ~FIRED  # every gun may fire once in each activation [napoleon3 10.1a]
            state.spent[unit] = 0  # nothing is saved from turn to turn [napoleon3 7.1b]
        game.tell(FormationActivated(rule="5a", formation=formation.key, side=formation.side))

    def check(self, game: N3Game) -> None:
        """The headquarters' check, and that of reinforcements before they enter [napoleon3 5d 7.4a 8.3b 8.6a]."""
        if needs_check(game, self.formation):
            entering = is_entering(game, self.formation)
            if roll_activation(game, self.formation):
                game.state.formation[self.formation] |= PASSED | (ARRIVED if entering else 0)
            else:
                game.replace(Activation(self.formation, failed=True))
        elif is_entering(game, self.formation) and roll_activation(game, self.formation):
            game.state.formation[self.formation] |= ARRIVED  # those on the map act either way [napoleon3 14.2a]

    def direct(self, game: N3Game) -> None:
        offer_direct(game, self.formation, self.failed)

    def judge_command(self, game: N3Game) -> None:
        fix_command(game, self.formation, self.failed)
        if not self.failed:
            for unit in arrivals(game, self.formation):
                if not game.scenario.units[unit].automatic:
                    game.state.status[unit] |= COMMANDED  # [napoleon3 7.4e]

    def barrage(self, game: N3Game) -> None:
        game.state.step = 0
        ask_barrage(game, self.formation)

    def move(self, game: N3Game) -> None:
        game.state.step = 1
        side = game.scenario.formations[self.formation].side
        if movers(game, self.formation, self.failed):
            game.ask(ChooseMover(side, self.formation, self.failed))

    def fight(self, game: N3Game) -> None:
        game.state.step = 2
        game.push(CombatStep(self.formation))

    def end(self, game: N3Game) -> None:
        formation = game.scenario.formations[self.formation]
        game.state.active = -1
        for unit in formation.members:
            game.state.status[unit] &= ~COMMANDED
        game.tell(FormationEnded(rule="5c", formation=formation.key, side=formation.side))

    steps = (begin, check, direct, judge_command, barrage, move, fight, end)


# -- the check ---------------------------------------------------------------------------------------------------------


def is_waiting(game: N3Game, formation: int) -> bool:
    """Whether a formation's headquarters is still to come onto the map."""
    hq = game.scenario.formations[formation].hq
    return hq >= 0 and game.state.place[hq] == OFF_MAP


def is_entering(game: N3Game, formation: int) -> bool:
    """Whether units of a formation still need the check of their headquarters to enter, be it on the map or not
    [napoleon3 7.4a 14.2a]."""
    state, scenario = game.state, game.scenario
    facts = scenario.formations[formation]
    if facts.hq < 0 or state.formation[formation] & ARRIVED:
        return False
    return any(
        state.place[unit] == OFF_MAP
        and 0 < scenario.units[unit].turn <= state.turn
        and not scenario.units[unit].automatic
        for unit in (*facts.members, facts.hq)
    )


def needs_check(game: N3Game, formation: int) -> bool:
    """Formations without headquarters never check [napoleon3 5g]; others where the marker lies or they arrive."""
    if game.scenario.formations[formation].hq < 0:
        return False
    return bool(game.state.formation[formation] & MARKED) or is_waiting(game, formation)


def activation_modifiers(game: N3Game, formation: int) -> tuple[Modifier, ...]:
    """The command rating, one less for Austrians before Franz Joseph but not for arrivals, one more for each entry
    that failed [napoleon3 7.4b 7.4c 8.3b 8.6a]."""
    facts, state = game.scenario.formations[formation], game.state
    found = [Modifier(rating(game, facts.hq), "command", "8.3b")]
    if is_entering(game, formation):
        if state.tries[formation]:
            found.append(Modifier(state.tries[formation], "earlier-tries", "7.4c"))
    elif facts.side == AUSTRIAN and before_franz_joseph(game, facts.commander):
        found.append(Modifier(BEFORE_FRANZ_JOSEPH, "before-franz-joseph", "8.6a"))
    return tuple(found)


def before_franz_joseph(game: N3Game, commander: int) -> bool:
    """On turns 1 to 5, and while he has not come [napoleon3 8.6a 8.6c]."""
    if commander < 0:
        return game.state.turn < FRANZ_JOSEPHS_TURN
    return game.state.place[commander] == OFF_MAP


def roll_activation(game: N3Game, formation: int) -> bool:
    facts = game.scenario.formations[formation]
    modifiers = activation_modifiers(game, formation)
    value = game.roll(6, "activation", "8.3b")
    total = value + sum(modifier.value for modifier in modifiers)
    passed = total >= NEEDED
    entering = is_entering(game, formation)
    if not passed and entering:
        game.state.tries[formation] += 1
    game.tell(
        ActivationRolled(
            rule="7.4a" if entering else "8.3b",
            formation=facts.key,
            side=facts.side,
            value=value,
            modifiers=modifiers,
            total=total,
            outcome="passed" if passed else "failed",
        )
    )
    return passed


# -- direct command ----------------------------------------------------------------------------------------------------


def offer_direct(game: N3Game, formation: int, failed: bool) -> None:
    candidates = direct_candidates(game, formation, failed)
    if candidates:
        side = game.scenario.formations[formation].side
        game.ask(DirectCommand(side, formation, failed))


class DirectCommand(Decision, frozen=True):
    """Put units under the direct command of their commander in chief, or leave it [napoleon3 8.2d]."""

    formation: int
    failed: bool

    rule = "8.2d"
    standing = "direct-command"

    def options(self, game: N3Game) -> Options:
        return Options([Group("direct", tuple(direct_candidates(game, self.formation, self.failed))), Group("leave")])

    def choose(self, game: N3Game, action: Action) -> None:
        if action.verb == "leave":
            return
        commander = game.scenario.formations[self.formation].commander
        game.state.status[action.unit] |= DIRECT
        game.state.quota[game.scenario.commanders.index(commander)] -= 1
        game.tell(DirectCommandTaken(rule="8.2d", unit=action.unit, leader=commander))
        offer_direct(game, self.formation, self.failed)

    def accept(self, game: N3Game) -> Action:
        candidates = direct_candidates(game, self.formation, self.failed)
        return Action("direct", max(candidates, key=lambda unit: game.scenario.units[unit].combat))

    def decline(self, game: N3Game) -> Action:
        return Action("leave")

    def promise(self, game: N3Game) -> float:
        return 1.0


# -- movement ----------------------------------------------------------------------------------------------------------


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
    if game.state.place[unit] >= 0 and not game.state.formation[game.scenario.units[unit].formation] & DEMORALIZED:
        return True
    return can_move(game, unit)


def leader_ways(game: N3Game, hq: int, failed: bool) -> Ways:
    """A headquarters that failed only slips out of an enemy zone, or falls back when demoralized [napoleon3 8.3d 8.3e
    9.4d]."""
    ways = find_ways(game, hq)
    if not failed:
        return ways
    state, field, facts = game.state, game.scenario.field, game.scenario.units[hq]
    hex = state.place[hq]
    near = field.open_sides[hex] & ~state.occupied[1 - facts.side]
    zone = zone_of(game, 1 - facts.side) & ~state.occupied[facts.side]
    if state.formation[facts.formation] & DEMORALIZED:
        edge = field.to_edge[facts.side]
        near = sum(1 << there for there in iter_bits(near) if edge[there] < edge[hex])
    elif zone >> hex & 1:
        near &= ~zone
    else:
        near = 0
    return Ways(ways.free, ways.rough, near & ways.free.mask)


def hq_must_fall_back(game: N3Game, formation: int, failed: bool) -> bool:
    """The headquarters of a demoralized formation falls back a hex even if its check failed [napoleon3 9.4d]."""
    state, hq = game.state, game.scenario.formations[formation].hq
    if not failed or hq < 0 or not state.formation[formation] & DEMORALIZED or state.status[hq] & MOVED:
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

    def choose(self, game: N3Game, action: Action) -> None:
        if action.verb == "select":
            game.ask(MoveUnit(self.side, self.formation, self.failed, action.unit))


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
        if game.result is None and movers(game, self.formation, self.failed):
            game.ask(ChooseMover(self.side, self.formation, self.failed))

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
    """A unit goes its way; the woods disorder cavalry [napoleon3 7.1a 7.4d TEC.c]."""
    state, facts = game.state, game.scenario.units[unit]
    ways, start = find_ways(game, unit), state.place[unit]
    path = ways.path(hex)
    state.spent[unit] = ways.cost(hex)
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
    if ways.disorders(hex):
        disorder_only(game, unit)
    hide_exposed(game, 1 - facts.side)


def move_leader(game: N3Game, unit: int, hex: int, failed: bool) -> None:
    start = game.state.place[unit]
    ways = leader_ways(game, unit, failed)
    path = ways.path(hex) or (hex,)
    game.state.place[unit] = hex
    game.tell(LeaderMoved(rule="9a", unit=unit, start=start, path=path))
