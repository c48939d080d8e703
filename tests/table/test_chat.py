from __future__ import annotations

from grognard.table.chat import MOST_REMARKS, Chat
from grognard.table.wire import ChatLine
from tests.table.tables import RED, WATCHING, new_table


def talk(chat: Chat, count: int) -> None:
    for _ in range(count):
        chat.add(chat.remark((RED,), f"{chat.next}", "now"))


def numbers(lines: tuple[ChatLine, ...]) -> list[int]:
    return [line.number for line in lines]


def test_a_guest_is_told_what_it_has_not_had() -> None:
    chat = Chat()
    assert chat.since(0) == ()
    talk(chat, 5)
    assert numbers(chat.since(0)) == [0, 1, 2, 3, 4]
    assert numbers(chat.since(3)) == [3, 4]
    assert chat.since(chat.next) == ()


def test_who_claims_to_have_heard_what_was_never_said_hears_all() -> None:
    chat = Chat()
    talk(chat, 2)
    assert numbers(chat.since(7)) == [0, 1]


def test_old_lines_are_dropped_and_numbers_go_on() -> None:
    chat = Chat()
    talk(chat, MOST_REMARKS + 20)
    assert len(chat) == MOST_REMARKS
    assert numbers(chat.since(0))[0] == 20
    assert numbers(chat.since(5)) == numbers(chat.since(0)), "what was dropped between is gone"
    assert numbers(chat.since(MOST_REMARKS + 19)) == [MOST_REMARKS + 19]
    assert chat.next == MOST_REMARKS + 20
    again = Chat(chat)
    assert (again.next, list(again)) == (chat.next, list(chat))


def test_spectators_listen_unless_they_are_let_speak() -> None:
    chat = Chat()
    assert chat.may_speak((RED,))
    assert not chat.may_speak(WATCHING)
    chat.is_open = True
    assert chat.may_speak(WATCHING)
    assert chat.remark(WATCHING, "Ciao", "now").side == -1


def test_a_push_carries_the_lines_from_a_number_on() -> None:
    table = new_table()
    talk(table.chat, 3)
    assert numbers(table.push((RED,)).chat) == [0, 1, 2]
    assert numbers(table.push(WATCHING, chat_since=2).chat) == [2]
    assert not table.push(WATCHING).open_chat
