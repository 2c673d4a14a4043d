"""Three tap errors bound all of them, for a teacher of one state and nonnegative weights.

With a = a* the Taylor remainder is z^h - a^h - h a^{h-1} (z - a) = (z - a)^2 sum_{l <= h-2} (l + 1) a^l z^{h-2-l}, by induction on h. It is
at most h (h - 1)/2 rho^{h-2} (z - a)^2, rho a bound on |z| and |a|; summed with the weights, (z - a)^2 gives a combination of the errors of
taps 0, 1 and 2.
Source: COHEN_2026, "Various Examples Lead to Generalization", made quantitative.
"""

from __future__ import annotations

from lemmata.terms import inputs
from lemmata.terms.arithmetic import array, power, world
from lemmata.terms.entries import entries, is_first
from lemmata.terms.types import Scalar, Size, Vector
from lemmata.theory.state_space.problem import columns


def tap_majorant(a: Vector, w: Vector, a_star: Scalar, w_star: Scalar, rho: Scalar, horizon: Size) -> Vector:
    """Return the bound of `tap_error_bound` in exact arithmetic, with rho >= max(|a*|, |a_d|) given.

    With e_h = k_h - k*_h and the Taylor remainder of z^h at a*,
        |e_h| <= |a*|^h |e_0| + h |a*|^{h-1} |s| + (h (h - 1)/2) rho^{h-2} eta,   s = sum_d w_d (a_d - a*) = e_1 - a* e_0,
        eta = sum_d w_d (a_d - a*)^2 = e_2 - 2 a* e_1 + a*^2 e_0.

    Args:
        a, w: (D,) the student's states and nonnegative weights b c.
        a_star, w_star: the teacher's state and weight, scalars.
        rho: a bound on the modulus of every state.
        horizon: number of taps; it may stand for every number.

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
    return taylor_majorant((abs(w.sum() - w_star), abs((w * away).sum()), (w * away * away).sum()), a_star, rho, horizon)


def taylor_majorant(moments: tuple[Scalar, Scalar, Scalar], a_star: Scalar, rho: Scalar, horizon: Size) -> Vector:
    """Return |a*|^h size + h |a*|^{h-1} shift + (h (h - 1)/2) rho^{h-2} spread for every tap h.

    Args:
        moments: size, shift and spread, bounds on |sum_d w_d - w*|, |sum_d w_d (a_d - a*)| and sum_d |w_d| (a_d - a*)^2.
        a_star: the teacher's state.
        rho: a bound on the modulus of every state.
        horizon: number of taps; it may stand for every number.

    Returns: (horizon,).

    Raises: ValueError for a horizon below 1.

    Source: COHEN_2026, "Various Examples Lead to Generalization", made quantitative.

    >>> taylor_majorant((0.0, 0.0, 1.0), 1.0, 2.0, 4)
    array([0., 0., 1., 6.])
    """
    size, shift, spread = moments
    horizon = inputs.count(horizon, "horizon", 1)
    if world(horizon) in ("sympy", "term"):

        def slope(h: Scalar) -> Scalar:
            return 0 * shift if is_first(h) else h * power(abs(a_star), h - 1) * shift

        steep = (slope, lambda h: h * (h - 1) * power(rho, h - 2) * spread / 2)
        return entries(lambda h: power(abs(a_star), h) * size + sum(term(h) for term in steep), horizon)
    of_star, of_rho = inputs.powers(abs(a_star), horizon), inputs.powers(rho, horizon)
    bound = []
    for h in range(horizon):
        term = of_star[h] * size
        term = term + h * of_star[h - 1] * shift if h > 0 else term
        bound.append(term + h * (h - 1) // 2 * of_rho[h - 2] * spread if h > 1 else term)
    return array(bound, bound[0])
