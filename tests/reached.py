"""What a claim or a check rests on, read from the source: the functions that its names reach, and the formulas that none does.

A name reaches what its definition names: in its own file, through imports, through packages that hand on what they import. What a
control's wrong formula names is not reached: a mutant is no use of a formula. Nor is it a use that a test calls it, or a summary.
"""

from __future__ import annotations

import ast
from collections import deque
from collections.abc import Iterable, Iterator
from pathlib import PurePosixPath

from lemmata.language.check import KINDS
from tests import house

NO_FORMULAS = ("problem", "arguments", "source", "claims")
"""What stands beside a family's formulas: definitions, guards of arguments, records with their wrong formulas."""
FUNCTIONS = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda


class Names:
    """The top-level names of some files, and what each of them reaches.

    Args:
        sources: file name -> source, as `house.python_files` gives them.
    """

    def __init__(self, sources: dict[str, str]) -> None:
        trees = {house.module(filename): (filename, ast.parse(source)) for filename, source in sources.items()}
        self.files = {module: filename for module, (filename, _) in trees.items()}
        self.imports = {module: _imports(filename, tree) for module, (filename, tree) in trees.items()}
        self.definitions: dict[str, list[ast.stmt]] = {}
        self._named: dict[str, set[str]] = {}
        for module, (_, tree) in trees.items():
            for node in tree.body:
                for name in _defined(node):
                    self.definitions.setdefault(f"{module}.{name}", []).append(node)

    def resolved(self, dotted: str) -> str | None:
        """Return the definition that a dotted name leads to, None if it is none of the files'."""
        module, rest = dotted, []
        while module and module not in self.files:
            module, _, last = module.rpartition(".")
            rest.insert(0, last)
        if not module or not rest:
            return None
        if f"{module}.{rest[0]}" in self.definitions:
            return f"{module}.{rest[0]}"
        handed_on = self.imports[module].get(rest[0])
        return self.resolved(".".join([handed_on, *rest[1:]])) if handed_on and handed_on != dotted else None

    def named(self, definition: str) -> set[str]:
        """Return the definitions that a definition names itself."""
        if definition not in self._named:
            module = definition.rpartition(".")[0]
            known = self.imports[module]
            found = (name for node in self.definitions[definition] for name in _loaded(node))
            self._named[definition] = set(filter(None, (self.resolved(_through(name, known) or f"{module}.{name}") for name in found)))
        return self._named[definition]

    def reached(self, roots: Iterable[str]) -> dict[str, int]:
        """Return the definitions that some definitions reach, themselves included, and by how many steps at least."""
        found = {root: 0 for root in roots if root in self.definitions}
        waiting = deque(found)
        while waiting:
            one = waiting.popleft()
            for other in self.named(one) - found.keys():
                found[other] = found[one] + 1
                waiting.append(other)
        return found


def _imports(filename: str, tree: ast.Module) -> dict[str, str]:
    """Return what each name stands for that a file imports, anywhere in it."""
    found = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Import | ast.ImportFrom):
            for alias, dotted in zip(node.names, house.imported(filename, node), strict=True):
                whole = isinstance(node, ast.ImportFrom) or alias.asname
                found[alias.asname or alias.name.partition(".")[0]] = dotted if whole else alias.name.partition(".")[0]
    return found


def _defined(node: ast.stmt) -> list[str]:
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        return [node.name]
    targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign | ast.AugAssign) else []
    return [one.id for target in targets for one in ast.walk(target) if isinstance(one, ast.Name)]


def _loaded(node: ast.AST, bound: frozenset[str] = frozenset()) -> Iterator[str]:
    """Yield the names that a definition loads from its module, with their attributes; no claim's id, nothing of a control's formula."""
    if isinstance(node, FUNCTIONS):
        for decorator in getattr(node, "decorator_list", ()):
            yield from _loaded(decorator, bound)
        bound |= {one.arg for one in ast.walk(node) if isinstance(one, ast.arg)}
        bound |= {one.id for one in ast.walk(node) if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store)}
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Mutant":
        return
    dotted = _dotted(node)
    if dotted:
        yield from () if dotted.partition(".")[0] in bound or dotted.endswith(".id") else (dotted,)
        return
    for child in ast.iter_child_nodes(node):
        if child not in getattr(node, "decorator_list", ()):
            yield from _loaded(child, bound)


def _dotted(node: ast.AST) -> str | None:
    if isinstance(node, ast.Attribute):
        before = _dotted(node.value)
        return before and f"{before}.{node.attr}"
    return node.id if isinstance(node, ast.Name) else None


def _through(name: str, known: dict[str, str]) -> str | None:
    """Return a name with what its first word was imported as, None if it was not imported."""
    first, _, rest = name.partition(".")
    return ".".join(filter(None, [known[first], rest])) if first in known else None


def records(names: Names) -> list[str]:
    """Return the names that hold claims."""
    return [name for name, nodes in names.definitions.items() if any(map(_is_record, nodes))]


def _is_record(node: ast.stmt) -> bool:
    value = node.value if isinstance(node, ast.Assign | ast.AnnAssign) else None
    return isinstance(value, ast.Call) and ast.unparse(value.func).rpartition(".")[2] == "Claim"


def checks(names: Names) -> list[str]:
    """Return the functions that decorators make checks."""
    return [name for name, nodes in names.definitions.items() if any(map(_is_check, nodes))]


def _is_check(node: ast.stmt) -> bool:
    calls = (one.func for one in getattr(node, "decorator_list", ()) if isinstance(one, ast.Call))
    return any(ast.unparse(function).rpartition(".")[2] in KINDS for function in calls)


def formulas(names: Names) -> list[str]:
    """Return the public functions of the families' formula files."""
    inside = {module for module, filename in names.files.items() if holds_formulas(filename)}
    functions = (name for name, (node, *_) in names.definitions.items() if isinstance(node, ast.FunctionDef))
    return [name for name in functions if name.rpartition(".")[0] in inside and not name.rpartition(".")[2].startswith("_")]


def holds_formulas(filename: str) -> bool:
    """Tell whether a file holds formulas of a family."""
    folder, *inside = PurePosixPath(filename).with_suffix("").parts
    return folder == "theory" and len(inside) > 1 and not set(inside) & set(NO_FORMULAS)


def unclaimed(sources: dict[str, str]) -> list[str]:
    """Every public formula is reached by a claim's record or by a check."""
    names = Names(sources)
    reached = names.reached([*records(names), *checks(names)])
    left = [name for name in formulas(names) if name not in reached]
    return [f"{names.files[name.rpartition('.')[0]]}: no claim or check reaches {name.rpartition('.')[2]}" for name in left]
