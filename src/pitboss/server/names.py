"""Names of people: what one may be called, and which names look alike.

A name is one line of letters, digits and a few signs, its letters of one script. Two names with the same
skeleton cannot both be taken: "Ada", "ada", and an "Ada" whose last letter comes from Moscow are one name.

The idea of a skeleton is that of Unicode's UTS 39; the table of look-alikes is our own, and short: with one
script a name leaves little room for them.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from typing import Final

from pitboss.errors import ServerError

__all__ = ["MOST_LETTERS", "clean", "guest_name", "plain_text", "skeleton"]

MOST_LETTERS: Final = 20
LETTERS: Final = frozenset({"Lu", "Ll", "Lt", "Lo", "Lm", "Nd"})
SIGNS: Final = frozenset(" -_.'")
BLANK: Final = frozenset("\u115f\u1160\u3164\uffa0")  # letters that nobody can see (fillers of Hangul)

# What looks like a Latin letter: first its code points, then the letter.
_ALIKE: Final = {
    "a": "\u0430\u03b1\u0251@4",
    "b": "\u044c\u0432\u03b28",
    "c": "\u0441\u03f2",
    "d": "\u0501\u217e",
    "e": "\u0435\u0454\u03b53",
    "g": "\u0261\u0581",
    "h": "\u04bb\u043d\u03b7",
    "i": "\u0456\u03b9\u01311!|l\u04cf",
    "j": "\u0458\u03f3",
    "k": "\u043a\u03ba",
    "m": "\u043c",
    "n": "\u0578\u057c",
    "o": "\u043e\u03bf0\u0585\u03c3",
    "p": "\u0440\u03c1",
    "q": "\u051b\u0566",
    "s": "\u0455$5",
    "t": "\u0442\u03c47",
    "u": "\u03c5\u057d",
    "v": "\u03bd\u0475",
    "w": "\u051d\u0461\u03c9",
    "x": "\u0445\u03c7",
    "y": "\u0443\u03b3\u04af",
    "z": "2\u01b6",
}
ALIKE: Final = str.maketrans({sign: letter for letter, signs in _ALIKE.items() for sign in signs})
PAIRS: Final = (("rn", "m"), ("vv", "w"), ("ci", "d"))
UNSEEN: Final = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")  # categories of what is no sign to be seen


def clean(text: str) -> str:
    """Return a name as it will be shown, or say what is wrong with it."""
    name = re.sub(r" +", " ", unicodedata.normalize("NFKC", text)).strip()
    if not 2 <= len(name) <= MOST_LETTERS:
        raise ServerError("bad_name", f"A name has 2 to {MOST_LETTERS} letters; this one has {len(name)}.")
    for letter in name:
        if letter in BLANK or (unicodedata.category(letter) not in LETTERS and letter not in SIGNS):
            what = unicodedata.name(letter, f"U+{ord(letter):04X}").lower()
            raise ServerError("bad_name", f"A name has letters, digits and - _ . ' only, no {what}.")
    scripts = {script_of(letter) for letter in name if letter.isalpha()}
    if not scripts:
        raise ServerError("bad_name", "A name has at least one letter.")
    if len(scripts) > 1:
        raise ServerError(
            "bad_name", f"A name has letters of one script, not of {' and '.join(sorted(scripts))}."
        )
    return name


def script_of(letter: str) -> str:
    """Name the script of a letter by the first word of its name: "latin", "cyrillic", "cjk"."""
    word = unicodedata.name(letter, "unknown").split()[0].lower()
    return "japanese" if word in ("hiragana", "katakana", "cjk") else word


def skeleton(name: str) -> str:
    """Return what look-alikes have in common: no case, no accents, no signs, one letter for all like it."""
    folded = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", name).casefold())
    bare = "".join(letter for letter in folded if unicodedata.category(letter) in LETTERS or letter in "@$!|")
    bare = bare.translate(ALIKE)
    for pair, letter in PAIRS:
        bare = bare.replace(pair, letter)
    return bare


def plain_text(text: str, most: int) -> str:
    """Return one line of text that says what it seems to say: nothing that is invisible or turns it round."""
    kept = "".join(
        " " if letter.isspace() else letter
        for letter in unicodedata.normalize("NFC", text)
        if letter.isspace() or (letter not in BLANK and unicodedata.category(letter) not in UNSEEN)
    )
    calm = re.sub(r"([\u0300-\u036f\u0489]{2})[\u0300-\u036f\u0489]+", r"\1", kept)
    return re.sub(r" +", " ", calm).strip()[:most]


_HOW: Final = tuple(
    "Amber Bold Brave Bright Calm Clever Coral Crisp Early Fair Frank Gentle Golden Happy Honest Jolly "  # noqa: SIM905
    "Keen Kind Lucky Merry Mild Modest Noble Patient Polite Proud Quick Quiet Rapid Sharp Silent Silver Sly "
    "Steady Sunny Swift Tidy Velvet Warm Witty".split()
)
_WHO: Final = tuple(
    "Badger Beaver Bison Crane Crow Dove Eagle Falcon Finch Fox Gecko Hare Hawk Heron Ibis Jackal Kestrel "  # noqa: SIM905
    "Kite Lark Lynx Magpie Marten Mole Moose Newt Otter Owl Panda Puffin Quail Raven Robin Seal Stork Swan "
    "Tern Toad Trout Walrus Wren".split()
)


def guest_name(below: Callable[[int], int], taken: Callable[[str], bool]) -> str:
    """Draw a name for a guest that nobody has."""
    for attempt in range(100):
        name = f"{_HOW[below(len(_HOW))]} {_WHO[below(len(_WHO))]}"
        if attempt > 5:
            name = f"{name[: MOST_LETTERS - 5]} {below(9000) + 1000}"
        if not taken(name):
            return name
    return f"Guest {below(10**12)}"
