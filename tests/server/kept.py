"""Whether a database holds what programs were told (`kills`), no less and no more."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import msgspec

from grognard.core.action import Action
from grognard.core.record import write_record
from grognard.server.engine import open_engine
from grognard.server.restore import table_of
from grognard.server.store import load_game
from grognard.table.table import Table
from tests.server.kills import Hall, Seat
from tests.table.tampering import verdicts


def check_hall(hall: Hall) -> None:
    """Every table is read, replayed from its first action, audited, and compared with what its seats were told."""
    engine = open_engine(hall.database or f"sqlite:///{hall.folder / 'tables.db'}")
    tables: dict[str, Table] = {}
    for seat in hall.seats:
        if seat.game not in tables:
            stored = load_game(engine, seat.game)
            assert stored is not None, "an acknowledged table is not there"
            table = tables[seat.game] = table_of(stored)
            whole = table_of(msgspec.structs.replace(stored, snapshot=None))
            assert table.game.digest() == whole.game.digest()
            record = table.journal.record()
            record.secret = stored.row.secret.hex()
            assert not table.has_begun or verdicts(write_record(record))["dice"] is True
        check_seat(tables[seat.game], seat)
    engine.dispose()
    for server in hall.servers:
        assert "Traceback" not in server.logs(), server.logs()


def check_seat(table: Table, seat: Seat) -> None:
    """Everything a seat was told is so."""
    sides = (seat.side,)
    assert table.number(sides) >= seat.number
    box = table.journal.box
    assert box.commits is not None
    assert box.commits[seat.side] or not seat.is_sealed
    assert box.words[seat.side] == seat.word or not (seat.is_opened or table.has_begun)
    said = iter([remark.text for remark in table.chat if remark.side == seat.side])
    assert all(text in said for text in seat.said)
    journal = [line.action for line in table.journal.lines if line.side == seat.side]
    if not seat.is_alone:
        assert explains(journal, seat.sent)
    else:
        assert journal in possible(seat), difference(seat, journal)
    if seat.is_alone and not seat.takes_back:  # a bot may have done what is seen and not told, between the two looks
        for length, view in Random(1).sample(seat.views, min(4, len(seat.views))):
            kept = msgspec.json.decode(msgspec.json.encode(table.history(sides, length).view))
            one, two = but_for_others(kept, seat.side), but_for_others(view, seat.side)
            differing = [name for name in two if one.get(name) != two[name]]
            assert one == two, f"{seat.ruleset} {seat.game}, side {seat.side} after {length}: {differing}"


def difference(seat: Seat, journal: list[Action]) -> str:
    """Where a seat's part of the journal is another than it was told."""
    pairs = list(zip(journal, seat.stack, strict=False))
    at = next((number for number, (one, two) in enumerate(pairs) if one != two), len(pairs))
    told = f"{seat.ruleset} {seat.game}, side {seat.side}: {len(journal)} actions are kept, {len(seat.stack)} were told"
    sent = [(action, sure) for action, sure in seat.sent if action in (*journal[at : at + 1], *seat.stack[at : at + 1])]
    course = "\n".join(seat.course[-25:])
    return (
        f"{told}; from {at} on {journal[at : at + 3]} instead of {seat.stack[at : at + 3]}; sent: {sent[-8:]}\n{course}"
    )


def possible(seat: Seat) -> list[list[Action]]:
    """The seat's part of the journal; of what was cut off last nobody has learned anything."""
    if seat.pending is None:
        return [seat.stack]
    action = seat.pending[1]
    return [seat.stack, seat.stack[:-1] if action is None else [*seat.stack, action]]


def explains(journal: list[Action], sent: list[tuple[Action, bool]]) -> bool:
    """Whether a side's part of the journal is what was acknowledged, with or without what was not, in order."""
    reached = {0}
    for action, certain in sent:
        taken = {at + 1 for at in reached if at < len(journal) and journal[at] == action}
        reached = taken if certain else taken | reached
    return len(journal) in reached


def but_for_others(view: dict[str, Any], side: int) -> dict[str, Any]:
    """A view without the others who must choose: their secret choices do not count for this seat's number, so that both
    views of one number are true, who waits before such a choice and who after it."""
    return {**view, "waiting": [waiting for waiting in view["waiting"] if waiting["side"] == side]}


def figures(hall: Hall) -> str:
    """What a trial came to."""
    rulesets = Counter[str]()
    for seat in hall.seats:
        rulesets[seat.ruleset] += seat.acknowledged
    undone, cut_off = sum(seat.undone for seat in hall.seats), sum(seat.cut_off for seat in hall.seats)
    tables = len({seat.game for seat in hall.seats})
    each = ", ".join(f"{ruleset} {count}" for ruleset, count in sorted(rulesets.items()))
    return (
        f"{hall.kills} kills, {tables} tables, {hall.acknowledged} acknowledged ({each}; {undone} of them undone), "
        f"{cut_off} cut off, at most {hall.longest:.1f} s between two acknowledgements"
    )
