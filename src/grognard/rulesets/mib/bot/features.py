"""What is seen in a position when the chance to win is reckoned: what the first army has less what the second has."""

from __future__ import annotations

from grognard.core.front import balance, superiority
from grognard.core.value import Feature, share_over
from grognard.rulesets.mib.ch02_components.values import strength
from grognard.rulesets.mib.ch11_fatigue.fatigue import level
from grognard.rulesets.mib.ch11_fatigue.lite import TIRED
from grognard.rulesets.mib.provisions.victory import points
from grognard.rulesets.mib.state import DISORGANIZED, OFF_MAP, SMASHED, MibGame

FEATURES = (
    Feature("points", "Points with the handicap, in margins that are more than a draw."),
    Feature("verdict", "The victory, from marginal to decisive, if the battle ended now."),
    Feature("late", "The same, by the square of how much of the battle is over."),
    Feature("gates", "Who is stronger close to each place, by its points."),
    Feature("ground", "Who is stronger further around each place, by its points."),
    Feature("contact", "How much of the armies is the stronger among those next to each other."),
    Feature("initiative", "The marker on the initiative track."),
    Feature("steps", "The steps on the map, as a share of the army."),
    Feature("stragglers", "The enemy's stragglers, as a share of his army."),
    Feature("weak", "The enemy's steps in disorder, smashed or worn down to half, where we stand next to them."),
    Feature("fatigue", "The enemy's tired and spent steps, as a share of his army."),
    Feature("to come", "The steps that are not on the map yet, as a share of the army."),
    Feature("guns", "Batteries left, as a share of both sides'."),
    Feature("march", "How near the troops are to places that their side does not hold."),
    Feature("tempo", "Formations whose chits are still in the cup, as a share of all.", either=True),
)
CLOSE, WIDE = 1, 4
"""How far off troops are at the gates of a place, and around it."""
NEAR = 8
"""Hexes beyond which a place is simply far."""


def features(game: MibGame) -> tuple[float, ...]:
    state, scenario = game.state, game.scenario
    scores = points(game)
    margin = scores[0] - scores[1]
    lead = max(-3.0, min(3.0, margin / (scenario.levels[0] + 1)))
    verdict = sum(abs(margin) > bound for bound in scenario.levels) / (2 if margin > 0 else -2)
    posts = _posts(game, 0), _posts(game, 1)
    contact = 4.0 * superiority(scenario.field.grid, *posts, radius=1)
    one, two = (_army(game, side) + _march(game, side) for side in range(2))
    rest = [mine - theirs for mine, theirs in zip(one, two, strict=True)]
    late = verdict * share_over(game) ** 2
    return (lead, verdict, late, *_places(game, posts), contact, state.initiative / 3, *rest)


Posts = dict[int, float]


def _posts(game: MibGame, side: int) -> Posts:
    """For each hex the strength points of a side in it."""
    found: Posts = {}
    for unit in game.scenario.troops[side]:
        hex = game.state.place[unit]
        if hex >= 0:
            found[hex] = found.get(hex, 0.0) + strength(game, unit)
    return found


def _places(game: MibGame, posts: tuple[Posts, Posts]) -> tuple[float, ...]:
    """Who is stronger around the places that count."""
    prizes, disc = game.scenario.prizes, game.scenario.field.grid.disc
    total = sum(prize.points for prize in prizes) or 1
    gates = ground = 0.0
    for prize in prizes:
        close, wide = disc(prize.hex, CLOSE), disc(prize.hex, WIDE)
        near = [sum([points for hex, points in there.items() if close >> hex & 1]) for there in posts]
        far = [sum([points for hex, points in there.items() if wide >> hex & 1]) for there in posts]
        gates += prize.points * balance(*near)
        ground += prize.points * balance(far[0] - near[0], far[1] - near[1])
    return gates / total, ground / total


def _army(game: MibGame, side: int) -> tuple[float, ...]:
    state, scenario = game.state, game.scenario
    adjacent, enemy = scenario.field.grid.adjacent, state.occupied[1 - side]
    full, steps, loose, weak, tired, guns, away = 1, 0, 0, 0, 0, 0, 0
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
        shaken = state.status[unit] & (DISORGANIZED | SMASHED) or 2 * left <= facts.steps
        weak += left if shaken and adjacent[place] & enemy else 0
        tired += left if facts.is_troops and level(game, unit) >= TIRED else 0
    shares = 4.0 * steps, -4.0 * loose, -8.0 * weak, -2.0 * tired, 2.0 * away
    return *[share / full for share in shares], guns / 10


def _march(game: MibGame, side: int) -> tuple[float, ...]:
    """How far the troops are from what they could take, and who of them can still move this turn."""
    state, scenario = game.state, game.scenario
    goals = 0
    for prize, holder in zip(scenario.prizes, state.control, strict=True):
        if holder != side:
            goals |= 1 << prize.hex
    nearest, way, size = scenario.field.grid.nearest, 0.0, 1
    for unit in scenario.troops[side] if goals else ():
        place = state.place[unit]
        if place >= 0:
            size += state.steps[unit]
            way += state.steps[unit] * min(NEAR, nearest(place, goals)) / NEAR
    mine = [index for index, body in enumerate(scenario.formations) if body.side == side and not body.massed]
    return -2.0 * way / size, sum(index in state.cup for index in mine) / max(1, len(mine))
