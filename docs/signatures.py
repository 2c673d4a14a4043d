"""What lemmata and its submodules offer, for the site: every signature for the page of the interface, a table for each module's page."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable, Iterable, Mapping
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import lemmata

HOMES = ("lemmata", *(f"lemmata.{home}" for home in lemmata.HOMES))
"""The modules that offer names to a file of claims."""


class _Written(str):
    """A default or an annotation that is printed as it is written in the source."""

    __slots__ = ()
    __repr__ = str.__str__


def every() -> str:
    """Return a listing of the signatures for each module, of what none before it has."""
    seen: set[str] = set()
    told = []
    for home in HOMES:
        names = [name for name in import_module(home).__all__ if name not in seen]
        seen.update(names)
        listing = "\n".join(line for name in names for line in signatures(name, getattr(lemmata, name)))
        told.append(f"From `{home}`:\n\n```python\n{listing}\n```\n")
    return "\n".join(told)


def signatures(name: str, found: Any) -> Iterable[str]:
    """Yield how a name is called: a line for it, or for each function of a module; for a constant, its value.

    >>> [*signatures("number", lemmata.number)], [*signatures("REAL", lemmata.domains.REAL)]
    (['number(value: Number, like: Tensor) -> Scalar'], ['REAL = (None, None)'])
    """
    if isinstance(found, ModuleType):
        for inner, function in vars(found).items():
            if inspect.isfunction(function) and function.__module__ == found.__name__ and not inner.startswith("_"):
                yield from signatures(f"{name}.{inner}", function)
    elif callable(found):
        yield f"{name}{_signature(found)}"
    else:
        yield f"{name} = {found!r}"


def _signature(function: Callable[..., Any]) -> str:
    found = inspect.signature(function)
    parameters = [p.replace(annotation=_bare(p.annotation), default=_default(p.default)) for p in found.parameters.values()]
    returned = inspect.Signature.empty if isinstance(function, type) else _bare(found.return_annotation)
    return str(found.replace(parameters=parameters, return_annotation=returned))


def _bare(annotation: Any) -> Any:
    return _Written(annotation) if isinstance(annotation, str) else annotation


def _default(value: Any) -> Any:
    if isinstance(value, Mapping):
        return _Written(repr(dict(value)))
    return _Written("...") if (callable(value) and value is not inspect.Parameter.empty) or repr(value) == "<factory>" else value


def table(home: str) -> str:
    """Return a table of what a module offers: each name, linked to where it is documented, and what that says first."""
    rows = [f"| {linked(name)} | {_first(getattr(lemmata, name))} |" for name in import_module(home).__all__]
    return "\n".join(["## What it offers", "", "| name | what it is |", "|---|---|", *rows, ""])


def offered(name: str) -> bool:
    """Return whether a file of claims imports this name from lemmata or one of the submodules."""
    return any(name in import_module(home).__all__ for home in HOMES)


def linked(name: str) -> str:
    """Return a name with the reference to its documentation: of a function that another one has made, and no `def`, that of its module."""
    found = getattr(lemmata, name)
    if isinstance(found, ModuleType):
        return f"[`{name}`][{found.__name__}]"
    if inspect.isfunction(found) and inspect.unwrap(found).__code__.co_name != found.__name__:
        return f"[`{name}`][{found.__module__}]"
    return f"[`{name}`][{getattr(found, '__module__', None) or _home(name)}.{getattr(found, '__qualname__', name)}]"


def _first(found: Any) -> str:
    """Return the first line of a docstring; that of a constant is of its type, and says nothing of it."""
    told = (inspect.getdoc(found) or "").partition("\n")[0] if callable(found) or isinstance(found, ModuleType) else "a constant"
    return told.replace("|", "&#124;").replace("<", "&lt;").replace("*", "\\*")


def _home(name: str) -> str:
    """Return the module that defines a constant, which does not know its own."""
    for home in HOMES:
        tree = ast.parse(Path(str(import_module(home).__file__)).read_text(encoding="utf-8"))
        sources = (node for node in tree.body if isinstance(node, ast.ImportFrom))
        for node in sources:
            if any(alias.name == name for alias in node.names):
                return str(node.module)
    raise ValueError(f"nothing imports {name}")
