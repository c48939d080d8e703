"""Who has a table in their care, how seats are claimed and words sealed, and what holds for all servers."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("games", sa.Column("length", sa.Integer, nullable=False, server_default=sa.text("0")))
    op.add_column("games", sa.Column("owner", sa.String(32), nullable=True))
    op.add_column("games", sa.Column("fence", sa.Integer, nullable=False, server_default=sa.text("0")))
    op.add_column("games", sa.Column("commits", sa.JSON, nullable=True))
    op.add_column("games", sa.Column("touched", sa.DateTime(timezone=True), nullable=True))
    op.add_column("games", sa.Column("open_chat", sa.Boolean, nullable=False, server_default=sa.text("false")))
    op.add_column("games", sa.Column("lesson", sa.String(80), nullable=False, server_default=sa.text("''")))
    op.execute("UPDATE games SET length = (SELECT count(*) FROM entries WHERE entries.game = games.id)")
    op.execute("UPDATE games SET touched = created")
    op.add_column("seats", sa.Column("claimed", sa.Boolean, nullable=False, server_default=sa.text("true")))
    op.add_column("seats", sa.Column("invite_hash", sa.String(64), nullable=False, server_default=sa.text("''")))
    op.create_table(
        "servers",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("address", sa.String(200), nullable=False),
        sa.Column("started", sa.DateTime(timezone=True), nullable=False),
        sa.Column("seen", sa.DateTime(timezone=True), nullable=False),
        sa.Column("pulse", sa.Float, nullable=False, server_default=sa.text("0")),
    )
    op.create_table(
        "settings",
        sa.Column("name", sa.String(40), primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )


def downgrade() -> None:
    for table in ("settings", "servers"):
        op.drop_table(table)
    with op.batch_alter_table("seats") as seats:
        for name in ("invite_hash", "claimed"):
            seats.drop_column(name)
    with op.batch_alter_table("games") as games:
        for name in ("lesson", "open_chat", "touched", "commits", "fence", "owner", "length"):
            games.drop_column(name)
