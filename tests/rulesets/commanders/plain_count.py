"""Dice, modifiers and hits of combat in a short reckoning, written from the book alone.

It shares nothing with the engine but the facts of a position: who stands where, in what state, and how the dice lie.
"""

from __future__ import annotations

from collections import Counter
from typing import Any, NamedTuple

from grognard.core.event import Event
from grognard.rulesets.commanders.combat.log import ZoneFought
from grognard.rulesets.commanders.state import CommandersGame, Zone

# -- the book ----------------------------------------------------------------------------------------------------------

COLUMNS = ["attacking I", "attacking C", "attacking A", "square", "passive I", "passive C", "passive A", "routed"]
ROWS = {
    "attacking I": "-1r/0m -1r/-1m -1r/+1m 0r/0m -1r/+1m -1r/0m -1r/+1m 0r/0m +1r/+1m",
    "attacking C": "-/+1m -/0m -/+2m -/-3m -/+1m -/+1m -/+2m -/+2m -/+2m",
    "attacking A": "+2r/- +2r/- +1r/- +3r/- +2r/- +2r/- +1r/- +1r/- +2r/-",
    "square": "-1r/0m -1r/0m -2r/0m",
    "passive I": "0r/0m 0r/-1m -1r/0m",
    "passive C": "-/-1m -/-1m -/-",
    "passive A": "0r/- 0r/- -1r/-",
}
"""The table of modifiers as it is printed; the last column of attackers is for nobody opposite."""
IN_LINE = [*COLUMNS[:7], "routed I", "routed C", "routed A"]
"""The order in which a line is filled from space 1 on."""
UNDER_FIRE = ["square", "I", "C", "A", "routed I", "routed C", "routed A"]
"""The order in which bombarded units are taken."""


class Soldier(NamedTuple):
    """A unit as the book sees it."""

    arm: str
    attacks: bool
    square: bool
    routed: bool
    spent: bool

    @property
    def name(self) -> str:
        if self.routed:
            return "routed"
        return (
            "square" if self.square and not self.attacks else f"{'attacking' if self.attacks else 'passive'} {self.arm}"
        )

    @property
    def place_in_line(self) -> int:
        return IN_LINE.index(f"routed {self.arm}" if self.routed else self.name)


def printed(row: str, column: int, step: str) -> int | None:
    """An entry of the table, or None for a dash and where nothing is printed."""
    entries = ROWS[row].split()
    if column >= len(entries):
        return None
    part = entries[column].split("/")[step == "melee"]
    return None if part == "-" else int(part.rstrip("rm"))


def added(me: Soldier, enemy: Soldier, opposite: bool, step: str, fast: bool, ground: str) -> int | None:
    """What is added to the die of one unit against another, or None where it does not roll."""
    if me.routed:
        return None
    value = printed(me.name, COLUMNS.index(enemy.name), step)
    if value is None:
        return None
    if not opposite:
        bonus = printed(me.name, 8, step)
        assert bonus is not None, "only attackers strike where nobody stands"
        value += bonus
    value -= me.spent
    value -= 2 * (fast and step == "ranged")
    value -= {"ranged": 2, "melee": 1}[step] * ("forest" in ground)
    return value + (step == "melee") * (("down" in ground) - ("up" in ground))


def within(value: int) -> int:
    return 1 if value < 1 else 6 if value > 6 else value


def succeeds(mine: int, theirs: list[int], step: str) -> bool:
    """A roll that nobody answers needs a four; others must beat the answer, at range with a four at least."""
    if not theirs:
        return mine >= 4
    return mine > max(theirs) and (mine >= 4 or step == "melee")


# -- what a position holds ---------------------------------------------------------------------------------------------


