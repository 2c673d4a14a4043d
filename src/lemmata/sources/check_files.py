"""Where the checks of a claim are written, told without running them: importing a family's checks
would load every engine.

The checks of the user's own claims are registered when their file is read. Those of a built-in
claim are found in the source of the family's checks and figures, by the decorators that name it.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from functools import cached_property
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

from lemmata import corpus
from lemmata.language.check import KINDS
from lemmata.language.claim import Claim
from lemmata.sources import families
from lemmata.sources.messages import shown
from lemmata.sources.named_claims import Entry
from lemmata.sources.told import described


class Written(NamedTuple):
    """A check as it is written: its kind, its function, and the file and line of that."""

    kind: str
    function: str
    place: str


def written(entry: Entry) -> list[Written]:
    """Return the checks that a claim is put to: its own, or those of the claim that corrects it."""
    if entry.folder is None:
        return [
            Written(check.kind, check.function.__name__, described(check.function).place)
            for check in entry.checks
        ]
    target = families.built_in(entry.claim.corrected_by) if entry.claim.corrected_by else entry
    folders = (Path(corpus.home(folder), entry.folder) for folder in ("proofs_checks", "figures"))
    paths = [
        path
        for folder in folders
        for path in (*sorted(folder.rglob("*.py")), folder.with_suffix(".py"))
        if path.is_file()
    ]
    sources = ((path, path.read_bytes()) for path in paths)
    names = _names(target) if target else set()
    files = (_Source(path, text) for path, text in sources if any(name in text for name in names))
    return [check for source in files for check in source.checks(target.claim)] if target else []


def _names(entry: Entry) -> set[bytes]:
    """Return the names in its family's modules of a claim, and of lists that it is in: a file that
    has none of them need not be parsed.
    """
    modules = [
        module
        for name, module in sys.modules.items()
        if name.startswith(f"lemmata.theory.{entry.folder}.")
    ]
    pairs = [
        (name, value if isinstance(value, tuple | list) else [value])
        for module in modules
        for name, value in vars(module).items()
    ]
    return {
        name.encode() for name, values in pairs if any(value is entry.claim for value in values)
    }


class _Source:
    """A file of checks that is read and not run: what its decorators are handed is looked up in the
    modules of claims alone.
    """

    def __init__(self, path: Path, text: bytes) -> None:
        self.path = path
        self.tree = ast.parse(text)

    def checks(self, claim: Claim) -> Iterator[Written]:
        """Yield the functions that decorators make checks of a claim."""
        for node in (node for node in self.tree.body if isinstance(node, ast.FunctionDef)):
            for call in (
                decorator for decorator in node.decorator_list if isinstance(decorator, ast.Call)
            ):
                kind = ast.unparse(call.func).rpartition(".")[2]
                if kind in KINDS and any(
                    value is claim for argument in call.args for value in self._values(argument)
                ):
                    yield Written(kind, node.name, f"{shown(str(self.path))}:{node.lineno}")

    @cached_property
    def _known(self) -> dict[str, tuple[str, str]]:
        """What is imported from `theory`, by the name that it has in the file: module and
        name there.
        """
        imports = (
            node
            for node in self.tree.body
            if isinstance(node, ast.ImportFrom) and str(node.module).startswith("lemmata.theory.")
        )
        return {
            alias.asname or alias.name: (str(node.module), alias.name)
            for node in imports
            for alias in node.names
        }

    @cached_property
    def _assigned(self) -> dict[str, ast.expr]:
        assignments = (node for node in self.tree.body if isinstance(node, ast.Assign))
        return {
            target.id: node.value
            for node in assignments
            for target in node.targets
            if isinstance(target, ast.Name)
        }

    def _values(self, node: ast.expr) -> list[object]:
        """Return what an argument stands for, item by item; nothing where that is not written down
        here or in `theory`.
        """
        if isinstance(node, ast.Starred):
            return self._values(node.value)
        if isinstance(node, ast.Tuple | ast.List):
            return [value for item in node.elts for value in self._values(item)]
        if isinstance(node, ast.Attribute):
            return [
                getattr(value, node.attr)
                for value in self._values(node.value)
                if hasattr(value, node.attr)
            ]
        if isinstance(node, ast.Name) and node.id in self._known:
            module, name = self._known[node.id]
            holder = import_module(module)
            value = (
                getattr(holder, name)
                if hasattr(holder, name)
                else import_module(f"{module}.{name}")
            )
            return [*value] if isinstance(value, tuple | list) else [value]
        if isinstance(node, ast.Name) and node.id in self._assigned:
            return self._values(self._assigned[node.id])
        return []
