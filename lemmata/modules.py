"""The claims asked for: built-in ones by id, and those of the user's own files and modules (`FILE.py`, `FILE.py::id`, `package.module`).

A mistake in a user's file (it cannot be imported, two claims share an id) is a row of its own and stops nothing else; a file that
is not there is bad input. A file is imported under its own name, beside the modules of its folder; the standard library, installed
packages and the house keep their names, and of two files of one name the second is called after its path as well. A package is walked
whole, so that its checks may stand in modules of their own. What may take for ever to import is tried in another process first.
"""

from __future__ import annotations

import ast
import functools
import hashlib
import os
import pkgutil
import sys
from collections.abc import Iterator, Sequence
from importlib import import_module
from importlib.machinery import ModuleSpec, PathFinder
from importlib.util import module_from_spec, spec_from_file_location
from itertools import islice
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

import lemmata
from lemmata import BadInput, Failed, families
from lemmata.families import Entry, Origin
from lemmata.mistakes import FLOORS, HOME, ROOT, Unread, shown, unread
from lemmata.theory.claim import Claim

HOUSE = lemmata.__name__
NAMES = "ids, families, first words of ids; files and modules of your own, FILE.py::ID; all that is built in if none is given"


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
        if path is not None or name in sys.stdlib_module_names or name == HOUSE:
            return None
        return _spec(name, self.folders)


def _spec(name: str, folders: Sequence[str] | None = None) -> ModuleSpec | None:
    """Return where a module or package is; a folder without `__init__.py` is none."""
    spec = PathFinder.find_spec(name, folders)
    return spec if spec and spec.origin else None


_BESIDE = _Beside()


def chosen(names: Sequence[str], timeout: float | None = None) -> list[Entry | Broken]:
    """Return what the names ask for, each claim once; every built-in claim if there are no names.

    Args:
        names: ids, families, first words of ids, files, importable modules; `FILE.py::id` for one claim of a file.
        timeout: seconds after which the import of a file or module is given up; none: it may take for ever.

    Raises: BadInput for a name that fits nothing, with the nearest ones, and for a file that cannot be read.
    """
    if not names:
        if not (found := [*families.every().values(), *_unread(families.missing(""))]):
            raise BadInput("there are no claims")
        return found
    rows: dict[str, Entry | Broken] = {}
    for name in names:
        word, parted, wanted = name.partition("::")
        origin = located(word, bool(parted))
        if origin is None:
            fitting = families.named(word) or _unread(families.missing(word))
            if not fitting:
                known = [*(family.replace("_", "-") for family in families.folders()), *families.every()]
                raise families.unknown("claim or family", name, known)
            rows |= {row.claim.id if isinstance(row, Entry) else row.place: row for row in fitting}
        else:
            nothing = Broken(word, word, "no name at the top of this module holds a claim")
            found = _endless(origin, word, timeout) or asked(origin, word, wanted) or [nothing]
            rows |= told_apart(found, rows, word)
    return list(rows.values())


def _unread(folders: Sequence[str]) -> list[Broken]:
    """Return a row for each family whose claims cannot be imported."""
    told = [(folder.replace("_", "-"), families.broken(folder)) for folder in folders]
    return [Broken(family, error.place, error.why) for family, error in told if error]


def _endless(origin: Origin, word: str, timeout: float | None) -> list[Broken]:
    """Return a row for a module whose import does not end in time, or ends the process; nothing if it does end, or is not limited."""
    from lemmata import probe

    died = probe.died(origin, timeout) if timeout else None
    return [Broken(word, shown(died[0]) + f":{died[1]}" if died[0] else word, died[2])] if died else []


def registered(rows: Sequence[Entry | Broken]) -> list[Entry | Broken]:
    """Import the checks and figures of the families that the claims belong to; where that fails, one row says so for all of a family."""
    found: dict[str | None, list[Broken]] = {}
    for folder in {row.folder: None for row in rows if isinstance(row, Entry) and row.folder}:
        try:
            families.register([folder])
        except Unread as error:
            found[folder] = [Broken(folder.replace("_", "-"), error.place, error.why)]
    kept = [row for row in rows if not isinstance(row, Entry) or row.folder not in found]
    return [*kept, *(row for broken in found.values() for row in broken)]


def told_apart(found: Sequence[Entry | Broken], rows: dict[str, Entry | Broken], word: str) -> dict[str, Entry | Broken]:
    """Return a file's rows by id; where one of its claims is called like another, the file's one row says so.

    Checks are known by the id of their claim, so that no other claim of the file could be trusted.
    """
    others = {row.claim.id: row for row in rows.values() if isinstance(row, Entry)}
    for row in (row for row in found if isinstance(row, Entry)):
        other = others.get(row.claim.id) or families.built_in(row.claim.id)
        if other and other.claim is not row.claim:
            return {word: Broken(word, place(row), f"another claim is called {row.claim.id} as well: {place(other)}")}
    return {row.claim.id if isinstance(row, Entry) else f"{row.place} {row.why}": row for row in found}


def one(name: str, timeout: float | None = None) -> Entry:
    """Return the one claim that a name fits: see `chosen`.

    Raises: BadInput if it fits none or, not being an id, several; Failed if it stands in a file that cannot be imported.
    """
    rows = chosen([name], timeout)
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
        if top in sys.stdlib_module_names or top == HOUSE:
            return None
        return Origin(word, here) if _spec(top, [here]) else Origin(word) if _spec(top) else None
    if not word:
        raise BadInput("there is no file before '::'")
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
    if folder == ROOT and parts[0] in FLOORS and (HOME / parts[0]).resolve() == folder / parts[0]:
        parts = [HOUSE, *parts]
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
    if origin.folder == str(ROOT) and origin.module.partition(".")[0] == HOUSE:
        yield from _of_house(origin.module)
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


