"""Wrong variants of the formulas of signed starts, each with one slip."""

from __future__ import annotations

from lemmata.terms import inputs
from lemmata.terms.arithmetic import array, ratio
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.state_space.problem import columns
from lemmata.theory.state_space.signed import signed_tap_majorant, vanishing_error


def signed_spread_majorant(a: Vector, w: Vector, a_star: Scalar, w_star: Scalar, rho: Scalar, horizon: int) -> Vector:
    """`signed_tap_majorant` with the weights' own signs in the spread: that of `tap_majorant`, where they cancel."""
    a, w = columns(a=a, w=w)
    bound = signed_tap_majorant(a, w, a_star, w_star, rho, horizon)
    away = a - inputs.beside(a_star, a)
    lost = ((abs(w) - w) * away * away).sum()
    outer = inputs.powers(inputs.beside(rho, a), horizon)
    return array([term - (h * (h - 1) // 2 * outer[h - 2] * lost if h > 1 else 0) for h, term in enumerate(bound)], lost)


def squared_scale(scale: Scalar) -> Scalar:
    """`vanishing_error` as the square of the scale."""
    return vanishing_error(scale) * scale


def sharper_signed_majorant(a: Vector, w: Vector, a_star: Scalar, w_star: Scalar, rho: Scalar, horizon: int) -> Vector:
    """`signed_tap_majorant` less a hundredth: it is attained at taps 0 and 1."""
    found = signed_tap_majorant(a, w, a_star, w_star, rho, horizon)
    return found * ratio(99, 100, inputs.beside(a_star, columns(a=a)[0]))
