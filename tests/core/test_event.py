from __future__ import annotations

from grognard.core.event import DieRolled, Event, GameEnded, visible

OPEN = DieRolled(rule="4.1", faces=6, value=3, purpose="landing")
FIRST = Event(rule="5.1", only=0)
SECOND = Event(rule="5.2", only=1)
END = GameEnded(rule="9", winner=-1, reason="turns")


def test_a_side_sees_what_is_open_and_its_own_secrets() -> None:
    events = [OPEN, FIRST, SECOND, END]
    assert visible(events, 0) == [OPEN, FIRST, END]
    assert visible(events, 1) == [OPEN, SECOND, END]


def test_a_spectator_sees_only_what_is_open() -> None:
    assert visible([OPEN, FIRST, SECOND, END], -1) == [OPEN, END]
