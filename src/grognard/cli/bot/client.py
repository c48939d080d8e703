"""A seat at a table of a server, as any person's page holds it: over HTTP, and live over a WebSocket."""

from __future__ import annotations

import contextlib
import secrets
import urllib.error
import urllib.request
from collections.abc import Iterator
from http.client import HTTPException
from typing import Any, TypeVar
from urllib.parse import urlsplit

import msgspec
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import connect

from grognard.core.action import Action
from grognard.core.errors import GrognardError
from grognard.core.forfeit import Reason
from grognard.table import wire
from grognard.table.sealing import seal

T = TypeVar("T")
ANSWER_SECONDS = 60
MOST_BYTES = 64 << 20
"""Of one answer: a board and a long log are far less."""
CLOSED_FOR_GOOD = {
    4400: "does not understand us",
    4401: "says that another holds this seat now",
    4404: "has no such table",
}
NO_LINK = "Give the link of a seat, such as https://example.org/play/TABLE#TOKEN."


class Refused(GrognardError):
    """The server answered that something cannot be done."""

    def __init__(self, status: int, message: str) -> None:
        super().__init__(message)
        self.status = status


class Unreachable(GrognardError):
    """The server does not answer at the moment."""


class Seat:
    """One seat, by its link."""

    def __init__(self, link: str) -> None:
        parts = urlsplit(link.strip())
        before, play, self.game = parts.path.rpartition("/play/")
        if parts.scheme not in ("http", "https") or not parts.netloc or not play or not self.game or not parts.fragment:
            raise GrognardError(NO_LINK)
        self.base = f"{parts.scheme}://{parts.netloc}{before}"
        self.token = parts.fragment

    @property
    def link(self) -> str:
        """The link by which the seat is held now."""
        return f"{self.base}/play/{self.game}#{self.token}"

    # -- asking ------------------------------------------------------------------------------------------------

    def look(self) -> wire.GameData:
        """The table as this seat sees it."""
        return self._ask("", wire.GameData)

    def sit_down(self) -> wire.GameData:
        """Take the seat, if the link is an invitation to it; gives the table as its holder sees it."""
        data = self.look()
        if data.invited and not data.you:
            token = secrets.token_urlsafe(32)
            self._ask("/claim", wire.Claimed, {"token": token})
            self.token = token
            data = self.look()
        if len(data.you) != 1:
            raise GrognardError("This link holds no seat at that table, or several: a program plays one side.")
        return data

    def seal(self, commitment: str, side: str, word: str) -> None:
        self._ask("/seal", wire.Done, {"commit": seal(commitment, side, word)})

    def open(self, word: str) -> None:
        self._ask("/word", wire.Done, {"word": word})

    def act(self, number: int, side: int, action: Action) -> int:
        """Play an action; gives the number of the push that tells of it."""
        form = [action.verb, action.unit, action.place, list(action.extra)]
        return self._ask("/actions", wire.Played, {"number": number, "side": side, "action": form}).number

    def resign(self, reason: Reason) -> None:
        self._ask("/resign", wire.Done, {"reason": reason})

    def _ask(self, path: str, kind: type[T], body: dict[str, Any] | None = None) -> T:
        headers = {"authorization": f"Bearer {self.token}", "content-type": "application/json"}
        data = None if body is None else msgspec.json.encode(body)
        request = urllib.request.Request(f"{self.base}/api/games/{self.game}{path}", data, headers)
        try:
            with urllib.request.urlopen(request, timeout=ANSWER_SECONDS) as answer:
                return msgspec.json.decode(answer.read(MOST_BYTES), type=kind)
        except urllib.error.HTTPError as error:
            with error:
                raise _refusal(error.code, error.read(MOST_BYTES)) from None
        except (OSError, HTTPException, msgspec.DecodeError, RecursionError) as error:
            raise Unreachable(f"{self.base} does not answer as a table would: {error}.") from None

    # -- listening ---------------------------------------------------------------------------------------------

    def pushes(self, since: int | None) -> Iterator[wire.Push]:
        """What the table tells this seat, live, from a number on; ends when the connection does."""
        address = f"ws{self.base.removeprefix('http')}/api/games/{self.game}/live"
        try:
            with connect(address, max_size=MOST_BYTES, proxy=None) as line:
                line.send(msgspec.json.encode({"token": self.token, "since": since, "chat": 0}).decode())
                for message in line:
                    if (push := read_push(message)) is not None:
                        yield push
        except ConnectionClosed as closed:
            code = closed.rcvd.code if closed.rcvd else 0
            if code in CLOSED_FOR_GOOD:
                raise GrognardError(f"The server {CLOSED_FOR_GOOD[code]}.") from None
        except (OSError, InvalidHandshake) as error:
            raise Unreachable(f"{self.base} cannot be reached: {error}.") from None


def read_push(message: str | bytes) -> wire.Push | None:
    """A push; nothing where it is a notice, or what a later server says, or nonsense."""
    with contextlib.suppress(msgspec.DecodeError, RecursionError, UnicodeError):
        return msgspec.json.decode(message, type=wire.Push)
    return None


class _Told(msgspec.Struct):
    error: str = ""


def _refusal(status: int, body: bytes) -> GrognardError:
    told = ""
    with contextlib.suppress(msgspec.DecodeError, RecursionError, UnicodeError):
        told = msgspec.json.decode(body, type=_Told).error[:500]
    if status in (429, 502, 503, 504):
        return Unreachable(told or f"The server answered with {status}.")
    return Refused(status, told or f"The server answered with {status}.")
