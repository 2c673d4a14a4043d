"""The source that a result depends on: every definition reached from a function, a class or a record, each with its hash.

A stored result may be served only while nothing that produced it has changed. The walk starts at the definition of each
object handed over and follows names (`source_graph`). A record has no trustworthy `__module__` (it names its class's
module, not where its constants stand), so it is looked up by identity among the module-level names and, on top of that,
taken apart: functions inside lead to their definitions, plain values enter by value. What cannot be read makes the digest
differ in each process, so that nothing is ever served for it. Not seen: what other modules register or patch at run time.
"""

from __future__ import annotations

import functools
import gc
import hashlib
import inspect
import json
import sys
import threading
import types
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import numpy as np

from lemmata.simulations.source_file import WHOLE
from lemmata.simulations.source_graph import EDITED, UNREADABLE, Graph, Node, first_party

PACKAGES = ("numpy", "scipy", "sympy", "jax", "jaxlib", "hypothesis", "python-flint", "diffrax", "optimistix")
_GRAPH = Graph()
_LOCK = threading.RLock()
_PLAIN = (type(None), bool, int, float, complex, str, bytes, range, slice, type(Ellipsis), type(NotImplemented))
_NOTES = ("__doc__", "__module__", "__firstlineno__")
_CONTAINERS = (list, tuple, dict, set, frozenset, types.MappingProxyType)


def reached(*objects: Any, body: Callable[..., Any] | None = None) -> dict[str, str]:
    """Return the hash of each definition reached, by "module:name" ("module:*" for a whole file).

    "objects" stands for the objects themselves: which they are, in order, and the values that records and closures hold.

    Args:
        objects: functions, methods, classes, partials, jitted functions, records, modules, plain values.
        body: a function that counts by its definition and by the functions and records that it captures, but not by the plain
            values that it captures: the computation of a run, whose values are the run's parameters.

    >>> found = reached(versions)
    >>> "simulations.reach:versions" in found, "simulations.reach:reached" in found
    (True, False)
    """
    return _reached(_Handed(), objects, body)


def _reached(handed: _Handed, objects: Iterable[Any], body: Callable[..., Any] | None = None) -> dict[str, str]:
    with _LOCK, _uncollected():
        _GRAPH.refresh()
        tokens = [handed.token(item) for item in objects] + ([handed.body(body)] if body is not None else [])
        return {"objects": _sha(tokens), **_hashes(_GRAPH.reached(handed.nodes))}


def _hashes(nodes: set[Node]) -> dict[str, str]:
    hashes: dict[str, list[str]] = {}
    for label, found in map(_GRAPH.told, nodes):
        if found is not None:
            hashes.setdefault(label, []).append(found)
    for path in {path for path, _ in nodes if path is not None and _GRAPH.edited(path)}:
        hashes.setdefault(f"{_GRAPH.label(path)}:{EDITED}", []).append(UNREADABLE)
    return {label: found[0] if len(found) == 1 else _sha(sorted(found)) for label, found in sorted(hashes.items())}


@contextmanager
def _uncollected() -> Iterator[None]:
    """Put off the search for garbage, and leave new syntax trees out of it for good: it would walk through them, and they are kept."""
    before, parsed = gc.isenabled(), _GRAPH.parsed
    gc.disable()
    try:
        yield
    finally:
        if _GRAPH.parsed != parsed:
            gc.freeze()
        if before:
            gc.enable()


def digests(handed: Iterable[Iterable[Any]]) -> list[str]:
    """Return the digest of each tuple of objects; the files and the names of the modules are looked at once for all of them.

    >>> digests([(versions,), (digest,)]) == [digest(versions), digest(digest)]
    True
    """
    with _LOCK, _uncollected(), _GRAPH.settled():
        holders = _Handed().holders
        return [_sha(_reached(_Handed(holders), objects)) for objects in handed]


def digest(*objects: Any, body: Callable[..., Any] | None = None) -> str:
    """Return one SHA-256 (hexadecimal) of everything reached: see `reached`.

    >>> digest(versions) == digest(versions), digest(versions) == digest(digest)
    (True, False)
    """
    return _sha(reached(*objects, body=body))


@functools.cache
def _versions() -> dict[str, str]:
    from importlib import metadata

    found = {"python": ".".join(map(str, sys.version_info[:3]))}
    for package in PACKAGES:
        with suppress(metadata.PackageNotFoundError):
            found[package] = metadata.version(package)
    return found


