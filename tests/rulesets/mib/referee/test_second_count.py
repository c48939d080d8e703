"""Combat strengths and die modifiers counted a second time, from the book and the charts alone [mib 7.1].

Nothing here calls the engine's own findings: only where counters lie, what is marked on them, and the map. Every
combat of some random games is counted both ways before its die is thrown."""

from __future__ import annotations

from fractions import Fraction
from math import floor, prod
from pathlib import Path
from random import Random
from typing import Any

import pytest

from grognard.core.dice import FastDice
from grognard.core.source import Source
from grognard.rulesets.mib.ch07_combat import sequence as combat
from grognard.rulesets.mib.ch07_combat.modifiers import find_combat
from grognard.rulesets.mib.ruleset import RULESET

FIELD = (Path(__file__).parent.parent / "field.toml").read_text("utf-8")
DISORGANIZED, SMASHED = 1, 2
TIRED, SPENT = 6, 9
HALF, DOUBLE = Fraction(1, 2), Fraction(2)
GROUND = {"forest": "3/4", "village": "3/4", "town": "1/2", "swamp": "3/4"}
SIDES = {"creek": "3/4", "stream": "1/2", "river": "1/2"}
EAGER = ("attack", "charge", "engage", "rush", "combine", "combine-charges", "fight", "stand")


