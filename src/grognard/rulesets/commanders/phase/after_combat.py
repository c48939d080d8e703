"""After combat: the routed flee, the victors enter, everybody else goes back, and who is tired is spent."""

from __future__ import annotations

import msgspec

from grognard.core.action import Action
from grognard.core.decision import Decision
from grognard.core.options import Group, Options
from grognard.core.procedure import Procedure
from grognard.rulesets.commanders.board.control import occupancy
from grognard.rulesets.commanders.board.sectors import BATTLE_SECTORS, CAPACITY, SPACES
from grognard.rulesets.commanders.combat.attackers import fit
from grognard.rulesets.commanders.combat.hits import is_open
from grognard.rulesets.commanders.combat.which_units import remember
from grognard.rulesets.commanders.move.carry_out import arrive
from grognard.rulesets.commanders.move.log import UnitsMoved
from grognard.rulesets.commanders.opt.buildings import leave_buildings
from grognard.rulesets.commanders.phase.names import FAST
from grognard.rulesets.commanders.rout import flee
from grognard.rulesets.commanders.state import CommandersGame
from grognard.rulesets.commanders.status import DECLINED, REACTED, STAYED, tire
from grognard.rulesets.commanders.units import ARTILLERY, KINDS


class Entrant(msgspec.Struct, frozen=True):
    """A unit that has won its way into a sector."""

    unit: int
    goal: int
    must: bool


def entrants(game: CommandersGame, side: int) -> list[Entrant]:
    """Attackers whose target holds no fit enemy any more; in a race the enemy's racers must be gone too
    [commanders combat.hits.7 combat.hits.8 combat.trigger.2b combat.trigger.6]. In the fast phase entering is a
    choice, in combined arms it is not [commanders fast.7 combined.5], save for a countercharge
    [commanders combat.react.7]. All others go back to where they came from [commanders fast.8 combined.7]."""
    state, found = game.state, []
    for zone in state.zones:
        goal = zone.goal(side)
        for unit in fit(game, zone.attackers[side]):
            if state.status[unit] & STAYED or state.place[unit] == goal:
                continue
            if game.scenario.units[unit].kind == ARTILLERY:  # [commanders units.art.3 combined.6]
                continue
            if is_open(game, side, goal):
                must = state.phase != FAST and not state.status[unit] & REACTED
                found.append(Entrant(unit, goal, must))
    return found


def room_in(game: CommandersGame, side: int, goal: int) -> int:
    """How many more a side can take into a sector, those it has chosen for it counted
    [commanders board.3]."""
    if goal not in BATTLE_SECTORS:
        return SPACES
    going = sum(choice[1] == goal for choice in game.state.chosen[side])
    return CAPACITY - occupancy(game, side, goal) - going


def unsettled(game: CommandersGame, side: int) -> dict[int, list[Entrant]]:
    """The entrants of a side that have neither been chosen nor turned away, by the sector that lies open."""
    going = {choice[0] for choice in game.state.chosen[side]}
    found: dict[int, list[Entrant]] = {}
    for entrant in entrants(game, side):
        if entrant.unit not in going:
            found.setdefault(entrant.goal, []).append(entrant)
    return found


