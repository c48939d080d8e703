"""Strokes: concentrated attacks that the activated formations can make, by the shortest finding that tells them apart.

Every unit is looked at in every hex from which it could strike a target; hexes behind the enemy count double, as the
rules say [mib 6.7b]. What is declared in the end is judged by the full finding."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from grognard.core.masks import iter_bits
from grognard.rulesets.mib.bot.flanks import Flank, enfilading, flanks_of
from grognard.rulesets.mib.bot.prospects import CARE, gain, harm_to, is_last, leader_help, outlook, stakes
from grognard.rulesets.mib.bot.tasks import is_shaken
from grognard.rulesets.mib.ch02_components.leaders import bonus_at
from grognard.rulesets.mib.ch02_components.values import is_cavalry, morale, source, strength
from grognard.rulesets.mib.ch04_actions.actions import may_move
from grognard.rulesets.mib.ch06_movement.costs import begins_in_zone, may_hurry
from grognard.rulesets.mib.ch06_movement.endings import Endings, endings
from grognard.rulesets.mib.ch06_movement.facing import faces_all_round, is_rear
from grognard.rulesets.mib.ch06_movement.stacking import STACKING, load
from grognard.rulesets.mib.ch07_combat.attacks import may_attack
from grognard.rulesets.mib.ch07_combat.finding import MANY_HEXES, MOST_MORALE
from grognard.rulesets.mib.ch07_combat.frame import front_enemies
from grognard.rulesets.mib.ch07_combat.strength import SIDE_FACTORS
from grognard.rulesets.mib.ch09_disorder import may_intend
from grognard.rulesets.mib.ch11_fatigue.fatigue import is_tired
from grognard.rulesets.mib.ch15_command import in_command
from grognard.rulesets.mib.state import (
    BEGAN_ADJACENT,
    DISORGANIZED,
    RECOVERED,
    RESTING,
    STATIONARY,
    UNWILLING,
    MibGame,
    has,
    troops_at,
)

WORTHWHILE = 0.35
"""What a stroke must promise."""
BETTER = 0.05
"""What another unit must add to it."""
MOST_UNITS = 5
HASTE = 0.6
"""What the fatigue of double time costs."""
OUT_OF_REACH = 12
"""Hexes that not even the swiftest foot covers in a turn."""


class Post(NamedTuple):
    """Where a unit can strike a target from."""

    unit: int
    hex: int
    facing: int
    verb: str
    """How it gets there; empty if it stands there."""
    strength: float
    guns: int
    reach: int
    """The enemies it would have in front [mib 7.0f]."""
    drawback: float


class Stroke(NamedTuple):
    """A target, and who attacks it from where."""

    target: int
    posts: tuple[Post, ...]
    worth: float


def find_strokes(game: MibGame, side: int) -> list[Stroke]:
    """The best strokes of the activated formations, none of which is in another's way."""
    units = attackers(game)
    ways = {unit: hostile_endings(game, unit) for unit in units}
    posts: dict[int, list[Post]] = {}
    for target in iter_bits(near_targets(game, side, units, ways)):
        found = [post for unit in units for post in posts_of(game, unit, target, ways[unit])]
        if found:
            posts[target] = found
    chosen: list[Stroke] = []
    while posts:
        taken = sum(1 << stroke.target for stroke in chosen)
        best = max((best_stroke(game, side, target, found, taken) for target, found in posts.items()), key=_worth)
        if best.worth < WORTHWHILE:
            break
        chosen.append(best)
        used = {post.unit for post in best.posts}
        del posts[best.target]
        posts = {target: [p for p in found if p.unit not in used] for target, found in posts.items()}
        posts = {target: found for target, found in posts.items() if found}
    return chosen


def _worth(stroke: Stroke) -> float:
    return stroke.worth


def attackers(game: MibGame) -> list[int]:
    """Foot of the activated formations that may still strike; the shaken only when it ends."""
    state, scenario = game.state, game.scenario
    members = [u for f in state.active for u in scenario.formations[f].members]
    return [
        u
        for u in members
        if state.place[u] >= 0
        and scenario.units[u].is_troops
        and not is_cavalry(game, u)
        and state.second[u] < 0
        and not state.status[u] & (STATIONARY | RESTING | RECOVERED | UNWILLING)
        and may_intend(game, u)
        and (is_last(game) or not is_shaken(game, u))
    ]


Ways = tuple[tuple[str, Endings], ...]


def hostile_endings(game: MibGame, unit: int) -> Ways:
    """The moves that end in an attack, in double time where that alone gets there [mib 6.12a]."""
    enemy = game.state.occupied[1 - game.scenario.units[unit].side]
    if game.state.spent[unit] or not may_move(game, unit) or not enemy:
        return ()
    if game.scenario.field.grid.nearest(game.state.place[unit], enemy) > OUT_OF_REACH:
        return ()
    plain = endings(game, unit)
    found: Ways = (("engage", plain),)
    if may_hurry(game, unit) and not has(game, unit, BEGAN_ADJACENT) and not is_tired(game, unit):
        found += (("rush", endings(game, unit, hurried=True).beyond(plain)),)
    return found


