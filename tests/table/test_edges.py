"""Which side sits at the far edge is told by how the battle is set up."""

from __future__ import annotations

import pytest

from grognard.rulesets import all_rulesets
from grognard.table.edges import far_sides
from grognard.table.present import board_data


@pytest.mark.parametrize(
    ("ruleset", "scenario", "far"),
    [
        ("portable", "river-crossing", (False, True)),
        ("portable", "first-steps", (True, False)),
        ("commanders", "marengo", (False, True)),
        ("commanders", "custom", (False, False)),  # nobody stands anywhere yet
        ("brothers", "solferino", (False, False)),  # they stand side by side
    ],
)
def test_a_side_that_is_set_up_above_the_other_sits_at_the_far_edge(
    ruleset: str, scenario: str, far: tuple[bool, ...]
) -> None:
    rules = all_rulesets()[ruleset]
    battle = rules.scenario(scenario)
    assert far_sides(rules, battle) == far
    assert tuple(side.far for side in board_data(rules, battle).sides) == far
