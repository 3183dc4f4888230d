"""What is asked over HTTP: each question a function of the server, the person and the request.

Every answer is JSON; every refusal is `{"code", "why"}` with the status that fits its code.
"""

from __future__ import annotations

import json
from typing import Any, Final

import msgspec
from starlette.responses import Response

from pitboss.bots.levels import levels_of
from pitboss.errors import ServerError
from pitboss.history.log_view import ALL, Observer
from pitboss.houses.options import set_options
from pitboss.server.asked import Asked, Route
from pitboss.server.book import Played
from pitboss.server.branch import entries_from
from pitboss.server.facts import house_facts, house_page, option_rows
from pitboss.server.glossary import glossary
from pitboss.server.messages import schema
from pitboss.server.names import plain_text
from pitboss.server.parts import Frame, Odds
from pitboss.server.picture import frames_of
from pitboss.server.replays import Replay, frames_for, observer_from, odds_of, tape_of, terms_for
from pitboss.server.room import Room
from pitboss.server.shelf import Volume, proof_of, row_of
from pitboss.server.stage import eye_of
from pitboss.server.wish import Start, Wish, Wisher, check_seed, lots_of, opening_of, read_house, read_wish

__all__ = ["ROUTES"]

# me


async def me(asked: Asked) -> object:
    """Say who the person is, and where he sits."""
    seats = [
        {"table": room.table, "title": room.terms.title, "seat": room.book.table.players[name].seat}
        for room, name in asked.server.lobby.seats_of(asked.person.id)
    ]
    return {"name": asked.person.name, "password": asked.person.password is not None, "seats": seats}


async def name(asked: Asked) -> object:
    """Take another name."""
    told = asked.fields()
    asked.person = await asked.server.people.rename(asked.person, told["name"])
    return await me(asked)


async def password(asked: Asked) -> object:
    """Keep the name for oneself."""
    told = asked.fields()
    asked.person = await asked.server.people.set_password(
        asked.person, told["password"], told["old"], asked.address
    )
    return await me(asked)


async def login(asked: Asked) -> object:
    """Be the person of a name."""
    told = asked.fields()
    asked.person, asked.cookie = await asked.server.people.login(
        told["name"], told["password"], asked.address
    )
    return await me(asked)


async def logout(asked: Asked) -> object:
    """Be a new guest."""
    asked.person, asked.cookie = await asked.server.people.guest()
    return await me(asked)


async def play(asked: Asked) -> object:
    """Tell how the person has played so far."""
    return asked.server.lobby.careers.tell(asked.person.id)


# houses and bots


async def houses(asked: Asked) -> object:
    """List the houses."""
    return [house_row(house) for house in asked.server.lobby.houses.all().values()]


def house_row(house: Any) -> dict[str, Any]:  # noqa: ANN401 - a House
    """Tell of a house, with its options."""
    facts = msgspec.to_builtins(house_facts(house))
    return {**facts, "options": option_rows(house), "opponents": levels_of(house)}


async def rules(asked: Asked) -> object:
    """Return the rules of a house."""
    return house_page(asked.server.lobby.houses.find(asked.path["name"]))


async def own_house(asked: Asked) -> object:
    """Read a house file, or name a house; options may be set. What is wrong with it is said."""
    told = asked.fields()
    house = asked.server.lobby.houses.find(told["house"]) if told["house"] else read_house(told["text"])
    return house_row(set_options(house, told["options"]))


async def words(asked: Asked) -> object:  # noqa: ARG001 - the same for all
    """Return the glossary."""
    return glossary()


async def bots(asked: Asked) -> object:
    """List the bots."""
    return asked.server.lobby.crew.rows()


# tables


async def tables(asked: Asked) -> object:
    """List the open tables."""
    return asked.server.lobby.rows()


async def make_table(asked: Asked) -> object:
    """Open a table."""
    wish = read_wish(asked.body)
    asked.person = await asked.server.people.keep(asked.person)
    wisher = Wisher(person=asked.person.id, name=asked.person.name)
    if wish.start is None:
        room = await asked.server.lobby.create(wish, wisher)
    else:
        room = await branch_off(asked, wish, wish.start, wisher)
    asked.server.figures.opened(room)
    return {"table": room.table, "link": f"/table/{room.table}"}


async def branch_off(asked: Asked, wish: Wish, start: Start, wisher: Wisher) -> Room:
    """Open a table that begins at a decision of a recorded hand."""
    lobby, world = asked.server.lobby, asked.server.world
    lobby.check_room(wisher)
    check_seed(wish, allowed=lobby.seeds)
    observer: Observer = ALL
    if start.replay:
        replay = asked.server.replays.find(start.replay)
        tape = await asked.server.work(lambda: replay.tape(in_range(start.hand, len(replay.hands))))
    else:
        shelf = asked.server.shelf
        played = await shelf.hand(await shelf.volume(start.table), start.hand)
        tape, observer = tape_of(played), played.index(eye_of(played, asked.person.id))
    title = plain_text(wish.title, 60) or "What if"
    return await lobby.begin(
        entries_from(
            tape,
            start.position,
            observer=observer,
            wisher=wisher,
            kinds=[lobby.crew.find(name) for name in wish.bots] or ["tight"],
            opened=opening_of(wish, wisher, tape.house, size=len(tape.stacks), title=title, world=world),
            deck=lots_of(wish, world).deck("", 1),
            secret=world.token(32),
        )
    )


def in_range(number: int, most: int) -> int:
    """Return the number of a hand that is there."""
    if not 1 <= number <= most:
        raise ServerError("not_found", f"There is no hand {number}: 1 to {most} are there.")
    return number


async def table(asked: Asked) -> object:
    """Tell of one table."""
    room = await asked.server.lobby.find(asked.path["table"])
    return {"terms": room.terms, "row": room.row()}


