"""Remainders and roundings of symbols, recorded as they are first taken: SymPy rewrites them, and not always rightly."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from lemmata.theory.types import Scalar

OPERATORS = frozenset(("__floordiv__", "__mod__", "__divmod__", "__rfloordiv__", "__rmod__", "__rdivmod__"))
FUNCTIONS = frozenset(("Mod", "floor", "ceiling", "frac"))
"""Operators and functions of SymPy that jump."""
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


def note_step(dividend: Scalar, divisor: Scalar = 1) -> None:
    """Record a division with a remainder, if symbols take part in it."""
    if getattr(dividend, "free_symbols", None) or getattr(divisor, "free_symbols", None):
        for found in _RECORDS:
            found[dividend, divisor] = None
