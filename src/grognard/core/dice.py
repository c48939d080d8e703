"""Dice, handed in to a game. A stream is a pure function of a counter, so games copy, fork, undo and replay freely.

`FastDice` serves the lab, `ScriptedDice` tests and replays, `AuditableDice` a table where nobody need trust anybody:
the secret is committed to at the start, mixed with what the players contribute, and opened at the end.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence
from typing import Protocol

from grognard.core.errors import DiceError

WORD = 2**64 - 1


class Dice(Protocol):
    """The n-th draw of a stream, as a face from 1 up."""

    def draw(self, counter: int, faces: int) -> int:
        """The draw with a number, from 1 to the faces: the same number always gives the same draw."""
        ...


class FastDice:
    """A seeded stream for simulations (splitmix64 over seed and counter).

    >>> FastDice(1859).draw(0, 6) == FastDice(1859).draw(0, 6)
    True
    """

    __slots__ = ("_start", "seed")

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self._start = (seed * 0xD1342543DE82EF95 + 0x2545F4914F6CDD1D) & WORD

    def draw(self, counter: int, faces: int) -> int:
        """The draw with a number, from 1 to the faces: the same number always gives the same draw."""
        word = (self._start + (counter + 1) * 0x9E3779B97F4A7C15) & WORD
        word = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9) & WORD
        word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & WORD
        return ((word ^ (word >> 31)) * faces >> 64) + 1


class ScriptedDice:
    """The given faces in order; a test says what is thrown, a replay what was thrown.

    >>> ScriptedDice([5, 2]).draw(1, 6)
    2
    """

    __slots__ = ("faces",)

    def __init__(self, faces: Sequence[int]) -> None:
        self.faces = faces

    def draw(self, counter: int, faces: int) -> int:
        """The draw with a number, from 1 to the faces: the same number always gives the same draw."""
        if counter >= len(self.faces):
            raise DiceError(f"The script holds {len(self.faces)} rolls and a further one was called for.")
        face = self.faces[counter]
        if not 1 <= face <= faces:
            raise DiceError(f"Roll {counter + 1} of the script is {face}, which a die of {faces} faces does not have.")
        return face


def commitment(secret: bytes) -> str:
    """What is published at the start so that the secret cannot be exchanged later."""
    return hashlib.sha256(b"grognard dice" + secret).hexdigest()


class AuditableDice:
    """Draws that anyone can recompute once the secret is opened.

    Each draw is an HMAC of the players' contributions and the counter under the secret. Nobody at the table knows
    a draw beforehand who does not know the secret; and whoever does is bound by the commitment and by words that
    the players chose after it was published. A word that came when some draws had been made counts from there on.

    >>> dice = AuditableDice(b"secret", ("ours", "theirs"))
    >>> dice.draw(0, 6) == AuditableDice(b"secret", ("ours", "theirs")).draw(0, 6)
    True
    """

    __slots__ = ("contributions", "heard", "secret")

    def __init__(self, secret: bytes, contributions: tuple[str, ...], heard: tuple[int | None, ...] = ()) -> None:
        self.secret = secret
        self.contributions = contributions
        self.heard = heard or (None,) * len(contributions)
        """How many draws had been made when each word was given; None for one that was there from the first."""

    @property
    def commitment(self) -> str:
        """The fingerprint of the secret, shown before anything is drawn."""
        return commitment(self.secret)

    def draw(self, counter: int, faces: int) -> int:
        """The draw with a number, from 1 to the faces: the same number always gives the same draw."""
        given = zip(self.contributions, self.heard, strict=True)
        known = (word if counter >= (heard or 0) else "" for word, heard in given)
        words = "".join(f"{len(word)}:{word}," for word in known)
        limit = 2**64 // faces * faces
        attempt = 0
        while True:
            message = f"{words}{counter}/{faces}/{attempt}".encode()
            number = int.from_bytes(hmac.digest(self.secret, message, "sha256")[:8], "big")
            if number < limit:
                return number % faces + 1
            attempt += 1  # a number in the uneven rest would favour low faces


class Rolled(Exception):
    """Dice were to be rolled that nobody may roll."""


class NoDice:
    """Dice that nobody may roll: for trying out what can be done without them."""

    def draw(self, counter: int, faces: int) -> int:
        """Always refused."""
        raise Rolled
