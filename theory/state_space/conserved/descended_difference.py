"""What a step of gradient descent makes of b_d^2 - c_d^2: with step size eta it is multiplied by 1 - eta^2 P(a_d)^2.

To one time there are of order 1/eta steps, so that the drift is of first order in eta.
Source: COHEN_2026, "Teacher-Student Setting", gradient descent; new.
"""

from __future__ import annotations

from lemmata.terms import inputs
from lemmata.terms.types import Matrix, Scalar, Vector
from lemmata.theory.state_space.conserved.weight_difference import weight_difference
from lemmata.theory.state_space.gradient import driving_polynomial, tap_forces
from lemmata.theory.state_space.problem import columns


def descended_difference(a: Vector, b: Vector, c: Vector, target_taps: Vector, gram: Matrix, step_size: Scalar) -> Vector:
    """Return b^2 - c^2 after one step of gradient descent, (b^2 - c^2)(1 - eta^2 P(a)^2).

    Args:
        a, b, c: (D,) the student before the step.
        target_taps: (H,) the teacher's taps.
        gram: (H, H) symmetric.
        step_size: eta.

    Returns: (D,).

    Raises: ValueError for columns of different lengths or a Gram matrix of another size.

    Source: COHEN_2026, "Teacher-Student Setting", gradient descent; new.

    >>> descended_difference([0.0], [3.0], [2.0], [7.0], [[1.0]], 0.25)
    array([3.75])
    """
    forces = tap_forces(a, b, c, target_taps, gram)
    a, b, c = columns(a=a, b=b, c=c)
    turn = inputs.beside(step_size, a) * driving_polynomial(a, forces)
    return weight_difference(b, c) * (1 - turn * turn)
