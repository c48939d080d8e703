"""Sparring partners of the Portable Wargame."""

from __future__ import annotations

from benchmarks.sparring.partner import Partner, first_of, with_verb
from grognard.core.action import Action
from grognard.core.options import Options
from grognard.rulesets.portable.artillery import find_shot
from grognard.rulesets.portable.close.outcomes import ATTACKER, BOTH, DEFENDER, NEITHER, duel_odds
from grognard.rulesets.portable.close.power import find_attack, find_defence
from grognard.rulesets.portable.fire import DESTROY, PIN, find_fire
from grognard.rulesets.portable.state import PINNED, PortableGame, type_now
from grognard.rulesets.portable.turn.activation import Order

PINS = 0.35
"""What pinning an enemy is worth beside destroying it."""
NOBODY = -1
RIDE = 4
"""How far off horsemen are a danger."""


class Soldier(Partner):
    """Shoots what it can, gets up when pinned, and goes where its idea likes it to be."""

    keen = 0.0
    """What a close combat must promise; nothing for those who like a fair fight."""
    fear = 0.3
    """What each enemy that could fire at it or ride it down costs a unit."""
    cover = 0.3
    aims = 1.0
    """How much a shot is preferred to what else it promises."""
    patience = 99
    """While more turns than this are left, nobody goes where an enemy could fire at him first."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self._stood: dict[tuple[int, int], float] = {}
        """What has been found of a unit in a hex for the choice under way: its facing does not matter."""

    def choose(self, game: PortableGame, side: int) -> Action:
        self._stood.clear()
        return super().choose(game, side)

    # -- what its idea says ----------------------------------------------------------------------------------------

    def like(self, game: PortableGame, side: int, unit: int, hex: int) -> float:
        """How much a unit likes to be in a hex, its dangers apart."""
        return 0.0

    # -- decisions -------------------------------------------------------------------------------------------------

    def aim_guns(self, game: PortableGame, side: int) -> Action | None:
        def worth(action: Action) -> float:
            return float(find_shot(game, action.unit, action.place).promise(game, side))

        shot = self.best(with_verb(game.options(side), "aim"), worth)
        return shot if shot and worth(shot) > 0 else Action("hold")

    def settle_cavalry(self, game: PortableGame, side: int) -> Action | None:
        return first_of(game.options(side), "unpin", "stand", "charge")

    def select(self, game: PortableGame, side: int) -> Action | None:
        return self._best_unit(game, side, "select") or Action("done")

    def activate(self, game: PortableGame, side: int) -> Action | None:
        return self._best_unit(game, side, "activate") or Action("end")

    def order(self, game: PortableGame, side: int) -> Action | None:
        return self.best(game.options(side), lambda action: self.worth(game, side, action))

    def advance(self, game: PortableGame, side: int) -> Action | None:
        taken = first_of(game.options(side), "advance")
        if taken is None:
            return None
        here = game.state.place[taken.unit]
        gain = self.stand(game, side, taken.unit, taken.place) - self.stand(game, side, taken.unit, here)
        return taken if gain > 0 or taken.place in game.scenario.goals else Action("stay", taken.unit)

    def withdraw(self, game: PortableGame, side: int) -> Action | None:
        return self.best(game.options(side), lambda action: self.stand(game, side, action.unit, action.place))

    def _best_unit(self, game: PortableGame, side: int, verb: str) -> Action | None:
        def worth(action: Action) -> float:
            orders = Order(side, action.unit).options(game)
            return max((self.worth(game, side, order) for order in self.sensible(game, orders)), default=0.0)

        rated = {action: worth(action) for action in with_verb(game.options(side), verb)}
        best = self.best(rated, rated.__getitem__)
        return best if best and rated[best] > 0 else None

    def sensible(self, game: PortableGame, orders: Options) -> Options:
        return Options([group for group in orders.groups if group.verb != "plunge"])

    # -- what an order is worth ------------------------------------------------------------------------------------

    def worth(self, game: PortableGame, side: int, action: Action) -> float:
        """What an order brings; nothing for standing still."""
        match action.verb:
            case "fire":
                target = game.state.unit_at(action.place)
                odds = find_fire(game, action.unit, target).odds()
                pins = 0.0 if game.state.status[target] & PINNED else PINS
                return self.aims * self.price(game, target) * float(odds[DESTROY] + pins * odds[PIN])
            case "unpin":
                return 0.3
            case "engage":
                return self.attack(game, action.unit, game.state.place[action.unit], action.place)
            case "move":
                return self.move(game, side, action)
        return -1.0

    def move(self, game: PortableGame, side: int, action: Action) -> float:
        field, enemies = game.scenario.field, game.state.occupied[1 - side]
        here, there, facing = game.state.place[action.unit], action.place, action.extra[0]
        if self.endangered(game, side, there):
            return -1.0
        gain = self.stand(game, side, action.unit, there) - self.stand(game, side, action.unit, here)
        if field.adjacent[there] & enemies:
            return gain + self.attack(game, action.unit, there, field.grid.neighbours[there][facing])
        towards = field.grid.arcs[there][facing] & enemies
        return gain + 0.001 * towards.bit_count() if gain > 0 else gain

    def endangered(self, game: PortableGame, side: int, hex: int) -> bool:
        """Whether somebody who has time would be shot at first in a hex."""
        if self.patience >= turns_left(game):
            return False
        if (NOBODY, hex) not in self._stood:
            self._stood[NOBODY, hex] = float(threats(game, side, hex))
        return self._stood[NOBODY, hex] > 0

    def attack(self, game: PortableGame, unit: int, here: int, there: int) -> float:
        """What a close combat brings beyond what an idea demands of it."""
        side = game.scenario.units[unit].side
        if not game.state.occupied[1 - side] >> there & 1:
            return -1.0
        target = game.state.unit_at(there)
        power = find_attack(game, unit, here, there).total
        odds = duel_odds(power, find_defence(game, target, 1).total)
        won, lost = float(odds[BOTH] + odds[DEFENDER]), float(odds[BOTH] + odds[ATTACKER] + odds[NEITHER] / 4)
        return self.price(game, target) * won - self.price(game, unit) * lost - self.keen

    def price(self, game: PortableGame, unit: int) -> float:
        return 1.5 if type_now(game, unit).kind in ("artillery", "command", "machine-guns") else 1.0

    def stand(self, game: PortableGame, side: int, unit: int, hex: int) -> float:
        """How well a unit stands in a hex: what the idea says, less the danger."""
        found = self._stood.get((unit, hex))
        if found is None:
            found = self._stood[unit, hex] = self.stand_afresh(game, side, unit, hex)
        return found

    def stand_afresh(self, game: PortableGame, side: int, unit: int, hex: int) -> float:
        covered = game.scenario.field.cover >> hex & 1
        danger = self.fear * threats(game, side, hex) * (0.5 if covered else 1.0)
        return self.like(game, side, unit, hex) - danger + self.cover * covered


def threats(game: PortableGame, side: int, hex: int) -> int:
    """How many enemies could fire at a hex from where they stand, or ride into whoever is there."""
    state, field, count = game.state, game.scenario.field, 0
    for enemy in game.scenario.members[1 - side]:
        here = state.place[enemy]
        if here < 0:
            continue
        weapon = type_now(game, enemy)
        away = field.grid.distance(here, hex)
        if weapon.kind == "cavalry":
            count += away <= RIDE
        elif weapon.kind != "artillery" and away <= weapon.range:
            count += away == 1 or field.sight.is_clear(here, hex, 0)
    return count


def goals(game: PortableGame, side: int) -> list[tuple[int, int]]:
    """The objectives that a side does not hold, with their values."""
    held = zip(game.scenario.objectives, game.state.control, strict=True)
    return [(objective.hex, objective.value) for objective, holder in held if holder != side]


def turns_left(game: PortableGame) -> int:
    return game.scenario.turns - game.state.turn


def goal_pull(game: PortableGame, side: int, hex: int) -> float:
    """How near a hex is to objectives that a side wants: the dearest and nearest counts."""
    grid = game.scenario.board.grid
    return max((value * (1 - 0.12 * grid.distance(hex, goal)) for goal, value in goals(game, side)), default=0.0)


def post(game: PortableGame, side: int, unit: int, hex: int, wanted: list[tuple[int, int]]) -> float:
    """How well a hex is placed to hold some objectives: in one, or on the way to one that nobody of us is in."""
    grid, friends = game.scenario.board.grid, game.state.occupied[side] & ~(1 << game.state.place[unit])
    free = [(goal, value) for goal, value in wanted if not friends >> goal & 1]
    return max((0.4 * value * (hex == goal) - 0.12 * grid.distance(hex, goal) for goal, value in free), default=0.0)


def led(game: PortableGame, side: int, unit: int, hex: int) -> bool:
    """Whether a staff would stand beside a unit, or a shooter beside a staff."""
    grid, place = game.scenario.board.grid, game.state.place
    commands = game.scenario.commands[side]
    others = game.scenario.members[side] if unit in commands else commands
    return any(other != unit and place[other] >= 0 and grid.distance(place[other], hex) == 1 for other in others)


def all_objectives(game: PortableGame) -> list[tuple[int, int]]:
    return [(objective.hex, objective.value) for objective in game.scenario.objectives]


class Shooter(Soldier):
    """Comes up to just beyond the enemy's fire, takes the objectives there, shoots whoever steps into range, and goes
    for the rest in the last turns."""

    name = "shooter"
    keen, aims, patience = 0.6, 2.0, 3

    def like(self, game: PortableGame, side: int, unit: int, hex: int) -> float:
        kind = type_now(game, unit).kind
        late = turns_left(game) <= self.patience
        if kind == "artillery" or (kind == "command" and not late):
            return 0.15 * led(game, side, unit, hex)
        there = post(game, side, unit, hex, all_objectives(game))
        return 2 * goal_pull(game, side, hex) + 2 * there if late else there + 0.15 * led(game, side, unit, hex)


class Turtle(Soldier):
    """Stays where nobody reaches it, in good ground, and shoots those who come; takes only what is left to it."""

    name = "turtle"
    keen, cover, aims, patience = 9.0, 0.5, 2.0, -1

    def like(self, game: PortableGame, side: int, unit: int, hex: int) -> float:
        kept = type_now(game, unit).kind in ("artillery", "command")
        takes = 0.0 if kept else 0.3 * post(game, side, unit, hex, all_objectives(game))
        return 0.15 * led(game, side, unit, hex) + takes


class Waiter(Soldier):
    """Goes to the objectives of its own half, sits there and shoots; in the last turns everybody goes for the rest."""

    name = "waiter"
    keen, aims, patience = 0.6, 2.0, 2

    def like(self, game: PortableGame, side: int, unit: int, hex: int) -> float:
        if type_now(game, unit).kind == "artillery":
            return 0.15 * led(game, side, unit, hex)
        if turns_left(game) <= self.patience:
            return 2 * goal_pull(game, side, hex) + 2 * post(game, side, unit, hex, all_objectives(game))
        grid = game.scenario.board.grid
        ours, theirs = (self.home(game, who) for who in (side, 1 - side))
        mine = [
            (objective.hex, objective.value)
            for objective in game.scenario.objectives
            if grid.distance(objective.hex, ours) <= grid.distance(objective.hex, theirs)
        ]
        return post(game, side, unit, hex, mine) + 0.15 * led(game, side, unit, hex)

    def home(self, game: PortableGame, side: int) -> int:
        """Where a side's first unit began."""
        return game.scenario.units[game.scenario.members[side][0]].hex


