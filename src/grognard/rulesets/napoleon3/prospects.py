"""What fire and attacks promise, from the findings that resolve them; for bots."""

from __future__ import annotations

from grognard.rulesets.napoleon3.charts import LAST_COLUMN, SHIFT, result_of
from grognard.rulesets.napoleon3.field import OBSTACLES
from grognard.rulesets.napoleon3.fire import Finding
from grognard.rulesets.napoleon3.state import DISORGANIZED, N3Game, in_flank, troops_at

PASSES = 0.55
"""How often a unit passes a morale check, roughly."""
CITY_BONUS = 1.5


def unit_worth(game: N3Game, unit: int) -> float:
    """A unit in points: what one of its steps is worth."""
    facts = game.scenario.units[unit]
    left = facts.steps - game.state.losses[unit]
    return (1.0 + facts.combat / 2 + (1.0 if facts.is_gun else 0.0)) / max(1, left) * min(left, 2)


def harm(game: N3Game, finding: Finding, target: int) -> float:
    """What a finding does to its target on average."""
    return sum(result_worth(game, finding.result(die), target) for die in range(1, 7)) / 6


def result_worth(game: N3Game, result: str, target: int) -> float:
    worth = unit_worth(game, target)
    shaken = bool(game.state.status[target] & DISORGANIZED)
    single = game.scenario.units[target].steps - game.state.losses[target] <= 1
    disorder = worth * (1.0 if shaken and single else 0.7 if shaken else 0.45)
    if result == "-":
        return 0.0
    if result == "T":
        return (1 - PASSES) * disorder
    if result == "D":
        return disorder
    return worth * (1.2 if single else 1.0)


def attack_worth(game: N3Game, unit: int, hex: int, start: int = -1) -> float:
    """What an attack of one unit on a hex promises, defensive fire and all, from where it stands or another hex."""
    state, scenario, field = game.state, game.scenario, game.scenario.field
    facts = scenario.units[unit]
    start = state.place[unit] if start < 0 else start
    defenders = troops_at(game, 1 - facts.side, hex)
    if not defenders:
        return 0.0
    steady = [d for d in defenders if not scenario.units[d].is_gun]
    flank = all(in_flank(game, d, start) for d in (steady or defenders))
    fire = sum(scenario.units[d].combat for d in defenders)
    fire = fire // 2 if flank else fire
    climb = field.level[start] - field.level[hex]
    shift = -sum(state.losses[d] for d in defenders) + (climb < 0) - (climb > 0)
    repulse, hurt = _chances(game, fire + shift, unit)
    if not steady:
        return (1 - repulse) * sum(unit_worth(game, gun) for gun in defenders) - hurt
    value = facts.combat // field.protection[hex] - state.losses[unit] + (climb > 0) - (climb < 0)
    value += SHIFT.flank if flank else 0
    value -= (field.crests >> hex & 1) + (scenario.board.side(start, hex) in OBSTACLES)
    gain = sum(result_worth(game, _result(value, die), steady[0]) for die in range(1, 7)) / 6
    if any(hex in city.hexes for city in scenario.cities if city.victory):
        gain *= CITY_BONUS
    return (1 - repulse) * gain - 0.8 * hurt - (0.3 if facts.kind == "cavalry" else 0.0)


def joint_worth(game: N3Game, units: list[int], hex: int, bonus: int, chance: float) -> float:
    """What a coordinated attack of several units on a hex promises, with the chance that it is coordinated at all."""
    state, scenario, field = game.state, game.scenario, game.scenario.field
    side = scenario.units[units[0]].side
    defenders = troops_at(game, 1 - side, hex)
    steady = [d for d in defenders if not scenario.units[d].is_gun]
    if not steady or len(units) < 2:
        return 0.0
    starts = [state.place[unit] for unit in units]
    value = sum(scenario.units[unit].combat for unit in units) // field.protection[hex]
    value -= sum(state.losses[unit] for unit in units) + (field.crests >> hex & 1)
    value += SHIFT.flank if any(in_flank(game, d, start) for d in steady for start in starts) else 0
    value -= any(field.level[hex] > field.level[start] for start in starts)
    gain = sum(result_worth(game, _result(value, min(6, die + bonus)), steady[0]) for die in range(1, 7)) / 6
    if any(hex in city.hexes for city in scenario.cities if city.victory):
        gain *= CITY_BONUS
    fire = sum(scenario.units[d].combat for d in defenders) + (field.level[hex] > min(field.level[s] for s in starts))
    hurt = sum(_chances(game, fire if index == 0 else 0, unit)[1] for index, unit in enumerate(units))
    return chance * (gain - 0.8 * hurt) - (1 - chance) * 0.8 * hurt


def _result(value: int, die: int) -> str:
    excess = max(0, value - LAST_COLUMN)
    return result_of(die + excess, max(0, value))


def _chances(game: N3Game, value: int, unit: int) -> tuple[float, float]:
    """How likely fire of a value repulses a unit, and what it costs it on average."""
    results = [_result(value, die) for die in range(1, 7)]
    repulse = sum(1.0 if r in ("D", "D+1") else 1 - PASSES if r == "T" else 0.0 for r in results) / 6
    return repulse, sum(result_worth(game, r, unit) for r in results) / 6
