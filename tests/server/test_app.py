"""The server as a client meets it: HTTP, websockets, cookies, headers, limits."""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Iterator
from io import StringIO

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from pitboss.server.api import ROUTES
from pitboss.server.background import Background
from pitboss.server.figures import JsonLines
from pitboss.server.limits import Limits
from pitboss.server.proof import check_form, check_proof
from pitboss.server.room import Customs
from server.served import Browser, served

WORDS = ("short", "correct horse", "wrong horse")  # passwords
CARDS = re.compile(r"\b[2-9TJQKA][cdhs]\b|[2-9TJQKA][cdhs][2-9TJQKA][cdhs]")
QUICK = {"pace_ms": 0, "pause_ms": 50, "seconds": None}


@pytest.fixture(scope="module")
def server() -> Iterator[Background]:
    """Run one server for the tests of this module."""
    limits = Limits(tables_per_person=1000, http_rate=10_000, http_burst=10_000, passwords_burst=3)
    with served(limits=limits, customs=Customs(first_pause=0.05)) as background:
        yield background


@pytest.fixture
def browser(server: Background) -> Iterator[Browser]:
    """Return somebody who has not been here before."""
    with Browser(server.address) as somebody:
        yield somebody


def play(browser: Browser, hands: int) -> None:
    """Check or call, or fold where neither is allowed, until so many hands are over."""
    done, state = 0, None
    while done < hands:
        message = browser.hear("event", "snapshot", "now")
        you = message["you"]
        turn = you.get("turn")
        if turn is not None and turn["state"] != state:
            state = turn["state"]
            verb = next(verb for verb in ("check", "call", "fold") if turn[verb]["legal"])
            browser.say("act", state=state, verb=verb)
        done += message["t"] == "event" and any(fact["kind"] == "over" for fact in message.get("facts", ()))


def seated(browser: Browser, **wish: object) -> str:
    """Open a table, join it and sit down."""
    table: str = browser.post("/api/tables", **{**QUICK, **wish})["table"]
    browser.connect()
    browser.say("join", table=table)
    snapshot = browser.hear("snapshot")
    seat = next(seat["seat"] for seat in snapshot["now"]["seats"] if not seat.get("name"))
    assert browser.ask("sit", seat=seat, chips=snapshot["terms"]["house"]["stack"])["t"] == "ack"
    return table


# who I am


def test_whoever_comes_has_a_name_and_a_cookie_at_once(browser: Browser) -> None:
    """The cookie is HttpOnly and SameSite=Lax; behind TLS it is Secure too."""
    answer = browser.http.get("/api/me")
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    assert "Secure" not in cookie
    assert answer.json() == browser.get("/api/me")
    behind_tls = httpx.get(f"{browser.address}/api/me", headers={"x-forwarded-proto": "https"})
    assert "; Secure" in behind_tls.headers["set-cookie"]
    assert "max-age" in behind_tls.headers["strict-transport-security"]


def test_a_name_is_one_persons_alone(server: Background, browser: Browser) -> None:
    """Look-alikes are taken too, and bots' names; what is no name is refused."""
    assert browser.post("/api/me/name", name="  Grace   Hopper ")["name"] == "Grace Hopper"
    with Browser(server.address) as other:
        assert other.post("/api/me/name", name="grace h0pper")["code"] == "name_taken"
        assert other.post("/api/me/name", name="Gizmo")["code"] == "name_taken"
        assert other.post("/api/me/name", name="a\u202eb")["code"] == "bad_name"
        assert other.post("/api/me/name", name="x" * 60)["code"] == "bad_name"
        assert other.post("/api/me/name", nome="Ada")["code"] == "bad_message"


def test_a_password_keeps_a_name_and_attempts_are_throttled(server: Background, browser: Browser) -> None:
    """From another browser the name and the password are the person; the old cookie is worth nothing then."""
    browser.post("/api/me/name", name="Barbara")
    assert browser.post("/api/me/password", password=WORDS[0])["code"] == "wrong_password"
    assert browser.post("/api/me/password", password=WORDS[1])["password"] is True
    with Browser(server.address) as other:
        assert other.post("/api/login", name="Barbara", password=WORDS[2])["code"] == "wrong_password"
        answer = other.post("/api/login", name="barbara", password=WORDS[1])
        assert answer["name"] == "Barbara"
        assert browser.get("/api/me")["name"] != "Barbara"
        assert other.post("/api/logout")["name"] != "Barbara"
        codes = [other.post("/api/login", name="Barbara", password=WORDS[2])["code"] for _ in range(5)]
        assert codes[-1] == "too_fast"


