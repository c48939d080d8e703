"""Where commanders and headquarters belong; for bots."""

from __future__ import annotations

from grognard.core.action import Action
from grognard.core.flood import find_flood
from grognard.core.kept import Kept
from grognard.core.masks import iter_bits
from grognard.core.options import Options
from grognard.core.reach import Limits
from grognard.rulesets.napoleon3.bot.prospects import Target, coordination
from grognard.rulesets.napoleon3.bot.purpose import purpose_of
from grognard.rulesets.napoleon3.bot.strengths import strength_around
from grognard.rulesets.napoleon3.ch04_turn.initiative import own_markers
from grognard.rulesets.napoleon3.ch08_command.range import CITY_BONUS
from grognard.rulesets.napoleon3.ch09_leaders.hq_ratings import bonus, rating
from grognard.rulesets.napoleon3.state import COMMANDED, DISORGANIZED, N3Game
from grognard.rulesets.napoleon3.tec_terrain import Field

SAFE = 7
"""So far from the enemy a commander in chief is safe for a turn."""
IN_COMMAND = 3.0
"""What a headquarters in command is worth."""
WIDE = 40
"""Half points within which headquarters are looked for."""
FAR = 60
RIDES = Kept[bytes](most=1024)
"""For each hex what it costs a leader to ride to every other; all that is too far costs the same."""


def place_commander(game: N3Game, leader: int, options: Options) -> Action:
    """Where the most headquarters are near, out of harm's way."""
    state, scenario, grid = game.state, game.scenario, game.scenario.field.grid
    side = scenario.units[leader].side
    own = [f.hq for f in scenario.formations if f.commander == leader and f.hq >= 0 and state.place[f.hq] >= 0]
    if not own:
        return Action("stay", leader)
    enemy = state.occupied[1 - side]

    reached = [reach_from(game, hq) for hq in own]

    def worth(hex: int) -> float:
        city = scenario.field.cities >> hex & 1
        points = 2 * (scenario.units[leader].movement + (CITY_BONUS if city else 0))
        total = 0.0
        for cost in reached:
            away = cost[hex]
            total += IN_COMMAND if away <= points else -min(away - points, FAR) / 10
        near = grid.nearest(hex, enemy) if enemy else FAR
        if near >= SAFE:
            return total
        foes, friends = strength_around(game, 1 - side, hex, SAFE), strength_around(game, side, hex, 3)
        return total - 0.4 * (SAFE - near) ** 2 * (0.2 + foes / (foes + friends + 1))

    here = worth(state.place[leader])
    best = max((action for action in options if action.verb == "move"), key=lambda a: worth(a.place), default=None)
    return best if best is not None and worth(best.place) > here + 0.5 else Action("stay", leader)


def reach_from(game: N3Game, hq: int) -> bytes:
    """What it costs to come from a headquarters to every hex; a line of command is hardly different."""
    hex, field = game.state.place[hq], game.scenario.field
    return RIDES.get(game.scenario, hex, lambda: _ride(field, hex))


def _ride(field: Field, start: int) -> bytes:
    found = bytearray([FAR]) * field.grid.size
    found[start] = 0
    for spent, hexes in find_flood(field.footing["leader"].lanes, start, Limits(WIDE)).levels:
        for hex in iter_bits(hexes):
            found[hex] = spent
    return bytes(found)


def first_formation(game: N3Game, side: int, options: Options) -> Action:
    """The formation that has most enemies before it."""
    state, scenario = game.state, game.scenario
    enemy = state.occupied[1 - side]
    best, most = 0, -1.0
    markers = own_markers(game, side)
    for index, marker in enumerate(markers):
        places = [state.place[unit] for unit in scenario.formations[marker].members if state.place[unit] >= 0]
        near = sum(1 for hex in places if enemy and scenario.field.grid.disc(hex, 2) & enemy)
        if near > most:
            best, most = index, near
    return options[best]


def place_hq(game: N3Game, hq: int, options: Options) -> Action:
    """With the brigade whose attack it can coordinate best; else in the middle of the formation, behind the front."""
    state, scenario, grid = game.state, game.scenario, game.scenario.field.grid
    formation = scenario.formations[scenario.units[hq].formation]
    places = [state.place[unit] for unit in formation.members if state.place[unit] >= 0]
    if not places:
        return options[0]
    enemy = state.occupied[1 - formation.side]
    promises = onsets(game, hq)
    rows = [grid.away[place] for place in places]

    def worth(hex: int) -> float:
        away = sum([row[hex] - 2 for row in rows if row[hex] > 2]) / len(places)
        total = -1.5 * away + (1.5 if hex in places else 0)
        near = grid.nearest(hex, enemy) if enemy else FAR
        if near == 1:
            total -= 6 if hex not in places else 2
        elif near == 2 and hex not in places:
            total -= 1
        return total + 2.0 * promises.get(hex, 0.0)

    here = worth(state.place[hq]) if state.place[hq] >= 0 else -99.0
    moves = [action for action in options if action.verb == "move"]
    best = max(moves, key=lambda action: worth(action.place), default=None)
    stay = Action("stay", hq)
    if best is not None and (worth(best.place) > here or stay not in options):
        return best
    return stay


def onsets(game: N3Game, hq: int) -> dict[int, float]:
    """For each hex of a brigade before the enemy what a coordinated attack from there promises over single ones."""
    state, scenario, field = game.state, game.scenario, game.scenario.field
    formation = scenario.formations[scenario.units[hq].formation]
    enemy = state.occupied[1 - formation.side]
    purpose = purpose_of(game, scenario.units[hq].formation)
    chance, modifier = coordination(rating(game, hq)), bonus(game, hq)
    fit = [
        unit
        for unit in formation.members
        if state.place[unit] >= 0
        and not scenario.units[unit].is_gun
        and state.status[unit] & COMMANDED
        and not (scenario.units[unit].kind == "cavalry" and state.status[unit] & DISORGANIZED)
    ]
    groups: dict[int, list[tuple[int, int]]] = {}
    for unit in fit:
        for there in iter_bits(field.zones[state.place[unit]][state.facing[unit]] & enemy):
            groups.setdefault(there, []).append((unit, state.place[unit]))
    found: dict[int, float] = {}
    for there, group in groups.items():
        worth = Target(game, formation.side, there, purpose.zeal(game, there)).storm(group, modifier, chance)
        for _, hex in group:
            found[hex] = max(found.get(hex, 0.0), worth)
    return found
