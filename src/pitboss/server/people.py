"""Who is who: a cookie is a person, a name is his alone, and a password keeps it for him.

Neither cookies nor passwords are kept: of a cookie a SHA-256 (it is 256 random bits), of a password what
argon2 makes of it. A guest who does nothing but look is not written down; as soon as he sits, speaks, opens a
table or takes a name, he is.
"""

from __future__ import annotations

from base64 import urlsafe_b64encode
from collections import OrderedDict
from dataclasses import replace
from hashlib import sha256
from typing import Final

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from pitboss.errors import ServerError, StoreError
from pitboss.server.crew import NAMES
from pitboss.server.limits import Doors
from pitboss.server.names import clean, guest_name, skeleton
from pitboss.server.store import Person, Store
from pitboss.server.world import World

__all__ = ["COOKIE", "People"]

COOKIE: Final = "pitboss"
MOST_GUESTS: Final = 50_000  # that are remembered without being written down
LEAST_LETTERS, MOST_LETTERS = 8, 200  # of a password
RESERVED: Final = frozenset(
    skeleton(name) for name in (*NAMES, "you", "dealer", "pitboss", "admin", "server")
)


class People:
    """Everybody who has come to this server."""

    def __init__(
        self, store: Store, world: World, doors: Doors, *, hasher: PasswordHasher | None = None
    ) -> None:
        self.store = store
        self.world = world
        self.doors = doors
        self.hasher = hasher or PasswordHasher()
        self.guests: OrderedDict[str, Person] = OrderedDict()  # by the hash of their cookie
        self.names: dict[str, str] = {}  # skeleton of a guest's name -> his id
        self.known: OrderedDict[str, Person] = OrderedDict()  # who has been asked for lately, likewise
        self.nobody = ""  # a hash to check passwords of people who are not there, so that it takes as long

    # cookies

    async def find(self, cookie: str | None) -> Person | None:
        """Return whose cookie this is."""
        if not cookie or len(cookie) > 100:
            return None
        key = hashed(cookie)
        person = self.guests.get(key) or self.known.get(key)
        if person is None:
            person = await self.store.person_by_cookie(key)
            if person is not None:
                self._know(person)
        return person

    async def guest(self) -> tuple[Person, str]:
        """Welcome somebody new: a name that nobody has, and a cookie."""
        cookie = self._cookie()
        id_ = self.world.token(12).hex()
        name = await self._free_name(id_)
        person = Person(
            id=id_, name=name, skeleton=skeleton(name), cookie=hashed(cookie), made_at=self.world.wall()
        )
        self.guests[hashed(cookie)] = person
        if len(self.guests) > MOST_GUESTS:
            _, gone = self.guests.popitem(last=False)
            self.names.pop(gone.skeleton, None)
        return person, cookie

    async def _free_name(self, id_: str) -> str:
        """Draw a name that nobody has; it is taken before anything is waited for, so nobody else draws it."""
        tried: set[str] = set()
        while True:
            name = guest_name(self.world.below, lambda name: skeleton(name) in self.names or name in tried)
            mark = skeleton(name)
            self.names[mark] = id_
            try:
                if await self.store.person_by_skeleton(mark) is None:
                    return name
            except StoreError:  # he may look on while storage is down
                return name
            del self.names[mark]
            tried.add(name)

    async def keep(self, person: Person) -> Person:
        """Write a guest down, if he is not yet; if somebody has his name by now, he gets another."""
        while person.cookie in self.guests:
            try:
                await self.store.put_person(person)
            except StoreError as error:
                if error.kind != "taken":
                    raise
                self._forget(person)
                name = await self._free_name(person.id)
                person = replace(person, name=name, skeleton=skeleton(name))
                self.guests[person.cookie or ""] = person
            else:
                self._forget(person)
                self._know(person)
        return person

    def current(self, person: Person) -> Person:
        """Return a person as he is now: he may have changed his name."""
        key = person.cookie or ""
        return self.guests.get(key) or self.known.get(key) or person

    def _cookie(self) -> str:
        return urlsafe_b64encode(self.world.token(32)).decode().rstrip("=")

    def _know(self, person: Person) -> None:
        if person.cookie:
            self.known[person.cookie] = person
            if len(self.known) > MOST_GUESTS:
                self.known.popitem(last=False)

    def _forget(self, person: Person) -> None:
        if person.cookie:
            self.guests.pop(person.cookie, None)
            self.known.pop(person.cookie, None)
        self.names.pop(person.skeleton, None)

    # names and passwords

    async def rename(self, person: Person, text: str) -> Person:
        """Give somebody another name."""
        name = clean(text)
        mark = skeleton(name)
        if mark in RESERVED:
            raise ServerError("name_taken", f"{name} is what somebody else is called here.")
        if self.names.get(mark, person.id) != person.id:
            raise ServerError("name_taken", f"{name} is taken, or looks like a name that is.")
        renamed = replace(person, name=name, skeleton=mark)
        try:
            await self.store.put_person(renamed)
        except StoreError as error:
            if error.kind != "taken":
                raise
            raise ServerError("name_taken", f"{name} is taken, or looks like a name that is.") from None
        self._forget(person)
        self._know(renamed)
        return renamed

    async def set_password(self, person: Person, password: str, old: str, address: str) -> Person:
        """Keep a name for its owner."""
        if not LEAST_LETTERS <= len(password) <= MOST_LETTERS:
            raise ServerError(
                "wrong_password",
                f"A password has {LEAST_LETTERS} to {MOST_LETTERS} signs, not {len(password)}.",
            )
        if person.password is not None:
            self._throttle(person.skeleton, address)
            if not await self._matches(person.password, old):
                raise ServerError("wrong_password", "The old password is not right.")
        made = await self.world.aside(lambda: self.hasher.hash(password))
        changed = replace(person, password=made)
        await self.store.put_person(changed)
        self._forget(person)
        self._know(changed)
        return changed

    async def login(self, name: str, password: str, address: str) -> tuple[Person, str]:
        """Be the person of that name: with a new cookie, the old one is worth nothing any more."""
        mark = skeleton(name)[:200]
        self._throttle(mark, address)
        person = await self.store.person_by_skeleton(mark) if mark else None
        right = person is not None and person.password is not None
        kept = person.password if person is not None and person.password is not None else await self._decoy()
        if not await self._matches(kept, password[: MOST_LETTERS + 1]) or not right or person is None:
            raise ServerError("wrong_password", "No such name with that password.")
        cookie = self._cookie()
        back = replace(person, cookie=hashed(cookie))
        await self.store.put_person(back)
        self._forget(person)
        self._know(back)
        return back, cookie

    def _throttle(self, name: str, address: str) -> None:
        now = self.world.now()
        one, other = (
            self.doors.take("passwords", f"name {name}", now),
            self.doors.take("passwords", address, now),
        )
        if not (one and other):
            raise ServerError("too_fast", "Too many attempts: wait a little.")

    async def _matches(self, kept: str, password: str) -> bool:
        def check() -> bool:
            try:
                return self.hasher.verify(kept, password)
            except (VerificationError, InvalidHashError):
                return False

        return await self.world.aside(check)

    async def _decoy(self) -> str:
        if not self.nobody:
            self.nobody = await self.world.aside(lambda: self.hasher.hash("nobody is called that"))
        return self.nobody


def hashed(cookie: str) -> str:
    """Return what is kept of a cookie."""
    return sha256(cookie.encode()).hexdigest()
