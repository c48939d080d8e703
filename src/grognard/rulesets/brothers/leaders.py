"""HQs and sovereigns in danger: casualties, overruns [brothers 8.7.1a 11.6a]."""

from __future__ import annotations

from grognard.core.action import Action
from grognard.core.decision import Decision
from grognard.core.options import Group, Options
from grognard.core.procedure import Procedure
from grognard.rulesets.brothers.chits import commander_chit
from grognard.rulesets.brothers.command import command_range, units_in
from grognard.rulesets.brothers.events import CommanderFell, LeaderDisplaced, LeaderOverrun, LeaderWounded
from grognard.rulesets.brothers.harm import lose_morale, take_morale_hit
from grognard.rulesets.brothers.stacks import leaders_at
from grognard.rulesets.brothers.state import (
    BROKEN,
    DEFENSIVE_POSTURE,
    OFF_MAP,
    OVERRUN,
    WOUNDED,
    BrothersGame,
    has,
    mark,
)
from grognard.rulesets.brothers.units import SIDES


def leader_casualty(game: BrothersGame, found: list[int]) -> list[int]:
    """One of some leaders is hit, by lot if there are several [brothers 8.7.1d]. Gives the units that a sovereign's
    fall drives to retreat."""
    victim = found[game.roll(len(found), "leader-casualty", "8.7.1d") - 1] if len(found) > 1 else found[0]
    if game.scenario.units[victim].arm == "cic":
        return commander_falls(game, victim)
    if not has(game, victim, WOUNDED):  # [brothers 8.7.1c]
        mark(game, victim, WOUNDED)
        game.tell(LeaderWounded(rule="8.7.1b", unit=victim))
    return []


def commander_falls(game: BrothersGame, leader: int) -> list[int]:
    """A sovereign and his chit leave the game [brothers 8.7.2a]; units near him, of his ally too, take a Morale Hit
    [brothers 8.7.2b] and every formation of his nation loses Corps Morale [brothers 8.7.2c]."""
    state, facts = game.state, game.scenario.units[leader]
    near = units_in(game, command_range(game, leader, DEFENSIVE_POSTURE))
    state.place[leader] = BROKEN
    state.cup = tuple(chit for chit in state.cup if chit != commander_chit(game.scenario, leader))
    game.tell(CommanderFell(rule="8.7.2a", unit=leader, side=facts.side))
    if game.scenario.switches.commander_casualties:
        winner = 1 - facts.side
        game.end(winner, f"{SIDES[winner]}-sovereign", "17.1")
        return []
    fleeing = [unit for unit in near if take_morale_hit(game, unit, "8.7.2b")]
    for index, formation in enumerate(game.scenario.formations):
        if formation.nation == facts.nation:
            lose_morale(game, index, "8.7.2c")
    return fleeing


# -- overruns ----------------------------------------------------------------------------------------------------------


def overrun(game: BrothersGame, side: int, hex: int) -> None:
    """HQs alone in a hex that an enemy Combat Unit has entered [brothers 11.6a 11.6b]; nobody rolls or fires, and the
    enemy's move goes on [brothers 11.6c]."""
    for leader in leaders_at(game, side, hex):
        mark(game, leader, OVERRUN)
        game.tell(LeaderOverrun(rule="11.6a", unit=leader, place=hex))
        displace(game, leader, "11.6a")


def displace(game: BrothersGame, leader: int, rule: str) -> None:
    """With the nearest unit of its own; its owner chooses among equals. With none on the map it waits off it."""
    state, scenario = game.state, game.scenario
    facts, here = scenario.units[leader], state.place[leader]
    own = scenario.formations[facts.formation].members if facts.formation >= 0 else scenario.members[facts.side]
    hexes = {
        state.place[unit] for unit in own if state.place[unit] >= 0 and scenario.units[unit].nation == facts.nation
    }
    state.place[leader] = OFF_MAP
    if not hexes:
        return
    grid = scenario.field.grid
    nearest = min(grid.distance(here, hex) for hex in hexes)
    best = [hex for hex in hexes if grid.distance(here, hex) == nearest]
    if len(best) == 1:
        seat(game, leader, best[0], rule)
    else:
        game.push(Displacement(leader, sum(1 << hex for hex in best), rule))


def seat(game: BrothersGame, leader: int, hex: int, rule: str) -> None:
    game.state.place[leader] = hex
    game.tell(LeaderDisplaced(rule=rule, unit=leader, place=hex))


class Displacement(Procedure, frozen=True):
    leader: int
    hexes: int
    because: str

    def ask(self, game: BrothersGame) -> None:
        game.ask(PlaceLeader(game.scenario.units[self.leader].side, self.leader, self.hexes, self.because))

    steps = (ask,)


class PlaceLeader(Decision, frozen=True):
    """With which of the nearest units a leader takes refuge [brothers 11.6a]."""

    leader: int
    hexes: int
    because: str

    rule = "11.6a"

    def options(self, game: BrothersGame) -> Options:
        return Options([Group("place", (self.leader,), self.hexes)])

    def choose(self, game: BrothersGame, action: Action) -> None:
        seat(game, self.leader, action.place, self.because)
