"""Forged dice: faces that did not fall, and dice that somebody chose."""

from __future__ import annotations

from itertools import pairwise

import msgspec

from grognard.core.dice import FastDice, commitment
from grognard.core.record import Draw, Record
from tests.table.forgeries.forging import (
    Loaded,
    change_rolls,
    forgery,
    play_anew,
    rolls,
    turn_die,
    with_secret,
    words,
)
from tests.table.tampering import seals

WRONG = r"the dice fell|does not stand|does not begin|call for|The game ends"
"""What a wrong face comes to: the dice know better, or the game does not go on as it is told."""


@forgery("broken", WRONG)
def the_first_die_is_turned(record: Record) -> None:
    turn_die(record, *rolls(record)[0])


@forgery("broken", WRONG)
def the_last_die_is_turned(record: Record) -> None:
    turn_die(record, *rolls(record)[-1])


@forgery("broken", WRONG)
def every_die_falls_high(record: Record) -> None:
    for at, nth in rolls(record):
        turn_die(record, at, nth, record.entries[at].draws[nth].faces)


@forgery("broken", WRONG)
def a_die_is_left_out(record: Record) -> None:
    change_rolls(record, rolls(record)[3][0], lambda draws: draws.pop())


@forgery("broken", WRONG)
def a_die_is_put_in(record: Record) -> None:
    change_rolls(record, rolls(record)[3][0], lambda draws: draws.append(draws[-1]))


@forgery("broken", WRONG)
def a_die_has_more_faces(record: Record) -> None:
    at, nth = rolls(record)[0]
    turn_die(record, at, nth, record.entries[at].draws[nth].value, faces=100)


@forgery("broken", WRONG)
def a_die_is_thrown_for_something_else(record: Record) -> None:
    at, nth = rolls(record)[0]
    turn_die(record, at, nth, record.entries[at].draws[nth].value, purpose="luck")


@forgery("broken", WRONG)
def a_face_that_the_die_does_not_have(record: Record) -> None:
    at, nth = rolls(record)[0]
    turn_die(record, at, nth, record.entries[at].draws[nth].faces + 1)


@forgery("broken", WRONG)
def two_dice_change_places(record: Record) -> None:
    places = rolls(record)
    value = {place: record.entries[place[0]].draws[place[1]].value for place in places}
    one, two = next((a, b) for a, b in pairwise(places) if value[a] != value[b])
    turn_die(record, *one, value[two])
    turn_die(record, *two, value[one])


@forgery("broken", WRONG)
def a_die_falls_before_the_game(record: Record) -> None:
    record.opening = (*record.opening, Draw(6, 6, "luck"))


@forgery("broken", "the dice fell")
def a_game_with_loaded_dice(record: Record) -> None:
    play_anew(record, Loaded())


@forgery("broken", "the dice fell")
def a_game_with_loaded_dice_under_a_seed(record: Record) -> None:
    play_anew(record, Loaded())
    record.dice, record.dice_value, record.secret = "fast", "1859", ""


@forgery("open", "The dice are scripted")
def a_game_with_loaded_dice_called_scripted(record: Record) -> None:
    play_anew(record, Loaded())
    record.dice, record.dice_value, record.secret = "scripted", "", ""


@forgery("open", "The game is over and the secret of its dice is missing")
def a_game_with_loaded_dice_without_a_secret(record: Record) -> None:
    play_anew(record, Loaded())
    record.secret = ""


@forgery("open", "rolls follow from the seed 7: whoever chose it")
def a_game_with_a_seed_that_was_tried_out(record: Record) -> None:
    play_anew(record, FastDice(7))
    record.dice, record.dice_value, record.secret = "fast", "7", ""


@forgery("open", "rolls follow from the seed 7: whoever chose it")
def a_seed_and_yet_words_and_a_secret(record: Record) -> None:
    play_anew(record, FastDice(7))
    record.dice, record.dice_value = "fast", "7"


@forgery("broken", "is not a whole number")
def a_seed_that_is_none(record: Record) -> None:
    record.dice, record.dice_value = "fast", record.dice_value


@forgery("open", "The dice are scripted")
def true_dice_called_scripted(record: Record) -> None:
    record.dice = "scripted"


@forgery("open", "The game is over and the secret of its dice is missing")
def the_secret_is_kept_back(record: Record) -> None:
    record.secret = ""


@forgery("broken", "does not answer to the commitment")
def another_secret_is_opened(record: Record) -> None:
    record.secret = (b"?" * 32).hex()


@forgery("broken", "hexadecimal")
def the_secret_is_no_number(record: Record) -> None:
    record.secret = "z" + record.secret[1:]


@forgery("broken", "does not answer to the commitment")
def another_commitment_is_published(record: Record) -> None:
    record.dice_value = commitment(b"?" * 32)


@forgery("broken", "the dice fell|is not the one that")
def another_secret_with_its_commitment(record: Record) -> None:
    record.secret, record.dice_value = (b"?" * 32).hex(), commitment(b"?" * 32)


@forgery("broken", "is not the one that .* had sealed")
def a_secret_that_was_chosen_after_the_words(record: Record) -> None:
    """The operator grinds: a secret is drawn until the game goes well, with the words that were sealed to another."""
    with_secret(record, b"7" * 32)


@forgery("fine")
def a_secret_that_was_chosen_and_the_words_sealed_anew(record: Record) -> None:
    """Without the server's key nobody can pass this off; with it, whoever sealed a word finds that it is not theirs."""
    with_secret(record, b"7" * 32)
    record.commits = seals(record)


@forgery("open", "were not sealed before one was opened")
def a_secret_that_was_chosen_and_nothing_sealed(record: Record) -> None:
    with_secret(record, b"7" * 32)
    record.commits = {}


@forgery("open", "Nobody gave a word")
def a_secret_that_was_chosen_and_no_words(record: Record) -> None:
    record.words, record.commits = {}, {}
    assert not any(words(record))
    with_secret(record, b"7" * 32)


@forgery("fine")
def the_secret_in_capitals(record: Record) -> None:
    """The same secret, but not the text that was signed."""
    record.secret = record.secret.upper()


@forgery("broken", WRONG)
def the_rolls_of_another_game(record: Record) -> None:
    other = msgspec.structs.replace(record, entries=list(record.entries))
    with_secret(other, b"7" * 32)
    record.opening, record.entries = other.opening, other.entries
