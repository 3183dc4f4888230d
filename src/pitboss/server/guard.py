"""What stands before every request: where it comes from, how often, and the headers that a browser obeys."""

from __future__ import annotations

from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pitboss.errors import ServerError, said
from pitboss.server.people import COOKIE

__all__ = ["CSP", "Headed", "address_of", "cookie_of", "read_origin", "same_origin", "set_cookie"]

CSP: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "media-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'"
)
HEADERS: Final = {
    "content-security-policy": CSP,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",  # a private table's link is its key
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}
USUAL: Final = {"http": 80, "https": 443}
YEAR: Final = 365 * 24 * 3600


class Headed:
    """Adds the headers to every answer, those of errors too."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, and put headers on what comes back."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def headed(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                if scope.get("scheme") == "https":
                    headers.setdefault("strict-transport-security", f"max-age={YEAR}")
                if scope["path"].startswith(("/api/", "/enter")):
                    headers.setdefault("cache-control", "no-store")
            await send(message)

        await self.app(scope, receive, headed)


def address_of(connection: HTTPConnection) -> str:
    """Return where a request comes from: of IPv6 the network, which one person has to himself."""
    host = connection.client.host if connection.client else "unknown"
    return ":".join(host.split(":")[:4]) if host.count(":") > 1 else host


def same_origin(headers: Headers, origins: tuple[str, ...], *, needed: bool = False) -> bool:
    """Say whether a request comes from a page of ours; programs name no origin, browsers always do."""
    origin = headers.get("origin")
    if origin is None:
        return not needed
    if origins:
        return origin in origins
    told = urlsplit(origin)
    return told.scheme in ("http", "https") and told.netloc == headers.get("host")


def read_origin(text: str) -> str:
    """Read where browsers reach the server, and write it as they do: small letters, no port that is usual."""
    try:
        told = urlsplit(text.strip())
        host, port = told.hostname, told.port
    except ValueError:  # a port that is none, half a bracket
        host, port = None, None
    if (
        not host
        or told.scheme not in USUAL
        or told.path.strip("/")
        or told.query
        or told.fragment
        or "@" in text
    ):
        raise ServerError("bad_origin", f"{said(text)} is no origin: https://poker.example, without a path")
    shown = f"[{host}]" if ":" in host else host
    return f"{told.scheme}://{shown}" + ("" if port in (None, USUAL[told.scheme]) else f":{port}")


def cookie_of(headers: Headers) -> str | None:
    """Return the cookie that says who it is."""
    for header in headers.getlist("cookie"):
        for part in header.split(";"):
            name, _, value = part.strip().partition("=")
            if name == COOKIE and value:
                return value
    return None


def set_cookie(cookie: str, *, secure: bool) -> str:
    """Write the header that gives a browser its cookie."""
    parts = [f"{COOKIE}={cookie}", "Path=/", f"Max-Age={YEAR}", "HttpOnly", "SameSite=Lax"]
    return "; ".join([*parts, "Secure"] if secure else parts)
