"""Commanders in chief in the command phase: their moves and arrival [napoleon3 4Ba 7.2a]."""

from __future__ import annotations

from grognard.core.action import Action
from grognard.core.decision import Decision
from grognard.core.events import LeaderMoved
from grognard.core.flood import Flood
from grognard.core.options import Group, Options
from grognard.core.procedure import Procedure
from grognard.core.reach import Limits
from grognard.rulesets.napoleon3.ch07_movement.inertia import is_threatened, roll_inertia
from grognard.rulesets.napoleon3.ch07_movement.log import CommanderThreatened
from grognard.rulesets.napoleon3.ch08_command.sovereigns import arrive, is_fixed
from grognard.rulesets.napoleon3.ch09_leaders.demoralization import next_to_enemy
from grognard.rulesets.napoleon3.state import OFF_MAP, N3Game, Refusal, on_map


class MoveCommanders(Procedure, frozen=True):
    """Each commander in chief on the map may move, the allies' first [napoleon3 4Ba]."""

    index: int = 0

    def next(self, game: N3Game) -> None:
        if self.index >= len(game.scenario.commanders):
            return
        game.replace(MoveCommanders(self.index + 1))
        game.repeat()
        offer_move(game, game.scenario.commanders[self.index])

    steps = (next,)


def offer_move(game: N3Game, leader: int) -> None:
    """A commander in chief comes, or may move: not before he is free [napoleon3 8.5b 8.6c 14.2c], then if an enemy is
    near or on a check [napoleon3 7.2a 7.2c], with his full points [napoleon3 7.2d]."""
    state, facts = game.state, game.scenario.units[leader]
    if state.place[leader] == OFF_MAP and facts.entry >= 0 and facts.turn <= state.turn:
        if state.occupied[1 - facts.side] >> facts.entry & 1:
            return
        ask_move(game, leader, arrive(game, leader))
        return
    if state.place[leader] < 0 or is_fixed(game, leader):
        return
    if is_threatened(game, leader):
        game.tell(CommanderThreatened(rule="7.2c", unit=leader))
        ask_move(game, leader, 2 * facts.movement)
    elif roll_inertia(game, leader):
        ask_move(game, leader, 2 * facts.movement)


def commander_reach(game: N3Game, leader: int, points: int) -> Flood:
    """Not where an enemy is, nor next to one unless a friend stands there [napoleon3 7.1e 7.2b 7.2d]."""
    state, scenario = game.state, game.scenario
    side, field = scenario.units[leader].side, scenario.field
    barred = state.occupied[1 - side] | (next_to_enemy(game, side) & ~state.occupied[side])
    return field.footing["leader"].flood(state.place[leader], Limits(points, barred=barred))


def ask_move(game: N3Game, leader: int, points: int) -> None:
    if commander_reach(game, leader, points).mask:
        game.ask(MoveCommander(game.scenario.units[leader].side, leader, points))


class MoveCommander(Decision, frozen=True):
    """Move a commander in chief, or leave him where he is [napoleon3 7.2a]."""

    leader: int
    points: int
    """Half points."""

    rule = "7.2a"
    passes = "stay"
    goes = "move"

    def options(self, game: N3Game) -> Options:
        reach = commander_reach(game, self.leader, self.points)
        return Options([Group("move", (self.leader,), reach.mask), Group("stay", (self.leader,))])

    def refusal(self, game: N3Game, action: Action) -> tuple[str, str]:
        return commander_refusal(game, self.leader, self.points, action)

    def choose(self, game: N3Game, action: Action) -> None:
        if action.verb == "stay":
            return
        start = game.state.place[self.leader]
        path = commander_reach(game, self.leader, self.points).path(action.place)
        game.state.place[self.leader] = action.place
        game.tell(LeaderMoved(rule="7.2a", unit=self.leader, start=start, path=path))


def commander_refusal(game: N3Game, leader: int, points: int, action: Action) -> Refusal:
    """Why a commander in chief cannot ride to a hex."""
    state, side, there = game.state, game.scenario.units[leader].side, action.place
    if action.verb not in ("move", "stay") or action.unit != leader:
        return "commander-first", "4Ba"
    if not on_map(game, there):
        return "closed-ground", "7.2d"
    if state.occupied[1 - side] >> there & 1:
        return "enemy-there", "7.1e"
    if (next_to_enemy(game, side) & ~state.occupied[side]) >> there & 1:
        return "next-to-the-enemy", "7.2b"
    return "too-far", "7.2d"
