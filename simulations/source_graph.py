"""Which definitions a definition leads to: names followed through import statements from file to file, without importing.

A node is a definition in a first-party file: one of the packages of this project, or a file of the user's own, which is any
that is not installed. Standard library and installed packages end the walk; the latter count by version. A module handed
on as a value, or an attribute that no statement of its file binds, takes the whole file; an import by a computed name takes
every first-party file. The graph is kept from call to call for as long as no file it looked at has changed.
"""

from __future__ import annotations

import importlib.metadata
import os
import sys
import sysconfig
import time
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from importlib.machinery import EXTENSION_SUFFIXES, PathFinder
from pathlib import Path

from lemmata.simulations.source_file import ON_IMPORT, WHOLE, Import, SourceFile

FLOORS = ("theory", "simulations", "proofs_checks", "figures", "lemmata", "benchmarks")
ROOT = Path(__file__).resolve().parents[1]
STARTED = time.time()
UNREADABLE = uuid.uuid4().hex
EDITED = "<edited>"
# File systems stamp times in steps of up to two seconds: within that span an edit of equal length may leave no trace.
_STEP = 2.0
# What these names reach cannot be read from the source: of the file itself, or of any file.
_OWN = {"getattr", "globals", "eval", "exec", "vars", "sys.modules", "operator.attrgetter", "operator.methodcaller"}
_ANY = {"__import__", "importlib", "imp", "runpy", "pkgutil"}
_HARMLESS = ("importlib.metadata", "importlib.resources", "importlib.machinery.EXTENSION_SUFFIXES", "importlib.machinery.PathFinder")

Node = tuple[Path | None, str]
"""A file and a name in it, or None and the name of an installed top-level module."""

_Signature = tuple[int, int, int, int] | None


def _signature(path: Path) -> _Signature:
    try:
        found = path.stat()
    except (OSError, ValueError):
        return None
    return found.st_mtime_ns, found.st_ctime_ns, found.st_size, found.st_ino


