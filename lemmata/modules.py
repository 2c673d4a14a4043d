"""The claims asked for: built-in ones by id, and those of the user's own files and modules (`FILE.py`, `FILE.py::id`, `package.module`).

A mistake in a user's file (it cannot be imported, two claims share an id) is a row of its own and stops nothing else; a file that
is not there is bad input. A file is imported under its own name, beside the modules of its folder; the standard library, installed
packages and the house keep their names. A package is walked whole, so that its checks may stand in modules of their own.
"""

from __future__ import annotations

import ast
import functools
import os
import pkgutil
import sys
from collections.abc import Iterator, Sequence
from importlib import import_module
from importlib.machinery import ModuleSpec, PathFinder
from itertools import islice
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

import lemmata
from lemmata import BadInput, Failed, families
from lemmata.families import Entry, Origin
from theory.claim import Claim

ROOT = Path(lemmata.__file__).resolve().parents[1]
HOUSE = ("theory", "simulations", "proofs_checks", "figures", "lemmata")


class Broken(NamedTuple):
    """What of a user's own could not be read: the file (or claim) asked for, where it fails, and why."""

    name: str
    place: str
    why: str

    @property
    def as_recorded(self) -> bool:
        """Never."""
        return False

    def json(self) -> dict[str, Any]:
        """Return the row as JSON values, under the names of a verdict's."""
        said = {"kind": None, "check": self.place, "outcome": "error", "scope": "", "seconds": 0.0, "note": self.why}
        evidence = {**dict.fromkeys(("residual", "bound", "witness", "confirmed_by", "tried", "met", "run")), **said}
        nothing = ("reading", "expect", "grade", "scope", "witness", "corrected_by", "severity", "confirmed_by", "source_hash")
        told = {"id": self.name, "family": self.name, "title": self.why, "source": self.place, "outcome": "error", "as_recorded": False}
        more = {"seconds": 0.0, "evidence": [evidence], "controls": [], "toothless": [], "cached": False}
        return {**dict.fromkeys(nothing), **told, **more}


class _Beside:
    """Finds the modules that stand beside files of claims; an installed package of the same name gives way, as it does to a script."""

    folders: tuple[str, ...] = ()

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> ModuleSpec | None:
        """Return where a top-level module is, None if this finder has nothing to say about it."""
        if path is not None or name in sys.stdlib_module_names or name in HOUSE:
            return None
        return _spec(name, self.folders)


def _spec(name: str, folders: Sequence[str] | None = None) -> ModuleSpec | None:
    """Return where a module or package is; a folder without `__init__.py` is none."""
    spec = PathFinder.find_spec(name, folders)
    return spec if spec and spec.origin else None


_BESIDE = _Beside()


def chosen(names: Sequence[str]) -> list[Entry | Broken]:
    """Return what the names ask for, each claim once; every built-in claim if there are no names.

    Args:
        names: ids, families, first words of ids, files, importable modules; `FILE.py::id` for one claim of a file.

    Raises: BadInput for a name that fits nothing, with the nearest ones, and for a file that cannot be read.
    """
    if not names:
        if not (found := families.every()):
            raise BadInput("there are no claims")
        return list(found.values())
    rows: dict[str, Entry | Broken] = {}
    for name in names:
        word, parted, wanted = name.partition("::")
        origin = located(word, bool(parted))
        if origin is None:
            built_in = families.named(word)
            if not built_in:
                known = [*(family.replace("_", "-") for family in families.folders()), *families.every()]
                raise families.unknown("claim or family", name, known)
            rows |= {entry.claim.id: entry for entry in built_in}
        else:
            nothing = Broken(word, word, "no name at the top of this module holds a claim")
            rows |= told_apart(asked(origin, word, wanted) or [nothing], rows, word)
    return list(rows.values())


