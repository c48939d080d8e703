"""What a position is worth to a side, in units of about one rifle battalion: the staff bot's judgement."""

from __future__ import annotations

from collections.abc import Iterable
from math import log

from grognard.core.action import Action
from grognard.core.kept import Kept
from grognard.core.masks import iter_bits
from grognard.rulesets.portable.artillery import find_shot
from grognard.rulesets.portable.bot.habits import LED
from grognard.rulesets.portable.close.engagement import find_pairs
from grognard.rulesets.portable.close.outcomes import ATTACKER, BOTH, DEFENDER, NEITHER, duel_odds
from grognard.rulesets.portable.close.power import find_attack, find_defence
from grognard.rulesets.portable.close.withdrawal import withdrawals
from grognard.rulesets.portable.fire import DESTROY, PIN, effect_odds
from grognard.rulesets.portable.state import ON_FOOT, PINNED, PortableGame, type_now

WORTH = {"infantry": 1.0, "cavalry": 1.0, "machine-guns": 1.2, "artillery": 1.2, "command": 1.5}
PINNED_SHARE = 0.25
"""How much of its worth a pinned unit has lost."""
LAST_TURNS = 1.5
"""How much dearer ground is when there is hardly time to take it back."""
BROKEN = 20.0
TOUCHED = {"infantry": 0.1, "cavalry": 0.1, "machine-guns": 0.2, "artillery": 0.7, "command": 0.7}
"""What each enemy next to it costs a unit that does not attack it."""
LATE = 3
"""The last turns."""
HARDLY = 1e-4
"""A chance that is as good as none."""
NEAR = 3
"""How far off an enemy makes itself felt."""


Standing = tuple[int, int, int, int, int, int]
"""All that the worth of a unit depends on: who it is, its hex, facing and state, and where enemies and goals are."""
SHOTS = {
    hindered: tuple(float(effect_odds(0, hindered)[effect]) for effect in (DESTROY, PIN)) for hindered in (False, True)
}
"""How likely a plain shot destroys and pins, in the open and in cover."""
MOST_KNOWN = 50_000
_STANDING = Kept[dict[Standing, float]]()


def unit_worth(game: PortableGame, unit: int) -> float:
    worth = WORTH[game.scenario.units[unit].type.kind]
    return worth * (1 - PINNED_SHARE) if game.state.status[unit] & PINNED else worth


def evaluate(game: PortableGame, side: int) -> float:
    """Units, ground, and what the orders already given are expected to bring."""
    if game.result is not None:
        if game.result.winner < 0:
            return 0.0
        return BROKEN if game.result.winner == side else -BROKEN
    other = 1 - side
    return (
        army(game, side)
        - army(game, other)
        + ground(game, side)
        + expected_shots(game, side)
        + expected_duels(game, side)
        - (threatened(game, side) if LED.now.threat else 0.0)
        + (outlook(game, side) if LED.now.outlook else 0.0)
    )


def outlook(game: PortableGame, side: int) -> float:
    """The chance to win as games have shown it, as the logarithm of its odds."""
    chance = game.ruleset.chance(game, side)
    if chance is None:
        return 0.0
    sure = min(1 - HARDLY, max(HARDLY, chance))
    return LED.now.outlook * log(sure / (1 - sure))


def army(game: PortableGame, side: int) -> float:
    """The worth of a side's units where they stand; the last ones before it breaks count for more."""
    state, scenario = game.state, game.scenario
    enemies, goals = state.occupied[1 - side], goals_of(game, side)
    led = None if LED.now is LED.usual else (LED.now, is_late(game))
    known = _STANDING.get(scenario.field, led, dict)
    total = 0.0
    for unit in scenario.members[side]:
        here = state.place[unit]
        if here >= 0:
            # One order moves one unit, and most others stand and see what they did.
            key = (unit, here, state.facing[unit], state.status[unit] & (PINNED | ON_FOOT), enemies, goals)
            worth = known.get(key)
            if worth is None:
                if len(known) >= MOST_KNOWN:
                    known.clear()
                worth = unit_worth(game, unit) + position_worth(game, unit, here, enemies, goals)
                known[key] = worth
            total += worth
    return total - strain(scenario.breaking[side] - state.lost[side])


def strain(slack: int) -> float:
    """How near an army is to breaking, by the losses it can still bear."""
    return BROKEN if slack <= 0 else 3.0 / slack


def loss(game: PortableGame, unit: int) -> float:
    """What it costs a side to lose a unit: the unit, and the step nearer to breaking."""
    side = game.scenario.units[unit].side
    slack = game.scenario.breaking[side] - game.state.lost[side]
    return unit_worth(game, unit) + strain(slack - 1) - strain(slack)


def threatened(game: PortableGame, side: int) -> float:
    """What the enemy's small arms would do on average from where they stand, each at whoever it would hurt most."""
    state, scenario, field = game.state, game.scenario, game.scenario.field
    own, total = state.occupied[side], 0.0
    for enemy in scenario.members[1 - side]:
        here = state.place[enemy]
        if here < 0:
            continue
        weapon = type_now(game, enemy)
        if weapon.range and weapon.kind != "artillery":
            swept = field.sweeps[weapon.range][here][state.facing[enemy]] & own
            if swept:
                total += max(hurt(game, target) for target in map(state.unit_at, iter_bits(swept)))
    return LED.now.threat * total


