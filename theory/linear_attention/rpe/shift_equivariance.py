"""The symmetry of the task: shifted round the ring, an input has an output that is shifted as far.

Source: SABBAGHI_2024, below 5.1; the outputs of relative positions by D.12 with lags modulo n.
"""

from __future__ import annotations

from lemmata.terms.arithmetic import circulant
from lemmata.terms.types import Vector
from lemmata.theory.linear_attention import arguments


def ring_outputs(a: Vector, s: Vector) -> Vector:
    """Return the outputs of relative positions with lags modulo n, sum_r a_{(i-r) mod n} s_r; the task's own for a = tau.

    Args:
        a: (n,) weights of the ring lags, times the length of v along theta.
        s: (n,) values <theta, x_r>.

    Returns: (n,).

    Raises: ValueError for columns of different length.

    Source: SABBAGHI_2024, 5.1 and D.12.

    >>> ring_outputs([2.0, 1.0, 0.0], [1.0, 0.0, 0.0])
    array([2., 1., 0.])
    """
    a, s, _ = arguments.pair(a, s, 1)
    return circulant(a) @ s
