"""From rows to a table and back: how a game that is not in memory gets there."""

from __future__ import annotations

from typing import Any

import msgspec

from grognard.core.dice import Dice
from grognard.core.errors import GrognardError
from grognard.core.source import Source
from grognard.rulesets import get_ruleset
from grognard.server.store import GameRow, Snapshot, StoredGame
from grognard.table.clock import Clock
from grognard.table.dicebox import DiceBox
from grognard.table.journal import Journal, Line
from grognard.table.table import Table


class Unplayable(GrognardError):
    """A stored game that the rules of today would play otherwise."""

    def __init__(self, then: str, now: str) -> None:
        super().__init__(f"This game was begun under version {then} of its rules and does not replay under {now}.")


class _Spliced:
    """Faces that were thrown elsewhere, then dice of our own."""

    def __init__(self, prefix: list[int], beyond: Dice) -> None:
        self._prefix = prefix
        self._beyond = beyond

    def draw(self, counter: int, faces: int) -> int:
        return self._prefix[counter] if counter < len(self._prefix) else self._beyond.draw(counter, faces)


def dice_of(row: GameRow) -> DiceBox:
    """The dice of a stored game."""
    if row.dice == "fast":
        box = DiceBox.seeded(int(row.dice_value))
    else:
        words = [word_of(kept) for kept in row.words]
        box = DiceBox.auditable(tuple(w for w, _ in words), row.secret, tuple(heard for _, heard in words))
    if row.prefix:  # nothing vouches for faces thrown elsewhere; the commitment still binds those to come
        return DiceBox("scripted", box.value, _Spliced(row.prefix, box.dice), box.secret)
    return box


def word_of(kept: str | list[Any]) -> tuple[str, int | None]:
    """A side's word for the dice as it is stored: alone, or with the number of rolls before it was given."""
    return (kept, None) if isinstance(kept, str) else (kept[0], kept[1])


def words_data(box: DiceBox) -> list[str | list[Any]]:
    given = zip(box.words, box.heard, strict=True)
    return [word if heard is None else [word, heard] for word, heard in given]


def journal_of(row: GameRow) -> Journal:
    ruleset = get_ruleset(row.ruleset)
    source = ruleset.with_options(Source(row.scenario_text, f"{row.scenario}.toml"), row.options)
    return Journal(ruleset, source, dice_of(row))


def table_of(stored: StoredGame) -> Table:
    """A table as it was when its last action was acknowledged."""
    journal = journal_of(stored.row)
    table = Table(journal, stored.seats)
    first = 0
    snapshot = stored.snapshot
    same_rules = stored.row.version == journal.ruleset.meta.version
    # Under newer rules a game must prove itself: everything is played again, and every die must fall as it did.
    if snapshot is not None and snapshot.number <= len(stored.entries) and same_rules:
        first = snapshot.number
        journal.lines = [
            Line(entry.side, journal.notation.parse(entry.action), entry.drawn(), True, (), None)
            for entry in stored.entries[:first]
        ]
        journal.game = journal.ruleset.load_game(journal.scenario, journal.box.dice, snapshot.data)
        table.logs = snapshot.log
        table.keep_position()
    for entry in stored.entries[first:]:
        table.play(entry.side, journal.notation.parse(entry.action))
        if journal.lines[-1].draws != entry.drawn():
            if same_rules:
                raise ValueError(f"game {stored.row.id} does not replay: action {len(journal.lines)} draws otherwise")
            raise Unplayable(stored.row.version, journal.ruleset.meta.version)
        if snapshot is not None and not same_rules and len(journal.lines) == snapshot.number:
            was = msgspec.json.encode(snapshot.data, order="sorted")
            if was != msgspec.json.encode(journal.game.to_data(), order="sorted"):
                raise Unplayable(stored.row.version, journal.ruleset.meta.version)
    table.chat = list(stored.chat)
    table.standing = {(side, order): answer for side, order, answer in stored.standing}  # type: ignore[misc]
    table.undone = {tuple(sides): count for sides, count in stored.row.undone}
    table.forfeit = stored.row.forfeit
    table.clock = msgspec.convert(stored.row.clock, Clock | None)
    return table


def snapshot_of(table: Table) -> Snapshot:
    return Snapshot(len(table.journal.lines), table.game.to_data(), table.logs)


def undone_data(table: Table) -> list[list[Any]]:
    return [[list(sides), count] for sides, count in table.undone.items()]
