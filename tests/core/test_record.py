from __future__ import annotations

from contextlib import suppress

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grognard.core.errors import RecordError
from grognard.core.record import Draw, Entry, Record, read_record, signed_part, text_digest, write_record

TOKEN = st.text("abz019-é", min_size=1, max_size=6)
PHRASE = st.lists(TOKEN, min_size=1, max_size=4).map(" ".join)
DRAWS = st.lists(st.builds(Draw, st.integers(1, 999_999), st.integers(1, 999_999), PHRASE), max_size=3).map(tuple)
HEX = st.text("0123456789abcdef", min_size=64, max_size=64)
SIGNED: st.SearchStrategy[dict[str, str]] = st.just({}) | st.fixed_dictionaries(
    {"key": HEX, "signature": st.tuples(HEX, HEX).map("".join)}
)
RECORDS = st.builds(
    lambda signed, **fields: Record(**fields, **signed),
    SIGNED,
    ruleset=TOKEN,
    version=TOKEN,
    scenario=TOKEN,
    scenario_digest=TOKEN,
    scenario_text=st.none() | st.text(" |#=a\t\r\n\n\n") | st.text(),
    dice=st.sampled_from(["auditable", "fast", "scripted"]),
    dice_value=st.just("") | TOKEN,
    table=st.just("") | st.text("aZ0-_", min_size=1, max_size=12),
    commits=st.dictionaries(TOKEN, HEX, max_size=2),
    words=st.dictionaries(TOKEN, st.text(), max_size=2),
    seats=st.dictionaries(TOKEN, st.sampled_from(["human", "shared"]) | TOKEN.map("bot {}".format), max_size=2),
    opening=DRAWS,
    entries=st.lists(st.builds(Entry, TOKEN, PHRASE, DRAWS), max_size=4),
    result=st.just("") | PHRASE,
    secret=st.just("") | TOKEN,
    state_digest=TOKEN,
)
TEXT = """\
grognard record 1
ruleset portable 1.0.0
scenario medole
digest 0f3a
dice auditable 51be
word allied "in hoc signo"
* d6 2 weather

1 austrian aim battery 0405 ne
* d6 4 landing
* d6 1 damage
2 allied pass

result allied objectives
secret 6a0f
end 2 9c3e
"""
SIGNATURE = f"signed {'5e' * 32} {'c0' * 64}"
quick = settings(max_examples=80, deadline=None)


def without_lines(record: Record) -> Record:
    entries = [msgspec.structs.replace(entry, line=0) for entry in record.entries]
    return msgspec.structs.replace(record, entries=entries)


def test_a_record_is_read() -> None:
    assert read_record(TEXT) == Record(
        ruleset="portable",
        version="1.0.0",
        scenario="medole",
        scenario_digest="0f3a",
        scenario_text=None,
        dice="auditable",
        dice_value="51be",
        words={"allied": "in hoc signo"},
        opening=(Draw(6, 2, "weather"),),
        entries=[
            Entry("austrian", "aim battery 0405 ne", (Draw(6, 4, "landing"), Draw(6, 1, "damage")), line=9),
            Entry("allied", "pass", line=12),
        ],
        result="allied objectives",
        secret="6a0f",
        state_digest="9c3e",
    )


@quick
@given(RECORDS)
def test_records_round_trip(record: Record) -> None:
    text = write_record(record)
    for again in (text, text.rstrip("\n"), text + "\n\n", text.replace("\n", "\r\n")):
        assert without_lines(read_record(again)) == record


@quick
@given(RECORDS)
def test_a_record_cut_off_after_any_line_is_refused(record: Record) -> None:
    unsigned = msgspec.structs.replace(record, key="", signature="")
    lines = write_record(unsigned).removesuffix("\n").split("\n")
    for cut in range(len(lines)):
        with pytest.raises(RecordError):
            read_record("\n".join(lines[:cut]))


