"""What symbolic expressions are built from."""

from __future__ import annotations

import functools

from lemmata.terms.types import Scalar

REMEMBERED = 64
"""Expressions whose parts are remembered: a proof asks a few times in a row, and has thousands of
others after each.
"""


@functools.lru_cache(maxsize=REMEMBERED)
def subexpressions(*expressions: Scalar) -> frozenset[Scalar]:
    """Return expressions and all that they are built from, each once: shared parts make their trees
    far larger than this.

    >>> import sympy
    >>> x = sympy.Symbol("x")
    >>> sorted(subexpressions(x + 1, x), key=str)
    [1, x, x + 1]
    """
    parts, waiting = set(expressions), list(expressions)
    while waiting:
        fresh = set(waiting.pop().args) - parts
        parts |= fresh
        waiting.extend(fresh)
    return frozenset(parts)


def parts_of(expression: Scalar, *kinds: type) -> set[Scalar]:
    """Return the parts of an expression that are of some kinds, as SymPy's `atoms` does, which
    walks whatever is shared each time.

    >>> import sympy
    >>> x = sympy.Symbol("x")
    >>> parts_of(sympy.exp(x) + sympy.log(x), sympy.exp)
    {exp(x)}
    """
    return {part for part in subexpressions(expression) if isinstance(part, kinds)}
