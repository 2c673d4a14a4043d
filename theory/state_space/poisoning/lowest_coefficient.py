"""The lowest-order term of da_d/dt, b_d c_d m_1: absent where tap 1 carries no data, and then growth is multiplicative.

Source: COHEN_2026, "Certain Examples Can Disrupt Generalization", training with the special sequence.
"""

from __future__ import annotations

from lemmata.terms.types import Matrix, Scalar, Vector
from lemmata.theory.state_space.gradient import tap_forces


def lowest_coefficient(a: Vector, b: Vector, c: Vector, target_taps: Vector, gram: Matrix) -> Scalar:
    """Return m_1, the force of tap 1: a state at zero moves at the rate b_d c_d m_1, the lowest-order term of da_d/dt.

    It is zero where no sequence carries data on tap 1: growth is then multiplicative.

    Args:
        a, b, c: (D,) the student.
        target_taps: (H,) the teacher's taps, H >= 2.
        gram: (H, H) symmetric.

    Returns: a scalar.

    Raises: ValueError for fewer than two taps, columns of different lengths or a Gram matrix of another size.

    Source: COHEN_2026, "Certain Examples Can Disrupt Generalization", training with the special sequence.

    >>> float(lowest_coefficient([0.5], [1.0], [2.0], [1.0, 3.0], [[1.0, 0.0], [0.0, 2.0]]))
    8.0
    """
    forces = tap_forces(a, b, c, target_taps, gram)
    if forces.shape[0] < 2:
        raise ValueError("target_taps must hold at least 2 taps: a student trained on tap 0 alone has no force of tap 1")
    return forces[1]
