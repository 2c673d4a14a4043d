"""The rate at which the input and the output weight of a complex state sweep area about 0: it is one and the same.

Turning b by a phase and c by its opposite changes no tap, so Im(conj(b) db/dt) = Im(conj(c) dc/dt) = -Im(b c P). That is a law of the
velocity, and no conserved quantity. Source: COHEN_2026, "Generalization errors with vs. without special sequences"; new.
"""

from __future__ import annotations

from lemmata.terms.arithmetic import ratio
from lemmata.terms.inputs import tensor
from lemmata.terms.types import Matrix, Vector
from lemmata.theory.state_space.layers.complex_weights import weights


def swept_area(b: Matrix, c: Matrix, pull: Matrix) -> Vector:
    """Return the area that b_d, or c_d, sweeps per unit of time, -Im(b_d c_d P_d)/2, counted positive anticlockwise.

    Args:
        b, c: (D, 2) real and imaginary parts of the weights.
        pull: (D, 2) those of P_d = sum_h m_h f_{d,h}, the force of all taps on the product of the weights.

    Returns: (D,).

    Raises: ValueError for other shapes.

    Source: COHEN_2026, "Generalization errors with vs. without special sequences"; new.

    >>> swept_area([[1.0, 0.0]], [[0.0, 2.0]], [[3.0, 0.0]])
    array([-3.])
    """
    b, c = weights(b, c)
    pull = tensor(pull, "pull", 2)
    real, imaginary = product(b, c)
    return -(real * pull[:, 1] + imaginary * pull[:, 0]) * ratio(1, 2, b)


def product(b: Matrix, c: Matrix) -> tuple[Vector, Vector]:
    """Return real and imaginary part of b_d c_d.

    >>> product(*weights([[0, 1]], [[0, 1]]))
    (array([-1.]), array([0.]))
    """
    return b[:, 0] * c[:, 0] - b[:, 1] * c[:, 1], b[:, 0] * c[:, 1] + b[:, 1] * c[:, 0]
