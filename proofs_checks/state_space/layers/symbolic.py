"""Taps of complex layers on symbols, in real and imaginary parts, and how a quantity moves along their flow."""

from __future__ import annotations

from lemmata.proofs_checks.state_space.conserved.symbolic_flow import rate
from lemmata.terms.arithmetic import array, cos, exp, sin
from lemmata.terms.types import Formula, Matrix, Scalar, Vector

Pair = tuple[Scalar, Scalar]


def times(one: Pair, two: Pair) -> Pair:
    """Return the product of two complex numbers."""
    return one[0] * two[0] - one[1] * two[1], one[0] * two[1] + one[1] * two[0]


def moving(quantity: Formula, parts: list[Matrix | Vector], tap: Scalar) -> Vector:
    """Return the rates of a quantity of the parameters along the gradient of a tap: what a unit force on it adds to the flow.

    Args:
        quantity: of the parts.
        parts: arrays of symbols.
        tap: an expression in them.
    """
    flat = [part.ravel() for part in parts]
    slopes = [array([tap.diff(entry) for entry in part]) for part in flat]
    return rate(array(quantity(*parts)).ravel(), flat, slopes)


def free_tap(b: Matrix, c: Matrix, factor: Matrix, gain: Vector | None = None) -> Scalar:
    """Return Re sum_d e^{kappa_d} c_d f_d b_d, f_d what states and step make of a tap: any numbers."""
    total: Scalar = 0
    for d, (one, two, free) in enumerate(zip(b, c, factor, strict=True)):
        found = times(times(tuple(one), tuple(two)), tuple(free))[0]
        total = total + (found if gain is None else exp(gain[d]) * found)
    return total


def held_tap(b: Matrix, c: Matrix, decay: Vector, frequency: Vector, step: Scalar, tap: Scalar) -> Scalar:
    """Return k_h = 2 Re sum_d c e^{h Delta A} (e^{Delta A} - 1)/A b for A = -e^alpha + i omega, Delta = e^delta."""
    total, length = 0 * step, exp(step)
    for one, two, alpha, omega in zip(b, c, decay, frequency, strict=True):
        speed = exp(alpha)

        def state(h: Scalar, speed: Scalar = speed, omega: Scalar = omega) -> Pair:
            size, angle = exp(-h * length * speed), h * length * omega
            return size * cos(angle), size * sin(angle)

        real, imaginary = times((state(1)[0] - 1, state(1)[1]), (-speed, -omega))
        held = real / (speed**2 + omega**2), imaginary / (speed**2 + omega**2)
        total += 2 * times(times(tuple(two), state(tap)), times(held, tuple(one)))[0]
    return total
