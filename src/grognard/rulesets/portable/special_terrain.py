"""Special rules of the ground: hills, roads, rivers, woods and built-up areas [portable special.hills.1]."""

from __future__ import annotations

from grognard.core.board import Board
from grognard.core.event import Modifier
from grognard.core.reach import Limits, Outset, Reach, Steps, find_reach
from grognard.rulesets.portable.reader.field import Field
from grognard.rulesets.portable.state import PortableGame

HEX = 2
"""A hex of movement, in half hexes."""
ROAD_HEX = 1
"""A hex along a road; half a hex that is left over buys nothing [portable special.roads.1 special.roads.2]."""
CONTOURS_A_MOVE = 1
"""How many contours a move goes up or down in all [portable special.hills.1 R15]."""
FORDING_TURNS = 2
"""In on turn A, still there on turn B, out from turn C [portable special.rivers.3]."""
EVERYWHERE = -1
"""The mask of all hexes."""

UPHILL = Modifier(-1, "uphill", "special.hills.3")  # [portable special.hills.3]
DOWNHILL = Modifier(1, "downhill", "special.hills.4")  # [portable special.hills.4]
FROM_RIVER = Modifier(-1, "from-river", "special.rivers.5")  # [portable special.rivers.5]
INTO_WOODS = Modifier(-1, "into-woods", "special.woods.2")  # [portable special.woods.2]
INTO_WORKS = Modifier(-2, "into-works", "special.built.1")  # [portable special.built.1]


# -- moving ----------------------------------------------------------------------------------------------------------


def lay_steps(board: Board, flat: bool = False) -> Steps:
    """The steps out of every hex: half price along roads, none steeper than a move may climb, a toll for each contour
    [portable special.roads.1 special.hills.1]; or as if the ground were flat."""
    return tuple(_steps_out(board, hex, flat) for hex in range(board.grid.size))


def _steps_out(board: Board, hex: int, flat: bool) -> tuple[tuple[int, int, int], ...]:
    steps = []
    for there in board.neighbours(hex):
        contours = 0 if flat else abs(board.climb(hex, there))
        if contours <= CONTOURS_A_MOVE:  # [portable special.hills.1]
            steps.append((there, ROAD_HEX if is_road_step(board, hex, there) else HEX, contours))
    return tuple(steps)


def is_road_step(board: Board, one: int, two: int) -> bool:
    """Whether a step runs along a road; a built-up hex is road to roads around it [portable special.roads.3 R3]."""
    if board.road(one, two):
        return True
    towns = [board.terrain[hex] == "built-up" for hex in (one, two)]
    on_road = [board.on_road >> hex & 1 for hex in (one, two)]
    return any(towns) and all(town or road for town, road in zip(towns, on_road, strict=True))


def setting_out(field: Field, start: int, points: int, horse: bool) -> Outset:
    """A hex to move from, as far as the land goes."""
    found = field.outsets.get((start, points, horse))
    if found is None:
        limits = limits_of_move(field, start, points, horse)
        found = field.outsets[start, points, horse] = Outset(field.steps, start, limits)
    return found


def limits_of_move(field: Field, start: int, points: int, horse: bool) -> Limits:
    """How the land bounds a move: water without a bridge stops it
    [portable special.rivers.1 special.rivers.2 special.rivers.3], it goes over one contour at most
    [portable special.hills.1], and horsemen get through no more than one hex of woods [portable special.woods.1]."""
    stops = field.ford | field.deadly
    only_first = 0
    if horse:
        only_first = field.woods
        stops |= EVERYWHERE if field.woods >> start & 1 else field.woods
    return Limits(points, 0, stops, only_first, CONTOURS_A_MOVE)


def reach_if_dry(field: Field, start: int, points: int) -> Reach:
    """What would be within reach if there were no rivers: for explanations only [portable special.rivers.1]."""
    return find_reach(field.steps, start, Limits(points, tolls=CONTOURS_A_MOVE))


def reach_if_flat(field: Field, start: int, points: int) -> Reach:
    """What would be within reach if there were no hills: for explanations only [portable special.hills.1]."""
    steps = lay_steps(field.board, flat=True)
    return find_reach(steps, start, Limits(points, stops=field.ford | field.deadly, tolls=CONTOURS_A_MOVE))


def is_fording(game: PortableGame, unit: int) -> bool:
    """Whether a unit is in a ford that it entered this turn or the last [portable special.rivers.3]."""
    return game.state.turn < game.state.forded[unit] + FORDING_TURNS


def is_turn_b_of_ford(game: PortableGame, unit: int) -> bool:
    """Whether a unit is in the middle of a ford, where it may not fire [portable special.rivers.4]."""
    return game.state.turn == game.state.forded[unit] + 1


# -- attacking -------------------------------------------------------------------------------------------------------


def attackable(game: PortableGame, unit: int, hex: int) -> int:
    """The adjacent enemies that a unit in a hex may attack, none over two contours [portable special.hills.2]."""
    return game.state.occupied[1 - game.scenario.units[unit].side] & game.scenario.field.level[hex]


def gives_cover(field: Field, hex: int) -> bool:
    """Woods, built-up areas and fortifications do; hills, roads and rivers do not [portable gap.cover]."""
    return bool(field.cover >> hex & 1)


def ground_modifiers(field: Field, here: int, there: int) -> list[Modifier]:
    """What the ground does to an attack from one hex into another: hills, rivers, woods, built-up areas and works
    [portable special.hills.3 special.hills.4 special.rivers.5 special.woods.2 special.built.1]."""
    modifiers = []
    climb = field.height[there] - field.height[here]
    if climb > 0:
        modifiers.append(UPHILL)
    elif climb < 0:
        modifiers.append(DOWNHILL)
    if field.river >> here & 1:
        modifiers.append(FROM_RIVER)
    if field.woods >> there & 1:
        modifiers.append(INTO_WOODS)
    if field.works >> there & 1:
        modifiers.append(INTO_WORKS)
    return modifiers
