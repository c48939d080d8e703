"""Where a table's dice come from, and what its record says of them."""

from __future__ import annotations

import re
import secrets

from grognard.core.dice import AuditableDice, Dice, FastDice, ScriptedDice, commitment
from grognard.core.errors import RecordError
from grognard.core.record import DiceKind, Record


class DiceBox:
    """Dice with the facts a record needs of them."""

    def __init__(self, kind: DiceKind, value: str, dice: Dice, secret: bytes = b"") -> None:
        self.kind = kind
        self.value = value
        self.dice = dice
        self.secret = secret
        self.words: tuple[str, ...] = dice.contributions if isinstance(dice, AuditableDice) else ()

    @classmethod
    def auditable(cls, words: tuple[str, ...], secret: bytes | None = None) -> DiceBox:
        """Dice that can be audited: a fresh secret, bound by its commitment and the players' words."""
        secret = secret or secrets.token_bytes(32)
        return cls("auditable", commitment(secret), AuditableDice(secret, words), secret)

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
            return cls.auditable(tuple(record.words.get(side, "") for side in sides), secret)
        return cls("scripted", "", ScriptedDice(()))
