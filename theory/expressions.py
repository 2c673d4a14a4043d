"""What symbolic expressions are built from."""

from __future__ import annotations

from lemmata.theory.types import Scalar


def subexpressions(*expressions: Scalar) -> set[Scalar]:
    """Return expressions and all that they are built from, each once: shared parts make their trees far larger than this.

    >>> import sympy
    >>> x = sympy.Symbol("x")
    >>> sorted(subexpressions(x + 1, x), key=str)
    [1, x, x + 1]
    """
    found, waiting = set(expressions), list(expressions)
    while waiting:
        fresh = set(waiting.pop().args) - found
        found |= fresh
        waiting.extend(fresh)
    return found
