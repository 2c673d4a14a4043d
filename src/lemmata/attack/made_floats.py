"""Integers made of floats: exact evidence of integers alone in which a float was made proves
nothing, and refutes nothing.

`round(2 n² (1 − cos(1/n)))` is 1, and of floats 0 from n = 10^8 on, in every rounding mode; `int(n
** 0.5)` may be one less or more. A side of an exact relation is no float, so that a float on the
way was made an integer, or decided a branch. The first of the cases and the last are therefore
evaluated once more by copies of formula and check, with the functions that they name, in which
integers refuse to become floats (`strict/numbers.py`). What such copies cannot run says nothing,
nor does what takes them longer.
"""

from __future__ import annotations

import builtins
import functools
import inspect
import math
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from types import BuiltinFunctionType, CellType, CodeType, FunctionType, ModuleType

import numpy as np

from lemmata.language.case import Case
from lemmata.language.check import Check, Evidence, Function, Options, Reason
from lemmata.language.relation import leaves
from lemmata.language.time_budget import TimeUp, within
from lemmata.prove.at_points.mentioned import names_of
from lemmata.terms import arithmetic
from lemmata.terms.roles import is_library_throughout, role
from lemmata.terms.strict.numbers import (
    FloatMade,
    Literal,
    Strict,
    is_float,
    made,
    places,
    plain,
    strict,
)
from lemmata.terms.types import Formula, Value

MADE = (
    "an integer was made of a float at {}: use math.isqrt, Fraction, `//` of integers or another"
    " exact function"
)
OF_FLOATS = "; of floats, as this machine rounds them"
"""Ends the scope of what is said of floats themselves."""
PATIENCE = 0.2
"""Seconds of the processor for the first case and the last, of which nearly all checks need far
less: where a float is made seldom depends on the case.
"""

WITHIN = frozenset(("allclose", "isclose", "matrix_rank"))
"""Functions that compare floats on their way to a truth value or an integer."""

ROUNDING = frozenset(("int", "round", "floor", "ceil", "trunc", "rint", "around", "fix", "astype"))
"""Functions that make integers of floats: where there are symbols, of which a float can be nothing
but a guard, one is to be near.
"""


def float_made(check: Function, formula: Formula, cases: Sequence[Case]) -> str:
    """Say in words where a float is made on the way to integers at one of some cases; nothing where
    none is.
    """
    copies = _Copies()
    functions = copies.of(inspect.unwrap(check)), copies.of(formula)
    with suppress(TimeUp), within(PATIENCE):
        for case in [*cases[:1], *cases[1:][-1:]]:
            if place := _place(functions, case, copies.files):
                return MADE.format(place)
    return ""


def whole(
    evidence: Evidence, check: Check, formula: Formula, cases: Sequence[Case], options: Options
) -> Evidence:
    """Return evidence as it is, or inconclusive where an integer was made of a float in one of its
    cases; of a control nobody asks.
    """
    if check.options["floats"]:
        return replace(evidence, scope=f"{evidence.scope}{OF_FLOATS}")
    words = (
        float_made(check.function, formula, cases)
        if options.right is None and evidence.outcome == "holds"
        else ""
    )
    return (
        replace(evidence, outcome="inconclusive", note=words, reason=Reason.ROUNDING)
        if words
        else evidence
    )


def _place(functions: tuple[Function, Formula], case: Case, files: set[str]) -> str:
    """Return the line that makes a float at a case, in words."""
    strict_case = Case(**{name: _given(value) for name, value in case.items()})
    # code may not be written for integers of this kind, and raise anything; it may also catch what
    # is raised, which is then noted
    with places(files) as lines, suppress(Exception), np.errstate(all="ignore"):
        leaves(functions[0](functions[1], strict_case))
    return next(iter(lines), "")


class _Copies:
    """Copies of functions, and of what they name, by what they copy."""

    def __init__(self) -> None:
        self._known: dict[int, Value] = {}
        self.files: set[str] = set()

    def of(self, value: Value) -> Value:
        """Return what a copy sees in the place of a value that it names."""
        if isinstance(value, type):
            return SEEN.get(value, value) if value.__module__ in ("builtins", "numpy") else value
        if isinstance(value, ModuleType):
            return value if role(value.__name__) else _Module(value, self)
        if callable(value):
            return self._function(value)
        return _strict(value)

    def _function(self, value: Value) -> Value:
        wrapped = getattr(value, "__wrapped__", value)
        if not isinstance(wrapped, FunctionType):
            return (
                SEEN.get(value, _Watched(value))
                if isinstance(value, (BuiltinFunctionType, np.ufunc))
                else value
            )
        if is_library_throughout(wrapped):
            return (
                value
                if role(wrapped.__module__ or "") and not _computes(wrapped)
                else _Watched(value)
            )
        if id(wrapped) not in self._known:
            self._copy(wrapped, cached=hasattr(value, "cache_info"))
        return self._known[id(wrapped)]

    def _copy(self, function: FunctionType, cached: bool) -> None:
        cells = [CellType() for _ in function.__closure__ or ()]
        code, names = (
            _with_literals(function.__code__),
            {"__builtins__": builtins, "__name__": function.__module__},
        )
        copy = FunctionType(code, names, function.__name__, None, tuple(cells) or None)
        self._known[id(function)] = functools.cache(copy) if cached else copy
        self.files.add(code.co_filename)
        copy.__defaults__ = self.of(function.__defaults__)
        copy.__kwdefaults__ = {
            name: self.of(one) for name, one in (function.__kwdefaults__ or {}).items()
        } or None
        for name in names_of(function.__code__):
            if name in function.__globals__:
                names[name] = self.of(function.__globals__[name])
            elif hasattr(builtins, name):
                names[name] = self.of(getattr(builtins, name))
        for cell, new in zip(function.__closure__ or (), cells, strict=True):
            with suppress(ValueError):  # a name that has no value yet
                new.cell_contents = self.of(cell.cell_contents)


