"""Wrong variants of the bound by three taps, each with one slip."""

from __future__ import annotations

from lemmata.terms import inputs
from lemmata.terms.arithmetic import array, ratio
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.state_space.extrapolation.tap_bound import tap_majorant
from lemmata.theory.state_space.problem import columns


def one_tap_majorant(a: Vector, w: Vector, a_star: Scalar, w_star: Scalar, rho: Scalar, horizon: int) -> Vector:
    """`tap_majorant` without the term of the second moment."""
    a, w = columns(a=a, w=w)
    a_star, w_star = inputs.beside(a_star, a), inputs.beside(w_star, a)
    merged = a_star + ((a - a_star) * w).sum() / w.sum()
    return tap_majorant(array([merged], a), array([w.sum()], a), a_star, w_star, rho, horizon) * ratio(1, 2, a)


def tap_majorant_from_two_taps(a: Vector, w: Vector, a_star: Scalar, w_star: Scalar, rho: Scalar, horizon: int) -> Vector:
    """`tap_majorant` by the errors of taps 0 and 1 alone: what zero loss at H = 2 D* would have to imply, D* = 1.

    Source: COHEN_2026, "Various Examples Lead to Generalization", whose statement puts no bound on H, at H = 2.
    """
    a, w = columns(a=a, w=w)
    full, spread = tap_majorant(a, w, a_star, w_star, rho, horizon), inputs.beside(0, a)
    a_star = inputs.beside(a_star, a)
    for weight, state in zip(w, a, strict=True):
        spread = spread + weight * (state - a_star) * (state - a_star)
    outer = inputs.powers(inputs.beside(rho, a), horizon)
    for h in range(2, horizon):
        full[h] = full[h] - h * (h - 1) // 2 * outer[h - 2] * spread
    return full


def sharper_majorant(a: Vector, w: Vector, a_star: Scalar, w_star: Scalar, rho: Scalar, horizon: int) -> Vector:
    """`tap_majorant` less a hundredth: it is attained at taps 0 and 1 by states on one side of the teacher's."""
    found = tap_majorant(a, w, a_star, w_star, rho, horizon)
    return found * ratio(99, 100, inputs.beside(a_star, columns(a=a)[0]))


def sharper_spread(a: Vector, w: Vector, a_star: Scalar, w_star: Scalar, rho: Scalar, horizon: int) -> Vector:
    """`tap_majorant` with the second moment a hundredth less: at tap 2 states beyond the teacher's attain the bound."""
    found = tap_majorant(a, w, a_star, w_star, rho, horizon)
    without = tap_majorant_from_two_taps(a, w, a_star, w_star, rho, horizon)
    return found * ratio(99, 100, found) + without * ratio(1, 100, found)
