"""A program at a game of this process: what its side may know is told, and its answer is checked against the rules."""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from grognard.bots.fault import Fault
from grognard.bots.outside.limits import Limits
from grognard.bots.outside.talk import Talk
from grognard.bots.outside.telling import Briefing, Moment
from grognard.bots.outside.words import find_program, title_of
from grognard.core.action import Action
from grognard.core.event import DieRolled, Event, visible
from grognard.core.game import Game
from grognard.table import wire
from grognard.table.present import board_data, decision_data, log_line

AnyGame = Game[Any, Any]


class Played(msgspec.Struct, frozen=True):
    """Something that has happened in a game: an action, or its opening (then there is none), and what came of it."""

    side: int
    action: Action | None
    events: Sequence[Event]


class _Heard(msgspec.Struct, frozen=True):
    """What the seat knows of one action."""

    is_known: bool
    log: tuple[wire.LogLine, ...]
    record: tuple[str, ...]


class Program:
    """A bot in a program of its own. It is started when it first has to choose, and ended with the game.

    It loses by whatever it does wrong: `choose` raises a `Fault` then.
    """

    def __init__(self, word: str, limits: Limits | None = None, settings: Mapping[str, str] | None = None) -> None:
        self.command = find_program(word)
        self.name = title_of(word)
        self.limits = limits or Limits()
        self.settings = settings
        self.talk: Talk | None = None
        self.slowest = 0.0
        """Seconds that its slowest answer took."""
        self._side = -1
        self._text: str | None = None
        self._heard: list[_Heard] = []
        self._told = 0
        self._anew = False

    @classmethod
    def of(cls, command: Sequence[str], limits: Limits) -> Program:
        """A program by its command, which has been found before."""
        return cls(shlex.join(command), limits)

    # -- the course of a game ----------------------------------------------------------------------------------

    def sit_down(self, game: AnyGame, side: int, past: Sequence[Played] = (), text: str | None = None) -> None:
        """Take a side of a game, with what has been played of it; its opening is what the game has just told, unless
        there is a past. `text` is the scenario's, where it may be one that does not ship."""
        self._text = text
        self._side, self._heard, self._told, self._anew = side, [], 0, False
        for played in past or [Played(-1, None, game.events if game.number == 0 else ())]:
            self.hear(game, played)

    def hear(self, game: AnyGame, played: Played) -> None:
        """Note what the side may know of something that has happened."""
        seen = visible(list(played.events), self._side)
        log = tuple(log_line(game, event) for event in seen)
        record = () if game.ruleset.keeps_secrets(game.scenario) else _record_lines(game, played, len(self._heard))
        self._heard.append(_Heard(played.side == self._side or bool(seen), log, record))

    def take_back(self, index: int) -> None:
        """Forget an action, the first being 1: it was taken back. The program is told everything anew."""
        del self._heard[index]
        self._told, self._anew = 0, True

    def choose(self, game: AnyGame, side: int) -> Action:
        """What the program chooses for a side that has a decision open."""
        if side != self._side:
            self.sit_down(game, side)
        if self.talk is None:
            self.talk = Talk(self.command, self.limits, self.settings)
            self.talk.begin(briefing(game, side, self._text))
        answer = self.talk.ask(self.moment(game, side))
        if answer is None:
            self.close()
            raise Fault("resigned", "The program resigned.")
        self.slowest = max(self.slowest, answer.seconds)
        if answer.action not in game.options(side):  # the same options by construction: a last look all the same
            self.close()
            raise Fault("program-illegal", "The program chose what it may not.")
        return answer.action

    def plan(self, game: AnyGame, side: int) -> Sequence[Action]:
        """One action at a time."""
        return (self.choose(game, side),)

    def leave(self, game: AnyGame | None = None) -> None:
        """The game is over, or is played no further: the program is told so, and ended."""
        if self.talk is not None:
            result = game.result if game is not None else None
            sides: Any = game.scenario.sides if game is not None else ()
            if result is not None:
                self.talk.end(sides[result.winner].key if result.winner >= 0 else "nobody", result.reason)
            else:
                self.talk.end()
        self.talk = None

    def close(self) -> None:
        """End the program at once."""
        if self.talk is not None:
            self.talk.close()
        self.talk = None

    # -- what it is told ---------------------------------------------------------------------------------------

    def moment(self, game: AnyGame, side: int) -> Moment:
        """What the program is told before it chooses: whatever is new, and the position as its side may know it."""
        decision = game.decision(side)
        assert decision is not None, "somebody who has nothing to choose is asked"
        new, anew = self._heard[self._told :], self._anew
        self._told, self._anew = len(self._heard), False
        numbers = _numbers(self._heard)[len(self._heard) - len(new) :]
        return Moment(
            number=_numbers(self._heard)[-1] if self._heard else 0,
            view=game.ruleset.view(game, side),
            decision=decision_data(game, decision),
            log=tuple(
                msgspec.structs.replace(line, number=number)
                for heard, number in zip(new, numbers, strict=True)
                for line in heard.log
            ),
            record=tuple(line for heard in new for line in heard.record),
            anew=anew,
        )


def _numbers(heard: list[_Heard]) -> list[int]:
    """After each of the things heard, how many actions the seat knew of; the opening is none."""
    numbers, count = [], 0
    for index, each in enumerate(heard):
        count += each.is_known and index > 0
        numbers.append(count)
    return numbers


def briefing(game: AnyGame, side: int, text: str | None = None) -> Briefing:
    """What a side is told of its game before it begins. The text of a scenario can hold what only one side may know, so
    it is told only where there are no secrets, and where it is not the ruleset's own, which everybody can read."""
    ruleset, scenario = game.ruleset, game.scenario
    is_own = scenario.key in ruleset.scenario_keys() and ruleset.scenario_source(scenario.key).text == text
    told = None if is_own or ruleset.keeps_secrets(scenario) else text
    return Briefing(board_data(ruleset, scenario), side, ruleset.meta.version, told)


def _record_lines(game: AnyGame, played: Played, number: int) -> tuple[str, ...]:
    """The lines that a record has for something that was played."""
    lines = []
    if played.action is not None:
        text = game.ruleset.notation(game.scenario).text(played.action)
        lines.append(f"{number} {game.scenario.sides[played.side].key} {text}")
    lines += [f"* d{e.faces} {e.value} {e.purpose}" for e in played.events if isinstance(e, DieRolled)]
    return tuple(lines)
