"""Somebody who asks a server over HTTP: with a cookie, from an address of his own."""

from __future__ import annotations

import json
from http.client import HTTPConnection, HTTPException
from typing import Any

from pitboss.errors import ServerError
from pitboss.proving.process import proxied

__all__ = ["Visitor"]

SECONDS = 30.0


class Visitor:
    """A person without a browser; each number is another one."""

    def __init__(self, address: str, number: int) -> None:
        self.host = address.removeprefix("http://")
        self.number = number
        self.cookie = ""

    @property
    def headers(self) -> dict[str, str]:
        """Who he is, and where he comes from."""
        told = {"X-Forwarded-For": proxied(self.number)}
        return {**told, "Cookie": f"pitboss={self.cookie}"} if self.cookie else told

    def text(self, path: str, body: object = None) -> str:
        """Ask for something, or with a body for something to be done; a refusal is raised."""
        connection = HTTPConnection(self.host, timeout=SECONDS)
        try:
            if body is None:
                connection.request("GET", path, headers=self.headers)
            else:
                headers = {**self.headers, "Content-Type": "application/json"}
                connection.request("POST", path, json.dumps(body), headers)
            answer = connection.getresponse()
            told = answer.read().decode()
        except (OSError, HTTPException) as error:
            raise ServerError("no_server", f"{self.host} does not answer: {error}") from None
        finally:
            connection.close()
        given = (answer.getheader("Set-Cookie") or "").partition(";")[0]
        self.cookie = given.partition("=")[2] or self.cookie
        if answer.status >= 400:
            raise ServerError("refused", f"{path}: {answer.status} {told[:200]}")
        return told

    def ask(self, path: str, body: object = None) -> Any:  # noqa: ANN401 - whatever JSON holds
        """Ask, and read the JSON."""
        return json.loads(self.text(path, body))

    def figures(self) -> dict[str, float]:
        """Read the server's own figures, by name and label."""
        lines = (line for line in self.text("/metrics").splitlines() if not line.startswith("#"))
        return {name: float(value) for name, _, value in (line.rpartition(" ") for line in lines)}
