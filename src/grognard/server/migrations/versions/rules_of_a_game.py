"""The options of a game, the changes of rules it has gone through, and what its seats want done about the next."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    for name, empty in (("options", "{}"), ("changes", "[]"), ("votes", "{}")):
        op.add_column("games", sa.Column(name, sa.JSON, nullable=False, server_default=sa.text(f"'{empty}'")))


def downgrade() -> None:
    with op.batch_alter_table("games") as games:
        for name in ("votes", "changes", "options"):
            games.drop_column(name)
