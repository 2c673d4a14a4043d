"""A folder of files that appears whole or not at all, and that replaces nothing but a report.

The files are written beside the folder under a temporary name, and the two change places at the
end. A list of what was written stays inside, so that the next report recognises the folder as its
own.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Mapping
from pathlib import Path

from lemmata import BadInput

LIST = ".lemmata-report"


def writable(out: Path) -> Path:
    """Return the folder's absolute path, once it is certain that a report may be written there.

    Raises: BadInput if it is not a folder, holds what no report wrote, or cannot be created.
    """
    path = Path(os.path.abspath(out))
    try:
        if path.is_symlink() or (path.exists() and not path.is_dir()):
            raise BadInput(f"--out {out}: not a folder: name a new or an empty folder")
        if path.is_dir() and (strange := _strange(path)):
            raise BadInput(
                f"--out {out}: holds {strange}, which no report wrote: name a new or an empty"
                " folder"
            )
        path.parent.mkdir(parents=True, exist_ok=True)
        draft = _beside(path, "tmp")
        draft.mkdir()
        draft.rmdir()
    except OSError as error:
        raise BadInput(f"--out {out}: {(error.strerror or str(error)).lower()}") from None
    return path


def _strange(path: Path) -> str | None:
    """Return the name of something in the folder that no report wrote, None if there is nothing."""
    files = {
        item.relative_to(path).as_posix()
        for item in path.rglob("*")
        if not item.is_dir() or item.is_symlink()
    }
    listing = (
        (path / LIST).read_text(encoding="utf-8").splitlines() if (path / LIST).is_file() else []
    )
    inside = {item.relative_to(path).as_posix() for item in path.rglob("*") if item.is_dir()}
    names = {*listing, *(name.rpartition("/")[0] for name in listing)}
    return min((files | inside) - names, default=None)


def _beside(path: Path, word: str) -> Path:
    return path.with_name(f".{path.name}.{os.getpid()}.{word}")


def write(path: Path, files: Mapping[str, str | bytes]) -> int:
    """Put the files into the folder, instead of what a report put there before; return their size
    in bytes.
    """
    draft, backup = _beside(path, "tmp"), _beside(path, "old")
    listing = "".join(f"{name}\n" for name in [*files, LIST])
    every = {**files, LIST: listing}
    contents = {
        name: data if isinstance(data, bytes) else data.encode(errors="backslashreplace")
        for name, data in every.items()
    }
    try:
        for name, content in contents.items():
            (draft / name).parent.mkdir(parents=True, exist_ok=True)
            (draft / name).write_bytes(content)
        if path.is_dir():
            path.rename(backup)
        try:
            draft.rename(path)
        except OSError:
            if backup.is_dir():
                backup.rename(path)
            raise
    finally:
        shutil.rmtree(draft, ignore_errors=True)
    shutil.rmtree(backup, ignore_errors=True)
    return sum(len(content) for content in contents.values())
