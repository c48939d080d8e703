"""Short messages are read without the library that reads all others: both must read the same."""

from __future__ import annotations

from random import Random

from websockets.frames import Frame, Opcode

from grognard.server.frames import SHORT, ends_whole, frame_head, is_pong, text_of

LETTERS = 'abc {}[]":,0123456789äß€😀'


def texts() -> list[str]:
    random = Random(1859)
    return ["".join(random.choices(LETTERS, k=random.randrange(140))) for _ in range(400)]


def sent(text: str, opcode: Opcode = Opcode.TEXT, fin: bool = True) -> bytes:
    return Frame(opcode, text.encode(), fin=fin).serialize(mask=True)


def test_a_short_text_is_read_as_the_library_sends_it() -> None:
    for text in texts():
        assert text_of(sent(text)) == (text if len(text.encode()) < SHORT else None)


def test_nothing_else_is_taken_for_a_text() -> None:
    whole = sent("zouaves")
    parts = [whole[:length] for length in range(len(whole))]
    others = [sent("zouaves", opcode) for opcode in (Opcode.BINARY, Opcode.PING, Opcode.PONG, Opcode.CONT)]
    unmasked, compressed = Frame(Opcode.TEXT, b"zouaves").serialize(mask=False), b"\xc1" + whole[1:]
    no_text = Frame(Opcode.TEXT, b"\xff\xfe").serialize(mask=True)
    for data in (*parts, *others, whole + whole, sent("zou", fin=False), unmasked, compressed, no_text):
        assert text_of(data) is None


def test_an_answer_to_a_ping_is_known() -> None:
    answers = [sent("x" * length, Opcode.PONG) for length in (0, 4, 125)]
    assert all(is_pong(answer) for answer in answers)
    assert not any(is_pong(data) for data in (answers[1][:-1], answers[1] * 2, sent("four"), b"", b"\x8a"))
    assert not is_pong(b"\x8a\xfe" + bytes(4 + SHORT))


def test_where_frames_end_is_seen() -> None:
    random = Random(1809)
    for _ in range(200):
        some = [text for text in random.choices(texts(), k=random.randrange(1, 5)) if len(text.encode()) < SHORT]
        data = b"".join(sent(text) for text in some)
        assert ends_whole(data)
        cut = random.randrange(len(data) + 1)
        ends = {sum(len(sent(text)) for text in some[:count]) for count in range(len(some) + 1)}
        assert ends_whole(data[:cut]) == (cut in ends)
    assert not ends_whole(sent("x" * SHORT))


def test_a_text_goes_out_as_the_library_sends_it() -> None:
    for length in (0, 125, 126, 65535, 65536):
        assert frame_head(length) == Frame(Opcode.TEXT, b"x" * length).serialize(mask=False)[: -length or None]
