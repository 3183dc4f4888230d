"""Running a server: uvicorn with uvloop, and an end within seconds when it is told to stop."""

from __future__ import annotations

import asyncio
import errno
import gc
import signal
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

import uvicorn

from pitboss.errors import ServerError
from pitboss.server.app import Server
from pitboss.server.limits import Limits
from pitboss.server.settings import Settings
from pitboss.server.sockets import Http, Websocket

__all__ = ["listen", "run"]


class Runner(uvicorn.Server):
    """A uvicorn that says goodbye to its clients before it stops."""

    def __init__(self, server: Server, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.pitboss = server
        self.ending: asyncio.Task[None] | None = None

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Stop in order on SIGTERM and SIGINT; a second one stops at once."""
        loop = asyncio.get_running_loop()
        signals = (signal.SIGTERM, signal.SIGINT)
        try:
            for number in signals:
                loop.add_signal_handler(number, self.begin_to_stop)
        except (NotImplementedError, ValueError, RuntimeError):  # not in the main thread
            yield
            return
        try:
            yield
        finally:
            for number in signals:
                loop.remove_signal_handler(number)

    def begin_to_stop(self) -> None:
        """Say goodbye first."""
        if self.ending is None:
            self.ending = asyncio.get_running_loop().create_task(self.stop_in_order())
        else:
            self.force_exit = self.should_exit = True

    async def stop_in_order(self) -> None:
        """Tell clients, finish writes, then let uvicorn end."""
        try:
            await self.pitboss.stop()
            await asyncio.sleep(0.1)  # for what is on its way to the sockets
        finally:
            self.should_exit = True

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:  # noqa: ARG002 - uvicorn's own
        """Do as for a signal."""
        self.begin_to_stop()


def listen(settings: Settings) -> socket.socket:
    """Take the port, or say that somebody else has it."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    ear = socket.socket(family, socket.SOCK_STREAM)
    ear.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        ear.bind((settings.host, settings.port))
    except OSError as error:
        ear.close()
        why = error.strerror or str(error)
        code = "port_in_use" if error.errno == errno.EADDRINUSE else "bad_address"
        raise ServerError(code, f"{settings.host} port {settings.port} cannot be had: {why}") from None
    return ear


def config_of(server: Server, limits: Limits) -> uvicorn.Config:
    """Return how uvicorn runs: no deflate, small messages, pings, proxies on this machine alone."""
    return uvicorn.Config(
        server.app,
        log_config=None,
        access_log=False,
        loop="uvloop" if has_uvloop() else "asyncio",
        http=Http,
        ws=Websocket,
        ws_max_size=limits.message_bytes,
        ws_per_message_deflate=False,
        ws_ping_interval=20.0,
        ws_ping_timeout=20.0,
        proxy_headers=True,
        forwarded_allow_ips="127.0.0.1,::1",
        server_header=False,
        timeout_graceful_shutdown=2,
        timeout_keep_alive=10,
        lifespan="on",
    )


def has_uvloop() -> bool:
    """Say whether uvloop is there: it is not on Windows."""
    try:
        import uvloop  # noqa: F401 - only whether it is there
    except ImportError:
        return False
    return True


def run(server: Server, ear: socket.socket, *, ready: Callable[[], None] | None = None) -> None:
    """Serve until a signal comes; `ready` is called when clients may come."""
    runner = Runner(server, config_of(server, server.settings.limits))

    async def serve() -> None:
        await server.start()
        if ready is not None:
            announcing = asyncio.get_running_loop().create_task(announce(runner, ready))
        try:
            await runner.serve(sockets=[ear])
        finally:
            if ready is not None:
                announcing.cancel()

    with asyncio.Runner(loop_factory=runner.config.get_loop_factory()) as loop:
        loop.run(serve())
    gc.freeze()  # all is done: the interpreter need not look through it once more before it ends


async def announce(runner: Runner, ready: Callable[[], None]) -> None:
    """Say that the server is there, once it is."""
    while not runner.started:
        await asyncio.sleep(0.01)
    ready()
