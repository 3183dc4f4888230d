"""A server in a thread of its own, for programs that do something else besides."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from threading import Event, Thread
from typing import Final

import uvicorn

from pitboss.errors import PitbossError, ServerError
from pitboss.server.app import Server
from pitboss.server.serve import Runner, config_of, listen

__all__ = ["Background"]

SECONDS: Final = 30  # until it must be up

Prepare = Callable[[], Awaitable[None]]


class Background:
    """Runs a server from `start` to `stop`; `prepare` is awaited once its store is open."""

    def __init__(self, server: Server, prepare: Prepare | None = None) -> None:
        self.server = server
        self.prepare = prepare
        self.ear = listen(server.settings)
        self.ready = Event()
        self.ended = Event()
        self.error: Exception | None = None
        self.runner: Runner | None = None
        self.loop: asyncio.AbstractEventLoop | None = None
        self.thread = Thread(target=self.run, name="pitboss server", daemon=True)

    @property
    def port(self) -> int:
        """Which port it listens on."""
        port: int = self.ear.getsockname()[1]
        return port

    @property
    def address(self) -> str:
        """Where it listens."""
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Begin, and return when clients may come; what keeps it from beginning is raised."""
        self.thread.start()
        if not self.ready.wait(SECONDS):
            raise ServerError("timeout", f"the server is not up after {SECONDS} seconds")
        if self.error is not None:
            raise self.error

    def stop(self) -> None:
        """Say goodbye to whoever is there, and stop."""
        loop, runner = self.loop, self.runner
        if loop is not None and runner is not None and not self.ended.is_set():
            loop.call_soon_threadsafe(runner.begin_to_stop)
        self.thread.join(10)

    # in the thread

    def run(self) -> None:
        """Run until it is stopped."""
        config = config_of(self.server, self.server.settings.limits)
        try:
            with asyncio.Runner(loop_factory=config.get_loop_factory()) as runner:
                runner.run(self.serve(config))
        except (PitbossError, OSError) as error:
            self.error = error
        finally:
            self.ended.set()
            self.ready.set()
            self.ear.close()

    async def serve(self, config: uvicorn.Config) -> None:
        """Serve until `stop`."""
        await self.server.start()
        if self.prepare is not None:
            await self.prepare()
        self.loop = asyncio.get_running_loop()
        self.runner = Runner(self.server, config)
        serving = self.loop.create_task(self.runner.serve(sockets=[self.ear]))
        while not self.runner.started and not serving.done():
            await asyncio.sleep(0.005)
        self.ready.set()
        await serving
