"""A table as one document: its record, its chat, who sat where. No token, no secret that is still sealed."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import msgspec
from sqlalchemy import Engine

from grognard.core.errors import GrognardError, UnknownName
from grognard.server.as_played import disputed
from grognard.server.changeover import Dispute
from grognard.server.key import server_key
from grognard.server.restore import Unplayable, table_of
from grognard.server.store import StoredGame, load_game

FORMAT = "grognard table 1"


def export_table(engine: Engine, game: str) -> dict[str, Any]:
    stored = None if "\x00" in game else load_game(engine, game)
    if stored is None:
        raise UnknownName(f"There is no table {game[:80]!r} here; grognard admin list shows those that there are.")
    row = stored.row
    record, why_not = _record(engine, stored)
    return {
        "format": FORMAT,
        "exported": datetime.now(UTC).isoformat(timespec="seconds"),
        "table": row.id,
        "ruleset": row.ruleset,
        "version": row.version,
        "scenario": row.scenario,
        "options": row.options,
        "result": row.result,
        "forfeit": row.forfeit,
        "clock": row.clock,
        "seats": [{"side": seat.side, "kind": seat.kind, "bot": seat.bot} for seat in stored.seats],
        "chat": [msgspec.to_builtins(remark) for remark in stored.chat],
        "standing": [{"side": side, "order": order, "answer": answer} for side, order, answer in stored.standing],
        "journal": [msgspec.to_builtins(entry) for entry in stored.entries],
        "scenario_text": row.scenario_text,
        "record": record,
        "why_no_record": why_not,
    }


def _record(engine: Engine, stored: StoredGame) -> tuple[str | None, str | None]:
    """The signed record, or why there is none: of a game that newer rules do not replay, as it was played."""
    try:
        table = table_of(stored)
        record = table.journal.record(over=table.is_over)
    except Unplayable as error:
        record = disputed(Dispute(error)).record()
    except (GrognardError, ValueError) as error:
        return None, str(error)
    return server_key(engine).sign(msgspec.structs.replace(record, table=stored.row.id)), None
