"""The night between two days, where a battle has more than one: no turn, so no attacks either, only rest
[mib 13.0 7.8]."""

from __future__ import annotations

from grognard.core.event import Event
from grognard.rulesets.mib.ch06_movement.costs import is_adjacent_to_enemy
from grognard.rulesets.mib.ch06_movement.stacking import check_stacks
from grognard.rulesets.mib.ch09_disorder import UnitReorganized
from grognard.rulesets.mib.ch10_losses.recovery import try_recovery
from grognard.rulesets.mib.ch11_fatigue.fatigue import rest
from grognard.rulesets.mib.ch11_fatigue.lite import rest_formation
from grognard.rulesets.mib.state import DISORGANIZED, OF_ACTIVATION, RECOVERED, MibGame, has, in_play


class NightFell(Event, frozen=True, kw_only=True):
    day: int


def pass_night(game: MibGame) -> None:
    """There is no turn at night [mib 13.0]; order, rest and stragglers come back, and nobody has the initiative
    (R4)."""
    state, scenario, chart = game.state, game.scenario, game.scenario.charts.night
    game.tell(NightFell(rule="13.0", day=scenario.clock[state.turn - 2].day))
    state.initiative = 0
    for unit, facts in enumerate(scenario.units):
        if not facts.is_troops or not in_play(game, unit):
            continue
        if has(game, unit, DISORGANIZED):
            state.status[unit] &= ~DISORGANIZED
            game.tell(UnitReorganized(rule="13.0", unit=unit))
        if not scenario.lite:
            rest(game, unit, chart.rest.boxes, "13.0")
        if is_adjacent_to_enemy(game, unit):
            continue
        for _ in range(chart.recovery.tries):
            if state.stragglers[unit]:
                try_recovery(game, unit, night=True)
        state.status[unit] &= ~(OF_ACTIVATION | RECOVERED)
    if scenario.lite:
        for formation in range(len(scenario.formations)):
            rest_formation(game, formation, chart.rest.levels, "11.2e")
    check_stacks(game)
