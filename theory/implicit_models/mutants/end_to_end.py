"""Wrong laws of the output map: factors exchanged, cross terms left out, rates and floors a little too good."""

from __future__ import annotations

from lemmata.terms.arithmetic import exp, eye, solve
from lemmata.terms.types import Matrix, Scalar
from lemmata.theory.implicit_models.end_to_end import map_velocity, saddle_curvature, singular_floor


def without_cross_term(a: Matrix, b: Matrix, c: Matrix, g: Matrix, direct: Scalar) -> Matrix:
    """`map_velocity` without K_C G K_B, the part that A moves."""
    left = solve(eye(a.shape[0], a) - a.T, c.T)
    right = solve(eye(a.shape[0], a) - a, b)
    return map_velocity(a, b, c, g, direct) + (left.T @ left) @ g @ (right.T @ right)


def held(a: Matrix, b: Matrix, c: Matrix, g: Matrix, direct: Scalar) -> Matrix:
    """`map_velocity` as if D were held."""
    return map_velocity(a, b, c, g, 0 * direct)


def single_rate(start: Scalar, least: Scalar, t: Scalar) -> Scalar:
    """`loss_bound` at a rate that is a fiftieth larger."""
    return start * exp(-2 * least * t * 51 / 50)


def unturned(a: Matrix, x: Matrix, y: Matrix, g: Matrix) -> Scalar:
    """`saddle_curvature` without the factor 2."""
    return saddle_curvature(a, x, y, g) / 2


def a_twentieth_more(least: Scalar, mixed: Scalar, largest: Scalar, share: Scalar) -> Scalar:
    """`singular_floor` a twentieth higher."""
    return singular_floor(least, mixed, largest, share) * 21 / 20


def without_rest(least: Scalar, mixed: Scalar, largest: Scalar, share: Scalar) -> Scalar:
    """`singular_floor` as if large singular values did not count."""
    return singular_floor(least, mixed * 0, largest, share)
