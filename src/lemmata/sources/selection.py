"""The claims asked for by name: built-in ones by id, family or the first words of an id, and the
user's own by file or module.

A name that fits nothing is bad input, with the nearest ones. Files and modules are read in
processes of their own (`lemmata.sources.reading`).
"""

from __future__ import annotations

from collections.abc import Sequence

from lemmata import BadInput, Failed
from lemmata.sources import families
from lemmata.sources.named_claims import Entry, Origin
from lemmata.sources.own_claims import Broken, asked, told_apart, unreadable, without_checks
from lemmata.sources.own_modules import located

NO_CLAIM = "this module has no claim at its top level: assign one to a name there"


def chosen(names: Sequence[str], timeout: float | None = None) -> list[Entry | Broken]:
    """Return the claims that the names ask for, each once; every built-in claim if there are no
    names.

    Args:
        names: ids, families, first words of ids, files, importable modules; `FILE.py::id` for one
            claim of a file.
        timeout: seconds after which the import of a file or module is stopped (None:
            `reading.LIMIT`).

    Raises: BadInput for a name that matches nothing, with the nearest ones, and for a file that
        cannot be read.
    """
    if not names:
        if not (entries := [*families.every().values(), *unreadable(families.missing(""))]):
            raise BadInput(
                "no families are installed: name a FILE.py of claims, or install lemmata[corpus]"
            )
        return entries
    parts = [name.partition("::") for name in names]
    origins = {word: located(word, bool(separator)) for word, separator, _ in parts}
    contents = _read([(origin, word) for word, origin in origins.items() if origin], timeout)
    rows: dict[str, Entry | Broken] = {}
    for name, (word, _, id) in zip(names, parts, strict=True):
        origin = origins[word]
        if origin is None:
            matches = families.named(word) or unreadable(families.missing(word))
            if not matches:
                options = [
                    *(family.replace("_", "-") for family in families.folders()),
                    *families.every(),
                ]
                raise families.unknown("claim or family", name, options)
            rows |= {row.claim.id if isinstance(row, Entry) else row.place: row for row in matches}
        else:
            failure = Broken(word, word, NO_CLAIM)
            entries = asked(contents[origin], word, id) or [failure]
            rows |= told_apart(entries, rows, word)
    return list(rows.values())


def searched(names: Sequence[str]) -> list[Entry | Broken]:
    """Return the claims that names ask for, as `chosen` does; a word that names none is looked for
    in ids, titles and statements.

    Of several such words all must occur; capitals do not count.

    Raises: BadInput as `chosen`, and where no claim has all the words.
    """
    words = [
        name
        for name in names
        if name.isalpha()
        and located(name) is None
        and not families.named(name)
        and not families.missing(name)
    ]
    rows = chosen([name for name in names if name not in words])
    matches = [row for row in rows if not words or (isinstance(row, Entry) and has(row, words))]
    if len(words) > 1 and not matches:
        raise BadInput(
            f"no claim has {' and '.join(map(repr, words))} in its id, title or statement: give"
            " fewer words"
        )
    return matches or chosen(words)


def has(entry: Entry, words: Sequence[str]) -> bool:
    """Tell whether all words occur in a claim's id, title, statement or source."""
    claim = entry.claim
    text = " ".join((claim.id, claim.title, claim.printed, str(claim.source))).casefold()
    return all(word.casefold() in text for word in words)


def _read(
    files: Sequence[tuple[Origin, str]], timeout: float | None
) -> dict[Origin, list[Entry | Broken]]:
    if not files:
        return {}
    from lemmata.sources import reading

    return reading.read(files, timeout)


def registered(rows: Sequence[Entry | Broken]) -> list[Entry | Broken]:
    """Import the checks and figures of the families that the claims belong to; where that fails,
    one row says so for the whole family.
    """
    folders = {row.folder: None for row in rows if isinstance(row, Entry) and row.folder}
    broken = {folder: row for folder in folders if (row := without_checks(folder))}
    return [
        *(row for row in rows if not isinstance(row, Entry) or row.folder not in broken),
        *broken.values(),
    ]


def one(name: str, timeout: float | None = None) -> Entry:
    """Return the one claim that a name matches: see `chosen`.

    Raises: BadInput if it matches none or, not being an id, several; Failed if it is in a file that
        cannot be imported.
    """
    rows = chosen([name], timeout)
    for row in rows:
        if isinstance(row, Broken):
            raise Failed(f"{row.place}: {row.why}")
    entries = {row.claim.id: row for row in rows if isinstance(row, Entry)}
    id = name.rpartition("::")[2]
    if id not in entries and len(entries) > 1:
        raise BadInput(
            f"{name!r} names {len(entries)} claims: give one id, such as {next(iter(entries))}"
        )
    return entries.get(id) or next(iter(entries.values()))


def siblings(entry: Entry) -> list[Entry]:
    """Return the claims of the same family, or of the same file or module of the user's own."""
    if entry.folder:
        return list(families.claims(entry.folder))
    origin = entry.origin or Origin(entry.module)
    return [row for row in _read([(origin, entry.module)], None)[origin] if isinstance(row, Entry)]
