"""Statements of a paper that have no formula yet: the file that `lemmata new --from` writes, and
what of a file is covered by claims.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterable, Iterator
from itertools import chain, count
from pathlib import Path
from typing import NamedTuple

from lemmata.language.claim import Claim, Statement
from lemmata.paper.theorems import Reading
from lemmata.sources.named_claims import Entry

HEAD = '''"""The statements of {paper}, each to become a claim.

    lemmata coverage {file}    which of them have a formula, and how many
    lemmata verify {file}      the claims among them
    lemmata new EXAMPLE.py     what a claim with its formula, domain, controls and checks looks like

To cover one, replace `Statement(…)` by `Claim(…)`: id, title, source and statement stay, formula,
domain and controls come.
"""

from lemmata import Paper, Source, Statement

PAPER = Paper({key}, {authors}, {title}, {year}, "unpublished")
'''
ONE = """
{name} = Statement(
    id={id},
    title={title},
    source=Source(PAPER, {where}),
    statement={text},
)
"""


def written(path: Path, paper: Path, reading: Reading) -> str:
    """Return a Python file with a `Statement` for each theorem of a paper."""
    title, authors = reading.title or paper.stem, reading.authors or "unknown"
    key = re.sub(r"[^A-Za-z0-9_.-]", "_", paper.stem).lstrip("_.-") or "PAPER"
    year = datetime.datetime.now(datetime.UTC).year
    head = HEAD.format(
        paper=paper.name,
        file=path,
        key=_literal(key),
        authors=_literal(authors),
        title=_literal(title),
        year=year,
    )
    names, ids = _Different("_"), _Different("-")
    parts = [head]
    for theorem in reading.theorems:
        label = theorem.label.rpartition(":")[2]  # `thm:` says what the kind says
        word = _slug(label or theorem.number or theorem.title or str(theorem.line)) or "unnamed"
        fields = {
            "title": theorem.name[:1].upper() + theorem.name[1:],
            "where": theorem.where,
            "text": theorem.text,
        }
        id = ids.made(f"{_slug(path.stem)}.{theorem.kind}.{word}")
        name = names.made(f"{theorem.kind}_{word}".replace("-", "_").upper())
        parts.append(
            ONE.format(
                name=name,
                id=_literal(id),
                **{field: _literal(value) for field, value in fields.items()},
            )
        )
    return "".join(parts)


class _Different:
    """Makes names different by numbers."""

    def __init__(self, mark: str) -> None:
        self.mark, self.taken = mark, set[str]()

    def made(self, name: str) -> str:
        names = chain([name], (f"{name}{self.mark}{k}" for k in count(2)))
        free = next(candidate for candidate in names if candidate not in self.taken)
        self.taken.add(free)
        return free


def _slug(text: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")[:60].strip("-")


def _literal(text: str) -> str:
    """Return a string as Python source: raw where LaTeX stays readable in it.

    >>> print(_literal(r"x \\le 1"), _literal("one"), _literal("ends in \\\\"))
    r"x \\le 1" "one" 'ends in \\\\'
    """
    quotes = '"""' if "\n" in text or '"' in text else '"'
    if quotes in text or text.endswith(("\\", '"')) or not text.replace("\n", "").isprintable():
        return repr(text)
    return f"{'r' if chr(92) in text else ''}{quotes}{text}{quotes}"


class Covered(NamedTuple):
    """One place of a source, the claims that are made of it, and what is printed there without a
    formula.
    """

    where: str
    entries: tuple[Entry, ...]
    waiting: tuple[Statement, ...]

    @property
    def title(self) -> str:
        """The title of its first claim, or of what waits for a formula."""
        first: Claim | Statement = self.entries[0].claim if self.entries else self.waiting[0]
        return first.title


def covered(entries: Iterable[Entry], waiting: Iterable[Statement]) -> Iterator[Covered]:
    """Yield the places of the sources that claims and statements name; a claim that no source
    prints is made of no place.
    """
    places: dict[tuple[str, str], tuple[list[Entry], list[Statement]]] = {}
    for statement in waiting:
        places.setdefault((statement.source.paper.key, statement.source.where), ([], []))[1].append(
            statement
        )
    for entry in entries:
        if entry.claim.reading != "new":
            places.setdefault((entry.claim.source.paper.key, entry.claim.source.where), ([], []))[
                0
            ].append(entry)
    for (key, place), (claims, still) in places.items():
        yield Covered(f"{key}, {place}", tuple(claims), tuple(still))
