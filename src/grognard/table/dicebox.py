"""Where a table's dice come from, and what its record says of them."""

from __future__ import annotations

import hashlib
import re
import secrets

from grognard.core.dice import AuditableDice, Dice, FastDice, ScriptedDice, commitment
from grognard.core.errors import DiceError, RecordError
from grognard.core.record import DiceKind, Record


class DiceBox:
    """Dice with the facts a record needs of them."""

    def __init__(self, kind: DiceKind, value: str, dice: Dice, secret: bytes = b"") -> None:
        self.kind = kind
        self.value = value
        self.dice = dice
        self.secret = secret
        self.words: tuple[str, ...] = dice.contributions if isinstance(dice, AuditableDice) else ()
        self.heard: tuple[int | None, ...] = dice.heard if isinstance(dice, AuditableDice) else ()
        """For each word how many rolls had been made when it was given; None if it came before the commitment."""

    @classmethod
    def auditable(
        cls, words: tuple[str, ...], secret: bytes | None = None, heard: tuple[int | None, ...] = ()
    ) -> DiceBox:
        """Dice that can be audited: a fresh secret, bound by its commitment and the players' words."""
        secret = secret or secrets.token_bytes(32)
        return cls("auditable", commitment(secret), AuditableDice(secret, words, heard), secret)

    def with_word(self, side: int, word: str, drawn: int) -> DiceBox:
        """The same dice with a side's word in every roll after so many. Each side gives one word."""
        if self.kind != "auditable":
            raise DiceError("Nobody vouches for the dice of this game, so they take no words.")
        if self.words[side] or self.heard[side] is not None:
            raise DiceError("This side has given its word for the dice.")
        words, heard = list(self.words), list(self.heard)
        words[side], heard[side] = word, drawn
        return self.auditable(tuple(words), self.secret, tuple(heard))

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
            return cls.auditable(words, secret, tuple(record.heard.get(side) for side in sides))
        return cls("scripted", "", ScriptedDice(()))
