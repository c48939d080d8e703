"""The set-up [napoleon3 14.1]."""

from __future__ import annotations

from grognard.rulesets.napoleon3.reader.scenario import Scenario
from grognard.rulesets.napoleon3.state import ELIMINATED, OFF_MAP, State


def set_up(scenario: Scenario) -> State:
    """Who stands where at the start, who is still to come, who holds which city [napoleon3 14.1]."""
    units = scenario.units
    count = len(units)
    place = [
        unit.hex if unit.hex >= 0 else OFF_MAP if unit.turn > 0 and unit.entry >= 0 else ELIMINATED for unit in units
    ]
    state = State(
        place=place,
        facing=[unit.facing for unit in units],
        status=[0] * count,
        losses=[0] * count,
        spent=[0] * count,
        formation=[0] * len(scenario.formations),
        tries=[0] * len(scenario.formations),
        quota=[units[leader].inertia for leader in scenario.commanders],
        column=(),
        control=[city.holder for city in scenario.cities for _ in city.hexes],
        cup=(),
        occupied=(0, 0),
        turn=scenario.first_turn,
    )
    masks = [0, 0]
    for unit, facts in enumerate(units):
        if facts.is_troops and place[unit] >= 0:
            masks[facts.side] |= 1 << place[unit]
    state.occupied = (masks[0], masks[1])
    return state