class Rusher(Soldier):
    """Straight at the objectives; whoever stands there is attacked."""

    name = "rusher"
    keen, fear, cover = -0.3, 0.02, 0.05

    def like(self, game: PortableGame, side: int, unit: int, hex: int) -> float:
        return 2 * goal_pull(game, side, hex)


class Raider(Soldier):
    """Goes for the objectives with the fewest enemies around, and for guns and staffs that stand alone."""

    name = "raider"
    fear = 0.25

    def like(self, game: PortableGame, side: int, unit: int, hex: int) -> float:
        grid, enemies = game.scenario.board.grid, game.state.occupied[1 - side]
        prizes = [(goal, value / (1 + (grid.disc(goal, 2) & enemies).bit_count())) for goal, value in goals(game, side)]
        for enemy in (*game.scenario.guns[1 - side], *game.scenario.commands[1 - side]):
            place = game.state.place[enemy]
            if place >= 0:
                prizes.append((place, 1 / (grid.disc(place, 2) & enemies).bit_count()))
        return max((value * (1 - 0.12 * grid.distance(hex, goal)) for goal, value in prizes), default=0.0)


class Masser(Soldier):
    """All against the enemy unit that is nearest to the middle of one's own, until it is gone."""

    name = "masser"
    keen, fear = -0.1, 0.1

    def like(self, game: PortableGame, side: int, unit: int, hex: int) -> float:
        grid, state = game.scenario.board.grid, game.state
        own = [state.place[each] for each in game.scenario.members[side] if state.place[each] >= 0]
        enemies = [state.place[each] for each in game.scenario.members[1 - side] if state.place[each] >= 0]
        if not enemies:
            return 0.0
        victim = min(enemies, key=lambda place: (sum(grid.distance(place, each) for each in own), place))
        return -0.2 * max(0, grid.distance(hex, victim) - max(1, type_now(game, unit).range))

    def price(self, game: PortableGame, unit: int) -> float:
        pinned = 0.2 if game.state.status[unit] & PINNED else 0.0
        return super().price(game, unit) + pinned


PARTNERS = (Shooter, Turtle, Waiter, Rusher, Raider, Masser)
