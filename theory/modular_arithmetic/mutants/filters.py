"""Laws of filtered descent with one slip: a delay, a sign, an angle."""

from __future__ import annotations

from collections.abc import Sequence

from lemmata.terms.arithmetic import ratio, sinpi
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.modular_arithmetic import filters


def delayed(b: Sequence[Scalar], a: Sequence[Scalar], s: Scalar) -> Vector:
    """`mode_polynomial` with the filter's input a step late."""
    return filters.mode_polynomial([0 * s, *b], [*a, 0 * s], s)[:-1]


def uphill(b: Sequence[Scalar], a: Sequence[Scalar], s: Scalar) -> Vector:
    """`mode_polynomial` of ascent."""
    return filters.mode_polynomial(b, a, -s)


def residue_uphill(b: Vector, a: Vector, powers: Vector, r: Scalar, s: Scalar) -> Scalar:
    """`mode_residue` of ascent."""
    return filters.mode_residue(b, a, powers, r, -s)


def residue_of_a_late_filter(b: Vector, a: Vector, powers: Vector, r: Scalar, s: Scalar) -> Scalar:
    """`mode_residue` where the filter's input is a step late."""
    return (r - 1) * r * (a * powers).sum() + s * (b * powers).sum()


def limit_of_sum(alpha: Scalar, b0: Scalar, b1: Scalar) -> Scalar:
    """`one_pole_limit` with H(1) for H(-1)."""
    return 2 * (1 + alpha) / (b0 + b1)


def limit_without_pole(alpha: Scalar, b0: Scalar, b1: Scalar) -> Scalar:
    """`one_pole_limit` as if alpha were 0."""
    return 2 / (b0 - b1) + 0 * alpha


def all_heavy_balls(name: str, beta: Scalar) -> Scalar:
    """`named_limit` with Nesterov's taken for momentum."""
    return filters.named_limit("heavy ball" if name == "nesterov" else name, beta)


def a_hundredth_more(name: str, beta: Scalar) -> Scalar:
    """`named_limit` and a hundredth of it."""
    return filters.named_limit(name, beta) * ratio(101, 100, beta)


def leading_limit(window: int, like: Scalar = 1.0) -> Scalar:
    """`moving_average_limit` to leading order."""
    return ratio(22, 7, like) ** 2 / (2 * window)


def twice_the_angle(window: int, like: Scalar = 1.0) -> Scalar:
    """`moving_average_limit` with pi/w for pi/2w."""
    return 2 * window * sinpi(1, window, like) ** 2


def noise_of_gain(alpha: Scalar, b0: Scalar, b1: Scalar) -> Scalar:
    """`one_pole_noise` with 1 - alpha for 1 - alpha^2."""
    return b0 * b0 + (b1 + alpha * b0) ** 2 / (1 - alpha)


def noise_of_tail(alpha: Scalar, b0: Scalar, b1: Scalar) -> Scalar:
    """`one_pole_noise` without b_0^2."""
    return filters.one_pole_noise(alpha, b0, b1) - b0 * b0
