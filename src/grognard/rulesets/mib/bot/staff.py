"""The staff officer: sends every unit to a place that counts, gathers his attacks, and saves the weak.

He sees what a player sees: the enemy's charts are taken as printed [mib 2.5a], whatever they really say."""

from __future__ import annotations

import msgspec

from grognard.core.action import Action
from grognard.core.masks import iter_bits
from grognard.core.options import Options, Picker
from grognard.core.places import best_facing
from grognard.rulesets.mib.bot import habits, parts
from grognard.rulesets.mib.bot.ground import Ground
from grognard.rulesets.mib.bot.leading import LED
from grognard.rulesets.mib.bot.posts import Post, given_up, haste
from grognard.rulesets.mib.bot.strokes import find_strokes
from grognard.rulesets.mib.bot.tasks import FAR, allot, is_shaken
from grognard.rulesets.mib.ch02_components.secrets import presume
from grognard.rulesets.mib.ch02_components.values import is_cavalry, strength
from grognard.rulesets.mib.ch04_actions.actions import ChooseUnit, OrderUnit, may_move, may_rest, may_turn
from grognard.rulesets.mib.ch06_movement.costs import is_adjacent_to_enemy
from grognard.rulesets.mib.ch06_movement.double_time import may_hurry
from grognard.rulesets.mib.ch06_movement.endings import Endings, endings, endings_and_beyond
from grognard.rulesets.mib.ch06_movement.facing import Face
from grognard.rulesets.mib.ch07_combat.advance import AdvanceUnit
from grognard.rulesets.mib.ch07_combat.declare import DeclareAttacks
from grognard.rulesets.mib.ch07_combat.evasion import Evade
from grognard.rulesets.mib.ch07_combat.retreat import ChooseRetreat, TireRider
from grognard.rulesets.mib.ch07_combat.sequence import ChooseCombat
from grognard.rulesets.mib.ch07_combat.stand_fast import StandFast
from grognard.rulesets.mib.ch10_losses.detachments import detachable
from grognard.rulesets.mib.ch10_losses.losses import TakeLoss
from grognard.rulesets.mib.ch10_losses.recovery import may_recover
from grognard.rulesets.mib.ch11_fatigue.fatigue import is_worn
from grognard.rulesets.mib.ch11_fatigue.lite import HoldBack
from grognard.rulesets.mib.ch16_options.bombardment import ChooseTarget, JoinGuns
from grognard.rulesets.mib.ch16_options.by_mail import ChooseOrder
from grognard.rulesets.mib.ch16_options.grand_batteries import MassGuns
from grognard.rulesets.mib.ch16_options.initiative_chits import ChooseChits
from grognard.rulesets.mib.provisions.departures import may_depart
from grognard.rulesets.mib.provisions.releases import CallUnits
from grognard.rulesets.mib.provisions.victory import points
from grognard.rulesets.mib.state import READY, SMASHED, STOPPED, MibGame, has

WORTH_MOVING = 0.15
"""What a move must be better by than staying."""
STRONG = 3
"""Steps that a division must have to spare one."""
QUIET = ("leave", "pass", "cease", "decline", "first", "halt", "stay")


def evaluate(game: MibGame, side: int) -> float:
    scores = points(game)
    return (scores[side] - scores[1 - side]) / 2


def advise(game: MibGame, side: int, picker: Picker) -> Action:
    """What a staff officer would do; where the rules do not let him, as little as they do."""
    options = game.options(side)
    wished = wish(presume(game, side), side, options)
    return wished if wished in options else _quiet(options)


def wish(known: MibGame, side: int, options: Options) -> Action:
    """What he would like to do, for all he knows."""
    decision = known.decision(side)
    match decision:
        case ChooseUnit():
            return orders_of(known, side).next_unit(options)
        case OrderUnit():
            return orders_of(known, side).order(decision.unit) or _quiet(options)
        case DeclareAttacks():
            return habits.best_attack(known, side, options)
        case ChooseCombat():
            return habits.next_combat(known, side, options)
        case AdvanceUnit():
            return habits.best_advance(known, side, options)
        case ChooseRetreat():
            return habits.best_retreat(known, side, options)
        case TakeLoss():
            return habits.take_loss(known, options)
        case Face():
            return decision.accept(known)
    return _answer(known, side, options)


