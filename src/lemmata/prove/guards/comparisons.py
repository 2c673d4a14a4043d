"""What code asks of expressions: whether two are equal, and whether one counts as false. For a
symbol the answers are no.

At some numbers they are yes, and then a formula may be another one: `q if 3 * q == 1 else -q` is
not -q at 1/3. While a check runs on symbols its questions are recorded, those of SymPy's own
algorithms and of this package's engine left out. Points of the domain at which an answer is another
are looked for along each parameter, the others held where they are: at rational roots of the
difference.

Not looked for are points whose coordinates are not rational, comparisons of what is no quotient of
polynomials, as `sin(q) == 0`, and what a table holds: there formulas are trusted to be one
expression.
"""

from __future__ import annotations

import contextlib
import math
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from fractions import Fraction
from types import MappingProxyType

import numpy as np

from lemmata.language.case import Case
from lemmata.language.domain import Domain
from lemmata.prove.at_points.mentioned import FARTHEST
from lemmata.prove.symbols import built, paired, rational, values_at
from lemmata.terms.expressions import subexpressions
from lemmata.terms.roles import role
from lemmata.terms.types import Scalar, Value

Questions = dict[tuple[Scalar, Scalar], None]
"""Pairs of which it was asked whether they are equal, in that order."""
LARGEST, DEGREE = 300, 100
"""Parts of a difference whose roots are looked for, and powers in it, at most."""
EMPTY: Mapping[Scalar, Fraction] = MappingProxyType({})
_RECORDS: list[Questions] = []


@contextmanager
def questions() -> Iterator[Questions]:
    """Record what is asked inside, where `putting` is in force."""
    found: Questions = {}
    _RECORDS.append(found)
    try:
        yield found
    finally:
        _RECORDS.pop()


@contextmanager
def putting() -> Iterator[None]:
    """Put comparisons and a truth value in SymPy's place that tell who asks what."""
    import sympy

    kinds = (sympy.Basic, sympy.Number, sympy.Rational, sympy.Integer)
    before = {(kind, name): vars(kind)[name] for kind in kinds for name in ("__eq__", "__ne__")}

    def counts(self: Scalar) -> bool:
        if _RECORDS and not (by := _asking()).startswith("sympy."):
            _note(self, 0, by)
        return True

    for (kind, name), method in before.items():
        setattr(kind, name, _telling(method))
    setattr(sympy.Expr, "__bool__", counts)
    try:
        yield
    finally:
        for (kind, name), method in before.items():
            setattr(kind, name, method)
        delattr(sympy.Expr, "__bool__")


def _telling(method: Callable[..., bool]) -> Callable[..., bool]:
    def compared(self: Scalar, other: Scalar) -> bool:
        # SymPy compares all the time
        if _RECORDS and not (by := _asking()).startswith("sympy."):
            _note(self, other, by)
        return method(self, other)

    return compared


def _asking() -> str:
    """Return the name of the module in which code asks something of an expression."""
    return sys._getframe(2).f_globals.get("__name__", "")


def _note(one: Scalar, other: Scalar, by: str) -> None:
    if role(by) in ("prover", "calculus"):
        return
    if _is_scalar(one) and _is_scalar(other) and one is not other:
        for found in _RECORDS:
            found[one, other] = None


def _is_scalar(side: Value) -> bool:
    """Tell whether a side of a comparison is an expression or a finite number: code compares with
    lists, texts and arrays, too.
    """
    import sympy

    return isinstance(side, (sympy.Expr, int, Fraction)) or (
        isinstance(side, float) and math.isfinite(side)
    )


def answers(
    asked: Iterable[tuple[Scalar, Scalar]], domain: Domain, case: Case, base: Case
) -> Iterator[Case]:
    """Yield points of a domain, each beside `base` in one number, at which two expressions are
    equal of which code asked that.

    Args: case: with symbols in the place of its real parameters.
    """
    names = domain.real_names()
    values = values_at(names, case, base)
    places = {
        s: (name, k) for name in names for k, (s, _) in enumerate(paired(case[name], base[name]))
    }
    for one, other in asked:
        difference = _difference(one, other)
        if difference is None or not (free := difference.free_symbols) or not free <= places.keys():
            continue
        for symbol in sorted(free, key=str):
            for root in _rational_roots(difference, symbol, values):
                yield from _beside(domain, base, *places[symbol], root)


def integers(
    asked: Iterable[tuple[Scalar, Scalar]],
    symbol: Scalar,
    least: int,
    others: Mapping[Scalar, Fraction] = EMPTY,
) -> list[int]:
    """Return the integers above `least`, and not far, at which two expressions are equal of which
    code asked that.

    Args: others: values of what else may be in the expressions.

    >>> import sympy
    >>> j, k = sympy.symbols("j k")
    >>> (
    ...     integers([(3 * k, 150), (k, 2), (k, j + 60)], k, 6),
    ...     integers([(k, j + 60)], k, 6, {j: Fraction(1)}),
    ... )
    ([50], [61])
    """
    differences = (_difference(one, other) for one, other in asked)
    alone = (
        found
        for found in differences
        if found is not None and symbol in found.free_symbols <= {symbol, *others}
    )
    roots = {root for found in alone for root in _rational_roots(found, symbol, others)}
    return sorted(int(root) for root in roots if root.denominator == 1 and least < root <= FARTHEST)


def _difference(one: Scalar, other: Scalar) -> Scalar | None:
    found = rational(one) - rational(other)
    parts = subexpressions(found)
    small = len(parts) <= LARGEST and not any(
        part.is_Pow and part.exp.is_Integer and abs(part.exp) > DEGREE for part in parts
    )
    return found if small else None


def _rational_roots(
    difference: Scalar, symbol: Scalar, values: Mapping[Scalar, Fraction]
) -> list[Fraction]:
    """Return the rational zeros of a quotient of polynomials in one symbol, the others at their
    values; none of anything else.
    """
    import sympy

    others = {
        s: sympy.Rational(value.numerator, value.denominator)
        for s, value in values.items()
        if s != symbol
    }
    top = sympy.fraction(sympy.together(difference.xreplace(others)))[0]
    if not top.has(symbol) or not top.is_polynomial(symbol):
        return []
    roots = sympy.Poly(top, symbol).ground_roots() if top.free_symbols == {symbol} else {}
    return [Fraction(int(root.p), int(root.q)) for root in roots if root.is_Rational]


def _beside(domain: Domain, base: Case, name: str, place: int, number: Fraction) -> Iterator[Case]:
    def value(other: str, factor: object, known: Case) -> Value:
        if other != name or not isinstance(base[other], np.ndarray):
            return number if other == name else base[other]
        changed = np.array(base[other], dtype=object)
        changed.flat[place] = number
        return changed

    with contextlib.suppress(
        ArithmeticError, AttributeError, TypeError, ValueError
    ):  # where what is computed has no value, the domain has no point
        point = built(domain, value)
        if domain.contains(point):
            yield point
