"""`pitboss play`."""


def play() -> None:
    """Not written yet."""
