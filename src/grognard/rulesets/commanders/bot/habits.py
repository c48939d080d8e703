"""Quick answers to every question of a round: what a bot does without thinking, and what it expects others to do."""

from __future__ import annotations

from grognard.core.action import Action
from grognard.core.options import Options, Picker
from grognard.rulesets.commanders.board.control import fit_units_at, units_at
from grognard.rulesets.commanders.board.sectors import HOME_ROWS, RESERVES
from grognard.rulesets.commanders.bombard.bombardment import AimGun, FireGuns
from grognard.rulesets.commanders.combat.dice import Strokes, find_stroke, strokes_in
from grognard.rulesets.commanders.combat.flank import Reroll, rerollable
from grognard.rulesets.commanders.combat.position import PostUnit
from grognard.rulesets.commanders.combat.pressure import where_pressed
from grognard.rulesets.commanders.combat.react import NameReactors, React
from grognard.rulesets.commanders.combat.retreat import FallBack, NameSquadrons, is_outnumbered
from grognard.rulesets.commanders.combat.sequence import step_now
from grognard.rulesets.commanders.combat.trigger import FaceRacers
from grognard.rulesets.commanders.combat.unopposed import ChooseTarget
from grognard.rulesets.commanders.combat.withdrawal import Withdraw, rides_at_squares
from grognard.rulesets.commanders.dice import is_hit
from grognard.rulesets.commanders.move.allowed import lines
from grognard.rulesets.commanders.move.declare import SendUnits
from grognard.rulesets.commanders.opt.buildings import Shelter
from grognard.rulesets.commanders.phase.after_combat import EnterSector
from grognard.rulesets.commanders.phase.names import FAST
from grognard.rulesets.commanders.rally import RallyUnits
from grognard.rulesets.commanders.setup.custom import unplaced
from grognard.rulesets.commanders.setup.named import SETUPS
from grognard.rulesets.commanders.state import CommandersGame
from grognard.rulesets.commanders.status import ROUTED
from grognard.rulesets.commanders.units import INFANTRY


def reply(game: CommandersGame, side: int) -> Action:
    """A sensible answer to whatever a side is asked."""
    decision = game.decision(side)
    match decision:
        case SendUnits():
            return send(game, side)
        case AimGun():
            return game.options(side)[0]
        case FireGuns():
            return Action("bombard-all")
        case React() | NameReactors() | NameSquadrons():
            return decision.accept(game)
        case FallBack():
            return fall_back(game, side, decision)
        case PostUnit() | FaceRacers():
            return where_pressed(game, side, game.options(side))
        case ChooseTarget():
            return choose_target(game, side, decision)
        case Reroll():
            return choose_reroll(game, side)
        case Withdraw():
            return withdraw(game, side)
        case EnterSector():
            return enter(game, side)
        case RallyUnits():
            return _last(game.options(side), "rally-all", "done")
        case Shelter():
            return Action("stand")
        case _:
            return game.options(side)[0]


def _last(options: Options, *verbs: str) -> Action:
    """The first of some plain actions that is open."""
    return next(Action(verb) for verb in verbs if Action(verb) in options)


def send(game: CommandersGame, side: int) -> Action:
    """In the fast phase cavalry with two steps before it goes, and cavalry that finds guns or nobody; later everybody
    does."""
    if game.state.phase != FAST:
        return Action("send-all")
    for line in lines(game, side):
        if line.second >= 0 or not _is_firm(game, 1 - side, line.target):
            tail = () if line.second < 0 else (line.second,)
            return Action("send", line.units[0], line.target, (line.most, *tail))
    return Action("hold")


def _is_firm(game: CommandersGame, side: int, sector: int) -> bool:
    """Whether a sector is held by infantry, or by nobody's enemy at all."""
    units = game.scenario.units
    return any(units[unit].kind == INFANTRY for unit in fit_units_at(game, side, sector))


def fall_back(game: CommandersGame, side: int, decision: FallBack) -> Action:
    """Cavalry leaves where it would be alone against more."""
    accepted = decision.accept(game)
    if accepted.verb != "fall-back":
        return accepted
    return accepted if is_outnumbered(game, side, accepted.place) else Action("stand")