async def close_table(asked: Asked) -> object:
    """Close a table of one's own, between two hands."""
    room = await asked.server.lobby.find(asked.path["table"])
    if room.book.opened.owner != asked.person.id:
        raise ServerError("not_yours", "Only who has opened a table may close it.")
    await room.close("owner")
    return {}


# hands


async def hands(asked: Asked) -> object:
    """List the last hands of a table, the newest first."""
    volume = await asked.server.shelf.volume(asked.path["table"])
    limit = asked.number("limit", 50, most=200)
    before = asked.number("before", 0, most=10**12)
    found = await asked.server.shelf.hands(volume, before=before or None, limit=limit)
    return [row_of(played, asked.person.id) for played in found]


async def hand_of(asked: Asked) -> tuple[Volume, Played]:
    """Find the hand that a path names."""
    volume = await asked.server.shelf.volume(asked.path["table"])
    return volume, await asked.server.shelf.hand(volume, asked.path["number"])


async def hand(asked: Asked) -> object:
    """Show a hand again, a frame for each action: as the viewer may see it, `view=none` as a spectator."""
    volume, played = await hand_of(asked)
    outside = asked.request.query_params.get("view") == "none"
    eye = None if outside else eye_of(played, asked.person.id)
    frames = await asked.server.work(lambda: film(played, eye, volume.terms.size))
    return {"number": played.number, "terms": volume.terms, "frames": frames}


def film(played: Played, eye: int | None, size: int) -> list[Frame]:
    """Return the frames of a hand, with the equities that its viewer can know of."""
    frames = frames_of(played, eye, size=size)
    for frame, odds in zip(frames, odds_of(tape_of(played), played.index(eye)), strict=True):
        frame.odds = tuple(Odds(played.seats[one.seat], one.share, one.guessed) for one in odds)
    return frames


async def proof(asked: Asked) -> object:
    """Return what proves that the deal was fair, to download; `pitboss verify FILE` checks it."""
    volume, played = await hand_of(asked)
    told = proof_of(played, table=volume.table, person=asked.person.id)
    name = f"pitboss-{volume.table}-{played.number}.json"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(json.dumps(told, indent=1), headers=headers, media_type="application/json")


# hands that are brought along


async def bring(asked: Asked) -> object:
    """Bring hands along: PHH, a log of ours or PokerStars text."""
    text = asked.fields()["text"]
    id = asked.server.world.token(12).hex()  # noqa: A001 - what it is called everywhere
    replay = await asked.server.work(lambda: asked.server.replays.add(id, text))
    return await asked.server.work(lambda: listing(replay, 1, 50))


def listing(replay: Replay, first: int, limit: int) -> dict[str, Any]:
    """List hands of a replay."""
    rows = replay.rows(first, limit)
    return {"replay": replay.id, "total": len(replay.hands), "more": replay.more, "hands": rows}


async def brought(asked: Asked) -> object:
    """List the hands of a replay, `limit` of them from number `from` on."""
    replay = asked.server.replays.find(asked.path["replay"])
    first, limit = asked.number("from", 1, most=10**6), asked.number("limit", 50, most=100)
    return await asked.server.work(lambda: listing(replay, max(first, 1), limit))


async def shown(asked: Asked) -> object:
    """Show a hand of a replay, with equities: `view` is all, none or a seat."""
    replay = asked.server.replays.find(asked.path["replay"])
    number = in_range(asked.path["number"], len(replay.hands))
    view = asked.request.query_params.get("view", "")

    def show() -> dict[str, Any]:
        tape = replay.tape(number)
        frames = frames_for(tape, observer_from(view, tape))
        unit = tape.unit
        return {"number": number, "terms": terms_for(tape, f"Hand {number}"), "frames": frames, "unit": unit}

    return await asked.server.work(show)


# the machine


async def messages(asked: Asked) -> object:  # noqa: ARG001 - the same for all
    """Return the schema of all messages on a socket."""
    return schema()


async def openapi(asked: Asked) -> object:  # noqa: ARG001 - the same for all
    """Return this interface as an OpenAPI page."""
    from pitboss.server.openapi import page

    return page(ROUTES)


ROUTES: Final = [
    Route("GET", "/api/me", me),
    Route("POST", "/api/me/name", name, fields={"name": str}),
    Route("POST", "/api/me/password", password, fields={"password": str, "old": str}),
    Route("GET", "/api/me/play", play),
    Route("POST", "/api/login", login, fields={"name": str, "password": str}),
    Route("POST", "/api/logout", logout),
    Route("GET", "/api/houses", houses),
    Route("POST", "/api/houses", own_house, fields={"text": str, "house": str, "options": dict}),
    Route("GET", "/api/houses/{name}/rules", rules),
    Route("GET", "/api/glossary", words),
    Route("GET", "/api/bots", bots),
    Route("GET", "/api/tables", tables),
    Route("POST", "/api/tables", make_table),
    Route("GET", "/api/tables/{table}", table),
    Route("POST", "/api/tables/{table}/close", close_table),
    Route("GET", "/api/tables/{table}/hands", hands, query=("before", "limit")),
    Route("GET", "/api/tables/{table}/hands/{number:int}", hand, query=("view",), costs=4),
    Route("GET", "/api/tables/{table}/hands/{number:int}/proof", proof),
    Route("POST", "/api/replays", bring, fields={"text": str}, most_bytes=2**20, costs=10),
    Route("GET", "/api/replays/{replay}", brought, query=("from", "limit"), costs=4),
    Route("GET", "/api/replays/{replay}/hands/{number:int}", shown, query=("view",), costs=4),
    Route("GET", "/api/messages.json", messages),
    Route("GET", "/api/openapi.json", openapi),
]
