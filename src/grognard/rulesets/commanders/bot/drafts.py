"""Sketches of order sheets: not the best ones, but such as a player might write."""

from __future__ import annotations

from grognard.core.options import Picker
from grognard.rulesets.commanders.board.control import boxed
from grognard.rulesets.commanders.board.sectors import ADJACENT, BATTLE_SECTORS, CAPACITY, RESERVES, STEPS
from grognard.rulesets.commanders.bombard.range import FIRE_LINES
from grognard.rulesets.commanders.bombard.targets import targets
from grognard.rulesets.commanders.move.declare import NothingToSend
from grognard.rulesets.commanders.move.limits import border_limit
from grognard.rulesets.commanders.orders import most_written
from grognard.rulesets.commanders.shown.secrets import ask_again
from grognard.rulesets.commanders.state import CommandersGame, Order, Sheet, with_side
from grognard.rulesets.commanders.status import ROUTED, SHELTERED, SPENT
from grognard.rulesets.commanders.units import ARTILLERY, CAVALRY, INFANTRY


class Draft:
    """A sheet in the making: who is still free where, and how many orders are left."""

    def __init__(self, game: CommandersGame, side: int, picker: Picker) -> None:
        self.game, self.side, self.picker = game, side, picker
        state, units = game.state, game.scenario.units
        self.free: dict[tuple[int, int], int] = {}
        self.own: dict[int, int] = {}
        self.enemy: dict[int, int] = {}
        for unit, facts in enumerate(units):
            place, status = state.place[unit], state.status[unit]
            if not 0 <= place <= 10 or status & (ROUTED | SHELTERED):
                continue
            if facts.side != side:
                self.enemy[place] = self.enemy.get(place, 0) + 1
                continue
            self.own[place] = self.own.get(place, 0) + 1
            if not status & SPENT and state.acts[unit] == 0:
                self.free[facts.kind, place] = self.free.get((facts.kind, place), 0) + 1
        self.sheet: list[Order] = []
        self.crossing: dict[tuple[int, int], int] = {}
        self.coming: dict[int, int] = {}
        self.left = most_written(game, side)

    def give(self, kind: int, sector: int, first: int, second: int, count: int) -> int:
        """Order as many as there are, cross the border and are wanted."""
        room = border_limit(self.game, first) - self.crossing.get((sector, first), 0)
        if first not in ADJACENT[sector]:
            room = count
        count = min(count, self.left, self.free.get((kind, sector), 0), room)
        if count <= 0:
            return 0
        self.sheet += [(kind, sector, first, second)] * count
        self.free[kind, sector] -= count
        self.left -= count
        if first in ADJACENT[sector]:
            self.crossing[sector, first] = self.crossing.get((sector, first), 0) + count
            last = second if second >= 0 else first
            self.coming[last] = self.coming.get(last, 0) + count
            self.coming[sector] = self.coming.get(sector, 0) - count
        return count

    def room(self, sector: int) -> int:
        if sector not in BATTLE_SECTORS:
            return CAPACITY
        return CAPACITY - self.own.get(sector, 0) - self.coming.get(sector, 0)

    def pick(self, weighted: list[tuple[float, int]]) -> int:
        """One of some sectors, by weight; -1 for none."""
        total = sum(weight for weight, _ in weighted)
        at = self.picker.random() * total
        for weight, sector in weighted:
            at -= weight
            if at <= 0:
                return sector
        return weighted[-1][1] if weighted else -1


def draft_sheet(game: CommandersGame, side: int, picker: Picker) -> Sheet:
    """A sheet with one or two thrusts, guns at work, the line filled up, and some orders kept for rallying."""
    draft = Draft(game, side, picker)
    keep_for_rally(draft)
    for _ in range(1 + picker.randrange(2)):
        if picker.random() < 0.85:
            thrust(draft)
    if picker.random() < 0.9:
        lay_guns(draft)
    for _ in range(1 + picker.randrange(3)):
        advance(draft)
    for _ in range(4):
        reinforce(draft)
    return tuple(draft.sheet)


def keep_for_rally(draft: Draft) -> None:
    """Leave orders for pairs of routed units, most of the time."""
    units = draft.game.scenario.units
    lying = [units[unit].kind for unit in boxed(draft.game, draft.side)]
    pairs = lying.count(INFANTRY) // 2 + lying.count(CAVALRY) // 2
    if pairs:
        draft.left -= min(draft.left, draft.picker.randrange(min(pairs, 5) + 1))


def thrust(draft: Draft) -> None:
    """Attack an enemy sector from one or more sides, with infantry first and cavalry beside it."""
    side, picker = draft.side, draft.picker
    fronts = [sector for sector in draft.own if sector in BATTLE_SECTORS]
    weighted: list[tuple[float, int]] = []
    for target, strength in draft.enemy.items():
        if target not in BATTLE_SECTORS:
            continue
        near = sum(draft.own.get(sector, 0) for sector in ADJACENT[target] if sector in fronts)
        if near:
            value = 1.0 + 0.5 * _prize(draft.game, side, target)
            weighted.append((value * near / (strength + 1.0), target))
    target = draft.pick(weighted)
    if target < 0:
        return
    starts = sorted((s for s in around(side, target) if s in fronts), key=lambda s: -draft.own.get(s, 0))
    for start in starts:
        garrison = picker.randrange(2)
        wanted = max(0, draft.own[start] - garrison)
        for kind in (INFANTRY, CAVALRY):
            wanted -= draft.give(kind, start, target, -1, wanted)
        if picker.random() < 0.3:
            draft.give(ARTILLERY, start, target, -1, 1)
        if picker.random() < 0.35:
            break
    ride(draft, target)


