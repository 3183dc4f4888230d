"""`pitboss conform`."""


def conform() -> None:
    """Not written yet."""
