"""Who is who: cookies, names, passwords."""

from __future__ import annotations

import asyncio
import json
from itertools import count

import pytest
from argon2 import PasswordHasher

from pitboss.errors import ServerError
from pitboss.server.limits import Doors, Limits
from pitboss.server.names import clean, plain_text, skeleton
from pitboss.server.people import People
from pitboss.server.store import Disk, MemoryStore, Person
from server.still import StillWorld, still

CHEAP = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
GOOD, BAD = "correct horse", "wrong horse"  # passwords


def people(disk: Disk | None = None, world: StillWorld | None = None) -> People:
    """Return everybody who has come to a server with this disk."""
    world = world or StillWorld()
    return People(MemoryStore(disk), world, Doors(Limits()), hasher=CHEAP)


# cookies


@still
async def test_a_guest_is_remembered_by_his_cookie_and_by_nothing_else() -> None:
    """Another cookie, a longer one and none at all are nobody's."""
    some = people()
    person, cookie = await some.guest()
    assert await some.find(cookie) == person
    assert len(cookie) == 43  # 256 bits
    for other in (None, "", cookie[:-1], cookie + "x", "x" * 5000, person.cookie):
        assert await some.find(other) is None


@still
async def test_neither_cookie_nor_password_is_in_the_store() -> None:
    """A hash of the cookie, and what argon2 makes of the password."""
    disk = Disk()
    some = people(disk)
    person, cookie = await some.guest()
    person = await some.rename(person, "Ada")
    person = await some.set_password(person, GOOD, "", "10.0.0.1")
    kept = repr([vars_of(one) for one in disk.people.values()])
    assert cookie not in kept
    assert GOOD not in kept
    assert (person.password or "").startswith("$argon2id$")


def vars_of(person: Person) -> dict[str, object]:
    """Return all that is kept of a person, also what his repr leaves out."""
    return {name: getattr(person, name) for name in Person.__slots__}


@still
async def test_a_guest_who_only_looks_is_not_written_down() -> None:
    """As soon as he does something he is, and the next server knows him."""
    disk = Disk()
    some = people(disk)
    person, cookie = await some.guest()
    assert disk.people == {}
    await some.keep(person)
    assert await people(disk).find(cookie) == person


@still
async def test_guests_who_come_at_the_same_moment_have_different_names() -> None:
    """Nobody gets a name while somebody else is being asked about it; else the second could never sit."""
    world = StillWorld()
    draws = count()
    world.below = lambda bound: next(draws) // 8 % bound  # type: ignore[method-assign]  # the same again and again

    class Slow(MemoryStore):
        """A store that takes its time."""

        async def person_by_skeleton(self, skeleton: str) -> Person | None:
            """Look, a moment later."""
            await asyncio.sleep(0)
            return await super().person_by_skeleton(skeleton)

    some = People(Slow(), world, Doors(Limits()), hasher=CHEAP)
    guests = await asyncio.gather(*(some.guest() for _ in range(20)))
    assert len({person.name for person, _ in guests}) == 20
    for person, _ in guests:
        await some.keep(person)


@still
async def test_a_guest_whose_name_is_taken_when_he_sits_down_gets_another() -> None:
    """Storage was down when he came, so nobody knew."""
    disk = Disk()
    some, others = people(disk), people(disk, StillWorld("other"))  # two servers' memories, one store
    person, cookie = await some.guest()
    other, _ = await others.guest()
    await others.rename(other, person.name)
    kept = await some.keep(person)
    assert kept.name != person.name
    assert (kept.id, await some.find(cookie)) == (person.id, kept)


# names


@pytest.mark.parametrize(
    "name",
    ["", "x", "x" * 21, "a\u202eb", "a\x00b", "a\u200bb", "<b>", "\U0001f600\U0001f600", "42", "...",
     "A\u0430da", "a\ud800b", "z\u0301\u0301\u0301\u0301a", "\u3164\u3164"],
)  # fmt: skip
def test_what_is_no_name_is_refused(name: str) -> None:
    """Too short, too long, invisible, turned round, of two scripts, without a letter."""
    with pytest.raises(ServerError) as refused:
        clean(name)
    assert refused.value.wire_code == "bad_name"


@pytest.mark.parametrize(
    ("told", "name"),
    [("  Ada   Lovelace ", "Ada Lovelace"), ("\uff21\uff44\uff41", "Ada"), ("O'Neill", "O'Neill"),
     ("Людмила", "Людмила"), ("王小明", "王小明"),
     ("J\u00fcrgen", "J\u00fcrgen"), ("Ju\u0308rgen", "J\u00fcrgen")],
)  # fmt: skip
def test_a_name_is_shown_as_it_will_be_compared(told: str, name: str) -> None:
    """Spaces are one, wide letters are plain, accents are where they belong; any one script will do."""
    assert clean(told) == name


@pytest.mark.parametrize(
    "other",
    ["ada", "ADA", "4da", "\u0410\u0434\u0430".replace("\u0434", "d"), "A-d-a", "\u00c1da", "@da", "A.d a"],
)
def test_names_that_look_alike_have_one_skeleton(other: str) -> None:
    """Case, accents, signs, digits and letters of another script make no other name."""
    assert skeleton(other) == skeleton("Ada")


