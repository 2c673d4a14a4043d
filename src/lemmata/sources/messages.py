"""Error messages for a module that cannot be imported: the file, the line and the reason."""

from __future__ import annotations

import os
import traceback
from pathlib import Path

from lemmata import Failed, corpus
from lemmata.language.extras import advice

ROOT = Path(corpus.HOME).resolve().parent
"""Where Python finds the package."""


class Unread(Failed):
    """A module cannot be imported."""

    def __init__(self, place: str, why: str) -> None:
        super().__init__(f"{place}: {why}")
        self.place, self.why = place, why


def unread(error: BaseException, name: str) -> Unread:
    """Return the error message for a failed import, under the module's name if no file is to
    blame.
    """
    from lemmata.evidence.verdict import location

    if isinstance(error, Unread):
        return error
    families = tuple(corpus.home(folder) + os.sep for folder in corpus.FOLDERS)
    frames = [
        frame
        for frame in traceback.extract_tb(error.__traceback__)
        if frame.filename.startswith(families)
    ]
    position, why = (
        location(error)
        or next(((frame.filename, frame.lineno) for frame in reversed(frames)), None),
        str(error),
    )
    if isinstance(error, ModuleNotFoundError):
        why = advice(error) or why
    if isinstance(error, SyntaxError):
        position, why = (error.filename, error.lineno) if error.filename else position, error.msg
    return Unread(
        f"{shown(position[0])}:{position[1]}" if position else name,
        f"{type(error).__name__}: {' '.join(why.split())}",
    )


def shown(path: str | None) -> str:
    """Return a path as seen from the working directory, whole if it is not inside."""
    file = Path(path or "?").resolve()
    return file.relative_to(Path.cwd()).as_posix() if file.is_relative_to(Path.cwd()) else str(file)
