"""Movement: what each side sets in motion in a phase, what goes through at once, and what meets the enemy."""

from __future__ import annotations

from collections import Counter

import msgspec

from grognard.core.action import Action
from grognard.core.decision import Decision
from grognard.core.options import Group, Options
from grognard.core.view import Arrow
from grognard.rulesets.commanders.board import ADJACENT, BATTLE_SECTORS, CAPACITY, RESERVES, SPACES
from grognard.rulesets.commanders.charts import COMBAT
from grognard.rulesets.commanders.events import MoveDeclared, MovesHeld, UnitsMoved, UnitsStayed
from grognard.rulesets.commanders.losses import capture_routed
from grognard.rulesets.commanders.scenario import ARTILLERY, CAVALRY, INFANTRY, KINDS
from grognard.rulesets.commanders.state import (
    ACTED,
    BOMBARDMENT,
    COMBINED,
    FAST,
    NONCOMBAT,
    ROUTED,
    SHELTERED,
    SPENT,
    CommandersGame,
    Move,
    Order,
    controls,
    is_friendly,
    occupancy,
    units_at,
    with_side,
)

ACTING = {FAST: (CAVALRY,), COMBINED: (INFANTRY, CAVALRY, ARTILLERY), NONCOMBAT: (INFANTRY, CAVALRY, ARTILLERY)}
"""Which kinds act in which phase [commanders phase.3 fast.1 combined.1 units.inf.1 units.cav.1 units.art.1]."""
ACTS = (1, 2, 1)
"""In how many phases of a round each kind can act [commanders move.3 move.4 noncombat.3 noncombat.4]."""


class Line(msgspec.Struct, frozen=True):
    """Units that can be sent one way now: either fresh ones on an order of the sheet, or ones that have begun."""

    units: tuple[int, ...]
    target: int
    second: int
    most: int
    order: Order | None


def lines(game: CommandersGame, side: int) -> list[Line]:
    """All a side can set in motion in this phase, beyond what it has [commanders orders.5 orders.8 status.9]."""
    state, arms = game.state, game.scenario.arms[side]
    place, status, acts, path = state.place, state.status, state.acts, state.path
    moving = {move[0] for move in state.declared[side]}
    unfit = ROUTED | SPENT
    found = []
    sheet = state.sheets[side]
    for order in dict.fromkeys(sheet):
        kind, sector, target, second = order
        if not may_go(game, side, kind, sector, target):
            continue
        units = [
            u for u in arms[kind] if place[u] == sector and not acts[u] and not status[u] & unfit and u not in moving
        ]
        if units:
            most = min(sheet.count(order), len(units), border_room(game, side, sector, target))
            found.append(Line(tuple(units), target, second, most, order))
    begun: dict[tuple[int, tuple[int, ...]], list[int]] = {}
    for unit in arms[CAVALRY]:
        able = path[unit] and acts[unit] < ACTS[CAVALRY] and place[unit] >= 0 and not status[unit] & unfit
        if able and unit not in moving:
            begun.setdefault((place[unit], path[unit]), []).append(unit)
    for (sector, steps), units in begun.items():
        if may_go(game, side, CAVALRY, sector, steps[0]):
            most = min(len(units), border_room(game, side, sector, steps[0]))
            found.append(Line(tuple(units), steps[0], steps[1] if len(steps) > 1 else -1, most, None))
    return [line for line in found if line.most > 0]


def may_go(game: CommandersGame, side: int, kind: int, sector: int, target: int) -> bool:
    """Whether units of a kind may try to go from a sector into another in this phase."""
    phase, scenario = game.state.phase, game.scenario
    if kind not in ACTING[phase] or target not in ADJACENT[sector]:
        return False
    if scenario.switches.terrain and scenario.forests and not _terrain_allows(game, kind, sector, target):
        return False
    if phase == NONCOMBAT:
        return is_friendly(game, side, target)  # [commanders noncombat.1]
    if kind == ARTILLERY:  # attacks only, and only an enemy [commanders units.art.3 combat.trigger.4 combat.trigger.5]
        return controls(game, 1 - side, target) and sector in BATTLE_SECTORS
    return sector != RESERVES[side] or not controls(game, 1 - side, target)  # [commanders move.6 move.7]