def versions() -> dict[str, str]:
    """Return the versions of Python and of the installed packages that results depend on, without importing them.

    >>> versions()["python"].startswith("3.")
    True
    """
    return dict(_versions())


def _sha(value: Any) -> str:
    return hashlib.sha256(json.dumps(value, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


class _Handed:
    """Turns objects into tokens (what they are) and nodes (where their source stands)."""

    def __init__(self, holders: dict[int, list[Node]] | None = None) -> None:
        self.nodes: set[Node] = set()
        self._memo: dict[int, tuple[Any, str]] = {}
        if holders is not None:
            self.holders = holders

    def token(self, item: Any) -> str:
        """Return a hash of what the object is, and collect the nodes of its source; a cycle is cut."""
        if isinstance(item, _PLAIN) and type(item) in _PLAIN:
            return _sha(["plain", type(item).__name__, repr(item)])
        if id(item) not in self._memo:
            self._memo[id(item)] = (item, "cycle")
            self._memo[id(item)] = (item, _sha(self._parts(item)))
        return self._memo[id(item)][1]

    def body(self, function: Any) -> str:
        """Return the token of a computation: see `reached`."""
        inner = inspect.unwrap(function)
        if isinstance(inner, functools.partial):
            return _sha(["body", self.body(inner.func), self._code_only((*inner.args, inner.keywords))])
        if isinstance(inner, types.MethodType):
            return _sha(["body", self.body(inner.__func__), self._code_only(inner.__self__)])
        if not isinstance(inner, types.FunctionType):
            return self.token(function)
        captured = (*_cells(inner), *(inner.__defaults__ or ()), *(inner.__kwdefaults__ or {}).values())
        return _sha(["body", self._definition(inner), self._code_only(captured)])

    def _code_only(self, item: Any) -> Any:
        if isinstance(item, _CONTAINERS):
            every = (part for pair in item.items() for part in pair) if isinstance(item, (dict, types.MappingProxyType)) else item
            found = [part for part in map(self._code_only, every) if part]
            return sorted(found, key=str) if isinstance(item, (set, frozenset)) else found
        if isinstance(item, types.ModuleType) or callable(item) or _source_of(type(item)):
            return self.token(item)
        return None

    def _parts(self, item: Any) -> Any:
        if isinstance(item, np.ndarray | np.generic) and item.dtype != object:
            contiguous = np.ascontiguousarray(item)
            return ["array", str(item.dtype), item.shape, hashlib.sha256(contiguous.tobytes()).hexdigest()]
        if isinstance(item, types.ModuleType):
            return ["module", self._module(item)]
        if isinstance(item, types.FunctionType):
            return ["function", self._function(item)]
        if isinstance(item, types.MethodType):
            return ["method", self.token(item.__func__), self.token(item.__self__)]
        if isinstance(item, types.CodeType):
            return self._code(item)
        if isinstance(item, type):
            return ["class", self._class(item)]
        if type(item) in _CONTAINERS:
            return self._container(item)
        wrapped = getattr(item, "__wrapped__", None)
        return self._instance(item) if wrapped is None else ["wrapper", self.token(type(item)), self.token(wrapped)]

    def _container(self, item: Any) -> Any:
        if isinstance(item, (dict, types.MappingProxyType)):
            return ["mapping", [[self.token(key), self.token(value)] for key, value in item.items()]]
        parts = [self.token(part) for part in item]
        return [type(item).__name__, sorted(parts) if isinstance(item, (set, frozenset)) else parts]

    def _module(self, module: types.ModuleType) -> str:
        path = _source(getattr(module, "__file__", None))
        if path is not None:
            self.nodes |= {(path, WHOLE)}
        return module.__name__

    def _function(self, function: types.FunctionType) -> Any:
        wrapped = [self.token(function.__wrapped__)] if hasattr(function, "__wrapped__") else []
        defaults = [self.token(function.__defaults__), self.token(function.__kwdefaults__)]
        return [self._definition(function), [self.token(value) for value in _cells(function)], defaults, wrapped]

    def _definition(self, function: types.FunctionType) -> Any:
        """Return where a function stands; one typed at a prompt is its bytecode and the objects that it names."""
        code = function.__code__
        path = _source(code.co_filename)
        if path is not None:
            place = _GRAPH.file(path).statement_at(code.co_firstlineno)
            name, ordinal = place or (WHOLE, 0)
            self.nodes |= {(path, name)}
            anonymous = self._code(code) if "<lambda>" in code.co_qualname or place is None else None
            return [_GRAPH.label(path), name, code.co_qualname, ordinal, anonymous]
        if Path(code.co_filename).is_file():
            self._installed(function.__module__)
            return [function.__module__, code.co_qualname]
        named = {name: function.__globals__[name] for name in sorted(_names(code)) if name in function.__globals__}
        return [self._code(code), [[name, self.token(value)] for name, value in named.items()]]

    def _code(self, code: types.CodeType) -> Any:
        constants = [self._code(const) if isinstance(const, types.CodeType) else self.token(const) for const in code.co_consts]
        return [code.co_code.hex(), code.co_names, code.co_varnames, code.co_freevars, constants]

    def _class(self, cls: type) -> Any:
        path = _source_of(cls)
        if path is None:
            self._installed(cls.__module__)
            return [cls.__module__, cls.__qualname__]
        top = cls.__qualname__.partition(".")[0]
        self.nodes |= {(path, top if top in _GRAPH.file(path).bound else WHOLE)}
        for base in cls.__bases__:
            self.token(base)
        made = vars(cls) if "<locals>" in cls.__qualname__ or top not in _GRAPH.file(path).bound else {}
        told = {name: part for name, part in made.items() if name not in _NOTES and isinstance(part, (*_PLAIN, types.FunctionType))}
        return [_GRAPH.label(path), cls.__qualname__, [[name, self.token(part)] for name, part in told.items()]]

    def _installed(self, module: str | None) -> None:
        top = (module or "").partition(".")[0]
        if top and top not in sys.stdlib_module_names:
            self.nodes |= {(None, top)}

    def _instance(self, item: Any) -> Any:
        if getattr(type(item), "no_part_of_results", False):
            return ["instance"]
        cls = self.token(type(item))
        self.nodes |= set(self.holders.get(id(item), ()))
        try:
            return ["instance", cls, self._state(item)]
        except Exception:  # noqa: BLE001 - whatever stops an object from being read, the answer is to serve nothing for it
            return ["unreadable", UNREADABLE]

    @functools.cached_property
    def holders(self) -> dict[int, list[Node]]:
        """The module-level names that hold an object, by its identity, where a statement of their file binds them."""
        found: dict[int, list[Node]] = {}
        for module in list(sys.modules.values()):
            path = _source(getattr(module, "__file__", None))
            if path is not None:
                for name in _GRAPH.file(path).bound.keys() & vars(module).keys():
                    found.setdefault(id(vars(module)[name]), []).append((path, name))
        return found

    def _state(self, item: Any) -> Any:
        if hasattr(item, "__jax_array__") or type(item).__module__.partition(".")[0] in ("jax", "jaxlib"):
            if str(getattr(item, "dtype", "")).startswith("key<"):
                item = sys.modules["jax"].random.key_data(item)
            if hasattr(item, "__array__"):
                return self.token(np.asarray(item))
        if isinstance(item, Path):
            return str(item)
        reduced = item.__reduce_ex__(4)
        if isinstance(reduced, str):
            return [getattr(item, "__module__", None), reduced]
        return [self.token(part if index < 3 or part is None else list(part)) for index, part in enumerate(reduced)]


def _cells(function: types.FunctionType) -> list[Any]:
    found = []
    for cell in function.__closure__ or ():
        with suppress(ValueError):
            found.append(cell.cell_contents)
    return found


def _names(code: types.CodeType) -> set[str]:
    inner = (const for const in code.co_consts if isinstance(const, types.CodeType))
    return set(code.co_names).union(*map(_names, inner))


@functools.lru_cache(maxsize=4096)
def _resolved(filename: str) -> Path | None:
    path = Path(filename).resolve()
    return path if first_party(path) else None


def _source(filename: str | None) -> Path | None:
    """Return the resolved path of a first-party source file, None for anything else."""
    path = _resolved(filename) if filename and not filename.startswith("<") else None
    return path if path is not None and path.is_file() else None


def _source_of(cls: type) -> Path | None:
    path = _source(getattr(sys.modules.get(cls.__module__), "__file__", None))
    if path is not None:
        return path
    codes: Iterable[Any] = (getattr(inspect.unwrap(part), "__code__", None) for part in vars(cls).values() if callable(part))
    return next((found for code in codes if code is not None and (found := _source(code.co_filename))), None)
