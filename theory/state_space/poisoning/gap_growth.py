"""How fast two states part: tap 1 moves no gap, tap p parts states the faster the larger they are.

Source: COHEN_2026, "Certain Examples Can Disrupt Generalization"; new.
"""

from __future__ import annotations

from lemmata.terms.types import Scalar, Vector
from lemmata.theory.state_space.problem import columns


def gap_growth(first: Scalar, second: Scalar, forces: Vector) -> Scalar:
    """Return the relative rate at which two states part, d ln(a_i - a_j)/dt = sum_{h >= 2} h m_h sum_{k <= h-2} a_i^k a_j^{h-2-k}.

    B = C = 1, m the tap forces. Tap 1 is absent: it moves all states alike, whatever their size. Tap 2 parts them at a rate free of
    the states, tap p >= 3 at one of degree p - 2, the faster the larger they are.

    Args:
        first, second: two states.
        forces: (H,) coefficients m.

    Returns: a scalar.

    Raises: ValueError for no coefficients.

    Source: COHEN_2026, "Certain Examples Can Disrupt Generalization"; new.

    >>> float(gap_growth(2.0, 1.0, [9.0, 9.0, 1.0, 1.0]))
    11.0
    """
    (forces,) = columns(forces=forces)
    found, quotient, power = forces[0] * 0, forces[0] * 0 + 1, forces[0] * 0 + 1
    for h in range(2, forces.shape[0]):
        found = found + h * forces[h] * quotient
        power = power * second
        quotient = quotient * first + power
    return found
