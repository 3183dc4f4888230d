"""The server as an ASGI application: the lobby behind HTTP and websockets, and the page in front of it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import TypeVar

import msgspec
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, WebSocketRoute
from starlette.routing import Route as Path
from starlette.websockets import WebSocket

from pitboss.errors import HouseError, PitbossError, ServerError, StoreError
from pitboss.server.api import ROUTES
from pitboss.server.asked import STATUS, Asked, Route
from pitboss.server.crew import Crew
from pitboss.server.figures import Figures
from pitboss.server.guard import Headed, address_of, cookie_of, same_origin, set_cookie
from pitboss.server.lobby import Lobby
from pitboss.server.page import Page
from pitboss.server.people import People
from pitboss.server.replays import Replays
from pitboss.server.settings import Settings
from pitboss.server.shelf import Shelf
from pitboss.server.store import Store
from pitboss.server.wire import serve_socket
from pitboss.server.wish import Houses
from pitboss.server.world import World

__all__ = ["Server"]

T = TypeVar("T")
BODY_SECONDS = 20.0  # for the body of a request


class Server:
    """Everything that runs: lobby, people, figures, and the application that speaks for them."""

    def __init__(self, *, settings: Settings, store: Store, world: World) -> None:
        self.settings = settings
        self.store = store
        self.world = world
        self.figures = Figures()
        self.lobby = Lobby(
            world=world,
            store=store,
            crew=Crew(settings.bots),
            houses=Houses({house.name: house for house in settings.houses}),
            limits=settings.limits,
            customs=settings.customs,
            ledger=self.figures,
            seeds=settings.private,
        )
        self.lobby.storage.seconds = self.figures.writes.note
        self.people = People(store, world, self.lobby.doors)
        self.page = Page(settings.web)
        self.shelf = Shelf(self.lobby)
        self.replays = Replays()
        self.heavy = asyncio.Semaphore(2)  # long work at a time
        self.keys: dict[str, str] = {}  # one-time key -> the cookie that it gives, and where it leads
        self.used: set[str] = set()  # keys whose person is here
        self.started = self.stopping = False
        self.app = Starlette(routes=self.routes(), lifespan=self.lifespan, middleware=[Middleware(Headed)])

    @asynccontextmanager
    async def lifespan(self, _app: Starlette) -> AsyncIterator[None]:
        """Open the lobby, and close it in the end."""
        await self.start()
        try:
            yield
        finally:
            await self.stop()

    async def start(self) -> None:
        """Open the store and find the tables; once."""
        if not self.started:
            self.started = True
            await self.lobby.open()

    async def stop(self) -> None:
        """Say goodbye, finish what is being written, and close the store; once."""
        if not self.stopping:
            self.stopping = True
            await self.lobby.close()

    def routes(self) -> list[BaseRoute]:
        """Return all paths: the interface, the socket, the machine's own, the page."""

        async def socket(websocket: WebSocket) -> None:
            await serve_socket(self, websocket)

        return [
            *(Path(route.path, self.endpoint(route), methods=[route.method]) for route in ROUTES),
            WebSocketRoute("/api/socket", socket),
            Path("/api/{rest:path}", self.unknown, methods=["GET", "POST", "PUT", "DELETE", "PATCH"]),
            Path("/healthz", self.health),
            Path("/metrics", self.metrics),
            Path("/enter", self.enter),
            Path("/{path:path}", self.page.serve),
        ]

    def endpoint(self, route: Route) -> Callable[[Request], object]:
        """Return what answers a path: who asks is found out, limits are held, refusals are written."""

        async def answer(request: Request) -> Response:
            response = await self.answer(route, request)
            self.figures.requests[response.status_code] += 1
            return response

        return answer

    async def answer(self, route: Route, request: Request) -> Response:
        """Answer one request."""
        cookie: str | None = None
        try:
            address = address_of(request)
            self.admit(route, request, address)
            body = await self.body_of(route, request) if route.method == "POST" else b""
            person = await self.people.find(cookie_of(request.headers))
            if person is None:
                person, cookie = await self.people.guest()
            asked = Asked(self, route, request, person, address, body, cookie)
            result = await route.answer(asked)
            cookie = asked.cookie
            response = result if isinstance(result, Response) else as_json(result)
        except ServerError as error:
            response = refusal(error.wire_code, str(error))
        except HouseError as error:
            response = refusal("bad_house", f"{error}.")
        except StoreError as error:
            if error.passing:
                self.lobby.storage.failed(error)
            response = refusal("frozen", self.lobby.storage.reason or "Storage has failed.")
        except PitbossError as error:
            response = refusal(error.code, f"{error}.")
        if cookie is not None:
            secure = request.url.scheme == "https"
            response.headers.append("set-cookie", set_cookie(cookie, secure=secure))
        return response

    def admit(self, route: Route, request: Request, address: str) -> None:
        """Refuse a flood, and what another site's page has a browser ask."""
        if not self.lobby.doors.take("http", address, self.world.now(), route.costs):
            raise ServerError("too_fast", "Too many requests from your address: wait a little.")
        if route.method == "POST" and not same_origin(request.headers, self.settings.origins):
            raise ServerError("bad_origin", "A page of another site may not ask this.")

    async def body_of(self, route: Route, request: Request) -> bytes:
        """Read the body, as far as it may go."""
        kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
        if kind != "application/json":
            raise ServerError("bad_message", "The body is JSON, with Content-Type: application/json.")
        body = bytearray()
        try:
            async with asyncio.timeout(BODY_SECONDS):
                async for part in request.stream():
                    body += part
                    if len(body) > route.most_bytes:
                        raise ServerError("too_long", f"The body has at most {route.most_bytes} bytes.")
        except TimeoutError:
            raise ServerError("bad_message", "The body did not come in time.") from None
        except ClientDisconnect:
            raise ServerError("bad_message", "The body is not whole.") from None
        return bytes(body)

    async def work(self, job: Callable[[], T]) -> T:
        """Do what takes long aside, and not too much of it at once."""
        async with self.heavy:
            return await self.world.aside(job)

    def let_in(self, cookie: str, where: str) -> str:
        """Make a key that gives a cookie once, and leads somewhere."""
        key = self.world.token(24).hex()
        self.keys[key] = f"{cookie} {where}"
        return key

    def came(self, cookie: str | None) -> None:
        """Note that somebody is here: the key that let him in lets in nobody else."""
        self.used.update(key for key, told in self.keys.items() if told.partition(" ")[0] == cookie)

    # the machine's own

    async def unknown(self, _request: Request) -> Response:
        """Say that there is no such path."""
        return refusal("not_found", "There is no such path.")

    async def health(self, _request: Request) -> Response:
        """Say whether the server can do its work."""
        if self.stopping:
            return as_json({"status": "stopping", "reason": "The server stops."}, 503)
        if self.lobby.storage.down:
            return as_json({"status": "frozen", "reason": self.lobby.storage.reason}, 503)
        return as_json({"status": "ok"})

    async def metrics(self, _request: Request) -> Response:
        """Write the figures."""
        return PlainTextResponse(
            self.figures.metrics(self.lobby), media_type="text/plain; version=0.0.4; charset=utf-8"
        )

    async def enter(self, request: Request) -> Response:
        """Let in who has a key: he gets the cookie and is sent on. Once he is here, nobody else gets it."""
        key = request.query_params.get("key", "")
        cookie, _, where = self.keys.get(key, "").partition(" ")
        if not cookie or (key in self.used and cookie_of(request.headers) != cookie):
            response = await self.page.serve(request)  # it has a sentence for those who come too late
            response.status_code = 404
            return response
        response = RedirectResponse(where, 303)
        response.headers.append("set-cookie", set_cookie(cookie, secure=request.url.scheme == "https"))
        return response


def as_json(result: object, status: int = 200) -> Response:
    """Write an answer."""
    return Response(msgspec.json.encode(result), status, media_type="application/json")


def refusal(code: str, why: str) -> Response:
    """Write a refusal."""
    return as_json({"code": code, "why": why}, STATUS.get(code, 400))
