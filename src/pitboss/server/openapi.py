"""The interface over HTTP as an OpenAPI page, made from the routes that answer."""

from __future__ import annotations

import re
from collections.abc import Iterable
from importlib.metadata import version
from typing import Any

import msgspec

from pitboss.server.api import Route
from pitboss.server.parts import HouseFacts, TableRow, Terms
from pitboss.server.wish import Wish

__all__ = ["page"]


def page(routes: Iterable[Route]) -> dict[str, Any]:
    """Return the page."""
    paths: dict[str, dict[str, Any]] = {}
    for route in routes:
        paths.setdefault(route.path, {})[route.method.lower()] = operation(route)
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


def operation(route: Route) -> dict[str, Any]:
    """Tell of one path and method."""
    told: dict[str, Any] = {
        "operationId": route.answer.__name__,
        "summary": (route.answer.__doc__ or "").strip().split("\n")[0],
        "parameters": [
            {"name": name, "in": "path", "required": True, "schema": {"type": "string"}}
            for name in re.findall(r"{(\w+)(?::\w+)?}", route.path)
        ],
        "responses": {
            "200": {"description": "Done.", "content": {"application/json": {"schema": {}}}},
            "4XX": {
                "description": "Refused: nothing has changed.",
                "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Refusal"}}},
            },
        },
    }
    if route.method == "POST":
        schema = {"$ref": "#/components/schemas/Wish"} if route.path == "/api/tables" else {"type": "object"}
        told["requestBody"] = {"content": {"application/json": {"schema": schema}}}
    return told
