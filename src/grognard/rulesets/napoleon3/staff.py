"""How a staff officer plays Solferino: formations march on cities, attack with odds, and keep their lines."""

from __future__ import annotations

from grognard.core.action import Action
from grognard.core.masks import iter_bits
from grognard.core.options import Options, Picker
from grognard.rulesets.napoleon3.activation import DirectCommand
from grognard.rulesets.napoleon3.assault import Advance, ChooseVictim
from grognard.rulesets.napoleon3.attacks import ChooseCombat, DeclareAttacks, ShareStrength
from grognard.rulesets.napoleon3.barrage import Barrage
from grognard.rulesets.napoleon3.combat import Lead
from grognard.rulesets.napoleon3.commanders import MoveCommander
from grognard.rulesets.napoleon3.defence import SplitDefence, Support
from grognard.rulesets.napoleon3.escape import RetreatBefore
from grognard.rulesets.napoleon3.fire import find_barrage
from grognard.rulesets.napoleon3.fray import current, fight, front_enemies
from grognard.rulesets.napoleon3.leaders import bonus, rating
from grognard.rulesets.napoleon3.marches import ChooseMover, MoveUnit, best_facing
from grognard.rulesets.napoleon3.prospects import attack_worth, harm, joint_worth, unit_worth
from grognard.rulesets.napoleon3.results import ChooseRetreat, TurnUnit
from grognard.rulesets.napoleon3.sequence import ChooseFirst, own_markers
from grognard.rulesets.napoleon3.state import (
    COMMANDED,
    DEMORALIZED,
    DISORGANIZED,
    N3Game,
    in_flank,
    troops_at,
    zone_of,
)
from grognard.rulesets.napoleon3.victory import city_holders, points

CITY = 6.0
"""A city in units of about one brigade's step."""
SAFE = 6
"""So far from the enemy a commander in chief is safe for a turn."""
FAR = 60
"""A march nobody makes."""


def evaluate(game: N3Game, side: int) -> float:
    """Points, and the steps both sides have left."""
    scores = points(game)
    units, losses = game.scenario.units, game.state.losses
    lost = [
        sum(losses[unit] * units[unit].combat / units[unit].steps for unit in game.scenario.members[s]) for s in (0, 1)
    ]
    return CITY * (scores[side] - scores[1 - side]) + 0.2 * (lost[1 - side] - lost[side])


def advise(game: N3Game, side: int, picker: Picker) -> Action:
    """The answer to whatever a side is asked; where the rules leave no such choice, the first that they do."""
    options = game.options(side)
    wished = wish(game, side, options, picker)
    return wished if wished in options else options[0]


