"""Messages: what a client may send, what the server writes, and the page that tells of both."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from pitboss.errors import ServerError
from pitboss.server import messages
from pitboss.server.api import ROUTES
from pitboss.server.messages import CLIENT, SERVER, Ack, Act, Join, Refused, read, schema, write

PAGE = (Path(__file__).parents[2] / "docs" / "12-protocol.md").read_text("utf-8")


def test_a_message_is_read_by_its_type() -> None:
    """`t` says what a message is, and its fields are typed."""
    assert read(b'{"t":"join","table":"x"}') == Join("x", 0)
    assert read(b'{"t":"act","id":"1","state":7,"verb":"raise","amount":40}') == Act("1", 7, "raise", 40)


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"[]",
        b"null",
        b'{"t":"act"}',
        b'{"t":"steal","id":"1"}',
        b'{"t":"act","id":"1","state":7,"verb":"steal"}',
        b'{"t":"act","id":"1","state":7.5,"verb":"call"}',
        b'{"t":"act","id":"1","state":-1,"verb":"call"}',
        b'{"t":"act","id":"1","state":7,"verb":"raise","amount":1e9}',
        b'{"t":"act","id":"1","state":7,"verb":"raise","amount":"40"}',
        b'{"t":"act","id":"1","state":7,"verb":"raise","amount":true}',
        b'{"t":"act","id":"1","state":7,"verb":"raise","amount":1000000000001}',
        b'{"t":"act","id":"1","state":7,"verb":"call","seat":3}',
        b'{"t":"act","id":"","state":7,"verb":"call"}',
        b'{"t":"join","table":"\xff"}',
        b'{"t":"chat","id":"1","text":""}',
        b'{"t":"snapshot","table":"x"}',
        b'{"t":"join","table":"x"}{"t":"join","table":"x"}',
        b"[" * 3000,
    ],
)
def test_a_message_that_is_none_is_refused(text: bytes) -> None:
    """Wrong JSON, wrong types, missing and unknown fields are all one kind of error."""
    with pytest.raises(ServerError, match="no message of the protocol"):
        read(text)


def test_fields_with_their_default_are_left_out() -> None:
    """A refusal without a rule has no rule in it."""
    assert write(Refused("stale", "The turn has passed.")) == (
        b'{"t":"refused","code":"stale","why":"The turn has passed."}'
    )
    assert write(Ack("7", 41)) == b'{"t":"ack","id":"7","n":41}'


def test_the_schema_names_every_message_of_both_directions() -> None:
    """It is made from the types themselves, and it is JSON."""
    told = json.loads(json.dumps(schema()))
    for direction in ("client", "server"):
        names = {reference["$ref"].rsplit("/", 1)[1] for reference in told["properties"][direction]["anyOf"]}
        assert names <= set(told["$defs"])
    assert "Act" in told["$defs"]
    assert "Snapshot" in told["$defs"]


def test_the_page_lists_every_message_with_its_fields() -> None:
    """The protocol page and the types cannot drift apart."""
    socket = PAGE.split("### Codes")[0]
    rows = dict(re.findall(r"^\| `(\w+)` \| ([^|]*) \|", socket, re.MULTILINE))
    told: dict[str, set[str]] = {}
    for direction in (CLIENT, SERVER):
        for kind in get_args(direction):
            fields = {field.encode_name for field in msgspec.structs.fields(kind)}
            told.setdefault(kind.__struct_config__.tag, set()).update(fields)
    del told["chat"]  # both directions have one
    assert {tag: set(re.findall(r"`(\w+)`", rows[tag])) for tag in told} == told


CODE = re.compile(r'(?:ServerError|Refused|refusal|Bye|refuse)\(\s*(?:socket, \d+, )?"([a-z_]+)"')
AT_START = {"bad_address", "port_in_use", "timeout"}  # before there is anybody to be told


def test_the_page_lists_every_code() -> None:
    """Whatever a client is refused with, or sent away with, stands on the page."""
    source = Path(messages.__file__).parent
    used = {code for file in source.glob("*.py") for code in CODE.findall(file.read_text("utf-8"))}
    told = set(re.findall(r"`([a-z_]+)`", PAGE.split("### Codes")[1].split("## HTTP")[0]))
    assert len(used) > 25
    assert used - AT_START - told == set()


def test_the_page_lists_every_path() -> None:
    """With its method, as it is asked."""
    rows = PAGE.split("## HTTP")[1]
    told = {
        re.sub(r"\b[A-Z]{1,}\b", "{}", path)
        for path in re.findall(r"(/[\w./?=&]*)", rows.replace("GET ", ""))
    }
    for route in ROUTES:
        path = re.sub(r"{\w+(:\w+)?}", "{}", route.path)
        assert any(one.startswith(path) for one in told), route.path
    for path in ("/healthz", "/metrics", "/enter?key={}"):
        assert path in told


def test_the_page_begins_with_what_always_holds() -> None:
    """The invariants come first, numbered."""
    first = PAGE.split("## ")[1]
    assert first.startswith("What always holds")
    assert len(re.findall(r"^\d+\. ", first, re.MULTILINE)) >= 9
