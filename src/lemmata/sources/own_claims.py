"""Claims of the user's own, in files and modules (`FILE.py`, `FILE.py::id`, `package.module`).

A mistake in a file (it cannot be imported, two claims share an id) becomes a row of its own and
stops nothing else. A package is imported as a whole, so that its checks may be in modules of their
own.
"""

from __future__ import annotations

import pkgutil
import sys
from collections.abc import Iterator, Sequence
from types import ModuleType
from typing import NamedTuple

from lemmata import BadInput
from lemmata.language.claim import Statement, hearing
from lemmata.sources import families
from lemmata.sources.messages import ROOT, Unread, shown, unread
from lemmata.sources.named_claims import Entry, Origin, held, place, without_formula
from lemmata.sources.own_modules import HOUSE, load
from lemmata.terms.types import Fields


class Broken(NamedTuple):
    """Something of the user's own that could not be read: the file (or claim) asked for, where it
    fails, and why.
    """

    name: str
    place: str
    why: str

    @property
    def as_recorded(self) -> bool:
        """Never."""
        return False

    def json(self) -> Fields:
        """Return the row as JSON values, under the names of a verdict's."""
        fields = {
            "kind": None,
            "check": self.place,
            "outcome": "error",
            "scope": "",
            "seconds": 0.0,
            "cpu_seconds": 0.0,
            "note": self.why,
        }
        fields |= {"part": "", "rounding": False, "coverage": "part"}
        evidence = {
            **dict.fromkeys(
                ("residual", "bound", "witness", "confirmed_by", "tried", "met", "run")
            ),
            **fields,
        }
        nothing = (
            "reading",
            "expect",
            "grade",
            "headline",
            "coverage",
            "scope",
            "witness",
            "corrected_by",
            "severity",
            "confirmed_by",
            "source_hash",
            "needs",
        )
        header = {
            "id": self.name,
            "family": self.name,
            "title": self.why,
            "source": self.place,
            "outcome": "error",
            "as_recorded": False,
        }
        results = {
            "seconds": 0.0,
            "cpu_seconds": 0.0,
            "evidence": [evidence],
            "controls": [],
            "toothless": [],
            "missing": [],
            "cached": False,
        }
        return {**dict.fromkeys(nothing), **header, **results}


def told_apart(
    additions: Sequence[Entry | Broken], rows: dict[str, Entry | Broken], word: str
) -> dict[str, Entry | Broken]:
    """Return a file's rows by id; if one of its claims has the id of another claim, a single row
    for the file says so.

    Checks are known by the id of their claim, so no other claim of the file could be trusted
    either.
    """
    claims = {row.claim.id: row for row in rows.values() if isinstance(row, Entry)}
    for row in (row for row in additions if isinstance(row, Entry)):
        rival = claims.get(row.claim.id) or families.built_in(row.claim.id)
        if rival and (rival.path, rival.variable) != (row.path, row.variable):
            return {
                word: Broken(
                    word,
                    place(row),
                    f"{row.claim.id} is also the id of the claim at {place(rival)}: rename one of"
                    " them",
                )
            }
    return {
        row.claim.id if isinstance(row, Entry) else f"{row.place} {row.why}": row
        for row in additions
    }


def walked(origin: Origin, word: str) -> list[Entry | Broken]:
    """Import a module; return its claims, each with the checks that it is put to, and what is
    broken in it.

    Raises: BadInput if there is no such module.
    """
    from lemmata.language.check import checks_of

    rows = _walked(origin, word)
    return [
        (
            row._replace(checks=tuple(checks_of(row.claim)))
            if isinstance(row, Entry) and row.origin
            else row
        )
        for row in rows
    ]


def waiting(origin: Origin, word: str) -> list[Statement]:
    """Import a module; return what it states without a formula, whether it has a name there or
    stands in a list.
    """
    return without_formula(
        module for module in _modules(origin, word) if not isinstance(module, Broken)
    )


def asked(rows: list[Entry | Broken], word: str, name: str) -> list[Entry | Broken]:
    """Return those of a module's rows that `name` names, all if that is empty, and what is broken
    if none is.

    Raises: BadInput if it names no claim of a module that is whole.
    """
    entries = [row for row in rows if isinstance(row, Entry)]
    if not name:
        return rows
    matches = families.fitting(entries, name)
    if not matches and len(entries) == len(rows):
        raise families.unknown(f"claim in {word}", name, [entry.claim.id for entry in entries])
    return [*matches] or [row for row in rows if isinstance(row, Broken)]


