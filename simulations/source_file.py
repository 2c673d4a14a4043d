"""A source file as a table of definitions: for each module-level name, a hash of what binds it and the names that it uses.

hash(name) = SHA-256 of the syntax trees of all statements that bind or change the name, without docstrings, comments and
line numbers. Nothing is imported or run: the file is parsed. What cannot be told apart is taken together, so a table may
claim too much but never too little; it does not know what other files register or patch at run time.
"""

from __future__ import annotations

import ast
import hashlib
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

WHOLE = "*"
ON_IMPORT = "<import>"
MUTATORS = {"add", "append", "appendleft", "clear", "discard", "extend", "insert", "pop", "popitem", "register", "remove", "reverse"}
MUTATORS |= {"setdefault", "sort", "update", "__setitem__"}
_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
_SCOPES = (*_FUNCTIONS, ast.ClassDef)
_CLOSED = (*_SCOPES, ast.Lambda)
_LEAVES = (ast.Constant, ast.expr_context, ast.operator, ast.unaryop, ast.cmpop, ast.boolop)
_BLOCKS = ("body", "orelse", "finalbody", "handlers", "cases")
_SIMPLE = (ast.Assign, ast.AnnAssign, ast.AugAssign, ast.Expr, ast.Import, ast.ImportFrom)
_COMPOUND = (ast.If, ast.For, ast.AsyncFor, ast.While, ast.Try, ast.TryStar, ast.With, ast.AsyncWith, ast.Match)


class Import(NamedTuple):
    """What an import statement points at: a dotted module (from `directory` if relative) and the attributes taken of it."""

    directory: Path | None
    module: str
    names: tuple[str, ...] = ()


@dataclass(frozen=True)
class Definition:
    """What a name stands for: a hash (None where there is nothing to hash), the dotted names used, and the imports inside.

    `modules` are loaded by it; `values` are modules used as a whole (star imports, `import_module` of a constant).
    """

    hash: str | None
    names: frozenset[tuple[str, ...]]
    imports: Mapping[str, list[Import]]
    modules: frozenset[Import]
    values: frozenset[Import]


