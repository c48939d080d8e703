"""Who is told what: a push is built once for all who see with the same eyes, and put into words once."""

from __future__ import annotations

import msgspec
import pytest

from grognard.server.audience import Audience, Guest
from grognard.table.clock import Clock
from grognard.table.seats import Seat
from grognard.table.table import Sides, Table
from grognard.table.wire import Push
from tests.table.tables import BLUE, RED, new_journal

NOW = 0.0


@pytest.fixture
def table() -> Table:
    return Table(new_journal(), (Seat(RED, "human"), Seat(BLUE, "human")))


def audience_of(*viewers: Sides) -> tuple[Audience, list[Guest]]:
    audience, guests = Audience(), [Guest(sides) for sides in viewers]
    for guest in guests:
        audience.add(guest)
    return audience, guests


def received(audience: Audience, guest: Guest, table: Table, now: float = NOW) -> bytes | None:
    """What a guest is sent that is ready now."""
    assert guest.news.is_set()
    guest.news.clear()
    return audience.letter(guest, table, now)


def push_of(text: bytes | None) -> Push:
    assert text is not None
    return msgspec.json.decode(text, type=Push)


def aim(table: Table) -> None:
    table.play(RED, table.journal.parse(RED, "aim red-gun 0405 s"))


@pytest.fixture
def built(monkeypatch: pytest.MonkeyPatch) -> list[Sides]:
    """The viewers for whom a push was built."""
    found: list[Sides] = []
    push = Table.push

    def counted(self: Table, sides: Sides, *more: object) -> Push:
        found.append(sides)
        return push(self, sides, *more)  # type: ignore[arg-type]

    monkeypatch.setattr(Table, "push", counted)
    return found


def test_a_push_is_built_and_worded_once_for_each_kind_of_viewer(table: Table, built: list[Sides]) -> None:
    audience, guests = audience_of((), (RED,), (), (BLUE,), ())
    texts = [received(audience, guest, table) for guest in guests]
    assert sorted(built) == [(), (RED,), (BLUE,)]
    assert texts[0] is not None
    assert texts[0] is texts[2] is texts[4]


def test_the_whole_log_is_put_into_words_once_for_all_newcomers(table: Table, built: list[Sides]) -> None:
    audience, (first,) = audience_of(())
    text = received(audience, first, table)
    for _ in range(50):
        guest = Guest(())
        assert not audience.add(guest)  # nobody sees a spectator come
        assert received(audience, guest, table) is text
    assert built == [()]


def test_who_has_read_less_gets_the_rest_of_the_log(table: Table) -> None:
    audience, (early,) = audience_of((RED,))
    first = push_of(received(audience, early, table))
    aim(table)
    audience.tell()
    late = Guest((RED,))
    audience.add(late)
    second, whole = (push_of(received(audience, guest, table)) for guest in (early, late))
    assert (second.log_reset, whole.log_reset) == (False, True)
    assert first.log + second.log == whole.log
    assert second.view == whole.view


def test_who_is_not_ready_gets_the_newest_state_alone(table: Table, built: list[Sides]) -> None:
    """However often the table changes meanwhile, nothing is built or kept for whoever does not read."""
    audience, (ready, slow) = audience_of((RED,), (RED,))
    first = push_of(received(audience, slow, table))
    received(audience, ready, table)
    seen = []
    for text in ("aim red-gun 0405 s", "aim red-howitzer 0405 s"):
        table.play(RED, table.journal.parse(RED, text))
        audience.tell()
        seen.append(push_of(received(audience, ready, table)))
    newest = push_of(received(audience, slow, table))
    assert len(built) == 3
    assert newest.view == seen[-1].view
    assert newest.log == seen[0].log + seen[1].log
    assert first.log_reset
    assert not newest.log_reset


def test_nothing_is_sent_where_nothing_is_news(table: Table) -> None:
    audience, (blue, watcher) = audience_of((BLUE,), ())
    assert received(audience, blue, table)
    assert received(audience, watcher, table)
    aim(table)  # a secret
    audience.tell()
    assert received(audience, blue, table, NOW + 1) is None
    assert received(audience, watcher, table, NOW + 1) is None


def test_who_has_fallen_behind_is_told_everything(table: Table) -> None:
    audience, (red,) = audience_of((RED,))
    first = received(audience, red, table)
    red.begin_anew()
    assert received(audience, red, table) == first


def test_a_running_clock_is_not_handed_on_as_it_was(table: Table) -> None:
    table.clock = Clock.start(2, 10, 0)
    table.clock.turn_to((RED,), NOW)
    audience, guests = audience_of((), (), ())
    times = (NOW, NOW + 0.5, NOW + 60)
    clocks = [push_of(received(audience, guest, table, now)).clock for guest, now in zip(guests, times, strict=True)]
    assert [clock.left[RED] for clock in clocks if clock] == [600, 600, 540]


def test_an_arrival_is_seen_where_a_seat_was_empty(table: Table) -> None:
    audience, _ = audience_of(())
    red, again = Guest((RED,)), Guest((RED,))
    assert audience.add(red)
    assert not audience.add(again)
    assert not audience.remove(again)
    assert audience.here == {RED}
    assert audience.remove(red)
    assert not audience.remove(red)
    assert audience.here == frozenset()
