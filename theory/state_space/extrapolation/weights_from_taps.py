"""The last step of the proof: on the teacher's states the first D* taps fix the weights, V(a*) w = k.

Source: COHEN_2026, "Existence of Non-Generalizing Solutions", the matrix V(A).
"""

from __future__ import annotations

from lemmata.terms import inputs
from lemmata.terms.arithmetic import array, solve
from lemmata.terms.types import Vector
from lemmata.theory.state_space.problem import columns


def merged_weights(taps: Vector, a_star: Vector) -> Vector:
    """Return the weights on the teacher's states that give the first D* taps: the last step of the proof, V(a*) w = k.

    Args:
        taps: (at least D*,) impulse response.
        a_star: (D*,) pairwise different states.

    Returns: (D*,).

    Raises: ValueError for equal states or too few taps.

    Source: COHEN_2026, "Existence of Non-Generalizing Solutions", the matrix V(A).

    >>> merged_weights([3.0, 1.0, 1.0], [0.0, 1.0])
    array([2., 1.])
    """
    (a_star,) = columns(a_star=a_star)
    inputs.distinct(a_star, "a_star")
    (taps,) = columns(taps=taps)
    n = a_star.shape[0]
    if taps.shape[0] < n:
        raise ValueError(f"taps must hold at least {n} entries, one for each teacher state, not {taps.shape[0]}")
    return solve(array([list(row) for row in zip(*(inputs.powers(z, n) for z in a_star), strict=True)], a_star), taps[:n])
