"""Victory: places held, steps, units and guns lost, in half points (R5)."""

from __future__ import annotations

from grognard.core.game import DRAW
from grognard.rulesets.mib.provisions.log import PointsCounted
from grognard.rulesets.mib.provisions.releases import release_price
from grognard.rulesets.mib.state import FELL, SMASHED, MibGame, has, in_play

LEVELS = ("draw", "marginal", "substantial", "decisive")


def place_points(game: MibGame) -> tuple[int, int]:
    """Half points for places, whoever was last in one holds it; and what the other side gave for units it called."""
    points = list(game.scenario.handicap)
    for prize, side in zip(game.scenario.prizes, game.state.control, strict=True):
        if side >= 0:
            points[side] += 2 * prize.points
    for side in range(2):
        points[side] += release_price(game, 1 - side)
    return points[0], points[1]


def loss_points(game: MibGame, side: int) -> int:
    """Half points that a side's losses are worth to the other: steps lost for good, those of lost stragglers among them
    [mib 10.2i]; a lost detachment is no lost division [mib 10.3i]."""
    state, worth = game.state, game.scenario.worth
    taken = [each for index, each in enumerate(game.scenario.provisions.positions) if state.taken >> index & 1]
    total = worth.battery * (state.lost_guns[side] + sum(each.batteries for each in taken if each.side == side))
    for unit in game.scenario.troops[side]:
        facts = game.scenario.units[unit]
        if not facts.is_troops:
            continue
        total += worth.step * state.dead[unit]
        if facts.detachment:
            continue
        if has(game, unit, FELL):
            total += worth.eliminated
        elif in_play(game, unit) and has(game, unit, SMASHED):
            total += worth.smashed
    return total


def points(game: MibGame) -> tuple[int, int]:
    one, two = place_points(game)
    return one + loss_points(game, 1), two + loss_points(game, 0)


def level_of(game: MibGame, margin: int) -> str:
    bounds = game.scenario.levels
    return LEVELS[sum(abs(margin) > bound for bound in bounds)]


def finish(game: MibGame) -> None:
    """The last turn is over: the charts are laid open and the margin tells."""
    one, two = points(game)
    level = level_of(game, one - two)
    winner = DRAW if level == "draw" else 0 if one > two else 1
    game.tell(PointsCounted(rule="10.2i", points=(halves(one), halves(two)), level=level))
    game.end(winner, level, "10.2i")


def halves(points: int) -> str:
    """Half points as people write them."""
    return f"{points // 2}.5" if points % 2 else str(points // 2)
