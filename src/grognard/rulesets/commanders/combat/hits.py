"""Hits and what they do: rout, capture or destruction, and whether a sector lies open [commanders combat.hits.1]."""

from __future__ import annotations

from collections.abc import Mapping

from grognard.rulesets.commanders.board.control import controls
from grognard.rulesets.commanders.combat.attackers import fit
from grognard.rulesets.commanders.combat.dice import Stroke, Strokes, strokes_in
from grognard.rulesets.commanders.combat.log import Blow, ZoneFought
from grognard.rulesets.commanders.dice import is_hit
from grognard.rulesets.commanders.rout import capture, destroy, rout
from grognard.rulesets.commanders.state import TAKEN, CommandersGame, Zone
from grognard.rulesets.commanders.status import FOUGHT, HIT, ROUTED
from grognard.rulesets.commanders.units import ARTILLERY, RANGED


def suffer(game: CommandersGame, hits: Mapping[int, list[int]]) -> None:
    """Take the hits of a step, all at once: the first routs, the second takes
    [commanders combat.hits.1 combat.hits.2 combat.hits.3 simul.2 simul.3].
    `hits` has for each unit the units that hit it."""
    state, facts = game.state, game.scenario.units
    for unit in sorted(hits):
        hitters = hits[unit]
        was_routed = bool(state.status[unit] & ROUTED)
        if not was_routed:
            rout(game, unit)
        if was_routed or len(hitters) > 1:  # both dice of a battery too [commanders combat.dice.4]
            captors = tuple(sorted({h for h in hitters if facts[h].kind != ARTILLERY}))  # [commanders combat.hits.5]
            state.taken = (*state.taken, (unit, captors))
            state.place[unit] = TAKEN


def settle_taken(game: CommandersGame) -> None:
    """When the combat is over a unit hit twice is captured if one of those who hit it still stands, else destroyed
    [commanders combat.hits.4 combat.hits.5]; a captured unit is kept for scoring [commanders combat.hits.6]."""
    state = game.state
    for unit, captors in state.taken:
        standing = [c for c in captors if state.place[c] >= 0 and not state.status[c] & ROUTED]
        if standing:
            capture(game, game.scenario.units[standing[0]].side, unit, "combat.hits.4")
        else:
            destroy(game, unit, "combat.hits.5")
    state.taken = ()


def is_open(game: CommandersGame, side: int, goal: int) -> bool:
    """Whether nobody of the enemy stands in the way of those who would enter a sector
    [commanders combat.hits.7 combat.position.3]: neither idle units that hold it [commanders combat.hits.8], nor such
    as have left it to attack [commanders combat.trigger.6], nor racers [commanders combat.trigger.2b]. Else a sector
    would have two masters [commanders board.8]."""
    if controls(game, 1 - side, goal):
        return False
    racers = (z for z in game.state.zones if z.race == goal)
    return not any(fit(game, zone.attackers[1 - side]) for zone in racers)


def resolve(game: CommandersGame, step: str) -> None:
    """Compare all dice of all zones, then take all hits at once [commanders simul.2 simul.3]."""
    hits: dict[int, list[int]] = {}
    status = game.state.status
    for zone in game.state.zones:
        strokes = strokes_in(game, zone, step)
        if not any(zone.dice[0]) and not any(zone.dice[1]):
            _mark_fighters(game, zone)
            continue
        blows = judge(zone, strokes, zone.dice, step)
        scored = [0, 0]
        for side in range(2):
            for blow in blows[side]:
                for _ in range(blow.hits):
                    hits.setdefault(blow.target, []).append(blow.unit)
                    status[blow.unit] |= HIT
                    scored[side] += 1
        _mark_fighters(game, zone)
        game.tell(
            ZoneFought(
                rule="dice.3" if step == RANGED else "dice.4",
                step=step,
                start=zone.fronts[0],
                place=zone.fronts[1],
                race=zone.race,
                blows=blows,
                hits=(scored[0], scored[1]),
            )
        )
    suffer(game, hits)


def _mark_fighters(game: CommandersGame, zone: Zone) -> None:
    """Attackers that met an enemy have fought [commanders status.5]."""
    for side in range(2):
        if zone.spaces[1 - side] or dict(game.state.targets).keys() & set(zone.attackers[side]):
            for unit in zone.attackers[side]:
                game.state.status[unit] |= FOUGHT


Dice = tuple[tuple[tuple[int, ...], ...], tuple[tuple[int, ...], ...]]


def judge(zone: Zone, strokes: Strokes, dice: Dice, step: str) -> tuple[tuple[Blow, ...], tuple[Blow, ...]]:
    """What each space of both sides achieves with the dice that lie in it, each die for itself
    [commanders combat.dice.4], alone or against the other's [commanders dice.1 dice.2 dice.3 dice.4]: a pure function
    of the findings."""
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