def told_apart(found: Sequence[Entry | Broken], rows: dict[str, Entry | Broken], word: str) -> dict[str, Entry | Broken]:
    """Return a file's rows by id; where one of its claims is called like another, the file's one row says so.

    Checks are known by the id of their claim, so that no other claim of the file could be trusted.
    """
    others = {**families.every(), **{row.claim.id: row for row in rows.values() if isinstance(row, Entry)}}
    for row in found:
        if isinstance(row, Entry) and others.get(row.claim.id, row).claim is not row.claim:
            why = f"another claim is called {row.claim.id} as well: {place(others[row.claim.id])}"
            return {word: Broken(word, place(row), why)}
    return {row.claim.id if isinstance(row, Entry) else f"{row.place} {row.why}": row for row in found}


def one(name: str) -> Entry:
    """Return the one claim that a name fits.

    Raises: BadInput if it fits none or, not being an id, several; Failed if it stands in a file that cannot be imported.
    """
    rows = chosen([name])
    for row in rows:
        if isinstance(row, Broken):
            raise Failed(f"{row.place}: {row.why}")
    entries = {row.claim.id: row for row in rows if isinstance(row, Entry)}
    wanted = name.rpartition("::")[2]
    if wanted not in entries and len(entries) > 1:
        raise BadInput(f"{name!r} names {len(entries)} claims: give one id, as {next(iter(entries))}")
    return entries.get(wanted) or next(iter(entries.values()))


def siblings(entry: Entry) -> list[Entry]:
    """Return the claims of the same family, or of the same file or module of the user's own."""
    if entry.folder:
        return list(families.claims(entry.folder))
    return [row for row in asked(entry.origin or Origin(entry.module), entry.module) if isinstance(row, Entry)]


def located(word: str, as_file: bool = False) -> Origin | None:
    """Return the module that a word names, None if it is no file and no module, or is better read as the name of built-in claims.

    Raises: BadInput for a file that cannot be read, or that is none of Python.
    """
    if not (as_file or word.endswith(".py") or {"/", os.sep} & set(word)):
        if families.named(word) or not all(part.isidentifier() for part in word.split(".")):
            return None
        top = word.partition(".")[0]
        here = str(Path.cwd())
        if top in sys.stdlib_module_names or top in HOUSE:
            return None
        return Origin(word, here) if _spec(top, [here]) else Origin(word) if _spec(top) else None
    path = Path(word).resolve()
    try:
        path.open("rb").close()
    except OSError as error:
        raise BadInput(f"{word}: {(error.strerror or str(error)).lower()}") from None
    if path.suffix != ".py" or "." in path.stem:
        raise BadInput(f"{word}: a file of claims is called NAME.py, its name without a dot")
    folder, parts = path.parent, [path.stem] if path.stem != "__init__" else []
    while (folder / "__init__.py").is_file():
        folder, parts = folder.parent, [folder.name, *parts]
    return Origin(".".join(parts), str(folder))


def asked(origin: Origin, word: str, wanted: str = "") -> list[Entry | Broken]:
    """Return the claims of a module, those that `wanted` names if it is given, and what of it is broken.

    Raises: BadInput if there is no such module, or no such claim in it.
    """
    found = list(_held(origin, word))
    entries = [row for row in found if isinstance(row, Entry)]
    if not wanted:
        return found
    fitting = families.fitting(entries, wanted)
    if not fitting and len(entries) == len(found):
        raise families.unknown(f"claim in {word}", wanted, [entry.claim.id for entry in entries])
    return [*fitting] or [row for row in found if isinstance(row, Broken)]