def hurt(game: PortableGame, unit: int) -> float:
    """What a plain shot at a unit costs its side on average."""
    odds = SHOTS[bool(game.state.status[unit] & PINNED or game.scenario.field.cover >> game.state.place[unit] & 1)]
    pinned = 0.0 if game.state.status[unit] & PINNED else PINNED_SHARE * odds[1] * unit_worth(game, unit)
    return odds[0] * loss(game, unit) + pinned


def goals_of(game: PortableGame, side: int) -> int:
    """The objectives a side does not hold."""
    mask = 0
    for objective, holder in zip(game.scenario.objectives, game.state.control, strict=True):
        if holder != side:
            mask |= 1 << objective.hex
    return mask


def position_worth(game: PortableGame, unit: int, here: int, enemies: int, goals: int) -> float:
    """What a unit gains or risks by where it stands and which way it faces."""
    field, grid = game.scenario.field, game.scenario.board.grid
    kind = type_now(game, unit)
    worth = 0.0
    around = enemies & grid.disc(here, NEAR)
    if around:
        worth -= (LED.now.covered if field.cover >> here & 1 else LED.now.exposed) * around.bit_count()
        if kind.range:
            worth += LED.now.aiming * (around & grid.arcs[here][game.state.facing[unit]]).bit_count()
        touching = around & field.adjacent[here]
        if touching:
            worth -= LED.now.touched * TOUCHED[kind.kind] * touching.bit_count()
    if goals and kind.movement and kind.kind not in ("artillery", "command"):
        worth -= (LED.now.late_pull if is_late(game) else LED.now.goal_pull) * grid.nearest(here, goals)
    elif enemies and kind.movement:
        worth -= LED.now.enemy_pull * max(0, grid.nearest(here, enemies) - (kind.range or 1))
    return worth


def is_late(game: PortableGame) -> bool:
    """Whether these are the last turns, in which objectives are taken or never."""
    return game.scenario.turns - game.state.turn < LATE


def ground(game: PortableGame, side: int) -> float:
    """Objectives held, dearer as the end comes nearer."""
    turn, turns = game.state.turn, game.scenario.turns
    weight = LED.now.ground * (0.5 + turn / turns + (LAST_TURNS if turn >= turns - 1 else 0.0))
    worth = 0.0
    for objective, holder in zip(game.scenario.objectives, game.state.control, strict=True):
        if holder >= 0:
            worth += objective.value * (weight if holder == side else -weight)
    return worth


def expected_shots(game: PortableGame, side: int) -> float:
    """What the shots declared so far will do on average."""
    worth = 0.0
    for gun, place, _ in game.state.aims[side]:
        finding = find_shot(game, gun, place)
        effects = finding.effects()
        destroyed, pinned = float(effects[DESTROY]), PINNED_SHARE * float(effects[PIN])
        for unit, chance in finding.hits(game):
            harm = float(chance) * (destroyed * loss(game, unit) + pinned * unit_worth(game, unit))
            worth += harm if game.scenario.units[unit].side != side else -LED.now.caution * harm
    return worth


def expected_duels(game: PortableGame, side: int) -> float:
    """What the close combats that must be fought this turn will do on average."""
    active = game.state.active
    if active < 0:
        return 0.0
    pairs = find_pairs(game, active)
    worth = 0.0
    standing: dict[int, float] = {}
    defenders = [defender for _, defender in pairs]
    for attacker, defender in pairs:
        alive = standing.get(defender, 1.0)
        place = game.state.place
        attack = find_attack(game, attacker, place[attacker], place[defender])
        defence = find_defence(game, defender, defenders.count(defender))
        odds = duel_odds(attack.total, defence.total)
        lost = float(odds[BOTH] + odds[ATTACKER])
        if not withdrawals(game, attacker, place[attacker]):
            lost += float(odds[NEITHER])
        won = float(odds[BOTH] + odds[DEFENDER])
        worth += alive * (won * loss(game, defender) - lost * LED.now.caution * loss(game, attacker))
        standing[defender] = alive * (1 - won)
    return worth if active == side else -worth


def shortlist(game: PortableGame, side: int) -> Iterable[Action]:
    """Nobody drowns himself, and of the facings in a free hex only the one towards most enemies is looked at."""
    options = game.options(side)
    arcs = game.scenario.board.grid.arcs
    enemies = game.state.occupied[1 - side]
    best: dict[tuple[str, int, int], tuple[int, Action]] = {}
    for action in options:
        if action.verb == "plunge":
            continue
        score = 0
        if action.verb in ("move", "charge"):
            here = arcs[action.place][action.extra[0]] & enemies
            score = (here & game.scenario.board.grid.disc(action.place, NEAR)).bit_count() * 20 + here.bit_count()
            if not game.scenario.field.adjacent[action.place] & enemies:
                key = (action.verb, action.unit, action.place)
                if key not in best or best[key][0] < score:
                    best[key] = (score, action)
                continue
        yield action
    for _, action in best.values():
        yield action


def appraise(game: PortableGame, side: int, action: Action) -> float | None:
    """Ending the activations leaves everything as it stands."""
    if action.verb in ("end", "hold"):
        return evaluate(game, side)
    return None
