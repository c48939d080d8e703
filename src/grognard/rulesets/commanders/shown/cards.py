"""Odds cards: what a player is shown before dice are thrown, from the findings that resolve them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache
from itertools import combinations_with_replacement
from math import comb, factorial

from grognard.core.action import Action
from grognard.core.odds import CardRow, Odds, OddsCard
from grognard.rulesets.commanders.board.control import controls
from grognard.rulesets.commanders.bombard.bombardment import AimGun
from grognard.rulesets.commanders.bombard.modifiers import Shot, find_shot, find_shots
from grognard.rulesets.commanders.bombard.obstacles import dice_of
from grognard.rulesets.commanders.bombard.targets import aim_as_usual
from grognard.rulesets.commanders.combat.dice import Stroke, find_stroke, strokes_in
from grognard.rulesets.commanders.combat.flank import zone_of
from grognard.rulesets.commanders.combat.hits import judge
from grognard.rulesets.commanders.combat.position import ask_posts, next_posting, post, take_positions
from grognard.rulesets.commanders.combat.react import REACTION, REACTION_CHANCE
from grognard.rulesets.commanders.combat.sequence import step_now
from grognard.rulesets.commanders.combat.trigger import form_zones, sort_moves
from grognard.rulesets.commanders.combat.unopposed import ChooseTarget, choosers, open_targets
from grognard.rulesets.commanders.combat.withdrawal import withdraw_guns
from grognard.rulesets.commanders.dice import is_hit
from grognard.rulesets.commanders.move.allowed import lines
from grognard.rulesets.commanders.phase.names import COMBINED, FAST
from grognard.rulesets.commanders.state import CommandersGame, Zone, with_side
from grognard.rulesets.commanders.units import KINDS, MELEE, RANGED


def cards(game: CommandersGame, side: int, action: Action) -> tuple[OddsCard, ...]:
    match action.verb:
        case "bombard":
            return bombard_cards(game, side, action)
        case "aim":
            return aim_cards(game, side, action)
        case "square" | "countercharge":
            return (reaction_card(action.verb, action.extra[-1]),)
        case "reroll":
            return (reroll_card(game, side, action),)
        case "strike":
            return strike_cards(game, side, action)
        case "send":
            return attack_cards(game, side, action)
    return ()


def bombard_cards(game: CommandersGame, side: int, action: Action) -> tuple[OddsCard, ...]:
    """One card a die, aimed as usual: what the gunner may choose among has the same odds [commanders bombard.6]."""
    trial = game.copy()
    aim_as_usual(trial, side, action.unit, action.place)
    return tuple(shot_card(shot) for shot in find_shots(trial, side, action.unit, action.place))


def aim_cards(game: CommandersGame, side: int, action: Action) -> tuple[OddsCard, ...]:
    """The one die that is aimed."""
    decision, target = game.decision(side), action.extra[0]
    assert isinstance(decision, AimGun)
    sector = game.state.place[target]
    ranges = {place: distance for place, distance, _ in dice_of(game, side, action.unit, decision.sector)}
    return (shot_card(find_shot(game, side, action.unit, target, sector, ranges[sector])),)


def shot_card(shot: Shot) -> OddsCard:
    row = CardRow("bombardment", shot.target, 0, shot.modifiers, shot.modifier)
    return OddsCard.of("bombardment", "bombard.8", (row,), shot.odds())


def reaction_card(verb: str, count: int) -> OddsCard:
    """How many of so many units react in time [commanders combat.react.2]."""
    row = CardRow("reaction", -1, 0, (REACTION,), REACTION.value)
    p = REACTION_CHANCE
    weights = {f"{k}-of-them": comb(count, k) * p**k * (1 - p) ** (count - k) for k in range(count + 1)}
    rule = "combat.react.3" if verb == "square" else "combat.react.6"
    return OddsCard.of(verb, rule, (row,), Odds(weights))


def reroll_card(game: CommandersGame, side: int, action: Action) -> OddsCard:
    """What another throw of a die would change: hits scored less hits taken in its zone [commanders combat.flank.2]."""
    zone = game.state.zones[zone_of(game, action.unit)]
    owner = game.scenario.units[action.unit].side
    space, which = zone.spaces[owner].index(action.unit), action.extra[0] - 1
    step = step_now(game)
    strokes = strokes_in(game, zone, step)
    line = zone.dice[owner]

    def balance(face: int) -> int:
        dice = (*line[space][:which], face, *line[space][which + 1 :])
        changed = with_side(zone.dice, owner, (*line[:space], dice, *line[space + 1 :]))
        blows = judge(zone, strokes, changed, step)
        return sum(b.hits for b in blows[side]) - sum(b.hits for b in blows[1 - side])

    now = balance(line[space][which])
    stroke = strokes[owner][space]
    assert stroke is not None
    row = CardRow("die-now", action.unit, line[space][which], stroke.modifiers, stroke.total(line[space][which]))
    odds = Odds.of_die(6, lambda face: _change(balance(face) - now))
    return OddsCard.of("reroll", "combat.flank.2", (row,), odds)


def _change(difference: int) -> str:
    return "better" if difference > 0 else "worse" if difference < 0 else "no-change"


def strike_cards(game: CommandersGame, side: int, action: Action) -> tuple[OddsCard, ...]:
    """The chance of one blow with the die that will lie in its space [commanders combat.dice.2]."""
    decision = game.decision(side)
    assert isinstance(decision, ChooseTarget)
    zone = game.state.zones[zone_of(game, action.unit)]
    space = zone.spaces[side].index(action.unit)
    waiting = {unit: targets[0] for unit, targets in open_targets(game, side, decision.step)}  # these roll too
    chosen = {**waiting, **dict(game.state.targets), action.unit: action.extra[0]}
    strokes = [find_stroke(game, zone, side, s, decision.step, chosen) for s in range(len(zone.spaces[side]))]
    stroke = strokes[space]
    if stroke is None:
        return ()
    before = sum(other.dice for other in strokes[:space] if other)
    count = sum(other.dice for other in strokes if other)
    weights: dict[str, Fraction] = {}
    for dice, share in throws(count):
        hits = sum(is_hit(stroke.total(die), 0, decision.step) for die in dice[before : before + stroke.dice])
        weights[f"{hits}-hits"] = weights.get(f"{hits}-hits", Fraction(0)) + share
    row = CardRow(f"{decision.step}-blow", action.extra[0], 0, stroke.modifiers, stroke.modifier)
    return (OddsCard.of(f"{decision.step}-blow", "combat.unopposed.3", (row,), Odds(weights)),)


# -- an attack before it is sent ---------------------------------------------------------------------------------------


def attack_cards(game: CommandersGame, side: int, action: Action) -> tuple[OddsCard, ...]:
    """The fire and the melee an attack would bring if the enemy stayed where he is, each by the hits of either side.
    The melee is that of lines the fire has left whole, without the guns, which leave before it."""
    if game.state.phase not in (FAST, COMBINED) or not controls(game, 1 - side, action.place):
        return ()
    trial = game.copy()
    trial.pending = ()
    state = trial.state
    state.declared = with_side(((), ()), side, game.state.declared[side])
    line = next(
        line
        for line in lines(trial, side)
        if action.unit in line.units and line.target == action.place and action.extra[1:] in ((), (line.second,))
    )
    units = (action.unit, *(unit for unit in line.units if unit != action.unit))[: action.extra[0]]
    moves = (*state.declared[side], *((unit, line.target, line.second) for unit in units))
    state.declared = with_side(state.declared, side, moves)
    form_zones(trial, sort_moves(trial))
    start = game.state.place[action.unit]
    index = next(i for i, z in enumerate(state.zones) if z.fronts[side] == start and z.goal(side) == action.place)
    _line_up(trial, side, RANGED)
    fire = tuple(step_cards(trial, state.zones[index], side, RANGED))
    withdraw_guns(trial)  # [commanders combat.position.10]
    _line_up(trial, side, MELEE)
    return (*fire, *step_cards(trial, state.zones[index], side, MELEE))


def _line_up(trial: CommandersGame, side: int, step: str) -> None:
    """Take positions as the enemy would without thinking; attackers who may choose strike the first in his line."""
    ask_posts(trial, again=step == MELEE)
    trial.pending = ()
    while (posting := next_posting(trial, 1 - side)) is not None:
        post(trial, 1 - side, posting.kinds[0][0], posting.zones[0])
    take_positions(trial)
    trial.state.targets = tuple((unit, targets[0]) for unit, targets in choosers(trial, side, step))


def step_cards(game: CommandersGame, zone: Zone, side: int, step: str) -> Iterable[OddsCard]:
    strokes = strokes_in(game, zone, step)
    for owner, title in ((side, f"{step}-given"), (1 - side, f"{step}-taken")):
        mine, theirs = strokes[owner], strokes[1 - owner]
        if not any(mine):
            continue
        rows = tuple(
            CardRow(KINDS[game.scenario.units[stroke.unit].kind], stroke.unit, 0, stroke.modifiers, stroke.modifier)
            for stroke in mine
            if stroke
        )
        odds = hits_odds(_plain(mine), _plain(theirs), step)
        yield OddsCard.of(title, "dice.3" if step == RANGED else "dice.4", rows, odds)


Plain = tuple[tuple[int, int, bool] | None, ...]


def _plain(strokes: list[Stroke | None]) -> Plain:
    return tuple((s.dice, s.modifier, s.opposed) if s else None for s in strokes)


@lru_cache(maxsize=256)
def hits_odds(mine: Plain, theirs: Plain, step: str) -> Odds:
    """The exact distribution of the hits one line scores on another: all ways the sorted dice of both can lie."""
    weights: Counter[str] = Counter()
    answers = Counter[tuple[int, ...]]()
    for dice, ways in ways_to_throw(sum(stroke[0] for stroke in theirs if stroke)):
        answers[_results(theirs, dice)] += ways
    own = Counter[tuple[tuple[int, ...], ...]]()
    for dice, ways in ways_to_throw(sum(stroke[0] for stroke in mine if stroke)):
        own[_totals(mine, dice)] += ways
    for totals, ways in own.items():
        for results, other_ways in answers.items():
            hits = 0
            for space, stroke in enumerate(mine):
                if stroke:
                    against = results[space] if stroke[2] and space < len(results) else 0
                    hits += sum(is_hit(total, against, step) for total in totals[space])
            weights[f"{hits}-hits"] += ways * other_ways
    return Odds(dict(sorted(weights.items())))


def _totals(strokes: Plain, dice: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    found, at = [], 0
    for stroke in strokes:
        count = stroke[0] if stroke else 0
        found.append(tuple(min(6, max(1, die + stroke[1])) for die in dice[at : at + count]) if stroke else ())
        at += count
    return tuple(found)


def _results(strokes: Plain, dice: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(max(totals, default=0) for totals in _totals(strokes, dice))


@lru_cache(maxsize=16)
def ways_to_throw(count: int) -> tuple[tuple[tuple[int, ...], int], ...]:
    """All sorted throws of so many dice, highest first, each with the number of ways to throw it."""
    found = []
    for dice in combinations_with_replacement(range(6, 0, -1), count):
        ways = factorial(count)
        for face in set(dice):
            ways //= factorial(dice.count(face))
        found.append((dice, ways))
    return tuple(found)


def throws(count: int) -> Iterable[tuple[tuple[int, ...], Fraction]]:
    for dice, ways in ways_to_throw(count):
        yield dice, Fraction(ways, 6**count)
