"""Where relative positions and value direction learnt together never align: invariant sets of the joint flow, and its limit on one.

The joint flow keeps v orthogonal to theta where m = sum N_k a_k tau_k stays 0, as it does for an antisymmetric a:
    da_k/dt = -2 N_k a_k |v|^2,   dv/dt = -2 (sum N_k a_k^2) v   at eps = 0,
so that both shrink until the shorter of the two is 0, and no target weight is learnt. Such starts have measure zero.
Source: SABBAGHI_2024, Lemma D.2, where it fails; new.
"""

from __future__ import annotations

import numpy as np

from lemmata.terms import inputs
from lemmata.terms.arithmetic import admits, array, number
from lemmata.terms.types import Vector
from lemmata.theory.linear_attention.rpe.line import supervised_lags


@admits("numpy")
def never_aligns(a: Vector, v: Vector, n1: int, alpha: float, beta: float) -> bool:
    """Return whether a start lies on an explicit invariant set from which v never aligns with theta.

    (i) v_1 = 0, alpha a_0 = 0 and beta (a_1 + a_{-1}) = 0: both stay 0; (ii) v = 0 and m = 0: a fixed point; (iii) v = v_1 theta and
    a = -v_1 tau/|tau| where all visible target lags have one weight N_k: a and v shrink together. These are exact; the rest of the set of
    measure zero that flows into a strict saddle has no closed form and is not recognised.

    Args:
        a: (2 L - 1,) weights at t = 0.
        v: (d,) value direction at t = 0.
        n1: window.
        alpha, beta: target weights.

    Returns: bool.

    Raises: ValueError for sizes out of range.

    Source: SABBAGHI_2024, Lemma D.2, where it fails.

    >>> never_aligns([0.0], [0.0, 1.0], 1, 2.0, 0.5), never_aligns([1.0], [0.0, 1.0], 1, 2.0, 0.5)
    (True, False)
    """
    v = inputs.tensor(v, "v")
    a, counts, tau = supervised_lags(a, n1, alpha, [beta])
    inside = np.array(counts) > 0
    a, weights, tau = a[inside], array(counts, a)[inside], tau[inside]
    paired = (a + a[::-1]) * tau
    if v[0] == 0 and (not np.any(paired) or (not np.any(v) and (weights * paired).sum() == 0)):
        return True
    if len(set(weights[tau != 0])) != 1 or np.any(v[1:]):
        return False
    against = -v[0] * tau / np.linalg.norm(tau)
    # A start computed as -v_1 tau/|tau| is off by the roundings of a square, a root, a quotient and a product.
    return bool(np.allclose(a, against, rtol=0, atol=4 * np.finfo(float).eps * abs(v[0])))


def antisymmetric_start(half: Vector, across: Vector) -> tuple[Vector, Vector]:
    """Return a start on the invariant set: a_{-k} = -a_k, a_0 = 0, and v orthogonal to theta.

    Args:
        half: (L - 1,) weights of the lags 1..L-1.
        across: (d - 1,) components of v orthogonal to theta.

    Returns: (a, v) of shapes (2 L - 1,) and (d,).

    Source: SABBAGHI_2024, Lemma D.2, where it fails.

    >>> [part.tolist() for part in antisymmetric_start([1.0], [0.5])]
    [[-1.0, 0.0, 1.0], [0.0, 0.5]]
    """
    half, across = inputs.tensor(half, "half"), inputs.tensor(across, "across")
    zero = number(0, half)
    return array([*(-half[::-1]), zero, *half], half), array([zero, *across], across)


@admits("numpy")
def antisymmetric_limit(half: Vector, across: Vector, n1: int) -> tuple[np.ndarray, np.ndarray]:
    """Return the limit of the flow on the invariant set: the shorter of a and v dies out, the training loss keeps sum N_k tau_k^2.

    There a_k(t) = a_k(0) e^{-2 N_k Phi}, Phi = int |v|^2, and C = |a|^2 - |v|^2 is conserved: C > 0 ends at v = 0 with |a|^2 = C, C < 0 at
    a = 0 (inside the window) with |v|^2 = U - C, and C = 0 at both 0. All lags given are inside the window.

    Args:
        half: (n1 - 1,) weights of the lags 1..n1-1 at t = 0.
        across: (d - 1,) components of v orthogonal to theta at t = 0.
        n1: window, n1 >= 2.

    Returns: (a, v) of shapes (2 n1 - 1,) and (d,).

    Raises: ValueError for another number of lags.

    Source: SABBAGHI_2024, Lemma D.2, where it fails.

    >>> [part.round(12).tolist() for part in antisymmetric_limit([1.0], [1.0], 2)]
    [[-0.707106781187, 0.0, 0.707106781187], [0.0, 0.0]]
    """
    half, across = inputs.tensor(half, "half"), inputs.tensor(across, "across")
    if len(half) != n1 - 1:
        raise ValueError(f"half must have the {n1 - 1} lags 1..n1-1, not {len(half)}")
    weights = n1 - np.arange(1, n1)
    difference = 2 * half @ half - across @ across
    if difference <= 0:
        length = np.linalg.norm(across)
        kept = across * (np.sqrt(-difference) / length if length else 0.0)
        return antisymmetric_start(0 * half, kept)
    if not np.any(across):
        return antisymmetric_start(half, across)
    # Newton's method for a convex decreasing function, from the left of its root: the steps are positive and shrink to rounding.
    spent = 0.0
    for _ in range(200):
        squares = 2 * half * half * np.exp(-4 * weights * spent)
        step = (squares.sum() - difference) / (4 * weights @ squares)
        spent += step
        if step <= np.finfo(float).eps * spent:
            break
    return antisymmetric_start(half * np.exp(-2 * weights * spent), 0 * across)
