"""Movement points: how many a unit has in its activation [napoleon3 7.1a 7.1b]."""

from __future__ import annotations

from grognard.rulesets.napoleon3.ch09_leaders.out_of_command_units import halve, is_out_of_command
from grognard.rulesets.napoleon3.ch13_weather import lost_to_heat
from grognard.rulesets.napoleon3.state import N3Game


def allowance(game: N3Game, unit: int) -> int:
    """The half points that a unit may spend. First heat counts, then that it is out of command
    [napoleon3 7.1a 9.2b 13.1a]."""
    facts = game.scenario.units[unit]
    points = 2 * facts.movement - lost_to_heat(game, facts.kind)
    if is_out_of_command(game, unit):
        points = halve(points)
    return points


def forget_points(game: N3Game) -> None:
    """What was not spent in an earlier move is lost: nothing is saved [napoleon3 7.1b]."""
    spent = game.state.spent
    spent[:] = [0] * len(spent)
