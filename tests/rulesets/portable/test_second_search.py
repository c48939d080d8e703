"""A second, slow and plain reading of the sheet, held against the engine in random games.

Moves are found by walking every path, scores from tables of their own; nothing here uses the engine's searches,
findings or charts, only the map, where units stand, and what the dice showed.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from grognard.core.action import Action
from grognard.core.dice import FastDice
from grognard.core.event import DieRolled, Event
from grognard.rulesets.portable.close import duels
from grognard.rulesets.portable.close.engagement import Pair, find_pairs
from grognard.rulesets.portable.close.power import DuelFinding, find_duel
from grognard.rulesets.portable.events import GunFired, UnitFired
from grognard.rulesets.portable.ruleset import RULESET
from grognard.rulesets.portable.state import ACTIVATED, FIGHTS, FIRED, ON_FOOT, PINNED, PortableGame
from grognard.rulesets.portable.turn.activation import Order

MOVEMENT = {
    "rifles": 1, "firearms": 1, "close-weapons": 1, "cavalry": 2, "machine-guns": 1, "light-artillery": 1,
    "field-artillery": 1, "siege-artillery": 0, "command": 2,
}  # fmt: skip
POWER = {
    "rifles": 4, "firearms": 4, "close-weapons": 3, "cavalry": 4, "machine-guns": 4, "light-artillery": 1,
    "field-artillery": 1, "siege-artillery": 1, "command": 5,
}  # fmt: skip
OPEN_OR_DIRECT = ("no-effect", "pinned", "pinned", "pinned", "destroyed", "destroyed")
COVER_OR_INDIRECT = ("no-effect", "no-effect", "no-effect", "pinned", "pinned", "destroyed")
CASES = [(scenario, seed) for scenario in RULESET.scenario_keys() for seed in range(2)]


class Reader:
    """Reads a position off the map and the counters."""

    def __init__(self, game: PortableGame) -> None:
        self.state, self.units, self.board = game.state, game.scenario.units, game.scenario.board
        self.at = {hex: unit for unit, hex in enumerate(game.state.place) if hex >= 0}

    def kind(self, unit: int) -> str:
        on_foot = self.units[unit].on_foot
        return on_foot.key if on_foot and self.state.status[unit] & ON_FOOT else self.units[unit].type.key

    def is_enemy(self, unit: int, hex: int) -> bool:
        return hex in self.at and self.units[self.at[hex]].side != self.units[unit].side

    def enemies_next_to(self, unit: int, hex: int) -> list[int]:
        return [self.at[n] for n in self.board.neighbours(hex) if self.is_enemy(unit, n)]

    def faces(self, unit: int, hex: int) -> bool:
        return self.board.grid.neighbours[self.state.place[unit]][self.state.facing[unit]] == hex

    def is_road(self, one: int, two: int) -> bool:
        """A road joins them, or houses that count as road touch road or houses."""
        if self.board.road(one, two):
            return True
        houses = [self.board.terrain[hex] == "built-up" for hex in (one, two)]
        roads = [bool(self.board.on_road >> hex & 1) for hex in (one, two)]
        return any(houses) and all(h or r for h, r in zip(houses, roads, strict=True))

    def is_crossing(self, hex: int, mark: str) -> bool:
        return mark in self.board.marks.get(hex, frozenset())

    def iter_paths(self, unit: int) -> Iterator[tuple[int, ...]]:
        """Every way a unit can go, hex by hex."""
        start = self.state.place[unit]
        held = [enemy for enemy in self.enemies_next_to(unit, start) if self.faces(enemy, start)]
        unfinished: list[tuple[tuple[int, ...], int, int]] = [((start,), 0, 0)]
        while unfinished:
            path, spent, contours = unfinished.pop()
            here = path[-1]
            if len(path) > 1:
                yield path
                if self.must_stop(unit, here):
                    continue
            for there in self.board.neighbours(here):
                cost = spent + (1 if self.is_road(here, there) else 2)
                climbed = contours + abs(self.board.elevation[there] - self.board.elevation[here])
                onward = (*path, there)
                if cost > 2 * MOVEMENT[self.kind(unit)] or climbed > 1 or self.is_enemy(unit, there):
                    continue
                if self.kind(unit) == "cavalry" and len(onward) > 2 and self.is_wooded(onward):
                    continue
                touched = self.enemies_next_to(unit, there)
                if any(other != enemy for enemy in held for other in touched):
                    continue
                if touched and there in self.at and there != start:
                    continue  # it would have to stop where a friend stands
                unfinished.append((onward, cost, climbed))

    def is_wooded(self, path: tuple[int, ...]) -> bool:
        return any(self.board.terrain[hex] == "woods" for hex in path)

    def must_stop(self, unit: int, hex: int) -> bool:
        in_water = self.board.terrain[hex] == "river" and not self.is_crossing(hex, "bridge")
        return in_water or bool(self.enemies_next_to(unit, hex))

    def ends(self, unit: int) -> tuple[set[int], set[int]]:
        """Where a unit may end a move, and where it would drown."""
        found = {path[-1] for path in self.iter_paths(unit)} - set(self.at)
        drowned = {hex for hex in found if self.board.terrain[hex] == "river" and not self.board.marks.get(hex)}
        return found - drowned, drowned

    def is_commanded(self, unit: int) -> bool:
        around = self.board.neighbours(self.state.place[unit])
        near = [self.at[hex] for hex in around if hex in self.at]
        return any(self.units[u].is_command and self.units[u].side == self.units[unit].side for u in near)

    def fire_score(self, unit: int, die: int) -> int:
        return die + (1 if self.is_commanded(unit) else 0) - (1 if self.state.status[unit] & PINNED else 0)

    def is_covered(self, unit: int) -> bool:
        sheltered = self.board.terrain[self.state.place[unit]] in ("woods", "built-up", "fortification")
        return sheltered or bool(self.state.status[unit] & PINNED)

    def own_power(self, unit: int) -> int:
        power = POWER[self.kind(unit)] + (1 if self.is_commanded(unit) else 0)
        return power - 1 if self.state.status[unit] & ON_FOOT else power

    def attack(self, unit: int, defender: int) -> int:
        here, there = self.state.place[unit], self.state.place[defender]
        ground = self.board.terrain
        power = self.own_power(unit) + self.board.elevation[here] - self.board.elevation[there]
        power -= ground[here] == "river"
        power -= ground[there] == "woods"
        power -= 2 * (ground[there] in ("built-up", "fortification"))
        return max(1, power)

    def defence(self, unit: int, attackers: int) -> int:
        return max(1, self.own_power(unit) + 1 - attackers)


def effect(score: int, column: tuple[str, ...]) -> str:
    return column[min(max(score, 1), 6) - 1]


def check_moves(game: PortableGame, unit: int) -> None:
    """The order of a unit that may move offers the ends of all its paths and no others."""
    reader, options = Reader(game), Order(game.scenario.units[unit].side, unit).options(game)
    ends, drowned = reader.ends(unit)
    offered = {verb: {action.place for action in options if action.verb == verb} for verb in ("move", "plunge")}
    if any(action.verb in ("move", "plunge") for action in options):
        assert (offered["move"], offered["plunge"]) == (ends, drowned)
    elif ends:
        status = game.state.status[unit]
        assert status & (PINNED | FIRED) or game.state.turn < game.state.forded[unit] + 2


def check_fire(before: PortableGame, events: list[Event]) -> int:
    """The scores and effects of all fire in some events; how many there were."""
    reader, die, checked = Reader(before), 0, 0
    for event in events:
        match event:
            case DieRolled(purpose="fire-effect"):
                die = event.value
            case UnitFired():
                column = COVER_OR_INDIRECT if reader.is_covered(event.target) else OPEN_OR_DIRECT
                score = reader.fire_score(event.unit, die)
                assert (event.total, event.effect) == (score, effect(score, column))
                checked += 1
            case GunFired(hit=hit) if hit >= 0:
                score = reader.fire_score(event.unit, die)
                column = OPEN_OR_DIRECT if event.direct else COVER_OR_INDIRECT
                assert (event.total, event.effect) == (score, effect(score, column))
                checked += 1
    return checked


class Umpire:
    """Looks over the engine's shoulder when close combats are mustered and fought."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.attackers: dict[int, int] = {}
        self.fights = 0
        patch.setattr(duels, "find_pairs", self.find_pairs)
        patch.setattr(duels, "find_duel", self.find_duel)

    def find_pairs(self, game: PortableGame, side: int) -> tuple[Pair, ...]:
        reader = Reader(game)
        self.attackers = {}
        for unit, facts in enumerate(game.scenario.units):
            here = game.state.place[unit]
            if facts.side == side and here >= 0 and game.state.status[unit] & FIGHTS:
                for enemy in reader.enemies_next_to(unit, here):
                    there = game.state.place[enemy]
                    if (
                        reader.faces(unit, there)
                        and abs(reader.board.elevation[here] - reader.board.elevation[there]) < 2
                    ):
                        self.attackers[enemy] = self.attackers.get(enemy, 0) + 1
        return find_pairs(game, side)

    def find_duel(self, game: PortableGame, attacker: int, defender: int, attackers: int) -> DuelFinding:
        finding = find_duel(game, attacker, defender, attackers)
        reader = Reader(game)
        powers = (finding.attack.total, finding.defence.total)
        assert powers == (reader.attack(attacker, defender), reader.defence(defender, self.attackers[defender]))
        self.fights += 1
        return finding