def choose_target(game: CommandersGame, side: int, decision: ChooseTarget) -> Action:
    """The blow that promises most: a hit on a fit unit, or better the capture of a routed one."""
    options = game.options(side)
    unit = options[0].unit
    aimed = [target for _, target in game.state.targets]
    best, best_worth = options[0], -1.0
    for zone in game.state.zones:
        if unit not in zone.spaces[side]:
            continue
        space = zone.spaces[side].index(unit)
        for action in options.of_unit(unit):
            target = action.extra[0]
            stroke = find_stroke(game, zone, side, space, decision.step, {unit: target})
            if stroke is None:
                continue
            chance = sum(stroke.total(die) >= 4 for die in range(1, 7)) / 6
            routed = bool(game.state.status[target] & ROUTED)
            worth = chance * (1.15 if routed else 1.0) - 0.2 * aimed.count(target)
            if worth > best_worth:
                best, best_worth = action, worth
    return best


def choose_reroll(game: CommandersGame, side: int) -> Action:
    """The die whose new throw promises most, if any does. A die matters in its own space alone."""
    best, best_gain = Action("keep"), 0.3
    step = step_now(game)
    found: dict[int, Strokes] = {}
    for index, owner, space, which in rerollable(game, side):
        zone = game.state.zones[index]
        if index not in found:
            found[index] = strokes_in(game, zone, step)
        dice = [zone.dice[s][space] if space < len(zone.dice[s]) else () for s in (0, 1)]
        line = dice[owner]
        balances = []
        for face in (line[which], 1, 2, 3, 4, 5, 6):
            dice[owner] = (*line[:which], face, *line[which + 1 :])
            balances.append(_balance(found[index], dice, space, side, step))
        gain = sum(balances[1:]) / 6 - balances[0]
        if gain > best_gain:
            best, best_gain = Action("reroll", zone.spaces[owner][space], extra=(which + 1,)), gain
    return best


def _balance(strokes: Strokes, dice: list[tuple[int, ...]], space: int, side: int, step: str) -> int:
    """Hits a side scores in a space less those it takes there."""
    pair = [strokes[s][space] if space < len(strokes[s]) else None for s in (0, 1)]
    best = [max((stroke.total(die) for die in dice[s]), default=0) if stroke else 0 for s, stroke in enumerate(pair)]
    hits = [0, 0]
    for s, stroke in enumerate(pair):
        if stroke:
            against = best[1 - s] if stroke.opposed else 0
            hits[s] = sum(is_hit(stroke.total(die), against, step) for die in dice[s])
    return hits[side] - hits[1 - side]


def withdraw(game: CommandersGame, side: int) -> Action:
    """Cavalry does not ride at squares."""
    unit = rides_at_squares(game, side)
    return Action("withdraw", unit) if unit >= 0 else Action("press")


def enter(game: CommandersGame, side: int) -> Action:
    """Take the ground with as many as may."""
    entering = [action for action in game.options(side) if action.verb == "enter"]
    return max(entering, key=lambda action: action.extra[0]) if entering else Action("halt")


def deploy_next(game: CommandersGame, side: int, picker: Picker) -> Action:
    """Towards one of the named set-ups, as far as the army allows."""
    options = game.options(side)
    if options[0].verb == "seal":
        return options[0]
    name = sorted(SETUPS)[_steady(game, side) % len(SETUPS)]
    setup = SETUPS[name]
    west, centre, east = HOME_ROWS[side]
    right, left = (east, west) if side == 0 else (west, east)
    places = {right: setup.right, centre: setup.centre, left: setup.left, RESERVES[side]: setup.reserve}
    waiting = unplaced(game, side)
    for place, numbers in places.items():
        here = units_at(game, side, place)
        for kind, wanted in enumerate(numbers):
            missing = wanted - sum(game.scenario.units[unit].kind == kind for unit in here)
            if missing > 0 and waiting.get(kind):
                action = Action("deploy", waiting[kind][0], place, (min(missing, len(waiting[kind])),))
                if action in options:
                    return action
    return options.sample(picker)


def _steady(game: CommandersGame, side: int) -> int:
    """The same number throughout one deployment: which set-up to build."""
    return game.drawn + side
