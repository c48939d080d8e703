"""Fire, defence and assault counted a second time, from the book alone, in games that chance plays.

Nothing here asks the engine how it counts: only where units stand, what their counters say, what the map shows, and
what the players chose (who attacks, who leads, which guns fire, how points are divided).
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import NamedTuple

import pytest
from msgspec import structs

from grognard.core.action import Action
from grognard.core.dice import FastDice
from grognard.rulesets.napoleon3.ch00_general.counters import Unit
from grognard.rulesets.napoleon3.ch10_artillery import barrage
from grognard.rulesets.napoleon3.ch11_combat import assault, defence
from grognard.rulesets.napoleon3.ch11_combat.column import Finding, tell_fired
from grognard.rulesets.napoleon3.ch11_combat.frame import Attacks, Fray
from grognard.rulesets.napoleon3.ruleset import RULESET
from grognard.rulesets.napoleon3.state import DEPUTY, N3Game, put

TABLE = {
    1: "- - - - - T T T D",
    2: "- - - - T T T D D",
    3: "- - - T T T D D D",
    4: "- - T T T D D D D+1",
    5: "- T T T D D D D+1 D+1",
    6: "T T T D D D D+1 D+1 D+1",
}
SHELTER = {"woods": 2, "village": 2, "city": 3}
HIGH_GROUND = 3
GAMES, TURNS = 10, 2


class Count(NamedTuple):
    """What the book makes of a shot: the points, the column, what is added to the die, and the result."""

    points: int
    column: int
    added: int
    result: str


class Book:
    """The charts of the book, read over one position."""

    def __init__(self, game: N3Game, die: int) -> None:
        self.die, self.units, self.board = die, game.scenario.units, game.scenario.board
        self.state, self.near = game.state, game.scenario.board.grid.neighbours
        self.fray = game.find(Fray)
        self.step = game.find(Attacks)

    # -- the charts --------------------------------------------------------------------------------------------------

    def read(self, points: int, shelter: int, columns: int, added: int) -> Count:
        value = points // shelter + columns
        column = min(max(value, 0), 8)
        added += value - 8 if value > 8 else 0
        return Count(points, column, added, TABLE[min(self.die + added, 6)].split()[column])

    def shelter(self, hex: int) -> int:
        high = 2 if self.board.elevation[hex] >= HIGH_GROUND else 1
        return max(high, SHELTER.get(self.board.terrain[hex], 1))

    def slopes(self, starts: set[int], target: int) -> int:
        """One column less against anybody higher, one more against anybody lower."""
        level = self.board.elevation
        climbs = [level[target] - level[start] for start in starts]
        return any(climb < 0 for climb in climbs) - any(climb > 0 for climb in climbs)

    def worn(self, units: list[int]) -> int:
        return sum(self.state.losses[unit] for unit in units)

    def on_crest(self, hex: int) -> int:
        return self.board.marked("crest") >> hex & 1

    def on_flank(self, unit: int, hex: int) -> bool:
        """Three hexes are the front, and all six of them in a place with houses."""
        here, facing = self.state.place[unit], self.state.facing[unit]
        if self.board.terrain[here] in ("village", "city"):
            return False
        return hex in [self.near[here][(facing + turn) % 6] for turn in (2, 3, 4)]

    def bonus(self, side: int, hexes: set[int]) -> int:
        """Of a headquarters that takes part, with a unit of its side that fights."""
        assert self.fray is not None
        found = [0]
        for leader in self.fray.leading:
            facts = self.units[leader]
            if facts.side == side and self.state.place[leader] in hexes:
                found.append(facts.deputy_bonus if self.state.status[leader] & DEPUTY else facts.bonus)
        return max(found)

    # -- the three kinds of fire -------------------------------------------------------------------------------------

    def barrage(self, gun: int, target: int) -> Count:
        here, there = self.state.place[gun], self.state.place[target]
        columns = self.slopes({here}, there) - self.worn([gun]) - self.on_crest(there)
        return self.read(self.units[gun].combat, self.shelter(there), columns, int(there in self.near[here]))

    def defend(self, attacker: int) -> Count:
        """What the defender gave against this attacker, half of it if he comes on the flank; no ground protects him."""
        fray = self.fray
        assert fray is not None
        side, there = 1 - self.units[attacker].side, self.state.place[attacker]
        in_hex = [u for u, facts in enumerate(self.units) if facts.side == side and self.is_at(u, fray.hex)]
        brigades = [unit for unit in in_hex if self.units[unit].kind in ("infantry", "cavalry")]
        firing = [*brigades, *fray.guns]
        given = dict(fray.pool)
        assert sum(given.values()) == sum(self.units[unit].combat for unit in firing)
        points = given[attacker]
        if all(self.on_flank(unit, there) for unit in brigades or in_hex):
            points //= 2
        canister = points > 0 and any(self.state.place[gun] in self.near[there] for gun in fray.guns)
        heavy = any(self.units[unit].heavy for unit in brigades)
        bonus = self.bonus(side, {fray.hex}) if brigades else 0
        return self.read(points, 1, self.slopes({fray.hex}, there) - self.worn(firing), canister + heavy + bonus)

    def assault(self) -> Count:
        """The sum of the attackers, divided once by the ground."""
        fray = self.fray
        assert fray is not None
        attackers, place = list(fray.attackers), self.state.place
        starts = {place[unit] for unit in attackers}
        side = self.units[attackers[0]].side
        in_hex = [u for u, facts in enumerate(self.units) if facts.side != side and self.is_at(u, fray.hex)]
        brigades = [unit for unit in in_hex if self.units[unit].kind in ("infantry", "cavalry")]
        columns = self.slopes(starts, fray.hex) - self.worn(attackers) - self.on_crest(fray.hex)
        columns += 2 * any(self.on_flank(unit, start) for unit in brigades for start in starts)
        columns -= any(self.board.side(start, fray.hex) in ("stream", "canal", "trees") for start in starts)
        heavy = any(self.units[unit].heavy for unit in attackers)
        points = sum(self.share(unit, fray.hex) for unit in attackers)
        return self.read(points, self.shelter(fray.hex), columns, heavy + self.bonus(side, starts))

    def is_at(self, unit: int, hex: int) -> bool:
        return self.state.place[unit] == hex and self.units[unit].kind not in ("hq", "commander")

    def share(self, unit: int, hex: int) -> int:
        """All of a unit's points, or what its owner put against this hex."""
        assert self.step is not None
        given = {there: points for other, there, points in self.step.split if other == unit}
        return given.get(hex, self.units[unit].combat - sum(given.values()))


