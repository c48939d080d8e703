"""Sparring partners of Commanders."""

from __future__ import annotations

from benchmarks.sparring.partner import Partner, first_of, with_verb
from grognard.core.action import Action
from grognard.core.options import Group
from grognard.rulesets.commanders.board.control import controls, fit_units_at
from grognard.rulesets.commanders.board.sectors import ADJACENT, BATTLE_SECTORS, CAPACITY, HOME_ROWS, RESERVES
from grognard.rulesets.commanders.bombard.range import FIRE_LINES
from grognard.rulesets.commanders.move.allowed import lines
from grognard.rulesets.commanders.orders import most_written, used_orders
from grognard.rulesets.commanders.phase.names import FAST
from grognard.rulesets.commanders.state import CommandersGame
from grognard.rulesets.commanders.units import ARTILLERY, CAVALRY

FULL = 5
"""So many cross a border in a phase."""


class General(Partner):
    """Writes the order it likes best until none is worth an order, and keeps some to rally with."""

    kept = 2
    """Orders that are saved for rallying."""

    # -- what an idea says -----------------------------------------------------------------------------------------

    def march(self, game: CommandersGame, side: int, kind: int, start: int, goal: int) -> float:
        """What sending a unit of a kind from one sector into another is worth."""
        return 0.0

    def shell(self, game: CommandersGame, side: int, target: int) -> float:
        """What shelling a sector is worth: by its enemies, and more where the guns have found their range."""
        found = len(fit_units_at(game, 1 - side, target))
        return 0.2 * found + 0.3 * (target in game.state.tokens[side]) if found else 0.0

    # -- decisions -------------------------------------------------------------------------------------------------

    def write_orders(self, game: CommandersGame, side: int) -> Action | None:
        left = most_written(game, side) - used_orders(game, side, game.state.sheets[side]) - self.kept
        groups = [group for group in game.options(side).groups if group.verb == "order"] if left > 0 else []
        rated = {group: self._worth(game, side, group) for group in groups}
        best = max(rated, key=lambda group: rated[group], default=None)
        if best is None or rated[best] <= 0:
            return Action("seal")
        target = best.places.bit_length() - 1
        room = self.most(game, side, game.scenario.units[best.units[0]].kind, target)
        counts = [extra for extra in best.extras if extra[0] <= min(left, max(1, room)) and len(extra) == 1]
        extra: tuple[int, ...] = max(counts)
        if game.scenario.units[best.units[0]].kind == CAVALRY:
            seconds = [longer for longer in best.extras if len(longer) == 2 and longer[0] == extra[0]]
            onward = max(seconds, key=lambda longer: self.march(game, side, CAVALRY, target, longer[1]), default=extra)
            if len(onward) == 2 and self.march(game, side, CAVALRY, target, onward[1]) > 0:
                extra = onward
        return Action("order", best.units[0], target, extra)

    def _worth(self, game: CommandersGame, side: int, group: Group) -> float:
        unit, target = group.units[0], group.places.bit_length() - 1
        kind, start = game.scenario.units[unit].kind, game.state.place[unit]
        if kind == ARTILLERY and target in FIRE_LINES[side][start]:
            return self.shell(game, side, target)
        if self.most(game, side, kind, target) <= 0:
            return 0.0
        return self.march(game, side, kind, start, target)

    def most(self, game: CommandersGame, side: int, kind: int, target: int) -> int:
        """How many more units may be sent to a sector: by its room, and by what crosses a border."""
        ordered = sum(1 for order in game.state.sheets[side] if order[2] == target and order[0] != ARTILLERY)
        if target in RESERVES:
            return FULL
        inside = len(fit_units_at(game, side, target))
        room = 2 * FULL if controls(game, 1 - side, target) else CAPACITY - inside
        return min(FULL, room - ordered)

    def send_units(self, game: CommandersGame, side: int) -> Action | None:
        """Cavalry rides ahead where nobody stands; the rest goes together."""
        if game.state.phase != FAST:
            return Action("send-all")
        for line in lines(game, side):
            if not controls(game, 1 - side, line.target):
                tail = () if line.second < 0 else (line.second,)
                return Action("send", line.units[0], line.target, (line.most, *tail))
        return Action("hold")

    def fire_guns(self, game: CommandersGame, side: int) -> Action | None:
        return first_of(game.options(side), "bombard-all", "hold")

    def react(self, game: CommandersGame, side: int) -> Action | None:
        return first_of(game.options(side), "square", "countercharge", "stand")

    def withdraw(self, game: CommandersGame, side: int) -> Action | None:
        return Action("press")

    def enter_sector(self, game: CommandersGame, side: int) -> Action | None:
        entries = list(with_verb(game.options(side), "enter"))
        return max(entries, key=lambda action: action.extra[0], default=None)

    def rally_units(self, game: CommandersGame, side: int) -> Action | None:
        return first_of(game.options(side), "rally-all", "rally", "done")


