"""Reinforcements: when they may come, where, and what it costs [brothers 11.5a 11.5.1a]."""

from __future__ import annotations

from collections.abc import Iterator

from grognard.core.masks import iter_bits
from grognard.rulesets.brothers.charts import TERRAIN
from grognard.rulesets.brothers.events import EntryRolled, ReinforcementDelayed
from grognard.rulesets.brothers.field import MAJOR, ROAD_MARCH, ROAD_RATE
from grognard.rulesets.brothers.movement import (
    BONUS,
    Party,
    Rates,
    allowance,
    arm_of,
    crowds,
    find_contact,
    find_rates,
    goes_beneath,
)
from grognard.rulesets.brothers.state import ACTIVE, COMMANDED, DUE, OFF_MAP, BrothersGame, mark

SHIFT = 3
"""How far along the edge each turn of delay lets the arrival hex move [brothers 11.5.2a]."""
ANY_DAY = (1, 10)


def is_due(game: BrothersGame, unit: int) -> bool:
    return game.state.place[unit] == OFF_MAP and game.scenario.units[unit].turn <= game.state.turn


def call_up(game: BrothersGame, units: tuple[int, ...]) -> None:
    """Roll each entry span once; those within may come now [brothers 11.5b 11.5c]."""
    waiting = [unit for unit in units if is_due(game, unit)]
    rolled: dict[tuple[int, int], int] = {ANY_DAY: 1}
    for unit in waiting:
        span = game.scenario.units[unit].span
        if span not in rolled:
            rolled[span] = game.roll(10, "entry", "11.5b")
            comes = span[0] <= rolled[span] <= span[1]
            game.tell(EntryRolled(rule="11.5b", unit=unit, value=rolled[span], low=span[0], high=span[1], comes=comes))
        if span[0] <= rolled[span] <= span[1]:
            mark(game, unit, ACTIVE | DUE | COMMANDED)  # [brothers 11.5d]


def count_delays(game: BrothersGame, units: tuple[int, ...]) -> None:
    """Whoever could have come and did not is delayed, whatever the reason [brothers 11.5.2a]."""
    for unit in units:
        if is_due(game, unit):
            game.state.delay[unit] += 1
            game.tell(ReinforcementDelayed(rule="11.5.2a", unit=unit))


def arrivals(game: BrothersGame, unit: int) -> tuple[int, ...]:
    """The hexes assigned to a unit; an HQ driven off the map comes where its units do [brothers 11.6a]."""
    facts = game.scenario.units[unit]
    if facts.at or facts.formation < 0:
        return facts.at
    members = game.scenario.formations[facts.formation].members
    return tuple(dict.fromkeys(hex for member in members for hex in game.scenario.units[member].at))


def entry_hexes(game: BrothersGame, unit: int) -> int:
    """Edge hexes within one of an arrival hex, or farther along the edge after delays [brothers 11.5.1a 11.5.2a]."""
    field, mask = game.scenario.field, 0
    for hex in arrivals(game, unit):
        mask |= field.grid.disc(hex, max(1, SHIFT * game.state.delay[unit]))
    return mask & field.edge


def enters_by_road(game: BrothersGame, rates: Rates, hex: int) -> bool:
    """The queue at a road hex lies on that road, so a single unit comes in at its rate [brothers 11.4a 11.5.1b]."""
    return bool(game.scenario.field.road_at[hex]) and rates.single and not rates.taken >> hex & 1


def entry_prices(game: BrothersGame, units: tuple[int, ...], rates: Rates, hex: int) -> tuple[int, ...]:
    """Half points to enter the map in a hex, as often as there are units before them in the queue; HQs never wait
    [brothers 11.5.1b]."""
    field = game.scenario.field
    prices = []
    for unit in units:
        cost = TERRAIN[field.kind[hex]].mp[arm_of(game, unit)]
        value = -1 if cost == "no" else 2 * cost
        if enters_by_road(game, rates, hex):
            value = ROAD_MARCH if rates.march and field.road_at[hex] == MAJOR else ROAD_RATE
        times = 1 + game.state.queue.count(hex) if game.scenario.units[unit].is_troops else 1
        prices.append(value * times)
    return tuple(prices)


def find_entries(game: BrothersGame, party: Party) -> int:
    """Where a party can come onto the map now."""
    return sum(1 << hex for hex in iter_entries(game, party))


def can_enter(game: BrothersGame, party: Party) -> bool:
    return next(iter_entries(game, party), None) is not None


def iter_entries(game: BrothersGame, party: Party) -> Iterator[int]:
    """The hexes by which a party can come in; next to the enemy only if it may Engage [brothers 11.5.2b]."""
    mask = entry_hexes(game, party.units[0])
    for unit in party.units[1:]:
        mask &= entry_hexes(game, unit)
    rates, contact = find_rates(game, party.units), find_contact(game, party.units)
    for hex in iter_bits(mask & ~rates.blocked):
        prices = entry_prices(game, party.units, rates, hex)
        first = not game.state.queue.count(hex)
        bonus = BONUS if rates.march and enters_by_road(game, rates, hex) else 0  # [brothers 11.4a]
        able = all(
            paid >= 0 and (paid <= allowance(game, unit, party.boost) + bonus or first)
            for unit, paid in zip(party.units, prices, strict=True)
        )
        contact_ok = not contact.hot >> hex & 1 or contact.engages or goes_beneath(game, party.units, hex)
        if able and contact_ok and not crowds(game, party.units, hex):
            yield hex
