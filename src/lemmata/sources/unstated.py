"""The printed statements that have no formula yet, of the families and files of claims."""

from __future__ import annotations

from collections.abc import Iterable

from lemmata.language.claim import Statement
from lemmata.sources import families
from lemmata.sources.named_claims import Entry, Origin
from lemmata.terms.types import Fields


def beside(entries: Iterable[Entry], files: Iterable[tuple[Origin, str]] = ()) -> list[Statement]:
    """Return what the families and files of claims, and further files, state without a formula.

    A file is read in a process of its own, once more.
    """
    entries = list(entries)
    folders = dict.fromkeys(entry.folder for entry in entries if entry.folder)
    origins = {entry.origin: entry.module for entry in entries if entry.origin} | dict(files)
    built_in = [one for folder in folders if folder for one in families.waiting(folder)]
    if not origins:
        return built_in
    from lemmata.sources import reading

    own = reading.waiting(origins.items()).values()
    return [*built_in, *(one for group in own for one in group)]


def plain(statement: Statement) -> Fields:
    """Return a statement without a formula as a record has it."""
    source = statement.source
    return {
        "id": statement.id,
        "title": statement.title,
        "paper": source.paper.key,
        "place": source.where,
    }
