"""Remainders and roundings of symbols, recorded as they are first taken: SymPy rewrites them, and
not always rightly.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from lemmata.terms.types import Scalar

OPERATORS = frozenset(
    ("__floordiv__", "__mod__", "__divmod__", "__rfloordiv__", "__rmod__", "__rdivmod__")
)
FUNCTIONS = frozenset(("Mod", "floor", "ceiling", "frac"))
"""Operators and functions of SymPy that jump."""
QUOTIENTS = frozenset(("__floordiv__", "__rfloordiv__", "floor", "ceiling"))
"""Those of them that give a quotient."""
Steps = dict[tuple[Scalar, Scalar], None]
"""Pairs of a dividend and what it is divided by, in the order in which that is first done."""
_RECORDS: list[Steps] = []


@contextmanager
def steps() -> Iterator[Steps]:
    """Record what is divided with a remainder, or rounded, inside `listening` of `divisors.py`."""
    found: Steps = {}
    _RECORDS.append(found)
    try:
        yield found
    finally:
        _RECORDS.pop()


def note_step(name: str, dividend: Scalar, divisor: Scalar = 1) -> None:
    """Record a division with a remainder, or a rounding, by the name of its operator or function,
    if symbols take part in it.

    Left out is a quotient that is an integer and at most one more symbol, or number, floor(n + x) =
    n + floor(x), and what leaves no rest.
    """
    if not _RECORDS or not (
        getattr(dividend, "free_symbols", None) or getattr(divisor, "free_symbols", None)
    ):
        return
    if _is_split(dividend, divisor, name in QUOTIENTS):
        return
    for found in _RECORDS:
        found[dividend, divisor] = None


def _is_split(dividend: Scalar, divisor: Scalar, quotient_alone: bool) -> bool:
    import sympy
    from sympy.core.function import AppliedUndef

    quotient = sympy.expand(sympy.cancel(sympy.Mul(dividend, sympy.Pow(divisor, -1))))
    rest = [term for term in sympy.Add.make_args(quotient) if not term.is_integer]
    return not rest or (
        quotient_alone
        and len(rest) == 1
        and isinstance(rest[0], (sympy.Symbol, sympy.Rational, AppliedUndef))
    )
