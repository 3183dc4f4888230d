"""Playing the tasks of a tournament on other machines, by dask.distributed.

A worker that dies takes nothing along: what it had is played again by another, and comes to the same. The
bots must be there on every worker, under the same paths, and the same pitboss.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from importlib.metadata import version
from typing import Any, Final

import distributed

from pitboss.arena.chunk import Chunk, Task
from pitboss.arena.spread import Take, play
from pitboss.errors import ArenaError, PitbossError

__all__ = ["on_cluster"]

DASK: Final[Any] = distributed  # it has types for some of what it offers
SECONDS: Final = 20  # to find the scheduler, and a worker
AHEAD: Final = 4  # tasks out for each thread of a worker: a machine is never idle
RETRIES: Final = 5  # how many dying workers a task may meet


def on_cluster(take: Take, address: str, *, tls: tuple[str, str, str] | None = None) -> Iterator[Chunk]:
    """Play everything that can be taken, on the workers of a scheduler."""
    security = None
    if tls is not None:
        authority, certificate, key = tls
        security = DASK.Security(
            tls_ca_file=authority, tls_client_cert=certificate, tls_client_key=key, require_encryption=True
        )
    try:
        asyncio.run(knock(address, security or DASK.Security()))
        client = DASK.Client(address, security=security, timeout=SECONDS, set_as_default=False)
    except (OSError, ValueError, TypeError, RuntimeError) as error:
        raise ArenaError(f"{address}: no scheduler answers there: {error}") from None
    with client:
        yield from on_client(take, client)


async def knock(address: str, security: Any) -> None:  # noqa: ANN401 - a security of theirs
    """See whether anybody is there: a client that cannot connect makes a noise when it goes."""
    comm = await DASK.comm.connect(address, timeout=SECONDS, **security.get_connection_args("client"))
    await comm.close()


def on_client(take: Take, client: Any) -> Iterator[Chunk]:  # noqa: ANN401 - a client of theirs
    """Keep all workers busy until nothing is left."""
    threads = ready(client)
    flying = DASK.as_completed(loop=client.loop)
    out = 0
    while True:
        while out < AHEAD * threads and (task := take()) is not None:
            flying.add(submitted(client, task))
            out += 1
        if not out:
            return
        future = next(flying)
        out -= 1
        chunk = result_of(future)
        future.release()
        threads = threads_of(client)
        yield chunk


def submitted(client: Any, task: Task) -> Any:  # noqa: ANN401 - a client and a future of theirs
    """Send a task away; a worker is a process with one game at a time on each thread."""
    return client.submit(play, task, pure=False, retries=RETRIES)


def result_of(future: Any) -> Chunk:  # noqa: ANN401 - a future of theirs
    """Return what a task came to; what went wrong on a worker is told in words."""
    try:
        chunk: Chunk = future.result()
    except PitbossError:
        raise
    except Exception as error:  # noqa: BLE001 - whatever went wrong over there
        raise ArenaError(f"a worker of the cluster failed: {type(error).__name__}: {error}") from None
    return chunk


def ready(client: Any) -> int:  # noqa: ANN401 - a client of theirs
    """Wait for the first worker; all must have our pitboss. Return how many threads play."""
    try:
        client.wait_for_workers(1, timeout=SECONDS)
    except TimeoutError:
        raise ArenaError(f"no worker has joined the scheduler within {SECONDS} s") from None
    ours = version("pitboss")
    for worker, theirs in client.run(version, "pitboss").items():
        if theirs != ours:
            raise ArenaError(f"the worker {worker} has pitboss {theirs}, this is {ours}")
    return threads_of(client)


def threads_of(client: Any) -> int:  # noqa: ANN401 - a client of theirs
    """Return how many threads play now."""
    threads: int = sum(client.nthreads().values())
    return max(threads, 1)
