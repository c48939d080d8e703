"""How a battle starts: where the units are, and what points lie where."""

from __future__ import annotations

from grognard.rulesets.commanders.opt.morale import first_points
from grognard.rulesets.commanders.setup.custom import UNPLACED
from grognard.rulesets.commanders.setup.scenario import Scenario
from grognard.rulesets.commanders.state import State

POOL = 10
"""The points laid out for the majority of sectors [commanders setup.3]."""


def starting_state(scenario: Scenario) -> State:
    """Units where their set-up has them, or still to be placed in secret [commanders setup.9]; fifteen points a side
    where morale counts [commanders opt.morale.1], and what a side is given for the ground [commanders opt.terrain.2].
    """
    count = len(scenario.units)
    start = first_points(scenario)
    place = [UNPLACED if scenario.custom else unit.place for unit in scenario.units]
    return State(
        place=place,
        status=[0] * count,
        acts=[0] * count,
        path=[()] * count,
        came=place[:],
        sheets=((), ()),
        written=((), ()),
        shown=((), ()),
        allowance=(0, 0),
        declared=((), ()),
        chosen=((), ()),
        zones=(),
        targets=(),
        rerolls=(),
        taken=(),
        prisoners=((), ()),
        tokens=((), ()),
        roses=(),
        points=(start + scenario.handicap[0], start + scenario.handicap[1]),
        pool=POOL,
        deployed=not scenario.custom,
    )
