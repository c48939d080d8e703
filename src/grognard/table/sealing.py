"""How the words for auditable dice are bound: each person seals a word, and none is opened before all are sealed.

The secret of the dice is drawn and committed to when the table is founded, so it cannot be chosen to suit a word; a
word is sealed before its owner has heard another, so it cannot be chosen to suit those.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence

from grognard.core.errors import DiceError

Commits = tuple[str | None, ...]
"""For each side the seal of its word, empty until it is given; None where no word belongs."""


def seal(value: str, side: str, word: str) -> str:
    """What binds a word before it is opened: to the dice of one table, and to one side of it."""
    return hashlib.sha256(f"grognard word\n{value}\n{side}\n{word}".encode()).hexdigest()


def speakers(seats: dict[str, str], sides: Sequence[str]) -> tuple[str, ...]:
    """The sides at which a person's word belongs: each one's own, and of those at one screen the first.

    >>> speakers({"red": "shared", "blue": "shared", "green": "human"}, ("red", "blue", "green"))
    ('red', 'green')
    """
    shared = [side for side in sides if seats.get(side) == "shared"]
    return tuple(side for side in sides if seats.get(side) == "human" or side in shared[:1])


def unsealed(seats: dict[str, str], sides: Sequence[str]) -> Commits:
    """The seals of a new table: one to come from each person."""
    people = speakers(seats, sides)
    return tuple("" if side in people else None for side in sides)


def check_seal(commits: Commits, words: tuple[str, ...], side: int) -> None:
    """Whether a side may seal a word now: anew, too, while nobody's has been heard, for its holder may change."""
    if commits[side] is None:
        raise DiceError("No word for the dice belongs to this seat.")
    if any(words):
        raise DiceError("A word has been opened: no seal can be changed any more.")


def check_word(commits: Commits, words: tuple[str, ...], side: int, sealed: str) -> None:
    """Whether a side may open the word that a seal is made from."""
    commit = commits[side]
    if commit is None:
        raise DiceError("No word for the dice belongs to this seat.")
    if words[side]:
        raise DiceError("This side has opened its word for the dice.")
    if any(commit == "" for commit in commits):
        raise DiceError("No word is opened before each person at the table has sealed one: wait for the others.")
    if not hmac.compare_digest(commit, sealed):
        raise DiceError("This is not the word that was sealed at this seat: open that one.")


def are_open(commits: Commits, words: tuple[str, ...]) -> bool:
    """Whether every word that belongs to the dice has been opened."""
    return all(word or commit is None for commit, word in zip(commits, words, strict=True))