@pytest.mark.parametrize(
    ("old", "new", "line", "complaint"),
    [
        ("grognard record 1", "grognard record 2", 1, "the first line must be 'grognard record 1'"),
        (TEXT, "", 1, "This is no game record"),
        ("ruleset portable 1.0.0\n", "", 1, "does not say the ruleset"),
        ("scenario medole\n", "", 1, "does not say the scenario"),
        ("digest 0f3a\n", "", 1, "does not say the digest"),
        ("dice auditable 51be\n", "", 1, "does not say the dice"),
        ("dice auditable", "dice loaded", 1, "There are no 'loaded' dice"),
        ('"in hoc signo"', "in hoc signo", 6, "The word of 'allied' must stand in quotation marks"),
        ('"in hoc signo"', "17", 6, "The word of 'allied' must stand in quotation marks"),
        ("* d6 2 weather", "* d6 two weather", 7, "'* d6 two weather' is no line of a record"),
        ("* d6 4 landing", "* d6 4", 10, "'* d6 4' is no line of a record"),
        ("1 austrian", "2 austrian", 9, "Action 2 stands where action 1 belongs"),
        ("2 allied", "3 allied", 12, "Action 3 stands where action 2 belongs"),
        ("2 allied pass", "2 allied", 12, "'2 allied' is no line of a record"),
        ("2 allied pass\n", "", 15, "The record promises 2 actions and holds 1"),
        ("2 allied pass", "dice fast 1", 12, "'dice fast 1' is no line of a record"),
        ("secret 6a0f", "socket 6a0f", 15, "'socket 6a0f' is no line of a record"),
        ("end 2 9c3e\n", "", 15, "cut off after action 2: its end line is missing"),
        ("end 2 9c3e", "end 3 9c3e", 16, "The record promises 3 actions and holds 2"),
        ("end 2 9c3e\n", "end 2 9c3e\n\nmore\n", 18, "Nothing may follow the end of a record"),
        ("end 2 9c3e\n", f"end 2 9c3e\n{SIGNATURE}\nmore\n", 18, "Nothing may follow the end of a record"),
        ("end 2 9c3e\n", f"end 2 9c3e\n{SIGNATURE}\n{SIGNATURE}\n", 18, "but one signature"),
        ("end 2 9c3e\n", f"end 2 9c3e\n{SIGNATURE}ff\n", 17, "A signature is a key of 64"),
        ("end 2 9c3e\n", f"end 2 9c3e\n{SIGNATURE[:-1]}g\n", 17, "A signature is a key of 64"),
        ("end 2 9c3e\n", "end 2 9c3e\nsigned\n", 17, "Nothing may follow the end of a record"),
        ("end 2 9c3e\n", f"{SIGNATURE}\nend 2 9c3e\n", 16, "is no line of a record"),
        ("digest 0f3a", "table a b", 4, "The name of a table is of letters"),
        ("digest 0f3a", "table é", 4, "The name of a table is of letters"),
        ("digest 0f3a", f"table {'a' * 41}", 4, "The name of a table is of letters"),
        ("digest 0f3a", "commit allied 07c2", 4, "A commit is a side's, and 64 hexadecimal digits"),
        ("digest 0f3a", f"commit allied {'AB' * 32}", 4, "A commit is a side's, and 64 hexadecimal digits"),
        ("digest 0f3a", f"commit {'ab' * 32}", 4, "A commit is a side's, and 64 hexadecimal digits"),
    ],
)
def test_a_line_that_cannot_be(old: str, new: str, line: int, complaint: str) -> None:
    with pytest.raises(RecordError) as caught:
        read_record(TEXT.replace(old, new, 1))
    assert caught.value.line == line
    assert complaint in caught.value.message


SCRAPS = ["| a", "word", "end", "1", "*", SIGNATURE, "signed", "table", "table x", "commit", f"commit a {'ab' * 32}"]
FRAGMENTS = st.lists(st.sampled_from([*TEXT.splitlines(), *SCRAPS]) | st.text(max_size=20))


@settings(max_examples=200, deadline=None)
@given(st.text() | FRAGMENTS.map("\n".join) | FRAGMENTS.map(lambda lines: "\n".join([*TEXT.splitlines()[:5], *lines])))
def test_any_text_is_a_record_or_refused(text: str) -> None:
    with suppress(RecordError):
        assert write_record(read_record(text)).startswith("grognard record 1\n")


