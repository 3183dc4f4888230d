"""`pitboss bot new`: a folder with a bot that plays, to begin with."""

from __future__ import annotations

import re
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Annotated, Final

import typer

from pitboss.errors import ArenaError, said

__all__ = ["app"]

app = typer.Typer(help="Begin a bot of your own.", no_args_is_help=True)

LANGUAGES: Final = {
    "python": "python",
    "py": "python",
    "javascript": "javascript",
    "js": "javascript",
    "c": "c",
}
NAME: Final = re.compile(r"[A-Za-z][A-Za-z0-9_-]{0,39}")
SUFFIX: Final = ".txt"  # templates are texts: nothing lints, runs or imports them where they lie


@app.callback()
def bot() -> None:
    """Begin a bot of your own."""


@app.command("new")
def new(
    name: Annotated[str, typer.Argument(metavar="NAME", help="What the bot, and its folder, is called.")],
    *,
    lang: Annotated[str, typer.Option("--lang", help="python, javascript or c.")] = "python",
) -> None:
    """Make a folder with a bot that plays every house, and is yours to improve."""
    language = LANGUAGES.get(lang.lower())
    if language is None:
        raise ArenaError(f"{said(lang)} is no language that there is a template for: python, javascript, c")
    path = Path(name)
    if not NAME.fullmatch(path.name):
        raise ArenaError(
            f"{said(path.name)} cannot be a bot's name here: a letter, then up to 39 letters, digits, - or _"
        )
    write(path, files("pitboss.bots") / "templates" / language)
    print(f"{path} holds a {language} bot. Next:")
    if language == "c":
        print(f"  make -C {path}")
    print(f"  pitboss arena check {path}")
    print(f"  pitboss arena run {path} tight adaptive --rounds 20")


def write(path: Path, template: Traversable) -> None:
    """Fill a new folder from a template; one that is there already is left alone."""
    try:
        path.mkdir(parents=True)
        for source in sorted(template.iterdir(), key=lambda entry: entry.name):
            if not source.name.endswith(SUFFIX):
                continue
            text = source.read_text(encoding="utf-8").replace("NAME", path.name)
            target = path / source.name.removesuffix(SUFFIX)
            target.write_text(text, encoding="utf-8")
            if text.startswith("#!"):
                target.chmod(0o755)
    except FileExistsError:
        raise ArenaError(f"{said(str(path))} is there already") from None
    except OSError as error:
        raise ArenaError(f"{said(str(path))} cannot be written: {error.strerror}") from None
