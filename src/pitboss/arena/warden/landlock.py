"""Landlock: the process, and all that come of it, see only the paths that are named here.

From the kernel's own documentation (userspace-api/landlock). There is no wrapper for it in libc.
"""

from __future__ import annotations

import ctypes
import os
import stat
import struct
from collections.abc import Iterable, Mapping
from typing import Final

__all__ = ["LIST", "READ", "WRITE", "abi", "restrict"]

LIBC: Final = ctypes.CDLL(None, use_errno=True)

CREATE, ADD, ENFORCE = 444, 445, 446  # the same numbers on every architecture
VERSION: Final = 1
PATH_BENEATH: Final = 1
NO_NEW_PRIVS: Final = 38

EXECUTE, WRITE_FILE, READ_FILE, READ_DIR = 1 << 0, 1 << 1, 1 << 2, 1 << 3
TRUNCATE, IOCTL_DEV = 1 << 14, 1 << 15

LIST: Final = READ_DIR
READ: Final = EXECUTE | READ_FILE | READ_DIR
WRITE: Final = (1 << 16) - 1  # all there is, reading included
ON_FILES: Final = EXECUTE | WRITE_FILE | READ_FILE | TRUNCATE | IOCTL_DEV  # the rest makes sense for folders

# What each version of the interface has brought: rights on files, on TCP, on signals and abstract sockets.
FILE_BITS: Final = (0, 13, 14, 15, 15, 16)
TCP: Final = 0b11  # bind, connect: since 4
SCOPES: Final = 0b11  # abstract sockets, signals: since 6


def abi() -> int:
    """Return the version that this kernel knows; 0 if none."""
    version = LIBC.syscall(CREATE, None, ctypes.c_size_t(0), ctypes.c_uint32(VERSION))
    return max(int(version), 0)


def restrict(rights: Mapping[int, Iterable[str]]) -> None:
    """Lock this process in for good: to these rights, each on its paths; no TCP, no signals outwards."""
    version = abi()
    if not version:
        raise OSError("this kernel has no Landlock")
    known = (1 << FILE_BITS[min(version, 5)]) - 1
    rules = struct.pack("=QQQ", known, TCP if version >= 4 else 0, SCOPES if version >= 6 else 0)
    size = 8 if version < 4 else 16 if version < 6 else 24
    ruleset = checked(LIBC.syscall(CREATE, rules, ctypes.c_size_t(size), ctypes.c_uint32(0)))
    for right, paths in rights.items():
        for path in paths:
            allow(ruleset, path, right & known)
    checked(LIBC.prctl(NO_NEW_PRIVS, 1, 0, 0, 0))
    checked(LIBC.syscall(ENFORCE, ctypes.c_int(ruleset), ctypes.c_uint32(0)))
    os.close(ruleset)


def allow(ruleset: int, path: str, rights: int) -> None:
    """Allow a path and all below it; one that is not there needs no rule."""
    try:
        beneath = os.open(path, os.O_PATH | os.O_CLOEXEC)
    except OSError:
        return
    if not stat.S_ISDIR(os.fstat(beneath).st_mode):
        rights &= ON_FILES
    rule = struct.pack("=Qi", rights, beneath)
    checked(LIBC.syscall(ADD, ctypes.c_int(ruleset), ctypes.c_int(PATH_BENEATH), rule, ctypes.c_uint32(0)))
    os.close(beneath)


def checked(result: int) -> int:
    """Return what a call of libc returned, or raise what went wrong."""
    if result < 0:
        error = ctypes.get_errno()
        raise OSError(error, os.strerror(error))
    return result
