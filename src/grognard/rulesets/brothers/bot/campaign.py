"""Where the formations of a side are to go: what is to be taken, what is to be held, and by whom; for bots."""

from __future__ import annotations

from functools import lru_cache
from heapq import heappop, heappush

from grognard.core.kept import Kept
from grognard.core.masks import iter_bits
from grognard.rulesets.brothers.bot.leading import LED
from grognard.rulesets.brothers.ch04_stacking.stacks import stack_strength
from grognard.rulesets.brothers.reader.field import MAJOR, Field
from grognard.rulesets.brothers.state import OFF_MAP, BrothersGame

FAR = 99
AREA = 4
"""So near a place units decide who holds it."""
MORNING, LATE, EVENING = 0.15, 0.3, 0.6
"""When so much of the battle is over and nothing is lost, a defender attacks: if nobody is near; if nobody is at the
gates; in any case."""
PRESSED = 0.25
"""A defender who has so much of the enemy before him has enough to do."""
CLOSE = 2
"""Prizes so near each other fall together."""


# -- marches -----------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=16)
def approaches(field: Field, arm: str) -> tuple[tuple[tuple[int, int], ...], ...]:
    """For each hex the hexes from which it is entered, and the price in half points; woods are shunned."""
    found: list[list[tuple[int, int]]] = [[] for _ in range(field.grid.size)]
    for here in range(field.grid.size):
        for step in field.steps[arm][here]:
            road = 0 if not step.road else 1 if step.road == MAJOR else 2
            found[step.there].append((here, road or step.price + (4 if step.woods else 0)))
    return tuple(tuple(ways) for ways in found)


@lru_cache(maxsize=256)
def marches(field: Field, goal: int, arm: str) -> tuple[int, ...]:
    """Half points from every hex to a goal along the best way, enemies apart."""
    ways = approaches(field, arm)
    best = [2 * FAR] * field.grid.size
    best[goal] = 0
    waiting = [(0, goal)]
    while waiting:
        cost, hex = heappop(waiting)
        if cost > best[hex]:
            continue
        for there, price in ways[hex]:
            if cost + price < best[there]:
                best[there] = cost + price
                heappush(waiting, (cost + price, there))
    return tuple(best)