# what there is


def test_houses_their_rules_and_options_are_told(browser: Browser) -> None:
    """Each house has its facts, its options and its page."""
    houses = {house["name"]: house for house in browser.get("/api/houses")}
    assert list(houses) == ["standard", "headsup", "ring", "micro", "classroom", "duel"]
    assert houses["duel"]["one_pot"] is True
    assert houses["micro"]["ladder"][0] == "straight flush"
    keys = [option["key"] for option in houses["standard"]["options"]]
    assert keys[:3] == ["small_blind", "big_blind", "ante"]
    rules = browser.get("/api/houses/ring/rules")
    assert rules["rules"][0]["number"] == "RG-1"
    assert browser.get("/api/houses/nowhere/rules")["code"] == "not_found"
    assert len(browser.get("/api/glossary")) > 60
    assert {"name", "sentence"} == set(browser.get("/api/bots")[0])


def test_a_house_file_is_read_or_what_is_wrong_is_said(browser: Browser) -> None:
    """A house file may be tried out before a table is opened by it."""
    text = 'name = "friday"\nbased_on = "standard"\nsmall_blind = 5\nbig_blind = 10\n'
    assert browser.post("/api/houses", text=text)["stakes"] == "5/10"
    assert browser.post("/api/houses", text="colour = 5")["code"] == "bad_house"
    assert browser.post("/api/houses", text="[[[[")["code"] == "bad_house"
    made = browser.post("/api/tables", house_file=text)
    terms = browser.get(f"/api/tables/{made['table']}")["terms"]
    assert (terms["house"]["name"], terms["house"]["stakes"]) == ("friday", "5/10")


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"house": "nowhere"}, "bad_house"),
        ({"house": "../../etc/passwd"}, "bad_house"),
        ({"house": "/etc/passwd.toml"}, "bad_house"),
        ({"house_file": "based_on = 'nowhere'"}, "bad_house"),
        ({"options": {"colour": 5}}, "bad_house"),
        ({"options": {"small_blind": "five"}}, "bad_house"),
        ({"bots": ["python3 evil.py"]}, "bad_bot"),
        ({"bots": ["tight"] * 4, "seats": 3}, "bad_table"),
        ({"house": "headsup", "seats": 5}, "bad_table"),
        ({"seats": 99}, "bad_message"),
        ({"seconds": -1}, "bad_message"),
        ({"colour": "red"}, "bad_message"),
        ({"seed": "x"}, "bad_table"),
        ({"options": {"stack": 10**12}}, "bad_chips"),
    ],
)
def test_a_table_that_cannot_be_is_refused(browser: Browser, wish: dict[str, object], code: str) -> None:
    """Every wish that cannot be granted has its code and a sentence, and no table is opened."""
    before = len(browser.get("/api/tables"))
    answer = browser.post("/api/tables", **wish)
    assert (answer["code"], answer["why"][-1]) == (code, ".")
    assert len(browser.get("/api/tables")) == before


def test_a_private_table_is_not_in_the_lobby(browser: Browser) -> None:
    """Its link is its only door."""
    made = browser.post("/api/tables", private=True)
    assert made["link"] == f"/table/{made['table']}"
    assert made["table"] not in [row["table"] for row in browser.get("/api/tables")]
    assert browser.get(f"/api/tables/{made['table']}")["row"]["free"] == 6
    assert browser.post(f"/api/tables/{made['table']}/close") == {}
    assert browser.get(f"/api/tables/{made['table']}")["code"] == "no_table"


# playing


@pytest.mark.parametrize("house", ["standard", "headsup", "ring", "micro", "classroom", "duel"])
def test_every_house_is_played_over_the_socket(browser: Browser, house: str) -> None:
    """A person plays three hands against bots; events have no gap."""
    seated(browser, house=house, bots=["tight"] if house in ("headsup", "micro", "duel") else ["tight"] * 2)
    play(browser, 3)
    numbers = [message["n"] for message in browser.heard if message["t"] == "event"]
    assert numbers == list(range(numbers[0], numbers[0] + len(numbers)))
    assert not [message for message in browser.heard if message["t"] in ("refused", "bye")]