def around(side: int, sector: int) -> tuple[int, ...]:
    """The neighbours of a sector in the order a side sees them, so that neither has the better habits."""
    return ADJACENT[sector] if side == 0 else ADJACENT[sector][::-1]


def ride(draft: Draft, target: int) -> None:
    """Cavalry from the second line joins over a sector between."""
    for through in around(draft.side, target):
        if through not in BATTLE_SECTORS or draft.enemy.get(through):
            continue
        for start in around(draft.side, through):
            if start != target and draft.free.get((CAVALRY, start)) and draft.picker.random() < 0.5:
                draft.give(CAVALRY, start, through, target, 1 + draft.picker.randrange(4))


def _prize(game: CommandersGame, side: int, sector: int) -> int:
    return sum(marker.value for marker in game.scenario.markers if marker.sector == sector and marker.side != side)


def lay_guns(draft: Draft) -> None:
    """Batteries fire at the fullest sector in reach, best where a token lies; guns in reserve come up."""
    game, side = draft.game, draft.side
    for (kind, sector), count in list(draft.free.items()):
        if kind != ARTILLERY or not count:
            continue
        weighted = []
        for target in FIRE_LINES[side][sector]:
            found = targets(game, side, target)
            if found:
                weighted.append((len(found) + 4.0 * (target in game.state.tokens[side]), target))
        target = draft.pick(weighted)
        if target >= 0:
            draft.give(ARTILLERY, sector, target, -1, count)
        elif sector == RESERVES[side]:
            homes = [(1.0, home) for home in STEPS[side][sector] if draft.room(home) > 0]
            if homes:
                draft.give(ARTILLERY, sector, draft.pick(homes), -1, count)


def advance(draft: Draft) -> None:
    """Take an empty sector next to one's own."""
    weighted = []
    for sector in BATTLE_SECTORS:
        if draft.enemy.get(sector) or draft.own.get(sector) or draft.coming.get(sector):
            continue
        near = sum(draft.own.get(start, 0) for start in ADJACENT[sector] if start in BATTLE_SECTORS)
        if near:
            weighted.append((1.0 + near / 6 + _prize(draft.game, draft.side, sector), sector))
    target = draft.pick(weighted)
    if target < 0:
        return
    starts = [
        (float(draft.own.get(s, 0)), s) for s in ADJACENT[target] if s in BATTLE_SECTORS and draft.own.get(s, 0) > 1
    ]
    start = draft.pick(starts)
    if start < 0:
        return
    wanted = 1 + draft.picker.randrange(4)
    kinds = (CAVALRY, INFANTRY) if draft.picker.random() < 0.5 else (INFANTRY, CAVALRY)
    for kind in kinds:
        wanted -= draft.give(kind, start, target, -1, wanted)


def reinforce(draft: Draft) -> None:
    """Bring units up from the rear into sectors of one's own with room."""
    side = draft.side
    weighted = [
        (0.3 + draft.room(sector), sector)
        for sector in draft.own
        if sector in BATTLE_SECTORS and draft.room(sector) > 0
    ]
    for home in STEPS[side][RESERVES[side]]:
        if not draft.own.get(home) and not draft.enemy.get(home):
            weighted.append((4.0, home))
    target = draft.pick(weighted)
    if target < 0:
        return
    sources = [s for s in ADJACENT[target] if s == RESERVES[side] or (s in draft.own and _is_rear(side, s, target))]
    start = draft.pick([(float(draft.own.get(s, 0)), s) for s in sources if draft.own.get(s)])
    if start < 0:
        return
    wanted = min(draft.room(target), 1 + draft.picker.randrange(4))
    for kind in (INFANTRY, CAVALRY) if draft.picker.random() < 0.7 else (CAVALRY, INFANTRY):
        wanted -= draft.give(kind, start, target, -1, wanted)


def _is_rear(side: int, sector: int, target: int) -> bool:
    return sector < target if side == 0 else sector > target


def draft_timely(game: CommandersGame, side: int, picker: Picker) -> None:
    """Give a side a likely sheet in the middle of a round, for its units that have not acted, and let it choose
    anew what it sends: whether it has chosen already must not make it play worse."""
    state = game.state
    begun = max(0, len(state.written[side]) - len(state.sheets[side]) - len(state.declared[side]))
    state.declared = with_side(state.declared, side, ())
    sheet = draft_sheet(game, side, picker)[: max(0, most_written(game, side) - begun)]
    state.sheets = with_side(state.sheets, side, sheet)
    if game.decision(side) is None:
        game.ask(NothingToSend(side))
    ask_again(game, side)
