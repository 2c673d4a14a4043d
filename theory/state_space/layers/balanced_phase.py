"""Conserved where |b_d| = |c_d|: the angle between the input and the output weight of a complex state.

Both sweep equal areas, and at equal radii equal angles. Together with |b|^2 - |c|^2 this says that c stays a fixed phase times b: the
complex analogue of b = c, or b = -c. Source: COHEN_2026, "Generalization errors with vs. without special sequences"; new.
"""

from __future__ import annotations

from lemmata.terms.arithmetic import array
from lemmata.terms.types import Matrix
from lemmata.theory.state_space.layers.complex_weights import weights


def phase_between(b: Matrix, c: Matrix) -> Matrix:
    """Return b_d / c_d: where |b_d| = |c_d|, its phase alone.

    Args:
        b, c: (D, 2) real and imaginary parts of the weights, no c_d zero.

    Returns: (D, 2) real and imaginary parts.

    Raises: ValueError for other shapes.

    Source: COHEN_2026, "Generalization errors with vs. without special sequences"; new.

    >>> phase_between([[0.0, 2.0]], [[2.0, 0.0]])
    array([[0., 1.]])
    """
    b, c = weights(b, c)
    square = (c * c).sum(axis=1)
    real = (b * c).sum(axis=1) / square
    imaginary = (b[:, 1] * c[:, 0] - b[:, 0] * c[:, 1]) / square
    return array([[one, other] for one, other in zip(real, imaginary, strict=True)], b)
