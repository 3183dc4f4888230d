"""The page: files served as they are, and its one document for every path that is a place in it."""

from __future__ import annotations

import asyncio
import mimetypes
from email.utils import formatdate
from hashlib import sha256
from pathlib import Path

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

__all__ = ["Page"]

KINDS = {
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".html": "text/html",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
    ".md": "text/markdown",
}
TEXT = ("text/", "application/json", "application/manifest", "image/svg")


class Page:
    """The files below one folder; nothing outside of it is ever read."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder.resolve()

    async def serve(self, request: Request) -> Response:
        """Send a file, or the document for a path that names none."""
        told = request.path_params.get("path", "")
        found = await asyncio.to_thread(self.read, told)
        if found is None:
            return PlainTextResponse("There is no such page.", 404)
        path, data, changed = found
        tag = f'"{sha256(data).hexdigest()[:24]}"'
        headers = {
            "etag": tag,
            "cache-control": "no-cache",
            "last-modified": formatdate(changed, usegmt=True),
        }
        if request.headers.get("if-none-match") == tag:
            return Response(status_code=304, headers=headers)
        kind = KINDS.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
        if kind.startswith(TEXT):
            kind += "; charset=utf-8"
        return Response(data if request.method != "HEAD" else b"", headers=headers, media_type=kind)

    def read(self, told: str) -> tuple[Path, bytes, float] | None:
        """Read the file that a path names; a name without a dot is a place in the document."""
        try:
            path = (self.folder / told).resolve()
            if path.is_relative_to(self.folder) and path.is_file():
                return path, path.read_bytes(), path.stat().st_mtime
            if "." in Path(told).name:
                return None
            document = self.folder / "index.html"
            return document, document.read_bytes(), document.stat().st_mtime
        except (OSError, ValueError):
            return None