def near_targets(game: MibGame, side: int, units: list[int], ways: dict[int, Ways]) -> int:
    """The enemy hexes that somebody can strike."""
    state, grid = game.state, game.scenario.field.grid
    enemy = state.occupied[1 - side]
    found = 0
    for unit in units:
        hexes = 1 << state.place[unit]
        for _, ends in ways[unit]:
            for mask in ends.hostile:
                hexes |= mask
        for hex in iter_bits(hexes):
            found |= grid.adjacent[hex] & enemy
    return found


def posts_of(game: MibGame, unit: int, target: int, ways: Ways) -> Iterator[Post]:
    """Where one unit can strike a target from, each hex with the facing that shows it the fewest others."""
    state, field = game.state, game.scenario.field
    here = state.place[unit]
    if field.grid.adjacent[here] >> target & 1 and may_attack(game, unit) and front_enemies(game, unit) >> target & 1:
        yield post(game, unit, here, state.facing[unit], "", target)
    enemy = state.occupied[1 - game.scenario.units[unit].side]
    for verb, ends in ways:
        hexes = field.grid.adjacent[target] & _any(ends.hostile)
        for hex in iter_bits(hexes):
            all_round = faces_all_round(game, unit, hex)
            options = [
                facing
                for facing in range(6)
                if ends.hostile[facing] >> hex & 1 and (all_round or field.fronts[hex][facing] >> target & 1)
            ]
            if options and field.can_strike(hex, target):
                facing = min(options, key=lambda f: _bare(game, hex, f, enemy))
                yield post(game, unit, hex, facing, verb, target)


def _any(masks: tuple[int, ...]) -> int:
    found = 0
    for mask in masks:
        found |= mask
    return found


def _bare(game: MibGame, hex: int, facing: int, enemy: int) -> tuple[int, int]:
    """Enemies in the rear, then enemies in front."""
    field = game.scenario.field
    near = field.grid.adjacent[hex] & enemy
    front = near & field.fronts[hex][facing]
    return near.bit_count() - front.bit_count(), front.bit_count()


def post(game: MibGame, unit: int, hex: int, facing: int, verb: str, target: int) -> Post:
    state, field = game.state, game.scenario.field
    side = game.scenario.units[unit].side
    near = field.grid.adjacent[hex] & state.occupied[1 - side]
    front = near if faces_all_round(game, unit, hex) else near & field.fronts[hex][facing]
    points = strength(game, unit) * (0.5 if is_tired(game, unit) else 1.0) * ground_factor(game, hex, target)
    foes = troops_at(game, 1 - side, target)
    if foes and all(is_rear(game, foe, target, hex) for foe in foes):
        points *= 2
    points = max(1.0, points)
    if verb and (not in_command(game, unit) or begins_in_zone(game, unit)):
        points *= min(1.0, morale(game, unit) / 6)  # it may fail its check [mib 6.2k 15.0]
    wooded = game.scenario.switches.forest_guns and (field.forest >> hex | field.forest >> target) & 1
    drawback = 0.5 * (near.bit_count() - front.bit_count())
    if verb == "rush":
        drawback += haste(game, unit)
    if verb:
        drawback += given_up(game, unit)
    return Post(unit, hex, facing, verb, points, 0 if wooded else state.guns[unit], front, drawback)


def haste(game: MibGame, unit: int) -> float:
    """The price of double time: fatigue, and stragglers if a check fails [mib 6.12b 6.12c]."""
    return 0.1 if is_last(game) else HASTE + 0.6 * max(0.0, 1 - morale(game, unit) / 6)


def given_up(game: MibGame, unit: int) -> float:
    """What it costs to leave a place that counts to whoever comes by."""
    state, side = game.state, game.scenario.units[unit].side
    here, enemy = state.place[unit], state.occupied[1 - side]
    if len(troops_at(game, side, here)) > 1 or not enemy:
        return 0.0
    near = game.scenario.field.grid.nearest(here, enemy)
    return stakes(game, here, 1 - side) * (0.5 if near <= 2 else 0.3 if near <= 6 else 0.0)


def ground_factor(game: MibGame, hex: int, target: int) -> float:
    """The hexside and the ground of the target [mib 7.0j]."""
    field, chart = game.scenario.field, game.scenario.charts.strength
    factor = chart.factor(field.board.terrain[target]) if field.board.terrain[target] != "chateau" else Fraction(1)
    if kind := field.climbs(hex, target) or field.water(hex, target):
        factor *= chart.factor(SIDE_FACTORS[kind][0])
    return float(factor)


# -- who goes together -------------------------------------------------------------------------------------------------


class Defence(NamedTuple):
    """What a target puts up."""

    strength: float
    morale: int
    guns: int
    bonus: int
    riders: bool
    """Whether it is cavalry alone, which slips away [mib 7.6c]."""


