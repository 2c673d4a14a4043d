"""Students of least norm that fit too few taps: all have the same norm, and few of them fit the next tap.

Two states on either side of the teacher's that match taps 0 and 1 have positive weights of sum 1: sum_d |b_d c_d|, half of the least
|b|^2 + |c|^2 that gives these products, is the least that any student with tap 0 equal to 1 can have. At tap 2 they are off by
(a* - a_1)(a_2 - a*). Source: COHEN_2026, "Certain Examples Can Disrupt Generalization", what does not explain generalization; new.
"""

from __future__ import annotations

from lemmata.terms.arithmetic import log
from lemmata.terms.types import Scalar


def least_weight_share(a_star: Scalar, tolerance: Scalar) -> Scalar:
    """Return the probability that tap 2 is off by at most eps, x (1 - ln x) with x = eps / (1 - a*^2).

    Args:
        a_star: the teacher's state, inside (-1, 1); the student's are uniform on [-1, a*] and [a*, 1].
        tolerance: eps, from 0 (left out) to 1 - a*^2.

    Returns: a scalar.

    Source: COHEN_2026, "Certain Examples Can Disrupt Generalization"; new.

    >>> round(float(least_weight_share(0.0, 0.1)), 4)
    0.3303
    """
    x = tolerance / (1 - a_star * a_star)
    return x * (1 - log(x))
