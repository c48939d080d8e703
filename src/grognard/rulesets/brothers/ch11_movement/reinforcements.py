"""Reinforcements: when they may come, where, and what it costs [brothers 11.5a 11.5.1a]."""

from __future__ import annotations

from collections.abc import Iterator

from grognard.core.masks import iter_bits
from grognard.rulesets.brothers.ch04_stacking.limits import STACK_LIMIT, crowds, group_strength
from grognard.rulesets.brothers.ch11_movement.costs import BONUS, Party, Rates, allowance, arm_of, find_rates
from grognard.rulesets.brothers.ch11_movement.engagement import find_contact, goes_beneath
from grognard.rulesets.brothers.ch11_movement.log import EntryRolled, ReinforcementDelayed
from grognard.rulesets.brothers.ch11_movement.paths import find_ways
from grognard.rulesets.brothers.reader.charts import TERRAIN
from grognard.rulesets.brothers.reader.field import MAJOR, ROAD_MARCH, ROAD_RATE
from grognard.rulesets.brothers.state import ACTIVE, COMMANDED, DUE, ENTERED, OFF_MAP, BrothersGame, mark

SHIFT = 3
"""How far along the edge each turn of delay lets the arrival hex move [brothers 11.5.2a]."""
ANY_DAY = (1, 10)


def is_due(game: BrothersGame, unit: int) -> bool:
    """From its entry turn on [brothers 11.5a]."""
    return game.state.place[unit] == OFF_MAP and game.scenario.units[unit].turn <= game.state.turn


def call_up(game: BrothersGame, units: tuple[int, ...]) -> None:
    """One die for each printed entry code with a span; those within may come now [brothers 11.5b 11.5c], without a
    check [brothers 11.5e]; once on the map they are lost without their HQ [brothers 11.5.3]."""
    rolled: dict[tuple[object, ...], bool] = {}
    for unit in [unit for unit in units if is_due(game, unit)]:
        facts = game.scenario.units[unit]
        low, high = facts.span
        code = (facts.turn, facts.at, facts.span)
        if code not in rolled and facts.span != ANY_DAY:
            value = game.roll(10, "entry", "11.5b")
            rolled[code] = low <= value <= high
            game.tell(EntryRolled(rule="11.5b", unit=unit, value=value, low=low, high=high, comes=rolled[code]))
        if rolled.get(code, True):
            mark(game, unit, ACTIVE | DUE | COMMANDED)  # [brothers 11.5d]


def count_delays(game: BrothersGame, units: tuple[int, ...]) -> None:
    """Whoever could have come and did not is delayed, whatever the reason [brothers 11.5.2a], a failed activation too
    [brothers 7.6.2b]."""
    for unit in units:
        if is_due(game, unit):
            game.state.delay[unit] += 1
            game.tell(ReinforcementDelayed(rule="11.5.2a", unit=unit))


def arrivals(game: BrothersGame, unit: int) -> tuple[int, ...]:
    """The hexes assigned to a unit [brothers 11.5a]; an HQ driven off the map comes where its units do
    [brothers 11.6a]."""
    facts = game.scenario.units[unit]
    if facts.at or facts.formation < 0:
        return facts.at
    members = game.scenario.formations[facts.formation].members
    return tuple(dict.fromkeys(hex for member in members for hex in game.scenario.units[member].at))


def entry_hexes(game: BrothersGame, unit: int) -> int:
    """Edge hexes on or next to an arrival hex, which each delay lets its owner change [brothers 11.5.1a 11.5.2a]."""
    field, mask = game.scenario.field, 0
    for hex in arrivals(game, unit):
        moved = field.along_edge(hex, game.state.delay[unit], SHIFT)
        mask |= moved | field.around(moved)
    return mask & field.edge


def enters_by_road(game: BrothersGame, rates: Rates, hex: int) -> bool:
    """The queue at a road hex lies on that road, so a single unit comes in at its rate [brothers 11.4a 11.5.1b]."""
    return bool(game.scenario.field.road_at[hex]) and rates.single and not rates.taken >> hex & 1


def place_in_queue(game: BrothersGame, units: tuple[int, ...], hex: int) -> int:
    """Which in the line off the map a party is: 1 while all who came by that hex fit into it together, one more for
    every further hexful [brothers 11.5.1b]."""
    place, filled = 1, 0
    weights = [weight for at, weight in zip(game.state.queue, game.state.queued, strict=True) if at == hex]
    for weight in (*weights, group_strength(game, units)):
        if filled + weight > STACK_LIMIT:
            place, filled = place + 1, 0
        filled += weight
    return place


def entry_prices(game: BrothersGame, units: tuple[int, ...], rates: Rates, hex: int) -> tuple[int, ...]:
    """Half points to enter the map in a hex, as often as their place in the queue says; HQs never wait
    [brothers 11.5.1b]."""
    field, place = game.scenario.field, place_in_queue(game, units, hex)
    prices = []
    for unit in units:
        cost = TERRAIN[field.kind[hex]].mp[arm_of(game, unit)]
        value = -1 if cost == "no" else 2 * cost
        if enters_by_road(game, rates, hex):
            value = ROAD_MARCH if rates.march and field.road_at[hex] == MAJOR else ROAD_RATE
        times = place if game.scenario.units[unit].is_troops else 1
        prices.append(value * times)
    return tuple(prices)


def come_in(game: BrothersGame, units: tuple[int, ...], hex: int) -> None:
    """Those who come onto the map are In Command [brothers 11.5d]; troops take their place in the queue of the hex."""
    state = game.state
    if game.scenario.units[units[0]].is_troops:
        state.queue, state.queued = (*state.queue, hex), (*state.queued, group_strength(game, units))
    for unit in units:
        mark(game, unit, ENTERED | COMMANDED)


def find_entries(game: BrothersGame, party: Party) -> int:
    """Where a party can come onto the map now."""
    return sum(1 << hex for hex in iter_entries(game, party))


def can_enter(game: BrothersGame, party: Party) -> bool:
    return next(iter_entries(game, party), None) is not None


def iter_entries(game: BrothersGame, party: Party) -> Iterator[int]:
    """The hexes by which a party can come in; next to the enemy only if it may Engage [brothers 11.5.2b]."""
    if group_strength(game, party.units) > STACK_LIMIT:
        return  # no stack holds more, off the map or on it
    mask = entry_hexes(game, party.units[0])
    for unit in party.units[1:]:
        mask &= entry_hexes(game, unit)
    rates, contact = find_rates(game, party.units), find_contact(game, party.units)
    for hex in iter_bits(mask & ~rates.blocked):
        prices = entry_prices(game, party.units, rates, hex)
        first = place_in_queue(game, party.units, hex) == 1
        bonus = BONUS if rates.march and enters_by_road(game, rates, hex) else 0  # [brothers 11.4a]
        able = all(
            paid >= 0 and (paid <= allowance(game, unit, party.boost) + bonus or first)
            for unit, paid in zip(party.units, prices, strict=True)
        )
        contact_ok = not contact.hot >> hex & 1 or contact.engages or goes_beneath(game, party.units, hex)
        if able and contact_ok and (not crowds(game, party.units, hex) or leads_on(game, party, hex, prices)):
            yield hex


def leads_on(game: BrothersGame, party: Party, hex: int, prices: tuple[int, ...]) -> bool:
    """Whether those who come into a full hex can go on from there to one with room [brothers 4.1b]."""
    return bool(find_ways(game, Party(party.units, hex, prices, False, party.boost)))
