"""Seals: what is read must be what was written.

Each entry of a journal carries a seal, made of the entry and of the seal before it:

    seal 0 = 0          seal n = hash(seal n-1, table, n, bytes, who asked, his id for it, whether it closes)

One byte changed anywhere, an entry left out or put elsewhere, and the seals no longer fit. They find what a
disk does, not what a person does who can write to the store: he can make new seals. Who sees to people is
`fair.py`, whose roots the players keep.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Final

from pitboss.server.store import Action, Person

__all__ = ["FIRST", "seal_of_entry", "seal_of_journal", "seal_of_person"]

SIZE: Final = 16
FIRST: Final = bytes(SIZE)


def sealed(parts: tuple[bytes | None, ...]) -> bytes:
    """Hash parts such that no other parts run together to the same."""
    told = blake2b(digest_size=SIZE, person=b"pitboss seal")
    for part in parts:
        told.update(b"-" if part is None else b"%d:%b" % (len(part), part))
    return told.digest()


def seal_of_entry(
    before: bytes, table: str, number: int, data: bytes, action: Action | None, *, closing: bool
) -> bytes:
    """Return the seal of an entry that comes after the one sealed `before`."""
    person, asked = (None, None) if action is None else (action[0].encode(), action[1].encode())
    closes = b"closing" if closing else b""
    return sealed((before, table.encode(), b"%d" % number, data, person, asked, closes))


def seal_of_journal(table: str, closed: int) -> bytes:
    """Return the seal of what is told of a journal as a whole: which entry closed it, 0 if none has."""
    return sealed((table.encode(), b"%d" % closed))


def seal_of_person(person: Person) -> bytes:
    """Return the seal of a person."""
    told = (person.id, person.name, person.skeleton, person.cookie, person.password, person.made_at)
    return sealed((*(None if text is None else text.encode() for text in told), b"%d" % person.bot))