def _terrain_allows(game: CommandersGame, kind: int, sector: int, target: int) -> bool:
    forests = game.scenario.forests
    if kind == CAVALRY and game.state.phase == FAST:
        return sector not in forests and target not in forests  # [commanders opt.forest.4]
    if kind == ARTILLERY and game.state.phase == NONCOMBAT and target in forests:
        return (min(sector, target), max(sector, target)) in game.scenario.roads  # [commanders opt.forest.5]
    return True


def border_limit(game: CommandersGame, target: int) -> int:
    """How many units of a side may cross into a sector over one border in a phase
    [commanders move.10 opt.forest.1]."""
    if game.scenario.switches.terrain and target in game.scenario.forests:
        return COMBAT.terrain.forest_entry
    return SPACES


def border_room(game: CommandersGame, side: int, sector: int, target: int) -> int:
    place = game.state.place
    crossing = sum(1 for unit, to, _ in game.state.declared[side] if to == target and place[unit] == sector)
    return border_limit(game, target) - crossing


class SendUnits(Decision, frozen=True):
    """Set ordered units in motion, all or some, or hold them back; sealed until both sides are done
    [commanders orders.5 orders.6 simul.1]."""

    rule = "orders.5"

    def options(self, game: CommandersGame) -> Options:
        found = lines(game, self.side)
        groups = []
        for line in found:
            tail = () if line.second < 0 else (line.second,)
            extras = tuple((n, *tail) for n in range(1, line.most + 1))
            groups.append(Group("send", line.units, 1 << line.target, extras))
        if found:
            groups.append(Group("send-all"))
        groups.append(Group("hold"))
        return Options(groups)

    def choose(self, game: CommandersGame, action: Action) -> None:
        if action.verb == "send":
            self._send(game, action)
            if lines(game, self.side):
                game.ask(self)
                return
        elif action.verb == "send-all":
            while found := lines(game, self.side):
                for line in found[:1]:
                    declare(game, self.side, line, line.most)
        game.tell(MovesHeld(rule="simul.1", only=self.side, side=self.side))

    def _send(self, game: CommandersGame, action: Action) -> None:
        count, *tail = action.extra
        second = tail[0] if tail else -1
        for line in lines(game, self.side):
            if action.unit in line.units and (line.target, line.second) == (action.place, second):
                named = (action.unit, *(unit for unit in line.units if unit != action.unit))
                declare(game, self.side, msgspec.structs.replace(line, units=named), count)
                return

    def refusal(self, game: CommandersGame, action: Action) -> tuple[str, str]:
        from grognard.rulesets.commanders.refusals import send_refusal

        return send_refusal(game, self.side, action)


class NothingToSend(Decision, frozen=True):
    """A side without anything to send is asked like any other, or the question would tell of its sheet
    [commanders orders.3]. A standing order can answer."""

    rule = "orders.5"
    standing = "idle"

    def options(self, game: CommandersGame) -> Options:
        return Options([Group("hold")])

    def choose(self, game: CommandersGame, action: Action) -> None:
        game.tell(MovesHeld(rule="simul.1", only=self.side, side=self.side))

    def refusal(self, game: CommandersGame, action: Action) -> tuple[str, str]:
        from grognard.rulesets.commanders.refusals import bombard_refusal, send_refusal

        refuse = bombard_refusal if game.state.phase == BOMBARDMENT else send_refusal
        return refuse(game, self.side, action)

    def accept(self, game: CommandersGame) -> Action:
        return Action("hold")

    def decline(self, game: CommandersGame) -> Action:
        return Action("hold")

    def promise(self, game: CommandersGame) -> float:
        return 1.0


def ask_both(game: CommandersGame) -> None:
    """Both sides say at once what they send [commanders simul.1]."""
    game.state.declared = ((), ())
    for side in range(2):
        game.ask(SendUnits(side) if lines(game, side) else NothingToSend(side))


