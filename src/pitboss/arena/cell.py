"""The cell that one run of a bot is locked into: its folder, its user, its limits, what it sees.

pitboss-bot-PID-xxxxxx/     of the judge, and closed to all others but its bot
├── home/                   the bot's own: where it starts, the one place it can write to
└── own/                    a copy of its files, where its user could not read the originals
"""

from __future__ import annotations

import os
import shutil
import stat
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import count
from pathlib import Path
from typing import Any, Final

from pitboss.errors import ArenaError

__all__ = ["Cell", "furnished"]

PREFIX: Final = "pitboss-bot-"
DISK: Final = 64 << 20  # bytes in its folder
PROCESSES: Final = 32
TASKS: Final = 256  # processes and threads; V8 alone takes a dozen
FILES: Final = 256
MOST_COPIED: Final = 64 << 20
MOST_FILES: Final = 2000

# Users of their own for bots, far above those of people: one for each of the last 64 starts of a judge.
FIRST_USER: Final = 1_000_000_000
SLOTS: Final = 64

# What a program cannot do without, and what tells it nothing.
SYSTEM: Final = (
    "/usr",
    "/lib",
    "/lib32",
    "/lib64",
    "/bin",
    "/sbin",
    "/etc/alternatives",
    "/etc/group",
    "/etc/ld.so.cache",
    "/etc/ld.so.conf",
    "/etc/ld.so.conf.d",
    "/etc/localtime",
    "/etc/nsswitch.conf",
    "/etc/passwd",
    "/etc/ssl/openssl.cnf",
    "/dev/full",
    "/dev/random",
    "/dev/urandom",
    "/dev/zero",
)

_starts = count()


@dataclass(frozen=True, kw_only=True)
class Cell:
    """One run's order to its warden."""

    folder: str
    argv: tuple[str, ...]
    env: dict[str, str]
    tier: int
    uid: int | None
    sees: tuple[str, ...]
    lists: tuple[str, ...]  # folders of which it sees the names: Python looks for modules in them
    closed: dict[str, list[str]]  # folder that is closed to the bot's user -> what it needs in there
    memory: int
    disk: int = DISK
    processes: int = PROCESSES
    tasks: int = TASKS
    files: int = FILES

    @property
    def home(self) -> str:
        """Where the bot starts, and may write."""
        return f"{self.folder}/home"

    def order(self) -> dict[str, Any]:
        """Return all that the warden has to know."""
        return {**vars(self), "home": self.home}

    def clear(self) -> None:
        """Remove the folder, whatever a bot has made of it."""
        shutil.rmtree(self.folder, ignore_errors=True)
        if Path(self.folder).exists():  # closed folders, or nested too deep for Python
            for command in (("chmod", "-R", "u+rwX", self.folder), ("rm", "-rf", self.folder)):
                subprocess.run(command, capture_output=True, check=False)  # noqa: S603 - our own folder


def furnished(
    *,
    argv: Sequence[str],
    own: Sequence[Path],
    sees: Sequence[str],
    env: dict[str, str],
    tier: int,
    memory: int,
) -> Cell:
    """Make a cell. `own` are the bot's files: it gets to see them, or a copy if its user could not."""
    sweep()
    uid = user()
    folder = Path(tempfile.mkdtemp(prefix=f"{PREFIX}{os.getpid()}-", dir=shelter()))
    sees = (*SYSTEM, *python_paths(), *sees)
    try:
        folder.chmod(0o711)
        home = folder / "home"
        home.mkdir(mode=0o700)
        moved: dict[Path, Path] = {}
        for number, path in enumerate(own):
            if uid is not None and not open_to_all(path):
                copy = folder / "own" / str(number) / path.name
                staged(path, copy)
                moved[path] = copy
        if uid is not None:
            os.chown(home, uid, uid)
    except (OSError, ArenaError):
        shutil.rmtree(folder, ignore_errors=True)
        raise
    return Cell(
        folder=str(folder),
        argv=tuple(at_copy(word, moved) for word in argv),
        env={
            "HOME": str(home),
            "LANG": "C.UTF-8",
            "PATH": f"{Path(sys.executable).parent}:/usr/local/bin:/usr/bin:/bin",
            "PYTHONDONTWRITEBYTECODE": "1",
            "PYTHONUNBUFFERED": "1",
            "TMPDIR": str(home),
            **env,
            "PYTHONPATH": os.pathsep.join(
                [*env.get("PYTHONPATH", "").split(os.pathsep), *(str(copy.parent) for copy in moved.values())]
            ).strip(os.pathsep),
        },
        tier=tier,
        uid=uid,
        sees=(*sees, *(str(moved.get(path, path)) for path in own)),
        lists=tuple(filter(None, env.get("PYTHONPATH", "").split(os.pathsep))),
        closed={} if uid is None else closed_ways(sees),
        memory=memory,
        tasks=TASKS if uid is not None or tier >= 2 else TASKS + tasks_of_mine(),
    )


