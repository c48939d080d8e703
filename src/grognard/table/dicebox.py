"""Where a table's dice come from, and what its record says of them."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from secrets import token_bytes
from typing import TypeVar

from grognard.core.dice import AuditableDice, Dice, FastDice, ScriptedDice, commitment
from grognard.core.errors import DiceError, RecordError
from grognard.core.record import DiceKind, Record
from grognard.table.sealing import Commits, are_open, check_seal, check_word, seal

T = TypeVar("T")


class ClosedDice:
    """Dice that nobody may roll yet: a word that belongs to them is still to be opened."""

    def draw(self, counter: int, faces: int) -> int:
        """Refused: whatever fell now would not follow from all words."""
        raise DiceError("No die is rolled before every word for the dice has been opened.")


class LaidOut:
    """Faces that were laid out or thrown elsewhere, then other dice."""

    def __init__(self, faces: Sequence[int], beyond: Dice) -> None:
        self._faces = faces
        self._beyond = beyond

    def draw(self, counter: int, faces: int) -> int:
        """The face laid out for a draw, or the other dice's."""
        return self._faces[counter] if counter < len(self._faces) else self._beyond.draw(counter, faces)


class DiceBox:
    """Dice with the facts a record needs of them."""

    def __init__(self, kind: DiceKind, value: str, dice: Dice, secret: bytes = b"") -> None:
        self.kind = kind
        self.value = value
        self.dice = dice
        self.secret = secret
        self.words: tuple[str, ...] = dice.contributions if isinstance(dice, AuditableDice) else ()
        self.heard: tuple[int | None, ...] = dice.heard if isinstance(dice, AuditableDice) else ()
        """For each word how many rolls had been made when it was given; None if it counts in all of them."""
        self._known: tuple[Commits | None, tuple[str, ...], bool] = (None, self.words, True)
        self.commits: Commits | None = None
        """The seals of the words; None where words are not sealed, as in games of before."""

    @classmethod
    def auditable(
        cls, words: tuple[str, ...], secret: bytes | None = None, heard: tuple[int | None, ...] = ()
    ) -> DiceBox:
        """Dice that can be audited: a fresh secret, bound by its commitment and the players' words."""
        secret = secret or token_bytes(32)
        return cls("auditable", commitment(secret), AuditableDice(secret, words, heard), secret)

    @classmethod
    def sealed(cls, commits: Commits, words: tuple[str, ...] = (), secret: bytes | None = None) -> DiceBox:
        """Dice that can be audited, with words that are sealed before any is opened; closed until all are."""
        box = cls.auditable(words or ("",) * len(commits), secret)
        box.commits = commits
        if not box.is_open:
            box.dice = ClosedDice()
        return box

    @property
    def is_open(self) -> bool:
        """Whether the dice may be rolled: asked again and again, and looked for once for each state of the words."""
        commits, words, is_open = self._known
        if commits is not self.commits or words is not self.words:
            is_open = self.commits is None or are_open(self.commits, self.words)
            self._known = (self.commits, self.words, is_open)
        return is_open

    def with_seal(self, side: int, commit: str) -> DiceBox:
        """The same dice with a side's word sealed."""
        commits = self._binding()
        check_seal(commits, self.words, side)
        return self.sealed(_with(commits, side, commit), self.words, self.secret)

    def with_opened(self, side: int, name: str, word: str) -> DiceBox:
        """The same dice with a side's sealed word opened; they can be rolled once all are."""
        commits = self._binding()
        check_word(commits, self.words, side, seal(self.value, name, word))
        return self.sealed(commits, _with(self.words, side, word), self.secret)

    def _binding(self) -> Commits:
        if self.commits is None:
            raise DiceError("The dice of this game take no sealed words.")
        return self.commits

    def with_word(self, side: int, word: str, drawn: int) -> DiceBox:
        """The same dice with a side's word in every roll after so many. Each side gives one word."""
        if self.kind != "auditable" or self.commits is not None:
            raise DiceError("Nobody vouches for the dice of this game, so they take no words.")
        if self.words[side] or self.heard[side] is not None:
            raise DiceError("This side has given its word for the dice.")
        return self.auditable(_with(self.words, side, word), self.secret, _with(self.heard, side, drawn))

    def private_number(self, number: int) -> int:
        """A number that nobody without the secret can tell, the same again for the same table and number: a bot's
        chance must not be foreseen."""
        words = (self.secret or self.value.encode()) + b" bot " + str(number).encode()
        return int.from_bytes(hashlib.sha256(words).digest()[:6], "big")

    @classmethod
    def seeded(cls, seed: int) -> DiceBox:
        """Dice that fall the same way again for the same seed."""
        return cls("fast", str(seed), FastDice(seed))

    @classmethod
    def laid_out(cls, faces: tuple[int, ...], seed: int = 0) -> DiceBox:
        """Dice that fall as somebody laid them out, and by chance after that."""
        return cls("scripted", str(seed), LaidOut(faces, FastDice(seed)))

    @classmethod
    def of_record(cls, record: Record, sides: tuple[str, ...], secret: bytes = b"") -> DiceBox:
        """The dice that go on where a record stops; auditable ones need their secret."""
        if record.dice == "fast":
            if not re.fullmatch(r"-?[0-9]{1,40}", record.dice_value):
                raise RecordError(f"The seed {record.dice_value[:40]!r} is not a whole number.", line=1)
            return cls.seeded(int(record.dice_value))
        if record.dice == "auditable" and secret:
            if commitment(secret) != record.dice_value:
                raise RecordError("The secret does not answer to the commitment in the record.", line=1)
            words = tuple(record.words.get(side, "") for side in sides)
            box = cls.auditable(words, secret, tuple(record.heard.get(side) for side in sides))
            box.commits = commits_of(record, sides)
            return box
        return cls("scripted", "", ScriptedDice(()))


def commits_of(record: Record, sides: tuple[str, ...]) -> Commits | None:
    """The seals of a record's words, if it has any."""
    return tuple(record.commits.get(side) for side in sides) if record.commits else None


def _with(told: tuple[T, ...], side: int, one: T) -> tuple[T, ...]:
    return (*told[:side], one, *told[side + 1 :])