def defence_of(game: MibGame, side: int, hex: int) -> Defence:
    foes = troops_at(game, side, hex)
    troops = [foe for foe in foes if game.scenario.units[foe].is_troops]
    points = 0.0
    for foe in foes:
        own = float(strength(game, foe)) if foe in troops else 2.0 * game.state.guns[foe]
        if has(game, foe, DISORGANIZED):
            own /= 2
        if is_cavalry(game, foe) and game.scenario.units[source(game, foe)].light:
            own /= 2
        points += max(1.0, own)
    most = max((strength(game, foe) for foe in troops), default=0)
    rating = min((morale(game, foe) for foe in troops if strength(game, foe) == most), default=0)
    guns = max((game.state.guns[foe] for foe in foes), default=0)
    riders = bool(troops) and all(is_cavalry(game, foe) for foe in troops)
    return Defence(points, rating, guns, bonus_at(game, side, [hex]), riders)


def best_stroke(game: MibGame, side: int, target: int, posts: list[Post], taken: int) -> Stroke:
    """Add whoever helps most until nobody helps; the best that was on the way."""
    defence = defence_of(game, 1 - side, target)
    flanks = {post.hex: flanks_of(game, side, target, post.hex) for post in posts}
    best = Stroke(target, (), -9.0)
    chosen: tuple[Post, ...] = ()
    for _ in range(MOST_UNITS):
        worth, added = -99.0, None
        for each in posts:
            if fits(game, side, chosen, each, 1 << target | taken):
                found = worth_of(game, side, target, defence, (*chosen, each), flanks)
                if found > worth:
                    worth, added = found, each
        if added is None:
            break
        chosen = (*chosen, added)
        if worth > best.worth + (BETTER if best.posts else 0):
            best = Stroke(target, chosen, worth)
    return best


def fits(game: MibGame, side: int, chosen: tuple[Post, ...], each: Post, targets: int) -> bool:
    """Once each, no hex too full, all of a hex one way, no more of a corps than its commander can lead, and from a
    second hex only those who have nobody else before them [mib 6.1a 6.1c 7.0f 7.0i]."""
    if not chosen:
        return True
    if any(other.unit == each.unit for other in chosen):
        return False
    together = [other for other in chosen if other.hex == each.hex]
    if together and together[0].facing != each.facing and not game.scenario.field.built >> each.hex & 1:
        return False
    moving = tuple(other.unit for other in (*chosen, each))
    points = sum(strength(game, other.unit) for other in (*together, each))
    if points + load(game, side, each.hex, moving) > STACKING:
        return False
    formation = game.scenario.units[each.unit].formation
    same = sum(game.scenario.units[other.unit].formation == formation for other in chosen)
    if same >= game.scenario.formations[formation].rating:
        return False
    wide = {other.hex for other in (*chosen, each) if other.reach & ~targets}
    return len(wide) <= 1


def worth_of(
    game: MibGame, side: int, target: int, defence: Defence, posts: tuple[Post, ...], flanks: dict[int, list[Flank]]
) -> float:
    """What a stroke promises: ratio, morale, three hexes, leaders, guns [mib 7.1.2a 7.1.3a 7.1.4a 7.1.4b]."""
    charts, last = game.scenario.charts, is_last(game)
    hexes = list(dict.fromkeys(post.hex for post in posts))
    total = ratio(sum(post.strength for post in posts), defence.strength)
    most = max(strength(game, post.unit) for post in posts)
    rating = max(morale(game, post.unit) for post in posts if strength(game, post.unit) == most)
    difference = max(-MOST_MORALE, min(MOST_MORALE, rating - defence.morale))
    total += difference + (len(hexes) >= MANY_HEXES)
    total += leader_help(game, side, game.scenario.units[posts[0].unit].formation, hexes) - defence.bonus
    beside = enfilading(game, {post.unit: post.hex for post in posts}, flanks)
    total += max(post.guns for post in posts) - max(defence.guns, beside)
    seen = outlook(charts, total, difference, last)
    occupied = game.state.occupied[side] | sum(1 << hex for hex in hexes)
    hope = gain(game, side, (target,), seen, occupied) * (0.4 if defence.riders else 1.0)
    price = sum(CARE * harm_to(game, [p.unit for p in posts if p.hex == hex], seen.own) for hex in hexes)
    if not last:
        tired = charts.fatigue.tired
        price += sum(0.25 for post in posts if game.state.fatigue[post.unit] + 2 >= tired)
    return hope - price - sum(post.drawback for post in posts)


def ratio(attack: float, defence: float) -> int:
    """The modifier of a ratio, near enough [mib 7.1.2a 7.1.2e]."""
    if attack == defence:
        return 0
    share = max(attack, defence) / max(0.5, min(attack, defence))
    found = 1 if share < 1.5 else min(5, int(share + 0.5))
    return found if attack > defence else -found
