"""Integers of NumPy that wrap around: beyond 2^63 an int64 goes on from −2^63, without a word in an
array.

So a true claim is broken where 21! is negative, and a false one holds where 2^64 is 0. A case is
therefore evaluated once more with Python's integers: formula and check are copied, with the
functions that they name, and the copies see a NumPy that gives arrays of objects in place of arrays
of signed integers. Unsigned ones may be meant to wrap, and stay. An evaluation that needs integers
of NumPy, as an index does, says nothing; nor is seen what methods such as `astype` make, and what
other libraries do.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import replace
from types import CellType, FunctionType, ModuleType

import numpy as np

from lemmata.language.case import MOST_INTEGERS, Case, has_integers
from lemmata.language.check import Check, Evidence, Function, Options, Reason
from lemmata.language.relation import leaves
from lemmata.language.time_budget import TimeUp, within
from lemmata.prove.at_points.mentioned import names_of
from lemmata.prove.normal_form import is_zero
from lemmata.terms.roles import is_library_throughout
from lemmata.terms.types import Fields, Formula, Value

APART = 1e-6
"""Sides differ if they are so far apart, next to 1 and the larger: what wraps loses its first
digits, sums in another order their last.
"""
WRAPPED = (
    "rounding: integers of NumPy wrap around beyond 2^63 here; with Python's integers the sides are"
    " others"
)
INDICES = frozenset(
    ("argsort", "argpartition", "argwhere", "digitize", "flatnonzero", "indices", "searchsorted")
)
"""Functions whose integers are there to be indices."""
PATIENCE = 0.03
"""Seconds of the processor for a case, of which nearly all that have integers to wrap need a
tenth.
"""


def wraps(check: Function, formula: Formula, cases: Iterable[Case]) -> str:
    """Say in words that the sides of a check are others with Python's integers at one of some
    cases; nothing where that is not seen.
    """
    memo: dict[int, Value] = {}
    cases = list(cases)
    copies = (
        (_copied(inspect.unwrap(check), memo), _copied(formula, memo))
        if cases
        else (check, formula)
    )
    for case in cases:
        exact_case = Case(**{name: _whole(value) for name, value in case.items()})
        # code that was written for integers of NumPy may raise anything
        with suppress(Exception, TimeUp), within(PATIENCE), np.errstate(all="ignore"):
            if (id(np) in memo or has_integers(case)) and not all(
                map(_alike, _sides(check, formula, case), _sides(*copies, exact_case))
            ):
                return f"{WRAPPED} (at {case})"
    return ""


def unwrapped(
    evidence: Evidence, check: Check, formula: Formula, cases: Iterable[Case], options: Options
) -> Evidence:
    """Return evidence as it is, or inconclusive where integers wrap in one of its cases; of a
    control nobody asks.
    """
    words = wraps(check.function, formula, cases) if options.right is None else ""
    return (
        replace(evidence, outcome="inconclusive", note=words, reason=Reason.ROUNDING)
        if words
        else evidence
    )


def _sides(check: Function, formula: Formula, case: Case) -> list[Value]:
    return [
        item for leaf in leaves(check(formula, case)) for side in leaf.sides for item in side.flat
    ]


def _alike(left: Value, right: Value) -> bool:
    if left is right or bool(left == right):
        return True
    try:
        return abs(complex(left) - complex(right)) <= APART * (
            1 + max(abs(complex(left)), abs(complex(right)))
        )
    except (TypeError, OverflowError):  # symbols, and integers that no float reaches
        return is_zero(left - right)


def _whole(value: Value) -> Value:
    """Return a value with Python's integers in the place of NumPy's."""
    if isinstance(value, np.ndarray) and value.dtype.kind == "i" and value.size <= MOST_INTEGERS:
        return value.astype(object)
    return int(value) if isinstance(value, np.signedinteger) else value


class _Numpy(ModuleType):
    """NumPy, or a module of it, whose functions give Python's integers."""

    def __init__(self, module: ModuleType) -> None:
        super().__init__(module.__name__)
        self._module = module

    def __getattr__(self, name: str) -> Value:
        return _handed(getattr(self._module, name))


class _Called:
    def __init__(self, function: Function) -> None:
        self._function = function

    def __call__(self, *arguments: object, **options: Value) -> Value:
        if isinstance(options.get("dtype"), type) and any(
            isinstance(one, np.ndarray) and one.dtype == object for one in arguments
        ):
            options["dtype"] = object
        try:
            return _whole(self._function(*arguments, **options))
        except TypeError:  # a root of objects: of floats there is one
            floats = [
                one.astype(float) if isinstance(one, np.ndarray) and one.dtype == object else one
                for one in arguments
            ]
            return _whole(self._function(*floats, **options))

    def __getattr__(self, name: str) -> Value:
        return getattr(self._function, name)


def _handed(value: Value) -> Value:
    """Return what a copy sees of NumPy."""
    if isinstance(value, ModuleType):
        return _Numpy(value)
    if isinstance(value, type):
        return (
            int if issubclass(value, np.signedinteger) and value is not np.signedinteger else value
        )
    return _Called(value) if callable(value) and value.__name__ not in INDICES else value


def _copied(value: Value, memo: dict[int, Value]) -> Value:
    """Return a function, or another value that one names, as its copy is to see it; `memo` holds
    the copies, by what they copy.
    """
    if value is np or (
        callable(value)
        and not isinstance(value, FunctionType)
        and getattr(np, getattr(value, "__name__", ""), None) is value
    ):
        memo[id(np)] = True
        return _handed(value)
    value = (
        value if isinstance(value, (type, FunctionType)) else getattr(value, "__wrapped__", value)
    )
    if not isinstance(value, FunctionType) or is_library_throughout(value):
        return value
    if id(value) not in memo:
        cells = [CellType() for _ in value.__closure__ or ()]
        names: Fields = dict(value.__globals__)
        memo[id(value)] = copy = FunctionType(
            value.__code__, names, value.__name__, value.__defaults__, tuple(cells) or None
        )
        copy.__kwdefaults__ = value.__kwdefaults__
        names.update(
            {name: _copied(names[name], memo) for name in names_of(value.__code__) if name in names}
        )
        for cell, new in zip(value.__closure__ or (), cells, strict=True):
            with suppress(ValueError):  # a name that has no value yet
                new.cell_contents = _copied(cell.cell_contents, memo)
    return memo[id(value)]
