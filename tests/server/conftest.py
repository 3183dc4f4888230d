"""Stores for the tests: in memory, in a SQLite file, in a PostgreSQL that is started for them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest

from pitboss.server.cluster import Cluster

DATABASES = count(1)


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """Start a PostgreSQL for all tests of this process."""
    with Cluster.started() as cluster:
        yield cluster


def empty_url(kind: str, request: pytest.FixtureRequest) -> str:
    """Return the URL of a new empty store of a kind."""
    if kind == "memory":
        return "memory:"
    if kind == "sqlite":
        folder: Path = request.getfixturevalue("tmp_path")
        return f"sqlite:///{folder / 'store.db'}"
    cluster: Cluster = request.getfixturevalue("cluster")
    return cluster.database(f"test{next(DATABASES)}")


@pytest.fixture(params=["memory", "sqlite", pytest.param("postgresql", marks=pytest.mark.slow)])
def any_url(request: pytest.FixtureRequest) -> str:
    """Return an empty store, of every kind in turn."""
    return empty_url(request.param, request)


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.slow)])
def url(request: pytest.FixtureRequest) -> str:
    """Return an empty store that outlives its server, of every kind in turn."""
    return empty_url(request.param, request)