def test_hands_are_listed_shown_again_and_proven(server: Background, browser: Browser) -> None:
    """A player sees his own cards again and can prove them; a stranger sees what was shown."""
    table = seated(browser, house="standard", bots=["caller"])
    play(browser, 2)
    rows = browser.get(f"/api/tables/{table}/hands")
    assert rows[-1]["number"] == 1
    assert len(rows[-1]["hole"]) == 2
    shown = browser.get(f"/api/tables/{table}/hands/1")
    assert shown["frames"][0]["you"]["hole"] == rows[-1]["hole"]
    assert shown["frames"][0]["odds"][0].keys() >= {"seat", "share"}
    proof = browser.get(f"/api/tables/{table}/hands/1/proof")
    check_form(proof)
    assert check_proof(proof).holds
    told = next(
        message["now"]["hand"]["commitment"]
        for message in browser.heard
        if message.get("kind") == "dealt" and message["now"]["hand"]["number"] == 1
    )
    assert proof["root"] == told
    with Browser(server.address) as stranger:
        frames = stranger.get(f"/api/tables/{table}/hands/1")["frames"]
        assert "hole" not in frames[0]["you"]
        assert stranger.get(f"/api/tables/{table}/hands/1/proof")["seat"] is None
    assert browser.get(f"/api/tables/{table}/hands/999")["code"] == "not_found"
    mine = browser.get("/api/me/play")
    assert mine["hands"] >= 2
    assert len(mine["curve"]) == mine["hands"] + 1


def test_the_lobby_is_told_when_it_changes(server: Background, browser: Browser) -> None:
    """A list at once, and another when a table is opened."""
    browser.connect()
    browser.say("lobby")
    before = browser.hear("lobby")["tables"]
    with Browser(server.address) as other:
        made = other.post("/api/tables", title="A new one")
    while made["table"] not in [row["table"] for row in browser.hear("lobby")["tables"]]:
        pass
    assert made["table"] not in [row["table"] for row in before]


# manners


def test_every_answer_has_the_headers_of_a_careful_server(browser: Browser) -> None:
    """A strict content policy, no sniffing, no frames, no referrer: errors too."""
    for path in ("/", "/api/me", "/api/nowhere", "/no/such.js", "/healthz"):
        headers = browser.http.get(path).headers
        assert "default-src 'none'" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert "server" not in headers


def test_files_outside_of_the_page_are_not_served(browser: Browser) -> None:
    """No path leads out of the folder; a place in the page is its one document."""
    for path in ("/../app.py", "/%2e%2e/server/app.py", "/..%2fserver%2fapp.py", "/.env", "/a%00b.js"):
        assert browser.http.get(path).status_code in (404, 400), path
    assert "html" in browser.http.get("/table/abc").headers["content-type"]
    assert browser.http.get("/no/such.js").status_code == 404


def test_another_sites_page_may_neither_post_nor_connect(browser: Browser) -> None:
    """A browser names the origin; programs need not."""
    evil = {"origin": "https://evil.example"}
    answer = browser.http.post("/api/tables", json={}, headers=evil)
    assert (answer.status_code, answer.json()["code"]) == (403, "bad_origin")
    with pytest.raises(InvalidStatus) as refused:
        browser.connect(Origin="https://evil.example")
    assert refused.value.response.status_code == 403
    browser.connect(Origin=browser.address)


def test_a_body_has_to_be_json_and_short(browser: Browser) -> None:
    """Forms of other sites cannot say that they are JSON; what is too long is not read."""
    for kind in ("text/plain", "application/x-www-form-urlencoded", ""):
        answer = browser.http.post("/api/tables", content=b"{}", headers={"content-type": kind})
        assert answer.json()["code"] == "bad_message"
    assert browser.post("/api/me/name", name="x" * 100_000)["code"] == "too_long"
    deep = {"content": b"[" * 50_000, "headers": {"content-type": "application/json"}}
    answer = browser.http.post("/api/tables", **deep)  # type: ignore[arg-type]
    assert answer.json()["code"] == "bad_message"


def test_a_message_of_more_than_4096_bytes_ends_the_conversation(browser: Browser) -> None:
    """1009, as the protocol of websockets has it."""
    browser.connect()
    browser.send("x" * 5000)
    assert browser.closed() == 1009


