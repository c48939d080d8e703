from __future__ import annotations

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grognard.table import wire
from grognard.table.clock import Clock


def test_a_clock_starts_full_and_still() -> None:
    clock = Clock.start(2, 3, 5)
    assert (clock.left, clock.increment, clock.running) == ([180.0, 180.0], 5, ())
    assert clock.fallen(1e9) is None


def test_time_runs_for_whoever_must_choose() -> None:
    clock = Clock.start(2, 1, 0)
    clock.turn_to((0,), 100.0)
    clock.turn_to((1,), 110.0)
    clock.turn_to((0,), 115.0)
    assert clock.left == [50.0, 55.0]
    assert clock.data(120.0) == wire.Clock((45.0, 55.0), (0,), 0)


def test_time_runs_for_both_while_both_choose() -> None:
    clock = Clock.start(2, 1, 0)
    clock.turn_to((0, 1), 0.0)
    clock.turn_to((1,), 10.0)
    clock.turn_to((), 25.0)
    assert clock.left == [50.0, 35.0]


def test_the_increment_comes_with_the_choice_and_not_while_choosing_on() -> None:
    clock = Clock.start(2, 1, 7)
    clock.turn_to((0,), 0.0)
    clock.turn_to((0,), 10.0)
    assert clock.left == [50.0, 60.0]
    clock.turn_to((1,), 20.0)
    assert clock.left == [47.0, 60.0]


def test_a_side_falls_when_its_time_is_up() -> None:
    clock = Clock.start(2, 1, 0)
    clock.turn_to((1,), 0.0)
    assert clock.fallen(59.9) is None
    assert clock.fallen(60.0) == 1
    assert clock.data(99.0).left == (60.0, 0.0)


def test_whose_clock_stands_does_not_fall() -> None:
    clock = Clock.start(2, 1, 0)
    clock.turn_to((1,), 0.0)
    clock.turn_to((), 30.0)
    assert clock.fallen(1e9) is None


def test_a_clock_is_stored_and_goes_on() -> None:
    clock = Clock.start(2, 1, 2)
    clock.turn_to((0,), 10.0)
    again = msgspec.convert(msgspec.json.decode(msgspec.json.encode(clock)), Clock)
    assert again == clock
    assert again.fallen(70.0) == 0


def test_nobody_pays_for_the_time_after_a_server_was_last_heard_of() -> None:
    clock = Clock.start(2, 1, 2)
    clock.turn_to((0,), 10.0)
    clock.by = "one"
    clock.change_hands("two", 5000.0, 15.0)
    assert (clock.left, clock.running, clock.by, clock.outages) == ([55.0, 60.0], (0,), "two", 1)
    assert clock.data(5003.0).left == (52.0, 60.0)


@pytest.mark.parametrize("heard", [None, 9.0])
def test_nobody_pays_where_it_is_not_known_when_a_server_was_last_heard_of(heard: float | None) -> None:
    """It was not since the last choice, or is forgotten; or the clock is one of before, with the time of day."""
    clock = Clock.start(2, 1, 0)
    clock.turn_to((1,), 10.0)
    clock.change_hands("two", 3.0, heard)
    assert clock.data(3.0).left == (60.0, 60.0)


def test_a_clock_that_stands_when_it_changes_hands_has_missed_nothing() -> None:
    clock = Clock.start(2, 1, 0)
    clock.change_hands("two", 3.0, 99.0)
    assert (clock.left, clock.outages) == ([60.0, 60.0], 0)


def test_time_that_goes_back_gives_nobody_any() -> None:
    clock = Clock.start(2, 1, 0)
    clock.turn_to((0,), 100.0)
    assert clock.data(40.0).left == (60.0, 60.0)
    clock.turn_to((1,), 40.0)
    assert clock.left == [60.0, 60.0]


def test_who_stops_has_not_chosen() -> None:
    clock = Clock.start(2, 1, 7)
    clock.turn_to((0,), 0.0)
    clock.stop(10.0)
    assert (clock.left, clock.running) == ([50.0, 60.0], ())


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(st.sampled_from([(0,), (1,), (0, 1), ()]), st.floats(0, 50)), max_size=20))
def test_no_time_is_lost_or_made(turns: list[tuple[tuple[int, ...], float]]) -> None:
    """What has run is what is gone, side by side, without increments."""
    clock, now, spent = Clock.start(2, 60, 0), 0.0, [0.0, 0.0]
    running: tuple[int, ...] = ()
    for sides, pause in turns:
        for side in running:
            spent[side] += pause
        now += pause
        clock.turn_to(sides, now)
        running = sides
    for side in range(2):
        assert clock.left[side] == pytest.approx(3600 - spent[side], abs=1e-6)
