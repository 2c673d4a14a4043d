"""A claim and the name that holds it: who looks for claims in modules, built-in or of the user's own, looks for these."""

from __future__ import annotations

import ast
import functools
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

from lemmata.messages import shown
from lemmata.theory.claim import Claim


class Origin(NamedTuple):
    """A module of the user's own: its name, and the folder to import it from (none: it is importable as it stands)."""

    module: str
    folder: str | None = None


class Entry(NamedTuple):
    """A claim and the module-level name that holds it; `origin` if it is the user's own."""

    claim: Claim
    module: str
    variable: str
    origin: Origin | None = None

    @property
    def folder(self) -> str | None:
        """The folder name of its family, None for a claim of the user's own."""
        return None if self.origin else self.module.split(".")[2]


def held(modules: Iterable[ModuleType], origin: Origin | None = None) -> Iterator[Entry]:
    """Yield the names of modules that hold a claim, but for those that were imported: a record is where a statement makes it.

    A built-in claim that a single name holds is made there, and its module's source need not be read.
    """
    named = [(module, name, value) for module in modules for name, value in vars(module).items() if isinstance(value, Claim)]
    often = Counter(id(value) for *_, value in named)
    for module, name, value in named:
        if (origin is None and often[id(value)] == 1) or name not in _imported(module):
            yield Entry(value, module.__name__, name, origin)


def place(entry: Entry) -> str:
    """Return the file and line where a claim gets its name, or the file alone if no statement binds it."""
    path = str(sys.modules[entry.module].__file__)
    lines = (node.lineno for node in statements(path) if entry.variable in _bound(node))
    return ":".join(map(str, [shown(path), *islice(lines, 1)]))


@functools.cache
def statements(path: str) -> list[ast.stmt]:
    """Return every statement of a file, those inside others too."""
    return [node for node in ast.walk(ast.parse(Path(path).read_bytes())) if isinstance(node, ast.stmt)]


def _bound(node: ast.stmt) -> set[str]:
    targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
    return {inner.id for target in targets for inner in ast.walk(target) if isinstance(inner, ast.Name)}


def _imported(module: ModuleType) -> set[str]:
    known = statements(str(module.__file__)) if module.__file__ else []
    return {alias.asname or alias.name for node in known if isinstance(node, ast.ImportFrom) for alias in node.names}
