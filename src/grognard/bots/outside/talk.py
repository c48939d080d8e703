"""The conversation with one program, from its hello to its end."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence

import msgspec

from grognard.bots.fault import Fault
from grognard.bots.outside.limits import Limits
from grognard.bots.outside.lines import (
    VERSION,
    About,
    Best,
    LineError,
    Offer,
    Ready,
    Resign,
    Said,
    read_line,
    shown,
)
from grognard.bots.outside.printed import chosen, notation_of, options_of
from grognard.bots.outside.process import Process
from grognard.bots.outside.telling import Briefing, Moment, briefing_lines, hello, over_line, position_lines, think_line
from grognard.core.action import Action
from grognard.core.errors import GrognardError
from grognard.core.forfeit import Reason
from grognard.core.notation import Notation

Listener = Callable[[Said], None]


class Answer(msgspec.Struct, frozen=True):
    """What a program chooses."""

    action: Action
    worth: float | None
    seconds: float


class Talk:
    """A program that we talk to. Whatever it does wrong is raised as a `Fault`, and it is ended before."""

    def __init__(
        self,
        command: Sequence[str],
        limits: Limits | None = None,
        settings: Mapping[str, str] | None = None,
        on_said: Listener | None = None,
    ) -> None:
        self.limits = limits or Limits()
        self.name, self.author = command[0].rpartition("/")[2], ""
        self.offers: dict[str, Offer] = {}
        self._on_said = on_said
        self._asked = 0
        self._notation: Notation | None = None
        self.process = Process(command, self.limits)
        self._greet(dict(settings or {}))

    def _greet(self, settings: dict[str, str]) -> None:
        self.process.send(hello())
        until = time.monotonic() + self.limits.hello
        while not isinstance(said := self._hear(until, "say that it is ready"), Ready):
            if isinstance(said, About):
                if said.what == "name":
                    self.name = said.text or self.name
                else:
                    self.author = said.text
            elif isinstance(said, Offer):
                self.offers[said.name] = said
            elif isinstance(said, Best | Resign):
                raise self._wrong("program-nonsense", "The program answered before it was asked")
        if said.version != VERSION:
            told = f"The program speaks version {said.version} of the bot protocol; this is version {VERSION}"
            raise self._wrong("program-nonsense", told)
        for name, value in settings.items():
            self._check_setting(name, value)
        self.process.send(f"set {name} {value}" for name, value in settings.items())

    def _check_setting(self, name: str, value: str) -> None:
        offer = self.offers.get(name)
        if offer is None or not offer.fits(value) or "\n" in value:
            self.close()
            known = ", ".join(f"{each.name} ({each.kind})" for each in self.offers.values()) or "none"
            raise GrognardError(f"{self.name} has no option {shown(name)} that can be {shown(value)}; it has {known}.")

    # -- a game ------------------------------------------------------------------------------------------------

    def begin(self, briefing: Briefing) -> None:
        """Tell it of a new game."""
        self._notation = notation_of(briefing.board)
        self.process.send(briefing_lines(briefing))

    def ask(self, moment: Moment) -> Answer | None:
        """What it chooses in a position; nothing if it resigns."""
        assert self._notation is not None, "a game is begun first"
        self._asked += 1
        limits, started = self.limits, time.monotonic()
        self.process.begin_to_count()
        self.process.send(position_lines(moment, self._notation))
        self.process.send([think_line(self._asked, limits.think, limits.nodes)])
        said = self._answer(started)
        if said.question != self._asked:
            told = f"The program answered question {said.question} when it was asked question {self._asked}"
            raise self._wrong("program-nonsense", told)
        if isinstance(said, Resign):
            return None
        try:
            action = chosen(said.action, options_of(moment.decision), self._notation)
        except GrognardError as error:
            raise self._wrong("program-illegal", f"The program chose what it may not: {error.message}") from None
        return Answer(action, said.worth, time.monotonic() - started)

    def _answer(self, started: float) -> Best | Resign:
        """Wait until its time is up, tell it to stop, and wait a little longer."""
        until, is_stopped = started + self.limits.think, False
        while True:
            line = self.process_line(until)
            if line is None:
                if is_stopped:
                    told = f"The program did not answer within {self.limits.think:g} seconds and a grace of"
                    raise self._wrong("program-late", f"{told} {self.limits.grace:g}")
                is_stopped, until = True, until + self.limits.grace
                self.process.send(["stop"])
                continue
            said = self._read(line)
            if isinstance(said, Best | Resign):
                return said
            if isinstance(said, Ready | Offer):
                raise self._wrong("program-nonsense", "The program introduced itself in the middle of a game")

    def end(self, winner: str = "", reason: str = "") -> None:
        """The game is over, or broken off: tell it, and let it go."""
        if winner:
            self.process.send([over_line(winner, reason)])
        self.process.send(["quit"])
        self.close()

    def close(self) -> None:
        """End it, whatever it does."""
        self.process.close()

    # -- lines -------------------------------------------------------------------------------------------------

    def _hear(self, until: float, what: str) -> Said | None:
        line = self.process_line(until)
        if line is None:
            raise self._wrong("program-late", f"The program did not {what} within {self.limits.hello:g} seconds")
        return self._read(line)

    def process_line(self, until: float) -> bytes | None:
        """The next line of the program; it is ended if it breaks its limits."""
        try:
            return self.process.line(until)
        except Fault:
            self.close()
            raise

    def _read(self, line: bytes) -> Said | None:
        try:
            said = read_line(line)
        except LineError as error:
            raise self._wrong("program-nonsense", str(error)) from None
        if self._on_said is not None and said is not None:
            self._on_said(said)
        return said

    def _wrong(self, reason: Reason, message: str) -> Fault:
        """A fault; the program is told of it and ended."""
        self.process.send([f"error {message}."])
        self.close()
        return self.process.fault(reason, message)
