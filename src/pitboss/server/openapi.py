"""The interface over HTTP as an OpenAPI page, made from the routes that answer."""

from __future__ import annotations

import re
from collections.abc import Iterable
from importlib.metadata import version
from typing import Any

import msgspec

from pitboss.server.asked import Route
from pitboss.server.parts import HouseFacts, TableRow, Terms
from pitboss.server.wish import Wish

__all__ = ["page"]


def page(routes: Iterable[Route]) -> dict[str, Any]:
    """Return the page."""
    paths: dict[str, dict[str, Any]] = {}
    for route in routes:
        paths.setdefault(KIND.sub("}", route.path), {})[route.method.lower()] = operation(route)
    paths |= {path: {"get": machine(path, *told)} for path, told in MACHINE.items()}
    _, parts = msgspec.json.schema_components(
        (Wish, HouseFacts, TableRow, Terms), ref_template="#/components/schemas/{name}"
    )
    parts["Refusal"] = {
        "type": "object",
        "required": ["code", "why"],
        "properties": {"code": {"type": "string"}, "why": {"type": "string"}},
    }
    return {
        "openapi": "3.1.0",
        "info": {"title": "pitboss", "version": version("pitboss"), "description": INTRO},
        "paths": paths,
        "components": {"schemas": parts},
    }


INTRO = "Tables of hold'em by any house's rules. What goes on at a table is told on a websocket, /api/socket."


KIND = re.compile(r":\w+}")  # of what stands in a path: {number:int}
TYPES: dict[type, str] = {str: "string", dict: "object"}
MACHINE = {  # path -> what it is for, what comes back, what is asked in the query
    "/healthz": ("Say whether the server can do its work.", "application/json", ()),
    "/metrics": ("Write the figures for Prometheus.", "text/plain", ()),
    "/enter": ("Let in who has a key, once, and lead him to his table.", "text/html", ("key",)),
}


def operation(route: Route) -> dict[str, Any]:
    """Tell of one path and method."""
    numbers = re.findall(r"{(\w+):int}", route.path)
    names = re.findall(r"{(\w+)(?::\w+)?}", route.path)
    told: dict[str, Any] = {
        "operationId": f"{route.method.lower()}_{route.answer.__name__}",
        "summary": (route.answer.__doc__ or "").strip().split("\n")[0],
        "parameters": [
            *(place(name, kind="integer" if name in numbers else "string") for name in names),
            *(asked(name) for name in route.query),
        ],
        "responses": {
            "200": {"description": "Done.", "content": {"application/json": {"schema": {}}}},
            "4XX": refusal("Refused: nothing has changed."),
            "503": refusal("Storage is down."),
        },
    }
    if route.method == "POST":
        told["requestBody"] = {"content": {"application/json": {"schema": body(route)}}}
    return told


def machine(path: str, summary: str, kind: str, query: tuple[str, ...]) -> dict[str, Any]:
    """Tell of one path that is not for pages."""
    return {
        "operationId": path.strip("/"),
        "summary": summary,
        "parameters": [asked(name) for name in query],
        "responses": {"default": {"description": summary, "content": {kind: {}}}},
    }


def place(name: str, *, kind: str) -> dict[str, Any]:
    """Tell of something that stands in the path."""
    return {"name": name, "in": "path", "required": True, "schema": {"type": kind}}


def asked(name: str) -> dict[str, Any]:
    """Tell of something that stands in the query."""
    return {"name": name, "in": "query", "required": False, "schema": {"type": "string"}}


def refusal(when: str) -> dict[str, Any]:
    """Tell of a refusal."""
    schema = {"$ref": "#/components/schemas/Refusal"}
    return {"description": when, "content": {"application/json": {"schema": schema}}}


def body(route: Route) -> dict[str, Any]:
    """Tell of the body of a request."""
    if route.path == "/api/tables":
        return {"$ref": "#/components/schemas/Wish"}
    fields = {name: {"type": TYPES[kind]} for name, kind in route.fields.items()}
    return {"type": "object", "properties": fields, "additionalProperties": False}
