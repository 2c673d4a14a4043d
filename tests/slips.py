"""Slips of one sign, constant, index, branch or bound, as a tired author makes them: where a file has room for one, and the file with it.

A slip is found and planted in the tree of the source; nothing is imported. Docstrings, annotations, decorators and the bounds that `inputs`
holds arguments to have no room for one. Three rules say which slips are harmless, since no value can change: those in a message or a
condition that only raises, those in a call whose result is dropped, and those that leave the same code, as a list of one that is cut short.
"""

from __future__ import annotations

import ast
import difflib
import operator
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import PurePosixPath
from typing import Any, NamedTuple

from tests.reached import holds_formulas

KINDS = ("operator", "constant", "sign", "index", "comparison", "parity", "large", "assumption", "range", "scope")
SWAPPED = {ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Div, ast.Div: ast.Mult, ast.Pow: ast.Mult}
TURNED: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.GtE, ast.LtE), ast.LtE: (ast.Gt, ast.Lt), ast.Gt: (ast.LtE, ast.GtE), ast.GtE: (ast.Lt, ast.Gt),
    ast.Eq: (ast.NotEq,), ast.NotEq: (ast.Eq,),
}  # fmt: skip
"""For each comparison its opposite, then the one that treats the boundary otherwise."""
SIZED, ARRAYS = ("int", "Index"), ("Vector", "Matrix", "Tensor", "np.ndarray")
NO_NUMBER = ("bool", "str", "None", "dict", "Iterator", "Callable")
FAR = 6
"""Sizes and lags from which a slip of the kind `large` is felt: above those at which exact checks usually run."""
CALLED = "_slip"
"""The function that spoils a value at some sizes only: see `spoiled`."""


@dataclass(frozen=True)
class Slip:
    """One slip: its kind, the top-level name that holds it, which place and variant it is there, and why it is harmless, if so."""

    kind: str
    filename: str
    line: int
    definition: str
    place: int
    variant: int
    harmless: str = ""


class Place(NamedTuple):
    """A node where slips are possible: the function around it, whether it stands in an index, and why no slip there changes a value."""

    node: ast.AST
    function: ast.FunctionDef | None
    index: bool
    harmless: str


def slips(filename: str, source: str) -> list[Slip]:
    """Return every slip for which a file has room."""
    found = []
    for name, node in _definitions(ast.parse(source)):
        for number, place in enumerate(_places(filename, node, source)):
            line = getattr(place.node, "lineno", node.lineno)
            for variant, (kind, new) in enumerate(_variants(filename, place)):
                same = "" if ast.unparse(new) != ast.unparse(place.node) else "the same code"
                found.append(Slip(kind, filename, line, name, number, variant, place.harmless or same))
    return found


def planted(source: str, slip: Slip) -> ast.Module:
    """Return the tree of a source with a slip in it."""
    tree = ast.parse(source)
    place, new = _found(tree, source, slip)
    return ast.fix_missing_locations(_Put(place.node, new).visit(tree))


def difference(source: str, slip: Slip) -> str:
    """Return what a slip changes, as Python writes it: the lines before and after, of a record the expressions."""
    place, new = _found(ast.parse(source), source, slip)
    before, after = ast.unparse(place.node), ast.unparse(new)
    if holds_formulas(slip.filename):
        before, after = (_definition(tree, slip.definition) for tree in (ast.parse(source), planted(source, slip)))
    lines = list(difflib.unified_diff(before.splitlines(), after.splitlines(), lineterm="", n=0))[2:]
    return "\n".join(line for line in lines if not line.startswith("@@"))


def _found(tree: ast.Module, source: str, slip: Slip) -> tuple[Place, ast.AST]:
    node = next(node for name, node in _definitions(tree) if name == slip.definition)
    place = next(islice(_places(slip.filename, node, source), slip.place, None))
    return place, next(islice(_variants(slip.filename, place), slip.variant, None))[1]


def _definition(tree: ast.Module, name: str) -> str:
    return ast.unparse(next(node for known, node in _definitions(tree) if known == name))


class _Put(ast.NodeTransformer):
    """Puts one node in the place of another."""

    def __init__(self, old: ast.AST, new: ast.AST) -> None:
        self.old, self.new = old, new

    def visit(self, node: ast.AST) -> Any:
        """Return the node, or what is put in its place."""
        return self.new if node is self.old else self.generic_visit(node)


def _definitions(tree: ast.Module) -> Iterator[tuple[str, ast.stmt]]:
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            yield node.name, node
        elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            yield node.targets[0].id, node


