"""Strokes: concentrated attacks that the activated formations can make, by the shortest finding that tells them apart.

Every unit is looked at in every hex from which it could strike a target; hexes behind the enemy count double, as the
rules say [mib 6.7b]. What is declared in the end is judged by the full finding."""

from __future__ import annotations

from typing import NamedTuple

from grognard.core.masks import iter_bits
from grognard.rulesets.mib.bot.flanks import Flank, enfilading, flanks_of
from grognard.rulesets.mib.bot.leading import LED
from grognard.rulesets.mib.bot.posts import Post, attackers, hostile_endings, near_targets, posts_of
from grognard.rulesets.mib.bot.prospects import gain, harm_to, is_last, leader_help, outlook
from grognard.rulesets.mib.ch02_components.leaders import bonus_at
from grognard.rulesets.mib.ch02_components.values import is_cavalry, morale, source, strength
from grognard.rulesets.mib.ch06_movement.stacking import STACKING, load
from grognard.rulesets.mib.ch07_combat.modifiers import MANY_HEXES, MOST_MORALE
from grognard.rulesets.mib.state import DISORGANIZED, MibGame, has, troops_at

BETTER = 0.05
"""What another unit must add to it."""
MOST_UNITS = 5


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
        if best.worth < LED.now.worthwhile:
            break
        chosen.append(best)
        used = {post.unit for post in best.posts}
        del posts[best.target]
        posts = {target: [p for p in found if p.unit not in used] for target, found in posts.items()}
        posts = {target: found for target, found in posts.items() if found}
    return chosen


def _worth(stroke: Stroke) -> float:
    return stroke.worth


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
    charts, last, hurt = game.scenario.charts, is_last(game), LED.now.hurt
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
    price = sum(hurt * harm_to(game, [p.unit for p in posts if p.hex == hex], seen.own) for hex in hexes)
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