def registered(id: str, folder: str | None, origin: Origin | None) -> Entry:
    """Return a claim, its checks registered, in whatever process.

    Raises: ImportError if it stands in a file that cannot be imported here; Unread if its checks
        cannot be.
    """
    if origin is None:
        families.register([folder] if folder else [])
        entries = families.named(id)
    else:
        entries = asked(walked(origin, origin.module), origin.module, id)
    entry = next(entry for entry in entries if isinstance(entry, Broken) or entry.claim.id == id)
    if isinstance(entry, Broken):
        raise ImportError(f"{entry.place}: {entry.why}")
    return entry


def without_checks(folder: str) -> Broken | None:
    """Import the checks and figures of a family; return the row that says why they cannot be
    imported, None if they can.
    """
    try:
        families.register([folder])
    except Unread as error:
        return Broken(folder.replace("_", "-"), error.place, error.why)
    return None


def _walked(origin: Origin, word: str) -> Iterator[Entry | Broken]:
    if origin.folder == str(ROOT) and origin.module.partition(".")[0] == HOUSE:
        yield from _of_house(origin.module)
        return
    groups: dict[str, list[Entry]] = {}
    with hearing() as records:
        modules = list(_modules(origin, word))
    yield from (module for module in modules if isinstance(module, Broken))
    imports = [module for module in modules if not isinstance(module, Broken)]
    for entry in held(imports, origin):
        same = groups.setdefault(entry.claim.id, [])
        if all(namesake.claim is not entry.claim for namesake in same):
            same.append(entry)
    names, ids = (
        {module.__name__ for module in imports},
        {id(entry.claim) for entries in groups.values() for entry in entries},
    )
    for lost in (
        record for record in records if record.module in names and id(record.claim) not in ids
    ):
        why = (
            f"{lost.claim.id} has no name of its own: assign it to one at the top level of the"
            " file, or put it into a list there"
        )
        yield Broken(word, f"{shown(lost.path)}:{lost.line}", why)
    for name, entries in groups.items():
        if len(entries) == 1:
            yield entries[0]
        else:
            yield Broken(
                word,
                place(entries[1]),
                f"{name} is also the id of the claim at {place(entries[0])}: rename one of them",
            )


def _of_house(module: str) -> Iterator[Entry | Broken]:
    """Yield the built-in claims of a module; the other modules of the house hold none."""
    _, top, folder, *_ = [*module.split("."), "", ""]
    if top == "theory" and folder in families.folders():
        broken = unreadable([folder])
        yield from broken or (entry for entry in families.claims(folder) if entry.module == module)


def _modules(origin: Origin, word: str) -> Iterator[ModuleType | Broken]:
    """Import a module, and what is inside it before itself."""
    module = _imported_or_broken(origin, word)
    for item in pkgutil.iter_modules(getattr(module, "__path__", ())):
        if item.name != "__main__":
            yield from _modules(origin._replace(module=f"{origin.module}.{item.name}"), word)
    yield module


def _imported_or_broken(origin: Origin, word: str) -> ModuleType | Broken:
    try:
        module = load(origin)
        if sys.modules.get(module.__name__) is not module or not isinstance(
            module.__file__, str | None
        ):
            raise ImportError("the module sets its own __name__ or __file__: leave them alone")
        return module
    except KeyboardInterrupt:
        raise
    # a user's module may raise anything; it must become a row, not end the run
    except BaseException as error:  # noqa: BLE001
        if (
            isinstance(error, ModuleNotFoundError)
            and error.name
            and f"{origin.module}.".startswith(f"{error.name}.")
        ):
            raise BadInput(f"no module {origin.module!r}: {error.name!r} does not exist") from None
        failure = unread(error, word)
        return Broken(word, failure.place, failure.why)


def unreadable(folders: Sequence[str]) -> list[Broken]:
    """Return a row for each family whose claims cannot be imported."""
    failures = [(folder.replace("_", "-"), families.broken(folder)) for folder in folders]
    return [Broken(family, error.place, error.why) for family, error in failures if error]
