"""Who is told what: a push is built once for all who see with the same eyes, and put into words once."""

from __future__ import annotations

import msgspec
import pytest

from grognard.server.audience import Audience, Guest
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


def received(guest: Guest) -> list[str]:
    return [guest.outbox.get_nowait() or "" for _ in range(guest.outbox.qsize())]


def test_a_push_is_built_and_worded_once_for_each_kind_of_viewer(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    built: list[Sides] = []
    push = Table.push

    def counted(self: Table, sides: Sides, *more: object) -> Push:
        built.append(sides)
        return push(self, sides, *more)  # type: ignore[arg-type]

    monkeypatch.setattr(Table, "push", counted)
    audience, guests = audience_of((), (RED,), (), (BLUE,), ())
    audience.tell(table, NOW)
    assert sorted(built) == [(), (RED,), (BLUE,)]
    watching = [received(guests[index])[0] for index in (0, 2, 4)]
    assert watching[0] is watching[1] is watching[2]


def test_who_has_read_less_gets_the_rest_of_the_log(table: Table) -> None:
    audience, (early,) = audience_of((RED,))
    audience.tell(table, NOW)
    table.play(RED, table.journal.parse(RED, "aim red-gun 0405 s"))
    late = Guest((RED,))
    audience.add(late)
    audience.tell(table, NOW)
    first, second = (msgspec.json.decode(text, type=Push) for text in received(early))
    (whole,) = (msgspec.json.decode(text, type=Push) for text in received(late))
    assert (second.log_reset, whole.log_reset) == (False, True)
    assert first.log + second.log == whole.log
    assert second.view == whole.view


def test_nothing_is_sent_where_nothing_is_news(table: Table) -> None:
    audience, (blue, watcher) = audience_of((BLUE,), ())
    audience.tell(table, NOW)
    assert received(blue)
    assert received(watcher)
    table.play(RED, table.journal.parse(RED, "aim red-gun 0405 s"))  # a secret
    audience.tell(table, NOW + 1)
    assert not received(blue) + received(watcher)


def test_who_has_fallen_behind_is_told_everything(table: Table) -> None:
    audience, (red,) = audience_of((RED,))
    audience.tell(table, NOW)
    red.begin_anew()
    audience.tell(table, NOW)
    first, second = received(red)
    assert first == second
