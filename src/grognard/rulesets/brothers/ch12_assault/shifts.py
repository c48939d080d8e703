"""The shifts of an Assault: morale, odds, flank and ground [brothers 12.3a]."""

from __future__ import annotations

from collections.abc import Iterator

from grognard.core.event import Modifier
from grognard.rulesets.brothers.ch03_components.values import halve, largest, morale
from grognard.rulesets.brothers.reader.charts import SIDES_OF_HEXES
from grognard.rulesets.brothers.state import BrothersGame


def champion(game: BrothersGame, units: tuple[int, ...]) -> int:
    """The unit of most strength whose rating counts; among equals its owner takes the best [brothers 12.3.1]."""
    return max(largest(game, list(units)), key=lambda unit: fighting_morale(game, unit))


def fighting_morale(game: BrothersGame, unit: int) -> int:
    """Artillery's is halved [brothers 12.3.1 12.4.2d]."""
    value = morale(game, unit)
    return halve(value) if game.scenario.units[unit].is_gun else value


def assault_shifts(
    game: BrothersGame, target: int, lead: tuple[int, ...], support: tuple[int, ...], total: int, defence: int
) -> Iterator[Modifier]:
    """All that move the column; they are added up [brothers 12.3a]."""
    scenario, field = game.scenario, game.scenario.field
    start = game.state.place[lead[0]]
    defenders = game.state.stacks[target]
    difference = fighting_morale(game, champion(game, lead)) - fighting_morale(game, champion(game, defenders))
    if value := scenario.charts.morale_shift(difference):
        yield Modifier(value, "morale", "12.3.1")
    if value := scenario.charts.odds_shift(total, defence):  # all who assault against all who defend [brothers 12.3.2]
        yield Modifier(value, "odds", "12.3.2")
    if is_flanked(game, target, lead, support):
        yield Modifier(scenario.charts.assault_shift["flank_attack"], "flank-attack", "12.3.3a")
    if field.cover[target].assault_shift:
        yield Modifier(field.cover[target].assault_shift, field.kind[target], "12.3a")
    side = scenario.board.side(start, target)
    if side in SIDES_OF_HEXES:  # roads do not help [brothers 12.3b]
        value = SIDES_OF_HEXES[str(side)].assault(scenario.board.climb(start, target))
        if value:
            yield Modifier(value, str(side), "12.3a")


def is_flanked(game: BrothersGame, target: int, lead: tuple[int, ...], support: tuple[int, ...]) -> bool:
    """From hexes that are not adjacent, or from three; never a Town [brothers 12.3.3a 12.3.3b]."""
    if not game.scenario.field.cover[target].can_be_flanked:
        return False
    place, grid = game.state.place, game.scenario.field.grid
    start = place[lead[0]]
    hexes = {place[unit] for unit in support} - {start}
    return len(hexes) >= 2 or any(grid.distance(start, hex) > 1 for hex in hexes)
