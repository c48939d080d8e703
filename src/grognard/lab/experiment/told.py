"""One game of an experiment, played and told: what is kept of it."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec

from grognard.core.dice import FastDice
from grognard.core.event import Event
from grognard.core.events import TurnBegan
from grognard.core.game import Game
from grognard.core.standing import Standing
from grognard.lab.experiment.design import Design
from grognard.lab.experiment.luck import luck
from grognard.rulesets import get_ruleset, read_battle


class Fall(msgspec.Struct, frozen=True):
    """A place that came into other hands."""

    place: str
    turn: int
    clock: str
    """The hour at which that turn began; nothing where the book has no hours."""
    holder: int


class Toll(msgspec.Struct, frozen=True):
    """What a formation had lost by the end of a turn; told only when it changes."""

    formation: str
    side: int
    turn: int
    lost: float
    strength: float


class Told(msgspec.Struct):
    """A finished game, as it is stored."""

    game: int
    variant: int
    pair: int
    seed: int
    seats: tuple[str, ...]
    winner: int = -1
    reason: str = ""
    turn: int = 0
    actions: int = 0
    draws: int = 0
    first: int = -1
    """The side that chose first."""
    luck: float = 0.0
    """What the dice gave to the first side, in counters."""
    turns: list[int] = []
    score: list[list[float]] = []
    """For each of these turns the points of each side at its end."""
    losses: list[Toll] = []
    places: list[Fall] = []
    rules: dict[str, int] = {}
    """How often each rule was cited by an event or a modifier in it."""
    seconds: float = 0.0
    """CPU time: the one thing that differs when a game is played again."""


class Watcher:
    """Looks at a game turn by turn."""

    def __init__(self, game: Game[Any, Any], told: Told) -> None:
        self.game, self.told = game, told
        self.turn, self.clock = int(getattr(game.state, "turn", 0)), ""
        self.rules: Counter[str] = Counter()
        now: Standing = game.ruleset.standing(game)
        self.lost = {(each.formation, each.side): each.lost for each in now.losses}
        self.places = dict(now.places)
        self.hear(game.events)

    def hear(self, events: list[Event]) -> None:
        """Count the rules that were used, and look about whenever a turn is over."""
        clock = self.clock
        for event in events:
            self.rules.update(cited(event))
            if isinstance(event, TurnBegan):
                clock = event.clock
        now = int(getattr(self.game.state, "turn", 0))
        if now != self.turn or self.game.result is not None:
            self.look()  # at the turn that is over, by its own hour
            self.turn = now
        self.clock = clock

    def look(self) -> None:
        """Write down how the battle stands at the end of a turn."""
        told, now = self.told, self.game.ruleset.standing(self.game)
        if told.turns and told.turns[-1] == self.turn:
            told.turns.pop()
            told.score.pop()
        told.turns.append(self.turn)
        told.score.append(list(now.score))
        for each in now.losses:
            if each.lost != self.lost.get((each.formation, each.side)):
                self.lost[each.formation, each.side] = each.lost
                told.losses.append(Toll(each.formation, each.side, self.turn, each.lost, each.strength))
        for place, holder in now.places.items():
            if holder != self.places.get(place):
                self.places[place] = holder
                told.places.append(Fall(place, self.turn, self.clock, holder))


def cited(event: Event) -> Iterator[str]:
    """The rules of an event and of everything that counted in it."""
    yield event.rule
    for name in event.shown:
        if name.endswith("modifiers"):
            yield from (modifier.rule for modifier in getattr(event, name))


def play_told(design: Design, number: int) -> Told:
    """Play one game of an experiment; the same number gives the same game."""
    started = time.process_time()
    task = design.task(number)
    variant = design.variants[task.variant]
    ruleset = get_ruleset(variant.battle.ruleset)
    game = ruleset.new_game(read_battle(variant.battle), FastDice(task.seed))
    seats = design.seats(task)
    players = design.players(task)
    told = Told(number, task.variant, task.pair, task.seed, seats, first=_first(game))
    watcher, measured = Watcher(game, told), design.experiment.luck
    with players.at(game, variant.battle.text):
        while game.result is None:
            side = game.pending[0].side
            action = players.choose(game, side)
            if action is None:
                watcher.hear(game.events)
                break
            before = game.copy() if measured else game
            events = game.play(side, action)
            players.hear(game, side, action, events)
            if measured:
                told.luck += luck(before, side, action, events)
            watcher.hear(events)
    assert game.result is not None
    told.winner, told.reason = game.result.winner, game.result.reason
    told.turn, told.actions, told.draws = watcher.turn, game.number, game.drawn
    told.rules = dict(sorted(watcher.rules.items()))
    told.luck = round(told.luck, 6)
    told.seconds = time.process_time() - started
    return told


def _first(game: Game[Any, Any]) -> int:
    """The side that chooses first, below zero where both do at once."""
    return game.pending[0].side if len(game.pending) == 1 else -1


def same(told: Told) -> Told:
    """A game without the time it took, to be compared with another."""
    return msgspec.structs.replace(told, seconds=0.0)