class EnterSector(Decision, frozen=True):
    """Take units into a sector that lies open, or keep them out [commanders fast.7 combined.5 move.8]."""

    rule = "combat.hits.7"

    def options(self, game: CommandersGame) -> Options:
        groups = []
        free = False
        for goal, group in unsettled(game, self.side).items():
            room = room_in(game, self.side, goal)
            free |= not any(entrant.must for entrant in group)
            for members in _alike(game, group):
                extras = tuple((n,) for n in range(1, min(len(members), room) + 1))
                groups.append(Group("enter", tuple(members), 1 << goal, extras))
        if free:
            groups.append(Group("halt"))
        return Options(groups)

    def choose(self, game: CommandersGame, action: Action) -> None:
        ready = unsettled(game, self.side)
        if action.verb == "halt":
            for group in ready.values():
                if not any(entrant.must for entrant in group):
                    for entrant in group:
                        game.state.status[entrant.unit] |= STAYED | DECLINED  # [commanders status.8]
        else:
            group = [entrant for entrant in ready[action.place] if entrant.unit != action.unit]
            alike = next(members for members in _alike(game, ready[action.place]) if action.unit in members)
            others = [entrant.unit for entrant in group if entrant.unit in alike]
            for unit in [action.unit, *others][: action.extra[0]]:
                remember(game, self.side, unit, action.place)
        settle_entry(game, self.side)

    def safe(self, game: CommandersGame, options: Options) -> Action:
        """In with as many as may: ground that is won counts, and cavalry that will not enter is spent for it."""
        entering = next(group for group in options.groups if group.verb == "enter")
        return entering[len(entering.extras) - 1]


def _alike(game: CommandersGame, group: list[Entrant]) -> list[list[int]]:
    """Entrants of one kind from one sector."""
    found: dict[tuple[int, int, bool], list[int]] = {}
    for entrant in group:
        key = game.state.place[entrant.unit], game.scenario.units[entrant.unit].kind, entrant.must
        found.setdefault(key, []).append(entrant.unit)
    return list(found.values())


def settle_entry(game: CommandersGame, side: int) -> None:
    """Choose who must enter and has room, turn away whom a full sector does not hold, and ask where there is a
    choice [commanders move.8]."""
    choice = False
    for goal, group in unsettled(game, side).items():
        room = room_in(game, side, goal)
        musts = [entrant.unit for entrant in group if entrant.must]
        if len(musts) <= room:
            for unit in musts:
                remember(game, side, unit, goal)
            room -= len(musts)
            group = [entrant for entrant in group if not entrant.must]
        if room <= 0:
            for entrant in group:
                game.state.status[entrant.unit] |= STAYED
        elif group:
            choice = True
    if choice:
        game.ask(EnterSector(side))


def carry_out(game: CommandersGame) -> None:
    """Everybody who has been chosen enters at once."""
    state, units = game.state, game.scenario.units
    chosen = state.chosen
    state.chosen = ((), ())
    for side in range(2):
        groups: dict[tuple[int, int, int], list[int]] = {}
        for unit, goal in chosen[side]:
            groups.setdefault((state.place[unit], units[unit].kind, goal), []).append(unit)
        for (_, _, goal), members in groups.items():
            move_in(game, side, members, goal)


def move_in(game: CommandersGame, side: int, units: list[int], goal: int) -> None:
    """Into the conquered sector, taking whoever lies there [commanders combat.hits.7 fast.9 combined.8]."""
    state = game.state
    start, kind = state.place[units[0]], KINDS[game.scenario.units[units[0]].kind]
    game.tell(UnitsMoved(rule="combat.hits.7", side=side, kind=kind, count=len(units), start=start, path=(goal,)))
    for unit in units:
        if state.path[unit][:1] == (goal,):
            state.path[unit] = state.path[unit][1:]
        arrive(game, side, unit, goal)


class Finish(Procedure, frozen=True):
    """The last step of a phase of movement [commanders phase.2]."""

    def flight(self, game: CommandersGame) -> None:
        """The routed flee before anybody enters [commanders fast.6 combined.4]."""
        flee(game)

    def enter(self, game: CommandersGame) -> None:
        """Again and again: who leaves a sector for another opens it for the next [commanders combat.trigger.6]."""
        carry_out(game)
        if any(entrants(game, side) for side in range(2)):
            game.repeat()
            for side in range(2):
                settle_entry(game, side)

    def tire(self, game: CommandersGame) -> None:
        """Who is tired is spent [commanders status.3], cavalry that hit and went back is not [commanders status.11],
        and what belongs to the phase is cleared away."""
        tire(game)
        game.state.zones = ()
        game.state.targets = ()
        game.state.declared = ((), ())
        leave_buildings(game)

    steps = (flight, enter, tire)