def _places(filename: str, node: ast.stmt, source: str) -> Iterator[Place]:
    if holds_formulas(filename):
        yield from _walked(node, Place(node, node if isinstance(node, ast.FunctionDef) else None, index=False, harmless=""))
    elif _is_record(filename):
        yield from (Place(one, None, index=False, harmless="") for one in _recorded(node))
    else:
        yield from (Place(one, None, index=False, harmless=_alone(one)) for one in _scopes(node, source))


def _walked(node: ast.AST, at: Place) -> Iterator[Place]:
    """Yield the nodes of a definition with what is known of each; annotations and decorators are no part of the formula."""
    if isinstance(node, ast.Raise | ast.Assert):
        at = at._replace(harmless="it only raises")
    elif isinstance(node, ast.Expr):
        at = at._replace(harmless="its result is dropped")
    yield at._replace(node=node)
    for name, value in ast.iter_fields(node):
        children = value if isinstance(value, list) else [value]
        inner = at
        if name in ("annotation", "returns", "decorator_list"):
            continue
        if name == "test" and isinstance(node, ast.If) and all(isinstance(one, ast.Raise) for one in node.body):
            inner = at._replace(harmless="it only raises")
        if name == "slice" or (name == "args" and isinstance(node, ast.Call) and ast.unparse(node.func) in ("range", "np.arange")):
            inner = at._replace(index=True)
        if name == "args" and isinstance(node, ast.Call) and ast.unparse(node.func).startswith("inputs."):
            children = [child for child in children if not isinstance(child, ast.Constant)]
        for child in children:
            if isinstance(child, ast.AST):
                yield from _walked(child, inner)


def _recorded(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the conditions and the ranges of a record, none of a control's."""
    if isinstance(node, ast.Call) and ast.unparse(node.func) in ("Mutant", "Widened"):
        return
    if isinstance(node, ast.keyword) and node.arg == "where" and isinstance(node.value, ast.Tuple | ast.List):
        yield node.value
    if isinstance(node, ast.Call) and ast.unparse(node.func) in ("Interval", "Integer", "Array"):
        yield node
    for child in ast.iter_child_nodes(node):
        yield from _recorded(child)


def _scopes(node: ast.stmt, source: str) -> Iterator[ast.AST]:
    """Yield the values to which a check's `sizes` and `at` limit it: in its decorators, or in a dictionary that decorators name."""
    given = [one.value for one in ast.walk(node) if isinstance(one, ast.keyword) and one.arg in ("sizes", "at")]
    if isinstance(node, ast.Assign) and f"={ast.unparse(node.targets[0])}" in source.replace(" ", ""):
        given = [node.value]
    yield from (value for root in given for one in ast.walk(root) if isinstance(one, ast.Dict) for key, value in _items(one) if key)


def _items(node: ast.Dict) -> Iterable[tuple[ast.expr | None, ast.expr]]:
    return zip(node.keys, node.values, strict=True)


def _alone(node: ast.AST) -> str:
    return "it is one value" if not list(_fewer(node)) else ""


def _variants(filename: str, place: Place) -> Iterator[tuple[str, ast.AST]]:
    if holds_formulas(filename):
        yield from _wrong(place)
    elif not _is_record(filename):
        yield from (("scope", new) for new in _fewer(place.node) or [place.node])
    elif isinstance(place.node, ast.Tuple | ast.List):
        left = ([other for other in place.node.elts if other is not one] for one in place.node.elts)
        yield from (("assumption", ast.Tuple(elements, ast.Load())) for elements in left)
    else:
        yield from (("range", new) for new in _wider(place.node))


def _is_record(filename: str) -> bool:
    return "claims" in PurePosixPath(filename).with_suffix("").parts


def _wrong(place: Place) -> Iterator[tuple[str, ast.AST]]:
    node = place.node
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mod) and ast.unparse(node.right) == "2":
        yield "parity", _expression(f"({ast.unparse(node.left)} + 1) % 2")
    elif isinstance(node, ast.BinOp) and type(node.op) in SWAPPED and not place.index:
        yield "operator", ast.BinOp(node.left, SWAPPED[type(node.op)](), node.right)
    elif isinstance(node, ast.Constant) and (value := _number(node)) is not None:
        kind = "index" if place.index else "constant"
        first = place.index and value == 0  # one place before the first is the last, which of one axis or entry is the same
        yield from ((kind, _expression(repr(other))) for other in ((value + 1,) if first else (value + 1, value - 1)))
        if value and not place.index:
            yield "constant", _expression(repr(2 * value))
            yield "sign", _expression(repr(-value))
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub) and not isinstance(node.operand, ast.Constant):
        yield "sign", node.operand
    elif isinstance(node, ast.Compare) and len(node.ops) == 1:
        for other in TURNED.get(type(node.ops[0]), ()):
            yield "comparison", ast.Compare(node.left, [other()], node.comparators)
    elif isinstance(node, ast.Name) and place.index and isinstance(node.ctx, ast.Load):
        yield from (("index", _expression(f"{node.id} {sign} 1")) for sign in "+-")
    elif isinstance(node, ast.Return) and node.value and place.function:
        yield from _spoiled(node.value, place.function)


