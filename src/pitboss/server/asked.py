"""One request over HTTP: on which path, by whom, with what in its body; and the status of each refusal."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from starlette.requests import Request

from pitboss.errors import ServerError
from pitboss.server.store import Person

if TYPE_CHECKING:
    from pitboss.server.app import Server

__all__ = ["STATUS", "Asked", "Route"]

STATUS: Final = {
    "too_fast": 429,
    "too_many": 429,
    "no_table": 404,
    "not_found": 404,
    "not_yours": 403,
    "bad_origin": 403,
    "wrong_password": 401,
    "name_taken": 409,
    "frozen": 503,
    "too_long": 413,
}


@dataclass(slots=True)
class Asked:
    """One request, with who asks."""

    server: Server
    route: Route
    request: Request
    person: Person
    address: str
    body: bytes = b""
    cookie: str | None = None  # a new one, to be sent with the answer

    @property
    def path(self) -> dict[str, Any]:
        """What stands in the path."""
        return self.request.path_params

    def number(self, name: str, default: int, *, most: int) -> int:
        """Read a number of the query."""
        text = self.request.query_params.get(name)
        if text is None:
            return default
        if not text.isascii() or not text.isdigit() or len(text) > 15:
            raise ServerError("bad_message", f"{name} = {text!r:.40} is not a number.")
        return min(int(text), most)

    def fields(self) -> dict[str, Any]:
        """Read a small JSON object with the fields of the route; one that is missing is empty."""
        kinds = self.route.fields
        try:
            told = json.loads(self.body or b"{}")
            json.dumps(told, ensure_ascii=False).encode()  # half a sign (\\ud800) is no text
        except (ValueError, RecursionError):
            raise ServerError("bad_message", "The body is no JSON.") from None
        if not isinstance(told, dict) or set(told) - set(kinds):
            raise ServerError("bad_message", f"The body is no object with {', '.join(kinds)}.")
        for name, kind in kinds.items():
            value = told.setdefault(name, kind())
            if type(value) is not kind:
                raise ServerError("bad_message", f"{name} is no {kind.__name__}.")
        return told


Answer = Callable[[Asked], Awaitable[object]]


@dataclass(frozen=True, slots=True)
class Route:
    """One path: how it is asked, who answers, and what for."""

    method: str
    path: str
    answer: Answer
    fields: Mapping[str, type] = field(default_factory=dict)  # of the body, where it is a small object
    query: tuple[str, ...] = ()
    most_bytes: int = 64 * 1024
    costs: float = 1  # drops of the bucket of this address
