"""Past positions: what the replay slider shows is what each viewer saw at the time."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import UNSET

from grognard.core.game import Game
from grognard.table.positions import EVERY
from grognard.table.table import Table
from tests.table.tables import BLUE, RED, VIEWERS, new_journal, new_table, play_out, random_action, say

quick = settings(max_examples=15, deadline=None)

Seen = dict[int, tuple[Any, Any]]
"""By length, the view and the newest log lines as they were first pushed."""


def note(table: Table, sides: tuple[int, ...], seen: Seen) -> None:
    push = table.push(sides)
    length = push.length
    for later in [known for known in seen if known > length]:
        del seen[later]
    seen.setdefault(length, (push.view, tuple(line for line in push.log if line.number == length)))


@quick
@given(st.integers(0, 10_000))
def test_history_is_what_each_viewer_was_shown(seed: int) -> None:
    table, random = new_table(seed), Random(seed)
    shown: dict[tuple[int, ...], Seen] = {sides: {} for sides in VIEWERS}
    for sides in VIEWERS:
        note(table, sides, shown[sides])
    while not table.game.result and len(table.journal.lines) < 50:
        last = table.journal.lines[-1].side if table.journal.lines else RED
        if random.random() < 0.25 and table.journal.can_undo(last):
            table.undo(last)
        else:
            table.play(*random_action(table.journal, random))
        for sides in VIEWERS:
            note(table, sides, shown[sides])
    for sides in VIEWERS:
        assert sorted(shown[sides]) == list(range(table.visible_count(sides) + 1))
        for length, (view, log) in shown[sides].items():
            past = table.history(sides, length)
            assert past.number == length
            assert past.view.viewer == table.viewer(sides)
            if len(sides) < 2 or past.view.viewer == view.viewer:
                assert past.view == view
            assert past.log == log


def test_who_sits_down_at_a_shared_screen_cannot_leaf_back_to_the_others_aims() -> None:
    aimed, held = new_table(), new_table()
    say(aimed, RED, "aim red-gun 0405 s")
    say(held, RED, "aim red-gun 0306 s")
    for table in (aimed, held):
        say(table, RED, "hold")
        assert table.viewer((RED, BLUE)) == BLUE
    for number in range(3):
        assert aimed.history((RED, BLUE), number) == held.history((RED, BLUE), number)


@quick
@given(st.integers(0, 10_000))
def test_the_logs_of_the_past_add_up_to_the_log(seed: int) -> None:
    table = new_table(seed)
    play_out(table, Random(seed), 40)
    for sides in VIEWERS:
        past = [table.history(sides, number).log for number in range(table.visible_count(sides) + 1)]
        assert tuple(line for log in past for line in log) == table.push(sides).log


def test_a_number_beyond_the_end_is_the_present() -> None:
    table = new_table()
    play_out(table, Random(1), 20)
    past = table.history((RED,), 10**9)
    assert (past.number, past.view) == (table.visible_count((RED,)), table.push((RED,)).view)
    assert table.history((RED,), 0).view.turn == 1


def test_a_number_beyond_the_end_does_not_tell_how_often_the_other_side_has_chosen() -> None:
    table = new_table()
    before = [table.history(sides, 10**9) for sides in ((), (RED,))]
    say(table, BLUE, "aim blue-gun 0402 n")
    assert [table.history(sides, 10**9) for sides in ((), (RED,))] == before
    assert before[0].log


def test_a_sealed_aim_is_not_in_the_others_past() -> None:
    table = new_table()
    say(table, BLUE, "aim blue-gun 0402 n")
    say(table, RED, "aim red-gun 0405 s")
    for number in range(4):
        past = table.history((RED,), number)
        assert all(mark.side == RED for mark in past.view.marks)
        assert all(line.only in (UNSET, RED) for line in past.log)


# -- checkpoints ---------------------------------------------------------------------------------------------------


@quick
@given(st.integers(0, 10_000))
def test_any_past_position_is_the_one_that_was(seed: int) -> None:
    table, random = new_table(seed), Random(seed)
    digests = [table.game.digest()]
    while not table.game.result and len(table.journal.lines) < 60:
        last = table.journal.lines[-1].side if table.journal.lines else RED
        if random.random() < 0.2 and table.journal.can_undo(last):
            table.undo(last)
            digests.pop()
        else:
            table.play(*random_action(table.journal, random))
            digests.append(table.game.digest())
    assert [table.position(index).digest() for index in range(len(digests))] == digests


def test_looking_back_does_not_touch_the_present() -> None:
    table = new_table()
    play_out(table, Random(1), 40)
    before = table.game.digest()
    for index in range(40):
        position = table.position(index)
        side = position.pending[0].side
        position.play(side, position.options(side)[0])
    assert table.game.digest() == before
    assert table.position(40).digest() == before


def actions_replayed(table: Table, index: int, monkeypatch: pytest.MonkeyPatch) -> int:
    """How many actions are played again to look at a past position."""
    played = []
    true_play = Game.play

    def counted(self: Any, side: int, action: Any) -> Any:
        played.append(action)
        return true_play(self, side, action)

    with monkeypatch.context() as patch:
        patch.setattr(Game, "play", counted)
        table.position(index)
    return len(played)


def test_any_past_position_is_a_few_actions_away(monkeypatch: pytest.MonkeyPatch) -> None:
    table = new_table()
    play_out(table, Random(1), 3 * EVERY)
    for index in range(len(table.journal.lines) + 1):
        assert actions_replayed(table, index, monkeypatch) == index % EVERY


def sealed_at_a_checkpoint() -> Table:
    """A table whose red has a sealed aim to take back as its last action but one, at a checkpoint."""
    for seed in range(200):
        table, random = new_table(seed), Random(seed)
        while not table.game.result and len(table.journal.lines) < 2 * EVERY:
            table.play(*random_action(table.journal, random))
            count = len(table.journal.lines)
            if count == EVERY + 1 and table.journal.lines[-1].side != table.journal.lines[-2].side:
                other = table.journal.lines[-2].side
                if table.journal.can_undo(other):
                    return table
    raise AssertionError("no such game")


def test_positions_are_right_after_an_undo_behind_a_checkpoint() -> None:
    table = sealed_at_a_checkpoint()
    table.undo(table.journal.lines[-2].side)
    again = Table(new_journal(), table.seats)
    for index, line in enumerate(table.journal.lines):
        assert table.position(index).decision(line.side) is not None
    assert table.position(len(table.journal.lines)).digest() == table.game.digest()
    assert again.position(0).digest() == table.position(0).digest()


def test_positions_are_kept_on_after_an_undo_behind_a_checkpoint(monkeypatch: pytest.MonkeyPatch) -> None:
    table = sealed_at_a_checkpoint()
    table.undo(table.journal.lines[-2].side)
    play_out(table, Random(1), 2 * EVERY)
    assert not table.game.result
    for _ in range(2):
        replayed = actions_replayed(table, len(table.journal.lines) - 1, monkeypatch)
    assert replayed < EVERY
