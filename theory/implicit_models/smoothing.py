"""What the smoothing parameter lambda of damped steps buys and costs where F_z is symmetric, with eigenvalues of I - F_z from s_1 to s_2.

A step multiplies the part of an error along an eigenvector by 1 - lambda s, so that the slowest part decays fastest where 1 - lambda s_1
and lambda s_2 - 1 are equal. The sum over k steps lambda sum_{i<k} (1 - lambda s)^i = (1 - (1 - lambda s)^k)/s stands for the inverse
1/s: its condition number is at most that of the inverse, which is that of lambda (I - F_z) at every lambda.
Source: new beside SCHOENE_2025, section 2.3, where a small lambda keeps a condition number small and costs iterations.
"""

from __future__ import annotations

import math

from lemmata.terms.arithmetic import power, world
from lemmata.terms.types import Scalar


def best_damping(least: Scalar, largest: Scalar) -> tuple[Scalar, Scalar]:
    """Return the damping 2/(s_1 + s_2) at which steps converge fastest, and the rate (s_2 - s_1)/(s_2 + s_1) there.

    Where dampings end at 1, as the source's, and this one is larger, 1 is the best: below the best one the rate falls with the damping.

    Args:
        least, largest: s_1 > 0 and s_2, the least and the largest eigenvalue of I - F_z.

    Source: new.

    >>> best_damping(1.0, 4.0)
    (0.4, 0.6)
    """
    return 2 / (least + largest), (largest - least) / (largest + least)


def truncated_condition(least: Scalar, largest: Scalar, damping: Scalar, steps: Scalar) -> Scalar:
    """Return the condition number of the sum over k damped steps: (s_2/s_1) (1 - (1 - lambda s_1)^k)/(1 - (1 - lambda s_2)^k).

    Args:
        least, largest: s_1 > 0 and s_2.
        damping: lambda, above 0 and at most 1/s_2.
        steps: k, at least 1.

    Source: new.

    >>> truncated_condition(1.0, 4.0, 0.125, 1), truncated_condition(1.0, 4.0, 0.125, 2)
    (1.0, 1.25)
    """
    one, other = (_done(damping * s, steps) for s in (least, largest))
    return (largest / least) * (one / other)


def _done(share: Scalar, steps: Scalar) -> Scalar:
    """Return 1 - (1 - x)^k, what k steps have done of all; by logarithms in floats, where 1 - x would lose a small x."""
    if world(share, steps) == "numpy" and 0 < share < 1:
        return -math.expm1(steps * math.log1p(-share))
    return 1 - power(1 - share, steps)
