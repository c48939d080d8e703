"""What a formation is about: a city to take, or one to hold; for bots."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from grognard.core.hexgrid import HexGrid
from grognard.core.kept import Kept
from grognard.core.masks import iter_bits, to_mask
from grognard.rulesets.napoleon3.ch14_solferino.victory import city_holders
from grognard.rulesets.napoleon3.state import DISORGANIZED, N3Game

FORWARD = 20
"""Movement points that its own cities are out of mind for a side that must take others."""
UNTHREATENED = 14
"""Movement points that a city without an enemy near is out of mind."""
GARRISON = 5
"""The same for one that nobody else would be left to hold."""
GUARDED = 7
"""The same for a city with guards enough."""
BALANCE = 1.5
"""Movement points for each city more that the side holds: who has most to lose waits to be attacked."""
CROWD = 0.15
"""Movement points for each combat point sent to a city beyond what holds it."""
DETACHED = 9
"""Hexes that a brigade marches to garrison a city."""
ENOUGH = 0.5
"""How much of what holds a city must be sent before it is a crowd."""
ABROAD = 8
"""The same where another commander in chief has sent it."""
THREAT, GUARD = 6, 3
"""How far off enemies threaten a city, and friends guard it, in hexes."""


AROUND = 16
"""Half points of march within which ground belongs to a city."""
BOLD, WILLING = 6.0, 1.8
"""How much what an attack wins counts for those who must take a city: around it, and on the way."""


DISTANCES, CITIES = Kept[float](), Kept[int]()


class Purpose(NamedTuple):
    goal: int
    """A city hex, or -1."""
    attack: bool
    """Whether the city is to be taken."""

    def zeal(self, game: N3Game, hex: int) -> float:
        """How much it is worth to a formation to win a fight for a hex."""
        if self.goal < 0:
            return 1.0
        around = game.scenario.field.march(self.goal).get(hex, 400) <= AROUND
        if self.attack:
            return BOLD if around else WILLING
        return 1.6 if around else 0.9


def purpose_of(game: N3Game, formation: int) -> Purpose:
    """What a formation is to do while the others of its side do their part."""
    return purposes(game, game.scenario.formations[formation].side)[formation]


def detached(game: N3Game, unit: int) -> Purpose | None:
    """The empty city that a unit is to garrison: nobody else is nearer to it."""
    facts, state, scenario = game.scenario.units[unit], game.state, game.scenario
    grid = scenario.field.grid
    here = state.place[unit]
    if here >= 0 and facts.kind == "infantry":
        for hex in iter_bits(empty_cities(game, facts.side) & grid.disc(here, DETACHED)):
            own = (u for u in scenario.members[facts.side] if scenario.units[u].kind == "infantry")
            free = [u for u in own if state.place[u] >= 0 and not is_garrison(game, u)]
            if hex_is_held(game, facts.side, hex) and min(
                free, key=lambda u: (grid.distance(state.place[u], hex), u), default=-1
            ) in (unit, -1):
                return Purpose(hex, False)
    return None


def hex_is_held(game: N3Game, side: int, hex: int) -> bool:
    """Whether a side was the last in a city hex."""
    hexes = [part for city in game.scenario.cities for part in city.hexes]
    return game.state.control[hexes.index(hex)] == side


def purposes(game: N3Game, side: int) -> dict[int, Purpose]:
    """The formation that is nearest to its task gets it first; each claim makes a city less urgent for the others."""
    formations = game.scenario.formations
    tasks = city_tasks(game, side)
    own = [index for index, facts in enumerate(formations) if facts.side == side]
    found = dict.fromkeys(own, Purpose(-1, True))
    if not tasks:
        return found
    away = {index: distances(game, index, tasks) for index in own}
    urgent = {index: list(costs) for index, costs in away.items()}
    first = {index: _least(costs) for index, costs in urgent.items()}
    while first:
        (_, number), index = min((least, index) for index, least in first.items())
        task = tasks[number]
        found[index] = task.purpose
        task.first = task.first if task.sent else formations[index].commander
        task.sent += size_of(game, index)
        del first[index]
        claims = {commander: task.claimed(commander) for commander in {formations[other].commander for other in first}}
        for other, least in first.items():  # a claim never makes a city more urgent: only who wanted it looks again
            urgent[other][number] = away[other][number] + claims[formations[other].commander]
            if least[1] == number:
                first[other] = _least(urgent[other])
    return found


def _least(costs: list[float]) -> tuple[float, int]:
    """The lowest of some costs, and the first place where it stands."""
    least = min(costs)
    return least, costs.index(least)


def distances(game: N3Game, formation: int, tasks: list[Task]) -> list[float]:
    """How far each task is for a formation, if nobody else has one."""
    middle, known = middle_of(game, formation), DISTANCES.of(game.scenario)
    found = []
    for task in tasks:
        ends = (middle, task.purpose.goal)
        away = known.get(ends)
        if away is None:
            away = known[ends] = distance(game, *ends)
        found.append(away + task.idle(formation))
    return found


class Task:
    """A city that is to be taken or held."""

    def __init__(self, game: N3Game, side: int, purpose: Purpose, lead: int) -> None:
        self.side, self.purpose, self.lead = side, purpose, lead
        self.sent = 0.0
        """The combat points that have been sent."""
        self.first = -1
        """The commander in chief who was the first to send some."""
        self.threat = strength_around(game, 1 - side, purpose.goal, GUARD if purpose.attack else THREAT)
        """The enemies who hold the city, or who may come for it."""
        self.guards_by = {} if purpose.attack else guards_around(game, side, purpose.goal)
        self.guards = sum(self.guards_by.values())

    def idle(self, formation: int) -> float:
        """How little the city calls for a formation."""
        if self.purpose.attack:
            return BALANCE * self.lead
        guards = self.guards - self.guards_by.get(formation, 0.0)
        if not self.threat:
            rest: float = UNTHREATENED if guards else GARRISON
        else:
            rest = GUARDED if guards >= self.threat else 0.0
        return rest + (FORWARD if self.lead < 0 else 0)

    def claimed(self, commander: int) -> float:
        """How much it is the business of others already: of the same army, or of another."""
        if not self.sent:
            return 0.0
        abroad = ABROAD if self.purpose.attack and self.first != commander else 0
        enough = ENOUGH * self.threat if self.purpose.attack else 0.0
        return CROWD * max(0.0, self.sent - enough) + abroad


def city_tasks(game: N3Game, side: int) -> list[Task]:
    """All cities that count, as a side sees them."""
    held = [(c, who) for c, who in zip(game.scenario.cities, city_holders(game), strict=True) if c.victory]
    lead = sum((who == side) - (who == 1 - side) for _, who in held)
    return [Task(game, side, Purpose(_weakest(game, side, c.hexes), who != side), lead) for c, who in held]


def size_of(game: N3Game, formation: int) -> float:
    """The combat points of a formation, those still to come included."""
    units, losses = game.scenario.units, game.state.losses
    return sum(
        units[unit].combat * (units[unit].steps - losses[unit]) / units[unit].steps
        for unit in game.scenario.formations[formation].members
    )


def distance(game: N3Game, start: int, end: int) -> float:
    """Between the march and the hexes: a good road alone makes no neighbours."""
    field = game.scenario.field
    return field.march(end).get(start, 400) / 4 + field.grid.distance(start, end) / 2


def middle_of(game: N3Game, formation: int) -> int:
    """Where a formation is: the unit that is nearest to all others."""
    state, scenario, grid = game.state, game.scenario, game.scenario.field.grid
    members = scenario.formations[formation].members
    places = [state.place[unit] for unit in members if state.place[unit] >= 0]
    if not places:
        places = [scenario.units[unit].entry for unit in members if scenario.units[unit].entry >= 0]
    return middle(grid, tuple(places)) if places else 0


@lru_cache(maxsize=4096)
def middle(grid: HexGrid, places: tuple[int, ...]) -> int:
    """Of some hexes the one that is nearest to all the others; most formations stand still most of the time."""
    return min(places, key=lambda hex: sum(grid.distance(hex, other) for other in places))


def _weakest(game: N3Game, side: int, hexes: tuple[int, ...]) -> int:
    """Of a city's hexes one that the side has not got yet, if there is one."""
    return next((hex for hex in hexes if not game.state.occupied[side] >> hex & 1), hexes[0])


