"""What `lemmata list` says of the built-in claims, remembered: reading it back loads no claim, and
no NumPy.

It rests on the files of `theory` and of the tool alone, so their contents are its name: after any
edit another name is looked for.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
from contextlib import suppress
from pathlib import Path

from lemmata import corpus
from lemmata.store import places

FOLDER = "listed"
ROOMS = ("console", "language", "paper", "sources", "terms", "verbs", "verification")
"""The tool's rooms that a line of the list passes through."""


def remembered() -> list[dict[str, str]] | None:
    """Return what was kept of these sources, None if nothing was, or nothing that can be read."""
    with suppress(OSError, ValueError):
        rows = json.loads(_file().read_text(encoding="utf-8"))
        if isinstance(rows, list) and all(
            isinstance(row, dict) and all(isinstance(text, str) for text in row.values())
            for row in rows
        ):
            return rows or None
    return None


def keep(rows: list[dict[str, str]]) -> None:
    """Keep rows for these sources in place of others; where nothing can be written they are not
    kept.
    """
    with suppress(OSError, ValueError):
        file = _file()
        file.parent.mkdir(parents=True, exist_ok=True)
        draft = file.with_suffix(f".{os.getpid()}")
        draft.write_text(json.dumps(rows, ensure_ascii=False), encoding="utf-8")
        os.replace(draft, file)
        for leftover in file.parent.glob("*.json"):
            if leftover != file:
                leftover.unlink()


def _file() -> Path:
    return places.default_root() / FOLDER / f"{_sources()}.json"


def _sources() -> str:
    """Return a digest of the interpreter's version and of every file of `theory` and of what reads
    and tells it, by place and contents.
    """
    digest = hashlib.sha256(sys.version.encode())
    tool = [Path(corpus.HOME, room) for room in ROOMS]
    for k, root in enumerate([Path(corpus.home("theory")), *tool]):
        for file in sorted(
            path for path in root.rglob("*") if path.is_file() and path.suffix != ".pyc"
        ):
            text = file.read_bytes()
            digest.update(f"{k} {file.relative_to(root).as_posix()} {len(text)}\n".encode() + text)
    return digest.hexdigest()
