"""What is seen in a position when the chance to win is reckoned: what the allies have less what the Austrians have."""

from __future__ import annotations

from grognard.core.front import balance, superiority
from grognard.core.kept import Kept
from grognard.core.value import Feature, share_over
from grognard.rulesets.napoleon3.bot.purpose import GUARD, THREAT, middle_of, size_of
from grognard.rulesets.napoleon3.ch14_solferino.victory import LEVELS, city_holders, level_of, points
from grognard.rulesets.napoleon3.state import DEMORALIZED, DISORGANIZED, OFF_MAP, N3Game

FEATURES = (
    Feature("points", "Points for cities and demoralized formations, in margins of a minor victory."),
    Feature("verdict", "The level of victory if the battle ended now."),
    Feature("late", "The same, by the square of how much of the battle is over."),
    Feature("hold", "Who is stronger within three hexes of each city."),
    Feature("threat", "Who is stronger further around each city, up to six hexes."),
    Feature("front", "How much of the armies is the stronger among those within three hexes."),
    Feature("losses", "The enemy's lost steps, weighed by combat points, as a share of his army."),
    Feature("disorganized", "The enemy's disorganized units, by combat points, as a share of his army."),
    Feature("to come", "The combat points that are not on the map yet, as a share of the army."),
    Feature("demoralized", "Demoralized enemy formations, as a share of all."),
    Feature("brittle", "How near enemy formations are to demoralization: the squares of their shares of it."),
    Feature("march", "How near the formations are to the nearest city that their side does not hold."),
    Feature(
        "tempo",
        "The combat points of formations that are still to be activated this turn, as a share of the army.",
        either=True,
    ),
)

NEAR = 10
"""Hexes beyond which a city is simply far."""
FRONT = 3
"""How far off, in hexes, armies face each other."""


def features(game: N3Game) -> tuple[float, ...]:
    scores, late = points(game), share_over(game) ** 2
    lead = (scores[0] - scores[1]) / max(1, game.scenario.minor)
    verdict = (LEVELS.index(level_of(game)) - 2) / 2
    holders, posts = city_holders(game), (_posts(game, 0), _posts(game, 1))
    one, two = (_army(game, side) + _formations(game, side, holders) for side in range(2))
    rest = [mine - theirs for mine, theirs in zip(one, two, strict=True)]
    front = 4.0 * superiority(game.scenario.field.grid, *posts, FRONT)
    return (max(-3.0, min(3.0, lead)), verdict, verdict * late, *_cities(game, posts), front, *rest)


ARMIES = Kept[int]()


def _combat(game: N3Game, side: int) -> int:
    """The combat points that an army has when it is fresh."""
    units, members = game.scenario.units, game.scenario.members[side]
    return ARMIES.get(game.scenario, side, lambda: max(1, sum(units[unit].combat for unit in members)))


def _posts(game: N3Game, side: int) -> dict[int, float]:
    """For each hex the combat points of a side in it, as far as they are left; the disorganized count half."""
    state, scenario = game.state, game.scenario
    found: dict[int, float] = {}
    for unit in scenario.members[side]:
        hex = state.place[unit]
        if hex >= 0:
            facts = scenario.units[unit]
            left = facts.combat * (1 - state.losses[unit] / facts.steps)
            found[hex] = found.get(hex, 0.0) + (left / 2 if state.status[unit] & DISORGANIZED else left)
    return found


def _cities(game: N3Game, posts: tuple[dict[int, float], dict[int, float]]) -> tuple[float, ...]:
    """Who is stronger around the cities that count."""
    disc = game.scenario.field.grid.disc
    hold = threat = 0.0
    for city in game.scenario.cities:
        if city.victory:
            near, far = disc(city.hexes[0], GUARD), disc(city.hexes[0], THREAT)
            close = [sum([points for hex, points in there.items() if near >> hex & 1]) for there in posts]
            wide = [sum([points for hex, points in there.items() if far >> hex & 1]) for there in posts]
            hold += balance(*close)
            threat += balance(wide[0] - close[0], wide[1] - close[1])
    return hold / 2, threat / 2


def _army(game: N3Game, side: int) -> tuple[float, ...]:
    state, scenario = game.state, game.scenario
    units, own = scenario.units, _combat(game, side)
    lost = shaken = away = 0.0
    for unit in scenario.members[side]:
        facts, place = units[unit], state.place[unit]
        lost += facts.combat * state.losses[unit] / facts.steps
        if place >= 0 and state.status[unit] & DISORGANIZED:
            shaken += facts.combat
        elif place == OFF_MAP:
            away += facts.combat
    return -4.0 * lost / own, -2.0 * shaken / own, away / own


def _formations(game: N3Game, side: int, holders: list[int]) -> tuple[float, ...]:
    state, scenario = game.state, game.scenario
    mine = [(index, body) for index, body in enumerate(scenario.formations) if body.side == side]
    goals, nearest = _goals(game, side, holders), scenario.field.grid.nearest
    broken = brittle = tempo = march = 0.0
    for index, body in mine:
        gone = state.formation[index] & DEMORALIZED
        broken += bool(gone)
        if not gone:
            brittle += (sum([state.losses[unit] for unit in body.members]) / body.threshold) ** 2
            if goals:
                march += min(NEAR, nearest(middle_of(game, index), goals)) / NEAR
        if index in state.cup:
            tempo += size_of(game, index)
    count, own = max(1, len(mine)), _combat(game, side)
    return -2.0 * broken / count, -2.0 * brittle / count, -march / count, tempo / own


def _goals(game: N3Game, side: int, holders: list[int]) -> int:
    """The hexes of cities that a side does not hold."""
    mask = 0
    for city, holder in zip(game.scenario.cities, holders, strict=True):
        if city.victory and holder != side:
            for hex in city.hexes:
                mask |= 1 << hex
    return mask
