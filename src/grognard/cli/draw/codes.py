"""Short codes for words, each different from all others: a letter for a side, two for an arm."""

from __future__ import annotations

from collections.abc import Iterator
from string import ascii_lowercase, digits


class Codes:
    """Hands out codes of one length and remembers them.

    >>> codes = Codes(2)
    >>> [codes.of(word) for word in ("rifles", "field-artillery", "rivals", "rifles")]
    ['ri', 'fa', 'rv', 'ri']
    """

    def __init__(self, length: int, taken: str = "") -> None:
        self._length = length
        self._codes: dict[str, str] = {}
        self._taken = set(taken)

    def of(self, word: str) -> str:
        if word not in self._codes:
            code = next(code for code in self._candidates(word.lower()) if code not in self._taken)
            self._taken.add(code)
            self._codes[word] = code
        return self._codes[word]

    def _candidates(self, word: str) -> Iterator[str]:
        parts = [part for part in word.replace("_", "-").replace(" ", "-").split("-") if part]
        letters = [letter for letter in word if letter.isascii() and letter.isalnum()] or ["x"]
        if self._length == 1:
            yield from letters
            yield from ascii_lowercase + digits
        if len(parts) > 1:
            yield parts[0][0] + parts[1][0]
        for second in [*letters[1:], *ascii_lowercase, *digits]:
            yield letters[0] + second
        for first in ascii_lowercase:
            for second in ascii_lowercase + digits:
                yield first + second
