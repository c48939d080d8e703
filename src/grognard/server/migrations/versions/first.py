"""The first tables."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "games",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("ruleset", sa.String(40), nullable=False),
        sa.Column("version", sa.String(20), nullable=False),
        sa.Column("scenario", sa.String(80), nullable=False),
        sa.Column("scenario_text", sa.Text, nullable=False),
        sa.Column("dice", sa.String(12), nullable=False),
        sa.Column("dice_value", sa.String(80), nullable=False),
        sa.Column("secret", sa.LargeBinary, nullable=False),
        sa.Column("words", sa.JSON, nullable=False),
        sa.Column("prefix", sa.JSON, nullable=False),
        sa.Column("undone", sa.JSON, nullable=False),
        sa.Column("clock", sa.JSON, nullable=True),
        sa.Column("forfeit", sa.Integer, nullable=True),
        sa.Column("result", sa.String(80), nullable=True),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
    )
    op.create_table(
        "seats",
        _game(),
        sa.Column("side", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("bot", sa.String(40), nullable=False),
        sa.Column("token_hash", sa.String(64), nullable=False),
    )
    op.create_table(
        "entries",
        _game(),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("side", sa.Integer, nullable=False),
        sa.Column("action", sa.Text, nullable=False),
        sa.Column("draws", sa.JSON, nullable=False),
    )
    op.create_table(
        "snapshots",
        _game(),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("data", sa.JSON, nullable=False),
        sa.Column("log", sa.JSON, nullable=False),
    )
    op.create_table(
        "chat",
        _game(),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("side", sa.Integer, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.String(32), nullable=False),
    )
    op.create_table(
        "standing",
        _game(),
        sa.Column("side", sa.Integer, primary_key=True),
        sa.Column("order", sa.String(40), primary_key=True),
        sa.Column("answer", sa.String(8), nullable=True),
        sa.Column("chance", sa.Float, nullable=True),
    )


def _game() -> sa.Column[str]:
    return sa.Column("game", sa.String(32), sa.ForeignKey("games.id"), primary_key=True)


def downgrade() -> None:
    for name in ("standing", "chat", "snapshots", "entries", "seats", "games"):
        op.drop_table(name)
