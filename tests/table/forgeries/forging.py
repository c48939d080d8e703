"""Forged records: what a cheat could try who holds a finished game's record, and knows its opened secret.

Each forgery changes what the record says, and tells what an audit must find in the changed record itself, whoever signs
it: that it is *broken*, that something is left *open*, or that it is *fine*, so that nothing but the signature tells.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from random import Random
from typing import Literal

import msgspec

from grognard.core.dice import Dice, FastDice
from grognard.core.record import Change, Draw, Record, text_digest
from grognard.rulesets import get_ruleset
from grognard.table.dicebox import DiceBox
from grognard.table.journal import Journal
from grognard.table.replay import Replay, open_source
from tests.table.tables import play_out

Found = Literal["broken", "open", "fine"]
At = Literal["people", "bot", "shared"]
"""Who sat at the table whose record is forged: two people, one against a bot, one with both sides."""


class Forgery(msgspec.Struct, frozen=True):
    name: str
    at: At
    found: Found
    sentence: str
    """What the audit says of it, as a pattern."""
    change: Callable[[Record], None]

    def apply(self, record: Record) -> Record:
        forged = deepcopy(record)
        self.change(forged)
        assert forged != record, self.name
        return forged


FORGERIES: list[Forgery] = []


def forgery(found: Found, sentence: str = "", at: At = "people") -> Callable[[Callable[[Record], None]], None]:
    def note(change: Callable[[Record], None]) -> None:
        FORGERIES.append(Forgery(change.__name__, at, found, sentence, change))

    return note


class Loaded:
    """Dice that fall high."""

    def draw(self, counter: int, faces: int) -> int:
        return max(FastDice(1).draw(counter, faces), FastDice(2).draw(counter, faces))


# -- tools of the trade ---------------------------------------------------------------------------------------------


def sides(record: Record) -> tuple[str, ...]:
    """The sides in the battle's order."""
    ruleset, source = open_source(record)
    return tuple(side.key for side in ruleset.read_scenario(source).sides)


def words(record: Record) -> tuple[str, ...]:
    return tuple(record.words.get(side, "") for side in sides(record))


def sealed(record: Record) -> str:
    """A side whose person has sealed a word."""
    return next(iter(record.commits))


def write_game(record: Record, journal: Journal) -> None:
    """Put a whole other game into a record."""
    game = journal.record()
    record.opening, record.entries = game.opening, game.entries
    record.result, record.state_digest = game.result, game.state_digest


def play_anew(record: Record, dice: Dice, seed: int = 77) -> None:
    """Another game from the first die on."""
    ruleset, source = open_source(record)
    journal = Journal(ruleset, source, DiceBox("scripted", "", dice))
    play_out(journal, Random(seed))
    write_game(record, journal)


def with_secret(record: Record, secret: bytes) -> None:
    """Other dice, and the game that comes of them."""
    box = DiceBox.auditable(words(record), secret)
    record.dice_value, record.secret = box.value, secret.hex()
    play_anew(record, box.dice)


def cut(record: Record, dice: Dice | None = None) -> Journal:
    """The game as it stood after half of its actions, to be played on with its own dice or others."""
    replay = Replay(record)
    moments = iter(replay)
    for _ in range(len(record.entries) // 2):
        next(moments)
    journal = replay.journal
    journal.box = replay.box
    journal.game.dice = dice or replay.box.dice
    return journal


def rolls(record: Record) -> list[tuple[int, int]]:
    """Every roll by its action and its place there."""
    return [(at, nth) for at, entry in enumerate(record.entries) for nth in range(len(entry.draws))]


def change_rolls(record: Record, at: int, change: Callable[[list[Draw]], object]) -> None:
    entry = record.entries[at]
    draws = list(entry.draws)
    change(draws)
    record.entries[at] = msgspec.structs.replace(entry, draws=tuple(draws))


def turn_die(record: Record, at: int, nth: int, value: int | None = None, **more: object) -> None:
    old = record.entries[at].draws[nth]
    value = value or old.value % old.faces + 1
    new = msgspec.structs.replace(old, value=value, **more)
    change_rolls(record, at, lambda draws: draws.__setitem__(nth, new))


def retell(record: Record, at: int, **fields: str) -> None:
    record.entries[at] = msgspec.structs.replace(record.entries[at], **fields)


def carry(record: Record, text: str, name: str) -> None:
    """Let a record hold its scenario itself."""
    record.scenario, record.scenario_text, record.scenario_digest = name, text, text_digest(text)


def shipped(record: Record) -> str:
    return get_ruleset(record.ruleset).scenario_source(record.scenario).text


def other(record: Record, side: str) -> str:
    return next(each for each in sides(record) if each != side)


def change_of_rules(record: Record, journal: Journal) -> Change:
    return Change(len(journal.lines), record.version, journal.game.to_data())
