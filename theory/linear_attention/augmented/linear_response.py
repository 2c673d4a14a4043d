"""The limit of training on every shift to first order in the start's off-diagonal entries, for a target with neighbours.

From a translation-invariant start with A_0(0) = g and small products at other lags, the cepstrum at hidden lags h is A_h(0)/g, and
training keeps it. At A_h(0) = 0 training ends at the maximum-entropy extension A* of the target, whose hidden cepstrum is 0: not at the
target, whose own hidden cepstrum is not. Beside A* a change c of the cepstrum changes A by A* conv c, and visible entries v stay:
    A_h(inf) = A*_h + (M_hh - M_hv M_vv^{-1} M_vh) A_h(0)/g,   M = conv(A*) on the ring distances.
For beta = 0 this is M = alpha I and A* = T.
Source: SABBAGHI_2024, second part of Proposition 5.1, for any window and target; new.
"""

from __future__ import annotations

import numpy as np

from lemmata.terms import inputs
from lemmata.terms.arithmetic import admits
from lemmata.terms.types import Vector
from lemmata.theory.linear_attention import arguments
from lemmata.theory.linear_attention.augmented.maximum_entropy import augmented_limit


@admits("numpy")
def linear_response(a_init: Vector, n1: int, tau: Vector) -> np.ndarray:
    """Return the limit of the circulant Gram flow to first order in the off-diagonal entries of its start.

    Args:
        a_init: (n,) Gram column at t = 0, even, a_0 > 0.
        n1: window, 1 <= n1 <= n.
        tau: (n,) ring target, even.

    Returns: (n,) Gram column, at visible lags the target's.

    Raises: ValueError where no strictly positive spectrum extends the target, or for bad sizes.

    Source: SABBAGHI_2024, second part of Proposition 5.1, for any window and target.

    >>> linear_response([1.0, 0.25, 0.125, 0.125, 0.25], 2, [2.0, 0.0, 0.0, 0.0, 0.0]).round(12) + 0.0
    array([2.  , 0.  , 0.25, 0.25, 0.  ])
    """
    a_init = inputs.tensor(a_init, "a")
    n = len(a_init)
    extension = augmented_limit(np.eye(n)[0], n1, tau)
    distance = np.arange(n // 2 + 1)
    mirrored = np.where(2 * distance % n == 0, 0.0, 1.0)
    spread = extension[(distance[:, None] - distance) % n] + mirrored * extension[(distance[:, None] + distance) % n]
    hidden = distance >= arguments.ring(n, n1)[1]
    seen = ~hidden
    change = a_init[distance[hidden]] / a_init[0]
    answer = spread[np.ix_(hidden, hidden)] @ change
    answer -= spread[np.ix_(hidden, seen)] @ np.linalg.solve(spread[np.ix_(seen, seen)], spread[np.ix_(seen, hidden)] @ change)
    limit = extension[distance]
    limit[hidden] += answer
    return arguments.unfolded(limit, n)