class _References(ast.NodeVisitor):
    """Collects the dotted names and imports of a statement; annotations are left out, parameters hide names of the module."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.names: set[tuple[str, ...]] = set()
        self.imports: dict[str, list[Import]] = {}
        self.modules: set[Import] = set()
        self.values: set[Import] = set()
        self.hidden: frozenset[str] = frozenset()

    def visit_Name(self, node: ast.Name) -> None:
        if node.id not in self.hidden and isinstance(node.ctx, ast.Load):
            self.names.add((node.id,))

    def visit_Global(self, node: ast.Global) -> None:
        self.names |= {(name,) for name in node.names}

    def visit_Attribute(self, node: ast.Attribute) -> None:
        dotted = _dotted(node)
        if dotted is None:
            self.visit(node.value)
        elif dotted[0] not in self.hidden:
            self.names.add(dotted)

    def visit_Call(self, node: ast.Call) -> None:
        called = (_dotted(node.func) or ("",))[-1]
        constants = [arg.value if isinstance(arg, ast.Constant) and isinstance(arg.value, str) else None for arg in node.args]
        if called == "getattr" and len(constants) > 1 and constants[1]:
            self.visit(ast.Attribute(node.args[0], constants[1], ast.Load()))
            for arg in node.args[2:]:
                self.visit(arg)
        elif called in ("import_module", "__import__") and constants and constants[0] and not constants[0].startswith("."):
            self.values.add(Import(None, constants[0]))
        else:
            self.generic_visit(node)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        self.visit(node.target)
        if node.value is not None:
            self.visit(node.value)

    def visit_FunctionDef(self, node: ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda) -> None:
        args = node.args
        for part in (*getattr(node, "decorator_list", ()), *args.defaults, *args.kw_defaults):
            if part is not None:
                self.visit(part)
        every = (*args.posonlyargs, *args.args, *args.kwonlyargs, args.vararg, args.kwarg)
        rebound = {name for inner in _below(node) for name in _rebinds(inner)}
        outer = self.hidden
        self.hidden = (outer | {arg.arg for arg in every if arg is not None}) - rebound
        for part in node.body if isinstance(node.body, list) else [node.body]:
            self.visit(part)
        self.hidden = outer

    visit_AsyncFunctionDef = visit_Lambda = visit_FunctionDef

    def visit_Import(self, node: ast.Import) -> None:
        for alias in node.names:
            top = alias.name.partition(".")[0]
            self.imports.setdefault(alias.asname or top, []).append(Import(None, alias.name if alias.asname else top))
            self.modules.add(Import(None, alias.name))

    def visit_ImportFrom(self, node: ast.ImportFrom) -> None:
        directory = self.path.parents[min(node.level, len(self.path.parents)) - 1] if node.level else None
        for alias in node.names:
            if alias.name == "*":
                self.values.add(Import(directory, node.module or ""))
            else:
                taken = Import(directory, node.module or "", (alias.name,))
                self.imports.setdefault(alias.asname or alias.name, []).append(taken)
                self.modules.add(taken)


def _dotted(node: ast.AST) -> tuple[str, ...] | None:
    attributes: list[str] = []
    while isinstance(node, ast.Attribute):
        attributes.append(node.attr)
        node = node.value
    return (node.id, *reversed(attributes)) if isinstance(node, ast.Name) else None


def _rebinds(node: ast.AST) -> Iterable[str]:
    if isinstance(node, ast.Global):
        return node.names
    if isinstance(node, (ast.Import, ast.ImportFrom)):
        return [alias.asname or alias.name.partition(".")[0] for alias in node.names]
    return ()


def _below(node: ast.AST) -> Iterator[ast.AST]:
    """Walk a node and the statements inside it, not the expressions."""
    yield node
    for field in _BLOCKS:
        block = getattr(node, field, None)
        if isinstance(block, list):
            for child in block:
                yield from _below(child)


def _walk(node: ast.AST, but: tuple[type[ast.AST], ...] = ()) -> list[ast.AST]:
    """Return a node and all below it but leaves that name nothing, level by level; what is below the kinds in `but` is left out."""
    found = [node]
    for inner in found:
        if not isinstance(inner, but):
            for field in inner._fields:
                value = getattr(inner, field, None)
                if isinstance(value, list):
                    found += [item for item in value if isinstance(item, ast.AST) and not isinstance(item, _LEAVES)]
                elif isinstance(value, ast.AST) and not isinstance(value, _LEAVES):
                    found.append(value)
    return found


def _executed(node: ast.AST) -> list[ast.AST]:
    """Return what runs when a statement runs: not the bodies of functions, nor names bound inside them."""
    return _walk(node, _CLOSED)


def _bound(statement: ast.stmt) -> set[str]:
    """Return the names that a module-level statement binds, but for imports."""
    names: set[str] = set()
    for node in _executed(statement):
        if isinstance(node, _SCOPES) or (isinstance(node, (ast.MatchAs, ast.MatchStar)) and node.name):
            names.add(str(node.name))
        elif isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
            names.add(node.id)
    return names


def _changed(node: ast.AST) -> set[str]:
    """Return the names whose objects are changed in place anywhere below: `X[k] = v`, `X.a = v`, `X.append(v)`, `global X`."""
    found: set[str] = set()
    for inner in _walk(node):
        if isinstance(inner, ast.Global):
            found |= set(inner.names)
        elif isinstance(inner, (ast.Attribute, ast.Subscript)) and not isinstance(inner.ctx, ast.Load):
            found |= _root(inner)
        elif isinstance(inner, ast.Call) and isinstance(inner.func, ast.Attribute) and inner.func.attr in MUTATORS:
            found |= _root(inner.func)
    return found


def _root(node: ast.expr) -> set[str]:
    while isinstance(node, (ast.Attribute, ast.Subscript)):
        node = node.value
    return {node.id} if isinstance(node, ast.Name) else set()


def _runs_on_import(statement: ast.stmt) -> bool:
    """Tell whether a statement does more than bind names: it may change what any other definition does."""
    if isinstance(statement, ast.If) and not statement.orelse:
        test = ast.unparse(statement.test)
        return not (test.endswith("TYPE_CHECKING") or (test.startswith("__name__") and "__main__" in test))
    if isinstance(statement, (ast.Expr, ast.Assert, ast.Delete, *_COMPOUND)):
        return True
    return not isinstance(statement, _SCOPES) and bool(_changed(statement))


def _without_docstrings(tree: ast.Module) -> list[ast.stmt]:
    for node in _below(tree):
        for field in _BLOCKS:
            block: Any = getattr(node, field, None)
            if isinstance(block, list):
                kept = [line for line in block if not _is_text(line)]
                setattr(node, field, kept or ([ast.Pass()] if block else []))
    return tree.body


def _is_text(line: ast.AST) -> bool:
    return isinstance(line, ast.Expr) and isinstance(line.value, ast.Constant) and isinstance(line.value.value, str)


class SourceFile:
    """The definitions of one file. A file that is no Python source (an extension module) is hashed as it is."""

    def __init__(self, path: Path, content: bytes) -> None:
        self.path = path
        self.content = content
        try:
            self.statements = _without_docstrings(ast.parse(content))
        except (SyntaxError, ValueError):
            self.statements = []
        self._known: dict[str, Definition] = {}
        self._texts: dict[ast.stmt, str] = {}
        self._started: dict[int, list[int]] = {}

    @cached_property
    def imports(self) -> Mapping[str, list[Import]]:
        """The names that imports bind at module level, and where they point."""
        return self._collected.imports

    @cached_property
    def _names(self) -> list[set[str]]:
        """The names that each statement binds."""
        return [_bound(statement) for statement in self.statements]

    @cached_property
    def _collected(self) -> _References:
        found = _References(self.path)
        for statement in self.statements:
            for node in [statement] if isinstance(statement, _SIMPLE) else _executed(statement):
                if isinstance(node, (ast.Import, ast.ImportFrom)):
                    found.visit(node)
        return found

    @cached_property
    def bound(self) -> Mapping[str, list[ast.stmt]]:
        """Module-level names bound here (not imported), each with the statements that bind it or change its object."""
        table: dict[str, list[ast.stmt]] = {}
        for statement, names in zip(self.statements, self._names, strict=True):
            for name in names:
                table.setdefault(name, []).append(statement)
        self._attach(table)
        return {name: sorted(set(found), key=lambda line: line.lineno) for name, found in table.items()}

    def _attach(self, table: dict[str, list[ast.stmt]]) -> None:
        """Add to each name the functions that change its object, and what their decorating puts into it."""
        known = set(table)
        changes: dict[str, set[str]] = {}
        for line in self.statements:
            if isinstance(line, _SCOPES):
                changes.setdefault(line.name, {line.name}).update(_changed(line) & known)
        for statement in self.statements:
            if isinstance(statement, _SCOPES):
                names = set(changes[statement.name])
                for decorator in statement.decorator_list:
                    root, *attributes = _dotted(decorator.func if isinstance(decorator, ast.Call) else decorator) or ("",)
                    registered = changes.get(root, set()) - {root}
                    names |= registered | ({root} & known if attributes or registered else set())
                for name in names - {statement.name}:
                    table[name].append(statement)

    def definition(self, name: str) -> Definition:
        """Return what a bound name, `WHOLE` (the file) or `ON_IMPORT` (what loading it does beyond binding names) stands for."""
        if name not in self._known:
            self._known[name] = self._define(name)
        return self._known[name]

    def _define(self, name: str) -> Definition:
        if name == WHOLE:
            lines = self.statements
        elif name == ON_IMPORT:
            lines = [line for line in self.statements if _runs_on_import(line)]
        else:
            lines = self.bound[name]
        found = _References(self.path)
        for line in lines:
            found.visit(line)
        if name == ON_IMPORT:
            found.modules |= self._collected.modules
            found.values |= self._collected.values
        text = "\n".join(map(self._text, lines)).encode("utf-8", "backslashreplace")
        content = self.content if name == WHOLE and not lines else text
        digest = hashlib.sha256(content).hexdigest() if lines or name == WHOLE else None
        return Definition(digest, frozenset(found.names), found.imports, frozenset(found.modules), frozenset(found.values))

    def _text(self, line: ast.stmt) -> str:
        if line not in self._texts:
            self._texts[line] = ast.dump(line, annotate_fields=False)
        return self._texts[line]

    def statement_at(self, line: int) -> tuple[str, int] | None:
        """Return a name bound by the statement at a line (ON_IMPORT if it binds none) and the ordinal of the function that starts there."""
        for index, (first, last) in enumerate(self._spans):
            if first <= line <= last:
                return min(self._names[index], default=ON_IMPORT), bisect_left(self._starts(index), line)
        return None

    @cached_property
    def _spans(self) -> list[tuple[int, int]]:
        """The first and the last line of each statement; none of them where a docstring was all there is."""
        return [(_first_line(line), getattr(line, "end_lineno", None) or 0) for line in self.statements]

    def _starts(self, index: int) -> list[int]:
        """Return the lines where the functions and classes of a statement start, in order."""
        if index not in self._started:
            inside = _walk(self.statements[index])
            self._started[index] = sorted(_first_line(node) for node in inside if isinstance(node, _CLOSED))
        return self._started[index]


def _first_line(node: ast.AST) -> int:
    return min((part.lineno for part in getattr(node, "decorator_list", ())), default=getattr(node, "lineno", 0))
