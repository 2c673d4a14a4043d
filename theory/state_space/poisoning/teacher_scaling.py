"""Poisoning by a larger teacher: states M times as large multiply the error of tap h by M^h, so that the damage has no bound.

Source: COHEN_2026, "Certain Examples Can Disrupt Generalization", "for all eps"; new.
"""

from __future__ import annotations

from lemmata.terms import inputs
from lemmata.terms.arithmetic import power
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.state_space.problem import columns


def scaled_poisoned_field(a: Vector, p: int, factor: Scalar) -> Vector:
    """Return da/dt of the poisoned instance with teacher states (M, 0) and the special sequence of amplitude M^{p-1}.

    da_d/dt = p a_d^{p-1} (M^p - S_p) + M^{2p-2} (M - S_1). At a = M x it is M^{2p-1} times the field of the unit teacher at x: the same
    orbit, M^{2p-2} times as fast, and every tap error is multiplied by M^h. With the teacher free the damage has no bound.

    Args:
        a: (D,) states.
        p: tap, p >= 2.
        factor: M, the leading state of the teacher, positive.

    Returns: (D,).

    Raises: ValueError for a tap below 2 or a factor that is not positive.

    Source: COHEN_2026, "Certain Examples Can Disrupt Generalization", "for all eps"; new.

    >>> scaled_poisoned_field([1.0, 0.0], 2, 2.0)
    array([10.,  4.])
    """
    (a,) = columns(a=a)
    p, factor = inputs.count(p, "tap p", 2), inputs.beside(inputs.positive(factor, "factor M"), a)
    lower, amplitude = power(a, p - 1), power(factor, p - 1)
    return p * lower * (amplitude * factor - (lower * a).sum()) + amplitude * amplitude * (factor - a.sum())
