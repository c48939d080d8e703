"""The dice of a zone: rolled together, laid out, and judged space by space [commanders combat.dice.1]."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.rulesets.commanders.combat.log import Blow
from grognard.rulesets.commanders.combat.strikes import Stroke, Strokes, strokes_in
from grognard.rulesets.commanders.combat.zones import replace_zone
from grognard.rulesets.commanders.dice import is_hit
from grognard.rulesets.commanders.state import CommandersGame, Zone


def lay_out(strokes: Sequence[Stroke | None], dice: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """Give dice out from the highest to the lowest, from space 1 on, past units that do not roll; artillery takes two
    [commanders combat.dice.2 combat.dice.3]."""
    rest = sorted(dice, reverse=True)
    laid: list[tuple[int, ...]] = []
    for stroke in strokes:
        count = stroke.dice if stroke else 0
        laid.append(tuple(rest[:count]))
        rest = rest[count:]
    return tuple(laid)


Dice = tuple[tuple[tuple[int, ...], ...], tuple[tuple[int, ...], ...]]


def judge(zone: Zone, strokes: Strokes, dice: Dice, step: str) -> tuple[tuple[Blow, ...], tuple[Blow, ...]]:
    """What each space of both sides achieves with the dice that lie in it, each die for itself
    [commanders combat.dice.4]: a pure function of the findings."""
    sides = []
    for side in range(2):
        blows = []
        for space, unit in enumerate(zone.spaces[side]):
            stroke = strokes[side][space]
            if stroke is None:
                blows.append(Blow(unit))
                continue
            against = _answer(strokes[1 - side], dice[1 - side], stroke, space)
            totals = tuple(stroke.total(die) for die in dice[side][space])
            hits = sum(is_hit(total, against, step) for total in totals)
            blows.append(Blow(unit, dice[side][space], stroke.modifiers, totals, stroke.target, hits, against))
        sides.append(tuple(blows))
    return sides[0], sides[1]


def _answer(others: list[Stroke | None], dice: tuple[tuple[int, ...], ...], stroke: Stroke, space: int) -> int:
    """The result that has to be beaten: the better one of the unit opposite [commanders combat.dice.5], or none
    [commanders combat.unopposed.4]."""
    other = others[space] if stroke.opposed else None
    return max(other.total(die) for die in dice[space]) if other else 0


def roll_dice(game: CommandersGame, step: str) -> None:
    """Each side rolls for each zone apart and lays its dice out [commanders combat.dice.1 combat.dice.6]."""
    for index, zone in enumerate(game.state.zones):
        strokes = strokes_in(game, zone, step)
        laid = []
        for side in range(2):
            count = sum(stroke.dice for stroke in strokes[side] if stroke)
            laid.append(lay_out(strokes[side], [game.roll(6, step, "combat.dice.1") for _ in range(count)]))
        replace_zone(game, index, dice=(laid[0], laid[1]))