class SecondCount:
    """One combat as the book has it."""

    def __init__(self, game: Any, fray: Any) -> None:
        self.state, self.scenario, self.fray = game.state, game.scenario, fray
        self.board, self.grid = game.scenario.board, game.scenario.board.grid
        self.foes = [u for hex in fray.targets for u in self.at(1 - fray.side, hex) if u not in fray.spared]
        self.hexes = {self.state.place[u] for u in fray.units}

    def at(self, side: int, hex: int) -> list[int]:
        return [u for u in self.scenario.troops[side] if self.state.place[u] == hex]

    def kind(self, unit: int) -> Any:
        """The counter whose values it has: a detachment has its division's."""
        parent = self.state.parent[unit]
        return self.scenario.units[parent if parent >= 0 else unit]

    def horse(self, unit: int) -> bool:
        return bool(self.kind(unit).kind == "cavalry")

    def upset(self, unit: int) -> bool:
        return bool(self.state.status[unit] & (DISORGANIZED | SMASHED))

    def points(self, unit: int) -> int:
        return 1 if self.state.status[unit] & SMASHED else 2 * self.state.steps[unit]

    def front(self, unit: int) -> set[int]:
        """Three hexes ahead, or all six in a built-up hex."""
        hex, facing = self.state.place[unit], self.state.facing[unit]
        around, terrain = self.grid.neighbours[hex], self.board.terrain[hex]
        held = terrain == "chateau" and self.scenario.units[unit].detachment
        if terrain in ("village", "town") or held:
            return set(around)
        return {around[facing], around[facing - 1], around[(facing + 1) % 6]}

    def can_cross(self, here: int, there: int) -> bool:
        return self.board.side(here, there) != "river" or self.board.road(here, there) is not None

    def strikes(self, unit: int) -> list[int]:
        here = self.state.place[unit]
        return [hex for hex in self.fray.targets if hex in self.front(unit) and self.can_cross(here, hex)]

    # -- strengths ---------------------------------------------------------------------------------------------------

    def attack(self, unit: int) -> Fraction:
        total = Fraction(self.points(unit))
        if self.state.fatigue[unit] >= TIRED:
            total *= HALF
        here = self.state.place[unit]
        beside = [t for t in self.fray.targets if t in self.grid.neighbours[here] and self.can_cross(here, t)]
        total *= min(self.ground(here, hex) for hex in beside)
        if all(here not in self.front(foe) for hex in self.strikes(unit) for foe in self.foes_in(hex)):
            total *= DOUBLE
        if self.horse(unit):
            total *= self.ride()
        return max(total, Fraction(1))

    def foes_in(self, hex: int) -> list[int]:
        return [foe for foe in self.foes if self.state.place[foe] == hex]

    def ground(self, here: int, there: int) -> Fraction:
        level, side = self.board.elevation, self.board.side(here, there)
        terrain = self.board.terrain[there]
        factors = [Fraction(GROUND.get(terrain, 1)), Fraction(SIDES.get(side, 1))]
        if side in ("slope", "steep") and level[there] > level[here]:
            factors.append(Fraction("3/4" if side == "slope" else "1/2"))
        if terrain == "chateau" and any(self.scenario.units[foe].detachment for foe in self.foes_in(there)):
            factors.append(HALF)
        return prod(factors, start=Fraction(1))

    def ride(self) -> Fraction:
        if not self.fray.charge:
            return HALF
        if any(self.upset(foe) for foe in self.foes):
            return DOUBLE
        return HALF if self.fray.steady == 1 else Fraction(1)

    def defence(self, unit: int) -> Fraction:
        status, tired = self.state.status[unit], self.state.fatigue[unit]
        own = Fraction(0) if not self.fray.charge or tired >= TIRED else Fraction(self.state.organic[unit])
        if unit in self.fray.counter and not self.horse(unit):
            own *= 2
        if status & SMASHED or tired >= SPENT:
            return 1 + own
        total = Fraction(self.points(unit))
        total *= HALF if tired >= TIRED else 1
        total *= HALF if status & DISORGANIZED else 1
        if self.horse(unit):
            total *= HALF if self.kind(unit).light else 1
            total *= 2 if unit in self.fray.counter else 1
        return max(total, Fraction(1)) + own

    # -- the die -----------------------------------------------------------------------------------------------------

    def ratio(self, attack: Fraction, defence: Fraction) -> int:
        if attack == defence:
            return 0
        high, low = max(attack, defence), min(attack, defence)
        found = 1 if high / low < Fraction(3, 2) else min(5, floor(high / low + HALF))
        return found if attack > defence else -found

    def morale(self) -> int:
        own, theirs = self.largest(self.fray.units), self.largest(self.foes)
        return max(-3, min(3, max(own) - min(theirs)))

    def largest(self, units: Any) -> list[int]:
        most = max(self.points(u) for u in units)
        return [self.kind(u).morale for u in units if self.points(u) == most]

    def leaders(self) -> int:
        found = []
        for side, hexes in ((self.fray.side, self.hexes), (1 - self.fray.side, set(self.fray.targets))):
            here = [u for u in self.scenario.leaders[side] if self.state.place[u] in hexes]
            found.append(max((self.scenario.units[u].bonus for u in here), default=0))
        return int(found[0] - found[1])

    def zone(self, unit: int) -> set[int]:
        """Clear hexes, not over a river; for infantry only with guns and not up a slope."""
        here, level = self.state.place[unit], self.board.elevation
        if not self.horse(unit) and not self.state.guns[unit]:
            return set()
        found = set()
        for hex in self.grid.neighbours[here]:
            if hex < 0 or self.board.terrain[hex] != "clear" or self.board.side(here, hex) == "river":
                continue
            climbs = self.board.side(here, hex) in ("slope", "steep") and level[hex] > level[here]
            if self.horse(unit) or not climbs:
                found.add(hex)
        return found

    def artillery(self) -> int:
        attack = max(self.state.guns[u] for u in self.fray.units)
        defence = max([self.guns_against(foe) for foe in self.foes] + self.enfilade())
        difference = attack - defence
        loser = self.fray.units if difference < 0 else self.foes
        side = self.fray.side if difference < 0 else 1 - self.fray.side
        horse = [u for u in self.scenario.troops[1 - side] if self.state.place[u] >= 0 and self.horse(u)]
        watched = {hex for u in horse for hex in self.zone(u)}
        if difference and any(not self.horse(u) and self.state.place[u] in watched for u in loser):
            difference += 1 if difference > 0 else -1
        return int(difference)

    def guns_against(self, foe: int) -> int:
        guns = int(self.state.guns[foe])
        if not self.fray.charge:
            return guns
        from_rear = any(
            self.state.place[u] not in self.front(foe)
            for u in self.fray.units
            if self.state.place[foe] in self.strikes(u)
        )
        return 0 if self.upset(foe) or from_rear else -(-guns // 2)

    def enfilade(self) -> list[int]:
        own = [u for u in self.scenario.troops[self.fray.side] if self.state.place[u] >= 0]
        return [
            self.state.guns[u] + 1
            for u in self.scenario.troops[1 - self.fray.side]
            if self.state.place[u] >= 0
            and u not in self.foes
            and self.state.guns[u]
            and not self.upset(u)
            and [a for a in own if self.state.place[a] in self.grid.neighbours[self.state.place[u]]] in self.lone(u)
        ]

    def lone(self, foe: int) -> list[list[int]]:
        """The attackers of which each, alone before a foe, would be enfiladed by it."""
        where = self.zone(foe) & self.front(foe)
        return [[u] for u in self.fray.units if self.state.place[u] in where and (self.horse(foe) or not self.horse(u))]

    def total(self) -> tuple[Fraction, Fraction, int]:
        attack = sum((self.attack(u) for u in self.fray.units), Fraction(0))
        defence = sum((self.defence(u) for u in self.foes), Fraction(0))
        three = 1 if len(self.fray.targets) == 1 and len(self.hexes) >= 3 else 0
        modifier = self.ratio(attack, defence) + self.morale() + three + self.leaders() + self.artillery()
        return attack, defence, modifier


def play(seed: int) -> None:
    """A game of random orders, eager to fight."""
    scenario = RULESET.read_scenario(Source(FIELD, "field.toml"))
    game, random = RULESET.new_game(scenario, FastDice(seed)), Random(seed)
    while game.pending:
        side = game.pending[0].side
        options = list(game.options(side))
        eager = [action for action in options if action.verb in EAGER]
        game.play(side, random.choice(eager if eager and random.random() < 0.7 else options))


@pytest.mark.rule("mib", "7.1.1a")
@pytest.mark.rule("mib", "7.1.4b")
def test_7_1_every_combat_of_random_games_counted_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = []

    def counted(game: Any, fray: Any) -> Any:
        found = find_combat(game, fray)
        second = SecondCount(game, fray).total()
        assert (found.attacking, found.defending, found.total) == second, (fray, found.modifiers)
        seen.append(found.kind)
        return found

    monkeypatch.setattr(combat, "find_combat", counted)
    for seed in range(8):
        play(seed)
    assert len(seen) >= 60
    assert {"assault", "charge"} == set(seen)
