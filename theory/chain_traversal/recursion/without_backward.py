"""At beta = 0 every ratio of the recursion is the same, the head included: g_i = ((e^alpha - 1)/(2n - 1 + e^alpha))^i.

Source: COHEN_2026, "Without Simple Examples Learning is Intractable"; the formula is new.
"""

from __future__ import annotations

from lemmata.terms import inputs
from lemmata.terms.arithmetic import power
from lemmata.terms.entries import entries
from lemmata.terms.types import Scalar, Vector


def signal_without_backward(n: int, ahead: Scalar) -> Vector:
    """Return g_i = 2 J(i) - 1 at beta = 0, (a/(2n + a))^i with a = e^alpha - 1, for all starts, the head included.

    Args:
        n: vertices of a chain, at least 2, or a symbol for any such number.
        ahead: a, in any arithmetic.

    Returns: (n - 1,), for starts i = 1, …, n - 1.

    Raises: ValueError for n below 2.

    Source: COHEN_2026, "Without Simple Examples Learning is Intractable"; the formula is new.

    >>> signal_without_backward(3, 6.0)
    array([0.5 , 0.25])
    """
    n = inputs.count(n, "n", 2)
    fall = ahead / (2 * n + ahead)
    return entries(lambda k: power(fall, k + 1), n - 1, ahead)
