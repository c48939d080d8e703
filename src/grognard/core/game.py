"""A game in progress: the state, the agenda of what is under way, and the decisions that are open.

Everything in it is plain data, so a game copies in microseconds, saves anywhere, forks for a search and undoes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any, Generic, Protocol, Self, TypeVar

import msgspec

from grognard.core.action import Action
from grognard.core.decision import Decision
from grognard.core.dice import Dice
from grognard.core.errors import IllegalAction
from grognard.core.event import EVERYONE, DieRolled, Event, GameEnded
from grognard.core.options import Options
from grognard.core.procedure import Frame, Procedure, Step

if TYPE_CHECKING:
    from grognard.core.ruleset import Ruleset

DRAW = -1
"""The winner of a game that nobody won."""


class State(Protocol):
    """What a ruleset keeps of a game: plain data that copies itself."""

    def copy(self) -> Self:
        """An independent state: no list that is changed in place is shared."""
        ...


S = TypeVar("S", bound=State)
T = TypeVar("T")
P = TypeVar("P", bound=Procedure)
V = TypeVar("V")


class Result(msgspec.Struct, frozen=True):
    """How a game ended."""

    winner: int
    reason: str
    rule: str


class Game(Generic[S, T]):
    """One game: `pending` decisions are answered with `play`, which returns the events that followed."""

    __slots__ = (
        "_agenda", "_alike", "_options", "dice", "drawn", "events", "number", "pending", "result", "revealed",
        "ruleset", "scenario", "state", "stepped",
    )  # fmt: skip

    def __init__(self, ruleset: Ruleset[S, T], scenario: T, state: S, dice: Dice) -> None:
        self.ruleset = ruleset
        self.scenario = scenario
        self.state = state
        self.dice = dice
        self._agenda: list[Frame] = []
        self.pending: tuple[Decision, ...] = ()
        self.drawn = 0
        """How many draws have been made."""
        self.number = 0
        """How many actions have been played: a move sent for an older number is stale."""
        self.result: Result | None = None
        self.events: list[Event] = []
        self.revealed = False
        """Whether the last action showed something hidden though no event tells it: `reveal`."""
        self.stepped = False
        """Whether the last action led to a step: what sides chose together is over then, all of them have chosen."""
        self._options: dict[int, Options] = {}
        self._alike: dict[str, Any] = {}

    # -- for players -------------------------------------------------------------------------------------------

    def decision(self, side: int) -> Decision | None:
        """The decision a side has to make now, if any."""
        for decision in self.pending:
            if decision.side == side:
                return decision
        return None

    def options(self, side: int) -> Options:
        """The legal options of a side's pending decision."""
        found = self._options.get(side)
        if found is None:
            decision = self.decision(side)
            found = decision.options(self) if decision else Options(())
            self._options[side] = found
        return found

    def play(self, side: int, action: Action) -> list[Event]:
        """Carry out an action and everything that follows from it, up to the next decision."""
        options = self._options.get(side)
        if options is None:
            options = self.options(side)  # there are none without a decision
        if action is not options.drawn and action not in options:
            raise self.refusal(side, action)
        self.events = []
        self.revealed = self.stepped = False
        pending = self.pending
        if len(pending) == 1:
            decision, self.pending = pending[0], ()
        else:
            decision = next(each for each in pending if each.side == side)
            self.pending = tuple([other for other in pending if other is not decision])
        self._options, self._alike = {}, {}
        self.number += 1
        decision.choose(self, action)
        self.run()
        return self.events

    def refusal(self, side: int, action: Action) -> IllegalAction:
        """Why a side may not do a thing now."""
        decision = self.decision(side)
        if decision is None:
            key, rule = ("game-over", "") if self.result else ("not-your-turn", "")
        else:
            key, rule = decision.refusal(self, action)
        return IllegalAction(self.ruleset.messages.refusal(self, side, action, key), rule)

    def alike(self, key: str, make: Callable[[Self], V]) -> V:
        """What everybody sees alike until the next action, worked out for the first who looks."""
        found = self._alike.get(key)
        if found is None:
            found = self._alike[key] = make(self)
        shown: V = found
        return shown

    # -- for procedures ----------------------------------------------------------------------------------------

    def run(self) -> None:
        """Take steps until a side must choose or the game is over."""
        agenda = self._agenda
        while agenda and not self.pending and self.result is None:
            procedure, index = agenda[-1]
            steps = procedure.steps
            if index == len(steps):
                agenda.pop()
                continue
            agenda[-1] = (procedure, index + 1)
            self.stepped = True
            steps[index](procedure, self)

    def push(self, procedure: Procedure) -> None:
        """Begin a procedure; the one under way resumes when it is finished."""
        self._agenda.append((procedure, 0))

    def repeat(self) -> None:
        """Take the step under way again once whatever it opened is settled."""
        procedure, index = self._agenda[-1]
        self._agenda[-1] = (procedure, index - 1)

    def proceed(self) -> None:
        """Go on after the step that would be taken again."""
        procedure, index = self._agenda[-1]
        self._agenda[-1] = (procedure, index + 1)

    def replace(self, procedure: Procedure) -> None:
        """Exchange the data of the procedure under way, keeping its place."""
        self._agenda[-1] = (procedure, self._agenda[-1][1])

    # Changing a frame that may no longer be the uppermost: what it set off can lie above it.

    def find(self, kind: type[P]) -> P | None:
        """The uppermost procedure of a kind, if one is under way."""
        return next(self.under_way(kind), None)

    def current(self, kind: type[P]) -> P:
        """The uppermost procedure of a kind, which must be under way."""
        for procedure, _ in reversed(self._agenda):
            if isinstance(procedure, kind):
                return procedure
        raise AssertionError(f"no {kind.__name__} is under way")

    def under_way(self, kind: type[P]) -> Iterator[P]:
        """All procedures of a kind that are under way, the uppermost first."""
        return (procedure for procedure, _ in reversed(self._agenda) if isinstance(procedure, kind))

    def amend(self, frame: P, **changes: Any) -> P:
        """Exchange the data of a procedure wherever it lies on the agenda, keeping its place."""
        changed = msgspec.structs.replace(frame, **changes)
        index = self._index(frame)
        self._agenda[index] = (changed, self._agenda[index][1])
        return changed

    def go_to(self, frame: Procedure, step: Step) -> None:
        """Let a procedure go on with another of its steps: `game.go_to(march, March.settle)`."""
        self._agenda[self._index(frame)] = (frame, frame.steps.index(step))

    def has_reached(self, frame: Procedure, step: Step) -> bool:
        """Whether a procedure has begun one of its steps."""
        return self._agenda[self._index(frame)][1] > frame.steps.index(step)

    def leave(self, frame: Procedure) -> None:
        """End a procedure early, once whatever it opened is settled."""
        index = self._index(frame)
        self._agenda[index] = (frame, len(frame.steps))

    def stop(self, frame: Procedure) -> None:
        """Take a procedure off the agenda at once."""
        del self._agenda[self._index(frame)]

    def halt(self) -> None:
        """Forget what is under way and what is asked: a position to try things in, where nothing follows by itself."""
        self._agenda.clear()
        self.pending = ()

    def resume(self, frames: Iterable[Frame]) -> None:
        """Have nothing under way but these procedures, the last uppermost, each with the number of its next step."""
        self._agenda = list(frames)

    def _index(self, frame: Procedure) -> int:
        for index in range(len(self._agenda) - 1, -1, -1):
            if self._agenda[index][0] is frame:
                return index
        raise AssertionError(f"the {type(frame).__name__} is not under way")

    def ask(self, *decisions: Decision) -> None:
        """Open decisions: several at once when sides choose without knowing each other's choice."""
        self.pending += decisions

    def offer(self, decision: Decision, options: Options) -> None:
        """Open a decision whose options were found when it was looked whether there are any."""
        self.pending += (decision,)
        self._options[decision.side] = options

    def ask_instead(self, *decisions: Decision) -> None:
        """Put other questions in place of those that are open; nobody is asked where none is given."""
        self.pending = decisions
        self._options = {}

    def tell(self, event: Event) -> None:
        """Note a fact for the log."""
        self.events.append(event)

    def reveal(self) -> None:
        """Something hidden shows, if only by what does not happen: nothing before it can be undone."""
        self.revealed = True

    def roll(self, faces: int, purpose: str, rule: str, only: int = EVERYONE) -> int:
        """Draw from the dice; every draw is an event, seen by everyone or by one side."""
        value = self.dice.draw(self.drawn, faces)
        self.drawn += 1
        self.events.append(DieRolled(rule=rule, faces=faces, value=value, purpose=purpose, only=only))
        return value

    def end(self, winner: int, reason: str, rule: str) -> None:
        """Close the game; the reason is a key of the message catalogue."""
        self.result = Result(winner, reason, rule)
        self._agenda.clear()
        self.pending = ()
        self.tell(GameEnded(rule=rule, winner=winner, reason=reason))

    # -- copies and data ---------------------------------------------------------------------------------------

    def copy(self, dice: Dice | None = None) -> Game[S, T]:
        """An independent game; give it dice of its own unless it is meant to foresee these."""
        game: Game[S, T] = Game.__new__(Game)
        game.ruleset = self.ruleset
        game.scenario = self.scenario
        game.state = self.state.copy()
        game.dice = dice or self.dice
        game._agenda = self._agenda[:]
        game.pending = self.pending
        game.drawn = self.drawn
        game.number = self.number
        game.result = self.result
        game.events = []
        game.revealed = game.stepped = False
        game._options = {}
        game._alike = {}
        return game

    def branch(self, dice: Dice) -> Game[S, T]:
        """A copy that is to be played on as it is: what may be done in it need not be found again."""
        game = self.copy(dice)
        game._options = self._options.copy()
        return game

    def to_data(self) -> dict[str, Any]:
        """The whole of the game as builtin types, fit for JSON."""
        return {
            "number": self.number,
            "drawn": self.drawn,
            "state": msgspec.to_builtins(self.state),
            "agenda": [[msgspec.to_builtins(procedure), index] for procedure, index in self._agenda],
            "pending": [msgspec.to_builtins(decision) for decision in self.pending],
            "result": msgspec.to_builtins(self.result),
        }

    def digest(self) -> str:
        """A short fingerprint of the whole game, equal for equal games."""
        import hashlib

        return hashlib.sha256(msgspec.json.encode(self.to_data(), order="deterministic")).hexdigest()[:16]
