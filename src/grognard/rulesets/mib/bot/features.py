"""What is seen in a position when the chance to win is reckoned: what the first army has less what the second has."""

from __future__ import annotations

from grognard.core.value import Feature, balance, share_over
from grognard.rulesets.mib.ch02_components.values import strength
from grognard.rulesets.mib.ch11_fatigue.fatigue import level
from grognard.rulesets.mib.ch11_fatigue.lite import TIRED
from grognard.rulesets.mib.provisions.victory import place_points, points
from grognard.rulesets.mib.state import DISORGANIZED, OFF_MAP, SMASHED, MibGame

FEATURES = (
    Feature("points", "Points with the handicap, in margins that are more than a draw."),
    Feature("verdict", "The victory, from marginal to decisive, if the battle ended now."),
    Feature("late", "The same, by the square of how much of the battle is over."),
    Feature("places", "Points for places held, in the same margins."),
    Feature("gates", "Who is stronger close to each place, by its points."),
    Feature("ground", "Who is stronger further around each place, by its points."),
    Feature("initiative", "The marker on the initiative track."),
    Feature("steps", "The steps on the map, as a share of the army."),
    Feature("stragglers", "The enemy's stragglers, as a share of his army."),
    Feature("disorder", "The enemy's disorganized steps, as a share of his army."),
    Feature("smashed", "The enemy's smashed units."),
    Feature("fatigue", "The enemy's tired and spent steps, as a share of his army."),
    Feature("guns", "Batteries left, as a share of both sides'."),
    Feature("to come", "The steps that are not on the map yet, as a share of the army.", either=True),
    Feature("march", "How near the troops are to places that their side does not hold.", either=True),
    Feature("tempo", "Formations whose chits are still in the cup, as a share of all.", either=True),
)
CLOSE, WIDE = 1, 4
"""How far off troops are at the gates of a place, and around it."""
NEAR = 8
"""Hexes beyond which a place is simply far."""


def features(game: MibGame) -> tuple[float, ...]:
    state, scenario = game.state, game.scenario
    scores, held = points(game), place_points(game)
    unit = scenario.levels[0] + 1
    margin = scores[0] - scores[1]
    verdict = sum(abs(margin) > bound for bound in scenario.levels) / (2 if margin > 0 else -2)
    one, two = (_army(game, side) for side in range(2))
    rest = [mine - theirs for mine, theirs in zip(one, two, strict=True)]
    return (
        _bounded(margin / unit),
        verdict,
        verdict * share_over(game) ** 2,
        _bounded((held[0] - held[1]) / unit),
        *_places(game),
        state.initiative / 3,
        *rest,
    )


def _bounded(number: float) -> float:
    return max(-3.0, min(3.0, number))


def _places(game: MibGame) -> tuple[float, ...]:
    """Who is stronger around the places that count."""
    state, scenario = game.state, game.scenario
    disc = scenario.field.grid.disc
    there = [
        [(state.place[unit], strength(game, unit)) for unit in scenario.troops[side] if state.place[unit] >= 0]
        for side in range(2)
    ]
    total = sum(prize.points for prize in scenario.prizes) or 1
    gates = ground = 0.0
    for prize in scenario.prizes:
        close, wide = disc(prize.hex, CLOSE), disc(prize.hex, WIDE)
        near = [sum([points for hex, points in side if close >> hex & 1]) for side in there]
        far = [sum([points for hex, points in side if wide >> hex & 1]) for side in there]
        gates += prize.points * balance(*near)
        ground += prize.points * balance(far[0] - near[0], far[1] - near[1])
    return gates / total, ground / total


def _army(game: MibGame, side: int) -> tuple[float, ...]:
    state, scenario = game.state, game.scenario
    goals = 0
    for prize, holder in zip(scenario.prizes, state.control, strict=True):
        if holder != side:
            goals |= 1 << prize.hex
    nearest = scenario.field.grid.nearest
    full, steps, loose, disorder, smashed, tired, guns, away, march = 1, 0, 0, 0, 0, 0, 0, 0, 0.0
    for unit in scenario.troops[side]:
        facts, place, left = scenario.units[unit], state.place[unit], state.steps[unit]
        full += 0 if facts.spare else facts.steps
        if place == OFF_MAP:
            away += left
        if place < 0:
            continue
        steps += left
        loose += state.stragglers[unit]
        guns += state.guns[unit]
        smashed += bool(state.status[unit] & SMASHED)
        disorder += left if state.status[unit] & DISORGANIZED else 0
        if facts.is_troops:
            tired += left if level(game, unit) >= TIRED else 0
            if goals:
                march += left * min(NEAR, nearest(place, goals)) / NEAR
    mine = [index for index, body in enumerate(scenario.formations) if body.side == side and not body.massed]
    tempo = sum(index in state.cup for index in mine) / max(1, len(mine))
    return (
        4.0 * steps / full, -4.0 * loose / full, -2.0 * disorder / full, -smashed / 2, -2.0 * tired / full, guns / 10,
        2.0 * away / full, -2.0 * march / full, tempo,
    )  # fmt: skip
