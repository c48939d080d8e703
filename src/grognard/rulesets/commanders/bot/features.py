"""What is seen in a position when the chance to win is reckoned: what White has less what Black has."""

from __future__ import annotations

from grognard.core.value import Feature, share_over
from grognard.rulesets.commanders.board.control import controlled
from grognard.rulesets.commanders.board.sectors import ADJACENT, BATTLE_SECTORS, BOXES, RESERVES
from grognard.rulesets.commanders.score import PRISONER, TO_WIN
from grognard.rulesets.commanders.state import CommandersGame
from grognard.rulesets.commanders.status import ROUTED, SHELTERED

FEATURES = (
    Feature("points", "Victory points, or morale where that counts."),
    Feature("leader", "Who has more points now."),
    Feature("late", "The same, by the square of how much of the battle is over."),
    Feature("goal", "How near a side is to the points that win; to losing its morale where that counts."),
    Feature("infantry", "Infantry that is in play and not routed."),
    Feature("cavalry", "Cavalry that is in play and not routed."),
    Feature("artillery", "Artillery that is in play and not routed."),
    Feature("routed", "Routed enemy units on the board."),
    Feature("boxed", "Enemy units in the box for the routed."),
    Feature("prisoners", "Points for prisoners that are not scored yet."),
    Feature("sectors", "Sectors of the battlefield held."),
    Feature("majority", "Who holds more sectors of the battlefield."),
    Feature("markers", "The value of enemy objectives in sectors held."),
    Feature("reserve", "Units in the reserve, which hold nothing yet.", either=True),
    Feature("threat", "Where more units stand beside an enemy objective than guard it, how many more, by its value."),
    Feature("orders", "Orders of this round."),
)


def features(game: CommandersGame) -> tuple[float, ...]:
    fit = [_fit_by_sector(game, side) for side in range(2)]
    one, two = (_side(game, side, fit[side], fit[1 - side]) for side in range(2))
    return tuple([mine - theirs for mine, theirs in zip(one, two, strict=True)])


def _fit_by_sector(game: CommandersGame, side: int) -> dict[int, int]:
    """How many units of a side in each sector hold it."""
    place, status = game.state.place, game.state.status
    found: dict[int, int] = {}
    for unit in game.scenario.members[side]:
        if not status[unit] & (ROUTED | SHELTERED):
            found[place[unit]] = found.get(place[unit], 0) + 1
    return found


def _side(game: CommandersGame, side: int, own: dict[int, int], enemy: dict[int, int]) -> tuple[float, ...]:
    state, scenario = game.state, game.scenario
    units, place, status = scenario.units, state.place, state.status
    fit, routed, boxed = [0, 0, 0], 0, 0
    for unit in scenario.members[side]:
        here = place[unit]
        if here == BOXES[side]:
            boxed += 1
        elif here >= 0:
            if status[unit] & ROUTED:
                routed += 1
            else:
                fit[units[unit].kind] += 1
    mask = controlled(game, side)
    held = sum(1 for sector in BATTLE_SECTORS if mask >> sector & 1)
    theirs = controlled(game, 1 - side)
    more = held > sum(1 for sector in BATTLE_SECTORS if theirs >> sector & 1)
    points, against = state.points[side], state.points[1 - side]
    goal = -1.0 / max(1, points) if scenario.switches.morale else 1.0 / max(1, TO_WIN + 1 - points)
    return (
        points / 5,
        float(points > against),
        (points > against) * share_over(game) ** 2,
        2.0 * goal,
        fit[0] / 5,
        fit[1] / 5,
        fit[2] / 3,
        -routed / 3,
        -boxed / 3,
        sum(PRISONER[units[unit].kind] for unit in state.prisoners[side]) / 3,
        held / 3,
        float(more),
        _markers(game, side, mask) / 5,
        own.get(RESERVES[side], 0) / 3,
        _threat(game, side, mask, own, enemy) / 10,
        state.allowance[side] / 5,
    )


def _markers(game: CommandersGame, side: int, mask: int) -> int:
    """What the enemy's objectives in the sectors of a mask are worth."""
    return sum(
        marker.value
        for index, marker in enumerate(game.scenario.markers)
        if marker.side != side and mask >> marker.sector & 1 and index not in game.state.roses
    )


def _threat(game: CommandersGame, side: int, mask: int, own: dict[int, int], enemy: dict[int, int]) -> float:
    """How far a side outnumbers the guards of objectives that it does not hold."""
    total = 0.0
    for index, marker in enumerate(game.scenario.markers):
        if marker.side != side and not mask >> marker.sector & 1 and index not in game.state.roses:
            near = sum(own.get(beside, 0) for beside in ADJACENT[marker.sector] if beside in BATTLE_SECTORS)
            total += marker.value * max(0, near - enemy.get(marker.sector, 0)) / 3
    return total
