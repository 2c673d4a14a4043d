"""What B = C = 1 cannot fit: tap 0 of the student is D, so that a teacher of one state and weight 1 leaves a loss G_00 (D - 1)^2.

Source: COHEN_2026, "Certain Examples Can Disrupt Generalization", D* = 1; new.
"""

from __future__ import annotations

from lemmata.terms import inputs
from lemmata.terms.types import Scalar


def one_state_loss_floor(dim: int, power: Scalar) -> Scalar:
    """Return the loss that B = C = 1 leaves for a teacher of one state and weight 1 on uncorrelated inputs, G_00 (D - 1)^2.

    Tap 0 of the student is D, that of the teacher 1, whatever the states; every other tap can be met at once, by a = (a*, 0, …, 0).

    Args:
        dim: number of states D of the student.
        power: G_00, the mean square of the last input, not negative.

    Returns: a scalar.

    Raises: ValueError for no states or a negative power.

    Source: COHEN_2026, "Certain Examples Can Disrupt Generalization", D* = 1; new.

    >>> one_state_loss_floor(3, 0.5)
    2.0
    """
    missing = inputs.integer(dim, "dimension D", 1) - 1
    return missing * missing * inputs.nonnegative(power, "G_00")