def _held(origin: Origin, word: str) -> Iterator[Entry | Broken]:
    if origin.folder == str(ROOT) and origin.module.startswith("theory."):
        yield from (entry for entry in families.claims(origin.module.split(".")[1]) if entry.module == origin.module)
        return
    known: dict[str, list[Entry]] = {}
    for module in _modules(origin, word):
        if isinstance(module, Broken):
            yield module
            continue
        own = (Entry(value, module.__name__, name, origin) for name, value in vars(module).items() if isinstance(value, Claim))
        for entry in (entry for entry in own if entry.variable not in _imported(module)):
            same = known.setdefault(entry.claim.id, [])
            if all(other.claim is not entry.claim for other in same):
                same.append(entry)
    for id, entries in known.items():
        if len(entries) == 1:
            yield entries[0]
        else:
            yield Broken(word, place(entries[1]), f"another claim is called {id} as well: {place(entries[0])}")


def _modules(origin: Origin, word: str) -> Iterator[ModuleType | Broken]:
    """Import a module, and what is inside it before itself."""
    module = _imported_or_broken(origin, word)
    for item in pkgutil.iter_modules(getattr(module, "__path__", ())):
        if item.name != "__main__":
            yield from _modules(origin._replace(module=f"{origin.module}.{item.name}"), word)
    yield module


def _imported_or_broken(origin: Origin, word: str) -> ModuleType | Broken:
    try:
        return load(origin)
    except (Exception, SystemExit) as error:  # noqa: BLE001 - a user's module may raise anything; it must become a row, not end the run
        if isinstance(error, ModuleNotFoundError) and error.name and f"{origin.module}.".startswith(f"{error.name}."):
            raise BadInput(f"no module {origin.module!r}: {error.name!r} is not there") from None
        from proofs_checks.verdict import location

        told, why = location(error), str(error)
        if isinstance(error, SyntaxError):
            told, why = (error.filename, error.lineno) if error.filename else told, error.msg
        return Broken(word, f"{_shown(told[0])}:{told[1]}" if told else word, f"{type(error).__name__}: {' '.join(why.split())}")


def load(origin: Origin) -> ModuleType:
    """Import a user's module.

    Raises: ImportError if its name is another module's; whatever the module raises.
    """
    if origin.folder is not None:
        _not_taken(origin.module.partition(".")[0], Path(origin.folder))
        if _BESIDE not in sys.meta_path:
            sys.meta_path.insert(0, _BESIDE)
        if origin.folder not in _BESIDE.folders:
            _BESIDE.folders = (*_BESIDE.folders, origin.folder)
    return import_module(origin.module)


def _not_taken(top: str, folder: Path) -> None:
    if top in HOUSE or top in sys.stdlib_module_names:
        raise ImportError(f"the name {top!r} is taken: rename the file")
    for spec in (getattr(sys.modules.get(top), "__spec__", None), _spec(top)):
        if spec and spec.origin and Path(spec.origin).resolve() not in (folder / f"{top}.py", folder / top / "__init__.py"):
            raise ImportError(f"the name {top!r} is taken by {spec.origin}: rename the file")


def place(entry: Entry) -> str:
    """Return file and line of the name that holds a claim, the file alone if no statement binds it."""
    path = str(sys.modules[entry.module].__file__)
    lines = (node.lineno for node in _statements(path) if entry.variable in _bound(node))
    return ":".join(map(str, [_shown(path), *islice(lines, 1)]))


def _shown(path: str | None) -> str:
    """Return a path as seen from the working directory, whole if it is not inside."""
    found = Path(path or "?").resolve()
    return found.relative_to(Path.cwd()).as_posix() if found.is_relative_to(Path.cwd()) else str(found)


@functools.cache
def _statements(path: str) -> list[ast.stmt]:
    return [node for node in ast.walk(ast.parse(Path(path).read_bytes())) if isinstance(node, ast.stmt)]


def _bound(node: ast.stmt) -> set[str]:
    targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
    return {inner.id for target in targets for inner in ast.walk(target) if isinstance(inner, ast.Name)}


def _imported(module: ModuleType) -> set[str]:
    statements = _statements(str(module.__file__)) if module.__file__ else []
    return {alias.asname or alias.name for node in statements if isinstance(node, ast.ImportFrom) for alias in node.names}
