"""The part of an audit that is about chance: did the dice fall as they had to, and who could have chosen them?"""

from __future__ import annotations

from collections.abc import Iterable

from grognard.core.dice import Dice
from grognard.core.errors import GrognardError
from grognard.core.record import Record
from grognard.table.audit.verdict import Check
from grognard.table.sealing import seal, speakers


def check_dice(record: Record, dice: Dice) -> Check:
    """Whether every roll is the one that the dice had to give, and whether anybody chose those dice."""
    draws = len(record.opening) + sum(len(entry.draws) for entry in record.entries)
    if record.dice == "scripted":
        told = "The dice are scripted: the game goes on from a record, or somebody laid the faces down"
        return Check("dice", None, f"{told}, and nothing vouches for its {draws} rolls.")
    if record.dice == "auditable" and not record.secret:
        if record.result:
            told = "The game is over and the secret of its dice is missing: nobody can tell whether they fell so"
            return Check("dice", None, f"{told}.")
        told = "The secret of the dice is opened when the game is over; until then they are sealed"
        return Check("dice", None, f"{told}.")
    if wrong := _wrong_roll(record, dice):
        return Check("dice", False, wrong)
    if record.dice == "fast":
        told = f"All {draws} rolls follow from the seed {record.dice_value}: whoever chose it could try it out before"
        return Check("dice", None, f"{told}.")
    return Check("dice", True, f"All {draws} rolls follow from the opened secret.")


def _wrong_roll(record: Record, dice: Dice) -> str:
    counter = 0
    for line, drawn in [(1, record.opening), *((entry.line, entry.draws) for entry in record.entries)]:
        for draw in drawn:
            rightly = dice.draw(counter, draw.faces) if draw.faces else 0
            counter += 1
            if rightly != draw.value:
                return f"line {line}: roll {counter} ({draw.purpose}) is {draw.value}, the dice fell {rightly}."
    return ""


def check_seats(record: Record, sides: tuple[str, ...]) -> Check:
    """Whether the record says who sat at each side."""
    if not record.seats:
        return Check("seats", None, "The record does not say who sat where.")
    if set(record.seats) != set(sides):
        told = f"The seats are those of {_list(record.seats)}, the sides of the battle are {_list(sides)}"
        return Check("seats", False, f"{told}.")
    return Check("seats", True, f"{', '.join(f'{side}: {record.seats[side]}' for side in sides)}.")


def check_words(record: Record, sides: tuple[str, ...]) -> list[Check]:
    """Whether each person at the table had sealed a word for auditable dice before any was opened, and opened that."""
    if record.dice != "auditable":
        return []
    given = {side: word for side, word in record.words.items() if word}
    people = speakers(record.seats, sides) if record.seats else tuple(record.commits)
    try:
        _check_sealed(record, given, people)
    except GrognardError as error:
        return [Check("words", False, error.message)]
    if not people and record.seats:
        told = "No person sat at this table: nothing binds its dice but the commitment of whoever drew the secret"
        return [Check("words", None, f"{told}.")]
    if record.commits:
        silent = [side for side in people if side not in record.commits]
        if silent:
            return [Check("words", None, f"No word was sealed for the person at {_list(silent)}.")]
        told = f"Each person had sealed a word before any was opened: {_list(people)}"
        return [Check("words", True, f"{told}.")]
    if not given:
        told = "Nobody gave a word for the dice: nothing binds them but the commitment of whoever drew the secret"
        return [Check("words", None, f"{told}.")]
    late = [f"{side}'s after {heard} rolls" for side, heard in record.heard.items() if side in given]
    when = f" They were given after the commitment: {', '.join(late)}." if late else ""
    told = f"The words of {_list(given)} were not sealed before one was opened (so at a terminal and on older servers)"
    told += ": whoever spoke last, or knew them when drawing the secret, could choose"
    return [Check("words", None, f"{told}.{when}")]


def _check_sealed(record: Record, given: dict[str, str], people: tuple[str, ...]) -> None:
    """Raise where what was sealed and what was opened contradict each other."""
    for side, commit in record.commits.items():
        if side not in people:
            who = record.seats.get(side, "nobody")
            raise GrognardError(f"A word was sealed at {side}, where none belongs: {who} sat there.")
        if seal(record.dice_value, side, given.get(side, "")) != commit:
            raise GrognardError(f"The word of {side} is not the one that {side} had sealed.")
        if record.heard.get(side):
            told = f"The word of {side} was sealed before the first roll"
            raise GrognardError(f"{told} and cannot have been given after {record.heard[side]} rolls.")
    stray = [side for side in given if record.commits and side not in people]
    if stray:
        raise GrognardError(f"There is a word of {_list(stray)}, where none belongs: {_holder(record, stray[0])}.")


def _holder(record: Record, side: str) -> str:
    return f"{record.seats[side]} sat there" if side in record.seats else "there is no such seat"


def _list(sides: Iterable[str]) -> str:
    return " and ".join(sides)