def declare(game: CommandersGame, side: int, line: Line, count: int) -> None:
    """Set units in motion. Who is named first finds room first [commanders move.8]."""
    state = game.state
    units = line.units[:count]
    moves: tuple[Move, ...] = tuple((unit, line.target, line.second) for unit in units)
    start, kind = state.place[units[0]], KINDS[game.scenario.units[units[0]].kind]
    state.declared = with_side(state.declared, side, state.declared[side] + moves)
    if line.order:
        sheet = list(state.sheets[side])
        for _ in units:
            sheet.remove(line.order)
        state.sheets = with_side(state.sheets, side, tuple(sheet))
    game.tell(MoveDeclared(rule="orders.5", only=side, kind=kind, count=len(units), start=start, place=line.target))


# -- carrying it out -------------------------------------------------------------------------------------------------


Moves = list[tuple[int, Move]]
"""Moves, each with the side that makes it."""


class Sorted(msgspec.Struct, frozen=True):
    """What becomes of the moves of a phase."""

    free: tuple[tuple[int, Move], ...]
    """(side, move) into friendly or uncontested neutral sectors."""
    attacks: tuple[tuple[int, Move], ...]
    races: tuple[tuple[int, Move], ...]
    cancelled: tuple[tuple[int, Move], ...]


def sort_moves(game: CommandersGame) -> Sorted:
    """Tell marches from attacks by the board as the phase begins [commanders fast.2 fast.3 fast.4 combined.2
    combined.3 combat.trigger.1 combat.trigger.2]."""
    state = game.state
    moves = [(side, move) for side in range(2) for move in state.declared[side]]
    kept: Moves = []
    cancelled: Moves = []
    for side, move in moves:
        if state.place[move[0]] == RESERVES[side] and meets_enemy(game, side, move[1]):
            cancelled.append((side, move))  # nobody attacks out of a reserve [commanders move.6]
        else:
            kept.append((side, move))
    bound = {(side, move[1]) for side, move in kept}
    free: Moves = []
    attacks: Moves = []
    races: Moves = []
    for side, move in kept:
        target = move[1]
        if is_friendly(game, side, target):
            free.append((side, move))
        elif controls(game, 1 - side, target):
            attacks.append((side, move))
        elif (1 - side, target) in bound:
            arriving = is_friendly(game, 1 - side, target)
            (attacks if arriving else races).append((side, move))
        else:
            free.append((side, move))
    return Sorted(tuple(free), tuple(attacks), tuple(races), tuple(cancelled))


def meets_enemy(game: CommandersGame, side: int, target: int) -> bool:
    """Whether a move of this phase would be an attack: the enemy holds the sector or makes for it too."""
    if is_friendly(game, side, target):
        return False
    return controls(game, 1 - side, target) or any(move[1] == target for move in game.state.declared[1 - side])


def fitting(game: CommandersGame, moves: tuple[tuple[int, Move], ...]) -> tuple[Moves, Moves]:
    """The marches that find room, and those that do not: whoever was named last stays [commanders move.8].

    Everybody leaves and arrives at once, so full sectors may exchange units [commanders move.12]; units that attack
    still fill the sector they come from [commanders move.11].
    """
    going: Moves = list(moves)
    staying: Moves = []
    room = {(side, sector): CAPACITY - occupancy(game, side, sector) for side in range(2) for sector in BATTLE_SECTORS}
    place, status = game.state.place, game.state.status
    for side, (unit, target, _) in going:
        if place[unit] in BATTLE_SECTORS and not status[unit] & SHELTERED:
            room[side, place[unit]] += 1
        if target in BATTLE_SECTORS:
            room[side, target] -= 1
    while True:
        late = next((m for m in reversed(going) if room.get((m[0], m[1][1]), 0) < 0), None)
        if late is None:
            return going, staying
        going.remove(late)
        staying.append(late)
        side, (unit, target, _) = late
        room[side, target] += 1
        if place[unit] in BATTLE_SECTORS and not status[unit] & SHELTERED:
            room[side, place[unit]] -= 1


