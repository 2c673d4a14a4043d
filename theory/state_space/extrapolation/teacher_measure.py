"""A teacher's taps are the moments of a measure where its weights are nonnegative: their Hankel form is a sum of squares.

Source: COHEN_2026, "Various Examples Lead to Generalization", proof sketch, the random variable of the teacher.
"""

from __future__ import annotations

from lemmata.terms.types import Scalar, Vector
from lemmata.theory.state_space.problem import columns


def moment_form(taps: Vector, x: Vector) -> Scalar:
    """Return sum_ij x_i x_j k_{i+j}, the mean of p(Z)^2 for p(z) = sum_i x_i z^i where taps are the moments of a measure.

    It equals sum_d w_d p(a_d)^2: nonnegative for every x exactly where no distinct state has a negative weight. The measure is that of a
    random variable where k_0 = 1.

    Args:
        taps: (at least 2 n - 1,) impulse response.
        x: (n,) coefficients.

    Returns: a scalar.

    Raises: ValueError for too few taps.

    Source: COHEN_2026, "Various Examples Lead to Generalization", proof sketch, the random variable of the teacher.

    >>> float(moment_form([1.0, 2.0, 4.0], [-2.0, 1.0]))
    0.0
    """
    (taps,), (x,) = columns(taps=taps), columns(x=x)
    n = x.shape[0]
    if taps.shape[0] < 2 * n - 1:
        raise ValueError(f"taps must hold at least {2 * n - 1} entries, not {taps.shape[0]}")
    return sum(x[i] * x[j] * taps[i + j] for i in range(n) for j in range(n))
