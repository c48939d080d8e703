"""What a table tells its viewers, and what it does not."""

from __future__ import annotations

from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grognard.core.action import Action
from grognard.core.options import Options
from grognard.table.table import Table
from tests.table.dispatches import dispatches
from tests.table.tables import (
    BLUE,
    RED,
    SEATS,
    VIEWERS,
    WATCHING,
    as_bytes,
    new_table,
    play_out,
    random_action,
    say,
)

quick = settings(max_examples=25, deadline=None)
OUTSIDERS = ((RED,), WATCHING)


def everything(table: Table, sides: tuple[int, ...]) -> bytes:
    """All that a viewer can ask a table for."""
    length = table.visible_count(sides)
    pasts = [table.history(sides, number) for number in range(length + 2)]
    logs = [table.lines_for(index, sides) for index in range(len(table.logs))]
    return as_bytes([table.push(sides), table.push(sides, 1), pasts, [line for log in logs for line in log]])


def test_a_secret_aim_changes_neither_number_nor_push_of_the_others() -> None:
    table = new_table()
    before = [as_bytes(table.push(sides)) for sides in OUTSIDERS]
    say(table, BLUE, "aim blue-gun 0402 n")
    assert [as_bytes(table.push(sides)) for sides in OUTSIDERS] == before
    assert table.number((BLUE,)) == 1


@quick
@given(st.integers(0, 10_000), st.integers(0, 60))
def test_what_is_counted_as_it_comes_is_what_there_is_to_count(seed: int, most: int) -> None:
    """Each viewer's running count against the journal looked at anew, undo and forks included."""
    table, random = new_table(seed), Random(seed)
    for _ in range(most):
        if table.is_over:
            break
        side, action = random_action(table.journal, random)
        dropped = table.fork()
        dropped.play(side, action)
        for sides in VIEWERS:
            dropped.number(sides)
        if random.random() < 0.3 and table.journal.can_undo(side):
            table.undo(side)
        else:
            table.play(side, action)
        sides = random.choice(VIEWERS)
        seen = [table.is_visible(index, sides) for index in range(len(table.journal.lines))]
        assert table.visible_count(sides) == sum(seen)
        assert [line.number for line in table.log(sides)] == [
            sum(seen[:index]) for index in range(len(table.logs)) for _ in table.lines_for(index, sides)
        ]


def test_a_push_looks_at_nothing_that_was_looked_at_before(monkeypatch: pytest.MonkeyPatch) -> None:
    table, looked = new_table(), []
    play_out(table, Random(1), 60)
    for sides in VIEWERS:
        table.push(sides)
    is_visible = Table.is_visible

    def count(self: Table, index: int, sides: tuple[int, ...]) -> bool:
        looked.append(index)
        return is_visible(self, index, sides)

    monkeypatch.setattr(Table, "is_visible", count)
    play_out(table, Random(2), 1)
    for sides in VIEWERS:
        table.push(sides, len(table.logs) - 1)
    assert looked == [60] * len(VIEWERS)


def test_a_shared_screen_shows_no_secret_aims() -> None:
    """Red aims and gets up; blue sits down at the same screen."""
    both = (RED, BLUE)
    tables = [new_table(), new_table()]
    for table, target in zip(tables, ("0405 s", "0306 s"), strict=True):
        say(table, RED, f"aim red-gun {target}", "hold")
        assert table.push((RED,)).log != table.push(WATCHING).log
        assert table.push(both).log == table.push(WATCHING).log
        assert table.log(both) == table.log(WATCHING)
    assert as_bytes(tables[0].push(both)) == as_bytes(tables[1].push(both))
    assert tables[0].number(both) == len(tables[0].journal.lines)


def test_a_shared_screen_shows_the_shots_when_they_are_fired() -> None:
    table = new_table()
    say(table, RED, "aim red-gun 0405 s", "hold")
    say(table, BLUE, "hold")
    assert "GunFired" in [line.kind for line in table.push((RED, BLUE)).log]


def test_having_chosen_is_all_that_shows() -> None:
    """That blue is done is public; how is not."""
    done = []
    for texts in (("aim blue-gun 0402 n", "aim blue-howitzer 0301 n"), ("aim blue-gun 0301 nw", "hold"), ("hold",)):
        table = new_table()
        say(table, BLUE, *texts)
        assert [waiting.side for waiting in table.push((RED,)).view.waiting] == [RED]
        done.append([everything(table, sides) for sides in OUTSIDERS])
    assert done[0] == done[1] == done[2]


@quick
@given(st.integers(0, 10_000), st.integers(0, 30), st.tuples(st.integers(0, 99), st.integers(0, 99)))
def test_nothing_an_outsider_can_ask_depends_on_what_is_sealed(seed: int, past: int, picks: tuple[int, int]) -> None:
    """Two tables with the same past whose blue guns aim differently look the same until the guns fire."""
    tables, random = (new_table(seed), new_table(seed)), Random(seed)
    for table in tables:
        play_out(table, Random(seed), past)
    drawn = tables[0].game.drawn
    while not tables[0].game.result:
        side, action = random_action(tables[0].journal, random)
        aims = [other for other in tables[0].game.options(side) if (other.verb, other.unit) == ("aim", action.unit)]
        secret = side == BLUE and action in aims
        for table, pick in zip(tables, picks, strict=True):
            table.play(side, aims[pick % len(aims)] if secret else action)
        if any(table.game.drawn != drawn for table in tables):
            break
        for sides in OUTSIDERS:
            assert everything(tables[0], sides) == everything(tables[1], sides)


