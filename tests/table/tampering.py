"""Records of games, what an audit says of them, and how to change a line."""

from __future__ import annotations

from random import Random

from grognard.core.errors import RecordError
from grognard.core.record import Record, write_record
from grognard.rulesets import get_ruleset
from grognard.table.audit import audit
from grognard.table.dicebox import DiceBox
from grognard.table.journal import Journal
from grognard.table.sealing import seal, speakers
from grognard.table.signature import Signer
from tests.table.tables import new_journal, play_out

SECRET = bytes(range(32))


def finished(seed: int = 2, auditable: bool = True) -> str:
    """The record of a whole game as text."""
    box = DiceBox.auditable(("in hoc", "signo"), SECRET) if auditable else DiceBox.seeded(seed)
    journal = new_journal(box=box)
    play_out(journal, Random(seed))
    return write_record(journal.record())


def under_way(actions: int = 12) -> str:
    journal = new_journal(box=DiceBox.auditable(("a", "b"), SECRET))
    play_out(journal, Random(1), actions)
    return write_record(journal.record())


def verdicts(text: str) -> dict[str, bool | None]:
    """What an audit says of each thing it looks at."""
    return {check.name: check.passed for check in audit(text).checks}


def failing(text: str) -> list[str]:
    """What an audit says of everything that is wrong with a record."""
    return [check.text for check in audit(text).checks if check.passed is False]


def complaint(text: str) -> str:
    """The one sentence of an audit that fails, or of a text that cannot be read."""
    try:
        failed = failing(text)
    except RecordError as error:
        return str(error)
    assert len(failed) == 1, failed
    return failed[0]


def changed(text: str, start: str, old: str, new: str, nth: int = 0) -> tuple[str, int]:
    """The text with something else in the n-th line that begins so, and that line's number."""
    lines = text.split("\n")
    at = [index for index, line in enumerate(lines) if line.startswith(start) and old in line][nth]
    lines[at] = lines[at].replace(old, new, 1)
    return "\n".join(lines), at + 1


def action_of(text: str, line: int) -> int:
    """The line of the action that a draw follows."""
    lines = text.split("\n")
    while lines[line - 1].startswith("*"):
        line -= 1
    return line


SIGNER = Signer(bytes(range(100, 132)))
"""The key of a server."""
TABLE = "p4Jq0vXk2m8Z"


def signed_game(ruleset: str = "portable", scenario: str = "first-steps", seed: int = 2, **seats: str) -> str:
    """A whole game at a server as its record: every person has sealed a word, and the server has signed it."""
    return SIGNER.sign(played_game(ruleset, scenario, seed, **seats))


def played_game(ruleset: str, scenario: str, seed: int, **seats: str) -> Record:
    book = get_ruleset(ruleset)
    source = book.scenario_source(scenario)
    sides = [side.key for side in book.read_scenario(source).sides]
    seats = dict.fromkeys(sides, "human") | {key.replace("_", "-"): who for key, who in seats.items()}
    words = dict.fromkeys(sides, "")
    for side in speakers(seats, tuple(sides)):
        words[side] = f"the word of {side} 8f3a77e1"
    journal = Journal(book, source, DiceBox.auditable(tuple(words.values()), SECRET))
    play_out(journal, Random(seed))
    record = journal.record()
    record.table, record.seats = TABLE, seats
    record.commits = seals(record)
    return record


def seals(record: Record) -> dict[str, str]:
    """What each side that has opened a word must have sealed before."""
    return {side: seal(record.dice_value, side, word) for side, word in record.words.items() if word}
