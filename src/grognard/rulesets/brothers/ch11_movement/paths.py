"""The search for ways over the map: a move goes in legs, and pauses wherever the enemy is near."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from grognard.core.hexgrid import NEAR, Rows
from grognard.core.kept import Latest
from grognard.rulesets.brothers.ch04_stacking.limits import STACK_LIMIT, group_strength
from grognard.rulesets.brothers.ch04_stacking.stacks import stack_strength
from grognard.rulesets.brothers.ch07_command.in_command import are_commanded
from grognard.rulesets.brothers.ch11_movement.costs import (
    BONUS,
    Party,
    Rates,
    allowance,
    arm_of,
    find_rates,
    homeward,
    is_first_hex,
    price,
)
from grognard.rulesets.brothers.ch11_movement.engagement import Contact, find_contact, goes_beneath, is_open
from grognard.rulesets.brothers.reader.field import Prices, Step
from grognard.rulesets.brothers.state import BrothersGame

FAR = 1_000_000


class Search(NamedTuple):
    """What one search has found."""

    mask: int
    links: dict[int, int]
    start: int
    woods: bool = False
    """Whether there were woods on its ways, that it entered or kept out of."""

    def path(self, end: int) -> tuple[int, ...]:
        hexes = [end]
        while self.links[hexes[-1]] != self.start:
            hexes.append(self.links[hexes[-1]])
        return tuple(reversed(hexes))


def find_ways(game: BrothersGame, party: Party, contact: Contact | None = None) -> int:
    """All hexes a party can go to: whatever it can reach without disorder, it can reach where woods are open to it."""
    rates, contact = find_rates(game, party.units), contact or find_contact(game, party.units)
    found = search(game, party, rates, contact, True)
    _last.keep(game.scenario.field, Question(party, rates, contact, game.state.slow), bearings(game), found)
    mask = found.mask
    if party.road and rates.march:
        mask |= search(game, party, rates, contact, False, BONUS).mask
    return mask


def find_path(game: BrothersGame, party: Party, end: int) -> tuple[int, ...]:
    """The way to one hex, of the first search that gets there."""
    return next(found for found in searches(game, party, end) if found.mask >> end & 1).path(end)


def searches(game: BrothersGame, party: Party, end: int) -> Iterator[Search]:
    """First without disorder in woods, then through them where nothing else leads on; the Road Bonus last."""
    rates, contact = find_rates(game, party.units), find_contact(game, party.units)
    known = recall(game, Question(party, rates, contact, game.state.slow))
    dry = known if known and not known.woods else search(game, party, rates, contact, False, end=end)
    yield dry
    if dry.woods:
        yield search(game, party, rates, contact, True, end=end)
    if party.road and rates.march:
        yield search(game, party, rates, contact, False, BONUS, end=end)


class Question(NamedTuple):
    """Who searches for ways, and what bounds them: nothing else bears on it but who stands where in which order."""

    party: Party
    rates: Rates
    contact: Contact
    slow: int


_last = Latest[Search]()
"""Whoever is shown where to go asks next for the way there."""


def bearings(game: BrothersGame) -> tuple[list[int], ...]:
    """The lists that a search depends on: where everybody stands and what they have suffered."""
    state = game.state
    return state.place, state.worn, state.hits


def recall(game: BrothersGame, question: Question) -> Search | None:
    """The last search, if the same is asked and nobody has moved or been hit since."""
    return _last.get(game.scenario.field, question, bearings(game))


def can_step(game: BrothersGame, party: Party) -> bool:
    """Whether a party can go on at all."""
    if has_quiet_step(game, party):
        return True
    rates = find_rates(game, party.units)
    bonus = BONUS if party.road and rates.march else 0
    spare = [budget + bonus for budget in budgets(game, party)]
    if min(spare) < game.scenario.field.least_price(rates.march) and not is_first_hex(party):
        return False
    contact = find_contact(game, party.units)
    for steps in together([game.scenario.field.steps[arm_of(game, unit)] for unit in party.units], party.here):
        if is_open(game, party, rates, contact, party.here, steps[0].there):
            prices = [price(game, rates, step) for step in steps]
            enough = all(paid <= left for paid, left in zip(prices, spare, strict=True))
            if min(prices) >= 0 and (enough or is_first_hex(party)):
                return True
    return False


def has_quiet_step(game: BrothersGame, party: Party) -> bool:
    """Whether troops that have not moved can take a first step, whatever it costs [brothers 11.2.3], to where no enemy
    is near: nearly all can, and nothing else need be looked at."""
    state, scenario, units, here = game.state, game.scenario, party.units, party.here
    facts = scenario.units[units[0]]
    if not facts.is_troops or any(party.spent):
        return False
    field = scenario.field
    mask = field.grid.adjacent[here] & field.quiet(state.occupied[1 - facts.side])
    if not are_commanded(game, units):
        return len(units) == 1 and mask & homeward(game, units[0]) != 0
    for unit in units:
        mask &= field.exits[scenario.units[unit].arm][here]
    return mask != 0


def budgets(game: BrothersGame, party: Party) -> list[int]:
    """The half points each member has left."""
    return [allowance(game, unit, party.boost) - spent for unit, spent in zip(party.units, party.spent, strict=True)]


def together(tables: list[Rows[tuple[Step, ...]]], hex: int) -> list[tuple[Step, ...]]:
    """The steps out of a hex that every member of a party can take."""
    if len(tables) == 1:
        return [(step,) for step in tables[0][hex]]
    ways = [{step.there: step for step in table[hex]} for table in tables]
    shared = set(ways[0]).intersection(*ways[1:])
    return [tuple(way[there] for way in ways) for there in sorted(shared)]


# -- prices ------------------------------------------------------------------------------------------------------------


class Joint:
    """The steps that a stack of several arms can take together: each pays its own price, all go the way that is
    cheapest for all [brothers 11.2c]."""

    def __init__(self, tables: list[Prices], counts: list[int], spare: list[int], here: int, links: dict[int, int]):
        self._tables = tables
        self._counts = counts
        self._spare = spare
        self._links = links
        self._paid = {here: (0,) * len(tables)}
        self._prices: dict[tuple[int, int], tuple[int, ...]] = {}

    def __getitem__(self, hex: int) -> list[tuple[int, int, int, bool, bool]]:
        """The ways out of a hex, at the price of all units together."""
        found = []
        ways = [{row[0]: row for row in table[hex]} for table in self._tables]
        for there, _, _, road, woods in ways[0].values():
            if all(there in way for way in ways):
                prices = tuple(way[there][1] for way in ways)
                total = sum(count * paid for count, paid in zip(self._counts, prices, strict=True))
                self._prices[hex, there] = prices
                found.append((there, -1, -1, road, woods) if min(prices) < 0 else (there, total, total, road, woods))
        return found

    def affords(self, hex: int, there: int) -> bool:
        """Whether every arm has the points for one step more, after those that have led to a hex."""
        if hex not in self._paid:
            before = self._links[hex]
            self._paid[hex] = self._after(before, hex)
        return all(paid <= spare for paid, spare in zip(self._after(hex, there), self._spare, strict=True))

    def _after(self, hex: int, there: int) -> tuple[int, ...]:
        return tuple(spent + paid for spent, paid in zip(self._paid[hex], self._prices[hex, there], strict=True))


def find_prices(
    game: BrothersGame, party: Party, rates: Rates, bonus: int, links: dict[int, int]
) -> tuple[int, Prices | Joint, Joint | None]:
    """The points that a party has left, and what its steps cost: those of one arm all pay the same."""
    if len(party.units) == 1:
        unit = party.units[0]
        table = game.scenario.field.prices(arm_of(game, unit), rates.single, rates.march, rates.double)
        return allowance(game, unit, party.boost) - party.spent[0] + bonus, table, None
    spare: dict[str, list[int]] = {}
    for unit, left in zip(party.units, budgets(game, party), strict=True):
        spare.setdefault(arm_of(game, unit), []).append(left + bonus)
    tables = [game.scenario.field.prices(arm, rates.single, rates.march, rates.double) for arm in spare]
    least = [min(points) for points in spare.values()]
    if len(tables) == 1:
        return least[0], tables[0], None
    counts = [len(points) for points in spare.values()]
    joint = Joint(tables, counts, least, party.here, links)
    return sum(count * points for count, points in zip(counts, least, strict=True)), joint, joint


# -- the search --------------------------------------------------------------------------------------------------------


def search(
    game: BrothersGame, party: Party, rates: Rates, contact: Contact, woods: bool, bonus: int = 0, end: int = -1
) -> Search:
    """The cheapest ways of a party, to everywhere or to one hex. It is asked for all the time, so masks are read as
    arrays, hexes wait in one bucket a price, `crowds` and `is_closer` are in line, and whoever cannot pay for one step
    more, or no longer get to the one hex, is not looked at."""
    field, stacks, here = game.scenario.field, game.state.stacks, party.here
    side, troops = game.scenario.units[party.units[0]].side, game.scenario.units[party.units[0]].is_troops
    near = field.zones(game.state.occupied[1 - side] if troops else 0)
    leaders, closed = rates.leaders, 0 if troops else rates.blocked
    links: dict[int, int] = {}
    budget, table, joint = find_prices(game, party, rates, bonus, links)
    least = 1 if joint else field.least_price(rates.march)
    first, full = is_first_hex(party) and not bonus, room_for(game, party.units)
    best, mask, met_woods = field.unreached[:], 0, False
    lead_home = field.closer(rates.hq) if rates.double and rates.hq >= 0 else None
    best[here] = 0
    buckets: list[list[int]] = [[here], *[[] for _ in range(budget)]] if first or budget >= least else []
    for spent, bucket in enumerate(buckets):
        far = (budget - spent) // least
        useful = field.grid.disc(end, far) if end >= 0 and far <= NEAR else -1
        for hex in sorted(bucket) if joint else bucket:
            if best[hex] < spent:
                continue
            if hex != here:
                crowded = bool(stacks[hex]) and stack_strength(game, hex) > full
                if not crowded:
                    mask |= 1 << hex
                if hex == end:
                    return Search(mask, links, here, met_woods)
                if spent + least > budget or not useful >> hex & 1:
                    continue
                if (near[hex] and not crowded) or (leaders >> hex & 1 and troops):
                    continue  # near the enemy a leg ends, unless one may only pass through [brothers 4.1b]
            closer = lead_home[hex] if lead_home else 0
            for there, free, filled, road, wooded in table[hex]:
                if best[there] <= spent + free:
                    continue
                met_woods |= wooded
                if wooded and not woods:
                    continue
                if near[there] and not enters(game, party, contact, near[there], hex == here or near[hex] > 0, there):
                    continue
                taken = bool(stacks[there]) or bool(leaders and leaders >> there & 1)
                paid = filled if taken else free
                if paid < 0 or (bonus and (taken or not road)):
                    continue  # the bonus pays for free road only, so none of it is ever forfeit [brothers 11.4b]
                if closed and closed >> there & 1:
                    continue  # an HQ rides into no enemy, not even an HQ [brothers 11.1c]
                if rates.double and not closer >> there & 1:
                    continue  # [brothers 7.5c]
                total = spent + paid
                if total <= budget and (joint is None or joint.affords(hex, there)):
                    if total < best[there]:
                        best[there], links[there] = total, hex
                        buckets[total].append(there)
                elif first and hex == here and not (there in links or stack_strength(game, there) > full):
                    links[there] = here
                    mask |= 1 << there  # the one hex that anybody may always move [brothers 11.2.3]
    return Search(mask, links, here, met_woods)


def room_for(game: BrothersGame, units: tuple[int, ...]) -> int:
    """How strong those in a hex may be if units are to stay with them [brothers 4.1a]; HQs weigh nothing
    [brothers 4.1c]."""
    added = group_strength(game, units)
    return STACK_LIMIT - added if added else FAR


def enters(game: BrothersGame, party: Party, contact: Contact, near: int, breaking: bool, there: int) -> bool:
    """Whether a hex with or next to enemies may be entered, also in breaking off [brothers 11.1c 11.7.1b 11.7.1e]."""
    if near & 1:
        return False
    if contact.engages or (contact.first and breaking):
        return True
    return bool(game.state.stacks[there]) and goes_beneath(game, party.units, there)