def test_a_monstrous_action_number_is_refused() -> None:
    with pytest.raises(RecordError):
        read_record(TEXT.replace("1 austrian", "9" * 5000 + " austrian"))


@pytest.mark.parametrize("character", ["\x85", "\u2028", "\u2029", "\n", "\r", '"', "|"])
def test_a_word_may_hold_any_character(character: str) -> None:
    record = read_record(TEXT)
    record.words["allied"] = f"in hoc{character}signo"
    assert read_record(write_record(record)) == record


@pytest.mark.parametrize("text", ["a = 1", "a = 1  \n", 'a = """\n. . \n"""\n', "a = 1\r\n", "# \u2028\n", ""])
def test_a_scenario_in_a_record_answers_to_its_digest(text: str) -> None:
    record = msgspec.structs.replace(read_record(TEXT), scenario_text=text, scenario_digest=text_digest(text))
    assert read_record(write_record(record)).scenario_text == text


@pytest.mark.parametrize("word", ["x", 'x" after 3', "", "\\", '" after 0'])
@pytest.mark.parametrize("heard", [{}, {"allied": 0}, {"allied": 17}])
def test_a_word_says_after_how_many_rolls_it_was_given(word: str, heard: dict[str, int]) -> None:
    record = read_record(TEXT)
    record.words, record.heard = {"allied": word}, heard
    again = read_record(write_record(record))
    assert (again.words, again.heard) == (record.words, heard)


@pytest.mark.parametrize("seat", ["seat allied", "seat allied nobody", "seat allied bot", "seat allied bot a b"])
def test_a_seat_is_a_humans_or_a_bots(seat: str) -> None:
    with pytest.raises(RecordError, match="seat") as caught:
        read_record(TEXT.replace("word allied", f"{seat}\nword allied"))
    assert caught.value.line == 6


@pytest.mark.parametrize(
    "line",
    [
        "ruleset portable 1.0.0",
        "scenario medole",
        "digest 0f3a",
        "dice fast 1",
        "table other",
        f"commit allied {'cd' * 32}",
        'word allied "another"',
        "seat allied human",
        "result austrian objectives",
        "secret 6a10",
    ],
)
def test_no_line_of_the_header_or_footer_stands_twice(line: str) -> None:
    """Else two readers could each believe another one."""
    key = line.split()[0]
    more = f"table one\ncommit allied {'ab' * 32}\nseat allied bot staff\nword allied"
    text = TEXT.replace("word allied", more)
    first = next(row for row in text.split("\n") if row.startswith(key))
    with pytest.raises(RecordError, match="twice") as caught:
        read_record(text.replace(first, f"{first}\n{line}"))
    assert caught.value.line == text[: text.index(first)].count("\n") + 2


@pytest.mark.parametrize("line", ['word austrian "late"', "seat austrian human", "ruleset portable 1.0.0"])
def test_the_header_ends_with_the_first_action(line: str) -> None:
    with pytest.raises(RecordError, match="no line of a record"):
        read_record(TEXT.replace("2 allied pass", f"{line}\n2 allied pass"))


@quick
@given(RECORDS, st.integers(0, 10_000), st.characters(codec="utf-8", exclude_characters="\r"))
def test_a_signature_is_over_every_character_before_it(record: Record, at: int, other: str) -> None:
    record = msgspec.structs.replace(record, key="5e" * 32, signature="c0" * 64)
    text = write_record(record)
    signed = signed_part(text)
    assert signed == b"grognard record\n" + text[: text.rindex("signed 5e")].encode()
    unsigned = msgspec.structs.replace(record, key="", signature="")
    assert signed == signed_part(write_record(unsigned))
    for same in (text.rstrip("\n"), text + "\n\n", text.replace("\n", "\r\n")):
        assert signed_part(same) == signed
    at %= len(text) - len(SIGNATURE) - 1
    if text[at] != other:
        assert signed_part(text[:at] + other + text[at + 1 :]) != signed