def soldierly(options: list[Action], picker: Random) -> list[Action]:
    """Left to chance alone, units drown, stop too soon and seldom fight: there should be a battle to look at."""
    bold = [option for option in options if option.verb in ("aim", "fire", "engage")]
    if bold and picker.random() < 0.7:
        return bold
    return [option for option in options if option.verb not in ("plunge", "done", "end")] or options


@pytest.mark.rule("portable", "move.1")
@pytest.mark.rule("portable", "move.4")
@pytest.mark.rule("portable", "move.7")
@pytest.mark.rule("portable", "fire.3")
@pytest.mark.rule("portable", "close.12")
@pytest.mark.parametrize(("scenario", "seed"), CASES)
def test_a_second_reading_agrees_with_the_engine(scenario: str, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    umpire, picker = Umpire(monkeypatch), Random(seed)
    game = RULESET.new_game(RULESET.read_scenario(RULESET.scenario_source(scenario)), FastDice(seed))
    shots = moves = 0
    while game.result is None:
        decision = picker.choice(game.pending)
        if isinstance(decision, Order):
            assert game.state.status[decision.unit] & ACTIVATED
            check_moves(game, decision.unit)
            moves += 1
        options = list(game.options(decision.side))
        action = picker.choice(soldierly(options, picker))
        before = game.copy()
        shots += check_fire(before, game.play(decision.side, action))
    assert moves > 20
    assert shots + umpire.fights > 5


@pytest.mark.rule("portable", "move.7")
@pytest.mark.rule("portable", "special.woods.1")
@pytest.mark.parametrize("scenario", RULESET.scenario_keys())
def test_a_second_search_finds_the_same_moves_in_a_crowd(scenario: str) -> None:
    """Units thrown upon a small piece of the map, facing anywhere: contact everywhere, which few games bring about."""
    picker = Random(scenario)
    for _ in range(8):
        game = RULESET.new_game(RULESET.read_scenario(RULESET.scenario_source(scenario)), FastDice(1))
        crowd(game, picker)
        for unit in range(len(game.scenario.units)):
            if game.state.place[unit] >= 0:
                check_moves(game, unit)


def crowd(game: PortableGame, picker: Random) -> None:
    state, scenario = game.state, game.scenario
    wet = {hex for hex, kind in enumerate(scenario.board.terrain) if kind == "river"}
    middle = picker.randrange(scenario.board.grid.size)
    near = [hex for hex in range(scenario.board.grid.size) if scenario.board.grid.distance(middle, hex) <= 3]
    free = [hex for hex in near if hex not in wet]
    picker.shuffle(free)
    state.place, mine = [-1] * len(scenario.units), [0, 0]
    for unit in picker.sample(range(len(scenario.units)), min(len(free) * 2 // 3, len(scenario.units))):
        state.place[unit] = free.pop()
        mine[scenario.units[unit].side] |= 1 << state.place[unit]
        state.facing[unit] = picker.randrange(6)
    state.occupied = (mine[0], mine[1])
