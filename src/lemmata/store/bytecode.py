"""Modules of the house and of the user are loaded from the bytes of their source, and from nothing
that merely looks as old.

Python takes compiled code for current if the source has the size and the time stamp that it had; an
edit within a second that changes no length is then not seen. Here a file of compiled code counts
only if it holds a hash of the source and asks for it to be compared (PEP 552); otherwise the source
is compiled, and such a file is left for next time, as Python itself leaves one.
"""

from __future__ import annotations

import marshal
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from importlib.machinery import SourceFileLoader
from importlib.util import MAGIC_NUMBER, cache_from_source, source_hash
from types import CodeType

from lemmata.store import places

CHECKED, STAMPED = (0b11).to_bytes(4, "little"), bytes(4)
"""How compiled code says that it bears the hash of its source, to be compared, or its time and
size.
"""
_ORIGINAL = SourceFileLoader.get_code


def install(tell: Callable[[str, bytes], None]) -> None:
    """Load first-party source this way from now on, whoever asks for it, and tell the path and the
    source of what is loaded.
    """

    def get_code(self: SourceFileLoader, fullname: str) -> CodeType | None:
        path = os.path.abspath(self.get_filename(fullname))
        if not places.first_party(path):
            return _ORIGINAL(self, fullname)
        source = self.get_data(path)
        tell(path, source)
        return _compiled(self, path, source)

    # On the class: a loader made by hand, as by `spec_from_file_location`, must not escape.
    SourceFileLoader.get_code = get_code


def _compiled(loader: SourceFileLoader, path: str, source: bytes) -> CodeType:
    header = MAGIC_NUMBER + CHECKED + source_hash(source)
    cache_path = _cache(path)
    code = _read(cache_path, header)
    if code is not None:
        return code if code.co_filename == path else _moved(code, path)
    code = loader.source_to_code(source, path)
    if cache_path and not sys.dont_write_bytecode:
        loader.set_data(cache_path, header + marshal.dumps(code))
    return code


def _moved(code: CodeType, path: str) -> CodeType:
    inner = tuple(
        _moved(part, path) if isinstance(part, CodeType) else part for part in code.co_consts
    )
    return code.replace(co_filename=path, co_consts=inner)


def _cache(path: str) -> str | None:
    with suppress(NotImplementedError):
        return cache_from_source(path)
    return None


def _read(cache_path: str | None, header: bytes) -> CodeType | None:
    with suppress(OSError, ValueError, EOFError, TypeError):
        if cache_path:
            with open(cache_path, "rb") as file:
                data = file.read()
            code = marshal.loads(memoryview(data)[16:]) if data.startswith(header) else None
            return code if isinstance(code, CodeType) else None
    return None


def passed_over(path: str) -> bool:
    """Tell whether compiled code beside a source bears the stamp or hash of another: Python has
    compiled the source instead.

    So it lies there where Python is told to write none (`PYTHONDONTWRITEBYTECODE`).
    """
    cache_path = _cache(path)
    try:
        with open(cache_path or path, "rb") as file:
            head = file.read(16)
        status = os.stat(path)
        with open(path, "rb") as file:
            source = file.read()
    except OSError:
        return False
    if not cache_path or not head.startswith(MAGIC_NUMBER):
        return False
    if head[4:8] == CHECKED:
        return head[8:] != source_hash(source)
    stamp = b"".join(
        (int(part) & 0xFFFFFFFF).to_bytes(4, "little") for part in (status.st_mtime, status.st_size)
    )
    return head[4:8] == STAMPED and head[8:] != stamp


def ran_as_written(path: str) -> bool:
    """Tell whether a module that Python loaded itself came from the source that stands there; see
    that the next process need not ask.

    Python has read the file of compiled code that lies beside it, or has just written it.
    """
    cache_path = _cache(path)
    try:
        with open(path, "rb") as file:
            source = file.read()
        with open(cache_path or path, "rb") as file:
            data = file.read()
    except OSError:
        return True  # there is no compiled code that could be old
    if (
        not cache_path
        or not data.startswith(MAGIC_NUMBER)
        or data.startswith(MAGIC_NUMBER + CHECKED + source_hash(source))
    ):
        return True
    code = SourceFileLoader("", path).source_to_code(source, path)
    with suppress(ValueError, EOFError, TypeError):
        same = marshal.loads(memoryview(data)[16:]) == code
        if not sys.dont_write_bytecode:
            SourceFileLoader("", path).set_data(
                cache_path, MAGIC_NUMBER + CHECKED + source_hash(source) + marshal.dumps(code)
            )
        return same
    return False