def second_count(game: N3Game, finding: Finding, die: int) -> Count:
    book = Book(game, die)
    match finding.kind:
        case "barrage":
            return book.barrage(finding.unit, finding.target)
        case "defence":
            return book.defend(finding.target)
        case _:
            return book.assault()


# -- games -------------------------------------------------------------------------------------------------------------

EAGER = ("end", "barrage", "attack", "coordinate", "lead", "support")
KINDS = ("barrage", "defence", "assault")
EVERY_CHANGE = {
    "steps-lost", "flank", "target-higher", "target-lower", "crest", "obstacle",
    "canister", "heavy-cavalry", "leader-bonus", "beyond-last-column",
}  # fmt: skip


def mingle(game: N3Game, chance: Random) -> None:
    """Throw the armies together somewhere on the map, each headquarters with one of its units, some with losses."""
    state, scenario, board = game.state, game.scenario, game.scenario.board
    land = [hex for hex in range(board.grid.size) if board.terrain[hex] not in ("lake", "void")]
    round_about = board.grid.disc(chance.choice(land), 4)
    free = [hex for hex in land if round_about >> hex & 1]
    for formation in chance.sample(scenario.formations, len(scenario.formations)):
        anchor = chance.choice(free) if free else -1
        free.sort(key=lambda hex: board.grid.distance(anchor, hex) + 3 * chance.random())
        placed = free[: len(formation.members)]
        free = free[len(placed) :]
        for hex, unit in zip(placed, formation.members, strict=False):
            put(game, unit, hex)
            state.facing[unit] = chance.randrange(6)
            state.losses[unit] = chance.randrange(min(scenario.units[unit].steps, 2))
        if placed and formation.hq >= 0:
            state.place[formation.hq] = chance.choice(placed)


def hasty(game: N3Game, side: int, chance: Random) -> Action:
    """Somebody who seeks a fight and otherwise does whatever comes up."""
    options = game.options(side)
    found = [options[chance.randrange(len(options))] for _ in range(12)]
    eager = [action for action in found if action.verb in EAGER]
    return eager[0] if eager and chance.random() < 0.9 else found[0]


def on_heavy_horses(unit: Unit) -> Unit:
    """There are three heavy brigades in all, and chance would hardly meet them."""
    return structs.replace(unit, heavy=unit.kind == "cavalry")


def test_every_shot_counts_twice_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """Points, columns, dice and results of all fire, in games of all battles that see every modifier of the charts."""
    seen: Counter[str] = Counter()

    def check(game: N3Game, finding: Finding, value: int, outcome: str, rule: str) -> None:
        first = Count(finding.strength, finding.column, finding.modifier, outcome)
        assert first == second_count(game, finding, value), finding
        fray = game.find(Fray)
        seen["together"] += finding.kind == "assault" and fray is not None and len(fray.attackers) > 1
        seen.update([finding.kind, *(change.why for change in (*finding.shifts, *finding.all_die_modifiers))])
        tell_fired(game, finding, value, outcome, rule)

    for module in (barrage, defence, assault):
        monkeypatch.setattr(module, "tell_fired", check)
    for key in RULESET.scenario_keys():
        scenario = RULESET.read_scenario(RULESET.scenario_source(key))
        scenario = structs.replace(scenario, units=tuple(map(on_heavy_horses, scenario.units)))
        for seed in range(GAMES):
            game, chance = RULESET.new_game(scenario, FastDice(seed)), Random(seed)
            mingle(game, chance)
            while game.pending and game.state.turn < scenario.first_turn + TURNS:
                side = game.pending[0].side
                game.play(side, hasty(game, side, chance))
    assert min(seen[kind] for kind in KINDS) > 40
    assert seen["together"] > 1
    assert set(seen) >= EVERY_CHANGE
