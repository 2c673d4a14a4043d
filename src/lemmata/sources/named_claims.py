"""A claim and the name that holds it: who looks for claims in modules, built-in or of the user's
own, looks for these.
"""

from __future__ import annotations

import ast
import functools
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, NamedTuple

from lemmata.language.claim import Claim, Statement
from lemmata.sources.messages import shown
from lemmata.terms.types import Value

if TYPE_CHECKING:
    from lemmata.language.check import Check


class Origin(NamedTuple):
    """A module of the user's own: its name, and the folder to import it from (none: it is
    importable as it stands).
    """

    module: str
    folder: str | None = None


class Entry(NamedTuple):
    """A claim, and the module-level name that holds it in a file; if it is the user's own, `origin`
    and the checks that it is put to.
    """

    claim: Claim
    module: str
    variable: str
    path: str
    origin: Origin | None = None
    checks: tuple[Check, ...] = ()

    @property
    def folder(self) -> str | None:
        """The folder name of its family, None for a claim of the user's own."""
        return None if self.origin else self.module.split(".")[2]


def held(modules: Iterable[ModuleType], origin: Origin | None = None) -> Iterator[Entry]:
    """Yield the names of modules that hold a claim, but for those that were imported: a record is
    where a statement makes it.

    A user's may be in a list, `NAME[0]`, or a dictionary. A built-in claim that a single name
    holds, or of whose names a single one begins an assignment, is made there, and its module's
    source need not be parsed.
    """
    contents = (lambda name, value: [(name, value)]) if origin is None else inside
    rows = [
        (module, *pair)
        for module in modules
        for name, value in vars(module).items()
        for pair in contents(name, value)
    ]
    rows = [(module, name, value) for module, name, value in rows if isinstance(value, Claim)]
    names = Counter(id(value) for *_, value in rows)
    assignments = Counter(
        id(value) for module, name, value in rows if origin is None and _begins(module, name)
    )
    for module, name, value in rows:
        if origin is None and 1 in (names[id(value)], assignments[id(value)]):
            original = names[id(value)] == 1 or _begins(module, name)
        else:
            original = _word(name) not in _imported(module)
        if original:
            yield Entry(value, module.__name__, name, str(module.__file__), origin)


def without_formula(modules: Iterable[ModuleType]) -> list[Statement]:
    """Return what modules state without a formula, whether it has a name there or stands in a
    list.
    """
    values = [
        value
        for module in modules
        for name, item in vars(module).items()
        for _, value in inside(name, item)
    ]
    return list({id(value): value for value in values if isinstance(value, Statement)}.values())


def inside(name: str, value: object) -> list[tuple[str, Value]]:
    """Return a named value, and what it holds if it is a list, a tuple or a dictionary."""
    items = (
        value.items()
        if isinstance(value, dict)
        else enumerate(value)
        if isinstance(value, list | tuple)
        else ()
    )
    return [(name, value), *((f"{name}[{key!r}]", item) for key, item in items)]


def _word(variable: str) -> str:
    return variable.partition("[")[0]


def place(entry: Entry) -> str:
    """Return the file and line where a claim gets its name, or the file alone if no statement binds
    it.
    """
    lines = (
        node.lineno for node in statements(entry.path) if _word(entry.variable) in _bound(node)
    )
    return ":".join(map(str, [shown(entry.path), *islice(lines, 1)]))


@functools.cache
def statements(path: str) -> list[ast.stmt]:
    """Return every statement of a file, those inside others too; none of a file that holds no
    source, as a compiled module's.
    """
    try:
        tree = ast.parse(Path(path).read_bytes())
    except (OSError, SyntaxError, ValueError):
        return []
    return [node for node in ast.walk(tree) if isinstance(node, ast.stmt)]


def _begins(module: ModuleType, name: str) -> bool:
    """Tell whether a line of the module's source begins with the name and an equals sign."""
    return f"\n{name} = " in _text(str(module.__file__))


@functools.cache
def _text(path: str) -> str:
    try:
        return Path(path).read_text(encoding="utf-8")
    except (OSError, ValueError):
        return ""


def _bound(node: ast.stmt) -> set[str]:
    targets = (
        node.targets
        if isinstance(node, ast.Assign)
        else [node.target]
        if isinstance(node, ast.AnnAssign)
        else []
    )
    return {
        inner.id for target in targets for inner in ast.walk(target) if isinstance(inner, ast.Name)
    }


def _imported(module: ModuleType) -> set[str]:
    nodes = statements(str(module.__file__)) if module.__file__ else []
    return {
        alias.asname or alias.name
        for node in nodes
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