def _strict(value: Value) -> Value:
    """Return a value with strict numbers; floats that stand in the code were made of nothing."""
    with suppress(FloatMade):
        return Literal(value) if type(value) is float else strict(value)
    return value


def _given(value: Value) -> Value:
    """Return a value of a case with strict numbers; its floats are the fractions that they are."""
    if isinstance(value, np.ndarray) and value.dtype.kind == "f":
        return np.array([*map(_given, value.ravel().tolist()), None], dtype=object)[:-1].reshape(
            value.shape
        )
    if type(value) is tuple:
        return tuple(map(_given, value))
    return Fraction(value) if isinstance(value, float) and math.isfinite(value) else _strict(value)


def _computes(function: FunctionType) -> bool:
    return function.__module__ == arithmetic.__name__


def _with_literals(code: CodeType) -> CodeType:
    return code.replace(co_consts=tuple(map(_constant, code.co_consts)))


def _constant(value: Value) -> Value:
    if isinstance(value, CodeType):
        return _with_literals(value)
    if type(value) is tuple:
        return tuple(map(_constant, value))
    return (
        Literal(value) if type(value) is float else Strict(value) if type(value) is int else value
    )


class _Module(ModuleType):
    """A module as copies see it."""

    def __init__(self, module: ModuleType, copies: _Copies) -> None:
        super().__init__(module.__name__)
        self._module, self._copies = module, copies

    def __getattr__(self, name: str) -> Value:
        return self._copies.of(getattr(self._module, name))


class _Watched:
    """A function of a library that takes and gives no floats."""

    def __init__(self, function: Function) -> None:
        self._function = function

    def __call__(self, *given: Value, **options: Value) -> Value:
        if any(map(is_float, given)) or getattr(self._function, "__name__", "") in WITHIN:
            made()
        if (getattr(self._function, "__module__", "") or "").partition(".")[0] == "numpy":
            given, options = plain(given), {name: plain(one) for name, one in options.items()}
        return strict(self._function(*given, **options))

    def __getattr__(self, name: str) -> Value:
        return getattr(self._function, name)


class _Span:
    """A range of strict integers."""

    def __init__(self, *ends: int) -> None:
        self._range = range(*map(int, ends))

    def __iter__(self) -> Iterator[Strict]:
        return map(Strict, self._range)

    def __reversed__(self) -> Iterator[Strict]:
        return map(Strict, reversed(self._range))

    def __len__(self) -> int:
        return len(self._range)

    def __contains__(self, value: object) -> bool:
        return value in self._range

    def __getitem__(self, index: Value) -> Value:
        item = self._range[index]
        return Strict(item) if isinstance(item, int) else _Span(item.start, item.stop, item.step)

    def __getattr__(self, name: str) -> Value:
        return getattr(self._range, name)


class _Floats(type):
    """What every float is an instance of."""

    def __instancecheck__(cls, instance: object) -> bool:
        return isinstance(instance, float)


class _Float(float, metaclass=_Floats):
    """The type of floats as copies see it: it makes none but infinite ones."""

    def __new__(cls, value: Value = 0) -> Literal:
        if isinstance(value, str) and not math.isfinite(float(value)):
            return Literal(value)
        return value if isinstance(value, Literal) else made()


def _enumerated(values: Iterable[Value], start: int = 0) -> Iterator[tuple[Strict, Value]]:
    return ((Strict(place), value) for place, value in enumerate(values, start))


def _of_integers(ask: Function) -> Function:
    """Return a function that asks whether a float is finite, for integers as well: those are."""
    return lambda value: ask(0 if isinstance(value, int) else value)


SEEN: dict[object, Value] = {
    int: Strict,
    float: _Float,
    complex: _Float,
    range: _Span,
    enumerate: _enumerated,
    np.float64: _Float,
}
SEEN.update({np.iinfo: _Watched(np.iinfo), np.dtype: _Watched(np.dtype)})
UNSEEN = (isinstance, print, repr, str, getattr, hasattr, setattr, type, callable, id, iter, next)
SEEN.update({function: function for function in UNSEEN})
SEEN.update({ask: _of_integers(ask) for ask in (math.isfinite, math.isinf, math.isnan)})
"""What copies see in the place of what they name."""
