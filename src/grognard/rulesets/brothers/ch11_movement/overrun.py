"""HQs that are overrun, and where they take refuge [brothers 11.6a]."""

from __future__ import annotations

from grognard.core.action import Action
from grognard.core.decision import Decision
from grognard.core.options import Group, Options
from grognard.core.places import leaders_at
from grognard.core.procedure import Procedure
from grognard.rulesets.brothers.ch11_movement.log import LeaderDisplaced, LeaderOverrun
from grognard.rulesets.brothers.state import OFF_MAP, OVERRUN, BrothersGame, mark


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

    def safe(self, game: BrothersGame, options: Options) -> Action:
        """As far from the enemy as may be."""
        grid, enemies = game.scenario.field.grid, game.state.occupied[1 - self.side]
        return max(options, key=lambda action: grid.nearest(action.place, enemies) if enemies else 0)