def _spoiled(value: ast.expr, function: ast.FunctionDef) -> Iterator[tuple[str, ast.AST]]:
    """Yield returns of the negative value, and of a value that is wrong for even, odd or large sizes only."""
    told = ast.unparse(function.returns) if function.returns else ""
    if any(word in told for word in NO_NUMBER):
        return
    if not told.startswith(("tuple", "list")):
        yield "sign", ast.Return(ast.UnaryOp(ast.USub(), value))
    arguments = [*function.args.posonlyargs, *function.args.args]
    said = {one.arg: ast.unparse(one.annotation) if one.annotation else "" for one in arguments}
    known = [name for name, words in said.items() if words in SIZED] or [name for name, words in said.items() if words in ARRAYS]
    named = "n" if "n" in known else next(iter([*known, *(name for name, words in said.items() if not words)]), None)
    if named:
        for kind, how in (("parity", "even"), ("parity", "odd"), ("large", "far")):
            yield kind, ast.Return(ast.Call(_expression(CALLED), [value, _expression(named), ast.Constant(how)], []))


def spoiled(value: Any, source: Any, how: str) -> Any:
    """Return a value, wrong where the size of `source` is even, odd, or far: there an array is wrong from the lag FAR on."""
    length = size(source)
    if length is None or (how != "far" and length % 2 != (how == "odd")):
        return value
    if isinstance(value, tuple | list):
        return type(value)([spoiled(value[0], source, how), *value[1:]])
    if how == "far" and getattr(value, "shape", ()):
        return _far(value)
    return value if how == "far" and length < FAR else 2 * value + 1


def size(source: Any) -> int | None:
    """Return the size that an integer is, or that an array has along its first axis; None for anything else."""
    shape = getattr(source, "shape", ())
    return shape[0] if shape else operator.index(source) if hasattr(source, "__index__") else None


def _far(value: Any) -> Any:
    if value.shape[-1] <= FAR:
        return value
    if hasattr(value, "at"):
        return value.at[..., FAR:].set(2 * value[..., FAR:] + 1)
    new = value.copy()
    new[..., FAR:] = 2 * value[..., FAR:] + 1
    return new


def _wider(node: ast.AST) -> Iterator[ast.AST]:
    """Yield a factor with one end of its stated range moved outwards, or left out."""
    assert isinstance(node, ast.Call)
    first = ast.unparse(node.func) == "Array"
    for position, end in enumerate(node.args):
        if isinstance(end, ast.Starred) and ast.unparse(end.value) != "REAL":
            yield _call(node, end, "None", "None")
        number, sign = _number(end), -1 if position == first else 1
        if first <= position <= first + 1 and number is not None:
            yield _call(node, end, repr(number + sign * max(1, abs(number))))
        if first <= position <= first + 1 and isinstance(end, ast.Call):
            yield _call(node, end, "None")


def _fewer(node: ast.AST) -> list[ast.AST]:
    """Return the value of a `sizes` or an `at` that lets less through, if there is one."""
    if isinstance(node, ast.Tuple | ast.List):
        return [ast.Tuple(node.elts[:1], ast.Load())] if len(node.elts) > 1 else []
    if not isinstance(node, ast.Call) or not node.args:
        return []
    name, last = ast.unparse(node.func), node.args[-1]
    if name == "Choice":
        return [ast.Call(node.func, node.args[:1], [])] if len(node.args) > 1 else []
    low, high = _number(node.args[-2]) if len(node.args) > 1 else 0, _number(last)
    if low is None or high is None or name not in ("range", "Interval", "Integer", "Array"):
        return []
    least, half = (low + 1 if name == "range" else low), (low + high) / 2
    less = least if name in ("range", "Integer") else half
    return [_call(node, last, repr(less))] if less < high else []


def _call(node: ast.Call, old: ast.expr, *new: str) -> ast.Call:
    """Return a call with one of its arguments replaced."""
    arguments = [[_expression(text) for text in new] if one is old else [one] for one in node.args]
    return ast.Call(node.func, [one for some in arguments for one in some], node.keywords)


def _number(node: ast.AST) -> Any:
    try:
        value = ast.literal_eval(node)
    except ValueError:
        return None
    return value if type(value) in (int, float) else None


def _expression(text: str) -> ast.expr:
    return ast.parse(text, mode="eval").body
