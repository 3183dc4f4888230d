"""The page: files served as they are, and its one document for every path that is a place in it."""

from __future__ import annotations

import gzip
import mimetypes
from dataclasses import dataclass, field
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


@dataclass(slots=True)
class File:
    """One file as it is sent: read and packed once, until it changes."""

    data: bytes
    changed: int  # in nanoseconds, as the system has it
    kind: str
    tag: str = field(init=False)
    packed: bytes | None = field(init=False)  # None: not worth it

    def __post_init__(self) -> None:
        self.tag = sha256(self.data).hexdigest()[:24]
        self.packed = gzip.compress(self.data, mtime=0) if self.kind.startswith(TEXT) else None

    @classmethod
    def read(cls, path: Path, changed: int) -> File:
        """Read a file."""
        kind = KINDS.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
        return cls(path.read_bytes(), changed, kind + "; charset=utf-8" * kind.startswith(TEXT))

    def send(self, request: Request) -> Response:
        """Send it, packed to who takes that; who has it already is told so."""
        packs = self.packed is not None and "gzip" in request.headers.get("accept-encoding", "")
        tag = f'"{self.tag}-gz"' if packs else f'"{self.tag}"'
        headers = {
            "etag": tag,
            "cache-control": "no-cache",
            "last-modified": formatdate(self.changed / 1e9, usegmt=True),
            "vary": "accept-encoding",
        }
        if request.headers.get("if-none-match") == tag:
            return Response(status_code=304, headers=headers)
        data = self.data
        if packs and self.packed is not None:
            data = self.packed
            headers["content-encoding"] = "gzip"
        return Response(b"" if request.method == "HEAD" else data, headers=headers, media_type=self.kind)


class Page:
    """The files below one folder; nothing outside of it is ever read."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder.resolve()
        self.files: dict[Path, File] = {}

    async def serve(self, request: Request) -> Response:
        """Send a file, or the document for a path that names none."""
        found = self.find(request.path_params.get("path", ""))
        return PlainTextResponse("There is no such page.", 404) if found is None else found.send(request)

    def find(self, told: str) -> File | None:
        """Find the file that a path names; a name without a dot is a place in the document."""
        try:
            path = (self.folder / told).resolve()
            if path.is_relative_to(self.folder) and path.is_file():
                return self.known(path)
            return None if "." in Path(told).name else self.known(self.folder / "index.html")
        except (OSError, ValueError):
            return None

    def known(self, path: Path) -> File:
        """Return a file as it is now."""
        changed = path.stat().st_mtime_ns
        file = self.files.get(path)
        if file is None or file.changed != changed:
            file = self.files[path] = File.read(path, changed)
        return file
