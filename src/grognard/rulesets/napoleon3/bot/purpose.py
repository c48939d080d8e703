"""What a formation is about: a city to take, or one to hold; for bots."""

from __future__ import annotations

from typing import NamedTuple

from grognard.core.kept import Kept
from grognard.core.masks import iter_bits, to_mask
from grognard.core.places import picker
from grognard.rulesets.napoleon3.bot.habits import LED
from grognard.rulesets.napoleon3.bot.strengths import Posted, guards_in, posted, strength_in
from grognard.rulesets.napoleon3.ch14_solferino.victory import city_holders
from grognard.rulesets.napoleon3.state import N3Game

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

DISTANCES, CITIES, MIDDLES, SIZES = Kept[float](), Kept[int](), Kept[int](), Kept[float]()


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
            return LED.now.bold if around else LED.now.willing
        return LED.now.steady if around else 0.9


PURPOSES = Kept[dict[int, Purpose]](most=512)


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
            if not hex_is_held(game, facts.side, hex):
                continue
            away = grid.away[hex]
            own = (u for u in scenario.members[facts.side] if scenario.units[u].kind == "infantry")
            free = [(away[state.place[u]], u) for u in own if state.place[u] >= 0 and not is_garrison(game, u)]
            if min(free, default=(0, -1))[1] in (unit, -1):
                return Purpose(hex, False)
    return None


def hex_is_held(game: N3Game, side: int, hex: int) -> bool:
    """Whether a side was the last in a city hex."""
    hexes = [part for city in game.scenario.cities for part in city.hexes]
    return game.state.control[hexes.index(hex)] == side


def purposes(game: N3Game, side: int) -> dict[int, Purpose]:
    """What each formation of a side is to do. Most moves change nothing that it depends on."""
    tasks = city_tasks(game, side)
    own = [index for index, facts in enumerate(game.scenario.formations) if facts.side == side]
    middles, sizes = [middle_of(game, index) for index in own], [size_of(game, index) for index in own]
    key = (side, tuple(middles), tuple(sizes), tuple([task.key for task in tasks]))
    known = PURPOSES.of(game.scenario)
    found = known.get(key)
    if found is None:
        found = known[key] = _share_out(game, tasks, dict(zip(own, zip(middles, sizes, strict=True), strict=True)))
    return found


def _share_out(game: N3Game, tasks: list[Task], own: dict[int, tuple[int, float]]) -> dict[int, Purpose]:
    """The formation that is nearest to its task gets it first; each claim makes a city less urgent for the others."""
    formations = game.scenario.formations
    found = dict.fromkeys(own, Purpose(-1, True))
    if not tasks:
        return found
    away = {index: distances(game, index, middle, tasks) for index, (middle, _) in own.items()}
    urgent = {index: list(costs) for index, costs in away.items()}
    first = {index: _least(costs) for index, costs in urgent.items()}
    while first:
        (_, number), index = min((least, index) for index, least in first.items())
        task = tasks[number]
        found[index] = task.purpose
        task.first = task.first if task.sent else formations[index].commander
        task.sent += own[index][1]
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


def distances(game: N3Game, formation: int, middle: int, tasks: list[Task]) -> list[float]:
    """How far each task is for a formation, if nobody else has one."""
    known = DISTANCES.of(game.scenario)
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

    def __init__(self, game: N3Game, side: int, purpose: Purpose, lead: int, foes: Posted, friends: Posted) -> None:
        self.purpose, self.lead = purpose, lead
        disc, occupied = game.scenario.field.grid.disc, game.state.occupied
        self.sent = 0.0
        """The combat points that have been sent."""
        self.first = -1
        """The commander in chief who was the first to send some."""
        self.threat = strength_in(foes, disc(purpose.goal, GUARD if purpose.attack else THREAT) & occupied[1 - side])
        """The enemies who hold the city, or who may come for it."""
        self.guards_by = {} if purpose.attack else guards_in(friends, disc(purpose.goal, GUARD) & occupied[side])
        self.guards = sum(self.guards_by.values())
        self.key = (purpose, lead, self.threat, tuple(self.guards_by.items()))
        """What it is before anybody is sent."""

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
    foes, friends = posted(game, 1 - side), posted(game, side)
    goals = [Purpose(_weakest(game, side, city.hexes), who != side) for city, who in held]
    return [Task(game, side, goal, lead, foes, friends) for goal in goals]


def size_of(game: N3Game, formation: int) -> float:
    """The combat points of a formation, those still to come included."""
    units, losses = game.scenario.units, game.state.losses
    members, known = game.scenario.formations[formation].members, SIZES.of(game.scenario)
    key = (formation, picker(members)(losses))
    size = known.get(key)
    if size is None:
        left = (units[unit].combat * (units[unit].steps - losses[unit]) / units[unit].steps for unit in members)
        size = known[key] = sum(left)
    return size


def distance(game: N3Game, start: int, end: int) -> float:
    """Between the march and the hexes: a good road alone makes no neighbours."""
    field = game.scenario.field
    return field.march(end).get(start, 400) / 4 + field.grid.distance(start, end) / 2


def middle_of(game: N3Game, formation: int) -> int:
    """Where a formation is: the unit that is nearest to all others. Most formations stand still most of the time."""
    members, known = game.scenario.formations[formation].members, MIDDLES.of(game.scenario)
    key = (formation, picker(members)(game.state.place))
    middle = known.get(key)
    if middle is None:
        middle = known[key] = _find_middle(game, members)
    return middle


def _find_middle(game: N3Game, members: tuple[int, ...]) -> int:
    state, scenario, away = game.state, game.scenario, game.scenario.field.grid.away
    places = [state.place[unit] for unit in members if state.place[unit] >= 0]
    if not places:
        places = [scenario.units[unit].entry for unit in members if scenario.units[unit].entry >= 0]
    return min(places, key=lambda hex: sum([away[hex][other] for other in places]), default=0)


def _weakest(game: N3Game, side: int, hexes: tuple[int, ...]) -> int:
    """Of a city's hexes one that the side has not got yet, if there is one."""
    return next((hex for hex in hexes if not game.state.occupied[side] >> hex & 1), hexes[0])


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