def march(game: CommandersGame, moves: tuple[tuple[int, Move], ...]) -> None:
    """Carry out the moves that meet nobody, one sector each [commanders move.2]: neutral sectors first, then friendly
    ones [commanders phase.2]."""
    going, staying = fitting(game, moves)
    starts = {move[0]: game.state.place[move[0]] for _, move in going}
    neutral = {move[0] for side, move in going if not is_friendly(game, side, move[1])}
    ordered = sorted(going, key=lambda entry: entry[1][0] not in neutral)
    for side, (unit, target, second) in ordered:
        enter(game, side, unit, target, second)
    for (side, start, target, kind), count in _grouped(game, ordered, starts).items():
        game.tell(UnitsMoved(rule="move.2", side=side, kind=kind, count=count, start=start, path=(target,)))
    tell_stayed(game, staying, "move.8")


def tell_stayed(game: CommandersGame, staying: Moves, rule: str) -> None:
    """Units that could not go keep their order for a later phase."""
    state = game.state
    for side, (unit, target, second) in staying:
        if state.acts[unit] == 0:
            order = (game.scenario.units[unit].kind, state.place[unit], target, second)
            state.sheets = with_side(state.sheets, side, (*state.sheets[side], order))
    starts = {move[0]: state.place[move[0]] for _, move in staying}
    for (side, start, target, kind), count in _grouped(game, staying, starts).items():
        game.tell(UnitsStayed(rule=rule, side=side, kind=kind, count=count, start=start, place=target))


def _grouped(game: CommandersGame, moves: Moves, starts: dict[int, int]) -> Counter[tuple[int, int, int, str]]:
    units = game.scenario.units
    return Counter((side, starts[unit], target, KINDS[units[unit].kind]) for side, (unit, target, _) in moves)


def begin(game: CommandersGame, unit: int, target: int, second: int, arrives: bool) -> None:
    """A unit acts: it counts as active, and what is left of its order is its own from now on [commanders status.1]."""
    state = game.state
    tail = () if second < 0 else (second,)
    state.path[unit] = tail if arrives else (target, *tail)
    state.acts[unit] += 1
    state.status[unit] |= ACTED


def enter(game: CommandersGame, side: int, unit: int, target: int, second: int) -> None:
    """A unit comes into a sector without a fight and takes the routed enemies it finds [commanders rout.2
    combat.trigger.7]."""
    begin(game, unit, target, second, arrives=True)
    arrive(game, side, unit, target)


def arrive(game: CommandersGame, side: int, unit: int, target: int) -> None:
    game.state.place[unit] = target
    game.state.status[unit] &= ~SHELTERED  # whoever comes into a sector stands in the open [commanders opt.building.2]
    if game.scenario.switches.terrain and target in game.scenario.forests:
        game.state.status[unit] |= SPENT  # [commanders opt.forest.2]
    if any(game.state.status[enemy] & ROUTED for enemy in units_at(game, 1 - side, target)):
        capture_routed(game, side, target)


def begun_arrows(game: CommandersGame, side: int) -> tuple[Arrow, ...]:
    """What a side has set in motion in this phase, and what is left of orders begun before, for its own eyes."""
    state, facts = game.state, game.scenario.units
    counted: Counter[tuple[tuple[int, ...], int, str]] = Counter()
    moving = set()
    for unit, target, second in state.declared[side]:
        moving.add(unit)
        if not state.status[unit] & ACTED:
            path = tuple(step for step in (state.place[unit], target, second) if step >= 0)
            counted[path, facts[unit].kind, "move"] += 1
    for unit in game.scenario.members[side]:
        if (
            state.path[unit]
            and state.place[unit] >= 0
            and unit not in moving
            and not state.status[unit] & (SPENT | ROUTED)
        ):
            counted[(state.place[unit], *state.path[unit]), facts[unit].kind, "order"] += 1
    return tuple(
        Arrow(
            path=path,
            side=side,
            text=f"{count if count > 1 else ''}{'ICA'[kind]}",
            kind=name,
            count=count,
            symbol=KINDS[kind],
        )
        for (path, kind, name), count in counted.items()
    )