# -- what everybody looks at -------------------------------------------------------------------------------------------


def fill(game: CommandersGame, side: int, start: int, goal: int) -> float:
    """Out of the reserve into the home sector that has fewest."""
    if start != RESERVES[side] or goal not in HOME_ROWS[side]:
        return 0.0
    return 0.5 - 0.05 * len(fit_units_at(game, side, goal))


def ahead(side: int, start: int, goal: int) -> bool:
    """Whether a step leads towards the enemy."""
    return goal > start + 1 if side == 0 else goal < start - 1


def value(game: CommandersGame, side: int, sector: int) -> float:
    """What a sector counts for a side: the enemy's markers in it, and the majority."""
    markers = (marker.value for marker in game.scenario.markers if marker.side != side and marker.sector == sector)
    return 0.3 + 0.3 * sum(markers)


def superiority(game: CommandersGame, side: int, sector: int) -> int:
    """How many more could be brought against a sector next round than stand there."""
    near = [len(fit_units_at(game, side, each)) for each in ADJACENT[sector] if each in BATTLE_SECTORS]
    return sum(min(FULL, max(0, count - 1)) for count in near) - len(fit_units_at(game, 1 - side, sector))


class Shooter(General):
    """Fills its home row, shells all it can, and never goes to meet anybody."""

    name = "shooter"
    kept = 3

    def march(self, game: CommandersGame, side: int, kind: int, start: int, goal: int) -> float:
        return fill(game, side, start, goal)

    def shell(self, game: CommandersGame, side: int, target: int) -> float:
        return 3 * super().shell(game, side, target)


class Turtle(General):
    """Fills its home row and keeps every other order to rally with."""

    name = "turtle"
    kept = 5

    def march(self, game: CommandersGame, side: int, kind: int, start: int, goal: int) -> float:
        return fill(game, side, start, goal)


class Waiter(General):
    """Holds its row and the free sectors before it; from the eighth round on it goes where the enemy is weak."""

    name = "waiter"

    def march(self, game: CommandersGame, side: int, kind: int, start: int, goal: int) -> float:
        if goal not in BATTLE_SECTORS or kind == ARTILLERY:
            return 0.0
        if controls(game, 1 - side, goal):
            late = game.state.turn >= game.scenario.turns - 2
            return value(game, side, goal) if late and superiority(game, side, goal) > 2 else 0.0
        spare = len(fit_units_at(game, side, start)) > 2
        takes = 0.6 if ahead(side, start, goal) and spare and not fit_units_at(game, side, goal) else 0.0
        return max(takes, fill(game, side, start, goal))


class Rusher(General):
    """Everybody forward, towards the sectors that count."""

    name = "rusher"
    kept = 0

    def march(self, game: CommandersGame, side: int, kind: int, start: int, goal: int) -> float:
        if goal not in BATTLE_SECTORS or kind == ARTILLERY:
            return 0.0
        return value(game, side, goal) + fill(game, side, start, goal) if ahead(side, start, goal) else 0.0


class Raider(General):
    """Goes where the enemy is not, cavalry first: empty sectors and those held by one or two."""

    name = "raider"

    def march(self, game: CommandersGame, side: int, kind: int, start: int, goal: int) -> float:
        if goal not in BATTLE_SECTORS or kind == ARTILLERY:
            return 0.0
        enemies = len(fit_units_at(game, 1 - side, goal))
        weak = enemies <= 2 and start in BATTLE_SECTORS and not fit_units_at(game, side, goal)
        gain = value(game, side, goal) + 0.3 * (kind == CAVALRY) if weak else 0.0
        return max(gain, fill(game, side, start, goal))


class Masser(General):
    """All against the one sector of the enemy where it can be most superior; guns shell the same."""

    name = "masser"

    def victim(self, game: CommandersGame, side: int) -> int:
        held = [sector for sector in BATTLE_SECTORS if controls(game, 1 - side, sector)]
        return max(held, key=lambda each: (superiority(game, side, each) + value(game, side, each), each), default=-1)

    def march(self, game: CommandersGame, side: int, kind: int, start: int, goal: int) -> float:
        if goal not in BATTLE_SECTORS or kind == ARTILLERY:
            return 0.0
        victim = self.victim(game, side)
        if goal == victim and superiority(game, side, victim) > 1:
            return 2.0
        nearer = victim >= 0 and goal in ADJACENT[victim] and start not in ADJACENT[victim]
        free = nearer and not controls(game, 1 - side, goal)
        return 0.8 if free else fill(game, side, start, goal)

    def shell(self, game: CommandersGame, side: int, target: int) -> float:
        return super().shell(game, side, target) * (3 if target == self.victim(game, side) else 1)


PARTNERS = (Shooter, Turtle, Waiter, Rusher, Raider, Masser)
