"""Quadratic networks with one slip: a phase, a unit too few, a sign, a bias forgotten."""

from __future__ import annotations

from lemmata.terms.arithmetic import cos, cospi, ratio, sinpi
from lemmata.terms.types import Scalar
from lemmata.theory.modular_arithmetic import quadratic


def _units(a: Scalar, b: Scalar, c: Scalar, k: Scalar, p: Scalar, scale: Scalar, count: int = 6, second: int = 4) -> Scalar:
    parts = (
        (quadratic.phased(a, k, p, j, scale) + quadratic.phased(b, k, p, second * j, scale)) ** 2
        * quadratic.phased(c, k, p, (1 + second) * j, scale)
        for j in range(count)
    )
    return scale * sum(parts) * ratio(1, 3, scale)


def three_times(a: Scalar, b: Scalar, c: Scalar, k: Scalar, p: Scalar, scale: Scalar) -> Scalar:
    """`six_unit_logit` with psi = 3 phi."""
    return _units(a, b, c, k, p, scale, second=3)


def five_units(a: Scalar, b: Scalar, c: Scalar, k: Scalar, p: Scalar, scale: Scalar) -> Scalar:
    """`six_unit_logit` without its last unit."""
    return _units(a, b, c, k, p, scale, count=5)


def undivided(a: Scalar, b: Scalar, c: Scalar, k: Scalar, p: Scalar, scale: Scalar) -> Scalar:
    """`six_unit_logit` times three."""
    return 3 * quadratic.six_unit_logit(a, b, c, k, p, scale)


def sine_added(a: Scalar, b: Scalar, c: Scalar, k: Scalar, p: Scalar, scale: Scalar) -> Scalar:
    """`four_unit_logit` with the sine of -b."""
    return quadratic.four_unit_logit(a, -b, c, k, p, scale)


def unbiased(a: Scalar, b: Scalar, c: Scalar, k: Scalar, p: Scalar, scale: Scalar) -> Scalar:
    """`four_unit_logit` without its bias."""
    wave = 2 * k * c
    return quadratic.four_unit_logit(a, b, c, k, p, scale) + scale * (cospi(wave, p, scale) + sinpi(wave, p, scale))


def one_condition_less(units: int) -> tuple[tuple[int, int], ...]:
    """`cyclic_phases` that may leave cos(x - y + …)."""
    unwanted = [pair for pair in quadratic.UNWANTED if pair != (1, -1)]
    pairs = ((m, n) for m in range(units) for n in range(units))
    return tuple((m, n) for m, n in pairs if all((i * m + j * n) % units for i, j in unwanted))


def fourfold(units: int) -> tuple[tuple[int, int], ...]:
    """`cyclic_phases` with n = 4m alone."""
    return tuple((m, n) for m, n in quadratic.cyclic_phases(units) if n == 4 * m % units)


def constant_variance(angle: Scalar, units: int) -> Scalar:
    """`random_phase_variance` without the cosine."""
    return 4 * ratio(1, 1, angle) / units + 0 * angle


def second_moment(angle: Scalar, units: int) -> Scalar:
    """`random_phase_variance` and the squared mean of one unit."""
    return quadratic.random_phase_variance(angle, units) + cos(angle) ** 2 / units
