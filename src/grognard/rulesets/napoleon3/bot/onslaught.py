"""Declaring attacks and answering them; for bots."""

from __future__ import annotations

from grognard.core.action import Action
from grognard.core.masks import iter_bits
from grognard.core.options import Options
from grognard.rulesets.napoleon3.bot.habits import LED
from grognard.rulesets.napoleon3.bot.prospects import Start, Target, coordination, harm, unit_worth, worth_of
from grognard.rulesets.napoleon3.bot.purpose import city_hexes, is_garrison, purpose_of
from grognard.rulesets.napoleon3.ch01_03_units.ch02_front_flank import in_flank
from grognard.rulesets.napoleon3.ch09_leaders.hq_ratings import bonus, rating
from grognard.rulesets.napoleon3.ch11_combat.assault import find_assault
from grognard.rulesets.napoleon3.ch11_combat.defence import SplitDefence
from grognard.rulesets.napoleon3.ch11_combat.frame import Attacks, current, fight
from grognard.rulesets.napoleon3.ch11_combat.retreat_before import RetreatBefore
from grognard.rulesets.napoleon3.ch11_combat.targets import front_enemies, near_enemies
from grognard.rulesets.napoleon3.state import COMMANDED, DISORGANIZED, N3Game, troops_at

SORTIE = 3.0
"""What it costs when only the garrison of a city attacks: it must advance if it wins."""
VOLLEY = 6
"""So many points against one attacker are enough; more are shared."""


class Design:
    """The attacks that a formation could declare, and what each promises with what is declared already."""

    def __init__(self, game: N3Game, attacks: list[Action]) -> None:
        self.game, self.step = game, current(game)
        self.attacks = attacks
        scenario = game.scenario
        self.side = scenario.formations[self.step.formation].side
        self.hq = scenario.formations[self.step.formation].hq
        self.hq_hex = game.state.place[self.hq] if self.hq >= 0 else -1
        self.chance = coordination(rating(game, self.hq)) if self.hq_hex >= 0 else 0.0
        self.modifier = bonus(game, self.hq) if self.hq_hex >= 0 else 0
        self.purpose = purpose_of(game, self.step.formation)
        self._targets: dict[int, Target] = {}

    def target(self, hex: int) -> Target:
        if hex not in self._targets:
            self._targets[hex] = Target(self.game, self.side, hex, self.purpose.zeal(self.game, hex))
        return self._targets[hex]

    def best(self) -> tuple[Action | None, float]:
        """The attack to declare next, and what it adds."""
        best, most = None, float("-inf")
        for hex in {action.place for action in self.attacks}:
            action, worth = self.plan(hex)
            if action is not None and worth > most:
                best, most = action, worth
        return best, most

    def plan(self, hex: int) -> tuple[Action | None, float]:
        """The group that does best against a hex, built up unit by unit; gives one of it that is not declared yet."""
        declared = [unit for unit, there in self.step.attacks if there == hex]
        fresh = [action.unit for action in self.attacks if action.place == hex and action.unit not in declared]
        if not fresh:
            return None, 0.0
        before = self.worth(hex, declared) if declared else 0.0
        with_hq = [unit for unit in fresh if self.game.state.place[unit] == self.hq_hex]
        best, most = None, float("-inf")
        for first in with_hq or fresh:
            group = [*declared, first]
            worth = self.worth(hex, group)
            for unit in (u for u in fresh if u != first):
                more = self.worth(hex, [*group, unit])
                if more > worth:
                    group, worth = [*group, unit], more
            if worth > most:
                best, most = first, worth
        for first in fresh if with_hq else ():  # without the headquarters
            worth = self.worth(hex, [*declared, first])
            if worth > most:
                best, most = first, worth
        return (None if best is None else Action("attack", best, hex)), most - before

    def worth(self, hex: int, units: list[int]) -> float:
        """What a group's attack on a hex promises, duties included."""
        place, target = self.game.state.place, self.target(hex)
        starts: list[Start] = [(unit, place[unit]) for unit in units]
        strengths: dict[int, int] = {}
        duties = -SORTIE if all(is_garrison(self.game, unit) for unit in units) else 0.0
        for unit, _ in starts:
            others = self._duties(unit, hex)
            if others:
                full = self.game.scenario.units[unit].combat
                share = full - full // (len(others) + 1) * len(others)
                strengths[unit] = share
                duties += sum(min(0.0, self.target(o).single(unit, place[unit], strength=full - share)) for o in others)
            duties += sum(self._cost_of(flank, units) for flank in self._flanks(unit, hex))
        led = any(start == self.hq_hex for _, start in starts)
        if led and len(starts) == 1:
            unit, start = starts[0]
            return target.single(unit, start, self.modifier, strengths.get(unit, -1)) + duties
        return target.storm(starts, self.modifier, self.chance if led else 0.0, strengths) + duties

    def _duties(self, unit: int, hex: int) -> list[int]:
        """Whom else the unit must attack: enemies before it that nobody attacks [napoleon3 11b]."""
        if not self.game.state.status[unit] & COMMANDED:
            return []
        attacked = {there for other, there in self.step.attacks if other != unit}
        return [there for there in iter_bits(front_enemies(self.game, unit)) if there != hex and there not in attacked]

    def _flanks(self, unit: int, hex: int) -> list[int]:
        """Enemies on the unit's flanks that nobody attacks: others must [napoleon3 11b]."""
        if self.game.scenario.switches.flanks_do_not_bind or not self.game.state.status[unit] & COMMANDED:
            return []
        attacked = {hex, *(there for _, there in self.step.attacks)}
        beside = near_enemies(self.game, unit) & ~front_enemies(self.game, unit)
        return [there for there in iter_bits(beside) if there not in attacked]

    def _cost_of(self, hex: int, busy: list[int]) -> float:
        """What it costs to have a hex attacked by the one who suffers least by it."""
        place, commanded = self.game.state.place, self.game.state.status
        free = [a.unit for a in self.attacks if a.place == hex and a.unit not in busy and commanded[a.unit] & COMMANDED]
        return min(0.0, max((self.target(hex).single(unit, place[unit]) for unit in free), default=0.0))

    def coordinates_well(self, hex: int) -> bool:
        """Whether the attack declared on a hex is better coordinated."""
        place, target = self.game.state.place, self.target(hex)
        starts = [(unit, place[unit]) for unit, there in self.step.attacks if there == hex]
        if any(not self.game.state.status[unit] & COMMANDED for unit, _ in starts):
            return True  # they can attack in no other way
        return target.joint(starts, self.modifier) > sum(target.single(unit, start) for unit, start in starts)


