"""When zero loss means extrapolation at every horizon, and a certified bound on every tap where the loss is not yet zero.

Let teacher and student have nonnegative weights, the teacher D* distinct states, and q(z) = prod_i (z - a*_i)^2, of degree 2 D*. Then
    sum_h q_h (k_h - k*_h) = sum_d w_d q(a_d),
where every term on the right is nonnegative. If the taps agree up to 2 D* (H >= 2 D* + 1, Gram matrix positive definite, zero loss) each
of them is zero: the student sits on teacher states only, and a Vandermonde matrix gives the weights. No bound on |a|, no start near zero.
Source: COHEN_2026, "Various Examples Lead to Generalization", with the assumptions its proof sketch leaves out.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from lemmata.theory.arithmetic import admits, array, number, solve, world
from lemmata.theory.state_space import inputs
from lemmata.theory.state_space.problem import columns, impulse_response


def sufficient_horizon(teacher_dim: int) -> int:
    """Return the least horizon at which zero loss determines every tap for nonnegative weights, 2 D* + 1.

    Args:
        teacher_dim: D* >= 1, the number of distinct states the teacher uses.

    Returns: the horizon.

    Raises: ValueError for a dimension below 1.

    Source: COHEN_2026, "Various Examples Lead to Generalization", which states no bound on H.

    >>> sufficient_horizon(1)
    3
    """
    return 2 * inputs.integer(teacher_dim, "teacher dimension", 1) + 1


def squared_annihilator(a_star: Any) -> Any:
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


def merged_weights(taps: Any, a_star: Any) -> Any:
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


def weight_floor(b: Any, c: Any) -> Any:
    """Return the value below which no weight b c falls in training from a start with b = c: 0 for every state.

    Args:
        b, c: (D,) input and output weights at the start, equal.

    Returns: (D,).

    Raises: ValueError for columns of different lengths.

    Source: COHEN_2026, "Various Examples Lead to Generalization", the step to a random variable.

    >>> weight_floor([-0.5], [-0.5])
    array([0.])
    """
    b, c = columns(b=b, c=c)
    return abs(b * c) * 0


def tap_majorant(a: Any, w: Any, a_star: Any, w_star: Any, rho: Any, horizon: int) -> Any:
    """Return the bound of `tap_error_bound` in exact arithmetic, with rho >= max(|a*|, |a_d|) given.

    With e_h = k_h - k*_h and the Taylor remainder of z^h at a*,
        |e_h| <= |a*|^h |e_0| + h |a*|^{h-1} |s| + (h (h - 1)/2) rho^{h-2} eta,   s = sum_d w_d (a_d - a*) = e_1 - a* e_0,
        eta = sum_d w_d (a_d - a*)^2 = e_2 - 2 a* e_1 + a*^2 e_0.

    Args:
        a, w: (D,) the student's states and nonnegative weights b c.
        a_star, w_star: the teacher's state and weight, scalars.
        rho: a bound on the modulus of every state.
        horizon: number of taps.

    Returns: (horizon,).

    Raises: ValueError for a negative weight, columns of different lengths or a horizon below 1.

    Source: COHEN_2026, "Various Examples Lead to Generalization", made quantitative.

    >>> tap_majorant([2.0, 0.0], [0.5, 0.5], 1.0, 1.0, 2.0, 4)
    array([0., 0., 1., 6.])
    """
    a, w = columns(a=a, w=w)
    inputs.nonnegative(w, "weights w = b c")
    a_star, w_star, rho = (inputs.beside(value, a) for value in (a_star, w_star, rho))
    away = a - a_star
    return _majorant((abs(w.sum() - w_star), abs((w * away).sum()), (w * away * away).sum()), a_star, rho, horizon)


def signed_tap_majorant(a: Any, w: Any, a_star: Any, w_star: Any, rho: Any, horizon: int) -> Any:
    """Return the bound of `tap_majorant` for weights of any sign: sum_d |w_d| (a_d - a*)^2 in place of eta.

    At zero loss that sum is twice its part over negative weights, and what is left of the bound is h (h - 1) rho^{h-2} times this part:
    small where negative weights are, but growing with the tap, so that no bound serves all horizons at once.

    Args:
        a, w: (D,) the student's states and weights b c.
        a_star, w_star: the teacher's state and weight, scalars.
        rho: a bound on the modulus of every state.
        horizon: number of taps.

    Returns: (horizon,).

    Raises: ValueError for columns of different lengths or a horizon below 1.

    Source: COHEN_2026, "Various Examples Lead to Generalization", for students of any start; new.

    >>> signed_tap_majorant([2.0, 0.0], [0.5, -0.5], 1.0, 0.0, 2.0, 3)
    array([0., 1., 3.])
    """
    a, w = columns(a=a, w=w)
    a_star, w_star, rho = (inputs.beside(value, a) for value in (a_star, w_star, rho))
    away = a - a_star
    return _majorant((abs(w.sum() - w_star), abs((w * away).sum()), (abs(w) * away * away).sum()), a_star, rho, horizon)


def moment_form(taps: Any, x: Any) -> Any:
    """Return sum_ij x_i x_j k_{i+j}, the mean of p(Z)^2 for p(z) = sum_i x_i z^i where taps are the moments of a measure.

    It equals sum_d w_d p(a_d)^2: nonnegative for every x exactly where no distinct state has a negative weight. The measure is that of a
    random variable where k_0 = 1.

    Args:
        taps: (at least 2 n - 1,) impulse response.
        x: (n,) coefficients.

    Returns: a scalar.

    Raises: ValueError for too few taps.

    Source: COHEN_2026, "Various Examples Lead to Generalization", proof sketch, the random variable of the teacher.

    >>> float(moment_form([1.0, 2.0, 4.0], [-2.0, 1.0]))
    0.0
    """
    (taps,), (x,) = columns(taps=taps), columns(x=x)
    n = x.shape[0]
    if taps.shape[0] < 2 * n - 1:
        raise ValueError(f"taps must hold at least {2 * n - 1} entries, not {taps.shape[0]}")
    return sum(x[i] * x[j] * taps[i + j] for i in range(n) for j in range(n))


def vanishing_error(scale: Any) -> Any:
    """Return the scale itself: the median error over 20 taps, from generic starts of that scale, measured to stay below it.

    An observation on D* = 1, a* = 4/5, D = 8, H = 3, G = I/3, for scales up to 1/10. Single starts err more, and later taps as well.

    Args:
        scale: standard deviation of the start, positive.

    Returns: a bound on the median error.

    Raises: ValueError for a scale that is not positive.

    Source: COHEN_2026, "Various Examples Lead to Generalization", "GD initialized near 0" as the limit that it is.

    >>> vanishing_error(0.5)
    0.5
    """
    return inputs.positive(scale, "scale")


@admits("numpy", "fraction")
def tap_error_bound(a: Any, w: Any, a_star: Any, w_star: Any, horizon: int) -> Any:
    """Return a certified bound on |k_h - k*_h| for every tap, a teacher of one state, a student of nonnegative weights.

    `tap_majorant` with rho = max(|a*|, |a_d|): three taps bound all the others. On floats an allowance for rounding is added, so that
    the bound holds for taps as they are computed.

    Args:
        a, w: (D,) the student's states and nonnegative weights b c, floats or fractions.
        a_star, w_star: the teacher's state and weight, scalars.
        horizon: number of taps.

    Returns: (horizon,).

    Raises: ValueError for a negative weight, columns of different lengths or a horizon below 1.

    Source: COHEN_2026, "Various Examples Lead to Generalization", made quantitative.

    >>> tap_error_bound([2.0, 0.0], [0.5, 0.5], 1.0, 1.0, 4).round(12)
    array([0., 0., 1., 6.])
    """
    a, w = columns(a=a, w=w)
    a_star, w_star = (inputs.beside(_one(value, name), a) for value, name in ((a_star, "a_star"), (w_star, "w_star")))
    rho = max(abs(z) for z in (a_star, *a))
    bound = tap_majorant(a, w, a_star, w_star, rho, horizon)
    if world(bound) != "numpy":
        return bound
    away = abs(a - a_star)
    gross = (w.sum() + abs(w_star), (w * away).sum(), (w * away * away).sum())
    size = impulse_response(abs(a), w, w * 0 + 1, horizon) + abs(w_star) * array(inputs.powers(abs(a_star), horizon))
    units = 4 * (a.shape[0] + 2 * np.arange(1, horizon + 1))
    return bound + units * np.finfo(float).eps * (size + _majorant(gross, a_star, rho, horizon))


def polynomial(roots: Any, like: Any) -> Any:
    """Return the coefficients of prod_i (z - r_i), lowest first.

    >>> polynomial([1.0, -1.0], 1.0)
    array([-1.,  0.,  1.])
    """
    found = [number(1, like)]
    for root in roots:
        shifted, scaled = [number(0, like), *found], [*found, number(0, like)]
        found = [up - root * same for up, same in zip(shifted, scaled, strict=True)]
    return array(found, like)


def _majorant(moments: tuple[Any, Any, Any], a_star: Any, rho: Any, horizon: int) -> Any:
    size, shift, spread = moments
    horizon = inputs.integer(horizon, "horizon", 1)
    of_star, of_rho = inputs.powers(abs(a_star), horizon), inputs.powers(rho, horizon)
    bound = []
    for h in range(horizon):
        term = of_star[h] * size
        term = term + h * of_star[h - 1] * shift if h > 0 else term
        bound.append(term + h * (h - 1) // 2 * of_rho[h - 2] * spread if h > 1 else term)
    return array(bound, bound[0])


def _one(value: Any, name: str) -> Any:
    if np.ndim(value) == 0:
        return value
    if np.shape(value) != (1,):
        raise ValueError(f"{name} must be one number: the bound is for a teacher of one state, not {value!r:.60}")
    return value[0]