def _of_house(module: str) -> Iterator[Entry | Broken]:
    """Yield the built-in claims of a module; the other modules of the house hold none."""
    _, floor, folder, *_ = [*module.split("."), "", ""]
    if floor == "theory" and folder in families.folders():
        broken = _unread([folder])
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
        if sys.modules.get(module.__name__) is not module or not isinstance(module.__file__, str | None):
            raise ImportError("it sets its own __name__ or __file__: leave them alone")
        return module
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # noqa: BLE001 - a user's module may raise anything; it must become a row, not end the run
        if isinstance(error, ModuleNotFoundError) and error.name and f"{origin.module}.".startswith(f"{error.name}."):
            raise BadInput(f"no module {origin.module!r}: {error.name!r} is not there") from None
        told = unread(error, word)
        return Broken(word, told.place, told.why)


def load(origin: Origin) -> ModuleType:
    """Import a user's module. Where a file of another folder has the name of a file, the name is made one with its path.

    Raises: ImportError if its name, or that of a module beside it that it imports, is another module's; whatever the module raises.
    """
    top = origin.module.partition(".")[0]
    if origin.folder is None or (top == HOUSE and origin.folder == str(ROOT)):
        return import_module(origin.module)
    if _BESIDE not in sys.meta_path:
        sys.meta_path.insert(sum(hasattr(finder, "listens") for finder in sys.meta_path), _BESIDE)  # after who takes down what is asked for
    if origin.folder not in _BESIDE.folders:
        _BESIDE.folders = (*_BESIDE.folders, origin.folder)
    from lemmata.simulations.places import first_party

    holder = _holder(top, Path(origin.folder))
    if holder and (origin.module != top or not first_party(holder)):
        raise ImportError(f"the name {top!r} is taken by {holder}: rename the file")
    found = _load_beside(Path(origin.folder) / f"{top}.py") if holder else import_module(origin.module)
    _not_mixed(origin.folder)
    return found


def _holder(top: str, folder: Path) -> Path | None:
    """Return the file that has a module's name already, or would be found under it, if it is not the one in the folder.

    Raises: ImportError for a name of the house or of the standard library.
    """
    if top == HOUSE or top in sys.stdlib_module_names:
        raise ImportError(f"the name {top!r} is taken: rename the file")
    ours = (folder / f"{top}.py", folder / top / "__init__.py")
    specs = (getattr(sys.modules.get(top), "__spec__", None), _spec(top))
    found = (Path(spec.origin).resolve() for spec in specs if spec and spec.origin)
    return next((path for path in found if path not in ours), None)


def _load_beside(path: Path) -> ModuleType:
    """Import a file under its name and a digest of its path."""
    name = f"{path.stem}_{hashlib.sha256(bytes(path)).hexdigest()[:8]}"
    if name not in sys.modules:
        spec = spec_from_file_location(name, path)
        assert spec and spec.loader
        sys.modules[name] = module = module_from_spec(spec)
        try:
            spec.loader.exec_module(module)
        except BaseException:
            del sys.modules[name]
            raise
    return sys.modules[name]


def _not_mixed(folder: str) -> None:
    """Look whether each module of a folder got its own neighbours, and not those of another folder that have their names.

    Raises: ImportError if one did not.
    """
    if len(_BESIDE.folders) == 1:
        return
    files = {getattr(module, "__file__", None) for module in list(sys.modules.values())}
    for path in (path for path in files if path and os.path.dirname(path) == folder and path.endswith(".py")):
        for name in _tops(path):
            own, got = _spec(name, [folder]), getattr(sys.modules.get(name), "__spec__", None)
            if own and got and got.origin != own.origin and name != HOUSE and name not in sys.stdlib_module_names:
                raise ImportError(f"{shown(path)} imports {name!r}, which is {shown(got.origin)} already: rename one, or take them apart")


def _tops(path: str) -> set[str]:
    """Return the top-level modules that the import statements of a file name."""
    named = [alias.name for node in _statements(path) if isinstance(node, ast.Import) for alias in node.names]
    named += [node.module for node in _statements(path) if isinstance(node, ast.ImportFrom) and node.module and not node.level]
    return {name.partition(".")[0] for name in named}


def place(entry: Entry) -> str:
    """Return file and line of the name that holds a claim, the file alone if no statement binds it."""
    path = str(sys.modules[entry.module].__file__)
    lines = (node.lineno for node in _statements(path) if entry.variable in _bound(node))
    return ":".join(map(str, [shown(path), *islice(lines, 1)]))


@functools.cache
def _statements(path: str) -> list[ast.stmt]:
    return [node for node in ast.walk(ast.parse(Path(path).read_bytes())) if isinstance(node, ast.stmt)]


def _bound(node: ast.stmt) -> set[str]:
    targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
    return {inner.id for target in targets for inner in ast.walk(target) if isinstance(inner, ast.Name)}


def _imported(module: ModuleType) -> set[str]:
    statements = _statements(str(module.__file__)) if module.__file__ else []
    return {alias.asname or alias.name for node in statements if isinstance(node, ast.ImportFrom) for alias in node.names}