@lru_cache(maxsize=64)
def close_prizes(field: Field, hexes: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """For each prize those close to it, by their numbers."""
    distance = field.grid.distance
    return tuple(tuple(n for n, other in enumerate(hexes) if distance(hex, other) <= CLOSE) for hex in hexes)


@lru_cache(maxsize=4096)
def ways_to(field: Field, hexes: tuple[int, ...], here: int) -> tuple[float, ...]:
    """For each of some goals how far it is from a hex, in points of infantry and at least in hexes."""
    return tuple(max(marches(field, hex, "infantry")[here] / 2, field.grid.distance(here, hex)) for hex in hexes)


@lru_cache(maxsize=64)
def areas(field: Field, hexes: tuple[int, ...], radius: int) -> tuple[tuple[int, ...], ...]:
    """For each hex of the map the goals that lie so near it, by their numbers."""
    found: list[tuple[int, ...]] = [()] * field.grid.size
    for number, hex in enumerate(hexes):
        for near in iter_bits(field.grid.disc(hex, radius)):
            found[near] += (number,)
    return tuple(found)


# -- the day so far ----------------------------------------------------------------------------------------------------


def nearest_enemy(game: BrothersGame, side: int, hex: int) -> int:
    enemy = game.state.occupied[1 - side]
    return game.scenario.field.nearness(enemy)[hex] if enemy else FAR


def lateness(game: BrothersGame) -> float:
    """How much of the battle is over, from 0 to 1."""
    first, last = game.scenario.first_turn, game.scenario.turns
    return (game.state.turn - first) / max(1, last - first)


def is_attacker(game: BrothersGame, side: int) -> bool:
    """Whoever holds less of what counts when the battle begins has come to take it."""
    held = [0, 0]
    for prize in game.scenario.prizes:
        held[prize.holder] += prize.value
    return held[side] < held[1 - side] or (held[0] == held[1] and side == 0)


def middle(game: BrothersGame, formation: int) -> int:
    """Where a formation is: about its HQ, or where it would come onto the map; -1 if it is gone."""
    state, units = game.state, game.scenario.units
    facts = game.scenario.formations[formation]
    if state.place[facts.hq] >= 0:
        return state.place[facts.hq]
    coming = -1
    for unit in facts.members:
        if state.place[unit] >= 0:
            return state.place[unit]
        if state.place[unit] == OFF_MAP and units[unit].at:
            coming = units[unit].at[0]
    return coming


_WORTHS = Kept[tuple[float, ...]](256)


def prize_worths(game: BrothersGame) -> tuple[float, ...]:
    """What each prize is worth with those of the same holder close by; it counts for one and against the other
    [brothers 3.5.2a]."""
    control, prizes = tuple(game.state.control), game.scenario.prizes

    def work_out() -> tuple[float, ...]:
        close = close_prizes(game.scenario.field, tuple(prize.hex for prize in prizes))
        same = [[prizes[n].value for n in near if control[n] == control[number]] for number, near in enumerate(close)]
        return tuple(0.5 * prize.value + 0.5 * sum(values) for prize, values in zip(prizes, same, strict=True))

    return _WORTHS.get(game.scenario, control, work_out)


class Campaign:
    """The battle as one side's staff sees it now."""

    def __init__(self, game: BrothersGame, side: int) -> None:
        self.game, self.side = game, side
        self.field = game.scenario.field
        self.sizes = [{hex: stack_strength(game, hex) for hex in iter_bits(game.state.occupied[s])} for s in (0, 1)]
        """For each side the strength of its stacks by hex."""
        self.prizes = tuple(prize.hex for prize in game.scenario.prizes)
        self.eager = self.has_initiative()
        self.haste = (0.3 if is_attacker(game, side) else 1.0) * lateness(game) if self.eager else 0.0
        """How much more a march is worth than at dawn; whoever begins his attack late has most to make up for."""
        self.goals = self.find_goals()
        """For each formation the hex it makes for."""

    def strength_near(self, side: int, hex: int, radius: int) -> int:
        sizes = self.sizes[side]
        return sum(
            sizes[there] for there in iter_bits(self.field.grid.disc(hex, radius) & self.game.state.occupied[side])
        )

    def near_prizes(self, side: int, radius: int) -> list[int]:
        """For each prize the strength of a side so near it."""
        near, found = areas(self.field, self.prizes, radius), [0] * len(self.prizes)
        for hex, size in self.sizes[side].items():
            for number in near[hex]:
                found[number] += size
        return found

    def has_initiative(self) -> bool:
        """The attacker goes on; the other side goes over to the attack when the day wears on and nobody comes."""
        game, side = self.game, self.side
        if LED.now.initiative:
            return LED.now.initiative > 0
        margin = game.state.points[side] - game.state.points[1 - side]
        if is_attacker(game, side) or margin >= game.scenario.marginal:
            return is_attacker(game, side)
        lost = any(
            prize.holder == side != holder
            for prize, holder in zip(game.scenario.prizes, game.state.control, strict=True)
        )
        late = lateness(game)
        if lost or late <= MORNING:
            return False
        return late > EVENING or self.pressure(AREA) < PRESSED or (late > LATE and self.pressure(CLOSE) < PRESSED)

    def pressure(self, radius: int) -> float:
        """What share of the enemy on the map stands near what was ours when the battle began."""
        near = 0
        for prize in self.game.scenario.prizes:
            if prize.holder == self.side:
                near |= self.field.grid.disc(prize.hex, radius)
        enemy = self.sizes[1 - self.side]
        there = sum(size for hex, size in enemy.items() if near >> hex & 1)
        return there / max(1, sum(enemy.values()))

    def find_goals(self) -> dict[int, int]:
        """One to be taken, or one to be held; not the same for all. With nothing left to take, the enemy himself."""
        game, side = self.game, self.side
        if self.eager and all(holder == side for holder in game.state.control):
            return self.hunt()
        prizes = game.scenario.prizes
        foes, worths = self.near_prizes(1 - side, AREA), prize_worths(game)
        pull = [need - 0.7 * worth for need, worth in zip(self.needs(foes), worths, strict=True)]
        order = []
        for index, formation in enumerate(game.scenario.formations):
            if prizes and formation.side == side and (here := middle(game, index)) >= 0:
                ways = ways_to(self.field, self.prizes, here)
                costs = [way + wish for way, wish in zip(ways, pull, strict=True)]
                order.append((min(costs), index, costs))
        sent, excess = [0] * len(prizes), [0.0] * len(prizes)
        found: dict[int, int] = {}
        for _, index, costs in sorted(order):
            shares = [cost + more for cost, more in zip(costs, excess, strict=True)]
            best = shares.index(min(shares))
            sent[best] += self.size(index)
            excess[best] = LED.now.spread * max(0.0, sent[best] - 1.5 * foes[best] - 15)
            found[index] = prizes[best].hex
        return found

    def hunt(self) -> dict[int, int]:
        """For each formation the nearest enemy stack."""
        distance, found = self.field.grid.distance, dict[int, int]()
        for index, formation in enumerate(self.game.scenario.formations):
            here = middle(self.game, index)
            if formation.side == self.side and here >= 0 and self.sizes[1 - self.side]:
                found[index] = min((distance(hex, here), hex) for hex in self.sizes[1 - self.side])[1]
        return found

    def size(self, formation: int) -> int:
        """The strength of a formation, those still to come included."""
        units, state = self.game.scenario.units, self.game.state
        return sum(
            units[unit].worn if state.worn[unit] else units[unit].strength
            for unit in self.game.scenario.formations[formation].members
            if state.place[unit] >= OFF_MAP
        )

    def needs(self, foes: list[int]) -> list[float]:
        """What makes each goal less pressing: a quiet place of one's own is least, an attack nobody must make is
        less."""
        side, control = self.side, self.game.state.control
        friends = self.near_prizes(side, AREA)
        around = foes if self.eager else self.near_prizes(1 - side, 2 * AREA)
        return [
            self.need_to_hold(foes[n], friends[n], around[n])
            if control[n] == side
            else min(6.0, foes[n] / 6) + (0.0 if self.eager else 3.0 if prize.holder == side else 8.0)
            for n, prize in enumerate(self.game.scenario.prizes)
        ]

    def need_to_hold(self, foes: int, friends: int, around: int) -> float:
        if self.eager:
            return 60.0 if not foes else 3.0 if foes > 1.3 * friends else 30.0
        foes = (foes + around) // 2
        return 9.0 if not foes else 4.0 - min(6.0, foes / 4) + (4.0 if friends > 1.5 * foes else 0.0)

    def attacks(self, formation: int) -> bool:
        """Whether a formation is to attack: its goal is in enemy hands, or it is the stronger around."""
        goal = self.goals.get(formation, -1)
        for n, prize in enumerate(self.game.scenario.prizes):
            if prize.hex == goal and self.game.state.control[n] != self.side:
                return True
        here = middle(self.game, formation)
        if here < 0:
            return False
        radius = AREA + 2
        return self.strength_near(self.side, here, radius) > 1.5 * self.strength_near(1 - self.side, here, radius)


_CAMPAIGNS = Kept[Campaign](64)


def find_campaign(game: BrothersGame, side: int) -> Campaign:
    """The campaign of a side, looked at anew only when somebody has moved, been hit or won something; it keeps a copy
    of the game, which goes on."""
    state = game.state
    key = (
        side, state.turn, tuple(state.place), tuple(state.worn), tuple(state.hits), tuple(state.control),
        tuple(state.points), LED.now.initiative, LED.now.spread,
    )  # fmt: skip
    return _CAMPAIGNS.get(game.scenario, key, lambda: Campaign(game.copy(), side))
