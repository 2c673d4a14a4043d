"""Numbers and names in code: those with which a formula compares something, at which it may be
another one.
"""

from __future__ import annotations

import contextlib
import dis
import functools
import inspect
import math
from collections.abc import Iterator
from fractions import Fraction
from types import CodeType, FunctionType, ModuleType

from lemmata.terms.roles import role
from lemmata.terms.types import Function, Value

FUNCTIONS = 60
"""Functions whose code is read for numbers, at most: the formula, the check, and what they call."""
ANSWERS = ("COMPARE_OP", "CONTAINS_OP", "IS_OP")
"""What leaves a truth value; a jump after anything else asks whether a value is 0."""
FARTHEST = 200
"""The largest integer with which code compares something at which an index, or a size, is looked
at.
"""


def numbers(*functions: Function) -> list[Fraction]:
    """Return the numbers to which functions, and those of their package that they call, compare
    something; nearest first.

    >>> def formula(q):
    ...     return q if q == 3 else -q
    >>> numbers(formula)
    [Fraction(3, 1)]
    """
    waiting = [function for function in map(plain, functions) if function is not None]
    found: dict[Fraction, None] = {}
    seen: set[FunctionType] = set()
    while waiting and len(seen) < FUNCTIONS:
        function = waiting.pop(0)
        if function not in seen:
            seen.add(function)
            found.update(dict.fromkeys(_compared(function, function.__code__)))
            waiting += _called(function)
    return list(found)


def mentioned(least: int, *functions: Function) -> list[int]:
    """Return the integers above `least`, and not far, to which functions compare something, and
    those beside them.

    >>> def formula(k):
    ...     return 0 if k == 50 else k
    >>> mentioned(6, formula)
    [49, 50, 51]
    """
    found = (
        int(number)
        for number in numbers(*functions)
        if number.denominator == 1 and number <= FARTHEST
    )
    return sorted(
        {near for number in found for near in (number - 1, number, number + 1) if near > least}
    )


def plain(function: Function) -> FunctionType | None:
    """Return the function of Python that something callable wraps, None where there is none."""
    function = inspect.unwrap(function)
    while not isinstance(function, FunctionType):
        inner = next(
            (getattr(function, name) for name in ("func", "__func__") if hasattr(function, name)),
            None,
        )
        if inner is None:
            return None
        function = inner
    return function


def _compared(function: FunctionType, code: CodeType) -> Iterator[Fraction]:
    """Yield the numbers with which code compares something for equality, and 0 where it asks for a
    truth value.
    """
    held_by = {"LOAD_GLOBAL": function.__globals__, "LOAD_DEREF": _cells(function)}
    for loaded, value in _operands(code):
        found = held_by[loaded].get(value) if loaded in held_by else value
        held = found if isinstance(found, (tuple, frozenset)) else (found,)
        yield from (
            Fraction(number)
            for number in held
            if isinstance(number, (int, float)) and math.isfinite(number)
        )
    for part in code.co_consts:
        if isinstance(part, CodeType):
            yield from _compared(function, part)


def _cells(function: FunctionType) -> dict[str, Value]:
    """Return what a function closes over, by name; what has no value yet is left out."""
    found: dict[str, Value] = {}
    for name, cell in zip(function.__code__.co_freevars, function.__closure__ or (), strict=True):
        with contextlib.suppress(ValueError):
            found[name] = cell.cell_contents
    return found


@functools.cache
def _operands(code: CodeType) -> tuple[tuple[str, Value], ...]:
    """Return what code compares, and 0 where it asks for a truth value: the operation that loads
    it, and it or its name.
    """
    before: list[dis.Instruction] = []
    found: list[tuple[str, Value]] = []
    for step in dis.get_instructions(code):
        if step.opname in ("COMPARE_OP", "CONTAINS_OP"):
            found += _loaded(before)
        elif (
            "JUMP" in step.opname
            and ("IF_TRUE" in step.opname or "IF_FALSE" in step.opname)
            and _asked_of_a_value(before)
        ):
            found.append(("", 0))
        if step.opname not in ("CACHE", "TO_BOOL", "COPY"):
            before.append(step)
    return tuple(found)


def _asked_of_a_value(before: list[dis.Instruction]) -> bool:
    return bool(before) and before[-1].opname not in ANSWERS


def _loaded(before: list[dis.Instruction]) -> Iterator[tuple[str, Value]]:
    """Yield what is loaded for the two values that code has last, as far back as no jump: what they
    are computed from, too.
    """
    values = 2
    for step in reversed(before):
        if values <= 0 or "JUMP" in step.opname:
            return
        if step.opname.startswith("LOAD_"):
            yield step.opname, step.argval
        values -= dis.stack_effect(step.opcode, step.arg)


def names_of(code: CodeType) -> Iterator[str]:
    """Yield the names of globals and attributes in a function's code, and in that of the functions
    inside it.
    """
    yield from code.co_names
    for part in code.co_consts:
        if isinstance(part, CodeType):
            yield from names_of(part)


def _called(function: FunctionType) -> list[FunctionType]:
    """Return the functions of its own package that a function names, through modules as well, and
    those that it closes over.
    """
    names = list(names_of(function.__code__))
    known = [*(function.__globals__.get(name) for name in names), *_cells(function).values()]
    inside = [
        getattr(module, name, None)
        for module in known
        if isinstance(module, ModuleType) and _same(module, function)
        for name in names
    ]
    found = [plain(item) for item in (*known, *inside) if callable(item)]
    return [
        item
        for item in found
        if item is not None
        and _root(item.__module__) == _root(function.__module__)
        # what terms compare numbers with is no branch of a formula
        and role(item.__module__) != "prover"
    ]


def _same(module: ModuleType, function: FunctionType) -> bool:
    return _root(module.__name__) == _root(function.__module__)


def _root(name: str | None) -> str:
    return (name or "").partition(".")[0]
