"""A program at a table of a server: it is told what its seat is pushed, and what it chooses is played there."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable

from grognard.bots import Fault
from grognard.bots.outside import Briefing, Moment, Talk
from grognard.cli.bot.client import Refused, Seat, Unreachable
from grognard.core.errors import GrognardError
from grognard.core.forfeit import Reason
from grognard.table import wire

FIRST_WAIT, LONGEST_WAIT = 0.5, 30.0
"""Seconds before a lost connection is sought again."""
STALE = 409

Say = Callable[..., None]


class Sitting:
    """One seat, one program, one game."""

    def __init__(self, seat: Seat, make_talk: Callable[[], Talk], say: Say) -> None:
        self._seat, self._say = seat, say
        self._data = seat.sit_down()
        board = self._data.board
        self._side = next(n for n, side in enumerate(board.sides) if side.key == self._data.you[0])
        self._word = secrets.token_urlsafe(32)
        """Our own for the dice: nobody else has ever had it."""
        self._sealed = self._opened = False
        self._since: int | None = None
        self._expected = -1
        """The number of the push that tells of our last action: what comes before it is old."""
        self._log: list[wire.LogLine] = []
        self._anew = False
        self._talk = make_talk()
        self._talk.begin(Briefing(board, self._side))

    def run(self) -> str:
        """Play until the game is over, however often the connection is lost; gives how it ended."""
        self._say("bot-sits", name=self._talk.name, side=self._data.board.sides[self._side].name, link=self._seat.link)
        wait = FIRST_WAIT
        try:
            while True:
                try:
                    for push in self._seat.pushes(self._since):
                        wait = FIRST_WAIT
                        if ended := self._heed(push):
                            return ended
                except Unreachable as error:
                    self._say("bot-waits", why=error.message, seconds=round(wait, 1))
                time.sleep(wait)
                wait = min(2 * wait, LONGEST_WAIT)
        except Fault as fault:
            self._give_up(fault.reason)
            raise
        finally:
            self._talk.close()

    def _heed(self, push: wire.Push) -> str:
        """Do what is to be done now; gives how the game ended, if it has."""
        if push.beginning is not None:
            self._bind_dice(push.beginning)
            return ""
        self._since = push.number
        if push.log_reset:
            self._log, self._anew = list(push.log), bool(self._log)
        else:
            self._log += push.log
        if push.view.result is not None or push.forfeit is not None:
            return self._end(push)
        decision = push.decision
        if decision is not None and decision.side == self._side and push.number >= self._expected:
            self._choose(push, decision)
        return ""

    def _choose(self, push: wire.Push, decision: wire.Decision) -> None:
        moment = Moment(push.number, push.view, decision, tuple(self._log), anew=self._anew)
        self._log, self._anew = [], False
        try:
            answer = self._talk.ask(moment)
        except (IndexError, KeyError):
            raise GrognardError("The server asks for a choice that cannot be made on its own board.") from None
        if answer is None:
            raise Fault("resigned", "The program resigned.")
        try:
            self._expected = self._seat.act(push.number, self._side, answer.action)
        except Refused as refused:
            if refused.status != STALE:  # else the table has moved on, and the next push says how
                raise

    def _bind_dice(self, speakers: tuple[wire.Speaker, ...]) -> None:
        """Seal our word for the dice, and open it when all are sealed, as every person's page does."""
        ours = next((each for each in speakers if each.side == self._side), None)
        if ours is None or ours.opened:
            return
        key = self._data.board.sides[self._side].key
        if not self._sealed and any(each.opened for each in speakers):
            raise GrognardError("The word for the dice that this seat has sealed is not known here: found a new table.")
        if not self._sealed:
            self._seat.seal(self._data.dice.commitment, key, self._word)
            self._sealed = True
        elif all(each.seal for each in speakers) and not self._opened:
            self._seat.open(self._word)
            self._opened = True

    def _end(self, push: wire.Push) -> str:
        sides, result = self._data.board.sides, push.view.result
        if result is not None:
            winner, reason = result.winner, result.reason
        else:
            others = [side for side in range(len(sides)) if side != push.forfeit]
            winner, reason = (
                (others[0], "time") if push.forfeit is not None and push.forfeit >= 0 else (-1, "abandoned")
            )
        name = sides[winner].key if winner >= 0 else "nobody"
        self._talk.end(name, reason)
        return f"{name} {reason}"

    def _give_up(self, reason: Reason) -> None:
        """The program has lost the game by its own fault: the table is told, so that nobody waits for it."""
        for wait in (0.0, 1.0, 3.0):
            time.sleep(wait)
            try:
                self._seat.resign(reason)
            except Unreachable:
                continue
            except Refused as refused:
                self._say("bot-not-resigned", why=refused.message)
            return
