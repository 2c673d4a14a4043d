"""Where a derivative is not defined although what is differentiated is: |x| has none at 0, nor has
a root, nor a step where it jumps.

While a check runs on symbols SymPy's derivatives tell of the joints of what they are taken of, as
differences that are 0 there, and of what slopes divide by that are not known here. A value at a
joint is one like any other: only derivatives are stated off them.
"""

from __future__ import annotations

import functools
import itertools
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from lemmata.prove.guards.divisions import Note, denominators
from lemmata.prove.symbols import free_symbols, symbols_of
from lemmata.terms.expressions import subexpressions
from lemmata.terms.types import Scalar, Value

KNOWN = frozenset(
    (
        "exp",
        "log",
        "sin",
        "cos",
        "tan",
        "cot",
        "sec",
        "csc",
        "sinh",
        "cosh",
        "tanh",
        "coth",
        "sech",
        "csch",
        "atan",
        "acot",
    )
)
KNOWN |= {
    "asinh",
    "erf",
    "erfc",
    "gamma",
    "loggamma",
    "digamma",
    "trigamma",
    "factorial",
    "re",
    "im",
    "conjugate",
    "cospi",
}
KNOWN |= {
    "Abs",
    "sign",
    "Heaviside",
    "DiracDelta",
    "Max",
    "Min",
    "floor",
    "ceiling",
    "frac",
    "Mod",
    "Piecewise",
    "asin",
    "acos",
}
"""Functions that have a slope wherever they have a value, and those whose joints are told below."""


@contextmanager
def differentiating(note: Note, heard: Callable[[], bool]) -> Iterator[None]:
    """Put in the place of SymPy's derivatives such that note the joints of what is differentiated,
    whoever asked for it.
    """
    import sympy

    maker = sympy.Derivative.__new__
    inner: list[bool] = []

    def differentiated(cls: type, expression: Value, *variables: Value, **options: Value) -> Value:
        if inner or not heard():
            return maker(cls, expression, *variables, **options)
        inner.append(True)
        try:
            given = maker(cls, expression, *variables, **options)
            for joint in _joints(sympy.sympify(expression), variables, given):
                note(joint)
        finally:
            inner.pop()
        return given

    setattr(sympy.Derivative, "__new__", differentiated)
    try:
        yield
    finally:
        setattr(sympy.Derivative, "__new__", maker)


def _joints(expression: Value, variables: tuple[Value, ...], given: Value) -> Iterator[Scalar]:
    """Yield what is 0 where parts of an expression that depend on these have no derivative, or none
    so often.

    Where not all of its functions are known, what the derivative that was given divides by is as
    well.
    """
    import sympy

    jointed, known = _walked(expression)
    if jointed and isinstance(expression, sympy.Expr):
        moving = symbols_of([sympy.Tuple(*variables)]) if variables else expression.free_symbols
        order = _order(variables)
        found = {joint for part in jointed for joint in joints_of(part, order)}
        moved = [joint for joint in found if not moving.isdisjoint(free_symbols(joint))]
        yield from moved if len(moved) < 2 else sorted(moved, key=str)
    if not known:
        yield from denominators([given])


@functools.lru_cache(maxsize=1024)
def _walked(expression: Scalar) -> tuple[tuple[Scalar, ...], bool]:
    """Return the parts of an expression that may have joints, and whether those of all its
    functions are told below.

    It is differentiated once for each variable. A function without a name has no joint that is
    known.
    """
    import sympy
    from sympy.core.function import AppliedUndef

    parts = [part for part in subexpressions(expression) if part.args]
    functions = (part for part in parts if isinstance(part, sympy.Function))
    known = all(
        type(part).__name__ in KNOWN or isinstance(part, AppliedUndef) for part in functions
    )
    return tuple(
        part for part in parts if next(joints_of(part, float("inf")), None) is not None
    ), known


def _order(variables: tuple[Value, ...]) -> float:
    """Return how often something is differentiated, at most; infinity where that is a symbol.

    >>> _order(("x", 2)), _order((("x", 2), "y")), _order(("x", "y"))
    (3, 3, 2)
    """
    counts = [
        one[1] if isinstance(one, (tuple, list)) else one if _is_count(one) else 1
        for one in variables
    ]
    return sum(map(int, counts)) if all(map(_is_count, counts)) else float("inf")


def _is_count(value: Value) -> bool:
    return bool(getattr(value, "is_Integer", isinstance(value, int)))


def joints_of(part: Scalar, order: float = 1) -> Iterator[Scalar]:
    """Yield what is 0 where a function or a power of its arguments has no derivative of this order.

    >>> import sympy
    >>> x, y = sympy.symbols("x y", real=True)
    >>> (
    ...     [*joints_of(abs(x - 1))],
    ...     [*joints_of(sympy.Max(x, y))],
    ...     [*joints_of(sympy.Piecewise((x, x < 1), (y, True)))],
    ... )
    ([x - 1], [x - y], [x - 1])
    """
    import sympy
    from sympy.core.relational import Relational

    under: tuple[Scalar, ...] = part.args
    if isinstance(part, (sympy.Abs, sympy.sign, sympy.Heaviside, sympy.DiracDelta)):
        yield under[0]
    elif isinstance(part, (sympy.Max, sympy.Min)):
        yield from (one - other for one, other in itertools.combinations(sorted(under, key=str), 2))
    elif isinstance(part, (sympy.floor, sympy.ceiling, sympy.frac)):
        yield sympy.sin(sympy.pi * under[0])
    elif isinstance(part, (sympy.asin, sympy.acos)):
        yield 1 - under[0] ** 2
    elif isinstance(part, sympy.Mod):
        yield sympy.sin(sympy.pi * under[0] / under[1])
    elif isinstance(part, sympy.Piecewise):
        asked = {one for _, condition in under for one in condition.atoms(Relational)}
        yield from sorted((one.lhs - one.rhs for one in asked), key=str)
    elif isinstance(part, sympy.Pow) and not (part.exp.is_integer and part.exp.is_nonnegative):
        yield from (
            [part.base] if order == float("inf") or not (part.exp - order).is_nonnegative else []
        )
