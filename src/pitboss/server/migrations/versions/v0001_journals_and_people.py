"""Journals of tables, their entries, and people."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the first tables."""
    op.create_table(
        "journals",
        sa.Column("place", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("table_id", sa.String(64), nullable=False, unique=True),
        sa.Column("closed", sa.Integer, nullable=False),
        sa.Column("seal", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "entries",
        sa.Column("table_id", sa.String(64), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("data", sa.LargeBinary, nullable=False),
        sa.Column("person", sa.String(64)),
        sa.Column("action", sa.String(64)),
        sa.Column("closing", sa.Boolean, nullable=False),
        sa.Column("seal", sa.LargeBinary, nullable=False),
        sa.UniqueConstraint("table_id", "person", "action", name="an_action_counts_once"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "people",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("skeleton", sa.String(256), nullable=False, unique=True),
        sa.Column("cookie", sa.String(128), unique=True),
        sa.Column("password", sa.String(256)),
        sa.Column("bot", sa.Boolean, nullable=False),
        sa.Column("made_at", sa.String(64), nullable=False),
        sa.Column("seal", sa.LargeBinary, nullable=False),
    )
    pulse = op.create_table(
        "pulse",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("beats", sa.Integer, nullable=False),
    )
    op.bulk_insert(pulse, [{"id": 1, "beats": 0}])


def downgrade() -> None:
    """Refuse: going back would lose what was played."""
    raise NotImplementedError("a store is never taken back to before it had journals")
