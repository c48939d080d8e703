"""What is seen in a position when the chance to win is reckoned: what the allies have less what the Austrians have."""

from __future__ import annotations

from grognard.core.kept import Kept
from grognard.core.value import Feature, balance, share_over
from grognard.rulesets.napoleon3.bot.purpose import GUARD, THREAT, middle_of, size_of
from grognard.rulesets.napoleon3.bot.strengths import posted, strength_in
from grognard.rulesets.napoleon3.ch14_solferino.victory import LEVELS, city_holders, level_of, points
from grognard.rulesets.napoleon3.state import DEMORALIZED, DISORGANIZED, OFF_MAP, N3Game

FEATURES = (
    Feature("points", "Points for cities and demoralized formations, in margins of a minor victory."),
    Feature("verdict", "The level of victory if the battle ended now."),
    Feature("late", "The same, by the square of how much of the battle is over."),
    Feature("cities", "City hexes last entered, as a share of all that count."),
    Feature("hold", "Who is stronger within three hexes of each city."),
    Feature("threat", "Who is stronger further around each city, up to six hexes."),
    Feature("losses", "The enemy's lost steps, weighed by combat points, as a share of his army."),
    Feature("disorganized", "The enemy's disorganized units, by combat points, as a share of his army."),
    Feature("guns", "The combat points of artillery left, as a share of both armies."),
    Feature("to come", "The combat points that are not on the map yet, as a share of the army.", either=True),
    Feature("demoralized", "Demoralized enemy formations, as a share of all."),
    Feature("brittle", "How near enemy formations are to demoralization: the squares of their shares of it."),
    Feature("march", "How near the formations are to the nearest city that their side does not hold.", either=True),
    Feature("tempo", "The combat points of formations that are still to be activated this turn.", either=True),
    Feature("fallen", "Commanders in chief of the enemy that have fallen."),
)

NEAR = 10
"""Hexes beyond which a city is simply far."""


def features(game: N3Game) -> tuple[float, ...]:
    scores, late = points(game), share_over(game) ** 2
    lead = (scores[0] - scores[1]) / max(1, game.scenario.minor)
    verdict = (LEVELS.index(level_of(game)) - 2) / 2
    armies = _combat(game, 0), _combat(game, 1)
    holders = city_holders(game)
    one, two = (_army(game, side, armies) + _formations(game, side, armies, holders) for side in range(2))
    rest = [mine - theirs for mine, theirs in zip(one, two, strict=True)]
    return (max(-3.0, min(3.0, lead)), verdict, verdict * late, *_places(game), *rest)


ARMIES = Kept[int]()


def _combat(game: N3Game, side: int) -> int:
    """The combat points that an army has when it is fresh."""
    units, members = game.scenario.units, game.scenario.members[side]
    return ARMIES.get(game.scenario, side, lambda: max(1, sum(units[unit].combat for unit in members)))


def _places(game: N3Game) -> tuple[float, ...]:
    """City hexes, and who is stronger around them."""
    state, scenario = game.state, game.scenario
    there = posted(game, 0), posted(game, 1)
    disc = scenario.field.grid.disc
    held = hold = threat = 0.0
    index = count = 0
    for city in scenario.cities:
        for _ in city.hexes:
            if city.victory:
                held += (state.control[index] == 0) - (state.control[index] == 1)
                count += 1
            index += 1
        if city.victory:
            near, far = disc(city.hexes[0], GUARD), disc(city.hexes[0], THREAT)
            one, two = (strength_in(there[side], near & state.occupied[side]) for side in range(2))
            hold += balance(one, two)
            one, two = (strength_in(there[side], far & ~near & state.occupied[side]) for side in range(2))
            threat += balance(one, two)
    return held / max(1, count), hold / 2, threat / 2


def _army(game: N3Game, side: int, armies: tuple[int, int]) -> tuple[float, ...]:
    state, scenario = game.state, game.scenario
    units, own = scenario.units, armies[side]
    lost = shaken = guns = away = 0.0
    for unit in scenario.members[side]:
        facts = units[unit]
        share = state.losses[unit] / facts.steps if facts.steps else 0.0
        lost += facts.combat * share
        if state.place[unit] >= 0:
            if state.status[unit] & DISORGANIZED:
                shaken += facts.combat
            if facts.is_gun:
                guns += facts.combat * (1 - share)
        elif state.place[unit] == OFF_MAP:
            away += facts.combat
    return -4.0 * lost / own, -2.0 * shaken / own, 4.0 * guns / sum(armies), away / own


def _formations(game: N3Game, side: int, armies: tuple[int, int], holders: list[int]) -> tuple[float, ...]:
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
    count = max(1, len(mine))
    fallen = sum(1 for leader in state.fallen if scenario.units[leader].side == side)
    return -2.0 * broken / count, -2.0 * brittle / count, -march / count, 2.0 * tempo / sum(armies), -float(fallen)


def _goals(game: N3Game, side: int, holders: list[int]) -> int:
    """The hexes of cities that a side does not hold."""
    mask = 0
    for city, holder in zip(game.scenario.cities, holders, strict=True):
        if city.victory and holder != side:
            for hex in city.hexes:
                mask |= 1 << hex
    return mask
