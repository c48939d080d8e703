"""The same record in other clothing: letters that look alike, ends of lines that are none, lines within lines.

Each text is tried as it was signed and signed anew by the cheat: it is unreadable, or it is not proven.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

import pytest

from grognard.core.errors import GrognardError
from grognard.core.record import read_record, signed_part
from grognard.table.signature import is_signed
from tests.table.forgeries.test_forgeries import CHEAT, said_of
from tests.table.tampering import signed_game

Change = Callable[[str], str]


def first(pattern: str, new: str) -> Change:
    """Change the first thing that fits."""
    return lambda text: re.sub(pattern, lambda found: found.expand(new), text, count=1, flags=re.MULTILINE)


def before_signature(more: str) -> Change:
    return lambda text: text.replace("\nsigned ", f"\n{more}signed ", 1)


CLOTHES: dict[str, Change] = {
    "a line separator ends a line": first(r"\n(1 \S+ )", "\u2028\\1"),
    "a next-line ends a line": first(r"\n(1 \S+ )", "\x85\\1"),
    "a form feed ends a line": first(r"\n(2 \S+ )", "\f\\1"),
    "a carriage return ends one line": first(r"^(1 \S+ .*)$", "\\1\r"),
    "a carriage return hides the rest of a line": first(r"^(1 \S+ )(.*)$", "\\1\\2\r\\1hold"),
    "a carriage return ends the first line alone": first(r"^(grognard record 1)$", "\\1\r\r"),
    "an action's number in other digits": first(r"^1 ", "\u0661 "),
    "an action's number with a nought before it": first(r"^1 ", "01 "),
    "a die's value in other digits": first(r"^(\* d[0-9]+ )[0-9]+", "\\1\uff13"),
    "a die's value with a sign": first(r"^(\* d[0-9]+ )([0-9]+)", "\\1+\\2"),
    "a side with a letter of no width": first(r"^(1 )(\S+) ", "\\1\\2\u200b "),
    "a side written from right to left": first(r"^(seat )(\S+)", "\\1\u202e\\2"),
    "a mark of byte order first": lambda text: "\ufeff" + text,
    "a blank of another kind": first(r"^(result \S+) ", "\\1\u00a0"),
    "a word in other escapes": first(r'^(word \S+ ")(\w)', "\\1\\\\u0061"),
    "a word that ends in nothing": first(r'^(word \S+ "[^"]*)"', '\\1\\\\u0000"'),
    "two commitments": first(r"^(dice \S+ \S+)$", "\\1 " + "0" * 64),
    "a longer secret": first(r"^(secret \S+)$", "\\g<1>00"),
    "a shorter secret": first(r"^(secret \S+)..$", "\\1"),
    "a secret among the header": lambda text: first(r"^(dice .*)$", "\\1\n" + line_of(text, "secret"))(
        text.replace(line_of(text, "secret") + "\n", "", 1)
    ),
    "another number of actions": first(r"^end ([0-9]+)", "end 9\\1"),
    "the end without its digest": first(r"^(end [0-9]+) \S+$", "\\1"),
    "a second header": first(r"^(scenario .*)$", "\\1\n\\1"),
    "a scenario that is not there": first(r"^(scenario .*)$", "\\1\n| # nothing"),
    "a signature in the scenario": lambda text: first(r"^(scenario .*)$", f"\\1\n| {line_of(text, 'signed')}")(text),
    "lines between the end and the signature": before_signature("\n\n"),
    "a remark before the signature": before_signature("# said by nobody\n"),
    "a blank after the signature's word": first(r"^signed ", "signed  "),
    "a seat said twice in other cases": first(r"^(seat (\S+) .*)$", "\\1\nSeat \\2 human"),
    "an action said in capitals": lambda text: first(r"^(1 \S+ )(.*)$", "\\1" + action_of(text).upper())(text),
    "an action with more words than it has": first(r"^(1 \S+ .*)$", "\\1 nw"),
}


def line_of(text: str, word: str) -> str:
    return next(line for line in text.split("\n") if line.startswith(f"{word} "))


def action_of(text: str) -> str:
    return line_of(text, "1").split(" ", 2)[2]


def resigned(text: str) -> str:
    """Signed by the cheat, over this very text."""
    bare = text[: text.rindex("signed ")]
    return f"{bare}signed {CHEAT.public} {CHEAT._private.sign(signed_part(bare)).hex()}\n"


@pytest.mark.parametrize("name", CLOTHES)
def test_a_record_in_other_clothing_is_not_proven(name: str) -> None:
    true = signed_game()
    changed = CLOTHES[name](true)
    assert changed != true
    for text in (changed, resigned(changed)):
        assert said_of(text).endswith(".")


def test_there_are_thirty_ways_to_dress_a_record() -> None:
    assert len(CLOTHES) >= 30


NASTY = ("", " ", "\t", "\r", "\n", "\n\n", "\x00", "\u2028", "\u200b", "|", "*", "0", "x", '"', "\\", "signed ")


def test_no_stroke_of_a_pen_leaves_a_signature_whole() -> None:
    """Whatever is put in, left out or written over, wherever: the text is another, or cannot be read."""
    text, random = signed_game(), Random(11)
    body, record = text.rindex("signed "), read_record(text)
    assert is_signed(text, record.key, record.signature)
    for _ in range(600):
        at = random.randrange(1, body)
        changed = text[:at] + random.choice(NASTY) + text[at + random.randrange(2) :]
        if changed == text:
            continue
        try:
            read = read_record(changed)
        except GrognardError:
            continue
        assert not is_signed(changed, read.key, read.signature), (at, changed[at - 20 : at + 20])