class Reckoning:
    """Counts again what the engine has counted."""

    def __init__(self) -> None:
        self.seen: Counter[str] = Counter()
        self.taken: dict[int, set[int]] = {}
        """Units hit for the second time in this combat, each with whoever hit it then."""
        self.totals: dict[int, tuple[int, ...]] = {}
        """For each unit that rolled in this step its dice with what is added."""

    def soldier(self, game: CommandersGame, unit: int) -> Soldier:
        status = game.state.status[unit]
        attacks = any(unit in zone.attackers[side] for zone in game.state.zones for side in (0, 1))
        arm = "ICA"[game.scenario.units[unit].kind]
        return Soldier(arm, attacks, bool(status & 4), bool(status & 1), bool(status & 2))

    def ground(self, game: CommandersGame, zone: Zone, side: int, attacks: bool) -> str:
        """The ground as it counts for one side: the attacked sector, and whether it lies higher or lower."""
        scenario, start = game.scenario, zone.fronts[side]
        if not scenario.switches.terrain:
            return ""
        wanted = zone.race if zone.race >= 0 else zone.fronts[1 - side]
        over = wanted if attacks else start
        words = ["forest"] if over in scenario.forests else []
        if attacks:
            words += {1: ["up"], -1: ["down"]}.get((over in scenario.hills) - (start in scenario.hills), [])
        return " ".join(words)

    def modifier(self, game: CommandersGame, zone: Zone, side: int, space: int, step: str) -> tuple[int, int | None]:
        """Whom the unit in a space strikes, and what is added to its dice; None if it does not roll."""
        unit, others = zone.spaces[side][space], zone.spaces[1 - side]
        facing = others[space] if space < len(others) else -1
        target = dict(game.state.targets).get(unit, facing)
        if target < 0:
            return -1, None
        me = self.soldier(game, unit)
        ground = self.ground(game, zone, side, me.attacks)
        enemy = self.soldier(game, target)
        if step == "ranged" and me.arm == "C":
            return -1, None
        return target, added(me, enemy, target == facing, step, game.state.phase == 1, ground)

    # -- positions ---------------------------------------------------------------------------------------------------

    def line_up(self, game: CommandersGame) -> None:
        """Everybody stands in the book's order, defenders only match, and nobody is left out who could stand."""
        state = game.state
        for zone in state.zones:
            for side in (0, 1):
                line = [self.soldier(game, unit) for unit in zone.spaces[side]]
                ranks = [each.place_in_line for each in line]
                assert ranks == sorted(ranks)
                assert len(line) <= 5
                enemies = sum(not self.soldier(game, u).routed for u in zone.attackers[1 - side] if state.place[u] >= 0)
                attackers = sum(each.attacks and not each.routed for each in line)
                assert len(line) <= max(attackers, enemies)
                if zone.race < 0 and len(line) < enemies:
                    self.nobody_idle(game, side, zone.fronts[side], 99)
                elif zone.race < 0 and len(line) > attackers:
                    self.nobody_idle(game, side, zone.fronts[side], max(ranks))
                self.seen["lines"] += 1

    def nobody_idle(self, game: CommandersGame, side: int, sector: int, rank: int) -> None:
        """No fit unit of the sector stands idle that comes before a rank in the order of placement."""
        state = game.state
        standing = {unit for zone in state.zones for unit in (*zone.spaces[side], *zone.attackers[side])}
        for unit in game.scenario.members[side]:
            if state.place[unit] != sector or unit in standing or state.status[unit] & (32 | 512):
                continue  # whoever fell back or sits in a building takes no position
            soldier = self.soldier(game, unit)
            assert soldier.routed or soldier.place_in_line >= rank

    # -- dice --------------------------------------------------------------------------------------------------------

    def dice_lie(self, game: CommandersGame, step: str) -> None:
        """One die for each unit that rolls, two for guns, laid out from the highest down."""
        for zone in game.state.zones:
            for side in (0, 1):
                dice = [die for space in zone.dice[side] for die in space]
                assert dice == sorted(dice, reverse=True)
                for space, unit in enumerate(zone.spaces[side]):
                    _, plus = self.modifier(game, zone, side, space, step)
                    guns = game.scenario.units[unit].kind == 2
                    assert len(zone.dice[side][space]) == (0 if plus is None else 2 if guns else 1)
                self.seen["dice"] += len(dice)

    def hits(self, game: CommandersGame, step: str) -> dict[int, list[int]]:
        """Who is hit in a step, and by whom."""
        found: dict[int, list[int]] = {}
        self.totals = {}
        for zone in game.state.zones:
            aims = [
                [self.modifier(game, zone, side, space, step) for space in range(len(zone.spaces[side]))]
                for side in (0, 1)
            ]
            for side in (0, 1):
                for space, (target, plus) in enumerate(aims[side]):
                    if plus is None:
                        continue
                    theirs: list[int] = []
                    others = zone.spaces[1 - side]
                    if space < len(others) and target == others[space]:
                        answer = aims[1 - side][space][1]
                        theirs = [] if answer is None else [within(d + answer) for d in zone.dice[1 - side][space]]
                    mine = tuple(within(die + plus) for die in zone.dice[side][space])
                    self.totals[zone.spaces[side][space]] = mine
                    found.setdefault(target, []).extend(
                        zone.spaces[side][space] for total in mine if succeeds(total, theirs, step)
                    )
        return found

    def told(self, events: list[Event]) -> None:
        """The report of a step shows the same sums."""
        blows = [blow for event in events if isinstance(event, ZoneFought) for line in event.blows for blow in line]
        assert {blow.unit: blow.totals for blow in blows if blow.dice} == self.totals

    def suffered(self, game: CommandersGame, before: list[int], hits: dict[int, list[int]]) -> None:
        """Whoever is hit is routed; the second hit takes it, in this step or a later one."""
        for unit, status in enumerate(before):
            hitters = hits.get(unit, [])
            if hitters and (status & 1 or len(hitters) > 1):
                self.taken[unit] = set(hitters)
                assert game.state.place[unit] == -5
            elif game.state.place[unit] != -5:
                assert bool(game.state.status[unit] & 1) == bool(status & 1 or hitters)
            self.seen["hits"] += len(hitters)

    def settled(self, game: CommandersGame) -> None:
        """Infantry or cavalry that still stands has captured whom it hit; nobody else captures."""
        state, units = game.state, game.scenario.units
        for unit, hitters in self.taken.items():
            held = any(units[h].kind != 2 and state.place[h] >= 0 and not state.status[h] & 1 for h in hitters)
            assert state.place[unit] == (-2 if held else -3)
            self.seen["taken"] += 1
        self.taken = {}

    # -- bombardment -------------------------------------------------------------------------------------------------

    def bombarded(self, before: CommandersGame, after: CommandersGame, events: list[Event]) -> None:
        """Each battery fires at the first in order, with the modifiers of the book, and all hits count at once."""
        hits: Counter[int] = Counter()
        shots: dict[int, list[Any]] = {}
        for event in events:
            if type(event).__name__ == "BatteryFired":
                shots.setdefault(event.unit, []).append(event)  # type: ignore[attr-defined]
        for gun, fired in shots.items():
            self.battery(before, gun, fired)
            for shot in fired:
                hits[shot.target] += shot.outcome == "hit"
                self.seen["shots"] += 1
        for unit, count in hits.items():
            already = before.state.status[unit] & 1
            if count + bool(already) > 1 and count:
                assert after.state.place[unit] == -3
            elif count:
                assert after.state.status[unit] & 1

    def battery(self, game: CommandersGame, gun: int, fired: list[Any]) -> None:
        side, start = game.scenario.units[gun].side, game.state.place[gun]
        sector = fired[0].place
        far = sector not in game.scenario.board.grid.neighbours[start]
        middle = (start + sector) // 2 if far else -1
        hills = game.scenario.hills if game.scenario.switches.terrain else frozenset()
        own = far and any(self.is_there(game, unit, middle) for unit in game.scenario.members[side])
        theirs = far and any(self.is_there(game, unit, middle) for unit in game.scenario.members[1 - side])
        wood = far and game.scenario.switches.terrain and middle in game.scenario.forests
        if {start, sector} & hills:
            own = theirs = wood = False
        dice = {sector: 1 if own or theirs or wood else 2}
        if theirs and not own and not wood:
            dice[middle] = 1
        assert len({shot.target for shot in fired}) == len(fired)
        for place, count in dice.items():
            there = sorted(self.rank(game, u) for u in game.scenario.members[1 - side] if self.is_there(game, u, place))
            assert sorted(self.rank(game, s.target) for s in fired if s.place == place) == there[:count]
        for shot in fired:
            enemy = self.soldier(game, shot.target)
            entry = printed("attacking A", COLUMNS.index(enemy.name), "ranged")
            assert entry is not None
            plus = entry - (4 if far and shot.place == sector else 3) + (shot.place in game.state.tokens[side])
            assert shot.total == within(shot.value + plus)
            assert (shot.outcome == "hit") == succeeds(shot.total, [], "ranged")

    def is_there(self, game: CommandersGame, unit: int, sector: int) -> bool:
        return game.state.place[unit] == sector and not game.state.status[unit] & 512

    def rank(self, game: CommandersGame, unit: int) -> int:
        soldier = self.soldier(game, unit)
        name = f"routed {soldier.arm}" if soldier.routed else "square" if soldier.square else soldier.arm
        return UNDER_FIRE.index(name)
