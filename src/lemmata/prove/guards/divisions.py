"""Divisions that no operator makes: of matrices that SymPy inverts, and those that are left in what
something gave.

A matrix is inverted off the zeros of its determinant, which may cancel before anybody sees it. What
was divided by a symbol of the check's own is divided by what is later put in its place. And a
denominator that stands in an expression is one, whoever wrote it.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager

import numpy as np

from lemmata.prove.symbols import free_symbols
from lemmata.terms.expressions import subexpressions
from lemmata.terms.types import Scalar, Value

INVERSES = (
    "inv",
    "inverse_ADJ",
    "inverse_BLOCK",
    "inverse_CH",
    "inverse_GE",
    "inverse_LDL",
    "inverse_LU",
    "inverse_QR",
)
INVERSES += (
    "LUsolve",
    "LDLsolve",
    "QRsolve",
    "cholesky_solve",
    "cramer_solve",
    "gauss_jordan_solve",
    "solve",
    "solve_least_squares",
)
INVERSES += (
    "lower_triangular_solve",
    "upper_triangular_solve",
    "diagonal_solve",
    "pinv",
    "pinv_solve",
    "__pow__",
    "pow",
)
"""Methods of SymPy's matrices that invert one, a power if its exponent may be negative."""
DECOMPOSITIONS = (
    "LUdecomposition",
    "LUdecompositionFF",
    "LUdecomposition_Simple",
    "LDLdecomposition",
    "QRdecomposition",
    "cholesky",
)
DECOMPOSITIONS += (
    "rref",
    "nullspace",
    "columnspace",
    "rowspace",
    "echelon_form",
    "diagonalize",
    "jordan_form",
    "normalized",
    "adjugate",
)
"""Methods that divide by pivots, lengths and the like, which stand in what they give."""
SUBSTITUTIONS = ("subs", "xreplace", "replace")

Note = Callable[[Scalar], None]
"""Notes a divisor where one is recorded."""


@contextmanager
def telling(
    note: Note, heard: Callable[[], bool], found: Callable[[], Iterable[Scalar]]
) -> Iterator[None]:
    """Put in the place of SymPy's methods such that note what they divide by.

    Args: heard: whether somebody records, and it is not SymPy that calls the method; found: what
    was recorded so far.
    """
    import sympy

    kinds = {
        sympy.MatrixBase: (*INVERSES, *DECOMPOSITIONS, "__truediv__", *SUBSTITUTIONS),
        sympy.Basic: SUBSTITUTIONS,
    }
    before = {
        (kind, name): vars(kind)[name]
        for kind, names in kinds.items()
        for name in names
        if name in vars(kind)
    }
    for (kind, name), method in before.items():
        if name in SUBSTITUTIONS:
            put = _substituting(method, before[sympy.Basic, name], note, heard, found)
        else:
            put = _dividing(method, note, heard, name)
        setattr(kind, name, put)
    try:
        yield
    finally:
        for (kind, name), method in before.items():
            setattr(kind, name, method)


def _dividing(
    method: Callable[..., Value], note: Note, heard: Callable[[], bool], name: str
) -> Callable[..., Value]:
    @functools.wraps(method)
    def divided(self: Value, *arguments: Value, **options: Value) -> Value:
        given = method(self, *arguments, **options)
        if heard():
            if name == "__truediv__":
                note(arguments[0])
            elif name in INVERSES and not ("pow" in name and is_natural(arguments[0])):
                note(_determinant(self))
            for divisor in denominators([given]):
                note(divisor)
        return given

    return divided


def is_natural(exponent: Value) -> bool:
    """Tell whether a power with this exponent certainly divides by nothing."""
    return (
        exponent >= 0
        if isinstance(exponent, int)
        else getattr(exponent, "is_nonnegative", None) is True
    )


def _determinant(matrix: Value) -> Scalar:
    """Return what is 0 where a matrix has no inverse; of one that is not square, where its rank is
    less than it may be.
    """
    rows, columns = matrix.shape
    square = (
        matrix if rows == columns else matrix.H * matrix if rows > columns else matrix * matrix.H
    )
    return square.det(method="berkowitz")


def _substituting(
    method: Callable[..., Value],
    plain: Callable[..., Value],
    note: Note,
    heard: Callable[[], bool],
    found: Callable[[], Iterable[Scalar]],
) -> Callable[..., Value]:
    """Return a method that puts the same in the place of symbols in those divisors found so far
    that have some of its own.
    """

    @functools.wraps(method)
    def substituted(self: Value, *arguments: Value, **options: Value) -> Value:
        given = method(self, *arguments, **options)
        if (
            heard()
            and (divisors := [one for one in found() if _has_any(one, arguments)])
            and (free := self.free_symbols)
        ):
            for divisor in [one for one in divisors if not free.isdisjoint(free_symbols(one))]:
                put = plain(divisor, *arguments, **options)
                if put != divisor and put.free_symbols:
                    note(put)
        return given

    return substituted


def _has_any(divisor: Scalar, arguments: Sequence[Value]) -> bool:
    """Tell whether a divisor has one of the symbols for which something is put; or something else
    is put than for symbols.
    """
    olds = (
        arguments[0]
        if len(arguments) == 1 and isinstance(arguments[0], dict)
        else arguments[:1]
        if len(arguments) == 2
        else None
    )
    if olds is None or not all(getattr(one, "is_Symbol", False) for one in olds):
        return True
    return not free_symbols(divisor).isdisjoint(olds)


def denominators(values: Iterable[Value]) -> list[Scalar]:
    """Return what is raised to powers that may be negative in what was given: expressions, matrices
    and arrays of them, tuples.

    Entries of sequences are looked at where a sequence is (`poles.py`).

    >>> import sympy
    >>> x, y = sympy.symbols("x y", real=True)
    >>> denominators([(sympy.exp(1 / x), np.array([x / (1 + y), y**2], dtype=object))])
    [x, y + 1]
    """
    import sympy
    from sympy.core.function import AppliedUndef

    parts = {part for one in _expressions(values) for part in subexpressions(one)}
    bases = {
        part.base for part in parts if isinstance(part, sympy.Pow) and not part.exp.is_nonnegative
    }
    return sorted(
        (
            base
            for base in bases
            if base.free_symbols and base.is_zero is not False and not base.has(AppliedUndef)
        ),
        key=str,
    )


def _expressions(values: Iterable[Value]) -> Iterator[Scalar]:
    import sympy

    for value in values:
        if isinstance(value, (tuple, list)):
            yield from _expressions(value)
        elif isinstance(value, dict):
            yield from _expressions(value.values())
        elif isinstance(value, np.ndarray):
            yield from _expressions(value.flat if value.dtype == object else ())
        elif isinstance(value, sympy.MatrixBase):
            yield from _expressions(value.flat())
        elif isinstance(value, sympy.Basic):
            yield value