@lru_cache(maxsize=1)
def shelter() -> str | None:
    """Return where folders for bots are made: the usual place, if their users can get there."""
    usual = Path(tempfile.gettempdir())
    return "/tmp" if os.geteuid() == 0 and not open_to_all(usual) else None  # noqa: S108 - private folders


@lru_cache(maxsize=1)
def python_paths() -> tuple[str, ...]:
    """Return where this Python and its packages lie: a script that asks for python3 gets this one."""
    return tuple(dict.fromkeys((sys.prefix, sys.base_prefix, sys.exec_prefix)))


@lru_cache(maxsize=64)
def closed_ways(paths: tuple[str, ...]) -> dict[str, list[str]]:
    """Return the folders that keep other users from paths, each with those paths that it is about."""
    closed: dict[str, list[str]] = {}
    for path in dict.fromkeys(real for one in paths for real in (one, str(Path(one).resolve()))):
        for parent in reversed(Path(path).parents):
            if parent.exists() and not parent.stat().st_mode & 0o1:
                closed.setdefault(str(parent), []).append(path)
                break
    return {folder: outermost(found) for folder, found in closed.items()}


def outermost(paths: list[str]) -> list[str]:
    """Leave out paths that lie within others, and those that are not there."""
    there = sorted(path for path in paths if Path(path).exists() and not Path(path).is_symlink())
    return [path for path in there if not any(path.startswith(other + "/") for other in there)]


def at_copy(word: str, moved: dict[Path, Path]) -> str:
    """Return a word of a command line, with the path that it begins with where the copy is."""
    for path, copy in moved.items():
        rest = word.removeprefix(str(path))
        if rest != word and rest[:1] in ("", "/", ":"):
            return str(copy) + rest
    return word


def user() -> int | None:
    """Return a user that nobody else is, if this process may choose."""
    if os.geteuid():
        return None
    slot = os.getpid() * SLOTS + next(_starts) % SLOTS
    return FIRST_USER + slot


def open_to_all(path: Path) -> bool:
    """Say whether any user can read a file or a folder, and get to it."""
    try:
        mode = path.stat().st_mode
        wanted = 0o5 if stat.S_ISDIR(mode) or mode & 0o100 else 0o4
        if mode & wanted != wanted:
            return False
        return all(parent.stat().st_mode & 0o1 for parent in path.resolve().parents)
    except OSError:
        return False


def staged(path: Path, copy: Path) -> None:
    """Copy a bot's file or folder to where its user can read it."""
    copy.parent.mkdir(parents=True)
    copy.parent.parent.chmod(0o755)
    copy.parent.chmod(0o755)
    if not path.is_dir():
        shutil.copyfile(path, copy)
        copy.chmod(0o755)
        return
    total = files = 0
    for here, folders, names in os.walk(path):
        at = copy / Path(here).relative_to(path)
        at.mkdir(mode=0o755)
        folders[:] = [name for name in folders if not (Path(here) / name).is_symlink()]
        for name in names:
            source = Path(here) / name
            if not stat.S_ISREG(source.lstat().st_mode):
                continue
            files += 1
            total += source.lstat().st_size
            if files > MOST_FILES or total > MOST_COPIED:
                raise ArenaError(
                    f"{path} is closed to other users, and too big to be copied for each start "
                    f"(more than {MOST_FILES} files or {MOST_COPIED >> 20} MiB): open it with chmod -R o+rX"
                )
            shutil.copyfile(source, at / name)
            (at / name).chmod(0o755)


@lru_cache(maxsize=1)
def tasks_of_mine() -> int:
    """Count the processes and threads of this user: the limit on them counts all of these too."""
    total = 0
    for entry in Path("/proc").iterdir():
        try:
            if entry.name.isdigit() and entry.stat().st_uid == os.getuid():
                total += len(list((entry / "task").iterdir()))
        except OSError:
            continue
    return total


@lru_cache(maxsize=1)
def sweep() -> None:
    """Remove what judges have left behind who were killed."""
    for folder in Path(tempfile.gettempdir()).glob(f"{PREFIX}*-*"):
        pid = folder.name.removeprefix(PREFIX).split("-")[0]
        try:
            if pid.isdigit() and not Path(f"/proc/{pid}").exists() and folder.stat().st_uid == os.getuid():
                shutil.rmtree(folder, ignore_errors=True)
        except OSError:
            continue
