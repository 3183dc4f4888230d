"""How a store of an older pitboss becomes one of this: run at start, by alembic."""
