"""How slowly a balanced student reaches zero loss: loss falls as t^-2, tap errors as its square root, with both constants.

For a teacher of one state, b = c and H = 3, let x_d = a_d - a* and eta = sum_d w_d x_d^2. The taps 0, 1, 2 cannot agree before eta = 0.
Two of their three errors relax at once, which leaves e = (eta/kappa) G^{-1} q, q = (a*^2, -2 a*, 1), kappa = q^T G^{-1} q, a loss of
eta^2/kappa and a driving polynomial P(z) = m (z - a*)^2 with m = -2 eta/kappa. Then states either merge with the teacher's or lose their
weight, each at a rate proportional to eta itself, so that eta ~ 1/t.
Source: COHEN_2026, "Various Examples Lead to Generalization", whose premise of zero loss is reached in this way; new.
"""

from __future__ import annotations

import numpy as np

from lemmata.terms import inputs
from lemmata.terms.arithmetic import admits, solve
from lemmata.terms.types import Matrix, Scalar, Vector
from lemmata.theory.state_space.extrapolation.balanced_start import weight_floor
from lemmata.theory.state_space.extrapolation.certificate import squared_annihilator
from lemmata.theory.state_space.problem import columns, data


@admits("numpy")
def slowest(a: Vector, w: Vector, a_star: float) -> tuple[float, float]:
    """Return C, and the state that is left: late in training eta of a balanced student falls as d eta/dt = -4 C eta^2/kappa.

    A state with x^2 > 2 w keeps its place and loses its weight, at the rate x^2. One with x^2 < 2 w merges, x_d' ~ -w_d (x_d - mean of x
    weighed by w^2): the rates are twice the eigenvalues of diag(w) - w (w^2)^T/|w|^2 over the merging states, 0 left out. In the end the
    slowest of them is all of eta: that of a dying state, or of states that are the teacher's.

    Args:
        a, w: (D,) states and weights b c > 0 late in training, D >= 2.
        a_star: the teacher's state.

    Returns: the smallest of these rates, and the state where it is left: a dying one, or a* where merging is slower.

    Raises: ValueError for columns of different lengths, negative weights, or fewer than two states.

    Source: COHEN_2026, "Various Examples Lead to Generalization"; new.

    >>> slowest([1.0, 1.0], [0.5, 0.5], 1.0), slowest([1.0, 0.5], [1.0, 0.0], 1.0)
    ((1.0, 1.0), (0.25, 0.5))
    """
    a, w = columns(a=a, w=inputs.nonnegative(w, "weights w = b c"))
    if a.shape[0] < 2:
        raise ValueError("a student of one state has no slow rate: D must be at least 2")
    away = (a - a_star) ** 2
    merging = away < 2 * w
    heavy = w[merging]
    rates = np.diag(heavy) - np.outer(heavy, heavy**2) / (heavy**2).sum()
    modes = [(float(2 * rate), float(a_star)) for rate in np.sort(np.linalg.eigvals(rates).real)[1:]]
    return min([*modes, *((float(away[d]), float(a[d])) for d in np.flatnonzero(~merging))])


def compliance(a_star: Scalar, gram: Matrix) -> Scalar:
    """Return kappa = q^T G^{-1} q, the factor between eta^2 and the loss.

    Args:
        a_star: the teacher's state.
        gram: (3, 3) positive definite.

    Returns: a scalar.

    Raises: ValueError for a Gram matrix of another size.

    Source: COHEN_2026, "Various Examples Lead to Generalization"; new.

    >>> float(compliance(1.0, np.eye(3)))
    6.0
    """
    q, gram = data(squared_annihilator([a_star]), gram)
    return q @ solve(gram, q)


@admits("numpy")
def late_loss(t: float, start: float, a: Vector, w: Vector, a_star: float, gram: Matrix) -> float:
    """Return the loss of a balanced student a time t after it was `start`, (start^{-1/2} + 4 C t/sqrt(kappa))^{-2}.

    In the end it is kappa/(4 C t)^2, whatever `start` was.

    Args:
        t: time, t >= 0.
        start: loss at the beginning of that time, small.
        a, w: (D,) states and weights in the end, which fix C, the rate that is `slowest`.
        a_star: the teacher's state.
        gram: (3, 3) positive definite.

    Returns: a loss.

    Raises: ValueError for a negative time or bad columns.

    Source: COHEN_2026, "Various Examples Lead to Generalization"; new.

    >>> round(late_loss(1.5, 1.0, [1.0, 1.0], [0.5, 0.5], 1.0, np.eye(3) * 6), 12)
    0.020408163265
    """
    rate = 4 * slowest(a, w, a_star)[0] / np.sqrt(compliance(a_star, gram))
    return float((1 / np.sqrt(start) + rate * inputs.nonnegative(t, "time t")) ** -2)


@admits("numpy")
def late_errors(size: float, a: Vector, w: Vector, a_star: float, gram: Matrix, horizon: int) -> Vector:
    """Return k_h - k*_h late in training: eta (alpha a*^h + beta h a*^{h-1} + R_h(z)), eta = sqrt(kappa) `size`.

    z is the state that is left, R_h(z) = (z^h - a*^h - h a*^{h-1} (z - a*))/(z - a*)^2, h (h - 1)/2 a*^{h-2} where the last states merge;
    alpha and beta are those of the first three errors, (eta/kappa) G^{-1} q.

    Args:
        size: square root of the loss.
        a, w: (D,) states and weights in the end, which say what is left, the state that is `slowest`.
        a_star: the teacher's state.
        gram: (3, 3) positive definite.
        horizon: number of taps.

    Returns: (horizon,).

    Raises: ValueError for a Gram matrix of another size, a horizon below 1, or as `slowest`.

    Source: COHEN_2026, "Various Examples Lead to Generalization"; new.

    >>> late_errors(1.0, [0.0, 0.5], [1.0, 0.0], 0.0, np.eye(3), 5)
    array([0.  , 0.  , 1.  , 0.5 , 0.25])
    """
    q, gram = data(squared_annihilator([a_star]), gram)
    seen = solve(gram, q)
    kappa = q @ seen
    first, second = seen[0] / kappa, (seen[1] - a_star * seen[0]) / kappa
    power = inputs.powers(a_star, inputs.integer(horizon, "horizon", 1))
    left, rest, terms = slowest(a, w, a_star)[1], 0.0, []
    for h in range(horizon):
        terms.append(first * power[h] + (h * second * power[h - 1] if h > 0 else 0) + rest)
        rest = left * rest + (h * power[h - 1] if h > 0 else 0)
    return np.array(terms) * size * kappa**0.5


def growth_weight_floor(b: Vector, c: Vector) -> Vector:
    """Return the value below which no weight of a balanced start falls, integrated in states and log-growths at any tolerance: 0.

    Args:
        b, c: (D,) input and output weights at the start, equal.

    Returns: (D,).

    Raises: ValueError for columns of different lengths.

    Source: COHEN_2026, "Various Examples Lead to Generalization", the step to a random variable; new.

    >>> growth_weight_floor([-0.5], [-0.5])
    array([0.])
    """
    return weight_floor(b, c)
