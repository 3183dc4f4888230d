"""What a check raises: a promise of the engine that did not hold, and the hand in which it did not."""

from __future__ import annotations

__all__ = ["Broken"]


class Broken(AssertionError):  # noqa: N818 - it is what was found, and reads as such where it is raised
    """A broken promise, as a sentence. It is a bug of ours, so it is no PitbossError."""

    def __init__(self, sentence: str) -> None:
        self.sentence = sentence
        self.hand = ""  # how to play that hand again, as an expression
        super().__init__(sentence)

    def __str__(self) -> str:
        """Give the sentence, then the hand."""
        return f"{self.sentence}\n  {self.hand}" if self.hand else self.sentence