def wish(game: N3Game, side: int, options: Options, picker: Picker) -> Action:
    """What it would like to do."""
    decision = game.decision(side)
    match decision:
        case MoveCommander():
            return place_commander(game, decision.leader, options)
        case ChooseFirst():
            return first_formation(game, side, options)
        case Barrage():
            return best_shot(game, options)
        case ChooseMover():
            return next_mover(game, decision, options)
        case MoveUnit():
            return best_move(game, decision.unit, options, picker)
        case DeclareAttacks():
            return best_attack(game, options)
        case ChooseCombat():
            return max(options, key=lambda action: attack_worth(game, action.unit, action.place))
        case RetreatBefore():
            return stand_or_not(game, decision)
        case ShareStrength():
            return options[len(options) // 2]
        case SplitDefence():
            return split(game, decision)
        case Advance():
            return best_advance(game, options)
        case ChooseVictim():
            return min(options, key=lambda action: unit_worth(game, action.unit))
        case ChooseRetreat():
            return max(options, key=lambda action: game.scenario.field.protection[action.place])
        case DirectCommand() | Lead() | Support() | TurnUnit():
            return decision.accept(game)
        case _:
            return options[0]


# -- leaders ---


def place_commander(game: N3Game, leader: int, options: Options) -> Action:
    """Where the most headquarters are near, out of harm's way."""
    state, scenario, grid = game.state, game.scenario, game.scenario.field.grid
    own = [f.hq for f in scenario.formations if f.commander == leader and f.hq >= 0 and state.place[f.hq] >= 0]
    if not own:
        return Action("stay", leader)
    enemy = state.occupied[1 - scenario.units[leader].side]

    def worth(hex: int) -> float:
        away = sum(max(0, grid.distance(hex, state.place[hq]) - 5) for hq in own)
        near = grid.nearest(hex, enemy) if enemy else FAR
        danger = 3 * max(0, SAFE - near)
        return -away - danger + (1 if scenario.field.cities >> hex & 1 else 0)

    here = worth(state.place[leader])
    best = max((action for action in options if action.verb == "move"), key=lambda a: worth(a.place), default=None)
    return best if best is not None and worth(best.place) > here + 1 else Action("stay", leader)


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


# -- fire ---


def best_shot(game: N3Game, options: Options) -> Action:
    """The shot that does most harm; a shot costs nothing."""
    shots = [action for action in options if action.verb == "barrage"]
    if not shots:
        return Action("cease")
    return max(shots, key=lambda a: harm(game, find_barrage(game, a.unit, a.extra[1]), a.extra[1]))


# -- movement ---


def next_mover(game: N3Game, decision: ChooseMover, options: Options) -> Action:
    """Those nearest the enemy move first, headquarters last."""
    movers = [action for action in options if action.verb == "select"]
    if not movers:
        return Action("end")
    units, grid = game.scenario.units, game.scenario.field.grid
    enemy = game.state.occupied[1 - decision.side]

    def order(action: Action) -> tuple[bool, int]:
        hex = game.state.place[action.unit]
        near = grid.nearest(hex, enemy) if hex >= 0 and enemy else FAR
        return not units[action.unit].is_troops, near

    return min(movers, key=order)


def goal_of(game: N3Game, formation: int) -> int:
    """The city hex a formation makes for: one to be taken, or one to be held against an enemy that is near."""
    state, scenario, field = game.state, game.scenario, game.scenario.field
    facts = scenario.formations[formation]
    places = [state.place[unit] for unit in facts.members if state.place[unit] >= 0]
    if not places:
        places = [scenario.units[unit].entry for unit in facts.members if scenario.units[unit].entry >= 0]
    enemy = state.occupied[1 - facts.side]
    middle = sorted(places)[len(places) // 2] if places else 0
    best, least = -1, 1e9
    for city, holder in zip(scenario.cities, city_holders(game), strict=True):
        if not city.victory:
            continue
        away = field.march(city.hexes[0]).get(middle, 400) / 2
        if holder == facts.side:
            near = field.grid.nearest(city.hexes[0], enemy) if enemy else FAR
            away += 3 if near <= 4 else 10 if near <= 8 else 40
        if away < least:
            best, least = city.hexes[0], away
    return best


def best_move(game: N3Game, unit: int, options: Options, picker: Picker) -> Action:
    """The best place within reach, looked at with the facing that suits it."""
    facts = game.scenario.units[unit]
    if not facts.is_troops:
        return place_hq(game, unit, options)
    ground = Ground(game, unit)
    best, worth = Action("stay", unit), float("-inf")
    here = game.state.place[unit]
    if here >= 0:
        worth = ground.worth(here, game.state.facing[unit])
        facing = best_facing(game, unit, here)
        if facing != game.state.facing[unit] and Action("turn", unit, extra=(facing,)) in options:
            turned = ground.worth(here, facing)
            if turned > worth + 0.05:
                best, worth = Action("turn", unit, extra=(facing,)), turned
        if best not in options:
            worth = float("-inf")
    for hex in iter_bits(options.places(unit)):
        facing = best_facing(game, unit, hex)
        found = ground.worth(hex, facing) + 0.01 * picker.random()
        if found > worth + 0.05:
            best, worth = Action("move", unit, hex, (facing,)), found
    return best if best in options else options[0]


class Ground:
    """What places are worth to one unit."""

    def __init__(self, game: N3Game, unit: int) -> None:
        self.game, self.unit = game, unit
        state, scenario = game.state, game.scenario
        self.facts = scenario.units[unit]
        self.field = scenario.field
        side = self.facts.side
        self.own, self.enemy = state.occupied[side], state.occupied[1 - side]
        if state.place[unit] >= 0 and len(troops_at(game, side, state.place[unit])) == 1:
            self.own &= ~(1 << state.place[unit])
        self.zone = zone_of(game, 1 - side)
        goal = goal_of(game, self.facts.formation)
        self.march = self.field.march(goal) if goal >= 0 else {}
        hq = scenario.formations[self.facts.formation].hq
        self.hq = state.place[hq] if hq >= 0 else -1
        self.weak = bool(state.status[unit] & DISORGANIZED) or bool(state.formation[self.facts.formation] & DEMORALIZED)
        self.cities = {hex for city in scenario.cities if city.victory for hex in city.hexes}
        self.commanded = bool(state.status[unit] & COMMANDED)

    def worth(self, hex: int, facing: int) -> float:
        field, grid = self.field, self.field.grid
        total = -self.march.get(hex, 400) / 4
        near = grid.nearest(hex, self.enemy) if self.enemy else FAR
        adjacent = grid.adjacent[hex] & self.enemy
        if near <= 3:
            total += 0.8 * (field.protection[hex] - 1) + 0.25 * field.level[hex]
        total += 0.25 * min(3, (grid.adjacent[hex] & self.own).bit_count())
        if self.hq >= 0 and grid.distance(hex, self.hq) > 4:
            total -= 0.6 * (grid.distance(hex, self.hq) - 4)
        if hex in self.cities:
            total += 3.0 if not self.own >> hex & 1 and near <= 8 else 0.5
        if self.weak:
            return total - 6.0 * adjacent.bit_count() + min(near, 4)
        if self.facts.is_gun:
            return total + self._gun(hex, facing, adjacent)
        flanks = adjacent & ~field.fronts[hex][facing]
        total -= 2.0 * flanks.bit_count()
        front = field.zones[hex][facing] & self.enemy
        if front and self.commanded:
            start = self.game.state.place[self.unit]
            best = max(attack_worth(self.game, self.unit, there, hex) for there in iter_bits(front))
            best = max(best, max(self._gathering(there) for there in iter_bits(front)))
            total += 2.5 * best - 0.7 * (front.bit_count() - 1) + (0.3 if start != hex else 0)
        elif self.zone >> hex & 1:
            total -= 0.8
        return total

    def _gathering(self, there: int) -> float:
        """Several brigades before a place that must be taken can do together what none can alone."""
        friends = (self.field.grid.adjacent[there] & self.own).bit_count()
        return (0.35 + 0.15 * min(friends, 3)) if there in self.cities else 0.1 * min(friends, 3) - 0.2

    def _gun(self, hex: int, facing: int, adjacent: int) -> float:
        """Guns want targets, and somebody before them."""
        state = self.game.state
        zone = self.field.fire_zone(hex, facing, self.facts.range) & self.enemy
        units = state.occupied[0] | state.occupied[1]
        seen = sum(1 for there in iter_bits(zone) if self.field.sees(hex, there, units))
        total = 1.2 * min(seen, 3)
        escorted = self.own >> hex & 1
        if adjacent and not escorted:
            total -= 8.0
        if self.zone >> hex & 1 and not escorted:
            total -= 4.0
        return total


def place_hq(game: N3Game, hq: int, options: Options) -> Action:
    """With a unit of its own in the middle of the formation, a little behind the front."""
    state, scenario, grid = game.state, game.scenario, game.scenario.field.grid
    formation = scenario.formations[scenario.units[hq].formation]
    places = [state.place[unit] for unit in formation.members if state.place[unit] >= 0]
    if not places:
        return options[0]
    enemy = state.occupied[1 - formation.side]

    def most_friends(hex: int) -> int:
        """How many of the formation stand around the enemy whom most of them stand around."""
        near = iter_bits(enemy & grid.adjacent[hex])
        return max(sum(1 for place in places if grid.adjacent[there] >> place & 1) for there in near) - 1

    def worth(hex: int) -> float:
        away = sum(max(0, grid.distance(hex, place) - 2) for place in places) / len(places)
        total = -away + (1.5 if hex in places else 0)
        if hex in places and enemy & grid.adjacent[hex]:
            total += 1.5 * most_friends(hex)
        if enemy and grid.nearest(hex, enemy) == 1:
            total -= 0 if hex in places else 6
        return total

    here = worth(state.place[hq]) if state.place[hq] >= 0 else -99.0
    moves = [action for action in options if action.verb == "move"]
    best = max(moves, key=lambda action: worth(action.place), default=None)
    if best is not None and worth(best.place) > here:
        return best
    return Action("stay", hq)


# -- combat ---


def best_attack(game: N3Game, options: Options) -> Action:
    """The attack that promises most; coordinate where it can be; fight when nothing more is worth it."""
    joint = next((action for action in options if action.verb == "coordinate"), None)
    if joint is not None:
        return joint
    done = next((action for action in options if action.verb in ("fight", "pass")), None)
    attacks = [action for action in options if action.verb == "attack"]
    if not attacks:
        return done or options[0]
    together = joint_attack(game, attacks)
    if together is not None:
        return together
    worths = {action: worth_with_duties(game, action) for action in attacks}
    best = max(attacks, key=lambda action: worths[action])
    return best if done is None or worths[best] > 0.0 else done


def joint_attack(game: N3Game, attacks: list[Action]) -> Action | None:
    """The next unit of an attack that the headquarters could coordinate, where that promises something."""
    step, state = current(game), game.state
    hq = game.scenario.formations[step.formation].hq
    if hq < 0 or state.place[hq] < 0:
        return None
    chance = max(0, min(6, rating(game, hq) + 1)) / 6
    best, most = None, 0.2
    for hex in {action.place for action in attacks}:
        declared = [unit for unit, there in step.attacks if there == hex]
        fresh = [action for action in attacks if action.place == hex]
        units = declared + [action.unit for action in fresh if action.unit not in declared]
        if not any(state.place[unit] == state.place[hq] for unit in units):
            continue
        worth = joint_worth(game, units, hex, bonus(game, hq), chance)
        if worth > most:
            with_hq = [action for action in fresh if state.place[action.unit] == state.place[hq]]
            best, most = (with_hq or fresh)[0], worth
    return best


def worth_with_duties(game: N3Game, action: Action) -> float:
    """An attack brings on others: whoever else stands before the unit must be attacked too [napoleon3 11b]."""
    total = attack_worth(game, action.unit, action.place)
    step = current(game)
    attacked = {hex for _, hex in step.attacks}
    helpers = sum(1 for _, hex in step.attacks if hex == action.place)
    total += 0.4 * helpers
    if not any(unit == action.unit for unit, _ in step.attacks):
        for hex in iter_bits(front_enemies(game, action.unit)):
            if hex != action.place and hex not in attacked:
                total += min(0.0, attack_worth(game, action.unit, hex)) - 0.3
    return total


def stand_or_not(game: N3Game, decision: RetreatBefore) -> Action:
    """Cavalry slips away from infantry; whoever holds good ground stands."""
    combat = fight(game)
    accepted = decision.accept(game)
    units, field = game.scenario.units, game.scenario.field
    if field.protection[combat.hex] >= 2 or accepted.verb != "fall-back":
        return Action("stand")
    quicker = all(units[accepted.unit].movement > units[unit].movement for unit in combat.attackers)
    return accepted if quicker else Action("stand")


def split(game: N3Game, decision: SplitDefence) -> Action:
    """All against the first attacker in front, nothing against the flanks."""
    combat = fight(game)
    defenders = troops_at(game, decision.side, combat.hex)
    hex = game.state.place[decision.attacker]
    flank = bool(defenders) and all(in_flank(game, unit, hex) for unit in defenders)
    return Action("allot", decision.attacker, hex, (0 if flank else decision.left,))


def best_advance(game: N3Game, options: Options) -> Action:
    """The strongest takes the hex and faces the enemy; after a slip only where it is worth it."""
    combat = fight(game)
    moves = [action for action in options if action.verb == "advance"]
    if not moves:
        return options[0]
    field, units = game.scenario.field, game.scenario.units
    enemy = game.state.occupied[1 - units[moves[0].unit].side]
    worth_it = combat.fought or field.protection[combat.hex] > 1
    if not worth_it:
        return next(action for action in options if action.verb == "stand")

    def worth(action: Action) -> tuple[int, int]:
        front = field.fronts[combat.hex][action.extra[0]] & enemy
        return units[action.unit].combat, front.bit_count()

    return max(moves, key=worth)
