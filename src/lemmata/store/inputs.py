"""What a program learns when it reads a file, lists a folder or asks about either, as one value for
each kind of question.

To look is not to read: nothing that these functions do is heard of by the record of what is read
(`trace`).
"""

from __future__ import annotations

import hashlib
import os
import stat
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

FILE, FOLDER, WALKED, STAT, LINK, HERE = "file", "folder", "walked", "stat", "link", "here"
MISSING = "missing"
stat_of, link_of, folder_here = os.stat, os.readlink, os.getcwd
"""The system's own functions, even where others hear of their use."""
_BUSY = threading.local()


def deaf() -> bool:
    """Tell whether nothing is to be heard of in this thread."""
    return getattr(_BUSY, "on", False)


@contextmanager
def unheard() -> Iterator[None]:
    """Let nothing be heard of that this thread does here."""
    before, _BUSY.on = deaf(), True
    try:
        yield
    finally:
        _BUSY.on = before


def content(path: str) -> str:
    """Return the SHA-256 of what a file holds, or why there is none."""
    try:
        mode = stat_of(path).st_mode
        if not stat.S_ISREG(mode):  # a pipe might have no end
            return "a folder" if stat.S_ISDIR(mode) else "no regular file"
        with unheard(), open(path, "rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    except (FileNotFoundError, NotADirectoryError):
        return MISSING
    except (OSError, ValueError):
        return "unreadable"


def entries(path: str) -> list[str]:
    """Return the names in a folder, each with its kind; compiled code is left out.

    Raises: OSError if there is no such folder.
    """
    with unheard(), os.scandir(path) as inside:
        return sorted(item.name + _kind(item) for item in inside if item.name != "__pycache__")


def _kind(item: os.DirEntry[str]) -> str:
    return ("/" if item.is_dir() else "" if item.is_file() else "?") + (
        "@" if item.is_symlink() else ""
    )


def listing(path: str) -> str:
    """Return a hash of the names in a folder and of their kinds."""
    try:
        return _hashed(entries(path))
    except OSError:
        return MISSING


def modules(path: str) -> str:
    """Return a hash of the names in a folder that can be imported."""
    try:
        names = [name.rstrip("@") for name in entries(path) if not name.startswith(".")]
    except OSError:
        return MISSING
    return _hashed([name for name in names if name.endswith(("/", ".py", ".so", ".pyd"))])


def _hashed(names: list[str]) -> str:
    return hashlib.sha256("\0".join(names).encode(errors="surrogateescape")).hexdigest()


def status(path: str) -> str:
    """Return what a program learns when it asks about a path: whether it is there, of which kind,
    size and age, under how many names.
    """
    try:
        answer = stat_of(path)
    except (OSError, ValueError):
        return MISSING
    return f"{answer.st_mode} {answer.st_size} {answer.st_mtime_ns} {answer.st_nlink}"


def link(path: str) -> str:
    """Return where a link leads, or that it is none, or that there is nothing."""
    try:
        return f"to {link_of(path)}"
    except (OSError, ValueError):
        with unheard():
            return "no link" if os.path.lexists(path) else MISSING


def here(path: str = "") -> str:
    """Return the working directory."""
    return folder_here()


VALUES: dict[str, Callable[[str], str]] = {
    FILE: content,
    FOLDER: listing,
    WALKED: modules,
    STAT: status,
    LINK: link,
    HERE: here,
}
"""How the value of each kind of input is found, from its path."""
