"""The certificate q(z) = prod_i (z - a*_i)^2: its coefficients combine tap errors into sum_d w_d q(a_d), a sum of nonnegative terms.

Source: COHEN_2026, "Various Examples Lead to Generalization", the moment theorem it cites; this proof is new.
"""

from __future__ import annotations

from lemmata.terms.arithmetic import array, number
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.state_space.problem import columns


def squared_annihilator(a_star: Vector) -> Vector:
    """Return the coefficients of q(z) = prod_i (z - a*_i)^2, lowest first.

    Args:
        a_star: (D*,) the teacher's states.

    Returns: (2 D* + 1,), in the arithmetic of the states.

    Raises: ValueError for no states.

    Source: COHEN_2026, "Various Examples Lead to Generalization", the moment theorem it cites; this proof is new.

    >>> squared_annihilator([2.0])
    array([ 4., -4.,  1.])
    """
    (a_star,) = columns(a_star=a_star)
    return polynomial([root for root in a_star for _ in range(2)], a_star)


def polynomial(roots: Vector, like: Scalar) -> Vector:
    """Return the coefficients of prod_i (z - r_i), lowest first.

    >>> polynomial([1.0, -1.0], 1.0)
    array([-1.,  0.,  1.])
    """
    found = [number(1, like)]
    for root in roots:
        shifted, scaled = [number(0, like), *found], [*found, number(0, like)]
        found = [up - root * same for up, same in zip(shifted, scaled, strict=True)]
    return array(found, like)
