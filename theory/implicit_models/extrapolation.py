"""The error of a linear model out of distribution, in closed form, and how steep any model with a given error is.

Source: new beside DECUGIS_2022, figure 5, where the mean is shifted, and table 2.
"""

from __future__ import annotations

from lemmata.terms.inputs import nonnegative, real, tensor
from lemmata.terms.types import Matrix, Scalar


def linear_extrapolation_error(d_eff: Matrix, w: Matrix, mean: Scalar, variance: Scalar) -> Scalar:
    """Return the mean squared error (s^2 |E|_F^2 + m^2 |E 1|^2)/q, E = D_eff - W, of a linear map with D_eff as W.

    Args:
        d_eff: (q, p) what the model computes, C (I - A)^{-1} B + D.
        w: (q, p) the target.
        mean, variance: m and s^2 of each input; inputs uncorrelated.

    Raises: ValueError for different shapes, a mean that is not finite, or a negative variance.

    Source: new beside DECUGIS_2022, figure 5.

    >>> float(linear_extrapolation_error([[1.0, 2.0]], [[1.0, 1.0]], 3.0, 1.0))
    10.0
    """
    d_eff, w = tensor(d_eff, "D_eff", 2), tensor(w, "W", 2)
    if d_eff.shape != w.shape:
        raise ValueError(f"D_eff and W must have one shape, not {d_eff.shape} and {w.shape}")
    gap, mean = d_eff - w, real(mean, "mean")
    rows = gap.sum(axis=-1)
    return (nonnegative(variance, "variance") * (gap * gap).sum() + mean * mean * (rows * rows).sum()) / w.shape[0]


def lipschitz_floor(error: Scalar, trained: Scalar, apart: Scalar, distance: Scalar) -> Scalar:
    """Return a floor (r - e - T)/R under the Lipschitz constant of a function with root mean square errors r in a test and e in training.

    Some test point has an error of r at least, some training point one of e at most; their targets differ by T at most, their inputs by R.

    Args:
        error, trained: r and e, roots of mean squared errors.
        apart: T, the largest distance between a target of the test and one of the training.
        distance: R, the largest distance between inputs of both, above 0.

    Source: new beside DECUGIS_2022, table 2.

    >>> lipschitz_floor(100.0, 10.0, 50.0, 4.0)
    10.0
    """
    return (error - trained - apart) / distance