def _answer(game: MibGame, side: int, options: Options) -> Action:
    """What is asked more rarely; else chits of one's own are taken and pursuits ridden."""
    decision = game.decision(side)
    match decision:
        case Evade():
            return habits.stand_or_not(game, decision)
        case StandFast():
            return habits.cling_or_not(game, decision)
        case TireRider():
            return decision.accept(game)
        case ChooseTarget():
            return habits.best_target(game, side, options)
        case JoinGuns():
            return habits.join_guns(game, options)
        case ChooseChits():
            return habits.choose_chits(game, side, options)
        case ChooseOrder():
            return habits.choose_order(game)
        case CallUnits():
            return habits.call_or_not(game, side, options)
        case MassGuns():
            return habits.mass_or_not(game, side, options)
        case HoldBack():
            return habits.hold_back_or_not(game, decision, options)
    wanted = ("pursue", "leave")
    return next((action for verb in wanted for action in options if action.verb == verb), options[0])


def _quiet(options: Options) -> Action:
    return next((action for action in options if action.verb in QUIET), options[0])


class Orders:
    """The orders of one activation: strokes first, then everybody to his task, leaders last."""

    def __init__(self, game: MibGame, side: int) -> None:
        self.game, self.side = game, side
        self.tasks = allot(game, side)
        self.posts: dict[int, Post] = {post.unit: post for stroke in find_strokes(game, side) for post in stroke.posts}

    def next_unit(self, options: Options) -> Action:
        """Whoever strikes comes first, then those nearest the enemy; who does best where it stands is left alone."""
        game, grid, enemy = self.game, self.game.scenario.field.grid, self.game.state.occupied[1 - self.side]
        units = [action.unit for action in options if action.verb == "select"]

        def turn(unit: int) -> tuple[bool, bool, int]:
            near = grid.nearest(game.state.place[unit], enemy) if enemy else FAR
            return not game.scenario.units[unit].is_troops, unit not in self.posts, near

        for unit in sorted(units, key=turn):
            if self.order(unit) is not None:
                return Action("select", unit)
        return Action("end")

    def order(self, unit: int) -> Action | None:
        """The best thing a unit can do before the fighting, or nothing."""
        game, kind = self.game, self.game.scenario.units[unit].kind
        if kind == "leader":
            return self.ride(unit)
        if kind == "battery":
            return None
        post = self.posts.get(unit)
        if post is not None and not self.stays(unit):
            if not post.verb:
                return None
            return self.guard(unit) or Action(post.verb, unit, post.hex, (post.facing,))
        if may_move(game, unit) and may_depart(game, unit) and (is_shaken(game, unit) or is_worn(game, unit)):
            return Action("depart", unit)  # it has done its part and is safe (R16)
        if home := parts.go_home(game, unit):
            return home
        if game.state.spent[unit]:
            return self.go_on(unit)
        if may_recover(game, unit) and (has(game, unit, SMASHED) or not is_adjacent_to_enemy(game, unit)):
            return Action("recover", unit)
        if game.state.second[unit] >= 0:
            return parts.close_up(game, unit, self.tasks.get(unit))
        if not may_move(game, unit) or self.stays(unit):
            return None
        return self.march(unit)

    def stays(self, unit: int) -> bool:
        """A detachment keeps the place in which it was left."""
        return self.game.state.parent[unit] >= 0 and given_up(self.game, unit) > LED.now.rejoin

    def guard(self, unit: int) -> Action | None:
        """Leave a detachment in a place that would lie open; not who calls them home."""
        strong = not LED.now.rejoin and self.game.state.steps[unit] >= STRONG
        if strong and given_up(self.game, unit) >= LED.now.guard_left and detachable(self.game, unit):
            return Action("detach", unit, extra=(1,))
        return None

    # -- marches -----------------------------------------------------------------------------------------------------

    def march(self, unit: int) -> Action | None:
        game = self.game
        ground = Ground(game, unit, parts.way_home(game, unit) or self.tasks.get(unit))
        here, adjacent = game.state.place[unit], is_adjacent_to_enemy(game, unit)
        intent = int(adjacent and not ground.weak and is_cavalry(game, unit))
        worth = ground.worth(here, game.state.facing[unit], intent)
        if is_worn(game, unit) and not adjacent and not ground.fire >> here & 1:
            return Action("rest", unit) if may_rest(game, unit) else None
        best = self.best_move(unit, ground, worth + WORTH_MOVING)
        if best is not None:
            return self.guard(unit) or best
        return parts.extend(game, unit, ground, worth) or self.turned(unit, ground, worth)

    def best_move(self, unit: int, ground: Ground, least: float) -> Action | None:
        """The best end of a move, if it is better than staying; in double time at its price [mib 6.12b 6.12c]."""
        game = self.game
        plain, far = endings_and_beyond(game, unit)
        best, most = self._best_end(unit, ground, ("move", "engage"), plain, least)
        if may_hurry(game, unit) and not game.state.fatigue[unit] and not ground.weak:
            rushed, _ = self._best_end(unit, ground, ("hurry", "rush"), far, most + haste(game, unit))
            return rushed or best
        return best

    def _best_end(
        self, unit: int, ground: Ground, verbs: tuple[str, str], found: Endings, least: float
    ) -> tuple[Action | None, float]:
        best, riders = None, is_cavalry(self.game, unit)
        for verb, facings in zip(verbs, found, strict=True):
            if verb in ("engage", "rush") and not riders:
                continue  # foot strikes in concert
            everywhere = 0
            for mask in facings:
                everywhere |= mask
            for hex in iter_bits(everywhere):
                wanted = best_facing(self.game, unit, hex)
                offered = [facing for facing in range(6) if facings[facing] >> hex & 1]
                for facing in [wanted] if wanted in offered else offered:
                    worth = ground.worth(hex, facing, int(verb in ("engage", "rush")))
                    if worth > least:
                        best, least = Action(verb, unit, hex, (facing,)), worth
        return best, least

    def go_on(self, unit: int) -> Action | None:
        """Whoever has points left may go on to a place that nobody holds (R7)."""
        game, state = self.game, self.game.state
        if not may_move(game, unit) or has(game, unit, READY) or has(game, unit, STOPPED) or state.second[unit] >= 0:
            return None
        ground = Ground(game, unit, self.tasks.get(unit))
        worth = ground.worth(state.place[unit], state.facing[unit], 0)
        best, _ = self._best_end(unit, ground, ("move", "engage"), endings(game, unit), worth + 1.0)
        return best if best is not None and ground.prize(best.place) > 0 else None

    def turned(self, unit: int, ground: Ground, worth: float) -> Action | None:
        """Face an enemy who is in the rear, or rest where nobody is near."""
        game, here = self.game, self.game.state.place[unit]
        facing = best_facing(game, unit, here)
        turns = may_turn(game, unit) and facing != game.state.facing[unit]
        if turns and ground.worth(here, facing, 0) > worth + LED.now.turn:
            return Action("turn", unit, extra=(facing,))
        if may_rest(game, unit) and game.state.fatigue[unit] and not is_adjacent_to_enemy(game, unit):
            return Action("rest", unit)
        return None

    # -- leaders -----------------------------------------------------------------------------------------------------

    def ride(self, leader: int) -> Action | None:
        """With a stack that strikes, else with the strongest of his own that is next to an enemy, or in the middle."""
        game, state, scenario = self.game, self.game.state, self.game.scenario
        grid, facts = scenario.field.grid, scenario.units[leader]
        own = [
            unit
            for unit in scenario.troops[facts.side]
            if state.place[unit] >= 0 and facts.formation in (-1, scenario.units[unit].formation)
        ]
        if not own:
            return None
        enemy = state.occupied[1 - facts.side]
        strikes = {post.hex for post in self.posts.values()}

        def worth(hex: int) -> float:
            here = sum(strength(game, unit) for unit in own if state.place[unit] == hex)
            away = sum(max(0, grid.distance(hex, state.place[unit]) - 2) for unit in own) / len(own)
            near = 1.0 if here and grid.adjacent[hex] & enemy else 0.0
            return 0.2 * here + near + (3.0 if facts.bonus and hex in strikes else 0.0) - away

        best = max({state.place[unit] for unit in own}, key=lambda hex: (worth(hex), -hex))
        ride = Action("ride", leader, best)
        decision = OrderUnit(facts.side, leader)
        better = best != state.place[leader] and worth(best) > worth(state.place[leader])
        return ride if better and ride in decision.options(game) else None


_last: dict[bytes, Orders] = {}
"""The orders that were thought out last: whoever is chosen gets the same a moment later."""


def orders_of(game: MibGame, side: int) -> Orders:
    """The orders for a position, as one side knows it."""
    state = game.state
    seen = (
        id(game.scenario), side, state.place, state.second, state.facing, state.status, state.steps, state.guns,
        state.fatigue, state.weariness, state.spent, state.control, state.active, state.mover, state.turn,
        msgspec.structs.astuple(LED.now),
    )  # fmt: skip
    key = msgspec.msgpack.encode(seen)
    if key not in _last:
        _last.clear()
        _last[key] = Orders(game, side)
    return _last[key]
