"""What can go wrong on a bot's side: a closed list of kinds, each with a sentence.

A fault never ends a match. It is counted under its kind, beside the bot and apart from its chips.
"""

from __future__ import annotations

from typing import Final

__all__ = ["KINDS", "Fault"]

KINDS: Final = {
    "no start": "It could not be started, or did not say its name in time.",
    "exited": "Its process ended, or it closed its input or output.",
    "crash": "Its class raised an exception, or it said itself that it had failed.",
    "late": "It did not give its whole answer in time.",
    "too long": "It sent a line of more than 64 KiB.",
    "no answer": "What it sent is no answer: bad UTF-8, bad JSON, a wrong type, a field missing.",
    "illegal action": "It asked for what the rules do not allow.",
    "stale": "It answered an earlier question.",
    "out of turn": "It spoke when nobody had asked: two answers to one question, or a flood.",
    "memory": "It took more memory than the terms allow.",
    "disk": "It wrote more to disk than is allowed.",
    "processes": "It started more processes than are allowed.",
    "left behind": "It left a process running outside of its own, a daemon.",
}
"""Kind -> what it means, for reports."""


class Fault(Exception):  # noqa: N818 - it is the judge's word, and never reaches a user as an error
    """One fault of a bot, by its kind and in words; after a fatal one its process is of no more use."""

    def __init__(self, kind: str, words: str = "", *, fatal: bool = False) -> None:
        self.kind = kind
        self.words = words or KINDS[kind]
        self.fatal = fatal
        super().__init__(f"{kind}: {self.words}")