def strength_around(game: N3Game, side: int, hex: int, radius: int) -> float:
    """The combat points of a side around a hex; the disorganized count half."""
    state, units = game.state, game.scenario.units
    place, disc = state.place, game.scenario.field.grid.disc(hex, radius)
    if not disc & state.occupied[side]:
        return 0.0
    return sum(
        units[unit].combat * (0.5 if state.status[unit] & DISORGANIZED else 1.0)
        for unit in game.scenario.members[side]
        if place[unit] >= 0 and disc >> place[unit] & 1
    )


def guards_around(game: N3Game, side: int, hex: int) -> dict[int, float]:
    """The combat points around a city of one's own, by formation."""
    state, units = game.state, game.scenario.units
    place, disc = state.place, game.scenario.field.grid.disc(hex, GUARD)
    found: dict[int, float] = {}
    for unit in game.scenario.members[side] if disc & state.occupied[side] else ():
        if place[unit] >= 0 and disc >> place[unit] & 1:
            points = units[unit].combat * (0.5 if state.status[unit] & DISORGANIZED else 1.0)
            found[units[unit].formation] = found.get(units[unit].formation, 0.0) + points
    return found


def city_hexes(game: N3Game) -> int:
    """The hexes of the cities that count."""
    return CITIES.get(game.scenario, "", lambda: to_mask(h for c in game.scenario.cities if c.victory for h in c.hexes))


def is_garrison(game: N3Game, unit: int) -> bool:
    """Whether a unit holds a city against an enemy who is near: it does not leave it for an attack."""
    hex, side = game.state.place[unit], game.scenario.units[unit].side
    if hex < 0 or not city_hexes(game) >> hex & 1:
        return False
    return bool(game.scenario.field.grid.disc(hex, GUARD) & game.state.occupied[1 - side])


def empty_cities(game: N3Game, side: int) -> int:
    """City hexes that count, with nobody of a side in them and an enemy near enough to take them."""
    enemy, grid = game.state.occupied[1 - side], game.scenario.field.grid
    mask = city_hexes(game) & ~game.state.occupied[side]
    return sum(1 << hex for hex in iter_bits(mask) if enemy & grid.disc(hex, THREAT))