def best_attack(game: N3Game, options: Options) -> Action:
    """The attack that promises most; coordinate where it helps; fight when nothing more is worth it."""
    attacks = [action for action in options if action.verb == "attack"]
    design = Design(game, attacks)
    for action in options:
        if action.verb == "coordinate" and design.coordinates_well(action.place):
            return action
    done = next((action for action in options if action.verb in ("fight", "pass")), None)
    best, worth = design.best()
    if best is None:
        return done or options[0]
    return best if done is None or worth > LED.now.worthwhile else done


def next_combat(game: N3Game, options: Options) -> Action:
    """Coordinated attacks first, then the single ones that promise most."""
    step = current(game)
    design = Design(game, [])

    def order(action: Action) -> tuple[bool, float]:
        single = design.target(action.place).single(action.unit, game.state.place[action.unit])
        return action.place in step.joint, single

    return max(options, key=order)


def share_strength(game: N3Game, options: Options, step: Attacks) -> Action:
    """As equally as it can be, the larger part against a city."""
    first = options[0]
    hexes = [hex for unit, hex in step.attacks if unit == first.unit]
    left = len(options) - 1
    later = hexes[hexes.index(first.place) + 1 :] if first.place in hexes else []
    share = left // (len(later) + 1)
    if city_hexes(game) >> first.place & 1:
        share = left - share * len(later)
    return options[min(share, left)]


# -- the other side of it ----------------------------------------------------------------------------------------------


def stand_or_not(game: N3Game, decision: RetreatBefore) -> Action:
    """Fall back where standing would cost more; whoever holds a city stands."""
    combat = fight(game)
    accepted = decision.accept(game)
    state, units, field = game.state, game.scenario.units, game.scenario.field
    stand = Action("stand")
    if accepted.verb != "fall-back" or city_hexes(game) >> combat.hex & 1:
        return stand
    unit = accepted.unit
    quicker = any(units[unit].movement > units[attacker].movement for attacker in combat.attackers)
    if field.protection[combat.hex] >= 2 and not quicker:
        return stand
    if len(troops_at(game, decision.side, combat.hex)) > 1:
        return stand  # a gun would be left behind
    shaken = bool(state.status[unit] & DISORGANIZED)
    price = 0.0
    if not quicker:
        after = worth_of(units[unit], state.losses[unit] + shaken, True)
        price = unit_worth(game, unit) - after
    finding = find_assault(game, combat, combat.attackers, tuple(points for _, points in combat.strengths))
    target = Target(game, 1 - decision.side, combat.hex)
    fire = [target.defence(a, state.place[a], share=index == 0) for index, a in enumerate(combat.attackers)]
    through = 1.0
    if len(fire) == 1:
        through = 1 - fire[0].hit
    suffered = through * harm(game, finding)
    done = sum(blow.harm for blow in fire)
    return accepted if price + 0.8 < suffered - done else stand


def split(game: N3Game, decision: SplitDefence) -> Action:
    """Against the strongest in front, shared where there is more than enough; nothing against the flanks."""
    combat = fight(game)
    units, place = game.scenario.units, game.state.place
    defenders = troops_at(game, decision.side, combat.hex)

    def flanking(unit: int) -> bool:
        return bool(defenders) and all(in_flank(game, d, place[unit]) for d in defenders)

    waiting = [unit for unit in combat.attackers if unit not in dict(combat.pool)]
    front = [unit for unit in waiting if not flanking(unit)] or waiting
    front.sort(key=lambda unit: -units[unit].combat)
    marked = front[: max(1, decision.left // VOLLEY)]
    points = 0
    if decision.attacker in marked:
        points = decision.left // len(marked) + (decision.left % len(marked) if decision.attacker == marked[0] else 0)
    return Action("allot", decision.attacker, place[decision.attacker], (points,))


def best_advance(game: N3Game, options: Options) -> Action:
    """The strongest takes the hex and faces the enemy; after a slip only where it is worth it, and no garrison that
    need not."""
    combat = fight(game)
    moves = [action for action in options if action.verb == "advance"]
    if not moves:
        return options[0]
    field, units = game.scenario.field, game.scenario.units
    enemy = game.state.occupied[1 - units[moves[0].unit].side]
    stand = next((action for action in options if action.verb == "stand"), None)
    worth_it = combat.fought or field.protection[combat.hex] > 1
    sortie = all(is_garrison(game, action.unit) for action in moves) and not city_hexes(game) >> combat.hex & 1
    if stand is not None and (sortie or not worth_it):
        return stand

    def worth(action: Action) -> tuple[bool, float, int]:
        front = field.fronts[combat.hex][action.extra[0]] & enemy
        return not is_garrison(game, action.unit), unit_worth(game, action.unit), front.bit_count()

    return max(moves, key=worth)
