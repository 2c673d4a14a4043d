"""Ways in which a claim of the study gets a number, and edits that make it another one."""

from __future__ import annotations

import io
import os
import zipfile
from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

import numpy as np

Edit = Callable[[Path], object]


class Way(NamedTuple):
    """How a number is got: an expression, or the body of a function; when; the files that it needs; and an edit that makes it 1."""

    code: str
    edit: Edit
    files: Mapping[str, str | bytes] = MappingProxyType({})
    when: str = "formula"


def rewrite(name: str, old: str = "0", new: str = "1") -> Edit:
    """Return an edit that replaces a text that stands once in a file."""

    def edit(home: Path) -> None:
        text = (home / name).read_text(encoding="utf-8")
        assert text.count(old) == 1, (name, text)
        (home / name).write_text(text.replace(old, new), encoding="utf-8")

    return edit


def put(name: str, content: str | bytes) -> Edit:
    """Return an edit that writes a file, new or not."""

    def edit(home: Path) -> None:
        (home / name).parent.mkdir(parents=True, exist_ok=True)
        (home / name).write_bytes(content if isinstance(content, bytes) else content.encode())

    return edit


def remove(name: str) -> Edit:
    """Return an edit that deletes a file."""
    return lambda home: (home / name).unlink()


def retarget(name: str, target: str) -> Edit:
    """Return an edit that makes a link lead elsewhere."""

    def edit(home: Path) -> None:
        (home / name).unlink()
        (home / name).symlink_to(target)

    return edit


def unseen(name: str, old: str, new: str) -> Edit:
    """Return an edit that changes neither the size nor the time of a file."""

    def edit(home: Path) -> None:
        before = (home / name).stat()
        rewrite(name, old, new)(home)
        os.utime(home / name, ns=(before.st_atime_ns, before.st_mtime_ns))
        assert (home / name).stat().st_size == before.st_size

    return edit


def module(name: str, body: str, code: str, old: str = "= 0", new: str = "= 1", **more: str) -> Way:
    """Return a way through a module beside the claims."""
    edited = next((file for file, text in more.items() if old in text), name)
    files = {f"{file}.py": text for file, text in {name: body, **more}.items()}
    return Way(code, rewrite(f"{edited}.py", old, new), files)


def data(name: str, content: str | bytes, changed: str | bytes, code: str, when: str = "formula") -> Way:
    """Return a way through a file of data."""
    return Way(code, put(name, changed), {name: content}, when)


def packed(array: int) -> bytes:
    """Return a number as the bytes of an npy file."""
    out = io.BytesIO()
    np.save(out, np.array(array))
    return out.getvalue()


def zipped(text: str, name: str = "inside") -> bytes:
    """Return a zip archive with one member."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr(zipfile.ZipInfo(name), text)
    return out.getvalue()
