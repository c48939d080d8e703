"""Everything that can be wrong with a position. A lawful game never shows any of it."""

from __future__ import annotations

from grognard.rulesets.commanders.board.control import controls, occupancy
from grognard.rulesets.commanders.board.sectors import BATTLE_SECTORS, BOXES, CAPACITY, GRID, RESERVES, SECTORS
from grognard.rulesets.commanders.orders import most_written, used_orders
from grognard.rulesets.commanders.setup.custom import UNPLACED
from grognard.rulesets.commanders.state import CAPTURED, DESTROYED, MERGED, TAKEN, CommandersGame
from grognard.rulesets.commanders.status import ROUTED, SHELTERED
from grognard.rulesets.commanders.units import ARTILLERY

GONE = (CAPTURED, DESTROYED, MERGED, TAKEN)


def problems(game: CommandersGame) -> list[str]:
    return [*_of_units(game), *_of_sectors(game), *_of_sheets(game), *_of_points(game)]


def _of_units(game: CommandersGame) -> list[str]:
    state, found = game.state, []
    for unit, facts in enumerate(game.scenario.units):
        place = state.place[unit]
        lawful = (*SECTORS, *GONE, BOXES[facts.side], *(() if state.deployed else (UNPLACED,)))
        if place not in lawful:
            found.append(f"{facts.key} is nowhere.")
        if place == BOXES[facts.side] and (not state.status[unit] & ROUTED or facts.kind == ARTILLERY):
            found.append(f"{facts.key} is in the box and should not be [board.9 units.art.4].")
        if place == RESERVES[1 - facts.side]:
            found.append(f"{facts.key} stands in the enemy's reserve [move.5].")
    return found


def _of_sectors(game: CommandersGame) -> list[str]:
    state, found = game.state, []
    for sector in BATTLE_SECTORS:
        for side in range(2):
            if occupancy(game, side, sector) > CAPACITY:
                found.append(f"Too many units stand in {GRID.text(sector)} [board.3].")
        fighting = any(sector in (*zone.fronts, zone.race) for zone in state.zones)
        if not fighting and controls(game, 0, sector) and controls(game, 1, sector):
            found.append(f"Both sides hold {GRID.text(sector)} [board.8].")
    hidden = [state.place[unit] for unit, status in enumerate(state.status) if status & SHELTERED]
    if len(hidden) != len(set(hidden)):
        found.append("Two units hide in one building [opt.building.1].")
    return found


def _of_sheets(game: CommandersGame) -> list[str]:
    found = []
    for side in range(2):
        if used_orders(game, side, game.state.sheets[side]) > most_written(game, side):
            found.append("A sheet holds too many orders [orders.1].")
    return found


def _of_points(game: CommandersGame) -> list[str]:
    state = game.state
    if min(state.points) < 0:
        return ["Points are below zero."]
    begun = state.turn - 1 + (game.result is not None)
    if not game.scenario.switches.morale and game.result is None and state.pool not in (10 - begun, 9 - begun):
        return [f"The pool holds {state.pool} points in round {state.turn} [setup.3]."]
    return []
