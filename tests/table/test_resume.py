"""Coming back: whoever says what it has seen is sent the rest, or all of it where something was taken back since."""

from __future__ import annotations

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from grognard.table.wire import LogLine
from tests.table.tables import BLUE, RED, VIEWERS, WATCHING, new_table, play_out, random_action, say

Known = list[tuple[int, tuple[LogLine, ...]]]
"""Numbers with the log as it was known then."""


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 10_000))
def test_what_was_known_and_what_is_sent_make_the_log(seed: int) -> None:
    table, random = new_table(seed), Random(seed)
    known: dict[tuple[int, ...], Known] = {sides: [] for sides in VIEWERS}
    resumed = 0
    while not table.game.result and len(table.journal.lines) < 40:
        for sides in VIEWERS:
            known[sides].append((table.number(sides), table.log(sides)))
        undoing = random.randrange(2)
        if random.random() < 0.3 and table.journal.can_undo(undoing):
            table.undo(undoing)
        else:
            table.play(*random_action(table.journal, random))
        for sides in VIEWERS:
            since, log = random.choice(known[sides])
            push = table.push(sides, table.read_from(sides, since))
            assert (push.log if push.log_reset else log + push.log) == table.log(sides)
            resumed += not push.log_reset
    assert resumed > 0


def test_a_number_that_cannot_be_gets_everything() -> None:
    table = new_table()
    play_out(table, Random(1), 12)
    for sides in VIEWERS:
        for since in (None, -1, -(2**60), table.number(sides) + 1, 2**60):
            assert table.read_from(sides, since) == 0


def test_the_present_gets_nothing_more() -> None:
    table = new_table()
    play_out(table, Random(1), 12)
    for sides in VIEWERS:
        push = table.push(sides, table.read_from(sides, table.number(sides)))
        assert (push.log_reset, push.log) == (False, ())


def test_who_saw_what_was_taken_back_reads_anew_and_others_do_not() -> None:
    table = new_table()
    say(table, RED, "aim red-gun 0405 s")
    table.undo(RED)
    assert table.read_from((RED,), 1) == 0
    assert table.read_from((RED,), 2) == 1
    for sides in ((BLUE,), WATCHING):
        assert table.read_from(sides, 0) == 1


def test_a_table_read_from_storage_sends_everything_after_an_undo() -> None:
    """When it was taken back is not kept: who comes back must read anew, once."""
    table = new_table()
    say(table, RED, "aim red-gun 0405 s")
    table.undo(RED)
    table.last_undo = {}
    assert table.read_from((RED,), 2) == 0
    assert table.read_from((BLUE,), 0) == 1


def test_every_line_says_how_much_its_reader_knew() -> None:
    table = new_table()
    play_out(table, Random(3), 20)
    for sides in VIEWERS:
        log = table.log(sides)
        numbers = [line.number for line in log]
        assert numbers == sorted(numbers)
        assert numbers[-1] <= table.visible_count(sides)
        for first in range(len(table.logs) + 1):
            tail = table.log(sides, first)
            assert tail == log[len(log) - len(tail) :]
