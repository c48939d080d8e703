"""Where units may move or come in, and what they pay: a slow and plain search, written from the book alone.

It knows the board as drawn, the Terrain Chart as typed and where everybody stands; it shares no line with the engine's
tables, prices and searches. Ways are followed state by state: every hex with everything that has been paid to be there.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from importlib import resources
from typing import Any, NamedTuple

from grognard.rulesets.brothers.ch11_movement.costs import Party
from grognard.rulesets.brothers.state import AGGRESSIVE, AGGRESSIVE_POSTURE, COMMANDED, OFF_MAP, BrothersGame, has

CHART: dict[str, Any] = tomllib.loads(
    (resources.files("grognard.rulesets.brothers") / "data" / "charts" / "terrain.toml").read_text("utf-8")
)
LIMIT, FRONT = 10, 6
HALF, WHOLE = 1, 2
"""Movement Points, in halves."""


class Step(NamedTuple):
    """One hex on: what each mover pays, and how it was entered."""

    there: int
    prices: tuple[int, ...]
    road: bool
    woods: bool


class Walker:
    """Units on the move, as the book sees them."""

    def __init__(self, game: BrothersGame, party: Party) -> None:
        self.game, self.party = game, party
        self.board, self.units = game.scenario.board, game.scenario.units
        self.side = self.units[party.units[0]].side
        self.troops = self.units[party.units[0]].is_troops
        self.storm = game.state.turn == game.state.storm
        self.lost = any(not has(game, unit, COMMANDED) for unit in party.units)
        foes = [u for u, facts in enumerate(self.units) if facts.side != self.side and game.state.place[u] >= 0]
        self.foes = {game.state.place[u] for u in foes if self.units[u].is_troops}
        self.foe_hqs = {game.state.place[u] for u in foes if not self.units[u].is_troops}
        self.spare = [self.allowance(unit) - spent for unit, spent in zip(party.units, party.spent, strict=True)]
        self.engaged_now = all(self.is_engaged(unit) for unit in party.units)

    # -- units -----------------------------------------------------------------------------------------------------

    def allowance(self, unit: int) -> int:
        facts = self.units[unit]
        slow = self.game.state.slow if facts.arm == "infantry" else 0
        return 2 * max(1, facts.movement - slow) + self.party.boost

    def strength(self, unit: int) -> int:
        """Less one if Shaken, less two if Disrupted (3.1.5)."""
        facts, state = self.units[unit], self.game.state
        return max(0, (facts.worn if state.worn[unit] else facts.strength) - state.hits[unit])

    def total(self, units: tuple[int, ...]) -> int:
        return sum(self.strength(unit) for unit in units if self.units[unit].is_troops)

    def others(self, hex: int) -> tuple[int, ...]:
        return tuple(unit for unit in self.game.state.stacks[hex] if unit not in self.party.units)

    def is_engaged(self, unit: int) -> bool:
        """In the top 6 SP next to an enemy Combat Unit (11.7, 11.7.1)."""
        hex = self.game.state.place[unit]
        if hex < 0 or not self.units[unit].is_troops or not self.is_hot(hex):
            return False
        stack = self.game.state.stacks[hex]
        return sum(self.strength(other) for other in stack[: stack.index(unit)]) < FRONT

    def may_engage(self) -> bool:
        """Aggressive and In Command, not in the storm (7.2, 7.5, 11.7.1, 16.0)."""
        state = self.game.state
        posture = state.posture[state.active] if state.active >= 0 else -1
        return not self.storm and all(
            has(self.game, unit, COMMANDED) and (posture == AGGRESSIVE_POSTURE or has(self.game, unit, AGGRESSIVE))
            for unit in self.party.units
        )

    def on_roads(self) -> bool:
        """Road March and Road Bonus: Defensive posture, In Command, singly, and before the storm (11.3, 11.4, 16.0)."""
        state, unit = self.game.state, self.party.units[0]
        if len(self.party.units) > 1 or self.lost or 0 < state.storm < state.turn:
            return False
        posture = state.posture[state.active] if state.active >= 0 else -1
        calm = posture != AGGRESSIVE_POSTURE and not has(self.game, unit, AGGRESSIVE)
        return self.units[unit].arm == "cic" or calm

    # -- ground ----------------------------------------------------------------------------------------------------

    def terrain(self, hex: int) -> str:
        marks = self.board.marks.get(hex, frozenset())
        if "woods" in marks:
            return "woods"  # wholly or in part (11.2)
        return "village" if "spia" in marks else self.board.terrain[hex]

    def is_closed(self, hex: int) -> bool:
        return self.board.terrain[hex] in ("lake", "void")

    def is_hot(self, hex: int) -> bool:
        return any(near in self.foes for near in self.board.neighbours(hex))

    def ground_cost(self, unit: int, here: int, there: int) -> int | None:
        """What the hex and its hexside cost off the road, or nothing where they cannot be entered (11.2, 11.2.1)."""
        arm = self.units[unit].arm if self.units[unit].is_troops else "infantry"
        costs = [CHART["hex"][self.terrain(there)]["mp"][arm]]
        side = self.board.side(here, there) if here >= 0 else None
        if side in CHART["hexside"]:
            row = CHART["hexside"][side]
            up = self.board.elevation[there] > self.board.elevation[here]
            costs.append(row["mp"][arm] if "mp" in row else row["mp_up" if up else "mp_down"][arm])
        return None if "no" in costs else 2 * sum(costs) * (2 if self.lost else 1)

    def step(self, here: int, there: int) -> Step | None:
        kind = self.board.road(here, there)
        alone = len(self.party.units) == 1 and not self.others(there) and there not in self.foe_hqs
        woods = self.terrain(there) == "woods" and kind is None
        if kind is not None and alone:
            rate = HALF if kind == "major" and self.on_roads() else WHOLE
            return Step(there, (rate,), True, woods)
        costs = [self.ground_cost(unit, here, there) for unit in self.party.units]
        paid = tuple(cost for cost in costs if cost is not None)
        return Step(there, paid, False, woods) if len(paid) == len(costs) else None

    # -- where to --------------------------------------------------------------------------------------------------

    def is_open(self, here: int, there: int) -> bool:
        """Points apart (7.5, 11.1, 11.7.1)."""
        if self.is_closed(there) or there in self.foes or there == self.party.here:
            return False
        if there in self.foe_hqs and not self.troops:
            return False
        if self.lost:
            formation = self.game.scenario.formations[self.units[self.party.units[0]].formation]
            hq, distance = self.game.state.place[formation.hq], self.board.grid.distance
            if hq < 0 or distance(there, hq) >= distance(here, hq):
                return False
        return not self.troops or not self.is_hot(there) or self.comes_near(here, there)

    def comes_near(self, here: int, there: int) -> bool:
        """Who may go where the enemy is next door (11.7.1)."""
        if self.may_engage():
            return True
        if self.engaged_now and not self.lost and not self.storm and (here == self.party.here or self.is_hot(here)):
            return True  # it breaks off from contact
        return self.total(self.others(there)) >= FRONT and not self.is_full(there)

    def is_full(self, hex: int) -> bool:
        added = self.total(self.party.units)
        return added > 0 and self.total(self.others(hex)) + added > LIMIT

    def pauses(self, hex: int) -> bool:
        """A leg ends near the enemy and with an overrun, unless one may only pass through."""
        if not self.troops:
            return False
        return hex in self.foe_hqs or (self.is_hot(hex) and not self.is_full(hex))


class Arrival(NamedTuple):
    """One way to be in a hex."""

    hex: int
    paid: tuple[int, ...]
    road: bool
    woods: bool
    bonus: bool
    """Whether it took the point of the Road Bonus to get there."""


def ways(walker: Walker) -> set[Arrival]:
    """Every way to be anywhere at the end of one leg, or on it."""
    party = walker.party
    start = Arrival(party.here, (0,) * len(party.units), party.road, False, False)
    found, waiting = set[Arrival](), [start]
    while waiting:
        here = waiting.pop()
        if here.hex != party.here and walker.pauses(here.hex):
            continue
        for there in onward(walker, here):
            if there not in found:
                found.add(there)
                waiting.append(there)
    return found


def onward(walker: Walker, here: Arrival) -> Iterator[Arrival]:
    for hex in walker.board.neighbours(here.hex):
        step = walker.step(here.hex, hex) if walker.is_open(here.hex, hex) else None
        if step is None:
            continue
        paid = tuple(spent + price for spent, price in zip(here.paid, step.prices, strict=True))
        road = here.road and step.road
        within = all(spent <= spare for spent, spare in zip(paid, walker.spare, strict=True))
        bonus = (
            road and walker.on_roads() and all(s <= spare + WHOLE for s, spare in zip(paid, walker.spare, strict=True))
        )
        least = here.hex == walker.party.here and not any(walker.party.spent) and not walker.is_full(hex)
        if (within and not here.bonus) or bonus or least:
            yield Arrival(hex, paid, road, here.woods or step.woods, not within)


def touches_edge(walker: Walker, hex: int) -> bool:
    near = walker.board.neighbours(hex)
    return len(near) < 6 or any(walker.board.terrain[there] == "void" for there in near)


def arrival_hexes(game: BrothersGame, unit: int) -> tuple[int, ...]:
    """Its own, or for an HQ driven off the map those of its units."""
    facts = game.scenario.units[unit]
    if facts.at or facts.formation < 0:
        return facts.at
    members = game.scenario.formations[facts.formation].members
    return tuple(hex for member in members for hex in game.scenario.units[member].at)


def entry(walker: Walker, hex: int) -> tuple[int, ...] | None:
    """What a party pays to come in by a hex, or nothing if it cannot."""
    game, party = walker.game, walker.party
    if hex in walker.foes or (hex in walker.foe_hqs and not walker.troops):
        return None
    beneath = walker.total(walker.others(hex)) >= FRONT and not walker.is_full(hex)
    if walker.troops and walker.is_hot(hex) and not walker.may_engage() and not beneath:
        return None
    turn = place_in_line(walker, hex)
    kinds = {kind for near in walker.board.neighbours(hex) if (kind := walker.board.road(hex, near)) is not None}
    by_road = bool(kinds) and len(party.units) == 1 and not walker.others(hex) and hex not in walker.foe_hqs
    if by_road:
        costs: list[int | None] = [HALF if "major" in kinds and walker.on_roads() else WHOLE]
    else:
        costs = [walker.ground_cost(unit, OFF_MAP, hex) for unit in party.units]
    if None in costs:
        return None
    prices = tuple(cost * turn for cost in costs if cost is not None)
    bonus = WHOLE if by_road and walker.on_roads() else 0
    enough = all(price <= spare + bonus for price, spare in zip(prices, walker.spare, strict=True))
    if not enough and turn > 1:
        return None
    if walker.is_full(hex):
        beyond = Walker(game, Party(party.units, hex, prices, False, party.boost))
        if not any(not beyond.is_full(there.hex) for there in ways(beyond)):
            return None
    return prices


def place_in_line(walker: Walker, hex: int) -> int:
    """Hexfuls of 10 SP that come one behind the other; HQs never wait (11.5.1)."""
    if not walker.troops:
        return 1
    state, turn, filled = walker.game.state, 1, 0
    came = [weight for at, weight in zip(state.queue, state.queued, strict=True) if at == hex]
    for weight in [*came, walker.total(walker.party.units)]:
        if filled + weight > LIMIT:
            turn, filled = turn + 1, 0
        filled += weight
    return turn
