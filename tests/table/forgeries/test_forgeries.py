"""No forgery passes as proven, whoever signs it; and a true record does."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache

import msgspec
import pytest

from grognard.core.errors import RecordError
from grognard.core.record import Record, read_record, write_record
from grognard.table.audit import audit
from grognard.table.signature import Signer
from tests.conftest import FIGURES
from tests.table.forgeries import dice, games, words
from tests.table.forgeries.forging import FORGERIES, At, Forgery
from tests.table.tampering import SIGNER, played_game, signed_game

assert all((dice, words, games))  # they fill the list
KEY = SIGNER.public
CHEAT = Signer(bytes(range(200, 232)))
BATTLES = {
    "portable": "first-steps",
    "commanders": "marengo",
    "mib": "teugen-hausen-by-the-book",
    "napoleon3": "san-martino",
    "brothers": "introduction",
}
UNSIGNED = "No server signed this record"
UNFIT = "The signature does not fit"
FOREIGN = "It is signed with another key"
WAYS = {
    "as it was": UNFIT,
    "not at all": UNSIGNED,
    "with the cheat's key": FOREIGN,
    "with the server's key": "The server of the given key has signed",
}
"""How a forged record can be signed, and what an audit says of that."""


@cache
def true_record(ruleset: str, at: At = "people") -> Record:
    """Really played; cached, so never to be changed."""
    bare = played_game(ruleset, BATTLES[ruleset], 2)
    first, second = bare.seats
    seats = {"people": {}, "bot": {second: "bot staff"}, "shared": {first: "shared", second: "shared"}}[at]
    text = SIGNER.sign(played_game(ruleset, BATTLES[ruleset], 2, **seats))
    assert audit(text, KEY).verdict == "proven", str(audit(text, KEY))
    return read_record(text)


def test_there_are_enough_forgeries(record_property: Callable[[str, object], None]) -> None:
    told = f"{len(FORGERIES)} forgeries, each signed in {len(WAYS)} ways, and {len(signatures())} false signatures"
    record_property(FIGURES, f"{told}: none passes as proven")
    assert len({forgery.name for forgery in FORGERIES}) == len(FORGERIES) >= 80


def signed(forged: Record, way: str) -> str:
    """A forged record with the signature that it can have."""
    bare = msgspec.structs.replace(forged, key="", signature="")
    if way == "with the cheat's key":
        return CHEAT.sign(bare)
    if way == "with the server's key":
        return SIGNER.sign(bare)
    return write_record(forged if way == "as it was" else bare)


def check(forgery: Forgery, forged: Record, way: str) -> None:
    """What an audit makes of a forged record that bears such a signature."""
    if way == "with the server's key" and forgery.found == "fine":
        return  # who holds the key vouches for what it signs; only the table's people can know better
    found = audit(signed(forged, way), KEY)
    said = f"{forgery.name}, signed {way}: {found}"
    broken = way == "as it was" or forgery.found == "broken"
    assert found.verdict == ("broken" if broken else "consistent but not proven"), said
    signature = next(each.text for each in found.checks if each.name == "signature")
    assert WAYS[way] in signature, said
    if forgery.found == "fine":
        assert [each.name for each in found.checks if not each.passed] == ["signature"], said
    else:
        told = [each.text for each in found.checks if each.passed is (False if forgery.found == "broken" else None)]
        assert any(re.search(forgery.sentence, each) for each in told), said


def by_turns(forgery: Forgery, of: list[str], more: int = 0) -> str:
    return of[(FORGERIES.index(forgery) + more) % len(of)]


@pytest.mark.parametrize("forgery", FORGERIES, ids=lambda forgery: forgery.name)
def test_a_forged_record_is_not_proven(forgery: Forgery) -> None:
    """Each is signed in one of the ways, by turns."""
    forged = forgery.apply(true_record("portable", forgery.at))
    check(forgery, forged, by_turns(forgery, [way for way in WAYS if way != "with the server's key"]))


@pytest.mark.proof
@pytest.mark.parametrize("forgery", FORGERIES, ids=lambda forgery: forgery.name)
def test_a_forged_record_is_not_proven_however_it_is_signed(forgery: Forgery) -> None:
    forged = forgery.apply(true_record("portable", forgery.at))
    for way in WAYS:
        check(forgery, forged, way)


@pytest.mark.proof
@pytest.mark.parametrize("forgery", FORGERIES, ids=lambda forgery: forgery.name)
def test_a_forged_record_of_another_battle_is_not_proven(forgery: Forgery) -> None:
    battle = by_turns(forgery, [key for key in BATTLES if key != "portable"])
    forged = forgery.apply(true_record(battle, forgery.at))
    for way in ("with the cheat's key", "with the server's key"):
        check(forgery, forged, way)


# -- signatures and texts -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("at", ["people", "bot", "shared"])
@pytest.mark.parametrize("ruleset", BATTLES)
def test_a_true_record_is_proven_however_it_was_sent(ruleset: str, at: At) -> None:
    text = write_record(true_record(ruleset, at))
    for same in (text, text.rstrip("\n"), text + "\n\n", text.replace("\n", "\r\n")):
        found = audit(same, KEY)
        assert (found.verdict, found.why, str(found)) == ("proven", [], "proven")


def test_without_a_key_nothing_is_proven() -> None:
    found = audit(signed_game())
    assert found.verdict == "consistent but not proven"
    assert f"signed with the key {KEY}, and no key was given" in str(found)


def signatures() -> dict[str, tuple[str, str]]:
    """Texts of the same game under signatures that are none, and what is said of them."""
    true = signed_game()
    record = read_record(true)
    bare = msgspec.structs.replace(record, key="", signature="")
    half = msgspec.structs.replace(bare, entries=bare.entries[:5])
    foreign = read_record(CHEAT.sign(bare))
    alien = read_record(signed_game(seed=3))
    earlier = read_record(SIGNER.sign(half))
    raw = SIGNER._private.sign(write_record(bare).encode()).hex()
    flipped = f"{int(record.signature[0], 16) ^ 1:x}{record.signature[1:]}"
    line = true.rstrip("\n").split("\n")[-1]

    def bearing(key: str, signature: str) -> str:
        return write_record(msgspec.structs.replace(bare, key=key, signature=signature))

    return {
        "one bit is turned": (bearing(KEY, flipped), UNFIT),
        "the cheat's signature under the server's key": (bearing(KEY, foreign.signature), UNFIT),
        "the server's signature under the cheat's key": (bearing(CHEAT.public, record.signature), UNFIT),
        "that of another game": (bearing(KEY, alien.signature), UNFIT),
        "that of the same game earlier": (bearing(KEY, earlier.signature), UNFIT),
        "one that was given for something else": (bearing(KEY, raw), UNFIT),
        "all zeroes": (bearing("0" * 64, "0" * 128), UNFIT),
        "a key that anything fits": (bearing("01" + "0" * 62, "01" + "0" * 126), FOREIGN + "|" + UNFIT),
        "an empty line more": (true.replace("\n\n", "\n\n\n", 1), UNFIT),
        "a blank at a line's end": (true.replace("\nresult", " \nresult", 1), UNFIT),
        "the result before the game": (true.replace(f"\nresult {record.result}", "", 1).replace(
            "\n\n", f"\n\nresult {record.result}\n", 1), UNFIT),
        "two signatures": (true + line + "\n", "Nothing may follow"),
        "actions after the signature": (true + "1 red end\n", "Nothing may follow"),
        "the signature before the end": (true.replace(line, "").replace("\nend", f"\n{line}\nend"), "no line"),
        "in capitals": (true.replace(line, "signed " + line[7:].upper()), "hexadecimal"),
        "two results": (true.replace("\nresult", f"\nresult {record.result}\nresult", 1), "twice"),
        "two secrets": (true.replace("\nsecret", f"\nsecret {record.secret}\nsecret", 1), "twice"),
    }  # fmt: skip


@pytest.mark.parametrize("name", signatures())
def test_a_signature_that_is_none(name: str) -> None:
    text, sentence = signatures()[name]
    assert re.search(sentence, said_of(text))


def said_of(text: str) -> str:
    """What an audit says of a signature, or why the record cannot be read."""
    try:
        found = audit(text, KEY)
    except RecordError as error:
        return error.message
    assert found.verdict != "proven"
    return next(each.text for each in found.checks if each.name == "signature")


@pytest.mark.proof
def test_no_line_of_a_signed_record_can_be_another() -> None:
    """Every fifth line, changed by one character: nothing of it passes."""
    text = signed_game()
    start = 0
    for number, line in enumerate(text.split("\n")[:-1]):
        at = start + len(line) // 2
        start += len(line) + 1
        if number % 5 == 0 or number < 15:
            assert said_of(text[:at] + ("x" if text[at] != "x" else "y") + text[at + 1 :])