def test_the_order_in_which_secrets_were_made_does_not_show() -> None:
    one, two = new_table(), new_table()
    say(one, RED, "aim red-gun 0405 s")
    say(one, BLUE, "aim blue-gun 0402 n")
    say(two, BLUE, "aim blue-gun 0402 n")
    say(two, RED, "aim red-gun 0405 s")
    for sides in OUTSIDERS:
        assert as_bytes(one.push(sides)) == as_bytes(two.push(sides))


def test_a_secret_is_seen_by_its_own_side_only() -> None:
    table = new_table()
    say(table, BLUE, "aim blue-gun 0402 n")
    push = table.push((BLUE,))
    assert [line.kind for line in push.log][-1] == "GunAimed"
    assert [mark.kind for mark in push.view.marks] == ["aim"]
    for sides in OUTSIDERS:
        assert b"GunAimed" not in as_bytes(table.push(sides))
        assert b'"aim"' not in as_bytes(table.push(sides).view.marks)


def test_taking_a_secret_back_does_not_show_either() -> None:
    table = new_table()
    before = [everything(table, sides) for sides in OUTSIDERS]
    say(table, BLUE, "aim blue-gun 0402 n")
    table.undo(BLUE)
    assert [everything(table, sides) for sides in OUTSIDERS] == before
    assert table.number((BLUE,)) == 2


def test_all_is_told_when_the_guns_fire() -> None:
    table = new_table()
    say(table, BLUE, "aim blue-gun 0402 n", "hold")
    say(table, RED, "hold")
    fired = [line for line in table.push(WATCHING).log if line.kind == "GunFired"]
    assert [line.unit for line in fired] == [4]


@quick
@given(st.integers(0, 10_000))
def test_numbers_only_grow_and_grow_with_every_visible_change_of_the_journal(seed: int) -> None:
    table, random = new_table(seed), Random(seed)
    numbers = dict.fromkeys(VIEWERS, 0)
    while not table.game.result and len(table.journal.lines) < 40:
        side = random.randrange(2)
        if random.random() < 0.3 and table.journal.can_undo(side):
            visible = {v: table.is_visible(table.journal.last_line(side), v) for v in VIEWERS}
            table.undo(side)
        else:
            table.play(*random_action(table.journal, random))
            visible = {v: table.is_visible(len(table.journal.lines) - 1, v) for v in VIEWERS}
        for viewer in VIEWERS:
            assert table.number(viewer) == numbers[viewer] + visible[viewer]
            numbers[viewer] = table.number(viewer)


def test_a_side_always_sees_its_own_actions() -> None:
    """A hold tells no event, and yet the number moves on: the same order sent twice is stale."""
    table = new_table()
    say(table, RED, "hold")
    assert (table.number((RED,)), table.number((BLUE,)), table.number(WATCHING)) == (1, 0, 0)


def test_who_looks_for_a_holder_of_several_sides() -> None:
    table = new_table()
    both = (RED, BLUE)
    assert (table.viewer(WATCHING), table.viewer((RED,)), table.viewer((BLUE,)), table.viewer(both)) == (-1, 0, 1, 0)
    say(table, RED, "hold")
    assert table.viewer(both) == BLUE
    assert table.viewer((RED,)) == RED


def test_a_push_has_a_decision_only_for_whoever_must_choose() -> None:
    table = new_table()
    say(table, RED, "hold")
    assert table.push((RED,)).decision is None
    assert table.push(WATCHING).decision is None
    for sides in ((BLUE,), (RED, BLUE)):
        decision = table.push(sides).decision
        assert decision is not None
        assert decision.side == BLUE


def test_prompts_are_for_the_chooser_alone() -> None:
    table = new_table()
    prompts = {w.side: w.prompt for w in table.push((RED,)).view.waiting}
    assert prompts[RED]
    assert prompts[BLUE] == ""


def test_the_log_of_a_push_begins_where_it_is_asked_to() -> None:
    table = new_table()
    play_out(table, Random(1), 8)
    whole = table.push((RED,))
    assert whole.log_reset
    for since in range(1, len(table.logs)):
        push = table.push((RED,), since)
        assert not push.log_reset
        assert push.log == whole.log[len(whole.log) - len(push.log) :]
    assert table.push((RED,), len(table.logs)).log == ()


def test_log_lines_say_after_which_action_they_stand() -> None:
    table = new_table()
    play_out(table, Random(1), 8)
    assert [line.number for line in table.push((RED,)).log][-1] == table.visible_count((RED,))


def test_a_forfeit_closes_the_table() -> None:
    table = new_table()
    table.forfeit = RED
    assert table.is_over
    push = table.push((BLUE,))
    assert (push.forfeit, push.decision) == (RED, None)


def test_pushes_are_plain_data() -> None:
    table = new_table()
    play_out(table, Random(2))
    for sides in VIEWERS:
        push = table.push(sides)
        assert msgspec.json.decode(as_bytes(push)) == msgspec.json.decode(as_bytes(msgspec.to_builtins(push)))
    result = table.push(WATCHING).view.result
    assert result is not None
    assert result.reason
    assert Table(dispatches(), SEATS).push((RED,)).number == 0


def test_options_of_a_push_are_the_options_of_the_game() -> None:
    """Every combination of the groups is legal, and there are as many as there are options."""
    table, random = new_table(5), Random(5)
    while not table.game.result:
        for decision in table.game.pending:
            data = table.push((decision.side,)).decision
            assert data is not None
            options: Options = table.game.options(decision.side)
            offered = [
                Action(group.verb, unit, place, tuple(extra))
                for group in data.groups
                for unit in group.units or [-1]
                for place in (group.places if group.places is not None else [-1])
                for extra in group.extras
            ]
            assert len(offered) == data.count == len(options)
            assert all(action in options for action in offered)
        table.play(*random_action(table.journal, random))
