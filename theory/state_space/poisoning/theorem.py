"""The theorem on poisoning, with its constants: one cleanly labelled sequence decides whether every error up to H' is below eps.

Let e_h = S_h - 1 be the error of tap h at the end of the poisoned path from a vanishing start. A teacher M times as large multiplies it
by M^h: the largest between the taps that are met, max_{1 < h < p} M^h |e_h|, is made 2 eps. Without the special sequence the states behind
the leader end at a sum x = D E' s, E' the slope of the clean error, and the leader at (1 - sum_{d>1} a_d^p)^{1/p}: tap h misses by less
than M^h (x^h + h x^p/p). The size s is taken so small that M x <= eps/4 and M^{H'-1} (H'-1) x^p/p <= eps/4. All of this leaves room for an
open set of starts.
Source: COHEN_2026, "Certain Examples Can Disrupt Generalization", theorem; its constants are new.
"""

from __future__ import annotations

import numpy as np

from lemmata.terms import inputs
from lemmata.terms.arithmetic import admits, ratio
from lemmata.terms.types import Vector
from lemmata.theory.state_space.poisoning.vanishing_start import SETTLED, poisoned_limit
from lemmata.theory.state_space.problem import columns
from lemmata.theory.state_space.table.clean_error import clean_error_slope

LARGEST = ratio(1, 10**4, 1.0)
"""A largest state of the start at which both laws hold up to a few percent."""
TOLD = 100 * SETTLED
"""Errors of the taps between those that are met that are more than the rounding of the path."""


@admits("numpy")
def poisoned_teacher(eps: float, horizon: int, shape: Vector, p: int) -> tuple[float, float]:
    """Return (M, s): the teacher's states are (M, 0), and training starts at s M xi.

    Args:
        eps: error that is to be kept without the special sequence and exceeded with it, positive.
        horizon: H' >= 3, the number of taps that are compared.
        shape: (D,) xi, positive, its largest entry above all others, the others not all equal, D >= 3.
        p: tap excited beside tap 1, p >= 3.

    Returns: M and s.

    Raises: ValueError for an eps that is not positive or a horizon below 3, as `poisoned_limit`, and if its end misses no tap by a
        billionth, as where the states behind the largest are equal: then no teacher is large enough.

    Source: COHEN_2026, "Certain Examples Can Disrupt Generalization", theorem; new.

    >>> M, s = poisoned_teacher(1.0, 7, [1.0, 0.75, 0.25], 4)
    >>> M > 1, s <= 1e-4
    (True, True)
    """
    (shape,) = columns(shape=shape)
    H = inputs.integer(horizon, "horizon H'", 3)
    taps, end = np.arange(2, p), poisoned_limit(shape, p)
    missed = abs((end[:, None] ** taps).sum(axis=0) - 1)
    if not missed.max() > TOLD:
        raise ValueError("the states behind the largest must differ: training with the special sequence misses no tap from this shape")
    factor = float(((2 * inputs.positive(eps, "eps") / missed) ** (1 / taps)).min())
    behind = min(min(eps, 1) / (4 * factor), (p * eps / (4 * (H - 1) * max(1, factor) ** (H - 1))) ** (1 / p))
    return factor, float(min(LARGEST / shape.max(), behind / (shape.size * clean_error_slope(shape, p))))
