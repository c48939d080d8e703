"""The search for ways over the map: a move goes in legs, and pauses wherever the enemy is near."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from heapq import heappop, heappush
from typing import NamedTuple

from grognard.rulesets.brothers.ch04_stacking.limits import STACK_LIMIT, crowds, group_strength
from grognard.rulesets.brothers.ch04_stacking.stacks import stack_strength
from grognard.rulesets.brothers.ch11_movement.costs import (
    BONUS,
    Party,
    Rates,
    allowance,
    arm_of,
    find_rates,
    is_first_hex,
    keeps_road,
    price,
)
from grognard.rulesets.brothers.ch11_movement.engagement import Contact, find_contact, goes_beneath, is_open
from grognard.rulesets.brothers.reader.field import Step
from grognard.rulesets.brothers.state import BrothersGame

FAR = 1_000_000


class Search(NamedTuple):
    """What one search has found."""

    mask: int
    links: dict[int, int]
    start: int
    woods: bool = False
    """Whether it kept out of woods that it could have entered."""

    def path(self, end: int) -> tuple[int, ...]:
        hexes = [end]
        while self.links[hexes[-1]] != self.start:
            hexes.append(self.links[hexes[-1]])
        return tuple(reversed(hexes))


def find_ways(game: BrothersGame, party: Party) -> int:
    """All hexes a party can go to: whatever it can reach without disorder, it can reach where woods are open to it."""
    rates, contact = find_rates(game, party.units), find_contact(game, party.units)
    look = search_for(game, party)
    mask = look(game, party, rates, contact, True).mask
    if party.road and rates.march:
        mask |= look(game, party, rates, contact, False, BONUS).mask
    return mask


def find_path(game: BrothersGame, party: Party, end: int) -> tuple[int, ...]:
    """The way to one hex, of the first search that gets there."""
    return next(found for found in searches(game, party, end) if found.mask >> end & 1).path(end)


def searches(game: BrothersGame, party: Party, end: int) -> Iterator[Search]:
    """First without disorder in woods, then through them where nothing else leads on; the Road Bonus last."""
    rates, contact = find_rates(game, party.units), find_contact(game, party.units)
    look = search_for(game, party)
    dry = look(game, party, rates, contact, False, end=end)
    yield dry
    if dry.woods:
        yield look(game, party, rates, contact, True, end=end)
    if party.road and rates.march:
        yield look(game, party, rates, contact, False, BONUS, end=end)


def search_for(game: BrothersGame, party: Party) -> Callable[..., Search]:
    return search if len({arm_of(game, unit) for unit in party.units}) == 1 else search_together


def can_step(game: BrothersGame, party: Party) -> bool:
    """Whether a party can go on at all."""
    rates, contact = find_rates(game, party.units), find_contact(game, party.units)
    bonus = BONUS if party.road and rates.march else 0
    spare = [budget + bonus for budget in budgets(game, party)]
    for steps in together([game.scenario.field.steps[arm_of(game, unit)] for unit in party.units], party.here):
        if is_open(game, party, rates, contact, party.here, steps[0].there):
            prices = [price(game, rates, step) for step in steps]
            enough = all(paid <= left for paid, left in zip(prices, spare, strict=True))
            if min(prices) >= 0 and (enough or is_first_hex(party)):
                return True
    return False


def budgets(game: BrothersGame, party: Party) -> list[int]:
    """The half points each member has left."""
    return [allowance(game, unit, party.boost) - spent for unit, spent in zip(party.units, party.spent, strict=True)]


# -- units of one arm --------------------------------------------------------------------------------------------------


def search(
    game: BrothersGame, party: Party, rates: Rates, contact: Contact, woods: bool, bonus: int = 0, end: int = -1
) -> Search:
    """The cheapest ways of units that all pay the same, to everywhere or to one hex. It is asked for all the time, so
    masks are read as bytes, points wait in one bucket a price, and `crowds` and `is_closer` are in line."""
    field, stacks, here, units = game.scenario.field, game.state.stacks, party.here, party.units
    facts = game.scenario.units[units[0]]
    near = field.zones(game.state.occupied[1 - facts.side]) if facts.is_troops else field.zones(0)
    leaders = rates.leaders
    closed = 0 if facts.is_troops else rates.blocked
    table = field.prices(arm_of(game, units[0]), rates.single, rates.march, rates.double)
    budget = min(budgets(game, party)) + bonus
    first = is_first_hex(party) and not bonus
    added = group_strength(game, units)
    full = STACK_LIMIT - added if added else FAR
    distance = field.grid.distance
    afar = {here: distance(here, rates.hq)} if rates.double and rates.hq >= 0 else {}
    best, links, mask, shunned = {here: 0}, dict[int, int](), 0, False
    buckets: list[list[int]] = [[] for _ in range(max(budget, 0) + 1)]
    buckets[0].append(here)
    for spent, bucket in enumerate(buckets):
        for hex in bucket:
            if best[hex] < spent:
                continue
            if hex != here:
                crowded = bool(stacks[hex]) and stack_strength(game, hex) > full
                if not crowded:
                    mask |= 1 << hex
                if hex == end:
                    return Search(mask, links, here, shunned)
                if (near[hex] and not crowded) or (leaders >> hex & 1 and facts.is_troops):
                    continue  # near the enemy a leg ends, unless one may only pass through [brothers 4.1b]
            for there, free, filled, road, wooded in table[hex]:
                if there == here or (there in best and best[there] <= spent):
                    continue
                if wooded and not woods:
                    shunned = True
                    continue
                breaking = hex == here or bool(near[hex])
                if near[there] and not enters(game, party, contact, near[there], breaking, there):
                    continue
                taken = bool(stacks[there]) or bool(leaders and leaders >> there & 1)
                paid = filled if taken else free
                if paid < 0 or (bonus and (taken or not road)):
                    continue  # the bonus pays for free road only, so none of it is ever forfeit [brothers 11.4b]
                if closed and closed >> there & 1:
                    continue  # an HQ rides into no enemy, not even an HQ [brothers 11.1c]
                if rates.double:
                    if rates.hq < 0:
                        continue
                    if there not in afar:
                        afar[there] = distance(there, rates.hq)
                    if afar[there] >= afar[hex]:
                        continue  # [brothers 7.5c]
                total = spent + paid
                if total <= budget:
                    if total < best.get(there, FAR):
                        best[there], links[there] = total, hex
                        buckets[total].append(there)
                elif (
                    first
                    and hex == here
                    and there not in best
                    and not (stacks[there] and stack_strength(game, there) > full)
                ):
                    links[there] = here
                    mask |= 1 << there  # the one hex that anybody may always move [brothers 11.2.3]
    return Search(mask, links, here, shunned)


def enters(game: BrothersGame, party: Party, contact: Contact, near: int, breaking: bool, there: int) -> bool:
    """Whether a hex with or next to enemies may be entered, also in breaking off [brothers 11.1c 11.7.1b 11.7.1e]."""
    if near & 1:
        return False
    if contact.engages or (contact.first and breaking):
        return True
    return bool(game.state.stacks[there]) and goes_beneath(game, party.units, there)


# -- units of several arms ---------------------------------------------------------------------------------------------


def search_together(
    game: BrothersGame, party: Party, rates: Rates, contact: Contact, woods: bool, bonus: int = 0, end: int = -1
) -> Search:
    """The cheapest ways of a stack whose members pay differently: each its own price [brothers 11.2c]."""
    here, units = party.here, party.units
    tables = [game.scenario.field.steps[arm_of(game, unit)] for unit in units]
    budget = [left + bonus for left in budgets(game, party)]
    first = is_first_hex(party) and not bonus
    stops = contact.hot | rates.leaders
    best, links, mask, shunned = {here: 0}, dict[int, int](), 0, False
    waiting = [(0, here, (0,) * len(units))]
    while waiting:
        total, hex, costs = heappop(waiting)
        if total > best[hex]:
            continue
        if hex != here:
            crowded = crowds(game, units, hex)
            if not crowded:
                mask |= 1 << hex
            if hex == end:
                break
            if stops >> hex & 1 and not crowded:
                continue
        for steps in together(tables, hex):
            there = steps[0].there
            if not is_open(game, party, rates, contact, hex, there):
                continue
            if steps[0].woods and not woods:
                shunned = True
                continue
            prices = [price(game, rates, step) for step in steps]
            after = tuple(cost + paid for cost, paid in zip(costs, prices, strict=True))
            affordable = all(cost <= most for cost, most in zip(after, budget, strict=True))
            if min(prices) < 0 or (bonus and not keeps_road(rates, steps[0])):
                continue
            if affordable and sum(after) < best.get(there, FAR):
                best[there], links[there] = sum(after), hex
                heappush(waiting, (sum(after), there, after))
            elif hex == here and first and not (there in best or crowds(game, units, there)):
                links[there] = here
                mask |= 1 << there
    return Search(mask, links, here, shunned)


def together(tables: list[tuple[tuple[Step, ...], ...]], hex: int) -> list[tuple[Step, ...]]:
    """The steps out of a hex that every member of a party can take."""
    if len(tables) == 1:
        return [(step,) for step in tables[0][hex]]
    ways = [{step.there: step for step in table[hex]} for table in tables]
    shared = set(ways[0]).intersection(*ways[1:])
    return [tuple(way[there] for way in ways) for there in sorted(shared)]
