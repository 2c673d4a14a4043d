"""Row 1 without special sequences: the error in closed form, and its slope as the size of the start goes to zero.

Source: COHEN_2026, "Generalization errors with vs. without special sequences", row "SSM per Theorem"; the closed form is new.
"""

from __future__ import annotations

import numpy as np

from lemmata.terms import inputs
from lemmata.terms.arithmetic import admits, ratio
from lemmata.terms.types import Scalar, Tensor, Vector
from lemmata.theory.state_space.frozen.clean_endpoint import frozen_clean_endpoint
from lemmata.theory.state_space.problem import columns, extrapolation_error


@admits("numpy")
def clean_error(a_init: Tensor, p: int) -> np.ndarray:
    """Return the error without the special sequence, from the endpoint in closed form.

    Args:
        a_init: (..., D) initial states, one start per row.
        p: tap, p >= 1.

    Returns: (...).

    Source: COHEN_2026, "Generalization errors with vs. without special sequences", row "SSM per Theorem"; the closed form is new.

    >>> clean_error([[0.5, 0.5], [0.5, 0.25]], 2).round(6)
    array([0.498619, 0.439976])
    """
    a = np.asarray(a_init, dtype=float)
    return np.apply_along_axis(lambda start: extrapolation_error(frozen_clean_endpoint(start, p)), -1, a)


def clean_error_slope(shape: Vector, p: int) -> Scalar:
    """Return lim clean_error(s xi)/s as s -> 0: (1/D) sum_{d>1} (xi_d^{2-p} - xi_1^{2-p})^{-1/(p-2)}, tap 1's error.

    Args:
        shape: (D,) xi, positive, the largest first and no other equal to it.
        p: tap, p >= 3.

    Returns: a scalar.

    Source: COHEN_2026, "Generalization errors with vs. without special sequences", row "SSM per Theorem"; new.

    >>> float(clean_error_slope([1.0, 0.5], 3))
    0.5
    """
    (shape,) = columns(shape=shape)
    p = inputs.integer(p, "tap p", 3)
    inverse = 1 / inputs.powers(shape, p - 1)[p - 2]
    return ((inverse[1:] - inverse[0]) ** ratio(-1, p - 2, shape)).sum() * ratio(1, shape.shape[0], shape)