def test_nonsense_is_refused_and_the_conversation_goes_on(browser: Browser) -> None:
    """Wrong JSON, wrong types, a table that is not there, a request without a table."""
    browser.connect()
    for text, code, id in (  # noqa: A001 - what it is called everywhere
        ("{", "bad_message", None),
        (b"\xff\xfe", "bad_message", None),
        ('{"t":"join","table":"nowhere"}', "no_table", None),
        ('{"t":"act","id":"1","state":1,"verb":"call"}', "not_joined", "1"),
        ('{"t":"sit","id":"2","seat":0,"chips":-5}', "bad_message", "2"),
        ('{"t":"sit","id":3,"seat":0,"chips":5}', "bad_message", None),
    ):
        browser.send(text)
        refused = browser.hear("refused")
        assert (refused["code"], refused.get("id")) == (code, id)
    browser.say("ping", at=5)
    assert browser.hear("pong")["at"] == 5


def test_a_flood_is_slowed_down_and_then_ended() -> None:
    """A person does not send hundreds of requests at once."""
    with served(limits=Limits(requests_rate=0.01)) as background, Browser(background.address) as browser:
        browser.connect()
        for _ in range(200):
            browser.say("ping", at=1)
        assert browser.closed() == 1008
        assert any(message["t"] == "refused" and message["code"] == "too_fast" for message in browser.heard)
        assert browser.heard[-1]["t"] == "bye"


def test_sockets_are_not_compressed(browser: Browser) -> None:
    """A client that offers deflate does not get it: it costs memory, and says how long secrets are."""
    with httpx.Client(base_url=browser.address) as http:
        answer = http.get(
            "/api/socket",
            headers={
                "connection": "upgrade",
                "upgrade": "websocket",
                "sec-websocket-version": "13",
                "sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ==",
                "sec-websocket-extensions": "permessage-deflate",
            },
        )
    assert answer.status_code == 101
    assert "sec-websocket-extensions" not in answer.headers


def test_one_address_has_so_many_sockets_and_no_more() -> None:
    """The one too many is refused with 503."""
    with served(limits=Limits(sockets_per_address=1)) as background, Browser(background.address) as one:
        one.connect()
        with Browser(background.address) as two, pytest.raises(InvalidStatus) as refused:
            two.connect()
        assert refused.value.response.status_code == 503


def test_too_many_requests_of_one_address_are_refused() -> None:
    """429 with a code."""
    with served(limits=Limits(http_rate=0.1, http_burst=5)) as background, Browser(background.address) as one:
        codes = [one.http.get("/api/bots").status_code for _ in range(8)]
    assert codes[:5] == [200] * 5
    assert codes[-1] == 429


def test_a_server_for_one_site_takes_requests_of_that_site() -> None:
    """Behind a proxy the site's own name is told by --origin."""
    with served(origins=("https://poker.example",)) as background, Browser(background.address) as one:
        own = one.http.post("/api/tables", json={}, headers={"origin": "https://poker.example"})
        assert own.status_code == 200
        other = one.http.post("/api/tables", json={}, headers={"origin": background.address})
        assert other.status_code == 403


# the machine's own


def test_openapi_tells_of_every_path(browser: Browser) -> None:
    """Each route with its method, a summary, what stands in path, query and body; names are used once."""
    page = browser.get("/api/openapi.json")
    assert page["openapi"] == "3.1.0"
    assert set(page["paths"]["/api/tables"]) == {"get", "post"}
    assert {"/healthz", "/metrics", "/enter", "/api/tables/{table}/hands/{number}"} <= set(page["paths"])
    operations = [one for path in page["paths"].values() for one in path.values()]
    assert all(one["summary"] for one in operations)
    assert len({one["operationId"] for one in operations}) == len(operations)
    for path, methods in page["paths"].items():
        for one in methods.values():
            told = {parameter["name"] for parameter in one["parameters"] if parameter["in"] == "path"}
            assert told == set(re.findall(r"{(\w+)}", path)), path
    login = page["paths"]["/api/login"]["post"]["requestBody"]["content"]["application/json"]["schema"]
    assert set(login["properties"]) == {"name", "password"}
    for reference in re.findall(r'"#/components/schemas/(\w+)"', json.dumps(page)):
        assert reference in page["components"]["schemas"], reference
    schema = browser.get("/api/messages.json")
    assert {"client", "server"} == set(schema["properties"])