def test_names_that_do_not_look_alike_have_two() -> None:
    """Nobody is kept from a name by somebody quite different."""
    names = ["Ada", "Ida", "Adam", "Eda", "Bob", "Rob", "Ann", "Anna", "Hanna"]
    assert len({skeleton(name) for name in names}) == len(names)
    assert skeleton("rnodern") == skeleton("modern")


@still
async def test_a_name_that_is_taken_is_refused_in_every_spelling() -> None:
    """By somebody who is kept, by a guest who only looks, and by the bots."""
    some = people()
    ada, _ = await some.guest()
    await some.rename(ada, "Ada")
    guest, _ = await some.guest()
    other, _ = await some.guest()
    for name in ("ada", "4da", "\u00c1DA", guest.name, guest.name.upper(), "Gizmo", "Dealer", "pitb0ss"):
        with pytest.raises(ServerError) as refused:
            await some.rename(other, name)
        assert refused.value.wire_code == "name_taken", name
    kept = await some.store.person(ada.id)
    assert kept is not None
    assert (await some.rename(kept, "ADA")).name == "ADA"  # one's own may be written otherwise


def test_what_is_said_is_one_line_of_plain_text() -> None:
    """Nothing invisible, nothing turned round, no towers of accents, no second line."""
    assert plain_text("a\u202eb\x07c\u200bd", 100) == "abcd"
    assert plain_text("one\ntwo\r\n\tthree", 100) == "one two three"
    assert len(plain_text("z" + "\u0301" * 50, 100)) == 3
    assert len(plain_text("x" * 1000, 300)) == 300
    assert plain_text("<script>alert(1)</script>", 100) == "<script>alert(1)</script>"  # shown, never run


# passwords


@still
async def test_a_password_is_the_way_back_and_the_old_cookie_is_worth_nothing() -> None:
    """From another browser the name and the password are the person; a new cookie comes with them."""
    some = people()
    ada, old = await some.guest()
    ada = await some.rename(ada, "Ada")
    await some.set_password(ada, GOOD, "", "10.0.0.1")
    back, new = await some.login("ada", GOOD, "10.0.0.2")
    assert back.id == ada.id
    assert await some.find(old) is None
    assert (await some.find(new)) == back


@pytest.mark.parametrize(
    ("name", "password"), [("Ada", BAD), ("Nobody", GOOD), ("Ada", ""), ("", GOOD), ("Ben", GOOD)]
)
@still
async def test_a_wrong_name_or_password_is_one_refusal(name: str, password: str) -> None:
    """Nobody learns which of the two was wrong, nor who has no password."""
    some = people()
    ada, _ = await some.guest()
    await some.set_password(await some.rename(ada, "Ada"), GOOD, "", "10.0.0.1")
    ben, _ = await some.guest()
    await some.rename(ben, "Ben")  # who has none
    with pytest.raises(ServerError) as refused:
        await some.login(name, password, "10.0.0.2")
    assert (refused.value.wire_code, str(refused.value)) == (
        "wrong_password",
        "No such name with that password.",
    )


@pytest.mark.parametrize("password", ["", "short", "x" * 201])
@still
async def test_a_password_has_8_to_200_signs(password: str) -> None:
    """Longer ones would cost the server time."""
    some = people()
    ada, _ = await some.guest()
    with pytest.raises(ServerError) as refused:
        await some.set_password(ada, password, "", "10.0.0.1")
    assert refused.value.wire_code == "wrong_password"


@still
async def test_a_password_is_changed_only_by_who_knows_it() -> None:
    """A cookie that was stolen does not take the name for good."""
    some = people()
    ada, _ = await some.guest()
    ada = await some.set_password(await some.rename(ada, "Ada"), GOOD, "", "10.0.0.1")
    with pytest.raises(ServerError):
        await some.set_password(ada, BAD, BAD, "10.0.0.1")
    await some.set_password(ada, BAD, GOOD, "10.0.0.1")
    assert (await some.login("Ada", BAD, "10.0.0.1"))[0].id == ada.id


@pytest.mark.parametrize("by", ["name", "address"])
@still
async def test_attempts_are_counted_by_name_and_by_address(by: str) -> None:
    """Five, then one every ten seconds: whether one name is tried from everywhere, or many from one place."""
    world = StillWorld()
    some = people(world=world)
    codes = []
    for number in range(7):
        name, address = ("Ada", f"10.0.0.{number}") if by == "name" else (f"Ada{number}", "10.0.0.1")
        with pytest.raises(ServerError) as refused:
            await some.login(name, BAD, address)
        codes.append(refused.value.wire_code)
    assert codes == ["wrong_password"] * 5 + ["too_fast"] * 2
    world.time += 10
    with pytest.raises(ServerError) as refused:
        await some.login("Ada" if by == "name" else "Eve", BAD, "10.0.0.1" if by == "address" else "10.9.9.9")
    assert refused.value.wire_code == "wrong_password"


def test_a_refusal_holds_no_password() -> None:
    """Neither the message nor its repr."""
    some = people()
    with pytest.raises(ServerError) as refused:
        asyncio.run(some.login("Ada", "my very secret", "10.0.0.1"))
    assert "secret" not in json.dumps([str(refused.value), repr(refused.value)])
