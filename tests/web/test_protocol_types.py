"""The page's idea of the protocol is the server's."""

from __future__ import annotations

from web.protocol_types import WEB, declarations, defaults


def test_the_page_has_the_types_of_the_server() -> None:
    """`messages.d.ts` is what the server's types come to; else run tests/web/protocol_types.py."""
    assert (WEB / "messages.d.ts").read_text() == declarations()


def test_the_page_has_the_defaults_of_the_server() -> None:
    """`protocol.js` puts back what the server leaves out; else run tests/web/protocol_types.py."""
    assert (WEB / "protocol.js").read_text() == defaults()
