"""From rows to a table and back: how a game that is not in memory gets there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_type_hints

import msgspec

from grognard.core.errors import GrognardError
from grognard.core.record import Change
from grognard.rulesets import BattleText, get_ruleset
from grognard.server.lessons import teach
from grognard.server.store import EntryRow, GameRow, Snapshot, StoredGame
from grognard.table.battle import open_battle
from grognard.table.chat import Chat
from grognard.table.clock import Clock
from grognard.table.dicebox import DiceBox, LaidOut
from grognard.table.journal import Journal, Line
from grognard.table.manners import Manners
from grognard.table.positions import Past
from grognard.table.resigning import end_as_kept
from grognard.table.table import Table
from grognard.table.wire import LogLine


class Unplayable(GrognardError):
    """A stored game that the rules of today would play otherwise: the people at it must say how it goes on."""

    def __init__(self, stored: StoredGame, number: int, rule: str | None) -> None:
        then, now = stored.row.version, get_ruleset(stored.row.ruleset).meta.version
        super().__init__(
            f"This game was begun under version {then} of its rules and does not replay under {now}.", rule
        )
        self.stored = stored
        self.number = number
        """How many actions replay as they were played."""


class Parting(GrognardError):
    """The point at which a replay and the journal part."""


class KeptChange(msgspec.Struct, frozen=True):
    """A change of the rules that a game has gone through, as it is stored."""

    change: Change
    before: str
    """The version that the game was played under until then."""
    past: Past
    dropped: list[EntryRow] = []
    """Actions that were played and that the game does not go on from."""


def dice_of(row: GameRow) -> DiceBox:
    """The dice of a stored game."""
    if row.dice == "fast":
        box = DiceBox.seeded(int(row.dice_value))
    elif row.commits is not None:
        box = DiceBox.sealed(tuple(row.commits), tuple(word_of(kept)[0] for kept in row.words), row.secret)
    else:
        words = [word_of(kept) for kept in row.words]
        box = DiceBox.auditable(tuple(w for w, _ in words), row.secret, tuple(heard for _, heard in words))
    if row.prefix or row.dice == "scripted":
        # Nothing vouches for faces thrown elsewhere; the commitment still binds those to come.
        return DiceBox("scripted", box.value, LaidOut(row.prefix, box.dice), box.secret)
    return box


def word_of(kept: str | list[Any]) -> tuple[str, int | None]:
    """A side's word for the dice as it is stored: alone, or with the number of rolls before it was given."""
    return (kept, None) if isinstance(kept, str) else (kept[0], kept[1])


def words_data(box: DiceBox) -> list[str | list[Any]]:
    given = zip(box.words, box.heard, strict=True)
    return [word if heard is None else [word, heard] for word, heard in given]


def journal_of(row: GameRow) -> Journal:
    text = BattleText(row.ruleset, row.scenario, row.scenario_text, tuple(row.options.items()))
    battle = open_battle(text)
    return Journal(battle.ruleset, battle.source, dice_of(row), battle)


def table_of(stored: StoredGame) -> Table:
    """A table as it was when its last action was acknowledged."""
    table = open_table(stored)
    snapshot = stored.snapshot
    same_rules = stored.row.version == table.game.ruleset.meta.version
    if same_rules and snapshot is not None and table.journal.first <= snapshot.number <= len(stored.entries):
        open_snapshot(table, stored, snapshot)
    try:
        # Under newer rules a game must prove itself: everything is played again, and every die must fall as it did.
        for _ in replayed(table, stored, check=not same_rules):
            pass
    except GrognardError as error:
        number = len(table.journal.lines)
        if same_rules:
            raise ValueError(f"game {stored.row.id} does not replay: action {number + 1} {error}") from None
        raise Unplayable(stored, number, error.rule) from None
    furnish(table, stored)
    return table


def open_table(stored: StoredGame) -> Table:
    """The table at its start, or where it last went on under other rules."""
    table = Table(journal_of(stored.row), stored.seats)
    kept = [change_of(change) for change in stored.row.changes]
    if kept:
        lines = lines_of(table, stored, kept[-1].change.number)
        table.go_on([each.change for each in kept], kept[0].before, lines, kept[-1].past)
    return table


def open_snapshot(table: Table, stored: StoredGame, snapshot: Snapshot) -> None:
    journal = table.journal
    journal.lines = lines_of(table, stored, snapshot.number)
    journal.game = journal.ruleset.load_game(journal.scenario, journal.box.dice, snapshot.data)
    table.logs = logs_of(snapshot.log)
    table.keep_position()


def lines_of(table: Table, stored: StoredGame, count: int) -> list[Line]:
    """Actions that are not played again."""
    parse = table.journal.notation.parse
    return [Line(e.side, parse(e.action), e.drawn(), True, (), None) for e in stored.entries[:count]]


def replayed(table: Table, stored: StoredGame, check: bool) -> Iterator[Table]:
    """Play what is left of a journal, each action on a copy if it must be checked; gives the table after each that
    falls as it did, and raises where it does not."""
    snapshot = stored.snapshot
    for entry in stored.entries[len(table.journal.lines) :]:
        attempt = table.fork() if check else table
        attempt.play(entry.side, attempt.journal.notation.parse(entry.action))
        if attempt.journal.lines[-1].draws != entry.drawn():
            raise Parting("The dice are not thrown as they were.")
        if check and snapshot is not None and len(attempt.journal.lines) == snapshot.number:
            was = msgspec.json.encode(snapshot.data, order="sorted")
            if was != msgspec.json.encode(attempt.game.to_data(), order="sorted"):
                raise Parting("The position is not the one that was stored.")
        table.__dict__.update(attempt.__dict__)
        yield table


def furnish(table: Table, stored: StoredGame) -> None:
    """Whatever belongs to a table besides the game."""
    table.chat = Chat(stored.chat, stored.row.open_chat)
    table.standing = {(side, order): answer for side, order, answer in stored.standing}  # type: ignore[misc]
    table.undone = {tuple(sides): count for sides, count in stored.row.undone}
    table.forfeit = stored.row.forfeit
    table.manners = msgspec.convert(stored.row.manners, Manners)
    end_as_kept(table, stored.row.result)
    if stored.row.lesson:
        teach(table, stored.row.lesson)
    table.clock = msgspec.convert(stored.row.clock, Clock | None)


def change_of(kept: dict[str, Any]) -> KeptChange:
    past = kept["past"]
    return msgspec.convert({**kept, "past": {**past, "log": logs_of(past["log"])}}, KeptChange)


def logs_of(kept: list[list[dict[str, Any]]]) -> list[list[LogLine]]:
    """A stored log. What an older version has kept in another shape is left out of its line."""
    return [[_line_of(line) for line in lines] for lines in kept]


def _line_of(kept: dict[str, Any]) -> LogLine:
    try:
        return msgspec.convert(kept, LogLine)
    except msgspec.ValidationError:
        said = get_type_hints(LogLine)
        return msgspec.convert({name: kept[name] for name in kept if _fits(kept[name], said.get(name))}, LogLine)


def _fits(value: Any, kind: Any) -> bool:
    try:
        msgspec.convert(value, kind)
    except msgspec.ValidationError:
        return False
    return True


def snapshot_of(table: Table) -> Snapshot:
    return Snapshot(len(table.journal.lines), table.game.to_data(), table.logs)


def undone_data(table: Table) -> list[list[Any]]:
    return [[list(sides), count] for sides, count in table.undone.items()]
