"""Students drawn at random among those that match the first taps: how likely they are to match the next one.

Weights that give D drawn states the first D taps of the teacher a* = 1, w* = 1 leave at tap D the error of interpolating z^D at 1 from the
states, prod_d (1 - a_d). For states uniform on [-1, 1] it is 2^D times a product of uniform numbers of [0, 1].
Source: COHEN_2026, "Certain Examples Can Disrupt Generalization", what does not explain generalization; new.
"""

from __future__ import annotations

from lemmata.terms.arithmetic import factorial, log, ratio
from lemmata.terms.inputs import integer
from lemmata.terms.types import Scalar


def matched_share(dim: int, tolerance: Scalar) -> Scalar:
    """Return the probability that tap D is off by at most the tolerance, x sum_{j<D} (-ln x)^j / j!, x = eps / 2^D.

    Args:
        dim: D, states of the student, and taps that it matches.
        tolerance: eps, from 0 (left out) to 2^D.

    Returns: a scalar.

    Raises: ValueError for a dimension below 1.

    Source: COHEN_2026, "Certain Examples Can Disrupt Generalization"; new.

    >>> round(float(matched_share(3, 0.1)), 4)
    0.1873
    """
    dim = integer(dim, "dim", 1)
    x = tolerance * ratio(1, 2**dim, tolerance)
    depth, term, total = -log(x), 0 * x + 1, 0 * x
    for j in range(dim):
        total, term = total + term * ratio(1, int(factorial(j)), tolerance), term * depth
    return x * total
