"""Forged words and seats: who spoke, what had been sealed, and who sat where."""

from __future__ import annotations

from grognard.core.dice import AuditableDice
from grognard.core.record import Record
from grognard.table.sealing import seal
from tests.table.forgeries.forging import forgery, other, play_anew, sealed, sides, words
from tests.table.tampering import seals

NOT_SEALED = "is not the one that .* had sealed"


def own_dice(record: Record) -> AuditableDice:
    return AuditableDice(bytes.fromhex(record.secret), words(record))


def exchange(told: dict[str, str], record: Record) -> dict[str, str]:
    return {other(record, side): word for side, word in told.items()}


@forgery("broken", NOT_SEALED)
def a_word_is_changed(record: Record) -> None:
    record.words[sealed(record)] += "!"


@forgery("broken", "the dice fell")
def a_word_is_changed_and_sealed_anew(record: Record) -> None:
    record.words[sealed(record)] += "!"
    record.commits = seals(record)


@forgery("broken", NOT_SEALED)
def the_last_to_speak_chose_another_word(record: Record) -> None:
    """A word that was tried out with the others', and the game that came of it."""
    record.words[sealed(record)] = "tried out"
    play_anew(record, own_dice(record))


@forgery("fine")
def the_last_to_speak_chose_another_word_and_sealed_it(record: Record) -> None:
    record.words[sealed(record)] = "tried out"
    play_anew(record, own_dice(record))
    record.commits = seals(record)


@forgery("broken", NOT_SEALED)
def a_word_is_emptied(record: Record) -> None:
    record.words[sealed(record)] = ""


@forgery("broken", NOT_SEALED)
def a_word_is_left_out(record: Record) -> None:
    del record.words[sealed(record)]


@forgery("open", "No word was sealed for the person at")
def one_seal_is_left_out(record: Record) -> None:
    del record.commits[sealed(record)]


@forgery("open", "No word was sealed for the person at")
def one_person_never_spoke(record: Record) -> None:
    side = sealed(record)
    del record.words[side], record.commits[side]
    play_anew(record, own_dice(record))


@forgery("open", "were not sealed before one was opened")
def all_seals_are_left_out(record: Record) -> None:
    record.commits = {}


@forgery("open", r"were not sealed before one was opened.* after 0 rolls")
def words_of_an_older_server(record: Record) -> None:
    record.commits, record.heard = {}, dict.fromkeys(record.words, 0)


@forgery("broken", NOT_SEALED)
def a_seal_is_changed(record: Record) -> None:
    record.commits[sealed(record)] = "0" * 64


@forgery("broken", NOT_SEALED)
def the_seals_change_places(record: Record) -> None:
    record.commits = exchange(record.commits, record)


@forgery("broken", NOT_SEALED)
def the_words_change_places(record: Record) -> None:
    record.words = exchange(record.words, record)


@forgery("broken", NOT_SEALED)
def words_and_seals_change_places(record: Record) -> None:
    """One repeats what the other has sealed: a seal names its side."""
    record.words, record.commits = exchange(record.words, record), exchange(record.commits, record)


@forgery("broken", "the dice fell")
def the_words_change_places_and_are_sealed_anew(record: Record) -> None:
    record.words = exchange(record.words, record)
    record.commits = seals(record)


@forgery("broken", NOT_SEALED)
def seals_of_another_table(record: Record) -> None:
    record.commits = {side: seal("0" * 64, side, word) for side, word in record.words.items() if word}


@forgery("broken", "cannot have been given after 3 rolls|the dice fell")
def a_sealed_word_came_late(record: Record) -> None:
    record.heard = {sealed(record): 3}


@forgery("broken", "A word was sealed at nowhere, where none belongs")
def a_seal_of_nobody(record: Record) -> None:
    record.commits["nowhere"] = "0" * 64


@forgery("broken", "There is a word of nowhere, where none belongs")
def a_word_of_nobody(record: Record) -> None:
    record.words["nowhere"] = "a word"


# -- seats ----------------------------------------------------------------------------------------------------------


@forgery("broken", "was sealed at .*, where none belongs: bot staff sat there", at="bot")
def the_seats_are_swapped(record: Record) -> None:
    """Who lost to a bot says that the bot lost."""
    record.seats = exchange(record.seats, record)


@forgery("broken", f"{NOT_SEALED}|the dice fell", at="bot")
def the_seats_are_swapped_with_the_words(record: Record) -> None:
    for name in ("seats", "words", "commits"):
        setattr(record, name, exchange(getattr(record, name), record))


@forgery("broken", "the dice fell", at="bot")
def the_seats_are_swapped_and_the_words_sealed_anew(record: Record) -> None:
    record.seats, record.words = exchange(record.seats, record), exchange(record.words, record)
    record.commits = seals(record)


@forgery("fine", at="bot")
def the_seats_are_swapped_and_the_game_played_anew(record: Record) -> None:
    record.seats, record.words = exchange(record.seats, record), exchange(record.words, record)
    record.commits = seals(record)
    play_anew(record, own_dice(record))


@forgery("open", "No word was sealed for the person at", at="bot")
def a_bot_is_called_a_person(record: Record) -> None:
    record.seats = dict.fromkeys(record.seats, "human")


@forgery("broken", "A word was sealed at .*, where none belongs: bot staff sat there")
def a_person_is_called_a_bot(record: Record) -> None:
    record.seats[sealed(record)] = "bot staff"


@forgery("broken", "There is a word of .*, where none belongs: bot staff sat there")
def a_person_is_called_a_bot_and_its_seal_left_out(record: Record) -> None:
    side = sealed(record)
    record.seats[side] = "bot staff"
    del record.commits[side]


@forgery("broken", "the dice fell")
def a_person_is_called_a_bot_and_its_word_left_out(record: Record) -> None:
    side = sealed(record)
    record.seats[side] = "bot staff"
    del record.commits[side], record.words[side]


@forgery("fine", at="bot")
def another_bot(record: Record) -> None:
    record.seats = {side: who.replace("bot staff", "bot random") for side, who in record.seats.items()}


@forgery("open", "No person sat at this table")
def a_game_of_bots_with_a_chosen_secret(record: Record) -> None:
    record.seats = dict.fromkeys(record.seats, "bot staff")
    record.words, record.commits = {}, {}
    play_anew(record, own_dice(record))


@forgery("broken", "was sealed at .*, where none belongs: shared sat there")
def two_people_are_called_one(record: Record) -> None:
    record.seats = dict.fromkeys(record.seats, "shared")


@forgery("open", "No word was sealed for the person at", at="shared")
def one_is_called_two_people(record: Record) -> None:
    """A game against oneself."""
    record.seats = dict.fromkeys(record.seats, "human")


@forgery("open", "does not say who sat where")
def the_seats_are_left_out(record: Record) -> None:
    record.seats = {}


@forgery("broken", "The seats are those of")
def one_seat_is_left_out(record: Record) -> None:
    del record.seats[sides(record)[0]]


@forgery("broken", "The seats are those of")
def a_seat_of_nobody(record: Record) -> None:
    record.seats["nowhere"] = "human"


@forgery("broken", "The seats are those of")
def a_side_in_other_letters(record: Record) -> None:
    side = sides(record)[0]
    record.seats[side.replace("e", "е")] = record.seats.pop(side)  # noqa: RUF001  # that is the point
