"""Commanders in chief caught alone by an enemy, and headquarters ridden down, go to safety [napoleon3 8.4b]."""

from __future__ import annotations

from grognard.core.action import Action
from grognard.core.decision import Decision
from grognard.core.events import LeaderRelocated
from grognard.core.masks import iter_bits, to_mask
from grognard.core.options import Group, Options
from grognard.core.places import hexes_of
from grognard.core.procedure import Procedure
from grognard.rulesets.napoleon3.ch09_leaders.hq_death import kill
from grognard.rulesets.napoleon3.state import N3Game, enemy_distance


def drive_off(game: N3Game, enemy: int, path: tuple[int, ...] = ()) -> None:
    """A unit has moved, advanced or retreated: leaders alone whom it met on its way must go at once [napoleon3 8.4b].
    Without a path it is met only where it stands."""
    way = to_mask(path or (hex for hex in (game.state.place[enemy],) if hex >= 0))
    if game.result is None and exposed(game, enemy, way):
        game.push(Flight(enemy, way))


def exposed(game: N3Game, enemy: int, way: int) -> list[int]:
    """Leaders without troops whom a unit has met, and who have somewhere to go or are ridden down."""
    side = 1 - game.scenario.units[enemy].side
    return [leader for leader in alone(game, side) if meeting(game, leader) & way]


def alone(game: N3Game, side: int) -> list[int]:
    """A side's leaders on the map without troops, who have to give way [napoleon3 8.4b]."""
    state = game.state
    return [
        leader
        for leader in game.scenario.leaders[side]
        if (hex := state.place[leader]) >= 0 and not state.occupied[side] >> hex & 1
    ]


def meeting(game: N3Game, leader: int) -> int:
    """Where an enemy drives a leader off who is alone: for a commander in chief in the hexes next to him, if he has
    somewhere to go; for a headquarters only in its own, since it may stand in enemy zones [napoleon3 8.3e 8.4b R7]."""
    hex, facts = game.state.place[leader], game.scenario.units[leader]
    if facts.kind != "commander" or not game.state.occupied[facts.side]:
        return 1 << hex
    return 1 << hex | game.scenario.field.grid.adjacent[hex]


def meetings(game: N3Game, side: int) -> list[int]:
    """The same for every leader of a side who is alone."""
    return [meeting(game, leader) for leader in alone(game, side)]


def refuges(game: N3Game, leader: int) -> int:
    """The hexes of the nearest friends: of any for a commander in chief, of its own formation for a headquarters
    [napoleon3 8.4b]."""
    state, scenario, grid = game.state, game.scenario, game.scenario.field.grid
    hex, facts = state.place[leader], scenario.units[leader]
    own = scenario.members[facts.side] if facts.kind == "commander" else scenario.formations[facts.formation].members
    friends = hexes_of(state.place, own)
    return friends & grid.ring(hex, grid.nearest(hex, friends)) if friends else 0


class Flight(Procedure, frozen=True):
    """Leader after leader goes to the nearest friend; between equals the owner chooses."""

    enemy: int
    way: int = 0
    """The hexes it entered."""

    def flee(self, game: N3Game) -> None:
        leader = next(iter(exposed(game, self.enemy, self.way)), -1)
        if leader < 0:
            return
        game.repeat()
        hexes = refuges(game, leader)
        if not hexes:
            kill(game, leader)
        elif hexes & (hexes - 1):
            game.ask(ChooseRefuge(game.scenario.units[leader].side, leader, hexes))
        else:
            flee_to(game, leader, hexes.bit_length() - 1)

    steps = (flee,)


class ChooseRefuge(Decision, frozen=True):
    """Say to which of several friends, all equally near, a leader rides [napoleon3 8.4b]."""

    leader: int
    hexes: int

    rule = "8.4b"
    standing = "refuge"

    def options(self, game: N3Game) -> Options:
        return Options([Group("flee", (self.leader,), self.hexes)])

    def refusal(self, game: N3Game, action: Action) -> tuple[str, str]:
        return "to-the-nearest", self.rule

    def choose(self, game: N3Game, action: Action) -> None:
        flee_to(game, self.leader, action.place)

    def accept(self, game: N3Game) -> Action:
        return Action("flee", self.leader, max(iter_bits(self.hexes), key=lambda hex: self._safety(game, hex)))

    def decline(self, game: N3Game) -> Action:
        return Action("flee", self.leader, min(iter_bits(self.hexes), key=lambda hex: self._safety(game, hex)))

    def promise(self, game: N3Game) -> float:
        return 1.0

    def safe(self, game: N3Game, options: Options) -> Action | None:
        """Where the enemy is farthest."""
        return self.accept(game)

    def _safety(self, game: N3Game, hex: int) -> int:
        """How far the enemy is."""
        return enemy_distance(game, self.side, hex)


def flee_to(game: N3Game, leader: int, hex: int) -> None:
    game.state.place[leader] = hex
    game.tell(LeaderRelocated(rule="8.4b", unit=leader, place=hex))