ODD: list[object] = [
    *(
        None,
        True,
        0,
        -1,
        10**30,
        1.5,
        "",
        "x" * 5000,
        "\ud800",
        "\x00",
        "\u202e",
        "../..",
        "' or 1=1",
        [],
        [[]],
        {},
    ),
    *({"a": 1}, {"house": 5}, {"text": None}, {"name": "\ud800"}, {"name": ["x"]}, {"text": "\ud800"}),
    *({"text": "PokerStars Hand #1: \x00"}, {"options": {"stack": 10**30}}, {"options": {"levels": [[]]}}),
    *(
        {"house_file": "\ud800"},
        {"title": "\ud800", "seats": 2},
        {"bots": ["\ud800"]},
        {"from": {"hand": 10**9}},
    ),
    *({"from": {"replay": "x"}}, {"from": {"table": "\x00"}}, {"seed": "\ud800"}, {"options": {"rake": {}}}),
]


def test_whatever_is_asked_over_http_has_an_answer(browser: Browser) -> None:
    """Odd bodies, odd names in paths, odd queries: JSON with a code, and never a fault of ours."""
    browser.http.get("/api/me")
    for route in ROUTES:
        for odd in ODD:
            text = json.dumps(odd)[1:-1].replace("/", "%2F") if isinstance(odd, str) else "7"
            path = re.sub(r"{\w+}", lambda _: text[:200] or "x", re.sub(r"{\w+:int}", "7", route.path))  # noqa: B023 - used at once
            query = "".join(f"{name}={text[:50]}&" for name in route.query)
            body = None if route.method == "GET" else json.dumps(odd).encode()
            headers = {"content-type": "application/json"}
            answer = browser.http.request(route.method, f"{path}?{query}", content=body, headers=headers)
            assert answer.status_code < 500, (route.path, odd, answer.text)
            if answer.status_code >= 400:
                assert {"code", "why"} == set(answer.json()), (route.path, odd)


def test_health_and_figures(browser: Browser) -> None:
    """/healthz says ok, /metrics is text for Prometheus."""
    assert browser.get("/healthz") == {"status": "ok"}
    answer = browser.http.get("/metrics")
    assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
    for line in answer.text.splitlines():
        assert line.startswith("#") or re.fullmatch(r'[a-z_]+({[a-z]+="[^"]*"})? [0-9.e+-]+', line), line


def test_no_card_is_in_any_log(browser: Browser) -> None:
    """Hands are played with the log at its most talkative; no line holds a card, and each is JSON."""
    stream = StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(JsonLines())
    loggers = [logging.getLogger(name) for name in ("pitboss.server", "uvicorn", "uvicorn.error", "asyncio")]
    for logger in loggers:
        logger.addHandler(handler)
        logger.setLevel(logging.DEBUG)
    try:
        seated(browser, bots=["tight", "caller"])
        play(browser, 5)
    finally:
        for logger in loggers:
            logger.removeHandler(handler)
            logger.setLevel(logging.NOTSET)
    lines = stream.getvalue().splitlines()
    assert any(json.loads(line)["event"] == "opened" for line in lines)
    random = re.compile(r"sec-websocket-(key|accept): \S+", re.IGNORECASE)  # base64 may look like cards
    card = re.compile(r"\b[2-9TJQKA][cdhs]\b|[2-9TJQKA][cdhs][2-9TJQKA][cdhs]")
    assert not [line for line in lines if card.search(random.sub("", line))]


def test_a_hand_of_a_closed_table_is_still_shown(browser: Browser) -> None:
    """A link to a hand outlives its table: the list, the film, the proof, and to play on from it."""
    table = seated(browser, house="micro", bots=["caller"])
    play(browser, 2)
    browser.ask("leave")
    assert browser.post(f"/api/tables/{table}/close") == {}
    assert browser.get(f"/api/tables/{table}")["code"] == "no_table"
    assert [row["number"] for row in browser.get(f"/api/tables/{table}/hands")] == [2, 1]
    film = browser.get(f"/api/tables/{table}/hands/1")
    assert (film["number"], film["terms"]["table"]) == (1, table)
    me = film["frames"][0]["you"].get("seat", 0)
    assert browser.get(f"/api/tables/{table}/hands/1/proof")["hand"] == 1
    mine = [at for at, frame in enumerate(film["frames"]) if frame["now"]["hand"].get("actor") == me]
    start = {"table": table, "hand": 1, "position": mine[0]}
    assert "link" in browser.post("/api/tables", **{"from": start})
    assert browser.post("/api/tables", **{"from": start, "seed": "x"})["code"] == "bad_table"
    assert browser.get("/api/tables/never/hands")["code"] == "no_table"
