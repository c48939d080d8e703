"""The database: games, seats, and a journal that is only ever appended to or cut back by an undo."""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    DateTime,
    Float,
    ForeignKey,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    text,
)

metadata = MetaData()

games = Table(
    "games",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("ruleset", String(40), nullable=False),
    Column("version", String(20), nullable=False),
    Column("scenario", String(80), nullable=False),
    Column("scenario_text", Text, nullable=False),
    Column("dice", String(12), nullable=False),
    Column("dice_value", String(80), nullable=False),
    Column("secret", LargeBinary, nullable=False),
    Column("words", JSON, nullable=False),
    Column("prefix", JSON, nullable=False),
    Column("undone", JSON, nullable=False),
    Column("clock", JSON, nullable=True),
    Column("forfeit", Integer, nullable=True),
    Column("result", String(80), nullable=True),
    Column("created", DateTime(timezone=True), nullable=False),
    Column("options", JSON, nullable=False, server_default=text("'{}'")),
    Column("changes", JSON, nullable=False, server_default=text("'[]'")),
    Column("votes", JSON, nullable=False, server_default=text("'{}'")),
    Column("length", Integer, nullable=False, server_default=text("0")),
    Column("owner", String(32), nullable=True),
    Column("fence", Integer, nullable=False, server_default=text("0")),
    Column("commits", JSON, nullable=True),
    Column("touched", DateTime(timezone=True), nullable=True),
    Column("open_chat", Boolean, nullable=False, server_default=text("false")),
    Column("lesson", String(80), nullable=False, server_default=text("''")),
    Column("manners", JSON, nullable=False, server_default=text("'{}'")),
)
"""`length` is that of the journal; `owner` the server that has the table in its care, and `fence` counts how often
that has changed: a write names both, so that nobody writes who has not read what is there. `commits` are the
fingerprints of the seats' words; none in a game of before there were any. `open_chat`: spectators may speak."""

seats = Table(
    "seats",
    metadata,
    Column("game", String(32), ForeignKey("games.id"), primary_key=True),
    Column("side", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),
    Column("bot", String(40), nullable=False),
    Column("token_hash", String(64), nullable=False),
    Column("claimed", Boolean, nullable=False, server_default=text("true")),
    Column("invite_hash", String(64), nullable=False, server_default=text("''")),
)
"""A seat is claimed once, by whoever opens its link; `invite_hash` is that of a link by which it is handed over."""

entries = Table(
    "entries",
    metadata,
    Column("game", String(32), ForeignKey("games.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("side", Integer, nullable=False),
    Column("action", Text, nullable=False),
    Column("draws", JSON, nullable=False),
)

snapshots = Table(
    "snapshots",
    metadata,
    Column("game", String(32), ForeignKey("games.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("data", JSON, nullable=False),
    Column("log", JSON, nullable=False),
)

chat = Table(
    "chat",
    metadata,
    Column("game", String(32), ForeignKey("games.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("side", Integer, nullable=False),
    Column("text", Text, nullable=False),
    Column("at", String(32), nullable=False),
)

standing = Table(
    "standing",
    metadata,
    Column("game", String(32), ForeignKey("games.id"), primary_key=True),
    Column("side", Integer, primary_key=True),
    Column("order", String(40), primary_key=True),
    Column("answer", String(8), nullable=True),
    Column("chance", Float, nullable=True),
)

servers = Table(
    "servers",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("address", String(200), nullable=False),
    Column("started", DateTime(timezone=True), nullable=False),
    Column("seen", DateTime(timezone=True), nullable=False),
    Column("pulse", Float, nullable=False, server_default=text("0")),
)
"""The processes that serve this database, and when each was last heard of; `pulse` is what its own monotonic clock
then said, by which the clocks of its tables run."""

settings = Table(
    "settings",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)
"""What holds for all servers of this database: the key that signs records, whether it is read only."""
