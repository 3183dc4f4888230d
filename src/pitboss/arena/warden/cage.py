"""How a process is locked in before it becomes a bot.

    T0  limits of its own (memory, files, processes), a session of its own, no rights of root
    T1  the same, and Landlock: it sees its own files and those of the system, no others, and no TCP
    T2  the same, in namespaces of its own: no other process, no network, a disk that lives in memory

The limit on processes does not bind root, and counts all processes of a user. So a judge that is root gives
each bot a user of its own.
"""

from __future__ import annotations

import ctypes
import os
import resource
import signal
import stat
from typing import Any, Final

from pitboss.arena.warden.landlock import LIBC, LIST, READ, WRITE, checked, restrict

__all__ = [
    "be_subreaper",
    "become",
    "clear_the_way",
    "die_with_parent",
    "drop",
    "enter_namespaces",
    "furnish",
    "hide_memory",
]

PR_SET_PDEATHSIG, PR_SET_DUMPABLE, PR_SET_SUBREAPER, PR_SET_NO_NEW_PRIVS = 1, 4, 36, 38

NEWNS, NEWUTS, NEWIPC, NEWUSER, NEWPID, NEWNET = (
    0x00020000,
    0x04000000,
    0x08000000,
    0x10000000,
    0x20000000,
    0x40000000,
)
MS_NOSUID, MS_NODEV, MS_NOEXEC, MS_BIND, MS_REC, MS_PRIVATE = 2, 4, 8, 4096, 16384, 1 << 18

MOST_INODES: Final = 4096


def be_subreaper() -> None:
    """Become the parent of every descendant that loses its own."""
    checked(LIBC.prctl(PR_SET_SUBREAPER, 1, 0, 0, 0))


def hide_memory() -> None:
    """Let nobody of the same user look into this process."""
    checked(LIBC.prctl(PR_SET_DUMPABLE, 0, 0, 0, 0))


def die_with_parent() -> None:
    """Be killed when the parent ends."""
    checked(LIBC.prctl(PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0))


def drop(uid: int | None) -> None:
    """Give up the rights of root for good."""
    if uid is None:
        return
    os.setgroups([])
    os.setresgid(uid, uid, uid)
    os.setresuid(uid, uid, uid)
    LIBC.prctl(PR_SET_DUMPABLE, 1, 0, 0, 0)  # else its own files in /proc are root's, uid_map among them


def clear_the_way(closed: dict[str, list[str]]) -> None:
    """Make paths reachable that lie in folders which are closed to the bot's user, /root for one.

    For this process and its heirs alone an empty folder comes to lie over each closed one, and in it
    nothing but the paths that are needed, at their own places.
    """
    if not closed:
        return
    checked(LIBC.unshare(NEWNS))
    mount(None, "/", None, MS_REC | MS_PRIVATE, None)
    for folder, paths in closed.items():
        held = [(path, os.open(path, os.O_PATH)) for path in paths]
        mount("tmpfs", folder, "tmpfs", MS_NOSUID | MS_NODEV, "size=1m,mode=755")
        for path, number in held:
            if stat.S_ISDIR(os.fstat(number).st_mode):
                os.makedirs(path, exist_ok=True)  # noqa: PTH103 - pathlib takes 5 ms to load
            else:
                os.makedirs(os.path.dirname(path), exist_ok=True)  # noqa: PTH103, PTH120 - see above
                os.close(os.open(path, os.O_CREAT | os.O_WRONLY, 0o644))
            mount(f"/proc/self/fd/{number}", path, None, MS_BIND | MS_REC, None)
            os.close(number)


def enter_namespaces() -> None:
    """Leave the world of the judge; the next process that is forked is the first of its own."""
    uid, gid = os.getuid(), os.getgid()
    checked(LIBC.unshare(NEWUSER | NEWPID | NEWNS | NEWNET | NEWIPC | NEWUTS))
    for name, text in (("setgroups", "deny"), ("uid_map", f"{uid} {uid} 1"), ("gid_map", f"{gid} {gid} 1")):
        with open(f"/proc/self/{name}", "w") as file:  # noqa: PTH123 - pathlib takes 5 ms to load
            file.write(text)


def furnish(home: str, disk: int) -> None:
    """Mount what only this bot sees: its own /proc, and its folder in memory, of limited size."""
    mount(None, "/", None, MS_REC | MS_PRIVATE, None)
    mount("proc", "/proc", "proc", MS_NOSUID | MS_NODEV | MS_NOEXEC, None)
    mount("tmpfs", home, "tmpfs", MS_NOSUID | MS_NODEV, f"size={disk},nr_inodes={MOST_INODES},mode=700")


def mount(source: str | None, target: str, kind: str | None, flags: int, data: str | None) -> None:
    """Mount a file system, as libc has it."""
    words = [None if word is None else os.fsencode(word) for word in (source, target, kind, data)]
    checked(LIBC.mount(words[0], words[1], words[2], ctypes.c_ulong(flags), words[3]))


def become(order: dict[str, Any], stderr: int) -> None:
    """Turn this forked process into the bot; never returns but by an OSError."""
    os.setsid()
    os.dup2(stderr, 2)
    for name in ("SIGPIPE", "SIGXFSZ", "SIGINT", "SIGTERM"):
        signal.signal(getattr(signal, name), signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_SETMASK, ())
    limit(order)
    if order["tier"] < 2:
        drop(order["uid"])
    die_with_parent()
    home = order["home"]
    if order["tier"] >= 1:
        proc = ["/proc"] if order["tier"] >= 2 else []  # at T1 it would show the judge's
        restrict({LIST: order["lists"], READ: [*order["sees"], *proc], WRITE: [home, "/dev/null"]})
    else:
        checked(LIBC.prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0))
    os.chdir(home)
    os.execve(order["argv"][0], order["argv"], order["env"])  # noqa: S606 - the bot is what was asked for


def limit(order: dict[str, Any]) -> None:
    """Set the limits that the kernel itself keeps, each a hard one."""
    limits = {
        resource.RLIMIT_CORE: 0,
        resource.RLIMIT_NOFILE: order["files"],
        resource.RLIMIT_FSIZE: order["disk"],
        resource.RLIMIT_NPROC: order["tasks"],
        # Private memory; RLIMIT_AS would count what V8 and the JVM reserve and never use. The watch looks
        # at what is really used, and names the fault: so this one is a second line, and wider.
        resource.RLIMIT_DATA: 2 * order["memory"],
        resource.RLIMIT_MSGQUEUE: 0,
    }
    for which, most in limits.items():
        hard = resource.getrlimit(which)[1]
        most = most if hard == resource.RLIM_INFINITY else min(most, hard)
        resource.setrlimit(which, (most, most))