def _content(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError:
        # No source: what cannot be read matches nothing, not even itself in another process.
        return b"\0" + UNREADABLE.encode()


def _age(signature: _Signature, when: float) -> float:
    return when - max(signature[:2]) / 1e9 if signature else float("inf")


@lru_cache(maxsize=1)
def _installed_roots() -> tuple[str, ...]:
    paths = sysconfig.get_paths()
    return tuple(os.path.realpath(paths[key]) + os.sep for key in ("stdlib", "platstdlib", "purelib", "platlib"))


def first_party(path: Path) -> bool:
    """Tell whether a resolved path is source of this project or of the user, not of an installed package."""
    if any(path.is_relative_to(ROOT / floor) for floor in FLOORS):
        return True
    return not ({"site-packages", "dist-packages"} & set(path.parts) or str(path).startswith(_installed_roots()))


@lru_cache(maxsize=4096)
def _found_on_path(top: str, _path: tuple[str, ...]) -> str | None:
    try:
        spec = PathFinder.find_spec(top)
    except (ImportError, ValueError):
        return None
    if spec is None:
        return None
    return spec.origin or next(iter(spec.submodule_search_locations or ()), None)


@lru_cache(maxsize=65536)
def _real(place: Path) -> Path:
    """Return a place with the links inside the package resolved."""
    return Path(os.path.realpath(place))


class Graph:
    """Nodes, their hashes and their edges, found on demand; `parsed` counts the files that were."""

    def __init__(self) -> None:
        self._seen: dict[Path, _Signature] = {}
        self._files: dict[Path, SourceFile] = {}
        self._edges: dict[Node, frozenset[Node]] = {}
        # One object for each node: objects that are the same need no comparison of paths.
        self._same: dict[Node, Node] = {}
        self._told: dict[Node, tuple[str, str | None]] = {}
        self._parsed: dict[Path, tuple[_Signature, float, SourceFile]] = {}
        self._bases: dict[Path, Path] = {}
        self._labels: dict[Path, str] = {}
        self._modules: dict[Path, Path | None] = {}
        self._loads: dict[tuple[Import, Path, tuple[str, ...]], tuple[Node, ...]] = {}
        self._places: dict[tuple[str, Path, tuple[str, ...]], Path | None] = {}
        self._pending: set[tuple[Path, str, tuple[str, ...]]] = set()
        self._settled = False
        self.parsed = 0

    @contextmanager
    def settled(self) -> Iterator[None]:
        """Look for changed files once, on entry, and not again inside."""
        self.refresh()
        before, self._settled = self._settled, True
        try:
            yield
        finally:
            self._settled = before

    def refresh(self) -> None:
        """Forget the edges if a file that was looked at has changed, appeared, gone, or was too young when it was read."""
        if self._settled:
            return
        young = (when for path, (signature, when, _) in self._parsed.items() if path in self._files and _age(signature, when) < _STEP)
        if any(young) or any(_signature(path) != known for path, known in self._seen.items()):
            paths = (self._seen, self._files, self._bases, self._labels, self._modules)
            for kept in (*paths, self._edges, self._loads, self._places, self._told):
                kept.clear()

    def file(self, path: Path) -> SourceFile:
        """Return the parsed file, parsed anew if it changed."""
        if path not in self._files:
            signature, when = self._stat(path), time.time()
            known = self._parsed.get(path)
            if known is None or known[0] != signature or _age(signature, known[1]) < _STEP:
                content = _content(path)
                parsed = known[2] if known and known[2].content == content else SourceFile(path, content)
                self.parsed += known is None or known[2] is not parsed
                self._parsed[path] = (signature, when, parsed)
            self._files[path] = self._parsed[path][2]
        return self._files[path]

    def _stat(self, path: Path) -> _Signature:
        if path not in self._seen:
            self._seen[path] = _signature(path)
        return self._seen[path]

    def reached(self, starts: set[Node]) -> set[Node]:
        """Return the starts and all that they lead to."""
        done: set[Node] = set()
        waiting = list(starts)
        while waiting:
            node = waiting.pop()
            if node not in done:
                done.add(node)
                waiting.extend(self.edges(node) - done)
        return done

    def told(self, node: Node) -> tuple[str, str | None]:
        """Return the label of a node and its hash: of the definition, or for an installed module its version."""
        if node not in self._told:
            path, name = node
            if path is None:
                self._told[node] = f"{name}:version", _version(name)
            else:
                self._told[node] = f"{self.label(path)}:{name}", self.file(path).definition(name).hash
        return self._told[node]

    def edited(self, path: Path) -> bool:
        """Tell whether the file changed after this process started: what was loaded from it is then unknown."""
        return _age(self._stat(path), STARTED) < 0

    def label(self, path: Path) -> str:
        """Return the dotted module name of a file, without its place on the machine."""
        if path not in self._labels:
            inside = path.relative_to(self.base(path)).with_suffix("").parts
            self._labels[path] = ".".join(inside[:-1] if inside[-1] == "__init__" and len(inside) > 1 else inside)
        return self._labels[path]

    def base(self, path: Path) -> Path:
        """Return the folder that a file is imported from: the first above it that is no package."""
        if path not in self._bases:
            folder = path.parent
            while self._stat(folder / "__init__.py") and folder != folder.parent:
                folder = folder.parent
            self._bases[path] = ROOT if any(path.is_relative_to(ROOT / floor) for floor in FLOORS) else folder
        return self._bases[path]

    def edges(self, node: Node) -> frozenset[Node]:
        """Return the nodes that a node names, and those that its imports load."""
        if node not in self._edges:
            led = self._lead(*node) if node[0] is not None else ()
            self._edges[node] = frozenset(self._same.setdefault(other, other) for other in led)
        return self._edges[node]

    def _lead(self, path: Path | None, name: str) -> Iterator[Node]:
        assert path is not None
        file = self.file(path)
        yield path, ON_IMPORT
        definition = file.definition(name)
        for loaded in definition.modules:
            yield from self._load(loaded, path)
        for value in definition.values:
            yield from self._target(value, (), path)
        for root, *rest in definition.names:
            if root in file.bound:
                yield path, root
            pointed = (*definition.imports.get(root, ()), *file.imports.get(root, ()))
            for imported in pointed:
                yield from self._target(imported, tuple(rest), path)
            if root not in file.bound and not pointed:
                yield from self._opaque(root, path)

    def _opaque(self, dotted: str, importer: Path) -> Iterator[Node]:
        if dotted in _OWN:
            yield importer, WHOLE
        if dotted.partition(".")[0] in _ANY and not dotted.startswith(_HARMLESS):
            for folder in {*(ROOT / floor for floor in FLOORS), self._top(importer)}:
                yield from self._tree(folder)

    def _top(self, path: Path) -> Path:
        inside = path.relative_to(self.base(path)).parts
        return self.base(path) / inside[0] if len(inside) > 1 else path

    def _tree(self, place: Path) -> Iterator[Node]:
        """Yield every source file at or below a place."""
        self._stat(place)
        if place.suffix == ".py" and place.is_file():
            yield place, WHOLE
        for folder, inner, names in os.walk(place):
            inner[:] = sorted(name for name in inner if name != "__pycache__" and not name.startswith("."))
            self._stat(Path(folder))
            yield from ((Path(folder, name), WHOLE) for name in sorted(names) if name.endswith(".py"))

    def _load(self, imported: Import, importer: Path) -> tuple[Node, ...]:
        """Return what runs when a module is loaded: the import-time statements of it and of the packages around it."""
        asked = (imported, importer.parent, tuple(sys.path))
        if asked not in self._loads:
            self._loads[asked] = tuple(self._loaded(imported, importer))
        return self._loads[asked]

    def _loaded(self, imported: Import, importer: Path) -> Iterator[Node]:
        place = self._place(imported, importer)
        if place is None:
            yield from self._package(imported.module)
            return
        *parts, last = (*(part for part in imported.module.split(".") if part), *imported.names, "")
        for part in (*parts, last):
            source = self._module(place)
            if source is not None:
                yield source, ON_IMPORT
            if not part or not self._stat(place):
                return
            place = place / part

    def _target(self, imported: Import, rest: tuple[str, ...], importer: Path) -> Iterator[Node]:
        """Yield what a dotted name stands for whose root an import statement binds."""
        names = (*imported.names, *rest)
        place = self._place(imported, importer)
        if place is None:
            yield from self._foreign(".".join((imported.module, *names)), importer)
            return
        yield from self._load(imported, importer)
        yield from self._inside(place.joinpath(*(part for part in imported.module.split(".") if part)), names)

    def _inside(self, place: Path, names: tuple[str, ...]) -> Iterator[Node]:
        source = self._module(place)
        if source is not None:
            yield source, ON_IMPORT
        if not names:
            yield from ((source, WHOLE),) if source is not None else ()
            yield from self._tree(place)
            return
        attribute, *rest = names
        found = False
        if source is not None:
            file = self.file(source)
            if attribute in file.bound:
                found = True
                yield source, attribute
            for imported in file.imports.get(attribute, ()):
                found = True
                step = (source, attribute, tuple(rest))
                if step not in self._pending:
                    self._pending.add(step)
                    yield from self._target(imported, tuple(rest), source)
                    self._pending.discard(step)
        if self._module(place / attribute) is not None or (self._stat(place / attribute) and (place / attribute).is_dir()):
            found = True
            yield from self._inside(place / attribute, tuple(rest))
        if not found and source is not None:
            yield source, WHOLE

    def _module(self, place: Path) -> Path | None:
        """Return the file of the module at a place (a path without suffix), a package before a module."""
        place = _real(place)
        if place not in self._modules:
            files = (place / "__init__.py", *(place.with_name(place.name + suffix) for suffix in (".py", *EXTENSION_SUFFIXES)))
            self._modules[place] = next((file for file in files if self._stat(file)), None)
        return self._modules[place]

    def _place(self, imported: Import, importer: Path) -> Path | None:
        """Return the folder where the dotted name starts, None for what is not first-party."""
        if imported.directory is not None:
            return imported.directory
        asked = (imported.module.partition(".")[0], importer.parent, tuple(sys.path))
        if asked not in self._places:
            self._places[asked] = self._found(asked[0], importer)
        return self._places[asked]

    def _found(self, top: str, importer: Path) -> Path | None:
        if top in FLOORS and self._stat(ROOT / top):
            return ROOT
        beside = (self.base(importer), importer.parent)
        for folder in beside:
            if self._module(folder / top) and first_party(folder / top):
                return folder
        if top in sys.stdlib_module_names:
            return None
        origin = _found_on_path(top, tuple(sys.path))
        if origin is None:
            return next((folder for folder in beside if self._stat(folder / top)), None)
        source = Path(origin).resolve()
        if origin in ("built-in", "frozen") or not first_party(source):
            return None
        return source.parents[1] if source.name == "__init__.py" else source.parent

    def _foreign(self, dotted: str, importer: Path) -> Iterator[Node]:
        yield from self._opaque(dotted, importer)
        yield from self._package(dotted)

    def _package(self, dotted: str) -> Iterator[Node]:
        top = dotted.partition(".")[0]
        if top not in sys.stdlib_module_names:
            yield None, top


@lru_cache(maxsize=1024)
def _version(top: str) -> str | None:
    try:
        return importlib.metadata.version(top)
    except (importlib.metadata.PackageNotFoundError, ValueError):
        origin = _found_on_path(top, tuple(sys.path))
        signature = _signature(Path(origin)) if origin else None
        return f"{signature[0]} {signature[2]}" if signature else None
